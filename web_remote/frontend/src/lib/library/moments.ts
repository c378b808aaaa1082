/** Positions of a match, each as a view that boards can draw. */

import type { Moment, View } from "../../schema.ts";

/** The table as it was then; `view` tells what does not change. */
export function viewThen(view: View, moment: Moment): View {
  const standing = new Map(moment.figures.map((figure) => [figure.piece, figure]));
  const figures = Object.values(view.figures).map((figure) => {
    const { site, ...rest } = figure;
    const stood = standing.get(figure.piece);
    return [figure.piece, stood ? { ...rest, site: stood.site, down: stood.down, state: "standing" as const } : rest];
  });
  const { drive, mismatch, last, undo, ...rest } = view;
  return {
    ...rest,
    ply: moment.ply,
    state: moment.state,
    figures: Object.fromEntries(figures) as View["figures"],
    tokens: Object.fromEntries(moment.tokens.map((token) => [token.site, token])),
    tasks: {},
    log: Object.fromEntries(Object.entries(view.log).filter(([, entry]) => entry.ply <= moment.ply)),
    last: { ply: moment.ply, ways: moment.ways, sites: moment.sites },
  };
}
