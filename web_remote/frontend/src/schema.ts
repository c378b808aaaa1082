// Made by `python -m tools.typescript`: change the shapes and messages in Python instead.

/** The command with this id was carried out; `seq` is the newest change after it. */
export type Ack = {
  t: "ack";
  id: string;
  seq: number;
  result?: any;
};

/** A sentence to be said; a move's says what its seat did. */
export type Announcement = {
  about: "move" | "table" | "hands" | "turn";
  seat?: string;
  msg: Sentence;
};

export type Arg = number | string | ListedArg | ListedArg[];

/** A call; `number` is missing in the solo game. */
export type Bid = {
  seat: string;
  number?: number;
};

/** A phone that films, or that waits until a host has admitted it, which only a host sees. `second`: it is, or was, the second camera. */
export type CameraShown = {
  id: string;
  admitted: boolean;
  online: boolean;
  second: boolean;
};

/** A move made by hand, which is committed when `seconds` have passed. */
export type Countdown = {
  seat: string;
  action: string;
  msg: Sentence;
  seconds: number;
};

export type DieFor = {
  for: "shot" | "mine";
  target?: string;
  distance?: number;
  carriers?: string[];
};

/** Discs by colour. */
export type DiscCounts = {
  white: number;
  black: number;
};

/** How many tokens the seat in turn draws, and how many of each colour there can be. */
export type Draws = {
  count: number;
  most: Record<string, number>;
};

/** The plan being driven; `done` is its completed part, 0 to 1; `waiting` are pieces that wait for others. */
export type Drive = {
  routes: Route[];
  seconds: number;
  done: number;
  waiting: string[];
};

/** A scenario, with its texts in English. */
export type DroidsScenario = {
  number: number;
  title: string;
  story: string;
  origin: string;
};

/** Droids. `orders`: seat -> emitter -> its three slots, the first sent first, such as `move1 N` or empty. `rack`: the own tokens by kind; `racks`: everybody's by colour; `queues`: what each emitter sends next; `free`: the own empty slots by emitter; `to_cover`, `to_uncover`: damage and repairs still to be shared out; `covered`: damaged emitters; `dealing`: tokens still to come by colour; `waiting`: why a die is rolled; `programme`: the killer's orders to come. */
export type DroidsState = {
  game: "droids";
  scenario: DroidsScenario;
  colours: Record<string, string>;
  kinds: Record<string, OrderKind>;
  edges: Record<string, Edge>;
  phase: string;
  round: number;
  turn?: string;
  first: string;
  to_act: string[];
  figures: Record<string, string>;
  tokens: Record<string, string>;
  carried: Record<string, string>;
  rack?: Record<string, number>;
  racks: Record<string, Record<string, number>>;
  orders: Record<string, Record<string, string[]>>;
  draws?: Draws;
  queues: Record<string, Queued[]>;
  free: Record<string, number[]>;
  foreseen?: Foreseen;
  covered: Record<string, string[]>;
  to_cover: Record<string, number>;
  to_uncover: Record<string, number>;
  passed: Record<string, boolean>;
  containers: Record<string, number>;
  bins: Record<string, number>;
  discards: Record<string, number>;
  to_lay: number;
  dealing: Record<string, number>;
  waiting?: DieFor;
  programme: string[];
};

/** A seat's edge of the board: its side, the names of its ten emitters in order, its circle and its team. */
export type Edge = {
  side: "south" | "east" | "north" | "west";
  emitters: string[];
  home: string;
  robot: string;
  team: number;
};

/** The hash of the secret seed from which all draws follow, and the seed, missing until the match is over. */
export type FairPlay = {
  sha256: string;
  seed?: string;
};

/** The figure of a piece; `figure`, `site` and `battery` (0 to 1) are missing while unknown. `link` is `hand` for a figure without motors. */
export type Figure = {
  piece: string;
  noun: string;
  number: number;
  title: string;
  colour: string;
  figure?: number;
  site?: string;
  state: "standing" | "driving" | "moved" | "lost";
  down: boolean;
  link: "ok" | "lost" | "hand";
  battery?: number;
};

/** A figure that is not on its site; `seen` is the site where it stands, missing between sites. */
export type FigureDifference = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  site: string;
  piece: string;
  expected: string;
  seen?: string;
};

/** A figure's way from site to site. */
export type FigureWay = {
  piece: string;
  path: string[];
};

/** Where the own orders would lead alone: the robot's squares, and by colour the slot for a further order. `aside` is the slot for a token that is only to leave the rack. */
export type Foreseen = {
  path: string[];
  next: Record<string, OwnSlot>;
  aside?: OwnSlot;
};

/** The game's name in the registry, its title for people, and the options that are chosen now. `hidden`: a seat may know something that another may not. */
export type GameOnTable = {
  name: string;
  title: string;
  hidden: boolean;
  options: Record<string, any>;
};

/** A match that changes houses: `offered` by the one that holds it, `moving` once both hosts agree, or `refused`. `hidden`: the hidden hands of all seats change houses with it. `why`: it was refused. */
export type Handover = {
  step: "offered" | "moving" | "refused";
  hidden: boolean;
  why?: Sentence;
};

/** Robots of a seat in the enemy's start row, and how many win. */
export type Home = {
  there: number;
  needed: number;
};

/** `reached`: its broker answers. `waiting`: results that it has not got. `called`: its host has been called. `watched`: its visitors may watch without a code. `removed`: it has taken this table out. */
export type JoinedHall = {
  name: string;
  reached: boolean;
  waiting: number;
  called: boolean;
  watched: boolean;
  removed: boolean;
};

/** What the newest ply that changed the board changed: figures' ways, and the sites of tokens. */
export type LastMove = {
  ply: number;
  ways: FigureWay[];
  sites: string[];
};

/** The lesson that is played on the table: `task` is what the seat does now, or what is said at the end. `done` of `tasks` are done. `show` is an action that does the present one, missing at the end. */
export type Lesson = {
  seat: string;
  task: Sentence;
  done: number;
  tasks: number;
  show?: string;
};

/** A level of a game's computer players, and a line about how it plays. */
export type Level = {
  name: string;
  line: Sentence;
};

/** The other table, of `house`. `role`: the leader holds the match, the follower shows it on its board, the watcher only on its phones. `state`: `waiting` for the other table, `joined`, `gone` for the moment, or `refused`, with `why`. `agrees`: its board shows the match, with figures by piece and tokens by site. `waiting`: what hands are asked for there. `picture`: its camera's picture may be seen; `shows`: this one's may be seen there. `watchers`: names of the houses that watch. `codes`: how many codes for them are given away. `second`: for a watcher, the other board of the match. `turn`: how often the match has changed houses. */
export type LinkedTable = {
  role: "leader" | "follower" | "watcher";
  state: "waiting" | "joined" | "gone" | "refused";
  house: string;
  agrees: boolean;
  waiting: Sentence[];
  figures: Record<string, string>;
  tokens: Record<string, OtherToken>;
  picture: boolean;
  shows: boolean;
  watchers: string[];
  codes?: number;
  handover?: Handover;
  turn?: number;
  second?: OtherBoard;
  stopped?: OtherStop;
  why?: Sentence;
};

export type ListedArg = PieceArg | SiteArg | SeatArg | TokenArg | Sentence;

/** A ply of the match as this seat may read it: its notation, and a sentence about what it did. `action` is `adjust` where the host trusted the table. */
export type LogEntry = {
  ply: number;
  seat?: string;
  action: string;
  msg: Sentence;
  source: "phone" | "table" | "computer" | "host" | "clock" | "chance";
};

/** The table does not show the match's position. */
export type Mismatch = {
  differences: (TokenDifference | FigureDifference)[];
  choices: MismatchChoice[];
};

/** A way to resolve a mismatch; `host`: only the host may choose it. */
export type MismatchChoice = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  id: string;
  host: boolean;
};

/** The command with this id was refused, and nothing has changed; `why` says why. */
export type Nack = {
  t: "nack";
  id?: string;
  code: string;
  why: Sentence;
};

/** Netzwerk. `turn`: the player in turn, also while the other one answers an offer; `stopped`: robots that stay. `batteries`: point -> state; `control`: point -> seats in control; `energy`: robot of the player in turn -> points of the batteries that it can use now; `ways`: robot -> square -> way; `battery_ways`: point -> points. */
export type NetzwerkState = {
  game: "netzwerk";
  to_act: string[];
  turn?: string;
  phase: string;
  draw_offered: boolean;
  must_capture: boolean;
  robots: Record<string, string>;
  captured: string[];
  stopped: string[];
  batteries: Record<string, "charged" | "used">;
  moved_batteries: string[];
  control: Record<string, string[]>;
  energy: Record<string, string[]>;
  ways: Record<string, Record<string, Way>>;
  battery_ways: Record<string, string[]>;
  prices: Prices;
  home: Record<string, Home>;
};

/** A state of the table that people should know. */
export type Notice = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  code: string;
  level: "info" | "warning" | "error";
};

/** A kind of token; `arrows`: the directions that it can have; `reach`: of a move, 0 until something stops it. `turn`: of a relay, degrees clockwise from the arrow of sending to that of moving. */
export type OrderKind = {
  title: string;
  colour: "violet" | "blue" | "grey" | "red";
  act: "move" | "fire" | "grab" | "fix" | "relay";
  arrows: string[];
  reach?: number;
  turn?: number;
};

/** The board of a further house that plays, for one that watches. */
export type OtherBoard = {
  house: string;
  agrees: boolean;
  figures: Record<string, string>;
  tokens: Record<string, OtherToken>;
};

/** Who stopped the other table, by name or empty. */
export type OtherStop = {
  by: string;
};

/** A token that lies at the other table. */
export type OtherToken = {
  kind: string;
  side: string;
};

/** How the match ended; no winners for a draw. */
export type Outcome = {
  winners: string[];
  reason: Sentence;
  scores: Record<string, number>;
};

/** A slot of the own emitters. */
export type OwnSlot = {
  emitter: string;
  slot: number;
};

/** A paired phone, as the others see it; `seats` are those played on it, its owner's `seat` among them. `badge` is the number of the person's badge. A `viewer` is a screen that shows the table, and no person. */
export type Person = {
  id: string;
  name: string;
  badge: number;
  host: boolean;
  viewer: boolean;
  seat?: string;
  seats: string[];
  online: boolean;
};

/** A figure; the translator shows its noun. */
export type PieceArg = {
  piece: string;
};

/** A token on a site; `seen` is false while the camera cannot see the site. */
export type PlacedToken = {
  kind: string;
  side: string;
  site: string;
  seen: boolean;
};

/** The answer to a ping, with its `ts`. */
export type Pong = {
  t: "pong";
  ts: number;
};

/** Telemetry: poses by piece as x mm, y mm, yaw rad and age s; `t` is the table's time in s. `unsure` holds the pieces that the camera does not read now. `hand`: a hand is over the board. `done` is the completed part of the running drive, null without one. */
export type Poses = {
  t: number;
  figures: Record<string, [number, number, number, number]>;
  unsure: Record<string, UncertainPose>;
  hand: boolean;
  done: number | null;
};

/** Telemetry: not numbered, and only the newest is sent. */
export type PosesMessage = {
  t: "poses";
  poses: Poses;
};

/** Batteries for each manner of moving. */
export type Prices = {
  step: number;
  capture: number;
  jump: number;
  jump_capture: number;
};

/** A proof: whose, how many failed before it, moves used and left (missing: any number). `turned`: robots that have turned by 90 degrees; `barred`: robots that rested on the vortex before they had. */
export type Proof = {
  seat: string;
  failed: number;
  moves: number;
  left?: number;
  turned: string[];
  barred: string[];
};

/** The puzzle of a day (ISO 8601) and a level that is shown on the table. `line`: the moves that the figures show, none while it is only set up. `best`: the fewest moves. */
export type PuzzleShown = {
  day: string;
  level: "easy" | "medium" | "hard";
  line: string[];
  best: number;
};

/** The next order of an emitter, and the figure that would receive it now. */
export type Queued = {
  emitter: string;
  order: string;
  to?: string;
};

/** A stored match that the figures play again: they show ply `ply` of `plies`, or are on the way to it. `settled`: the table shows it. `entry` is the ply as a spectator may read it, missing for the first position. */
export type Replay = {
  match: string;
  ply: number;
  plies: number;
  paused: boolean;
  settled: boolean;
  entry?: LogEntry;
};

/** The page has all changes up to `seq`. */
export type Resumed = {
  t: "resumed";
  seq: number;
};

/** Ricochet Robots. `robot`: the one that must reach `target`, missing for the vortex, which any may reach. `markers`: where the robots stood when the round began; `bids`: the best of each seat in the order of proofs; `goal`: chips that win; the timers are in `View.timers`. */
export type RicochetState = {
  game: "ricochet";
  phase: string;
  round: number;
  chip?: string;
  target?: string;
  robot?: string;
  robots: Record<string, string>;
  markers: Record<string, string>;
  chips: Record<string, string[]>;
  face_down: string[];
  pile: number;
  goal: number;
  bids: Bid[];
  passed: string[];
  proof?: Proof;
  faces: string[];
};

/** RoboRama. `active`: each seat's cards that are not spent; `special`: those that show their special face. `special_cards`: how many each seat chooses, missing for all; `chosen`: the secret choice, the own one only; `moves`: play -> cards that it makes active again; `chaos_cards`: how many ChaosBot cards each seat holds; `chaos_hands`: those that the viewer may see; `neutral`: pieces that are obstacles; `played`: the card after which a ChaosBot card may be played. */
export type RoboRamaState = {
  game: "roborama";
  programme: "1" | "2" | "3";
  special_cards?: number;
  moves: Record<string, string[]>;
  neutral: string[];
  to_act: string[];
  phase: string;
  first?: string;
  in_game: string[];
  robots: Record<string, string>;
  down: string[];
  active: Record<string, string[]>;
  special: Record<string, string[]>;
  played?: string;
  may_reactivate: string[];
  must_leave: string[];
  obstacles_due: Record<string, number>;
  has_chosen: string[];
  chosen: Record<string, string[] | null>;
  chaos_cards: Record<string, number>;
  chaos_hands: Record<string, string[] | null>;
  discards: string[];
  raises_chaosbot?: string;
  turns: number;
};

/** Robotory. `need`: discs that a refill takes now; `standing`: robots in each camp; `camps`: cell -> seat. */
export type RobotoryState = {
  game: "robotory";
  to_move?: string;
  robots: Record<string, string>;
  discs: Record<string, string>;
  supplies: Record<string, DiscCounts>;
  pool: DiscCounts;
  used: DiscCounts;
  need: number;
  standing: Record<string, number>;
  camps: Record<string, string>;
};

/** The paired phones; `me` is the id of the one that reads this. A host sees all requests, others only their own. */
export type Room = {
  me: string;
  people: Record<string, Person>;
  seat_requests: SeatRequest[];
};

/** A figure's route, and when it starts and ends, counted from the start of the plan. */
export type Route = {
  piece: string;
  route_mm: [number, number][];
  begin_s: number;
  end_s: number;
};

/** A seat of the game; `level` is that of a computer player. */
export type Seat = {
  id: string;
  kind: "open" | "human" | "computer";
  name: string;
  level?: string;
  to_act: boolean;
};

/** A player, `chance` or `clock`. */
export type SeatArg = {
  seat: string;
};

/** A phone asks for a seat that another phone holds. */
export type SeatRequest = {
  phone: string;
  name: string;
  seat: string;
};

/** A text for people: the key and the arguments that the phones translate by, and the text in English. A number is a count, a string is shown as it is, a sentence is a part such as a direction or a kind of card. */
export type Sentence = {
  key: string;
  args: Record<string, Arg>;
  text: string;
};

/** Another sheet is to lie on the table: that of `game`. `clear`: the camera still sees these pieces, and so many tokens, on the old one. `lay`: nothing lies on it any more, and the new one is missing. `check`: it lies there, and the camera looks whether it lies as it should. `failed`: the table of the new game cannot be opened, and `trouble` says why. */
export type SheetChange = {
  game: string;
  title: string;
  step: "clear" | "lay" | "check" | "failed";
  pieces: string[];
  tokens: number;
  trouble?: Sentence;
};

/** A place on the board, or a parking place beside it. */
export type SiteArg = {
  site: string;
};

/** The whole view after change `seq`; `boot` is the id of the channel that counts the changes. */
export type Snapshot = {
  t: "snap";
  boot: string;
  seq: number;
  view: View;
};

/** A token that may follow in an action's text; see `engine.state.Step`. */
export type Step = {
  token: string;
  kind: "verb" | "piece" | "site" | "token" | "number" | "choice";
  msg: Sentence;
};

/** As `StepsAhead`, with the steps that follow each token; `next` is empty if they are too many. */
export type Steps = {
  steps: Step[];
  complete: boolean;
  next: Record<string, StepsAhead>;
};

/** How a partly built action may go on; `complete`: it is an action as it stands. */
export type StepsAhead = {
  steps: Step[];
  complete: boolean;
};

/** Who stopped the table, by name or empty, and why. */
export type Stopped = {
  by: string;
  reason: "stop" | "button" | "button-gone" | "failure";
};

/** A task for hands; `seat` is whose player should do it, missing for anybody. `cannot`: somebody has said that it cannot be done. `why`: why a figure does not drive by itself. */
export type Task = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  id: string;
  kind: "lift" | "lay" | "turn" | "carry";
  site: string;
  token?: Token;
  piece?: string;
  seat?: string;
  state: "open" | "done";
  cannot: boolean;
  why?: Sentence;
};

/** A timer of the game; it is paused while the table is at work. */
export type Timer = {
  name: string;
  seconds: number;
  running: boolean;
};

/** A token: its kind and the side that faces up. */
export type Token = {
  kind: string;
  side: string;
};

/** A token; `side` is empty if its kind has only one. */
export type TokenArg = {
  token: string;
  side: string;
};

/** A site whose token is not the expected one; `empty` stands for none. */
export type TokenDifference = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  site: string;
  expected: string;
  seen: string;
};

/** How a figure is known whose tag the camera does not read now. `coasting`: read at most half a second ago. `hidden`: a hand is over it, or there is no picture. `lost`: its place is unknown. `sigma_mm` is the standard deviation of x and of y. */
export type UncertainPose = {
  sight: "coasting" | "hidden" | "lost";
  sigma_mm: number;
};

/** What can be taken back: at most so many of the latest decisions of a seat. `asked`: how many its player asks to take back, missing while nobody asks; `waiting` are the seats whose players are still to agree, `refused` is one whose player would not have it. */
export type Undo = {
  seat: string;
  most: number;
  asked?: number;
  waiting: string[];
  refused?: string;
};

/** All that a phone may see: the table's view of its seat, the room, and the phones that film. `spoken` are the newest announcements by number, the same for everybody. `cameras` is missing where no phone can film. */
export type View = {
  phase: "lobby" | "setup" | "play" | "busy" | "mismatch" | "over";
  stopped?: Stopped;
  game: GameOnTable;
  match?: string;
  ply: number;
  you: You;
  seats: Record<string, Seat>;
  levels: Level[];
  state?: RobotoryState | RicochetState | RoboRamaState | DroidsState | NetzwerkState | Record<string, any>;
  figures: Record<string, Figure>;
  tokens: Record<string, PlacedToken>;
  tasks: Record<string, Task>;
  drive?: Drive;
  mismatch?: Mismatch;
  countdown?: Countdown;
  timers: Timer[];
  log: Record<string, LogEntry>;
  fair_play?: FairPlay;
  last?: LastMove;
  undo?: Undo;
  lesson?: Lesson;
  puzzle?: PuzzleShown;
  outcome?: Outcome;
  simulated: boolean;
  sheet?: SheetChange;
  replay?: Replay;
  linked?: LinkedTable;
  hall?: JoinedHall;
  notices: Notice[];
  room: Room;
  spoken: Record<string, Announcement>;
  cameras?: CameraShown[];
};

/** Change number `seq`: a JSON merge patch (RFC 7396) of the view. */
export type ViewChange = {
  t: "ev";
  seq: number;
  patch: Record<string, any>;
};

/** The cheapest way to a square: the squares of the move's text, and the points of each payment, default first. */
export type Way = {
  path: string[];
  pays: string[][];
};

/** The viewer's seat, whether it may act, the name of the decision that an order must quote, and its first steps. */
export type You = {
  seat?: string;
  to_act: boolean;
  decision?: string;
  offers?: Steps;
};

export type FromTable = Snapshot | ViewChange | Resumed | Ack | Nack | Pong | PosesMessage;

/** Host: end the match. */
export type Abandon = {
  id: string;
  t: "abandon";
};

/** Host: let a phone that was invited as a camera film, instead of any other as the first or `second` camera. */
export type Admit = {
  id: string;
  t: "admit";
  phone: string;
  second?: boolean;
};

/** Host: whether visitors of the hall may watch this table without a code. */
export type AllowWatching = {
  id: string;
  t: "hall-watch";
  allowed: boolean;
};

/** Host: take an offered match, or refuse or withdraw it. */
export type AnswerOffer = {
  id: string;
  t: "link-answer";
  agrees: boolean;
};

/** Report that a hand task is done although the camera does not see it, or cannot be done. */
export type AnswerTask = {
  id: string;
  t: "task";
  task: string;
  answer: "done" | "cannot";
};

/** Agree for a seat of this phone to what is asked to be taken back, or refuse. */
export type AnswerUndo = {
  id: string;
  t: "agree";
  seat: string;
  agrees: boolean;
};

/** Ask where a line of slides such as `R E` would lead; nobody else learns of it. Answer: `Explored`. `puzzle` and `level`: the day and the level of a puzzle instead of the match. */
export type AskExplore = {
  id: string;
  t: "explore";
  line: string[];
  puzzle?: string | null;
  level?: "easy" | "medium" | "hard";
};

/** Ask what an action would do on the table. Answer: `Ghost`. */
export type AskGhost = {
  id: string;
  seat: string;
  t: "ghost";
  action: string;
};

/** Ask what the seat could do; everybody learns that somebody asked. Answer: `Hint`. */
export type AskHint = {
  id: string;
  seat: string;
  t: "hint";
};

/** Ask for the position after a ply of the match, 0 for the first one. Answer: `Moment`. */
export type AskHistory = {
  id: string;
  t: "history";
  ply: number;
};

/** Ask for a puzzle of today. Answer: `Puzzle`. */
export type AskPuzzle = {
  id: string;
  t: "puzzle";
  level?: "easy" | "medium" | "hard";
};

/** Ask how an action that begins with `prefix` may go on. Answer: `Steps`. */
export type AskSteps = {
  id: string;
  seat: string;
  t: "steps";
  prefix: string[];
};

/** Ask to take back that many of the seat's latest decisions; done once all other people who play agree. */
export type AskUndo = {
  id: string;
  seat: string;
  t: "undo";
  decisions: number;
};

/** Ask why an action that begins with `prefix` is not offered. Answer: `Sentence`. */
export type AskWhy = {
  id: string;
  seat: string;
  t: "why";
  prefix: string[];
};

/** Call the host of the hall that this table has joined, or no longer. */
export type CallHost = {
  id: string;
  t: "hall-call";
  calls: boolean;
};

/** Host: begin to change the sheet for that of another game; a match that runs can be gone on with later. */
export type ChangeSheet = {
  id: string;
  t: "sheet";
  game: string;
};

/** Commit the hand-made move whose countdown runs. */
export type ConfirmMove = {
  id: string;
  seat: string;
  t: "confirm";
};

/** Host: leave the lesson. */
export type EndLesson = {
  id: string;
  t: "learn-end";
};

/** Host: end the replay. */
export type EndReplay = {
  id: string;
  t: "replay-end";
};

/** Host: let no house watch any longer. */
export type EndWatching = {
  id: string;
  t: "link-unwatch";
};

/** Play an action; `decision` is the one that the seat was offered. Answer: the ply. */
export type GiveOrder = {
  id: string;
  seat: string;
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

/** Host: go on with a match of this game that was left before its end. */
export type GoOn = {
  id: string;
  t: "go-on";
  match: string;
};

/** Host: make another phone the host instead of this one. */
export type HandOver = {
  id: string;
  t: "host";
  phone: string;
};

/** The first message on a socket: the newest change that the page has, and the channel that counted it. */
export type Hello = {
  t: "hello";
  boot?: string;
  since?: number;
};

/** Make a figure blink. */
export type Identify = {
  id: string;
  t: "identify";
  piece: string;
};

/** Host: invite another phone, a screen that only watches, or a phone that films. Answer: `InvitationLink`. */
export type Invite = {
  id: string;
  t: "invite";
  role?: "player" | "viewer" | "camera";
};

/** Host: wait for a house to follow this one, called `house` there. Answer: `TableCode`. */
export type InviteTable = {
  id: string;
  t: "link-invite";
  house: string;
};

/** Host: join the hall at this address that gave this code, and be called `name` there. */
export type JoinHall = {
  id: string;
  t: "hall-join";
  address: string;
  code: string;
  name: string;
};

/** Host: follow the house that gave this code. */
export type JoinTable = {
  id: string;
  t: "link-join";
  code: string;
  house: string;
};

/** Host: go on with the sheet that lies on the table. */
export type KeepSheet = {
  id: string;
  t: "keep";
};

/** Host: begin the game's lesson. */
export type Learn = {
  id: string;
  t: "learn";
};

/** Host: leave the hall. */
export type LeaveHall = {
  id: string;
  t: "hall-leave";
};

/** Host: end the link to the other house's table. */
export type LeaveTable = {
  id: string;
  t: "link-leave";
};

/** Player or host: make a figure turn a little and back, so a hand finds it. */
export type Nudge = {
  id: string;
  t: "nudge";
  piece: string;
};

/** Host: hand the match over. */
export type OfferMatch = {
  id: string;
  t: "link-offer";
};

/** Host: hold the replay after the ply that is under way, or go on. */
export type PauseReplay = {
  id: string;
  t: "replay-pause";
  paused: boolean;
};

/** Asks whether the connection is alive. Answer: `Pong`. */
export type Ping = {
  t: "ping";
  ts: number;
};

/** Host: refuse a phone's request for a seat. */
export type RefuseSeat = {
  id: string;
  t: "refuse";
  phone: string;
};

/** Give the match up. */
export type Resign = {
  id: string;
  seat: string;
  t: "resign";
};

/** Choose how a mismatch is resolved. */
export type Resolve = {
  id: string;
  t: "resolve";
  choice: string;
};

/** Host: resume after a stop. */
export type Resume = {
  id: string;
  t: "resume";
};

/** Leave a seat of this phone. */
export type Rise = {
  id: string;
  t: "rise";
  seat: string;
};

/** Host: assign a seat to a computer player, of the middle level unless another is named, or open it. */
export type SetSeat = {
  id: string;
  t: "seat";
  seat: string;
  kind: "open" | "computer";
  level?: string | null;
};

/** Host: choose options of the next match, which decide on its seats; a match that is over is put away. */
export type SetUp = {
  id: string;
  t: "setup";
  game: string;
  options?: Record<string, string | number | boolean | null>;
};

/** Show another of the phone's seats, as its player holds the phone now; null covers them all. */
export type Show = {
  id: string;
  t: "show";
  seat: string | null;
};

/** Host: let one more house watch this match. Answer: `TableCode`. */
export type ShowMatch = {
  id: string;
  t: "link-show";
};

/** Host: whether the other house may see the picture of this table's camera. */
export type ShowPicture = {
  id: string;
  t: "link-picture";
  allowed: boolean;
};

/** Set a puzzle up, and drive a line that solves it. Host; while one is shown, players too. */
export type ShowPuzzle = {
  id: string;
  t: "puzzle-show";
  day: string;
  level: "easy" | "medium" | "hard";
  line: string[];
};

/** Take a seat. Answer: `mine`, or `asked` if the host must agree. */
export type Sit = {
  id: string;
  t: "sit";
  seat: string;
};

/** Take a free seat for somebody without a phone, who shares this one; the name may be empty. */
export type SitGuest = {
  id: string;
  t: "guest";
  seat: string;
  name: string;
};

/** Host: start a match; `watch`: show how a simulated table is set up, instead of skipping it. */
export type StartMatch = {
  id: string;
  t: "start";
  game: string;
  options?: Record<string, string | number | boolean | null>;
  watch?: boolean;
};

/** Host: let the figures play a match of the library again, from the position after ply `ply` on. */
export type StartReplay = {
  id: string;
  t: "replay";
  match: string;
  ply: number;
};

/** Stop every wheel immediately. */
export type Stop = {
  id: string;
  t: "stop";
};

/** Host: clear the board while no match runs. */
export type Tidy = {
  id: string;
  t: "tidy";
};

/** Host: remove another phone, a screen or a camera, for good; invitations that are not used yet end with it. */
export type Unpair = {
  id: string;
  t: "unpair";
  phone: string;
};

/** Host: watch the match of the house that gave this code. */
export type WatchTable = {
  id: string;
  t: "link-watch";
  code: string;
  house: string;
};

export type FromPhone = Hello | Ping | AskSteps | AskWhy | AskExplore | AskHistory | AskHint | AskUndo | AnswerUndo | AskPuzzle | ShowPuzzle | AskGhost | GiveOrder | Stop | AnswerTask | CallHost | Resolve | ConfirmMove | Nudge | Identify | Sit | SitGuest | Rise | Show | Resign | Resume | Tidy | SetSeat | GiveSeat | RefuseSeat | Unpair | SetUp | ChangeSheet | KeepSheet | HandOver | StartMatch | Learn | EndLesson | GoOn | Abandon | StartReplay | PauseReplay | EndReplay | Invite | Admit | InviteTable | JoinTable | ShowMatch | WatchTable | EndWatching | OfferMatch | AnswerOffer | LeaveTable | ShowPicture | JoinHall | LeaveHall | AllowWatching;

/** A place on the board; `x` and `y` of its middle in mm. `outline` are its corners, relative to the middle. `traits` are the game's properties of the place. */
export type Site = {
  id: string;
  x: number;
  y: number;
  outline: [number, number][];
  traits: Record<string, string>;
};

/** The board of one game. `field_mm` is its width and height, `sheet_mm` the x0, y0, x1, y1 of the printed sheet; `figure_mm` and `token_mm` are diameters. `parks` are the figures' places next to the field. */
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

/** A figure that hands must carry, and where to. */
export type FigureToCarry = {
  piece: string;
  site: string;
};

/** A token that hands must lay. */
export type TokenToLay = {
  site: string;
  token: Token;
};

/** A preview of an action: what would drive, and what hands would lift, lay, turn over and carry. `routes` are those of all figures that would drive, in order. `blocked` says why there is no route, null if there is one. */
export type Ghost = {
  routes: Route[];
  seconds: number;
  lift: string[];
  lay: TokenToLay[];
  turn: string[];
  carry: FigureToCarry[];
  blocked: string | null;
};

/** What a seat could do: the action's text, the action as a sentence, and the most important thing that it does. */
export type Hint = {
  action: string;
  told: Sentence;
  reason: Sentence;
};

/** A figure in a position; `down`: it has fallen or is switched off, as the game knows it. */
export type StandingFigure = {
  piece: string;
  site: string;
  down: boolean;
};

/** The position after ply `ply` of the match as a seat may know it; 0 is the first one. `entry` is the ply as this seat may read it, null for the first position; `ways` are those that figures went in it, `sites` those of tokens that it changed. `plies` is how many there are. */
export type Moment = {
  ply: number;
  plies: number;
  entry: LogEntry | null;
  figures: StandingFigure[];
  tokens: PlacedToken[];
  ways: FigureWay[];
  sites: string[];
  state: RobotoryState | RicochetState | RoboRamaState | DroidsState | NetzwerkState | Record<string, any>;
};

/** Where a line of slides leads: the robots' sites, whether it solves the chip, and the slides that can follow. `slides`: robot -> direction -> the sites that it enters, its end last. */
export type Explored = {
  robots: Record<string, string>;
  solved: boolean;
  slides: Record<string, Record<string, string[]>>;
};

/** A robot of a puzzle, which stands on no table. */
export type PuzzlePiece = {
  piece: string;
  noun: string;
  number: number;
  title: string;
  colour: string;
};

/** A puzzle of a day (ISO 8601): a position in which a way is searched, and one with the fewest moves. */
export type Puzzle = {
  day: string;
  level: "easy" | "medium" | "hard";
  way: string[];
  board: Board;
  pieces: PuzzlePiece[];
  state: RobotoryState | RicochetState | RoboRamaState | DroidsState | NetzwerkState;
};

/** An invitation for another phone; `qr` is a data URI of the QR code of `url`. */
export type InvitationLink = {
  url: string;
  short: string;
  qr: string;
  seconds: number;
};

/** What another house types, or scans, to follow this table; `qr` is a data URI of the QR code of `code`. */
export type TableCode = {
  code: string;
  qr: string;
};

/** How many figures a game needs, how many of them the table has, and how many of these are moved by hand. */
export type FigureCount = {
  needed: number;
  owned: number;
  by_hand: number;
};

/** An option of a game; `allowed` is empty if any value may be tried, and `examples` then names some. `values` are the texts of `allowed` or `examples`. */
export type GameOption = {
  name: string;
  title: Sentence;
  help: Sentence;
  default: any;
  allowed: any[];
  examples: any[];
  values: OptionValue[];
};

/** The text of an option's value. */
export type OptionValue = {
  value: any;
  msg: Sentence;
};

/** A game, and what people read on its box: the least and the most players, the minutes that a match takes, the age from which we suggest it, and how much there is to learn (`rules`, 1 to 3). `here`: its sheet lies on the table; for other games `levels` and `options` are empty. `lesson`: how many moves its lesson has; 0 for none. */
export type GameOffer = {
  name: string;
  title: string;
  here: boolean;
  players: [number, number];
  minutes: [number, number];
  age: number;
  rules: number;
  figures: FigureCount;
  levels: Level[];
  options: GameOption[];
  lesson: number;
};

/** Who played a seat; `level` is that of a computer player. */
export type Occupant = {
  id: string;
  kind: "open" | "human" | "computer";
  name: string;
  level: string | null;
};

/** A match of the library. `origin`: played at this table, imported, or one of those that come along. `begun` is a date in ISO 8601, null if nobody knows it. `finished` is `played`, `abandoned` or `resigned/SEAT`, null while it is played. `plies` counts the entries of its record. */
export type ListedMatch = {
  id: string;
  origin: "table" | "imported" | "sample";
  game: string;
  title: string;
  begun: string | null;
  seats: Occupant[];
  plies: number;
  finished: string | null;
  winners: string[];
};

/** Something that a game counts, and how many. */
export type Count = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  count: number;
};

/** How far a figure went on the board, from site to site as the record says. */
export type Driven = {
  piece: string;
  mm: number;
};

/** What a seat did: its plies, the mean and the longest time before them, and what the game counts. A time is that of the table from the entry before, so it holds what robots and hands had to do until then; the first ply has none. */
export type SeatStatistics = {
  seat: string;
  plies: number;
  mean_s: number;
  longest_s: number;
  counts: Count[];
};

/** A match in figures. */
export type Statistics = {
  seats: SeatStatistics[];
  driven: Driven[];
};

/** A figure of a stored match. */
export type StoredPiece = {
  piece: string;
  noun: string;
  number: number;
  title: string;
  colour: string;
};

/** A match of the library with what is needed to draw it: `plies` positions follow the first one. `times_s` are the table's times of these plies, `log` tells them as a spectator may read them; `outcome` is null for a match that was not played to its end. */
export type MatchDetails = {
  match: ListedMatch;
  game: GameOnTable;
  board: Board;
  pieces: StoredPiece[];
  plies: number;
  times_s: number[];
  log: LogEntry[];
  statistics: Statistics;
  outcome: Outcome | null;
};

/** What the search of the game says in hindsight of a seat's ply, from what a spectator could know then. */
export type Remark = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  ply: number;
  seat: string;
};

/** A fault of a figure, `age_s` ago. */
export type Fault = {
  key: string;
  args: Record<string, Arg>;
  text: string;
  age_s: number;
};

/** The condition of a figure with motors; values are null until they are known. `loss` is the part of its last frames that did not arrive, `seen_per_s` how often the camera sees it, `heard_s` the time since its last frame, `calibration` the revision of its wheels' calibration, `residual_mm` how far off it ends per 150 mm. `tune_due`: its wheels need measuring. `why` it is in its state; `reason` is the same in English. */
export type FigureHealth = {
  figure: number;
  link: "ok" | "lost";
  state: string;
  reason: string;
  why: Sentence;
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

/** Why a request is refused: a stable code such as `pair/code` for programs, and words for people. `why` are the words as a sentence that phones translate, where it was the table or the room that refused. */
export type Problem = {
  code: string;
  detail: string;
  why?: Sentence;
};

/** Whether the operator's PIN has been set, and whether the console is open on this phone. */
export type ConsoleState = {
  pin: boolean;
  open: boolean;
};

/** When a phone was here last: seconds since then; 0 while it is here, null if nobody can tell. */
export type LastSeen = {
  phone: string;
  away_s: number | null;
};

/** The `ts` of the ping, and the table's clock in s when it arrived. */
export type ClockPong = {
  t: "pong";
  ts: number;
  at_s: number;
};

/** What the table wants; null while no host has admitted the phone. */
export type FilmAs = {
  t: "film";
  wanted: WantedFrames | null;
};

/** Asks for one more picture, and says what became of the last one. `arrival_ms` is its age when it arrived, null if none has since the last `NextFrame`; `age_ms` when the table took it, null before the first. `view`: null unless a calibration wants the phone to be moved. */
export type NextFrame = {
  t: "next";
  arrival_ms: number | null;
  age_ms: number | null;
  frames_per_s: number;
  refused: "bytes" | "form" | "base" | "pixels" | "other" | "turned" | "size" | null;
  trouble: "away" | "silent" | "hidden" | "ended" | "other" | "turned" | "size" | "hot" | "battery" | null;
  view: WantedView | null;
};

/** Settings that a phone's browser holds; null where it cannot: metres, ms, ISO speed, kelvin. */
export type PhoneControls = {
  focus: number | null;
  exposure_ms: number | null;
  gain: number | null;
  white_balance: number | null;
};

/** Where the sheet that measures the lens is to be seen: its middle as parts of the picture, and its height. `lying`: it lies on the table, and the camera is moved. */
export type Shown = {
  x: number;
  y: number;
  size: number;
  tilt_deg: number;
  nearer: string | null;
  lying: boolean;
};

/** How many views had which side nearer to the camera. */
export type Tilts = {
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** What the table wants of a phone: size of the pictures, pixels; frames per s; bytes of a picture at most. `hold`: the settings of its calibration; null: the phone holds what it has found by itself. */
export type WantedFrames = {
  size: [number, number];
  rate: number;
  bytes: number;
  hold: PhoneControls | null;
};

/** What a calibration wants to see while this phone is moved; as in `controller.api.calibration.Calibration`. */
export type WantedView = {
  share: number;
  map: number[] | null;
  map_enough: number;
  tilts: Tilts | null;
  tilts_enough: number;
  advice: Sentence[];
  show: Shown;
};

export type ToCamera = FilmAs | NextFrame | ClockPong;

/** Asks for the table's clock. Answer: `ClockPong`. */
export type ClockPing = {
  t: "ping";
  ts: number;
};

/** What the phone's browser holds, see `controller.api.table_api.PhoneControls`. */
export type HeldControls = {
  focus: number | null;
  exposure_ms: number | null;
  gain: number | null;
  white_balance: number | null;
};

/** How the phone is; `battery` from 0 to 1, null where its browser does not tell. `lens`: its browser's name for the camera that is open, the same each time; null: none is open. */
export type PhoneState = {
  t: "state";
  trouble: "hidden" | "ended" | "hot" | "battery" | null;
  battery: number | null;
  controls: HeldControls | null;
  lens: string | null;
};

export type FromCamera = PhoneState | ClockPing;

/** How the phone's camera is; `age_ms` is the age of the newest frame when the table took it. `size_px` and `age_ms` are null before the first frame, `battery` (0 to 1) where the browser does not tell. */
export type PhoneStatus = {
  connected: boolean;
  size_px: [number, number] | null;
  frames_per_s: number;
  age_ms: number | null;
  battery: number | null;
  trouble: "away" | "silent" | "hidden" | "ended" | "other" | "turned" | "size" | "hot" | "battery" | null;
};

/** The message broker: the program that the table has started, null for another one, and the connection to it. */
export type BrokerHealth = {
  program: string | null;
  connected: boolean;
};

/** The camera: `frames` so far, the age of the newest, board tags in it of `tags_all`, and why there is none. */
export type CameraHealth = {
  frames: number;
  age_s: number | null;
  tags: number;
  tags_all: number;
  vision_ms: number | null;
  trouble: string | null;
};

/** The disk of the data folder; `trouble`: why nothing can be written there. */
export type DiskHealth = {
  free_mb: number;
  all_mb: number;
  trouble: string | null;
};

/** How the table is; what belongs to a table that is closed at the moment is null. `now` is the machine's calendar time in ISO 8601, `at_s` a clock that only goes on, for rates between two answers. `load` is the number of programs that want a processor, over the last minute, of `processors`. */
export type Health = {
  at_s: number;
  now: string;
  up_s: number;
  simulated: boolean;
  camera: CameraHealth | null;
  broker: BrokerHealth | null;
  disk: DiskHealth;
  load: number;
  processors: number;
};

/** A line of the program's log, in English; `at` in ISO 8601, `source` is the part of the program. */
export type LogLine = {
  number: number;
  at: string;
  level: "info" | "warning" | "error";
  source: string;
  text: string;
};

/** The settings of a real table, `file` being their name; at the simulated table both are empty. */
export type Settings = {
  file: string;
  text: string;
};

/** What is wrong with a table's settings: at a line, counted from 1, and about a key, as far as they are known. */
export type SettingsFault = {
  line: number | null;
  key: string;
  text: string;
};

/** What is wrong, and then nothing was saved; else the copy of the old ones, and the keys that changed. */
export type SavedSettings = {
  faults: SettingsFault[];
  copy: string | null;
  changed: string[];
};

/** The last update, or way back, that was asked for here; `text` is what its script said at its end, in English. */
export type LastChange = {
  what: "update" | "rollback";
  well: boolean;
  text: string;
};

/** Which version runs, and how it is changed: by commands on the machine, in their order. `here`: it can be asked for here as well; `asked` is what was asked for and not begun yet. */
export type Program = {
  version: string;
  commit: string | null;
  before: string | null;
  update: string[];
  back: string[];
  here: boolean;
  asked: "update" | "rollback" | null;
  last: LastChange | null;
};

/** A measured number with its limit; null if it could not be measured. */
export type CalibrationCheck = {
  name: Sentence;
  value: number | null;
  limit: number;
  unit: string;
  at_least: boolean;
  passed: boolean;
};

/** A step that has passed; `pictures` are captions, by whose index the pictures are fetched. */
export type PassedStep = {
  name: string;
  checks: CalibrationCheck[];
  words: Sentence[];
  pictures: Sentence[];
};

/** How far a calibration has come. `map` counts what was seen in each of 3 x 3 parts of the picture, row by row, of `map_enough`; `tilts` are of `tilts_enough`. `by_sheet`: the board's own sheet measures the lens, so the camera is moved by hand for that step. `asks` is what the proof names, to which the operator says yes or no. `refused` is why the last try of this step did not pass, `trouble` why the calibration failed. `second`: the second camera is calibrated. */
export type Calibration = {
  steps: string[];
  step: string | null;
  advice: Sentence[];
  checks: CalibrationCheck[];
  share: number;
  map: number[] | null;
  map_enough: number;
  tilts: Tilts | null;
  tilts_enough: number;
  show: Shown | null;
  by_sheet: boolean;
  asks: Sentence[] | null;
  refused: Sentence[];
  passed: PassedStep[];
  frames: number;
  ended: "stored" | "left" | "failed" | null;
  second: boolean;
  trouble: Sentence[];
};

/** What was found or done, about one figure or about all; `well`: nothing is left to do about it. */
export type ServiceResult = {
  figure: number | null;
  text: Sentence;
  well: boolean;
};

/** How far a service has come. `figures` are those that were asked for, none being all; `figure` is the one at work, `share` how much of its work is done, 0 to 1. `asks` is what hands must do first. `trouble` is why it failed, `detail` the same in English for the table's builder. */
export type Service = {
  task: "pair" | "test" | "tune" | "update";
  figures: number[];
  figure: number | null;
  share: number;
  asks: Sentence | null;
  results: ServiceResult[];
  ended: "done" | "left" | "failed" | null;
  trouble: Sentence | null;
  detail: string;
};

/** The build of MicroPython for a variant of the figure: its name on micropython.org, its version, and the chip. */
export type Build = {
  variant: "A" | "C";
  name: string;
  version: string;
  chip: string;
};

/** What can be written: `radios` are the numbers of the figures that drive, none at the simulated table. `prompt` are bytes in base64 that make a figure which runs the firmware restart at MicroPython's prompt. */
export type Boards = {
  radios: number[];
  builds: Build[];
  prompt: string;
};

/** A file for a board: its path there, its content in base64, and the SHA-256 of that as hexadecimal digits. */
export type BoardFile = {
  path: string;
  content: string;
  sha256: string;
};

/** A file of MicroPython that fits: the MD5 of what is then in flash memory, as the chip's boot loader reports it. The writer fills the file with 0xFF to a multiple of four bytes. */
export type CheckedImage = {
  md5: string;
};

/** A camera of the table's machine. */
export type CameraOffer = {
  source: string;
  name: string;
};

/** What a host has chosen so far, and the step that is next. */
export type Choice = {
  step: "game" | "print" | "cut" | "lay" | "camera" | "check" | "calibrate" | "play";
  game: string;
  paper: "A4" | "A3" | "Letter";
  source: string;
};

/** What drives a figure of the real table. */
export type FigureDrive = {
  figure: number;
  drive: "hand" | "motor" | "toio" | "ozobot";
};

/** How far the set-up has come. `second` is the source of the second camera, null without one, and `second_calibrated` whether it was calibrated. `drives` are those of the written settings, `kinds` what may drive figures of its game. `first` says that a host may go on without the operator's PIN. `file` is where the settings are, or will be, and `written` whether they are. `revision` grows with each change: a change that was made of an older one is refused. */
export type Setup = {
  revision: number;
  choice: Choice;
  first: boolean;
  file: string;
  written: boolean;
  opened: "simulated" | "real";
  game: string;
  calibrated: boolean;
  cameras: CameraOffer[];
  second: string | null;
  second_calibrated: boolean;
  drives: FigureDrive[];
  kinds: ("hand" | "motor" | "toio" | "ozobot")[];
};

/** A file to print at 100 %: its kind, and how many pages it has. */
export type PrintedFile = {
  kind: "sheet" | "figures" | "tokens" | "charuco";
  pages: number;
};

/** A tile of the sheet on paper: its name, and its visible part in shares of the sheet, from the north-west. */
export type TileBox = {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** What a game needs on paper; a board that fits on one page has one tile. */
export type Printouts = {
  files: PrintedFile[];
  tiles: TileBox[];
  sheet_mm: [number, number];
};

/** A tag that was not read, and where it is printed: in shares of the sheet, from the north-west. */
export type MissingTag = {
  id: number;
  x: number;
  y: number;
};

/** A tag in the picture: its corners in shares of the picture's width and height, in the order of its print. */
export type SeenTag = {
  id: number;
  corners: [number, number][];
};

/** Where the camera stands and should stand, mm above the sheet, by a guessed or measured lens. `now_mm`, `tilt_deg` and `loss` are null until enough tags are seen; `loss` is the share of pixels per mm that the sheet's worst corner loses compared with a camera straight above. */
export type Stand = {
  sheet_mm: [number, number];
  angle_deg: number;
  wanted_mm: number;
  oblique_mm: number;
  now_mm: number | null;
  tilt_deg: number | null;
  loss: number | null;
};

/** What the newest picture shows of the sheet, and what to change; `good` when nothing has to be. */
export type SheetCheck = {
  number: number;
  size_px: [number, number];
  tags: SeenTag[];
  missing: MissingTag[];
  glare: [number, number] | null;
  aside: [number, number] | null;
  stand: Stand;
  advice: Sentence[];
  good: boolean;
};
