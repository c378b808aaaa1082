/** Ricochet's part of the view, and what the page reads from it. */

import type { Figure, LogEntry, RicochetState, View } from "../../schema.ts";

export type Way = "N" | "E" | "S" | "W";

/** What is drawn of the robots, on the table or in a puzzle. */
export interface Drawn {
  figures: Record<string, Pick<Figure, "title" | "colour" | "site">>;
  state?: View["state"];
}

/** One slide: the sites from where it begins to where it ends. */
export interface Slide {
  robot: string;
  way: Way;
  sites: string[];
}

/** The words of a slide, as the table takes them. */
export const wordsOf = ({ robot, way }: Slide): string => `${robot} ${way}`;

/** A line of slides in one word. */
export const lineName = (line: Slide[]): string => line.map(wordsOf).join(",");

export const stateOf = (view: Pick<View, "state">): RicochetState | undefined =>
  view.state && (view.state as RicochetState).game === "ricochet" ? (view.state as RicochetState) : undefined;

/** Phases in which people search for a way. */
const OPEN = ["search", "offered", "last-call", "calling"];

export const isOpen = (game: RicochetState): boolean => OPEN.includes(game.phase);

export const isAlone = (view: View): boolean => Object.keys(view.seats).length === 1;

/** Where the robots stand after some slides. */
export const after = (robots: Record<string, string>, line: Slide[]): Record<string, string> => ({
  ...robots,
  ...Object.fromEntries(line.map(({ robot, sites }) => [robot, sites.at(-1)!])),
});

const SLIDE = "slide ";

/** The entries of the log that tell the slides of the newest proof. */
export function lastProof(view: Pick<View, "log">): LogEntry[] {
  const log = Object.values(view.log).sort((one, other) => one.ply - other.ply);
  const end = log.findLastIndex(({ action }) => action.startsWith(SLIDE)) + 1;
  const begin = log.slice(0, end).findLastIndex(({ seat, action }) => seat !== log[end - 1]?.seat || !action.startsWith(SLIDE));
  return log.slice(begin + 1, end);
}

/** The slides that the present prover has made, as words. */
export function shown(view: Pick<View, "log">, game: RicochetState): string[] {
  return game.proof?.moves ? lastProof(view).map(({ action }) => action.slice(SLIDE.length)) : [];
}

/** The colour of a robot, for lines in the drawing. */
export const colourOf = (view: Drawn, robot: string): string => view.figures[robot]?.colour ?? "currentColor";

/** A target chip's colour and shape. */
export function chipParts(chip: string): { colour: string; shape: string } {
  const [colour = "", shape] = chip.split("-");
  return { colour: shape ? colour : "vortex", shape: shape ?? colour };
}
