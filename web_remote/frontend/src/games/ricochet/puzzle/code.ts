/** A way as letters, one a move: a result that is shared carries it, and gives nothing away at sight. */

const [ROBOTS, WAYS] = ["RYGBS", "NESW"];
const A = "A".charCodeAt(0);

/** The code of slides such as `R E`. */
export const codeOf = (line: string[]): string =>
  String.fromCharCode(...line.map((slide) => A + ROBOTS.indexOf(slide[0]!) * WAYS.length + WAYS.indexOf(slide[2]!)));

/** The slides of a code, or of a text that ends with one; none if it does not. */
export function lineOf(text: string): string[] {
  const code = /(?<!\p{L})[A-T]+$/u.exec(text.trim().toUpperCase())?.[0] ?? "";
  return [...code].map((letter) => {
    const number = letter.charCodeAt(0) - A;
    return `${ROBOTS[Math.floor(number / WAYS.length)]} ${WAYS[number % WAYS.length]}`;
  });
}
