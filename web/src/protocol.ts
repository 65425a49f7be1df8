// Every message of the protocol, as types. Made by `make types` from the Python types in src/erdkreis; do not edit.
// What it means, with examples: docs/protocol.md.

// Words

/** What can be done. */
export type ActionKind =
  | "attack"
  | "capital"
  | "choose"
  | "claim"
  | "decline"
  | "defend"
  | "draw"
  | "end"
  | "fortify"
  | "occupy"
  | "place"
  | "trade"
  | "unannounced"
  | "undo";

/**
 * An action in its one-line form, such as `attack alaska kamchatka 3`; docs/formats.md lists them. (1 to 120 long)
 */
export type ActionText = string;

/** What a card shows beside its territory; a joker shows all three. */
export type CardSymbol = "artillery" | "cavalry" | "infantry" | "joker";

/** Why chances changed: somebody decided, or chance did. */
export type CauseName = "card" | "deal" | "decision" | "dice" | "lot";

/** A client's own id for a command, never used twice at a table. (8 to 64 long, matching `^[A-Za-z0-9_-]+(?!\n)$`) */
export type CommandId = string;

/** What somebody plays on, as it says. */
export type DeviceKind = "computer" | "phone" | "tablet";

/** What a game is won by. */
export type GoalKind = "capitals" | "eliminate_opponent" | "headquarters" | "missions" | "world";

/** 256 random bits in hex. (64 long, matching `^[0-9a-f]+(?!\n)$`) */
export type Hex32 = string;

/** How often a seat, or a link, was given anew. (0 to 1000000) */
export type Issue = number;

/** How much a decision cost, by thresholds in chance (docs/review.md). */
export type LabelName = "blunder" | "inaccuracy" | "mistake";

/** What a seat that must choose has chosen for this go. */
export type Mode = "attack" | "reinforce";

/**
 * The name of a person or a table. (1 to 24 long, matching
 * `^[^\s\x00-\x1f\x7f-\x9f<>\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff][^\x00-\x1f\x7f-\x9f<>\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*(?!\n)$`)
 */
export type Name = string;

/** What the awaited seat is asked for. */
export type Phase =
  | "attack"
  | "capital"
  | "choose"
  | "claim"
  | "defend"
  | "draw"
  | "fortify"
  | "occupy"
  | "over"
  | "place"
  | "setup";

/** Something to say; from `smile` on by a face rather than in words. */
export type Phrase =
  | "angry"
  | "bye"
  | "good_game"
  | "good_luck"
  | "heart"
  | "hello"
  | "laugh"
  | "lucky"
  | "one_moment"
  | "revenge"
  | "sad"
  | "smile"
  | "sorry"
  | "thanks"
  | "truce"
  | "unlucky"
  | "watch_out"
  | "well_played"
  | "wow"
  | "your_turn";

/** What a piece of a goal asks for. */
export type PieceKind =
  | "capitals"
  | "colour"
  | "continent"
  | "garrisons"
  | "opponent"
  | "other_continent"
  | "own_capital"
  | "territories"
  | "unknown";

/** Why units were placed: new ones, for a card, by the program, at the start. */
export type PlacedFor = "card_bonus" | "computer" | "placed" | "start";

/** The value of a rule: a word, a number, a choice, or a list. */
export type RuleValue = unknown;

/**
 * Who sits there: `person`, or a bot's id, with its persona after a colon. (1 to 48 long, matching
 * `^[a-z][a-z0-9_:-]*(?!\n)$`)
 */
export type SeatKind = string;

/** Seats are numbered from 0. (0 to 5) */
export type SeatNumber = number;

/** A seat, the neutral army, or nobody. */
export type Side = number | "neutral" | null;

/** How far a table has come. */
export type Status = "aborted" | "finished" | "lobby" | "playing";

/** A territory by its id; docs/formats.md lists them. (1 to 40 long, matching `^[a-z0-9_]+(?!\n)$`) */
export type TerritoryId = string;

/** What an invitation carries. (20 to 64 long, matching `^[A-Za-z0-9_-]+(?!\n)$`) */
export type Token = string;

/** How the game was won. */
export type WonBy = "capitals" | "mission" | "nothing" | "survival";

// HTTP: what clients send

/**
 * A seat of a new table: a person (here at this device, or by link) or a bot. Which bots there are tells `GET
 * /api/editions`; one that plans may have a persona after a colon: `captain:hunter`.
 */
export interface SeatWanted {
  /** default "person" */
  kind?: SeatKind;
  name?: Name | null;
  /** at most 16 long */
  colour?: string | null;
  /** default false */
  here?: boolean;
}

/** Where a finished game stood after so many moves. */
export interface Branch {
  /** at most 64 long */
  table: string;
  /** 0 or more */
  seq: number;
}

/**
 * A table to be made. `seed` is what this device adds to the dice, if somebody of it sits here. With `hints`, people
 * may ask what a strong bot would do; not given, they may where all of them sit at this device. An `open` table waits
 * for everybody who comes; not given, it does where the server is for those nearby. With `first_begins` the first
 * seat has the first turn, whatever the book says: a house rule like any other, kept and told as one. The dice stay
 * as they are. With `position` (docs/formats.md) or `branch` the game begins there, by the rules and in the colours
 * it has there. `key` is a fresh secret of this device. Sent again with the same key, it is answered with the same
 * table.
 */
export interface NewTable {
  /** 2 to 6 long */
  seats: SeatWanted[];
  /** at most 32 long */
  edition?: string | null;
  /** at most 32 long */
  variant?: string | null;
  /** default false */
  escalating?: boolean;
  house_rules?: Record<string, RuleValue>;
  open?: boolean | null;
  /** default true */
  spectators?: boolean;
  name?: Name | null;
  seed?: Hex32 | null;
  /** default {"kind": "none", "seconds": 60, "increment": 0, "grace": 60, "stand_in": null} */
  clock?: Partial<TimeControl>;
  position?: Record<string, unknown> | null;
  branch?: Branch | null;
  hints?: boolean | null;
  /** default false */
  first_begins?: boolean;
  key?: Token | null;
}

/**
 * Sit down: with an invitation's token, or, at an open table, on any free seat. `seed` goes into the dice. `key` is a
 * secret of this device, and `id` says which of its requests this is. Sent again with the same `id` and `key`, it is
 * answered with the same seat, for an answer may get lost; by the `id` alone it is known, and refused.
 */
export interface Sit {
  seed: Hex32;
  token?: Token | null;
  name?: Name | null;
  id?: CommandId | null;
  key?: Token | null;
}

/**
 * Close one's seats to all other devices that have them. `key` is a fresh secret of this device. Sent again with the
 * same `key`, it is answered as before.
 */
export interface CastOff {
  key: Token;
}

/** A device's code, as it was typed; spaces, hyphens and capitals do not matter. */
export interface CodeTyped {
  /** 4 to 20 long */
  code: string;
}

/**
 * Nobody sits there any more, and a new link leads there; every earlier one is void. `name` is what the place is
 * called until somebody sits down, if nobody else is called so. Before the game: any seat but the host's own. In it:
 * the seat of somebody who has left.
 */
export interface FreeSeat {
  do: "free";
  seat: SeatNumber;
  issue: Issue;
  name?: Name | null;
}

/** A bot has the seat from now on, as `FreeSeat` says where. */
export interface FillSeat {
  do: "fill";
  seat: SeatNumber;
  issue: Issue;
  kind: SeatKind;
}

/** A new link for the whole group; the one before is void. */
export interface NewGroupLink {
  do: "group";
  issue: Issue;
}

/** Begin now: a bot of this `kind` has every empty place; without one the places are dropped, if so few may play. */
export interface BeginEarly {
  do: "begin";
  kind?: SeatKind | null;
}

/** Another clock, as long as the game has not begun. */
export interface SetClock {
  do: "clock";
  clock: TimeControl;
}

/** Somebody else who sits here is the host from now on. */
export interface HandOn {
  do: "hand";
  seat: SeatNumber;
}

/** How a browser wants to be called: as its push service told it, and in which language. */
export interface Subscription {
  /** at most 1024 long, matching `^https://[!-~]+$` */
  endpoint: string;
  /** at most 128 long, matching `^[A-Za-z0-9_-]+={0,2}$` */
  p256dh: string;
  /** at most 128 long, matching `^[A-Za-z0-9_-]+={0,2}$` */
  auth: string;
  /** default "en" */
  language?: "de" | "en" | "nl";
}

/** A game by an edition's rules; it stands at its first turn, unless the set-up is to be played by hand. */
export interface FreshGame {
  /** at most 32 long */
  edition: string;
  /** 2 to 6 */
  players: number;
  /** at most 32 long */
  variant?: string | null;
  /** default false */
  escalating?: boolean;
  house_rules?: Record<string, RuleValue>;
  /** default false */
  by_hand?: boolean;
}

/** Dice as they shall fall: the attacker's, and the defender's. */
export interface ChosenDice {
  /** at most 3 long; default [] */
  red?: number[];
  /** at most 3 long; default [] */
  blue?: number[];
}

/** The words of chance that a move used; given again, it brings the same again. */
export interface Fallen {
  /** at most 512 long; default [] */
  dice?: number[];
  /** at most 128 long; default [] */
  hidden?: number[];
}

/**
 * A move to be played. `dice` are rolled, chosen or averaged: `average` takes, of all results of a roll, the one
 * whose losses are nearest to the mean. Chosen ones must be as many as are thrown. `card` is the number of the card
 * that is drawn if one is. Where a move throws dice and none are chosen yet, or draws a card with `ask`, it is not
 * made: `needs` says what for. `chance` is what fell before, and nothing else counts then. `until`: an attack that
 * goes on until the target falls or so many are left, alone in its request; where the defender chooses, all dice are
 * thrown. What averages leave over is carried on in it.
 */
export interface StudyStep {
  action: ActionText;
  /** default "roll" */
  dice?: "average" | "roll" | ChosenDice;
  /** 0 or more; default "any" */
  card?: number | "any" | "ask";
  chance?: Fallen | null;
  /** 1 to 8000000 */
  until?: number | null;
}

/** A position to look at: one that is given, one of a finished game, or one of a new game; and moves from there. */
export interface Study {
  position?: Record<string, unknown> | null;
  branch?: Branch | null;
  game?: FreshGame | null;
  /** at most 400 long; default [] */
  steps?: StudyStep[];
}

/** A question about a position, asked as at a table; `odds` and the like answer it, with 0 for `seq`. */
export interface Wondering {
  position: Record<string, unknown>;
  question: AskOdds | AskCampaign | AskDefence | AskPlan | AskThreats;
}

/** What would the strongest bot do from here to the end of the turn, if the dice fell as on average? */
export interface LineWanted {
  position: Record<string, unknown>;
  /** default "marshal" */
  style?: "marshal" | "marshal:cautious" | "marshal:expansionist" | "marshal:hunter" | "marshal:opportunist";
}

/** What somebody would do: one of the puzzle's choices, whatever its numbers. The reason comes in their language. */
export interface PuzzleAnswer {
  action: ActionText;
  /** default "en" */
  language?: "de" | "en" | "nl";
}

// HTTP: what they get

/**
 * `turn`: so many seconds for every turn. `bank`: so many for the whole game, and some more after each turn. `days`:
 * so many for every turn, which pass whether anybody is there or not. With `stand_in`, a bot moves for whoever is
 * away for longer than `grace`, and when the time is up; not given, one does where there is a clock.
 */
export interface TimeControl {
  kind: "bank" | "days" | "none" | "turn";
  /** 5 to 1209600 */
  seconds: number;
  /** 0 to 3600 */
  increment: number;
  /** 0 to 3600 */
  grace: number;
  stand_in: boolean | null;
}

/** The way to a seat; the token belongs into the fragment of a link, where no server sees it. */
export interface Invite {
  seat: number;
  token: string;
}

/**
 * What only the host is told: links to the seats that wait for somebody, one for the whole group with its issue, and
 * whether the empty places may be dropped.
 */
export interface Hosting {
  links: Invite[];
  group: string | null;
  group_issue: number;
  drop: boolean;
}

/**
 * What everybody may know of a seat; `taken`: somebody has sat down, or it is a bot, which `kind` names. `issue`: so
 * often the host has given it to somebody else. `device` is what a person plays on who is `connected`, and `away`
 * that they look elsewhere. `absent`: for so many seconds a person has been without a device in a game under way.
 * `left`: that is so long that the host may replace them, or a bot has the seat that a person had.
 */
export interface SeatShown {
  seat: number;
  kind: SeatKind;
  name: string;
  colour: string;
  taken: boolean;
  connected: boolean;
  issue: number;
  left: boolean;
  device: DeviceKind | null;
  away: boolean;
  absent: number | null;
}

/**
 * What the server has committed to before anybody gave a seed, and everybody's seeds once the game has begun.
 * `server` is the public key by which it will sign the game's seal; tables of earlier versions have none.
 */
export interface Committed {
  tip: string;
  hidden: string;
  links: number;
  seeds: string[] | null;
  server: string | null;
}

/** What the capitals of a game are called. */
export interface CapitalsShown {
  headquarters: boolean;
}

/**
 * What a client needs of the rules to show a game by them: worked out here, so that it need know none. `steps` are
 * the phases of a turn in order; of several in one place a player chooses one. `defence_chosen`: defenders say how
 * many dice they throw. `optional_links`: the board's optional links are open. A counter on the map shows
 * `counters_less` fewer than there are units. `click_ends_attacks`: a click on where units could go after the attacks
 * leads to that move, also where one could attack from; the attacks end when it is made. `dice_shown`: the numbers of
 * a roll are shown, not only what they cost.
 */
export interface GameShown {
  steps: Phase[][];
  cards: boolean;
  capitals: CapitalsShown | null;
  defence_chosen: boolean;
  optional_links: boolean;
  counters_less: number;
  click_ends_attacks: boolean;
  dice_shown: boolean;
}

/**
 * What everybody may know of a table. `deal` is how its game begins; `next` is the table of the rematch; `seal` is
 * that of its game, once it is over; `host` is the seat of its host.
 */
export interface TableShown {
  id: string;
  name: string;
  status: Status;
  edition: string;
  variant: string;
  preset: string;
  house_rules: Record<string, RuleValue>;
  game: GameShown;
  open: boolean;
  spectators: boolean;
  seats: SeatShown[];
  seq: number;
  winner: number | null;
  commitments: Committed;
  deal: DealOrigin;
  clock: TimeControl;
  standing_in: number[];
  next: string | null;
  hints: boolean;
  seal: string | null;
  host: number | null;
}

export interface TableMade {
  table: TableShown;
  invites: Invite[];
}

/**
 * A table as the device that asks has it: its seats here, who must decide, how far the game is, whose land is whose
 * (a seat, `neutral` or nobody), and when it was made and last changed, in milliseconds. Who neither sits nor may
 * watch is told nothing of the game.
 */
export interface MyTable {
  table: TableShown;
  seats: number[];
  awaiting: number | null;
  turn: number;
  land: Record<string, number | string | null>;
  created: number;
  updated: number;
}

/**
 * A token that lets another device sit on the same seats, once, within so many seconds; `code` leads to it, to be
 * typed where the link cannot be opened.
 */
export interface DeviceLink {
  token: string;
  seconds: number;
  code: string;
}

/** What a code leads to: sit down there with the token. */
export interface DeviceFound {
  table: string;
  token: string;
}

/**
 * What a page must know of this server. `address`: by which others in the network find it, where the page's own
 * address leads nowhere from their devices. `open`: new tables wait for everybody who comes. `push`: the key by which
 * a browser subscribes to be called; none where this server calls nobody.
 */
export interface ServerShown {
  address: string | null;
  open: boolean;
  push: string | null;
}

/** Some of the tables that wait for players, the youngest first; ask on from `next`, where there are more. */
export interface OpenTables {
  tables: TableShown[];
  next: number | null;
}

export interface Seated {
  table: TableShown;
  seats: number[];
}

/**
 * One move of a finished game, or its set-up: what was done, what came of it, and what stands differently since.
 * `changes` are territories by number on the board, with owner (a seat, 6 the neutral army, -1 nobody) and units;
 * `reason` is why a bot that plans did it.
 */
export interface Frame {
  seq: number;
  seat: number | null;
  source: string | null;
  action: string | null;
  at: number | null;
  turn: number;
  active: number | null;
  phase: Phase;
  events: GameEvent[];
  changes: [number, number, number][];
  cards: number[];
  reason: Reason | null;
}

/**
 * A finished game, with nothing hidden any more: what each seat played for and how far it came, the territories by
 * number, and all moves.
 */
export interface Replay {
  table: TableShown;
  goals: GoalView[];
  territories: TerritoryId[];
  frames: Frame[];
}

/** Why something was refused: a code, an English sentence, and the facts in it, if there are any. */
export interface Problem {
  code: ProblemCode;
  message: string;
  params?: Record<string, unknown>;
}

/**
 * What proves the dice of move `seq`: the link of the chain, revealed only now, and what was mixed into it. Where no
 * person gave a nonce it follows from the seats' seeds; `tip` is the one of the next chain, when it begins.
 */
export interface Roll {
  seq: number;
  link: string;
  /** default "person" */
  source?: string;
  command?: string | null;
  nonce?: string | null;
  tip?: string | null;
}

/** The server was started anew, as entry `seq` of the log: from here on dice come from the chain with this `tip`. */
export interface Restarted {
  seq: number;
  tip: string;
}

/** Why the bot in a seat made move `seq`, as far as everybody may hear it. */
export interface Why {
  seq: number;
  seat: number;
  reason: Reason;
}

/**
 * Seconds left by seat, and whose are running; they begin to when that device has `shown` what happened, and in
 * `starts_in` seconds at the latest.
 */
export interface ClockShown {
  left: number[];
  runs_for: number | null;
  starts_in: number;
}

/** The chance that this territory of a route is taken, and so all before it. */
export interface OddsStep {
  territory: TerritoryId;
  win: number;
}

/** What both sides may lose by one roll, and how likely that is. */
export interface DefenceOutcome {
  attacker_loses: number;
  defender_loses: number;
  chance: number;
}

/** One number of dice to defend with, and all that may come of it. */
export interface DiceToDefend {
  dice: number;
  outcomes: DefenceOutcome[];
}

/** What one stack is to do: its attacks, source and target each, in order, and the chance that all succeed. */
export interface RouteFound {
  source: TerritoryId;
  win: number;
  attacks: [TerritoryId, TerritoryId][];
}

/** A hostile stack, the territories it attacks in turn, and the chance that it alone takes the last of them. */
export interface AttackerShown {
  source: TerritoryId;
  route: TerritoryId[];
  win: number;
}

/** A territory that hostile stacks reach, the most dangerous first, and the chance that it holds against all. */
export interface ThreatShown {
  territory: TerritoryId;
  holds: number;
  attackers: AttackerShown[];
}

/** What is to be chosen before a move can be made: so many dice, or one of these cards. */
export interface Needs {
  red: number;
  blue: number;
  cards: number[];
}

/** Everybody's chance to win, by seat, and that nobody does within the limit of turns: together one. */
export interface ChancesShown {
  seats: number[];
  nobody: number;
}

/** A move that was played, in full, by whom, what fell, and what came of it. */
export interface StudyMove {
  action: string;
  seat: number;
  chance: Fallen;
  events: GameEvent[];
}

/**
 * Where the moves have led, up to one that `needs` something: the position, what whoever is to decide sees and may
 * do, and what it is worth. `names` are those of the people of the finished game that the position is from.
 * `missions` are those that can be given out. Nothing is hidden here, also not in `played`.
 */
export interface Studied {
  position: Record<string, unknown>;
  edition: string;
  variant: string;
  preset: string;
  house_rules: Record<string, RuleValue>;
  colours: string[];
  game: GameShown;
  missions: string[];
  seat: number | null;
  view: View;
  options: Options | null;
  played: StudyMove[];
  chances: ChancesShown;
  names: string[] | null;
  needs: Needs | null;
}

/** A move of a line, what fell, why, and everybody's chances after it. */
export interface LineStep {
  action: string;
  seat: number;
  chance: Fallen;
  reason: Reason | null;
  chances: ChancesShown;
}

/** The moves up to the end of the turn, for the seat that was to decide. */
export interface LineFound {
  style: "marshal" | "marshal:cautious" | "marshal:expansionist" | "marshal:hunter" | "marshal:opportunist";
  seat: number;
  steps: LineStep[];
}

/** A rule book's game, with every value of its rules. */
export interface EditionShown {
  preset: string;
  edition: string;
  variant: string;
  title: string;
  summary: string;
  escalating: boolean;
  players: number[];
  palette: string[];
  board: string;
  rules: Record<string, RuleValue>;
}

/**
 * What a rule value may be: one of its `words`, or any value of its kind. `default` is what most books share. Lists
 * are of how many may play, of colours, of missions by number, or of pairs: so many players, so many capitals.
 * `idle`: beside what it cannot matter, such as what jokers stand for where there are no cards. It is one of these,
 * each as a whole: every rule named has one of the values given.
 */
export interface RuleOption {
  kind: "boolean" | "number" | "word" | "colours" | "missions" | "pairs" | "players";
  words: string[];
  default: RuleValue;
  idle: Record<string, RuleValue[]>[];
}

/**
 * A bot that may sit at a table here: `id` is the seat's `kind`. Names and one line on how it plays by language. A
 * `level` is one of five, the first the weakest; `personas`: it may have one; a `program` is this server's own.
 */
export interface BotShown {
  id: string;
  kind: "level" | "program" | "simple";
  names: Record<string, string>;
  lines: Record<string, string>;
  personas: boolean;
}

/** What a bot that plans may be fond of; it follows the bot's id after a colon. */
export interface PersonaShown {
  id: string;
  names: Record<string, string>;
  lines: Record<string, string>;
}

/**
 * The games of the rule books, what house rules may change in them, and the bots on offer. `default` is the edition
 * for those who have not chosen one. `colours_by_seat`: where each rule named has one of the values given, the seats
 * have the palette's colours in its order, and none may be asked for.
 */
export interface Editions {
  default: string;
  presets: EditionShown[];
  options: Record<string, RuleOption>;
  colours_by_seat: Record<string, RuleValue[]>;
  bots: BotShown[];
  personas: PersonaShown[];
}

/** A rule in our words. */
export interface ClauseShown {
  id: string;
  title: string;
  text: string;
}

/** A rule book's clauses in its order, and how unclear ones are read here. */
export interface Rules {
  edition: string;
  language: "de" | "en" | "nl";
  clauses: ClauseShown[];
  readings: ClauseShown[];
}

/** One rule: what it is called, what it means, and what its values say. */
export interface RuleWords {
  label: string;
  about: string;
  values: Record<string, string>;
  each: string;
  brief: Record<string, string>;
}

/** How a row of numbers is told, what stands before the last of several to choose from, and of all of them. */
export interface Joints {
  range: string;
  either: string;
  both: string;
}

/** A noun as it follows a number: one form for 1 and another for all else. */
export interface Counted {
  one: string;
  other: string;
}

/** Capital or headquarters; `the`: with the article, as subject or object. */
export interface CapitalWords {
  one: string;
  other: string;
  the: string;
  yours: string;
}

/** Somebody in a sentence: as its first word, as subject, as object, and after German `von`, `mit` and the like. */
export interface Named {
  first: string;
  nom: string;
  acc: string;
  dat: string;
}

/** What the awaited seat is asked for, as a heading. */
export interface PhaseNames {
  claim: string;
  setup: string;
  capital: string;
  choose: string;
  place: string;
  attack: string;
  defend: string;
  occupy: string;
  draw: string;
  fortify: string;
  over: string;
}

/** What is on the cards. */
export interface SymbolNames {
  infantry: string;
  cavalry: string;
  artillery: string;
  joker: string;
}

/** Heads of narrow columns: at most seven characters. */
export interface Heads {
  territories: string;
  units: string;
  cards: string;
  turn: string;
}

/**
 * The words of one rule book in one language. `a_set` is an object; `attacker_name` and the like are headings without
 * an article; `attack` and `move` are the infinitives, `attacks` all of a turn; `held` is what a territory is once it
 * belongs to the reader.
 */
export interface Words {
  voice: "conquer" | "free";
  territory: Counted;
  continent: Counted;
  unit: Counted;
  neutral_unit: Counted;
  card: Counted;
  set: Counted;
  a_set: string;
  mission: Counted;
  your_mission: string;
  capital: CapitalWords;
  headquarters: CapitalWords;
  attacker: Named;
  defender: Named;
  attacker_name: string;
  defender_name: string;
  attack: string;
  attacks: string;
  takes: string;
  taken: string;
  held: string;
  moves: string;
  move: string;
  leader: string;
  neutral: Named;
  neutral_name: string;
  nobody: Named;
  phases: PhaseNames;
  symbols: SymbolNames;
  heads: Heads;
}

/** A kind of game: what it is called, and what it is like. */
export interface VariantWords {
  title: string;
  text: string;
}

/**
 * How a rule book is called, and its words. `name` is short, as a column's head, and `origin` tells books of the same
 * name apart; `title` does so by itself. `summary` says what it is like to play, `marks` what makes it itself.
 */
export interface BookWords {
  title: string;
  name: string;
  origin: string;
  summary: string;
  marks: string[];
  variants: Record<string, VariantWords>;
  words: Words;
}

/** Rules that belong together, by name, under a title. */
export interface RuleGroup {
  title: string;
  rules: string[];
}

/**
 * Why something was refused, by code, and the tables its sentences use besides the words of a book. `positions` says
 * why a position is impossible, by `reason`; where a `seat` is at fault, `who` is its name.
 */
export interface RefusalWords {
  tables: Record<string, Record<string, string>>;
  sentences: Record<string, string | string[]>;
  positions: Record<string, string | string[]>;
}

/** A word at the right moment; a title may be the name of a `phase`. */
export interface HintWords {
  title: string | string[];
  text: string | string[];
}

/** What newcomers are told: hints for a first game, and how the counters on the map count where they show `less`. */
export interface GuideWords {
  hints: Record<string, HintWords>;
  counters: string | string[];
}

/**
 * What is said in a language. docs/protocol.md tells how sentences are written. `editions` are the rule books in
 * their order, `prefixes` what their clauses begin with; `compared` are the rows of a small comparison; `clashes`
 * says why house rules contradict each other, by reason; `goals` what is played for without missions, by kind: of
 * several sentences all that can be said; `review` how luck and skill are told.
 */
export interface Texts {
  editions: Record<string, BookWords>;
  prefixes: Record<string, string>;
  groups: RuleGroup[];
  compared: RuleGroup[];
  rules: Record<string, RuleWords>;
  joined: Joints;
  colours: Record<string, string>;
  refusals: RefusalWords;
  clashes: Record<string, string | string[]>;
  goals: Record<string, (string | string[])[]>;
  guide: GuideWords;
  review: Record<string, string | string[]>;
}

/** A puzzle in the list; `difficulty` is from 1 to 5. */
export interface PuzzleListed {
  id: string;
  preset: string;
  edition: string;
  variant: string;
  players: number;
  question: "attack" | "move" | "place";
  theme: "break" | "cards" | "chain" | "defend" | "mission" | "stop" | "win";
  difficulty: number;
}

/** All puzzles. `daily` is the one of `date`, by UTC; the next day has the one that follows it in the list. */
export interface PuzzleList {
  date: string;
  daily: string;
  puzzles: PuzzleListed[];
}

/** An answer that may be given: `action` is its text, `units` how many are placed or moved with it. */
export interface PuzzleChoice {
  action: string;
  kind: "attack" | "end" | "fortify" | "place";
  source: TerritoryId | null;
  target: TerritoryId | null;
  units: number | null;
}

/**
 * A puzzle as its seat sees it: what others hide is not in it, nor is the solution. One that is `retired` is no
 * longer in the list.
 */
export interface PuzzleShown {
  id: string;
  preset: string;
  edition: string;
  variant: string;
  board: string;
  palette: string[];
  colours: string[];
  seat: number;
  question: "attack" | "move" | "place";
  difficulty: number;
  game: GameShown;
  view: View;
  choices: PuzzleChoice[];
  retired: boolean;
}

/** An answer played out: its share of wins, and by how much the best was ahead, with the standard error of that. */
export interface PuzzlePlayed {
  action: string;
  share: number;
  behind: number;
  error: number;
}

/**
 * What an answer is worth, and the solution. Chances to win are the judge's, after the turn that follows. `accepted`
 * come to the same as `best`; `second` is the best of all others; `route` are the conquests that are likely to follow
 * the best; `played` are the best few, played on `games` times each.
 */
export interface PuzzleSolved {
  verdict: "good" | "right" | "wrong";
  chance: number;
  best: string;
  accepted: string[];
  best_chance: number;
  second: string;
  second_chance: number;
  theme: "break" | "cards" | "chain" | "defend" | "mission" | "stop" | "win";
  reason: string;
  route: [TerritoryId, TerritoryId][];
  played: PuzzlePlayed[];
  games: number;
}

/** The server is well. */
export interface Health {
  status: "ok";
}

/** The server takes whoever comes. Without its bus it does so too, and tells of it here. */
export interface Ready {
  status: "ok";
  bus: "none" | "ok" | "unreachable";
}

/** Who must decide at a table now: nobody before the game and after it. */
export interface Turn {
  awaiting: number | null;
}

/** A seat's chance to win by what it may know: as it stands, and the mean over all that may come of an action. */
export interface Prospect {
  now: number;
  after: number;
}

/** What chance brought somebody, in chance to win, by kind. */
export interface Luck {
  deal: number;
  dice: number;
  card: number;
  lot: number;
}

/** How many decisions got which label. */
export interface Labels {
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/**
 * One seat: `start + luck + skill + others = result`, each in chance to win, to the last digit that counts. `start`
 * is the chance before the deal, `luck` what all deals, rolls and cards of the game brought, `skill` what the own
 * decisions changed, `others` everybody else's; `result` is 1 or 0, while a review is under way the chance so far.
 * `luckiest` and `unluckiest` are the largest swings that one battle or draw brought, either way. `cost` is what the
 * own decisions lost against the reviewer's, `decisions` how many there were.
 */
export interface PlayerReviewed {
  seat: number;
  name: string;
  kind: string;
  colour: string;
  start: number;
  luck: Luck;
  skill: number;
  others: number;
  result: number;
  luckiest: number;
  unluckiest: number;
  cost: number;
  decisions: number;
  labels: Labels;
}

/**
 * How things stood after a move (0: after the deal): everybody's chance by seat, and last that nobody wins. `seat` is
 * who decided; `decided` is what that changed for each seat, `luck` what chance changed. `turn` counts the turns
 * begun, `active` is whose turn it is. Rounded to a hundredth of a percent.
 */
export interface ChancePoint {
  seq: number;
  turn: number;
  active: number | null;
  seat: number | null;
  chances: number[];
  decided: number[];
  luck: number[];
}

/**
 * Something that mattered, from move `seq` to move `until`: all rolls of one battle are one moment. `delta` is what
 * it changed in the chance of `seat`: who decided, or whom luck struck hardest; most of it in move `at`. A decision
 * that is listed has a `label` and a `cost`; `played` and `better` are actions in move `at`, in full as in a game
 * file, and `reason` is the reviewer's for the better one. Luck with dice has the attack as `played`; and where it
 * was one event, luck has `odds`: how likely it was to be at least so lucky or, where `delta` is below nought, so
 * unlucky.
 */
export interface KeyMoment {
  seq: number;
  until: number;
  at: number;
  turn: number;
  seat: number;
  cause: CauseName;
  delta: number;
  label?: LabelName | null;
  /** default 0.0 */
  cost?: number;
  played?: string | null;
  better?: string | null;
  reason?: Reason | null;
  odds?: number | null;
}

/**
 * A finished game reviewed, or as much of it as there is by now: `done` of `moves` moves. `start` are the chances
 * before the deal, `points` one for the deal and one for every move after it, `moments` in the order of the game.
 * `reviewer` is the bot whose decisions the players' are compared with.
 */
export interface Review {
  version: number;
  reviewer: string;
  edition: string;
  variant: string;
  moves: number;
  done: number;
  start: number[];
  players: PlayerReviewed[];
  points: ChancePoint[];
  moments: KeyMoment[];
}

/**
 * Why a bot decided so: its plan, the last territory of it, the continent or the seat it is about. `chance` is that
 * the plan succeeds; `gain` is in units: per turn for continents, once for sets, else in all.
 */
export interface Reason {
  plan: "break" | "capital" | "card" | "continent" | "defend" | "draw" | "eliminate" | "expand" | "gather" | "move_on" | "neutral" | "none" | "secure" | "settle" | "task" | "trade" | "wait" | "win";
  target: TerritoryId | null;
  continent: string | null;
  seat: number | null;
  chance: number;
  gain: number;
}

/**
 * How a game began: dealt `fresh`; `again` with the deal of another `game`; as a `branch` of one, where that stood
 * after `move`; or in a position that was `given`. Only a fresh deal follows from what its own table committed to.
 */
export interface DealOrigin {
  kind: "again" | "branch" | "fresh" | "given";
  game?: string | null;
  move?: number | null;
}

// Socket: from people

/**
 * First message: the number of the last move this client has (-1: not even the set-up), or none. With a number the
 * answer brings everything that has happened since, much of it in several updates, of which only the last has a
 * `view`; without one, only how things stand. Said again, it is served more slowly.
 */
export interface Hello {
  type: "hello";
  /** -1 or more */
  last_seq?: number | null;
}

/** Do this, as things stand after `seq`. `nonce` is fresh random for anything that may roll. */
export interface Command {
  type: "command";
  id: CommandId;
  /** 0 or more */
  seq: number;
  action: ActionText;
  seat?: SeatNumber | null;
  nonce?: Hex32 | null;
}

/** Attack again and again until the target falls or `leave` units are left; each roll is an ordinary attack. */
export interface Until {
  type: "until";
  id: CommandId;
  /** 0 or more */
  seq: number;
  source: TerritoryId;
  target: TerritoryId;
  nonce: Hex32;
  /** 1 to 8000000; default 1 */
  leave?: number;
  seat?: SeatNumber | null;
}

/** Stop attacking until. */
export interface Stop {
  type: "stop";
}

/** What are the odds of attacking until the target falls or `leave` units are left? */
export interface AskOdds {
  type: "odds";
  id: CommandId;
  source: TerritoryId;
  target: TerritoryId;
  /** 1 to 8000000; default 1 */
  leave?: number;
}

/** What threatens the territories of this device's seat until its next turn? */
export interface AskThreats {
  type: "threats";
  id: CommandId;
}

/** What may come of each number of dice that the defender could throw now? */
export interface AskDefence {
  type: "defence";
  id: CommandId;
}

/**
 * The same for a route: the territory where the units stand, then those to be taken from there one by one. After each
 * victory all but one unit move in; whoever has no more than `leave` left attacks no further.
 */
export interface AskCampaign {
  type: "campaign";
  id: CommandId;
  /** 2 to 64 long */
  route: TerritoryId[];
  /** 1 to 8000000; default 1 */
  leave?: number;
}

/** The routes with the best chance to a goal: a territory, what is missing of a continent, or all a player has. */
export interface AskPlan {
  type: "plan";
  id: CommandId;
  target?: TerritoryId | null;
  continent?: TerritoryId | null;
  player?: SeatNumber | null;
  /** 1 to 8000000; default 1 */
  leave?: number;
}

/** What would a strong bot do now in the awaited seat, if that is one of this device's? */
export interface AskHint {
  type: "hint";
  id: CommandId;
}

/** How to defend without being asked, where the defender chooses. */
export interface StandingOrder {
  type: "standing";
  defence: "ask" | "best" | "most";
  seat?: SeatNumber | null;
}

/** This device has shown everything up to move `seq`: if somebody here is awaited, their time may begin. */
export interface Shown {
  type: "shown";
  /** 0 or more */
  seq: number;
}

/** Is anybody there? Answered by a `pong`, so that a line that has gone dead without a word is noticed. */
export interface Ping {
  type: "ping";
}

/** Leave for good: from now on a bot plays the seat. */
export interface Resign {
  type: "resign";
  seat?: SeatNumber | null;
}

/** Call the game off, as long as nobody has moved. */
export interface Abort {
  type: "abort";
}

/**
 * Once more at a new table, seats rotated; `same_deal`: with the same deal and missions, and new dice and cards. What
 * people have seen comes again only when the game is over: one that was called off is dealt anew, and not played
 * again where it had begun in a position.
 */
export interface Rematch {
  type: "rematch";
  /** default false */
  same_deal?: boolean;
}

/** What this device is, and whether its person looks elsewhere just now. */
export interface Presence {
  type: "presence";
  device: DeviceKind;
  /** default false */
  away?: boolean;
}

/** Say this to everybody at the table, as the seat that is named, or as the one whose view this device shows. */
export interface Say {
  type: "say";
  phrase: Phrase;
  seat?: SeatNumber | null;
}

/** Draw for everybody: an arrow from `source` to `target`, or, without a `source`, a mark on `target`. */
export interface Sketch {
  type: "sketch";
  target: TerritoryId;
  source?: TerritoryId | null;
  seat?: SeatNumber | null;
}

/** Everything a client may send, told apart by `type`. */
export type FromPerson =
  | Hello
  | Command
  | Until
  | Stop
  | AskOdds
  | AskThreats
  | AskDefence
  | AskCampaign
  | AskPlan
  | AskHint
  | StandingOrder
  | Shown
  | Ping
  | Resign
  | Abort
  | Rematch
  | Presence
  | Say
  | Sketch;

// Socket: to people

/**
 * What happened between the moves `after` and `seq`, what the seat sees now, and what it may do. Whoever has
 * everything up to `after` has everything up to `seq` with this. Each event has the `seq` of its move, and `seats`
 * where not everybody may know it. `id` answers a command; for one sent again, `view` is there only if nothing has
 * happened since. Without `id` and `view` this is a portion of the past, and more follows. `undo`: this device may
 * take the last placement back. `reasons` tell what bots did things for, as far as everybody may hear it; their plans
 * are in the replay. `imprints` are those of the lines `after` + 1 to `seq` of the game file, the set-up's being line
 * 0, and `running` is the running hash over all up to `seq` (docs/fairness.md): whoever has the one at `after` can
 * work it out.
 */
export interface Update {
  type: "update";
  seq: number;
  after: number;
  seat: number | null;
  events: GameEvent[];
  rolls: Roll[];
  view: View | null;
  options: Options | null;
  undo: boolean;
  id: string | null;
  clock: ClockShown | null;
  reasons: Why[];
  imprints: string[];
  running: string | null;
  restarts: Restarted[];
}

/** The time of whoever is awaited has begun: they have seen what happened. */
export interface Ticking {
  type: "clock";
  clock: ClockShown;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

/** A command that changed nothing, and why; a stale one brings the current state along. */
export interface Refused {
  type: "refused";
  id: string;
  code: RefusalCode;
  message: string;
  seq: number;
  clause: string | null;
  params: Record<string, unknown>;
  current: Update | null;
}

/** An “attack until” has come to its end: the target fell, too few are left, it was stopped, or it was refused. */
export interface Ended {
  type: "ended";
  id: string;
  attacks: number;
  reason: "left" | "refused" | "stopped" | "taken";
}

/**
 * The exact odds after move `seq`, for the seat that asked: the chance to take everything, and mean losses.
 * `attacker_left` is how many units the attacker has where he last attacked from, before any move in, with their
 * chances; `defender_left` how many hold out against him, if any do. Tiny chances are left out. `defence` is how the
 * defender throws: the most dice, or those that hold best where he chooses.
 */
export interface Odds {
  type: "odds";
  id: string;
  seq: number;
  win: number;
  attacker_losses: number;
  defender_losses: number;
  attacker_left: [number, number][];
  defender_left: [number, number][];
  steps: OddsStep[];
  defence: "best" | "most";
}

/**
 * The exact odds of the roll that waits for the defender after move `seq`, for each number of dice he may throw;
 * where the attacker's dice lie on the table, against those.
 */
export interface DefenceOdds {
  type: "defence_odds";
  id: string;
  seq: number;
  choices: DiceToDefend[];
}

/** The routes that together reach a goal with the best chance after move `seq`; none where there is no way. */
export interface PlanFound {
  type: "plan";
  id: string;
  seq: number;
  win: number;
  routes: RouteFound[];
}

/**
 * What threatens a seat's territories after move `seq`; those that nobody reaches are left out. `holds` is the chance
 * that a territory is still the seat's when every hostile stack that can get there, past at most `reach` - 1
 * territories of others, has attacked it by its best way with all it has, one after the other. New units, cards and
 * moves are not counted, and each territory is looked at as if all went against it alone.
 */
export interface Threats {
  type: "threats";
  id: string;
  seq: number;
  reach: number;
  threats: ThreatShown[];
}

/**
 * What a strong bot would do after move `seq`, by what the seat sees, and why; and what the judge, who sees no more,
 * makes of the seat's chance to win: as it stands, and after that action on average.
 */
export interface Hint {
  type: "hint";
  id: string;
  seq: number;
  action: string;
  reason: Reason | null;
  prospect: Prospect | null;
}

/**
 * The table itself: who sits, who is connected, whether it has begun; and the standing orders of these seats.
 * `devices`: so many connections have seats of this device, this one included. `link`: so many seconds is a link for
 * another one still open. `watching`: so many have no seat. `hosting` is for the host alone. Where much changes at
 * once, some states are left out.
 */
export interface Around {
  type: "table";
  table: TableShown;
  seats: number[];
  standing: Record<string, string>;
  devices: number;
  link: number | null;
  watching: number;
  hosting: Hosting | null;
}

/** The host has given these seats of this device to somebody else, or to a bot; told whenever it says hello. */
export interface SeatsGiven {
  type: "given";
  seats: number[];
}

/** A rematch is being set: the new table, and this device's invitations to its seats there. */
export interface RematchSet {
  type: "rematch_set";
  table: string;
  invites: Invite[];
}

/**
 * Somebody said this, after move `seq` and `ago` seconds before it was told; `at` is when, in milliseconds, and tells
 * one from another.
 */
export interface Said {
  type: "said";
  seat: number;
  phrase: Phrase;
  seq: number;
  at: number;
  ago: number;
}

/** Somebody drew this; it fades after `seconds`. */
export interface Sketched {
  type: "sketched";
  seat: number;
  target: TerritoryId;
  source: TerritoryId | null;
  seconds: number;
}

/** A message that could not be understood or served. */
export interface Trouble {
  type: "error";
  code: RefusalCode;
  message: string;
}

/** Everything a client may be sent, told apart by `type`. */
export type ToPerson =
  | Update
  | Ticking
  | Pong
  | Refused
  | Ended
  | Odds
  | DefenceOdds
  | PlanFound
  | Threats
  | Hint
  | Around
  | SeatsGiven
  | RematchSet
  | Said
  | Sketched
  | Trouble;

// What a seat sees

/** `shown` is what the edition prints on the counter. */
export interface TerritoryView {
  id: TerritoryId;
  owner: Side;
  units: number;
  shown: number;
}

/** What everybody knows of a seat; `income` is what its next turn would bring as things stand, sets aside. */
export interface PlayerView {
  seat: number;
  colour: string;
  alive: boolean;
  eliminated_by: Side;
  territories: number;
  units: number;
  cards: number;
  income: number;
  stock: number;
  capital: TerritoryId | null;
}

/** `owner` holds it whole; `held` counts the territories of each side in it. */
export interface ContinentView {
  id: string;
  bonus: number;
  size: number;
  owner: Side;
  held: Record<string, number>;
}

/** One reason for new units, with the clause behind it. */
export interface IncomePart {
  reason: string;
  units: number;
  clause: string | null;
  territories: number | null;
  continent: string | null;
}

export interface Income {
  total: number;
  parts: IncomePart[];
}

/**
 * One thing a goal asks for: `done` of `needed` territories, capitals, or one opponent. `other_continent` is the
 * nearest of those the mission does not name; `colour` counts territories that are not those of the seat to be driven
 * off the board.
 */
export interface GoalPiece {
  kind: PieceKind;
  done: number;
  needed: number;
  continent: string | null;
  seat: number | null;
}

/**
 * The capitals that win: so many of `others`, where there are as many as `rivals`. One's own counts with them, it
 * must be held to win, and whoever loses it loses all else on its continent.
 */
export interface CapitalsWanted {
  others: number;
  rivals: number;
  own_counts: boolean;
  own_held: boolean;
  with_continent: boolean;
}

/**
 * The seat's goal: the mission if it has one, how far it has come (`done` of `needed`), and that piece by piece. All
 * pieces must be there at once; holding one's own capital is not counted a second time. `capitals` where they win.
 */
export interface GoalView {
  kind: GoalKind;
  clause: string | null;
  mission: string | null;
  task: string | null;
  text: string | null;
  done: number;
  needed: number;
  pieces: GoalPiece[];
  capitals: CapitalsWanted | null;
}

export interface CardView {
  number: number;
  territory: TerritoryId | null;
  symbol: CardSymbol;
}

export interface BattleView {
  source: TerritoryId | null;
  target: TerritoryId | null;
  units: number;
  dice: number;
  red: number[];
  blue: number[];
}

/** What everybody knows of the neutral army. */
export interface NeutralView {
  territories: number;
  units: number;
  stock: number;
}

/** What one seat may know; `seat` is `None` for somebody who only watches. */
export interface View {
  seat: number | null;
  edition: string;
  variant: string;
  preset: string;
  board: string;
  phase: Phase;
  turn: number;
  active: number | null;
  awaiting: number | null;
  side: Side;
  mode: Mode | null;
  winner: number | null;
  won_by: WonBy | null;
  units_to_place: number;
  neutral_units_to_place: number;
  territories: TerritoryView[];
  players: PlayerView[];
  neutral: NeutralView | null;
  continents: ContinentView[];
  income: Income | null;
  goal: GoalView | null;
  hand: CardView[];
  next_set: Record<string, number>;
  sets_traded: number;
  cards_left: number;
  under_stack: number[];
  battle: BattleView;
}

// What it may do

/** Three cards one may trade now: what they bring, and which territories get extra units. */
export interface CardSet {
  cards: [number, number, number];
  units: number;
  bonus: Record<string, number>;
  /** Units and extra units together. */
  total: number;
}

/**
 * One kind of action between two places, with the numbers it may take and the one to propose. `dice`: least and most
 * dice of an attack with `least` units, with one more and so on; the last for all above. `unlisted`: how many sets
 * there are besides the best, which `sets` lists; they are traded by naming their cards.
 */
export interface Option {
  kind: ActionKind;
  source?: TerritoryId;
  target?: TerritoryId;
  least?: number;
  most?: number;
  default?: number;
  dice?: [number, number][];
  modes?: Mode[];
  sets?: CardSet[];
  unlisted?: number;
}

/**
 * From any of the sources units may go to any other of the targets: at least `least`, and at most so many from each
 * source, in their order. Which of the two numbers will be `proposed`.
 */
export interface LaterMoves {
  sources: TerritoryId[];
  targets: TerritoryId[];
  least: number;
  most: number[];
  proposed: "least" | "most";
}

/**
 * What the awaited seat may do. `must_trade`: a set is due before anything else; `undo`: who may take back. `cap`:
 * most units in one territory while setting up, or in one move at the end of a turn; 0 for no limit. `again`: after
 * such a move another may follow. `secret`: nobody else sees what is decided before all have decided. `private`: what
 * others at the same device must not see meanwhile; nothing where the decision needs none of it. `later_moves`: while
 * attacking, the moves that will be open once the attacks are over, as things stand. `onward`: while moving in, what
 * may be attacked from there next. `enemies`: meanwhile, the sides whose territories the army may attack.
 */
export interface Options {
  seat: number | null;
  phase: Phase;
  side: Side;
  units: number;
  neutral_units: number;
  must_trade: boolean;
  undo: number | null;
  cap: number;
  again: boolean;
  secret: boolean;
  private: ("capital" | "hand" | "mission" | "placement")[];
  onward: TerritoryId[];
  enemies: Side[];
  later_moves: LaterMoves[];
  actions: Option[];
}

// What happened

export interface LeaderChosen {
  event: "LeaderChosen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
}

/** The faces by seat. */
export interface DiceThrownForStart {
  event: "DiceThrownForStart";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  faces: Record<string, number>;
}

export interface FirstPlacerChosen {
  event: "FirstPlacerChosen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
}

export interface TerritoriesDealt {
  event: "TerritoriesDealt";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
}

/** Told to its seat alone: the card, and the task that it stands for in this seat. */
export interface MissionDealt {
  event: "MissionDealt";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  mission: number;
  task: number;
}

export interface TerritoryClaimed {
  event: "TerritoryClaimed";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  territory: TerritoryId;
}

export interface UnitsPlaced {
  event: "UnitsPlaced";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  side: Side;
  territory: TerritoryId;
  units: number;
  reason: PlacedFor;
}

/** Told to its seat alone. */
export interface CapitalChosen {
  event: "CapitalChosen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  territory: TerritoryId;
}

export interface CapitalRevealed {
  event: "CapitalRevealed";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  territory: TerritoryId;
}

export interface PlacementRevealed {
  event: "PlacementRevealed";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
}

/** `base` units for territories and `continents` for whole continents. */
export interface TurnBegun {
  event: "TurnBegun";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  turn: number;
  base: number;
  continents: number;
}

export interface TurnTakenBack {
  event: "TurnTakenBack";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
}

export interface ModeChosen {
  event: "ModeChosen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  mode: Mode;
  side: Side;
}

export interface SetTraded {
  event: "SetTraded";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  first: number;
  second: number;
  third: number;
  units: number;
}

export interface DiceRolledToAttack {
  event: "DiceRolledToAttack";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  source: TerritoryId;
  target: TerritoryId;
  /** The faces, highest first. */
  red: number[];
  units: number;
}

export interface AttackAnnounced {
  event: "AttackAnnounced";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  source: TerritoryId;
  target: TerritoryId;
  units: number;
  dice: number;
}

export interface BattleFought {
  event: "BattleFought";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  source: TerritoryId;
  target: TerritoryId;
  /** The faces, highest first. */
  red: number[];
  /** The faces, highest first. */
  blue: number[];
  attacker_loses: number;
  defender_loses: number;
}

export interface TerritoryTaken {
  event: "TerritoryTaken";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  side: Side;
  territory: TerritoryId;
  former: Side;
  units: number;
}

/** All that moved in, those that had to included. */
export interface UnitsMovedIn {
  event: "UnitsMovedIn";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  source: TerritoryId;
  target: TerritoryId;
  units: number;
}

export interface ContinentSwapped {
  event: "ContinentSwapped";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  side: Side;
  territory: TerritoryId;
  former: Side;
  units: number;
}

export interface CapitalTaken {
  event: "CapitalTaken";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  side: Side;
  seat: Side;
  territory: TerritoryId;
}

export interface PlayerEliminated {
  event: "PlayerEliminated";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  by: Side;
}

export interface CardsTakenOver {
  event: "CardsTakenOver";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  by: Side;
  cards: number;
}

/** Which cards `seat` took over: told to it and to whoever lost them. */
export interface CardsSeen {
  event: "CardsSeen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  /** Cards by their numbers. */
  cards: number[];
}

export interface CardDrawn {
  event: "CardDrawn";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
}

/** Which card was drawn: told to its seat alone. */
export interface CardSeen {
  event: "CardSeen";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  card: number;
}

export interface CardDeclined {
  event: "CardDeclined";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
}

export interface UnitsMoved {
  event: "UnitsMoved";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  source: TerritoryId;
  target: TerritoryId;
  units: number;
}

export interface NeutralReinforced {
  event: "NeutralReinforced";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  units: number;
  seat: Side;
}

export interface UnannouncedRoll {
  event: "UnannouncedRoll";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  source: TerritoryId;
  units: number;
}

export interface PlacementUndone {
  event: "PlacementUndone";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  side: Side;
  territory: TerritoryId;
  units: number;
}

export interface PhaseEnded {
  event: "PhaseEnded";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  phase: Phase;
  side: Side;
}

export interface GameWon {
  event: "GameWon";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: Side;
  how: WonBy;
}

/** Somebody has left for good: from now on a bot plays the seat. */
export interface SeatResigned {
  event: "SeatResigned";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  /** Milliseconds since 1970. */
  at: number;
}

/** The host, `by`, has given the seat to a bot: whoever had it before has it no more. */
export interface SeatFilled {
  event: "SeatFilled";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  by: SeatNumber;
  /** What the seat was called until then. */
  former: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The host, `by`, wants somebody else on the seat: whoever had it before has it no more. */
export interface SeatFreed {
  event: "SeatFreed";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  by: SeatNumber;
  /** What the seat was called until then. */
  former: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Somebody new has sat down, in a game under way. */
export interface SeatTaken {
  event: "SeatTaken";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  /** What the seat was called until then. */
  former: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The person on `seat` is the host from now on: `by` has handed it on, or has resigned. */
export interface HostChanged {
  event: "HostChanged";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  by: SeatNumber;
  /** Milliseconds since 1970. */
  at: number;
}

/** Somebody is away, or out of time: from now on a bot moves for them, until they are back or have time again. */
export interface StandInBegan {
  event: "StandInBegan";
  /** The move that brought it; 0 is the set-up. */
  seq: number;
  /** Which seats here may know it, where not everybody may. */
  seats?: number[];
  seat: SeatNumber;
  /** Milliseconds since 1970. */
  at: number;
}

/** Something that happened, as far as this seat may know it. */
export type GameEvent =
  | LeaderChosen
  | DiceThrownForStart
  | FirstPlacerChosen
  | TerritoriesDealt
  | MissionDealt
  | TerritoryClaimed
  | UnitsPlaced
  | CapitalChosen
  | CapitalRevealed
  | PlacementRevealed
  | TurnBegun
  | TurnTakenBack
  | ModeChosen
  | SetTraded
  | DiceRolledToAttack
  | AttackAnnounced
  | BattleFought
  | TerritoryTaken
  | UnitsMovedIn
  | ContinentSwapped
  | CapitalTaken
  | PlayerEliminated
  | CardsTakenOver
  | CardsSeen
  | CardDrawn
  | CardSeen
  | CardDeclined
  | UnitsMoved
  | NeutralReinforced
  | UnannouncedRoll
  | PlacementUndone
  | PhaseEnded
  | GameWon
  | SeatResigned
  | SeatFilled
  | SeatFreed
  | SeatTaken
  | HostChanged
  | StandInBegan;

// Why not

/** A move against the rules; the clause says which. */
export type RuleCode =
  | "action/unknown"
  | "attack/banned"
  | "attack/chose_units"
  | "attack/dice"
  | "attack/neutral_target"
  | "attack/no_penalty"
  | "attack/not_linked"
  | "attack/one_unit"
  | "attack/own"
  | "attack/too_few"
  | "attack/too_many"
  | "card/no_set"
  | "card/not_used"
  | "card/not_yours"
  | "card/set_due"
  | "card/too_late"
  | "choose/unknown"
  | "claim/taken"
  | "defend/dice"
  | "game/over"
  | "move/cap"
  | "move/involved"
  | "move/no_chain"
  | "move/no_units"
  | "move/not_adjacent"
  | "move/stay_behind"
  | "occupy/stay_behind"
  | "occupy/too_few"
  | "reinforce/no_units"
  | "reinforce/too_many"
  | "reinforce/units_left"
  | "setup/stack_cap"
  | "territory/not_yours"
  | "territory/unknown"
  | "turn/not_yours"
  | "turn/wrong_step"
  | "undo/not_yours"
  | "undo/nothing";

/** Refused by the table, not by the rules. */
export type ServerCode =
  | "action/parse"
  | "analysis/card"
  | "analysis/dice"
  | "analysis/over"
  | "analysis/start"
  | "analysis/until"
  | "attack/until"
  | "attack/until_long"
  | "bot/unknown"
  | "chance/short"
  | "chatter/too_fast"
  | "chatter/watching"
  | "code/unknown"
  | "command/taken"
  | "continent/unknown"
  | "edition/clash"
  | "edition/players"
  | "edition/unknown"
  | "edition/value"
  | "edition/wrong"
  | "erdkreis/error"
  | "fairness/nonce"
  | "game/begun"
  | "game/not_begun"
  | "game/stale"
  | "hello/first"
  | "hint/newer"
  | "hint/not_allowed"
  | "hint/too_long"
  | "host/foreign"
  | "hosting/begun"
  | "hosting/not_yet"
  | "hosting/not_you"
  | "hosting/own"
  | "hosting/present"
  | "hosting/seat"
  | "http/too_many"
  | "message/unreadable"
  | "metrics/private"
  | "name/invisible"
  | "name/taken"
  | "odds/goal"
  | "odds/hidden"
  | "odds/no_defender"
  | "odds/not_linked"
  | "odds/nothing_to_take"
  | "odds/one_unit"
  | "odds/own_territory"
  | "odds/too_long"
  | "odds/too_many"
  | "odds/twice"
  | "origin/foreign"
  | "position/too_large"
  | "position/twice"
  | "position/wrong"
  | "push/unknown"
  | "puzzle/not_an_answer"
  | "puzzle/unknown"
  | "rematch/same_deal"
  | "review/busy"
  | "seat/cast_off"
  | "seat/full"
  | "seat/given"
  | "seat/none"
  | "seat/sent"
  | "seat/token"
  | "server/compiling"
  | "server/draining"
  | "server/full"
  | "store/busy"
  | "store/closed"
  | "store/conflict"
  | "store/damaged"
  | "store/earlier"
  | "store/error"
  | "store/extra"
  | "store/foreign"
  | "store/full"
  | "store/io"
  | "store/newer"
  | "store/stale"
  | "store/unknown"
  | "store/unreachable"
  | "store/unwritable"
  | "store/value"
  | "table/bots_only"
  | "table/colours"
  | "table/colours_by_seat"
  | "table/damaged"
  | "table/given"
  | "table/newer"
  | "table/not_over"
  | "table/over"
  | "table/private"
  | "table/seed"
  | "table/unknown";

/** Why something was refused over the socket. */
export type RefusalCode = RuleCode | ServerCode;

/** Why something was refused over HTTP; `http/404` and the like where we have no code. */
export type ProblemCode = ServerCode | `http/${number}`;
