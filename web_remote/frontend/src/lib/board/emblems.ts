/** Figures differ by shape as well as by colour: the emblem on a figure's top, in a box from -10 to 10. */

const EMBLEMS = [
  "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z",
  "M-7-7H7V7H-7Z",
  "M0-9 8.5 6.500H-8.500Z",
  "M0-10 8 0 0 10-8 0Z",
  "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
  "M0-9 8.6-2.8 5.3 7.300H-5.300L-8.6-2.800Z",
  "M-9-4H9V4H-9Z",
  "M-4-9H4V9H-4Z",
  "M0-9.5 2.6-3 9.3-3 4 1.5 6 8.5 0 4.5-6 8.5-4 1.5-9.3-3-2.6-3Z",
  "M-8 8A8 8 0 0 1 8-8Z",
  "M0 9-8.5-6.500H8.500Z",
  "M-8.5-6 0-1 8.5-6V1L0 7-8.5 1Z",
  "M-8-8 0-3.5 8-8 3.5 0 8 8 0 3.5-8 8-3.5 0Z",
  "M-5-8.700H5L10 0 5 8.700H-5L-10 0Z",
  "M-8 8V-2A8 8 0 0 1 8-2V8Z",
  "M-9 7 0-9 9 7 0 2Z",
  "M-8-8H8L-8 8H8Z",
];

/** The emblems of the shapes that are printed on boards. */
export const PRINTED: Record<string, number> = { circle: 0, square: 1, triangle: 2, hexagon: 13, vortex: 8 };

export const emblem = (index: number): string => EMBLEMS[index % EMBLEMS.length]!;

/** Whether a CSS hex colour is so bright that dark marks are easier to read on it. */
export function isBright(colour: string): boolean {
  const hex = colour.replace("#", "");
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const [red = 0, green = 0, blue = 0] = (full.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
