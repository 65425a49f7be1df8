/** Every rule value that a house rule may change, in words: what it is called, what it means, and what each of its
 * values says. Plain vocabulary: a house rule belongs to no book. A rule or a value without words does not compile. */

import type { RuleValue } from "../protocol";
import type { Language } from "./language";

type First = "none" | "left_of_leader" | "youngest" | "high_die" | "player_1" | "left_of_last_dealt" | "first_placer";

/** What each rule may be; the names and words are those of the server. */
export interface RuleDomains {
  board: "classic42" | "globe48";
  east_africa_middle_east: boolean;
  players: readonly number[];
  palette: readonly string[];
  colour_assignment: "free_choice" | "handed_out" | "by_seat";
  leader_selection: "none" | "any" | "elected" | "high_die";
  allocation: "deal" | "claim" | "cyclic" | "three_piles";
  start_units: "territories_only" | "by_players" | "forty_each";
  start_stack_cap: number;
  initial_placement: "none" | "one_each_in_turn" | "all_at_once" | "two_own_one_neutral";
  initial_placement_first: First;
  first_turn: First;
  neutral_setup: "none" | "two_each" | "one_each_players_alternate" | "one_each_rest_random";
  neutral_start_units: number;
  neutral_reinforcement: "none" | "half_total" | "half_split" | "one_per_two_placed";
  neutral_half_when_attacking: boolean;
  neutral_attacks: boolean;
  goal: "missions" | "world" | "eliminate_opponent" | "capitals" | "headquarters";
  missions: readonly number[];
  mission_remove_absent: boolean;
  mission_target_killed_by_other: "holder_wins" | "become_24";
  win_timing: "immediate" | "own_turn_only";
  capital_needed: readonly (readonly [players: number, needed: number])[];
  capital_counts_own: boolean;
  capital_must_hold_own: boolean;
  capital_secret: boolean;
  capital_continent_swap: boolean;
  turn_structure: "reinforce_attack_fortify" | "reinforce_xor_attack";
  set_value: "none" | "escalating" | "fixed_inf4_cav6_art8_mix10" | "fixed_art4_inf6_cav8_mix10";
  joker_use: "any_symbol" | "third_card" | "pair_plus_joker";
  own_card_bonus: number;
  forced_trade_amount: "one_set" | "until_below_5";
  trade_window: "before_attacks" | "between_attacks";
  card_draw_time: "first_capture" | "after_attacks" | "end_of_turn";
  card_draw_optional: boolean;
  traded_cards_go: "discard_reshuffle" | "bottom_of_stack";
  elim_cards: "to_eliminator" | "to_leader";
  elim_trade: "next_turn" | "may_now_and_down_to_5" | "must_now_if_6_down_to_4";
  attack_units_max: number;
  attack_dice: "equals_units" | "choose" | "most";
  defence_dice: "up_to_2" | "up_to_3" | "two_from_three_units";
  defence_choice: "before_roll" | "after_attack_roll" | "automatic_most";
  announce_penalty: "none" | "lose_3_units" | "no_attacks_this_turn";
  occupy_min: "dice_rolled" | "units_committed";
  occupy_default: "minimum" | "all_but_one";
  fortify_moves: "one" | "unlimited";
  fortify_reach: "adjacent" | "connected";
  fortify_cap: number;
  fortify_eligible: "any" | "uninvolved_strict" | "uninvolved_attack_only";
  fortify_when: "any_turn" | "attack_turn_only";
  counter_display: "units" | "units_minus_1";
}

export type RuleName = keyof RuleDomains;

/** The words for the values of one rule: one for each, or made from a number or a list. */
type Values<Domain> = [Domain] extends [boolean]
  ? Readonly<Record<"true" | "false", string>>
  : [Domain] extends [string]
    ? Readonly<Record<Domain, string>>
    : (value: Domain) => string;

export interface RuleText<Domain> {
  readonly label: string;
  /** One line: what this rule is about. */
  readonly about: string;
  readonly values: Values<Domain>;
}

/** Chapters of the rules, in the order in which a game meets them. */
export const GROUPS = {
  players: ["board", "east_africa_middle_east", "players", "palette", "colour_assignment", "leader_selection"],
  setup: ["allocation", "start_units", "start_stack_cap", "initial_placement", "initial_placement_first", "first_turn"],
  neutral: [
    "neutral_setup",
    "neutral_start_units",
    "neutral_reinforcement",
    "neutral_half_when_attacking",
    "neutral_attacks",
  ],
  goal: [
    "goal",
    "missions",
    "mission_remove_absent",
    "mission_target_killed_by_other",
    "win_timing",
    "capital_needed",
    "capital_counts_own",
    "capital_must_hold_own",
    "capital_secret",
    "capital_continent_swap",
  ],
  turn: ["turn_structure"],
  cards: [
    "set_value",
    "joker_use",
    "own_card_bonus",
    "forced_trade_amount",
    "trade_window",
    "card_draw_time",
    "card_draw_optional",
    "traded_cards_go",
    "elim_cards",
    "elim_trade",
  ],
  battle: [
    "attack_units_max",
    "attack_dice",
    "defence_dice",
    "defence_choice",
    "announce_penalty",
    "occupy_min",
    "occupy_default",
  ],
  moving: ["fortify_moves", "fortify_reach", "fortify_cap", "fortify_eligible", "fortify_when"],
  screen: ["counter_display"],
} as const satisfies Record<string, readonly RuleName[]>;

export type Group = keyof typeof GROUPS;

export interface RulesText {
  readonly groups: Readonly<Record<Group, string>>;
  readonly rules: { readonly [Name in RuleName]: RuleText<RuleDomains[Name]> };
}

const FILES = {
  de: () => import("./rules.de"),
  nl: () => import("./rules.nl"),
  en: () => import("./rules.en"),
} satisfies Record<Language, () => Promise<{ rules: RulesText }>>;

export async function loadRulesText(language: Language): Promise<RulesText> {
  return (await FILES[language]()).rules;
}

export function isRule(name: string, text: RulesText): name is RuleName {
  return name in text.rules;
}

/** What a rule says with this value; a value without words is told as it is. */
export function sayRule(text: RulesText, name: RuleName, value: RuleValue): string {
  const values = text.rules[name].values as Readonly<Record<string, string>> | ((value: RuleValue) => string);
  return typeof values === "function" ? values(value) : (values[String(value)] ?? String(value));
}
