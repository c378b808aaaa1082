/** The camera's picture, polled while it is shown. */

import { t } from "../fluent/index.svelte.ts";
import { table } from "./table.svelte.ts";

/** Pause between two pictures: about two a second, which leaves the network to the feed. */
const PAUSE_MS = 400;

class Camera {
  shown = $state(false);
  address = $state<string | undefined>(undefined);

  show(shown: boolean): void {
    if (shown === this.shown) return;
    this.shown = shown;
    if (shown) void this.#look();
    else this.#replace(undefined);
  }

  async #look(): Promise<void> {
    while (this.shown) {
      const answer = document.hidden ? null : await fetch("api/picture").catch(() => null);
      if (answer?.ok && this.shown) {
        this.#replace(URL.createObjectURL(await answer.blob()));
      } else if (answer?.status === 404) {
        table.say(t("camera.none"));
        this.show(false);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  #replace(address: string | undefined): void {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = address;
  }
}

export const camera = new Camera();
