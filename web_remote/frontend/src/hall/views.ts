/** What the hall sends: `HallView` on the socket at each change, `TournamentView` when it is asked for. */

export type Role = "host" | "helper" | "visitor";
export interface Account {
  name: string;
  role: Role;
}

export type Phase = "lobby" | "playing" | "paused" | "stopped" | "over";
export type Kind = "round_robin" | "swiss" | "teams";

export interface TableCard {
  id: string;
  name: string;
  /** The game by its name in code, and as people call it. */
  game: string;
  title: string;
  phase: Phase;
  seats: { seat: string; name: string; kind: string }[];
  free: number;
  ply: number;
  /** False after its last will, or when the broker is not reached; `since` is how long it has been so, in s. */
  here: boolean;
  since: number;
  calls_host: boolean;
  version: string;
  figures: { ready: number; total: number; weak: number };
  /** The table's own page. */
  page: string | null;
  /** It lets visitors of the hall watch without a code. */
  watch: boolean;
  /** It has not confirmed a stop. */
  stopping: boolean;
}

export interface TournamentCard {
  id: number;
  name: string;
  game: string;
  kind: Kind;
  /** The newest round that has been paired, 0 before the first, and the number of rounds. */
  round: number;
  rounds: number;
  state: "open" | "running" | "over";
}

export interface HallView {
  /** Its name. */
  hall: string;
  /** Of the account; empty without one. */
  name: string;
  role: Role | null;
  tables: TableCard[];
  tournaments: TournamentCard[];
  stopped: boolean;
}

/** What a table has reported; nobody wins a draw. */
export interface ResultView {
  table: string;
  id: string;
  game: string;
  players: string[];
  winners: string[];
}

export interface PairingView {
  id: number;
  /** The id of the table. */
  table: string | null;
  /** Names by side; one side has no opponent in this round. */
  sides: string[][];
  /** The points of both sides. */
  result: [number, number] | null;
}

export interface TournamentView {
  card: TournamentCard;
  rounds: { number: number; pairings: PairingView[] }[];
  standings: {
    rank: number;
    entrant: number;
    name: string;
    points: number;
    buchholz: number;
    berger: number;
    played: number;
    withdrawn: boolean;
  }[];
}
