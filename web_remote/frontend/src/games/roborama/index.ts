/** RoboRama: robots moved by cards across the board into the opposite corner. */

import type { Edge } from "../../lib/board/geometry.ts";
import type { View } from "../../schema.ts";
import { capital, direction, t } from "../../fluent/index.svelte.ts";
import type { GameModule } from "../module.ts";
import Homes from "./Homes.svelte";
import Screen from "./Screen.svelte";
import { endOf, isHalf, moveOf } from "./state.ts";

/** The edge at the bottom that puts a seat's robots at the bottom right. */
const EDGES: Record<string, Edge> = { blue: "south", white: "east", orange: "north", green: "west" };

const card = (name: string): string => t(`roborama.card.${name}`);

/** A play of a card. */
function played(words: string[]): string {
  const [face, name = "", first, , second, end] = words;
  const move = moveOf(words);
  if (name === "chip") return t("roborama.said-chip", { card: card(first ?? "") });
  const said = face === "special" ? t("roborama.said-special", { card: card(name) }) : card(name);
  const robot = { piece: move.robot };
  if (isHalf(words) && second) {
    return t("roborama.said-two", { card: said, robot, site: endOf(move), second: { piece: second }, end });
  }
  return t("roborama.said-move", { card: said, robot, site: endOf(move) });
}

function chaos([kind, ...rest]: string[]): string {
  const [first = "", second = ""] = rest;
  switch (kind) {
    case "laser":
      return first
        ? t("roborama.log.chaos.laser", { directions: rest.map(direction) })
        : t("roborama.log.chaos.laser_all");
    case "pusher":
      return t("roborama.log.chaos.pusher", { direction: direction(first) });
    case "mind":
      return t("roborama.log.chaos.mind", { robot: { piece: first }, cell: { site: second } });
  }
  return t(`roborama.log.chaos.${kind}`, { cell: { site: first } });
}

function describe(_: View, [verb, ...rest]: string[]): string | undefined {
  switch (verb) {
    case "basic":
    case "special":
      return played([verb, ...rest]);
    case "reactivate":
    case "turn":
      return t(`roborama.said-${verb}`, { card: card(rest[0] ?? "") });
    case "specials":
      return t("roborama.said-specials", { cards: rest.map(card) });
    case "chaosbot":
    case "obstacle":
      return t(`roborama.said-${verb}`, { site: rest[0] });
    case "chaos":
      return chaos(rest);
    case "pass":
    case "keep":
    case "out":
    case "wait":
      return t(`roborama.step.${verb}`);
  }
  return undefined;
}

export default {
  Screen,
  Layer: Homes,
  describe(view, words) {
    const said = describe(view, words);
    return said && capital(said);
  },
  orient: (view) => EDGES[view.you.seat ?? ""] ?? "south",
  draws: ["deal"],
  starts: [["chaosbot"], ["obstacle"], ["specials"], ["turn"], ["reactivate"], ["chaos"]],
} satisfies GameModule;
