/** Droids' part of the view, and where its emitters are drawn. No DOM. */

import type { Drawing, Edge, Point } from "../../geometry.ts";
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

export const stateOf = (view: View): DroidsState | undefined => view.state as DroidsState | undefined;

export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

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

/** Sizes of a seat's emitters, mm on the board: how deep a slot is, and the room for the names. */
export const OWN = { deep: 42, names: 28 };
export const OTHER = { deep: 22, names: 0 };

/** Space between the playing field and the first slot, mm. */
const GAP = 8;

export const roomFor = ({ deep, names }: typeof OWN): number => GAP + SLOTS.length * deep + names;

/** A point of the board `off` mm outside an edge, in line with a site. */
function outside(drawing: Drawing, edge: Edge, [x, y]: Point, off: number): Point {
  const [width, height] = drawing.board.field_mm;
  const points: Record<Edge, Point> = { south: [x, -off], north: [x, height + off], west: [-off, y], east: [width + off, y] };
  return drawing.point(points[edge]);
}

/** The middle of an emitter's slot in the picture; a slot after the last is the place of the emitter's name. */
export function slotAt(drawing: Drawing, edge: Edge, emitter: string, slot: number, size: typeof OWN): Point {
  const upright = edge === "south" || edge === "north";
  const site = drawing.board.sites.find(({ id }) => id === (upright ? `${emitter}1` : `a${emitter}`));
  const isName = slot > SLOTS.length;
  const off = GAP + (isName ? SLOTS.length * size.deep + size.names / 2 : (slot - 0.5) * size.deep);
  return outside(drawing, edge, site ? [site.x, site.y] : [0, 0], off);
}
