/** Positions of a match, each as a view that boards can draw. */

import type { MatchDetails, Moment, View } from "../../schema.ts";

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

/** A table of a game with nobody at it, as boards draw it. */
export function viewOfGame(game: MatchDetails["game"], pieces: MatchDetails["pieces"]): View {
  const figure = { state: "standing", down: false, link: "hand" } as const;
  return {
    phase: "over",
    game,
    ply: 0,
    you: { to_act: false },
    seats: {},
    levels: [],
    figures: Object.fromEntries(pieces.map((piece) => [piece.piece, { ...piece, ...figure }])),
    tokens: {},
    tasks: {},
    timers: [],
    spoken: {},
    log: {},
    simulated: false,
    notices: [],
    room: { me: "", people: {}, seat_requests: [] },
  };
}
