/** From board millimetres (y to the north) to the picture (y down), turned so that one's own edge is below. */

import type { Board, Site } from "./schema.ts";

export type Point = [number, number];

export interface Placing {
  /** The board is shown upside down. */
  turned: boolean;
  width: number;
  height: number;
}

/** How the board lies for a seat: turned when its camp is in the northern half. */
export function placing(board: Board, seat: string | undefined): Placing {
  const [width, height] = board.field_mm;
  const camp = board.sites.filter((site) => site.traits.camp === seat);
  const north = camp.reduce((sum, site) => sum + site.y - height / 2, 0);
  return { turned: north > 0, width, height };
}

export function inPicture(place: Placing, x: number, y: number): Point {
  return place.turned ? [place.width - x, y] : [x, place.height - y];
}

/** Degrees clockwise in the picture for a yaw counter-clockwise on the board. */
export function degrees(place: Placing, yaw: number): number {
  return (-yaw * 180) / Math.PI + (place.turned ? 180 : 0);
}

/** The angle equal to `angle` that is nearest to `before`, so that a figure never spins the long way round. */
export function nearestTurn(before: number, angle: number): number {
  return angle + 360 * Math.round((before - angle) / 360);
}

/** What a site is drawn as: its outline, or for a point a small square. */
export function outline(site: Site, pitch: number): Point[] {
  if (site.outline.length > 0) return site.outline;
  const half = pitch / 6;
  return [
    [site.x - half, site.y - half],
    [site.x + half, site.y - half],
    [site.x + half, site.y + half],
    [site.x - half, site.y + half],
  ];
}

const WINDS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"] as const;

/** The wind that a yaw points to, for a spoken name. */
export function wind(yaw: number): (typeof WINDS)[number] {
  return WINDS[((Math.round(yaw / (Math.PI / 4)) % 8) + 8) % 8]!;
}
