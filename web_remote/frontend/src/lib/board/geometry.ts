/** Angles, and how a board is drawn: from board mm (y to the north) to the picture (y down). No DOM. */

import type { Board, Site } from "../../schema.ts";

export type Point = [number, number];

/** A rectangle of the picture, as SVG names its sides. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An edge of the playing field. */
export type Edge = "south" | "east" | "north" | "west";

/** Degrees clockwise by which the drawing is turned to put an edge at the bottom. */
const TURN: Record<Edge, number> = { south: 0, east: 90, north: 180, west: 270 };

/** The edge that is nearest to the middle of some sites; the southern one if there are none. */
export function edgeOf(board: Board, sites: Site[]): Edge {
  const [width, height] = board.field_mm;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!sites.length) return "south";
  const x = mean(sites.map((site) => site.x)) - width / 2;
  const y = mean(sites.map((site) => site.y)) - height / 2;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "east" : "west";
  return y > 0 ? "north" : "south";
}

/** A board as it is drawn for a seat: with the seat's edge at the bottom. */
export class Drawing {
  readonly board: Board;
  readonly edge: Edge;
  readonly #sites: Map<string, Site>;
  readonly #outlines = new Map<string, string>();

  constructor(board: Board, edge: Edge) {
    this.board = board;
    this.edge = edge;
    this.#sites = new Map([...board.sites, ...board.parks].map((site) => [site.id, site]));
  }

  /** Degrees clockwise by which the board is turned. */
  get turn(): number {
    return TURN[this.edge];
  }

  /** A point of the board in the picture. */
  point([x, y]: Point): Point {
    const [width, height] = this.board.field_mm;
    switch (this.edge) {
      case "south":
        return [x, height - y];
      case "east":
        return [y, x];
      case "north":
        return [width - x, y];
      case "west":
        return [height - y, width - x];
    }
  }

  /** A rectangle between two opposite corners on the board. */
  box(one: Point, other: Point): Box {
    const [ax, ay] = this.point(one);
    const [bx, by] = this.point(other);
    return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
  }

  /** Where a picture of the sheet lies that has north up: its place before it is turned, and the turn. */
  get photo(): Box & { transform: string } {
    const [left, top, right, bottom] = this.board.sheet_mm;
    const sheet = this.box([left, top], [right, bottom]);
    const [x, y] = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2];
    const [width, height] = [right - left, bottom - top];
    return { x: x - width / 2, y: y - height / 2, width, height, transform: `rotate(${this.turn} ${x} ${y})` };
  }

  /** SVG path data of an open line through points of the board. */
  line(points: Point[]): string {
    return `M ${points.map((point) => this.point(point).join(" ")).join(" L ")}`;
  }

  has(id: string): boolean {
    return this.#sites.has(id);
  }

  /** The middle of a site or park; the picture's origin if there is none of that name. */
  centre(id: string): Point {
    const site = this.#sites.get(id);
    return site ? this.point([site.x, site.y]) : [0, 0];
  }

  /** The site of the board whose middle is nearest to a point of the picture. */
  nearest([x, y]: Point): string {
    const far = ({ id }: Site) => Math.hypot(this.centre(id)[0] - x, this.centre(id)[1] - y);
    return this.board.sites.reduce((best, site) => (far(site) < far(best) ? site : best)).id;
  }

  /** SVG path data of the outline of a site; a site without one is drawn as a small square. */
  outline(id: string): string {
    const outline = this.#outlines.get(id) ?? this.#outlined(id);
    this.#outlines.set(id, outline);
    return outline;
  }

  #outlined(id: string): string {
    const { x, y, outline } = this.#sites.get(id)!;
    const half = this.board.pitch_mm / 6;
    const square: Point[] = [[-half, -half], [half, -half], [half, half], [-half, half]];
    const corners = outline.length ? outline : square;
    return `${this.line(corners.map(([dx, dy]) => [x + dx, y + dy]))} Z`;
  }

  /** Whether a point of the board is outside the playing field. */
  isOutside([x, y]: Point): boolean {
    const [width, height] = this.board.field_mm;
    return x < 0 || y < 0 || x > width || y > height;
  }

  /** Whether a site is a parking place. */
  isParked(id: string): boolean {
    return this.board.parks.some((park) => park.id === id);
  }

  /** Degrees clockwise in the picture for a yaw counter-clockwise on the board. */
  degrees(yaw: number): number {
    return (-yaw * 180) / Math.PI + this.turn;
  }
}

/** The angle equal to `angle`, in degrees, that is nearest to `before`: a figure is drawn turning the short way. */
export function nearestTurn(before: number, angle: number): number {
  return angle + 360 * Math.round((before - angle) / 360);
}

/** The winds, clockwise. */
const WINDS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

const windAt = (eighths: number): string => WINDS[((eighths % 8) + 8) % 8]!;

/** The wind to which a yaw points. */
export const wind = (yaw: number): string => windAt(2 - Math.round(yaw / (Math.PI / 4)));

/** The wind to which another one points in a drawing that is turned by so many degrees clockwise; N is up. */
export const turnedWind = (name: string, degrees: number): string => windAt(WINDS.indexOf(name) + degrees / 45);
