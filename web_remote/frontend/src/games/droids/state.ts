/** Droids' part of the view, and where its emitters are drawn. No DOM. */

import type { Box, Drawing, Edge, Point } from "../../lib/board/geometry.ts";
import type { DroidsState, OrderKind, View } from "../../schema.ts";

export type { DroidsState, OrderKind, Queued } from "../../schema.ts";

export const COLOURS = ["violet", "blue", "grey", "red"] as const;
export type Colour = (typeof COLOURS)[number];
export type Counts = Partial<Record<Colour, number>>;

/** Colours differ by shape too: the outline of a token in a box from -21 to 21. */
export const PLATES: Record<Colour, string> = {
  violet: "M0-19A19 19 0 1 1 0 19A19 19 0 1 1 0-19Z",
  blue: "M-12-18H12Q18-18 18-12V12Q18 18 12 18H-12Q-18 18-18 12V-12Q-18-18-12-18Z",
  grey: "M-10-18.5H10L20 0 10 18.5H-10L-20 0Z",
  red: "M0-21Q4-20 8-15L15-8Q21 0 15 8L8 15Q0 21-8 15L-15 8Q-21 0-15-8L-8-15Q-4-20 0-21Z",
};

export const HUES: Record<Colour, string> = { violet: "#6d3fae", blue: "#2160bd", grey: "#5d646e", red: "#b92d27" };

export const stateOf = (view: View): DroidsState | undefined => view.state as DroidsState | undefined;

const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** Degrees clockwise in the picture of a direction of the board. */
export const degrees = (direction: string, turn: number): number =>
  45 * DIRECTIONS.indexOf(direction as (typeof DIRECTIONS)[number]) + turn;

/** An order's kind and direction. */
export function orderOf(text: string): { kind: string; direction: string } {
  const [kind = "", direction = "N"] = text.split(" ");
  return { kind, direction };
}

/** The directions that a kind's arrow can have, clockwise from the top of the picture. */
export const arrowsOf = (kind: OrderKind, turn: number): string[] => {
  const angle = (direction: string) => (degrees(direction, turn) + 360) % 360;
  return [...kind.arrows].sort((one, other) => angle(one) - angle(other));
};

/** A number of tokens, shared out among the colours one by one. */
export function shared(count: number, most: Counts): Counts {
  const counts: Counts = {};
  let left = count;
  for (let given = -1; left && given !== left; ) {
    given = left;
    for (const colour of COLOURS) {
      if (!left || (counts[colour] ?? 0) >= (most[colour] ?? 0)) continue;
      counts[colour] = (counts[colour] ?? 0) + 1;
      left -= 1;
    }
  }
  return counts;
}

export const SLOTS = [1, 2, 3];

/** Sizes of a seat's emitters, mm on the board: between the field and the first slot, and how deep a slot is. */
export const OWN = { gap: 22, deep: 46 };
export const OTHER = { gap: 8, deep: 22 };

/** Space outside of the last slot, mm. */
const RIM = 4;

export const roomFor = ({ gap, deep }: typeof OWN): number => gap + SLOTS.length * deep + RIM;

/** A point of the board `off` mm outside an edge, in line with a site. */
function outside(drawing: Drawing, edge: Edge, [x, y]: Point, off: number): Point {
  const [width, height] = drawing.board.field_mm;
  const points: Record<Edge, Point> = { south: [x, -off], north: [x, height + off], west: [-off, y], east: [width + off, y] };
  return drawing.point(points[edge]);
}

/** The site at which an emitter's line begins or ends. */
function siteOf(drawing: Drawing, edge: Edge, emitter: string): Point {
  const upright = edge === "south" || edge === "north";
  const site = drawing.board.sites.find(({ id }) => id === (upright ? `${emitter}1` : `a${emitter}`));
  return site ? [site.x, site.y] : [0, 0];
}

/** The part of an emitter, of a width, between two distances from the playing field, mm; in the picture. */
export function part(drawing: Drawing, edge: Edge, emitter: string, wide: number, from: number, to: number): Box {
  const [x, y] = siteOf(drawing, edge, emitter);
  const [ax, ay] = outside(drawing, edge, [x - wide / 2, y - wide / 2], from);
  const [bx, by] = outside(drawing, edge, [x + wide / 2, y + wide / 2], to);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

/** The place of an emitter's name: between the playing field and its first slot. */
export const nameAt = (drawing: Drawing, edge: Edge, emitter: string, { gap }: typeof OWN): Point =>
  outside(drawing, edge, siteOf(drawing, edge, emitter), gap / 2);

/** The middle of an emitter's slot in the picture. */
export const slotAt = (drawing: Drawing, edge: Edge, emitter: string, slot: number, { gap, deep }: typeof OWN): Point =>
  outside(drawing, edge, siteOf(drawing, edge, emitter), gap + (slot - 0.5) * deep);
