/** The library of matches, over plain requests; what the table refuses is a `Refusal`. */

import { post, request, sent } from "../../stores/requests.ts";
import type { ListedMatch, MatchDetails, Moment, Problem, Remark, Sentence, View } from "../../schema.ts";
import { Refusal } from "../../stores/socket.ts";
import { viewOfGame } from "./moments.ts";

/** Largest file of a match, KiB (`controller.api.library`). */
const MOST_KIB = 512;

const OFFLINE: Sentence = { key: "link.offline", args: {}, text: "No connection to the table" };
const TOO_LARGE: Sentence = { key: "match.size", args: { kib: MOST_KIB }, text: "The file is too large." };

async function granted(answering: Promise<Response>): Promise<Response> {
  const answer = await answering.catch(() => undefined);
  if (!answer) throw new Refusal("link", OFFLINE);
  if (answer.ok) return answer;
  if (answer.status === 413) throw new Refusal("order/file", TOO_LARGE);
  const { code, detail, why } = (await answer.json()) as Problem;
  throw new Refusal(code, why ?? { key: code, args: {}, text: detail });
}

const asked = (path: string): Promise<Response> => granted(request(`matches${path}`));

const read = async <Answer>(path: string): Promise<Answer> => (await asked(path)).json() as Promise<Answer>;

/** The matches of a game, of all if it is empty, in which each word of a text is found. */
export const search = (text: string, game: string): Promise<ListedMatch[]> =>
  read(`?${new URLSearchParams(game ? { text, game } : { text })}`);

export const detailsOf = async (match: string): Promise<MatchDetails> => {
  const details = await read<MatchDetails>(`/${match}`);
  return { ...details, log: named(details.log, details), outcome: named(details.outcome, details) };
};

export const momentOf = async (details: MatchDetails, ply: number): Promise<Moment> =>
  named(await read<Moment>(`/${details.match.id}/plies/${ply}`), details, 0);

/** What decided it. */
export const remarksOf = async (details: MatchDetails): Promise<Remark[]> =>
  named(await read<Remark[]>(`/${details.match.id}/remarks`), details, 0);

/** The file of a match, as it is shared. */
export const fileOf = async (match: string): Promise<File> =>
  new File([await (await asked(`/${match}/file`)).text()], `${match}.robodrome.json`, { type: "application/json" });

export const take = async (file: File): Promise<ListedMatch> =>
  (await granted(request("matches", sent(await file.text())))).json() as Promise<ListedMatch>;

export const remove = async (match: string): Promise<unknown> => granted(post(`matches/${match}/remove`, {}));

/**
 * Names the figures and players of sentences: those of this match, not those on the table.
 *
 * @param turn degrees clockwise by which its board is drawn turned, unless it is the board on the table
 */
function named<Value>(value: Value, details: MatchDetails, turn?: number): Value {
  if (Array.isArray(value)) return value.map((one) => named(one, details, turn)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, named(part, details, turn)]);
  const { piece, seat } = value as { piece?: string; seat?: string };
  if (turn !== undefined && "key" in value) parts.push(["turn", turn]);
  if (piece !== undefined) parts.push(...Object.entries(details.pieces.find((one) => one.piece === piece) ?? {}));
  if (typeof seat === "string") parts.push(["name", personOf(details.match, seat)]);
  return Object.fromEntries(parts) as Value;
}

/** The name of the person who played a seat; empty for a computer. */
function personOf(match: ListedMatch, id: string): string {
  const seat = match.seats.find((one) => one.id === id);
  return seat?.kind === "human" ? seat.name : "";
}

export const seatsOf = (match: ListedMatch): View["seats"] =>
  Object.fromEntries(
    match.seats.map(({ level, ...seat }) => [seat.id, { ...seat, ...(level === null ? {} : { level }), to_act: false }]),
  );

/** A table that shows this match, as boards draw it; positions are put in by `viewThen`. */
export function viewOf({ match, game, pieces, plies, log, statistics }: MatchDetails): View {
  const nobody = statistics.seats.map(({ seat }) => [seat, { id: seat, kind: "open", name: "", to_act: false }] as const);
  return {
    ...viewOfGame(game, pieces),
    match: match.id,
    ply: plies,
    seats: { ...Object.fromEntries(nobody), ...seatsOf(match) },
    log: Object.fromEntries(log.map((entry) => [entry.ply, entry])),
  };
}
