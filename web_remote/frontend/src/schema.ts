// Made by `python -m web_remote.typescript`; change web_remote/shapes.py or schema.py instead.

/** The message with this id was carried out; `seq` is the newest change then. */
export type Ack = {
  t: "ack";
  id: string;
  seq: number;
  result?: any;
};

/** A hand-made move that counts as made when the time is over. */
export type Countdown = {
  action: string;
  seconds: number;
};

/** A site that shows something else. */
export type Difference = {
  site?: string;
  expected?: string;
  seen?: string;
  text: string;
  key?: string;
  args?: Record<string, any>;
};

/** Figures on their ways; `waiting` names those that wait for others. */
export type Drive = {
  routes: Route[];
  seconds: number;
  done: number;
  waiting: string[];
};

/** Change number `seq`: a merge patch of the view. */
export type Ev = {
  t: "ev";
  seq: number;
  patch: Record<string, any>;
};

/** A figure: which piece it is, where it stands and how it is. */
export type Figure = {
  piece: string;
  title: string;
  colour: string;
  figure?: number;
  site?: string;
  state: "standing" | "driving" | "moved" | "lost";
  down: boolean;
  link: "ok" | "lost" | "hand";
  battery?: number;
};

/** A game. */
export type GameName = {
  name: string;
  title: string;
};

/** The table shows something else than the match. */
export type Mismatch = {
  differences: Difference[];
  choices: Way[];
};

/** The message with this id was refused; nothing has changed. `why` is for people. */
export type Nack = {
  t: "nack";
  id?: string;
  code: string;
  why: string;
};

/** Something that people should know. */
export type Notice = {
  code: string;
  level: "info" | "warning" | "error";
  text: string;
  args?: Record<string, any>;
};

/** How the match ended. */
export type Outcome = {
  winners: string[];
  reason: string;
  scores: Record<string, number>;
};

/** A paired phone, as the others see it. */
export type Person = {
  id: string;
  name: string;
  host: boolean;
  seat?: string;
  online: boolean;
};

/** One action of the match. */
export type Ply = {
  ply: number;
  seat?: string;
  action: string;
  source: string;
};

/** Yes, I am. */
export type Pong = {
  t: "pong";
  ts: number;
};

/** Where the figures are: x mm, y mm, yaw rad, age s; of whom that is not sure; whether a hand is over the board; how much of the drive that goes on is done. */
export type Poses = {
  t: number;
  figures: Record<string, [number, number, number, number]>;
  unsure: Record<string, Unsure>;
  hand: boolean;
  done?: number | null;
};

/** Telemetry: unnumbered, newest only. */
export type PosesNow = {
  t: "poses";
  poses: Poses;
};

/** All missed changes have been sent. */
export type Resumed = {
  t: "resumed";
  seq: number;
};

/** Who is here; `me` is this phone's id. Only a host sees wishes. */
export type Room = {
  me: string;
  people: Record<string, Person>;
  wishes: Wish[];
};

/** A figure's way, and when it would be driven. */
export type Route = {
  piece: string;
  route_mm: [number, number][];
  begin_s: number;
  end_s: number;
};

/** A place in the game. */
export type Seat = {
  id: string;
  kind: "open" | "human" | "computer";
  name?: string;
  level?: string;
  to_act: boolean;
};

/** Words of the table, to be translated by key. */
export type Sentence = {
  text: string;
  key?: string;
  args?: Record<string, any>;
};

/** The whole view, as of change `seq` of the run `boot`. */
export type Snap = {
  t: "snap";
  boot: string;
  seq: number;
  view: View;
};

/** Who stopped the table, and why. */
export type Stopped = {
  by: string;
  reason: string;
};

/** Something that hands must do. */
export type Task = {
  id: string;
  kind: "lift" | "lay" | "turn" | "carry";
  site?: string;
  token?: TokenName;
  piece?: string;
  seat?: string;
  text: string;
  key?: string;
  args?: Record<string, any>;
  state: "open" | "done";
  cannot?: boolean;
  why?: Sentence;
};

/** A timer of the game; it rests while the table is at work. */
export type Timer = {
  name: string;
  seconds: number;
  running: boolean;
};

/** A token's kind and the side that lies up. */
export type TokenName = {
  kind: string;
  side: string;
};

/** A token on a site; `seen` is false while the camera cannot look there. */
export type TokenShown = {
  site: string;
  kind: string;
  side: string;
  seen?: boolean;
};

/** A figure whose tag the camera does not read now. `coasting`: for a moment, it is within some `sigma_mm` of its place. `hidden`: a hand is over it, or there is no picture. `lost`: nobody knows where it is. */
export type Unsure = {
  sight: "coasting" | "hidden" | "lost";
  sigma_mm: number;
};

/** All that this phone may see. */
export type View = {
  phase: "lobby" | "setup" | "play" | "busy" | "mismatch" | "over";
  stopped?: Stopped;
  game: GameName;
  match?: string;
  ply: number;
  you: You;
  seats: Record<string, Seat>;
  levels: string[];
  state?: Record<string, any>;
  figures: Record<string, Figure>;
  tokens: Record<string, TokenShown>;
  tasks: Record<string, Task>;
  drive?: Drive;
  mismatch?: Mismatch;
  countdown?: Countdown;
  timers?: Timer[];
  log: Record<string, Ply>;
  outcome?: Outcome;
  notices: Notice[];
  room: Room;
};

/** A way out of a mismatch; `host`: only the host may take it. */
export type Way = {
  id: string;
  text: string;
  key?: string;
  args?: Record<string, any>;
  host?: boolean;
};

/** A phone asks for a seat that another phone holds. */
export type Wish = {
  phone: string;
  name: string;
  seat: string;
};

/** My seat, whether I may act, and the name of the choice that I am offered. */
export type You = {
  seat?: string;
  to_act: boolean;
  decision?: string;
};

export type FromTable = Snap | Ev | Resumed | Ack | Nack | Pong | PosesNow;

/** A hand task is done although the camera does not see it, or cannot be done. */
export type AnswerTask = {
  id: string;
  t: "task";
  task: string;
  answer: "done" | "cannot";
};

/** Commit the hand-made move whose countdown runs. */
export type ConfirmMove = {
  id: string;
  t: "confirm";
};

/** A seat gives up; or the host ends the match. */
export type FinishMatch = {
  id: string;
  t: "finish";
  how: "resign" | "abandon";
};

/** What would this action do on the table? Answer: `Ghost`. */
export type GhostOf = {
  id: string;
  t: "ghost";
  action: string;
};

/** An order: the choice that it answers, and the action. */
export type GiveOrder = {
  id: string;
  t: "order";
  decision: string;
  action: string;
};

/** Host: give a seat to a phone. */
export type GiveSeat = {
  id: string;
  t: "give";
  seat: string;
  phone: string;
};

/** The first message on a socket: the last change that the page has, of which run of the table. */
export type Hello = {
  t: "hello";
  boot?: string;
  since?: number;
};

/** Which figure is that? It blinks. */
export type Identify = {
  id: string;
  t: "identify";
  piece: string;
};

/** Host: let another phone in. Answer: `Invited`. */
export type Invite = {
  id: string;
  t: "invite";
};

/** Are you there? */
export type Ping = {
  t: "ping";
  ts: number;
};

/** Host: refuse a phone's wish for a seat. */
export type RefuseSeat = {
  id: string;
  t: "refuse";
  phone: string;
};

/** Choose a way out of a mismatch. */
export type Resolve = {
  id: string;
  t: "resolve";
  choice: string;
};

/** Host: go on after a stop. */
export type Resume = {
  id: string;
  t: "resume";
};

/** Leave my seat. */
export type Rise = {
  id: string;
  t: "rise";
};

/** Host: let a computer play a seat, or let it wait for a phone. */
export type SetSeat = {
  id: string;
  t: "seat";
  seat: string;
  kind: "open" | "computer";
  level?: string | null;
};

/** Take a seat. Answer: whether it is mine now, or the host is asked. */
export type Sit = {
  id: string;
  t: "sit";
  seat: string;
};

/** Host: begin a match. */
export type StartMatch = {
  id: string;
  t: "start";
  game: string;
  options?: Record<string, string | number | number | boolean | null>;
};

/** How may an action that begins so go on? Answer: `Offers`. */
export type Steps = {
  id: string;
  t: "steps";
  prefix: string[];
};

/** Stop every wheel at once. */
export type Stop = {
  id: string;
  t: "stop";
};

/** Host: clear the board, now that no match runs. */
export type Tidy = {
  id: string;
  t: "tidy";
};

export type FromPhone = Hello | Ping | Steps | GhostOf | GiveOrder | Stop | Resume | AnswerTask | Resolve | ConfirmMove | Identify | Sit | Rise | SetSeat | GiveSeat | RefuseSeat | StartMatch | FinishMatch | Tidy | Invite;

/** A place on the board, mm. */
export type Site = {
  id: string;
  x: number;
  y: number;
  outline: [number, number][];
  traits: Record<string, string>;
};

/** The board of one game, mm, y to the north. */
export type Board = {
  name: string;
  field_mm: [number, number];
  pitch_mm: number;
  figure_mm: number;
  token_mm: number;
  sheet_mm: [number, number, number, number];
  sites: Site[];
  parks: Site[];
};

/** A token that may follow in an action's text. */
export type Offer = {
  token: string;
  kind: "verb" | "piece" | "site" | "token" | "number" | "choice";
  label: string;
};

/** How a partly built action may go on; `complete`: it is an action as it stands. */
export type Offers = {
  steps: Offer[];
  complete: boolean;
};

/** A figure that hands must carry. */
export type Carried = {
  piece: string;
  site: string;
};

/** A token that hands must lay. */
export type Laid = {
  site: string;
  token: any;
};

/** What an action would do on the table; `blocked`: why wheels cannot do it. */
export type Ghost = {
  routes: Route[];
  seconds: number;
  lift: string[];
  lay: Laid[];
  turn: string[];
  carry: Carried[];
  blocked?: string;
};

/** An invitation for another phone. */
export type Invited = {
  url: string;
  short: string;
  qr: string;
  seconds: number;
};

/** A choice that people make before the game. */
export type GameOption = {
  name: string;
  title: string;
  help: string;
  default: any;
  allowed: any[];
  examples?: any[];
};

/** A game that can be played here. */
export type GameOffer = {
  name: string;
  title: string;
  seats: string[];
  options?: GameOption[];
  levels?: string[];
};

/** Something that went wrong with a figure, `age_s` ago. */
export type Fault = {
  age_s: number;
  text: string;
};

/** How a figure is that drives: an entry of `GET /api/figures`; none where it is not known yet. */
export type Health = {
  figure: number;
  link: "ok" | "lost";
  state: string;
  reason: string;
  armed: boolean;
  battery: number | null;
  battery_low: boolean;
  round_trip_ms: number | null;
  loss: number | null;
  signal_dbm: number | null;
  seen_per_s: number;
  heard_s: number | null;
  firmware: string | null;
  calibration: number | null;
  residual_mm: number | null;
  tune_due: boolean;
  faults: Fault[];
};
