/** What a seat is asked for and why, worked out from its view and options; each language says it in its own way. */

import type {
  ActionKind,
  GoalView,
  IncomePart,
  Mode,
  Options,
  Phase,
  Side,
  TerritoryId,
  Texts,
  View,
  WonBy,
} from "../protocol";
import { taskNumber } from "./missions";
import { say } from "./sentence";
import type { Speech } from "./speech";
import { termsOf } from "./terms";

/** Every decision an awaited seat can face, with what its one line names. */
export type Decision =
  | { kind: "claim" }
  /** Start units; `secret`: nobody else sees them before all stand; `cap`: most in one territory, 0 for no limit. */
  | { kind: "setup"; units: number; secret: boolean; cap: number }
  | { kind: "setupWithNeutral"; units: number; neutral: number }
  | { kind: "setupNeutral"; neutral: number }
  | { kind: "capital"; secret: boolean }
  | { kind: "choose" }
  | { kind: "chooseForNeutral" }
  | { kind: "mustTrade"; cards: number }
  | { kind: "place"; units: number; mayTrade: boolean }
  | { kind: "placeNeutral"; units: number }
  | { kind: "attack"; mayTrade: boolean }
  | { kind: "attackForNeutral" }
  | { kind: "noAttack"; mayTrade: boolean }
  | { kind: "defend"; source: TerritoryId; target: TerritoryId; least: number; most: number }
  | { kind: "defendNeutral"; source: TerritoryId; target: TerritoryId; least: number; most: number }
  | { kind: "occupy"; target: TerritoryId; least: number; most: number }
  | { kind: "draw" }
  /** `cap`: most units in one move, 0 for no limit. */
  | { kind: "fortify"; many: boolean; cap: number }
  | { kind: "over" };

export type DecisionKind = Decision["kind"];

/** Who is waited for, for those who are not asked; `target` where dice or a move-in are due. */
export interface Waiting {
  readonly seat: Side;
  readonly side: Side;
  readonly target: TerritoryId | null;
}

export interface ViewText {
  readonly decisions: {
    readonly [Kind in DecisionKind]: (decision: Extract<Decision, { kind: Kind }>, say: Speech) => string;
  };
  readonly waiting: Readonly<Record<Phase, (waiting: Waiting, say: Speech) => string>>;
  /** The two ways of a turn that has only one of them. */
  readonly modes: Readonly<Record<Mode, (say: Speech) => string>>;
  /** What a button does. `end` is said by what it ends. */
  readonly actions: Readonly<Record<Exclude<ActionKind, "end"> | "endAttacks" | "endTurn", (say: Speech) => string>>;
  readonly incomeTerritories: (territories: number, units: number, say: Speech) => string;
  readonly incomeContinent: (continent: string, units: number, say: Speech) => string;
  readonly incomeTotal: (units: number, say: Speech) => string;
  /** Over the goal where it is no mission. */
  readonly goalTitle: string;
  readonly progress: (done: number, needed: number) => string;
  readonly wonBy: Readonly<Record<WonBy, (say: Speech) => string>>;
}

/** The decision the awaited seat faces. */
export function decisionOf(view: View, options: Options): Decision {
  const neutral = options.side === "neutral";
  const offers = (kind: ActionKind) => options.actions.some((option) => option.kind === kind);
  switch (options.phase) {
    case "claim":
    case "draw":
    case "over":
      return { kind: options.phase };
    case "setup":
      return setUp(options);
    case "capital":
      return { kind: "capital", secret: options.secret };
    case "choose":
      return { kind: neutral ? "chooseForNeutral" : "choose" };
    case "place":
      if (options.must_trade) return { kind: "mustTrade", cards: view.hand.length };
      if (neutral) return { kind: "placeNeutral", units: options.units };
      return { kind: "place", units: options.units, mayTrade: offers("trade") };
    case "attack":
      if (!offers("attack")) return { kind: "noAttack", mayTrade: offers("trade") };
      return neutral ? { kind: "attackForNeutral" } : { kind: "attack", mayTrade: offers("trade") };
    case "defend":
      return defence(view, options);
    case "occupy": {
      const [option] = options.actions;
      return {
        kind: "occupy",
        target: view.battle.target ?? "",
        least: option?.least ?? 0,
        most: option?.most ?? 0,
      };
    }
    case "fortify":
      return { kind: "fortify", many: options.again, cap: options.cap };
  }
}

function setUp({ units, neutral_units: neutral, secret, cap }: Options): Decision {
  if (neutral === 0) return { kind: "setup", units, secret, cap };
  return units === 0 ? { kind: "setupNeutral", neutral } : { kind: "setupWithNeutral", units, neutral };
}

function defence(view: View, options: Options): Decision {
  const [option] = options.actions;
  const target = view.battle.target ?? "";
  const owner = view.territories.find((territory) => territory.id === target)?.owner;
  return {
    kind: owner === "neutral" ? "defendNeutral" : "defend",
    source: view.battle.source ?? "",
    target,
    least: option?.least ?? 1,
    most: option?.most ?? 1,
  };
}

export function sayDecision(decision: Decision, text: ViewText, say: Speech): string {
  // The sentence belongs to the decision by its kind, which the compiler cannot follow through the union.
  const sentence = text.decisions[decision.kind] as (decision: Decision, say: Speech) => string;
  return sentence(decision, say);
}

/** What those who are not asked are waiting for. */
export function sayWaiting(view: View, text: ViewText, say: Speech): string {
  return text.waiting[view.phase]({ seat: view.awaiting, side: view.side, target: view.battle.target }, say);
}

export function sayIncome(part: IncomePart, text: ViewText, say: Speech): string {
  return part.continent === null
    ? text.incomeTerritories(part.territories ?? 0, part.units, say)
    : text.incomeContinent(part.continent, part.units, say);
}

/** What is played for: a mission, or what the server says of such a goal, in as many sentences as can be said. */
export function sayGoal(goal: GoalView, { goals }: Pick<Texts, "goals">, speech: Speech): string {
  if (goal.task !== null) return sayTask(goal.task, speech);
  const opponent = goal.pieces.find(({ kind }) => kind === "opponent")?.seat ?? null;
  const params = {
    ...termsOf(speech.words),
    ...goal.capitals,
    needed: goal.needed,
    opponent: opponent === null ? null : speech.who(opponent),
    yes: true,
  };
  const said = goals[goal.kind]?.flatMap((part) => say(part, params, {}) ?? []);
  return said?.join(" ") ?? "";
}

/** A mission by its name in the view. */
export function sayTask(task: string, say: Speech): string {
  const number = taskNumber(task);
  return number === null ? say.colourMission(task) : say.mission(number);
}
