/** The code that this phone got for another house: it is told once, and shown until that house is there. */

import type { TableCode } from "../../schema.ts";
import { store, stored } from "../../stores/tabMemory.ts";

const KEY = "robodrome.house-code";

class InvitedHouse {
  told = $state.raw(stored<TableCode>(KEY));

  keep(told: Partial<TableCode>): void {
    this.told = told;
    store(KEY, told);
  }
}

export const invitedHouse = new InvitedHouse();
