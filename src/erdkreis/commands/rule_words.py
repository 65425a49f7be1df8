"""Rule values in plain English: a title for each, and what each of its values means at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from erdkreis.editions import Edition

RULE_TITLES: Mapping[str, tuple[str, str]] = {
    "board": ("Players and board", "Board"),
    "east_africa_middle_east": ("Players and board", "East Africa and the Middle East"),
    "players": ("Players and board", "Number of players"),
    "palette": ("Players and board", "Army colours"),
    "colour_assignment": ("Players and board", "Who gets which colour"),
    "leader_selection": ("Players and board", "Who leads the game"),
    "allocation": ("Set-up", "First owners"),
    "start_units": ("Set-up", "Starting units"),
    "start_stack_cap": ("Set-up", "Most units on one territory at first"),
    "initial_placement": ("Set-up", "Placing the starting units"),
    "initial_placement_first": ("Set-up", "Who places first"),
    "first_turn": ("Set-up", "Who begins"),
    "neutral_setup": ("Neutral army", "The neutral army"),
    "neutral_start_units": ("Neutral army", "Its starting units"),
    "neutral_reinforcement": ("Neutral army", "Its new units"),
    "neutral_half_when_attacking": ("Neutral army", "Its new units when a player attacks"),
    "neutral_attacks": ("Neutral army", "Its attacks"),
    "goal": ("Goal", "How to win"),
    "missions": ("Goal", "Missions besides those against a colour"),
    "mission_remove_absent": ("Goal", "Missions against colours not in play"),
    "mission_target_killed_by_other": ("Goal", "Your target is knocked out by somebody else"),
    "win_timing": ("Goal", "When a reached goal wins"),
    "capital_needed": ("Goal", "Capitals or headquarters to win"),
    "capital_counts_own": ("Goal", "Your own one among them"),
    "capital_must_hold_own": ("Goal", "Holding your own one"),
    "capital_secret": ("Goal", "Who knows where they are"),
    "capital_continent_swap": ("Goal", "Losing your capital"),
    "turn_structure": ("Turn", "A turn"),
    "set_value": ("Cards", "Value of a set"),
    "joker_use": ("Cards", "Jokers"),
    "own_card_bonus": ("Cards", "Trading a card of your own territory"),
    "forced_trade_amount": ("Cards", "Five or more cards at the start of a turn"),
    "trade_window": ("Cards", "When sets are traded"),
    "card_draw_time": ("Cards", "The card for a capture"),
    "card_draw_optional": ("Cards", "Leaving that card"),
    "traded_cards_go": ("Cards", "Traded cards"),
    "elim_cards": ("Cards", "Cards of a player knocked out"),
    "elim_trade": ("Cards", "Trading after knocking somebody out"),
    "attack_units_max": ("Battle", "Units sent into one roll"),
    "attack_dice": ("Battle", "Attacker’s dice"),
    "defence_dice": ("Battle", "Defender’s dice"),
    "defence_choice": ("Battle", "When the defender chooses dice"),
    "announce_penalty": ("Battle", "A roll without announcement"),
    "occupy_min": ("Battle", "Least that must move in"),
    "occupy_default": ("Battle", "Proposed to move in"),
    "fortify_moves": ("Moving", "Moves at the end of a turn"),
    "fortify_reach": ("Moving", "How far"),
    "fortify_cap": ("Moving", "Most units in a move"),
    "fortify_eligible": ("Moving", "Which units"),
    "fortify_when": ("Moving", "In which turns"),
    "counter_display": ("On the screen", "Number on a counter"),
}

# Each value by its own word, or by true and false.
_WORDS: Mapping[str, Mapping[object, str]] = {
    "board": {"classic42": "the world in 42 territories", "globe48": "the globe in 48 countries, with Antarctica"},
    "east_africa_middle_east": {True: "linked", False: "not linked"},
    "colour_assignment": {
        "free_choice": "everybody chooses",
        "handed_out": "the leader hands them out",
        "by_seat": "fixed by seat",
    },
    "leader_selection": {
        "none": "nobody",
        "any": "a player drawn at random",
        "elected": "an elected player, here drawn at random",
        "high_die": "whoever rolls highest",
    },
    "allocation": {
        "deal": "territories are dealt as cards",
        "claim": "players claim territories in turn",
        "cyclic": "the program hands them out in turn",
        "three_piles": "three equal piles: two players and the neutral army",
    },
    "start_units": {
        "territories_only": "one on each territory, no more",
        "by_players": "35 each for 3 players, 30 for 4, 25 for 5, 20 for 6",
        "forty_each": "40 each",
    },
    "initial_placement": {
        "none": "nothing more to place",
        "one_each_in_turn": "one unit at a time, in turn",
        "all_at_once": "all at once, in secret",
        "two_own_one_neutral": "two of one’s own and one neutral at a time, in turn",
    },
    "initial_placement_first": {
        "none": "nobody in particular",
        "left_of_leader": "the leader’s left neighbour",
        "youngest": "the youngest",
        "high_die": "whoever rolls highest",
        "player_1": "player 1",
    },
    "first_turn": {
        "left_of_leader": "the leader’s left neighbour",
        "high_die": "whoever rolls highest",
        "player_1": "player 1",
        "left_of_last_dealt": "left of whoever got the last card dealt",
        "first_placer": "whoever placed first",
    },
    "neutral_setup": {
        "none": "there is none",
        "two_each": "two units on each of its territories",
        "one_each_players_alternate": "one unit on each; the players place the rest",
        "one_each_rest_random": "one unit on each, the rest at random",
    },
    "neutral_reinforcement": {
        "none": "none",
        "half_total": "half of what a player gets, placed by the opponent before the attacks",
        "half_split": "half of the base and half of the extra units, in a go of its own after the player’s",
        "one_per_two_placed": "one for every two placed, put next to them by the program",
    },
    "neutral_half_when_attacking": {True: "half of the base all the same", False: "none"},
    "neutral_attacks": {True: "instead of new units, led by the player on turn", False: "it never attacks"},
    "goal": {
        "missions": "fulfil your secret mission",
        "world": "own the whole world",
        "eliminate_opponent": "remove your opponent",
        "capitals": "hold enough capitals",
        "headquarters": "hold enough headquarters",
    },
    "mission_remove_absent": {True: "taken out before dealing", False: "dealt too; they ask for 24 territories"},
    "mission_target_killed_by_other": {
        "holder_wins": "your mission is fulfilled",
        "become_24": "you need 24 territories instead",
    },
    "win_timing": {"immediate": "at once, in anybody’s turn", "own_turn_only": "only in your own turn"},
    "capital_counts_own": {True: "counts", False: "does not count"},
    "capital_must_hold_own": {True: "you must", False: "you need not"},
    "capital_secret": {True: "nobody, until one is captured", False: "everybody, before play begins"},
    "capital_continent_swap": {
        True: "all you hold on its continent goes to the captor",
        False: "costs you nothing more",
    },
    "turn_structure": {
        "reinforce_attack_fortify": "new units, then attacks, then moving",
        "reinforce_xor_attack": "new units or attacks, never both",
    },
    "set_value": {
        "none": "no cards are used",
        "escalating": "4, 6, 8, 10, 12, 15 units, then 5 more each time",
        "fixed_inf4_cav6_art8_mix10": "infantry 4, cavalry 6, artillery 8, one of each 10",
        "fixed_art4_inf6_cav8_mix10": "artillery 4, infantry 6, cavalry 8, one of each 10",
    },
    "joker_use": {
        "any_symbol": "stand for any symbol, even two in a set",
        "third_card": "one in a set, with any two cards",
        "pair_plus_joker": "one in a set, with two equal cards",
    },
    "forced_trade_amount": {
        "one_set": "one set must be traded",
        "until_below_5": "trade until fewer than five are left",
    },
    "trade_window": {"before_attacks": "before the attacks", "between_attacks": "also between attacks"},
    "card_draw_time": {
        "first_capture": "with the first capture itself",
        "after_attacks": "after the last attack",
        "end_of_turn": "at the end of the turn",
    },
    "card_draw_optional": {True: "allowed", False: "not allowed"},
    "traded_cards_go": {
        "discard_reshuffle": "are put aside and reshuffled when the stack is empty",
        "bottom_of_stack": "go under the stack",
    },
    "elim_cards": {"to_eliminator": "go to whoever did it", "to_leader": "go back to the leader"},
    "elim_trade": {
        "next_turn": "not before the next turn",
        "may_now_and_down_to_5": "at once if you like; down to five if you have more",
        "must_now_if_6_down_to_4": "at once from six cards on, down to four or fewer",
    },
    "attack_dice": {
        "equals_units": "one for each unit sent, at most three",
        "choose": "your choice, at most one for each unit sent and three in all",
        "most": "always as many as possible, at most three",
    },
    "defence_dice": {
        "up_to_2": "up to two, one for each unit",
        "up_to_3": "up to three, one for each unit",
        "two_from_three_units": "one; two only from the third unit on",
    },
    "defence_choice": {
        "before_roll": "before the attacker rolls",
        "after_attack_roll": "after seeing the attacker’s roll",
        "automatic_most": "never: always as many as possible",
    },
    "announce_penalty": {
        "none": "costs nothing; the program always announces",
        "lose_3_units": "costs three units",
        "no_attacks_this_turn": "ends the attacks of this turn",
    },
    "occupy_min": {"dice_rolled": "as many units as dice rolled", "units_committed": "all units sent"},
    "occupy_default": {"minimum": "the least", "all_but_one": "all but one"},
    "fortify_moves": {"one": "one", "unlimited": "as many as you like"},
    "fortify_reach": {"adjacent": "to a neighbouring territory", "connected": "along a chain of own territories"},
    "fortify_eligible": {
        "any": "any",
        "uninvolved_strict": "those that neither fought nor moved in this turn",
        "uninvolved_attack_only": "those that did not attack this turn",
    },
    "fortify_when": {"any_turn": "in every turn", "attack_turn_only": "only in turns of attack"},
    "counter_display": {"units": "all units", "units_minus_1": "all units but the one that must stay"},
}


def _in_group(group: str, but: str) -> tuple[str, ...]:
    return tuple(name for name, (own, _) in RULE_TITLES.items() if own == group and name != but)


_ABOUT_CARDS = _in_group("Cards", but="set_value")
_ABOUT_NEUTRAL = _in_group("Neutral army", but="neutral_setup")
_ABOUT_CAPITALS = tuple(name for name in RULE_TITLES if name.startswith("capital_"))
_ABOUT_MISSIONS = tuple(name for name in RULE_TITLES if name.startswith("mission"))


def in_words(edition: Edition, name: str) -> str:
    """What an edition says about one rule value."""
    if name in _ABOUT_CARDS and not edition.cards:
        return "no cards are used"
    if name in _ABOUT_NEUTRAL and not edition.neutral:
        return "there is no neutral army"
    if name in _ABOUT_CAPITALS and not edition.capitals:
        return "there are no capitals"
    if name in _ABOUT_MISSIONS and not edition.missions:
        return "there are no missions"
    return value_in_words(name, edition.values()[name])


def value_in_words(name: str, value: Any) -> str:
    """One value in words; `value` is what `Edition.values` writes."""
    match name:
        case "players":
            return _numbers(value)
        case "palette":
            return ", ".join(value)
        case "missions":
            return f"{len(value)} tasks: " + ", ".join(f"M{number}" for number in value)
        case "capital_needed":
            return ", ".join(f"{needed} with {players} players" for players, needed in value) or "all of them"
        case "start_stack_cap" | "fortify_cap":
            return str(value) if value else "no limit"
        case "neutral_start_units":
            return str(value)
        case "own_card_bonus":
            return f"{value} units extra, put there at once" if value else "brings nothing extra"
        case "attack_units_max":
            return f"up to {value}" if value else "as many as you like; one stays behind"
        case _:
            return _WORDS[name][value]


def _numbers(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
