/** Why nothing happens at a tap: the table is asked about an order that it would refuse. */

import type { Sentence, View } from "../../schema.ts";
import { table } from "../../table.svelte.ts";
import { capital, say, t } from "../../texts/index.svelte.ts";
import { robotOn, stateOf } from "./state.ts";

/** The table's reason against an order that was meant for a place. */
export async function whyNot(view: View, order: string[], at = ""): Promise<string> {
  const why = await table.ask<Sentence>({ t: "why", prefix: order });
  // What can do nothing at all is asked to go where it stands: what the table says to that is no reason.
  const { start, cell, point, target } = why.args as Record<string, { site: string } | undefined>;
  if (why.key === "netzwerk.no.line" && point?.site === target?.site) return t("netzwerk.why.line");
  if (why.key !== "netzwerk.no.hop" || start?.site !== cell?.site) return capital(say(why));
  const energy = stateOf(view).energy[robotOn(stateOf(view), at) ?? ""] ?? [];
  return t(energy.length ? "netzwerk.why.stuck" : "netzwerk.why.empty");
}
