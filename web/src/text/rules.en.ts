import { formatOf } from "./format";
import type { RulesText } from "./rules";

const { list } = formatOf("en");
const range = (numbers: readonly number[]) =>
  numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(" or ");
const limit = (most: number) => (most ? String(most) : "no limit");

export const rules = {
  groups: {
    players: "Board and seats",
    setup: "Set-up",
    neutral: "Neutral army",
    goal: "Goal",
    turn: "Turn",
    cards: "Cards",
    battle: "Battle",
    moving: "Moving",
    screen: "On the screen",
  },
  rules: {
    board: {
      label: "Board",
      about: "Which map of the world is played on.",
      values: { classic42: "the world in 42 territories", globe48: "the globe in 48 countries, with Antarctica" },
    },
    east_africa_middle_east: {
      label: "East Africa – Middle East",
      about: "Some boards print this sea route, others do not.",
      values: { true: "linked", false: "not linked" },
    },
    players: { label: "Number of seats", about: "How many the game is made for.", values: range },
    palette: { label: "Colours", about: "The colours of the armies.", values: (colours) => String(colours.length) },
    colour_assignment: {
      label: "Who gets which colour",
      about: "How colours reach the seats.",
      values: { free_choice: "free choice", handed_out: "handed out", by_seat: "by seat" },
    },
    leader_selection: {
      label: "Game leader",
      about: "Who deals the cards; play often begins to the left.",
      values: {
        none: "nobody",
        any: "drawn at random",
        elected: "elected, here drawn at random",
        high_die: "highest roll",
      },
    },
    allocation: {
      label: "First owners",
      about: "How territories are shared out at the start.",
      values: {
        deal: "dealt as cards",
        claim: "claimed in turn",
        cyclic: "given out in turn by the program",
        three_piles: "three piles: two players and the neutral army",
      },
    },
    start_units: {
      label: "Starting units",
      about: "What everybody has at first, those on the territories included.",
      values: {
        territories_only: "one on each territory, no more",
        by_players: "35 for three, 30 for four, 25 for five, 20 for six",
        forty_each: "40 each",
      },
    },
    start_stack_cap: {
      label: "Most on one territory",
      about: "A limit for the set-up; 0 means none.",
      values: limit,
    },
    initial_placement: {
      label: "Placing them",
      about: "How the remaining units reach the map.",
      values: {
        none: "nothing more to place",
        one_each_in_turn: "one at a time, in turn",
        all_at_once: "all at once, in secret",
        two_own_one_neutral: "two own and one neutral, in turn",
      },
    },
    initial_placement_first: {
      label: "Who places first",
      about: "Only where territories or units are placed in turn.",
      values: {
        none: "nobody in particular",
        left_of_leader: "left of the leader",
        youngest: "the youngest",
        high_die: "highest roll",
        player_1: "seat 1",
        left_of_last_dealt: "left of the last card",
        first_placer: "whoever placed first",
      },
    },
    first_turn: {
      label: "Who begins",
      about: "Who has the first turn.",
      values: {
        none: "nobody in particular",
        left_of_leader: "left of the leader",
        youngest: "the youngest",
        high_die: "highest roll",
        player_1: "seat 1",
        left_of_last_dealt: "left of the last card dealt",
        first_placer: "whoever placed first",
      },
    },
    neutral_setup: {
      label: "Neutral army",
      about: "The third army of a game for two.",
      values: {
        none: "none",
        two_each: "two on each of its territories",
        one_each_players_alternate: "one on each, the players place the rest",
        one_each_rest_random: "one on each, the rest at random",
      },
    },
    neutral_start_units: {
      label: "Its starting units",
      about: "How strong the neutral army is at first.",
      values: String,
    },
    neutral_reinforcement: {
      label: "Its new units",
      about: "What the neutral army receives, and who places it.",
      values: {
        none: "none",
        half_total: "half, placed by the opponent before the attacks",
        half_split: "half, in a go of its own afterwards",
        one_per_two_placed: "one for every two placed, next to them",
      },
    },
    neutral_half_when_attacking: {
      label: "New units when one attacks",
      about: "Whether the neutral army gains in turns of attack.",
      values: { true: "half of the base", false: "nothing" },
    },
    neutral_attacks: {
      label: "Its attacks",
      about: "Whether the neutral army attacks at all.",
      values: { true: "instead of new units, led by the opponent", false: "it never attacks" },
    },
    goal: {
      label: "How to win",
      about: "The goal of the game.",
      values: {
        missions: "by the secret mission",
        world: "by owning the world",
        eliminate_opponent: "by removing the opponent",
        capitals: "by enough capitals",
        headquarters: "by enough headquarters",
      },
    },
    missions: {
      label: "Missions",
      about: "Which ones are in play, besides those against a colour.",
      values: (numbers) => (numbers.length ? `${numbers.length} of 8` : "none"),
    },
    mission_remove_absent: {
      label: "Missions against absent colours",
      about: "What becomes of missions against colours nobody plays.",
      values: { true: "taken out before dealing", false: "stay, and ask for 24 territories" },
    },
    mission_target_killed_by_other: {
      label: "Somebody else beats your target",
      about: "What then becomes of your mission.",
      values: { holder_wins: "it counts as fulfilled", become_24: "you need 24 territories" },
    },
    win_timing: {
      label: "When a goal wins",
      about: "At once, or only when it is your own turn.",
      values: { immediate: "at once, in any turn", own_turn_only: "only in your own turn" },
    },
    capital_needed: {
      label: "Capitals to win",
      about: "So many capitals or headquarters win.",
      values: (pairs) => list(pairs.map(([players, needed]) => `${needed} with ${players}`)) || "all of them",
    },
    capital_counts_own: {
      label: "Your own among them",
      about: "Whether your own capital counts.",
      values: { true: "counts", false: "does not count" },
    },
    capital_must_hold_own: {
      label: "Holding your own",
      about: "Whether you must still have yours to win.",
      values: { true: "you must", false: "you need not" },
    },
    capital_secret: {
      label: "Who knows where they are",
      about: "Hidden until captured, or open from the start.",
      values: { true: "nobody, until one falls", false: "everybody, from the start" },
    },
    capital_continent_swap: {
      label: "Losing your capital",
      about: "What happens to the rest on its continent.",
      values: { true: "all you hold there goes too", false: "costs nothing more" },
    },
    turn_structure: {
      label: "A turn",
      about: "Whether one may reinforce and attack in one turn.",
      values: { reinforce_attack_fortify: "reinforce, attack, move", reinforce_xor_attack: "reinforce or attack" },
    },
    set_value: {
      label: "Value of a set",
      about: "What three matching cards bring.",
      values: {
        none: "no cards",
        escalating: "rises: 4, 6, 8, 10, 12, 15, 20 …",
        fixed_inf4_cav6_art8_mix10: "fixed: infantry 4, cavalry 6, artillery 8, mixed 10",
        fixed_art4_inf6_cav8_mix10: "fixed: artillery 4, infantry 6, cavalry 8, mixed 10",
      },
    },
    joker_use: {
      label: "Jokers",
      about: "What a joker may stand for.",
      values: {
        any_symbol: "any symbol, even two in a set",
        third_card: "one, with any two cards",
        pair_plus_joker: "one, with two equal cards",
      },
    },
    own_card_bonus: {
      label: "Card of your own territory",
      about: "What it adds when it is traded.",
      values: (units) => (units ? `${units} units there` : "nothing"),
    },
    forced_trade_amount: {
      label: "Five or more cards",
      about: "How much must be traded at the start of a turn.",
      values: { one_set: "one set", until_below_5: "until fewer than five are left" },
    },
    trade_window: {
      label: "When sets are traded",
      about: "Only before the attacks, or in between as well.",
      values: { before_attacks: "before the attacks", between_attacks: "also between attacks" },
    },
    card_draw_time: {
      label: "Card for a capture",
      about: "When it is drawn.",
      values: {
        first_capture: "with the first capture",
        after_attacks: "after the last attack",
        end_of_turn: "at the end of the turn",
      },
    },
    card_draw_optional: {
      label: "Leaving that card",
      about: "Whether one may leave it in the stack.",
      values: { true: "allowed", false: "not allowed" },
    },
    traded_cards_go: {
      label: "Traded cards",
      about: "Where they go.",
      values: { discard_reshuffle: "aside, reshuffled later", bottom_of_stack: "under the stack" },
    },
    elim_cards: {
      label: "Cards of those knocked out",
      about: "Who gets them.",
      values: { to_eliminator: "whoever did it", to_leader: "the leader" },
    },
    elim_trade: {
      label: "Trading after that",
      about: "Whether the cards taken over are traded at once.",
      values: {
        next_turn: "not before the next turn",
        may_now_and_down_to_5: "at once if you like; must, above five",
        must_now_if_6_down_to_4: "at once from six on, down to four",
      },
    },
    attack_units_max: {
      label: "Units in one roll",
      about: "How many may go into a roll; 0 means all but one.",
      values: (units) => (units ? `up to ${units}` : "any number, one stays"),
    },
    attack_dice: {
      label: "Attacker’s dice",
      about: "How many dice the attacker takes.",
      values: {
        equals_units: "one for each unit, at most three",
        choose: "a choice, at most three",
        most: "always the most",
      },
    },
    defence_dice: {
      label: "Defender’s dice",
      about: "How many dice the defender may take.",
      values: { up_to_2: "up to two", up_to_3: "up to three", two_from_three_units: "one; two from three units on" },
    },
    defence_choice: {
      label: "When the defender chooses",
      about: "Before or after the attacker’s roll.",
      values: {
        before_roll: "before the roll",
        after_attack_roll: "after the attacker’s roll",
        automatic_most: "never, always the most",
      },
    },
    announce_penalty: {
      label: "Roll without announcement",
      about: "For play at a real table; the program always announces.",
      values: { none: "costs nothing", lose_3_units: "costs three units", no_attacks_this_turn: "ends the attacks" },
    },
    occupy_min: {
      label: "Least that moves in",
      about: "How many must move in after a capture.",
      values: { dice_rolled: "as many as dice rolled", units_committed: "all units sent" },
    },
    occupy_default: {
      label: "Proposed to move in",
      about: "Which number is set beforehand.",
      values: { minimum: "the least", all_but_one: "all but one" },
    },
    fortify_moves: {
      label: "Moves at the end",
      about: "How often units may be moved at the end of a turn.",
      values: { one: "one", unlimited: "any number" },
    },
    fortify_reach: {
      label: "How far",
      about: "To a neighbour, or through territories of your own.",
      values: { adjacent: "to a neighbour", connected: "along own territories" },
    },
    fortify_cap: {
      label: "Most in one move",
      about: "How many units; 0 means no limit.",
      values: limit,
    },
    fortify_eligible: {
      label: "Which units",
      about: "Whether units already in action this turn may move.",
      values: {
        any: "any",
        uninvolved_strict: "only uninvolved ones",
        uninvolved_attack_only: "those that did not attack",
      },
    },
    fortify_when: {
      label: "In which turns",
      about: "Whether one may move in every turn.",
      values: { any_turn: "in every turn", attack_turn_only: "only in turns of attack" },
    },
    counter_display: {
      label: "Number on a counter",
      about: "What a counter on the map counts.",
      values: { units: "all units", units_minus_1: "all but the one that stays" },
    },
  },
} satisfies RulesText;
