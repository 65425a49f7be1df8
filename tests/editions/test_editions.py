"""The presets against the catalogue's own list of them, and the ways to choose, change, store and refuse rules.

`catalogue_presets.json` is section 4.2 of the catalogue, word for word. The tables here say what each of its options
and values is called in `Edition`, so that a slip in an edition file cannot hide.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import (
    NAMES,
    PRESETS,
    RULE_NAMES,
    Edition,
    EditionError,
    by_preset,
    edition,
    house_rules,
    restore,
)
from erdkreis.editions.clauses import all_ids

CATALOGUE: Mapping[str, Any] = json.loads(
    Path(__file__).with_name("catalogue_presets.json").read_text(encoding="utf-8")
)
GIVEN = tuple(preset for preset in PRESETS if preset.preset in CATALOGUE["presets"])
"""The games of the five books that the catalogue knows."""
BASE = Edition(name="base", variant="base", preset="base")


def catalogue_values(preset: str) -> dict[str, Any]:
    """Every option of a catalogue preset, its parents' values included."""
    if preset == "BASE":
        return dict(CATALOGUE["BASE"])
    entry = CATALOGUE["presets"][preset]
    return {**catalogue_values(entry["inherits"]), **entry["set"]}


def preset_id(preset: Edition) -> str:
    return preset.preset


# -- the catalogue's words and ours -----------------------------------------------------------------------------------

# catalogue option -> our rule value, where it has another name
NAMED: Mapping[str, str] = {"map": "board", "fortify_path": "fortify_reach"}

# (catalogue option, value) -> our value, where it is written in another way
WORDED: Mapping[tuple[str, Any], Any] = {
    ("map", "world42"): "classic42",
    ("map", "furisk48"): "globe48",
    ("colour_assignment", "box_handed_out"): "handed_out",
    ("allocation", "computer_cyclic"): "cyclic",
    ("start_units", "35_30_25_20"): "by_players",
    ("start_units", "35_30_25"): "by_players",  # the same table; it ends where the players do
    ("start_units", "40_each"): "forty_each",
    ("start_stack_cap", None): 0,
    ("initial_placement", "all_at_once_free"): "all_at_once",
    ("neutral_attacks", "never"): False,
    ("neutral_attacks", "active_player_instead_of_base"): True,
    ("joker_use", "third_card_of_any"): "third_card",
    ("own_card_bonus_scope", "per_card"): "every_card",
    ("attack_units_max", "all_but_one"): 0,
    ("attack_dice", "equals_units_max3"): "equals_units",
    ("attack_dice", "choose_up_to_units_max3"): "choose",
    ("defence_dice", "h00_table"): "two_from_three_units",
    ("defence_choice", "automatic_max"): "automatic_most",
    ("fortify_cap", None): 0,
}

# options that are a rule value of ours by themselves
PLAIN = (
    "map",
    "players",
    "colour_assignment",
    "leader_selection",
    "allocation",
    "start_units",
    "start_stack_cap",
    "initial_placement",
    "initial_placement_first",
    "first_turn",
    "neutral_start_units",
    "neutral_setup",
    "neutral_reinforcement",
    "neutral_half_when_attacking",
    "neutral_attacks",
    "goal",
    "mission_remove_absent",
    "mission_target_killed_by_other",
    "win_timing",
    "capital_counts_own",
    "capital_must_hold_own",
    "capital_continent_swap",
    "turn_structure",
    "set_value",
    "joker_use",
    "own_card_bonus",
    "own_card_bonus_scope",
    "forced_trade_amount",
    "trade_window",
    "card_draw_time",
    "card_draw_optional",
    "traded_cards_go",
    "elim_cards",
    "elim_trade",
    "attack_units_max",
    "attack_dice",
    "defence_dice",
    "defence_choice",
    "occupy_min",
    "occupy_default",
    "fortify_moves",
    "fortify_path",
    "fortify_cap",
    "fortify_eligible",
    "fortify_when",
    "counter_display",
)

# options that several of ours share, or that make up one of ours together: see `translated`
JOINED = ("palette", "mission_deck", "mission_drop", "capital_needed", "capital_secret", "combat_model")

# options that say nothing new once another one is known: see `implied`
IMPLIED = (
    "deal_first_recipient",
    "neutral",
    "neutral_placed_by",
    "neutral_defence",
    "simultaneous_win",
    "continent_bonus",
    "cards",
    "jokers_per_set_max",
    "forced_trade_at",
    "fortify_time",
)

# options with one value in all presets, which is how the engine plays
CONSTANT: Mapping[str, Any] = {
    "neutral_half_includes_bonus": True,
    "neutral_ratio": "pair_min",
    "mission_self": "become_24",
    "mission_M4_scope": "eighteen_with_two",
    "mission_count": "owned",
    "capital_swap_trigger": "original_owner_loses",
    "capital_card_follows": "territory",
    "reinforce_divisor": 3,
    "reinforce_min": 3,
    "escalation_counter": "global",
    "own_card_bonus_test": "currently_owned",
    "sets_per_turn": "unlimited",
    "penalty_source": "origin_keep_1",
    "fortify_targets": "single",
    "cancel_semantics": "restore_menu_start",
    "click_captured": "finish",
    "equal_split_odd": "captured",
}

# choosing on the screen is the announcement: nothing else is announced, and nobody is punished (project ruling)
NOT_PLAYED = ("announce_fields", "announce_penalty")

# a rule value that the catalogue does not know: it belongs to our board of 42
OURS_ALONE: Mapping[str, Any] = {"east_africa_middle_east": True}


def word(option: str, value: Any) -> Any:
    """A catalogue value as `Edition.values()` writes it."""
    return value if isinstance(value, list) else WORDED.get((option, value), value)


def translated(options: Mapping[str, Any]) -> dict[str, Any]:
    """Our rule values for a full set of catalogue options."""
    ours = {NAMED.get(option, option): word(option, options[option]) for option in PLAIN}
    ours["palette"] = ["black" if colour == "fifth_unnamed" else colour for colour in options["palette"]]  # J-09
    decks = {
        "none": [],
        "P82_14": [1, 2, 3, 4, 5, 6, 7, 8],
        "H10_12": [n for n in range(1, 9) if f"M{n}" != options["mission_drop"]],
    }
    ours["missions"] = decks[options["mission_deck"]]
    ours["capital_needed"] = [
        [int(players), int(players) if needed == "all" else needed]
        for players, needed in options["capital_needed"].items()
    ]
    # the catalogue's base says how capitals would be kept; without capitals nothing is secret
    ours["capital_secret"] = options["capital_secret"] and options["goal"] in ("capitals", "headquarters")
    if options["combat_model"] == "dice_auto":
        ours["attack_dice"] = "most"
    ours["announce_penalty"] = "none"
    ours["dice_shown"] = options["combat_model"] != "dice_auto"  # FUR-01: no dice shown
    # where a click announces an attack, a click announces the moves as well (FUR-UI-11)
    ours["controls"] = "at_once" if options["announce_fields"] == "clicks" else "ask_first"
    return {**ours, **OURS_ALONE}


def implied(played: Edition) -> dict[str, tuple[Any, ...]]:
    """What the options of `IMPLIED` may be, told from the rule values that imply them."""
    values = played.values()
    halves = values["neutral_reinforcement"]
    automatic = played.neutral and values["defence_choice"] == "automatic_most"
    return {
        "deal_first_recipient": {
            "deal": ("left_of_leader",),
            "claim": ("none",),
            "cyclic": ("player_1",),
            "three_piles": ("left_of_leader", "none"),  # piles of the same size: it does not matter
        }[values["allocation"]],
        "neutral": (values["neutral_setup"] != "none",),
        "neutral_placed_by": (
            {
                "none": "none",
                "half_total": "opponent_before_attacks",
                "half_split": "opponent_in_neutral_go",
                "one_per_two_placed": "computer_ratio",
            }[halves],
        ),
        "neutral_defence": ("automatic" if automatic else "opponent_rolls",),
        "simultaneous_win": (
            {"immediate": "acting_player_then_turn_order", "own_turn_only": "turn_order"}[values["win_timing"]],
        ),
        "continent_bonus": ({"classic42": "2_2_3_5_5_7", "globe48": "2_2_3_5_5_7_antarctica0"}[values["board"]],),
        "cards": (values["set_value"] != "none",),
        "jokers_per_set_max": (2 if values["joker_use"] == "any_symbol" else 1,),
        "forced_trade_at": (None if values["set_value"] == "none" else 5,),
        "fortify_time": ("after_neutral_go" if halves == "half_split" else "end_of_turn",),
    }


# -- the presets ------------------------------------------------------------------------------------------------------


def test_every_option_and_every_rule_value_is_accounted_for() -> None:
    known = [*PLAIN, *JOINED, *IMPLIED, *CONSTANT, *NOT_PLAYED]
    assert len(known) == len(set(known))
    assert set(known) == set(CATALOGUE["BASE"])
    assert set(translated(CATALOGUE["BASE"])) == set(RULE_NAMES)


def test_presets_are_those_of_the_catalogue_in_its_order() -> None:
    assert [preset.preset for preset in GIVEN] == list(CATALOGUE["presets"])
    books = {preset.name for preset in GIVEN}
    assert [preset for preset in PRESETS if preset.name in books] == [*GIVEN]


def test_base_is_the_catalogues() -> None:
    assert BASE.values() == translated(CATALOGUE["BASE"])


@pytest.mark.parametrize("preset", GIVEN, ids=preset_id)
def test_preset_is_exact(preset: Edition) -> None:
    options = catalogue_values(preset.preset)
    assert preset.values() == translated(options)
    for option, allowed in implied(preset).items():
        assert options[option] in allowed, option
    for option, constant in CONSTANT.items():
        assert options[option] == constant, option


def test_unplayed_penalties_are_the_only_departure() -> None:
    printed = {preset.preset: catalogue_values(preset.preset)["announce_penalty"] for preset in GIVEN}
    for preset in GIVEN:
        book = {"P82": "lose_3_units", "H00": "no_attacks_this_turn"}.get(preset.preset[:3], "none")
        assert printed[preset.preset] == book
        assert preset.values()["announce_penalty"] == "none"
        assert preset.replace(announce_penalty=book).values()["announce_penalty"] == book


def test_fifth_army_of_hasbro2010_is_black() -> None:
    for preset in PRESETS:
        if preset.name == "hasbro2010":
            assert preset.palette == ("orange", "green", "blue", "yellow", "black")


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
def test_every_departure_from_the_base_is_cited(preset: Edition) -> None:
    base, own = BASE.values(), preset.values()
    for name in RULE_NAMES:
        if own[name] != base[name]:
            assert preset.sources.get(name), name


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
def test_citations_are_clauses_of_the_presets_own_book(preset: Edition) -> None:
    for name, cited in preset.sources.items():
        assert name in RULE_NAMES
        for clause in cited:
            assert clause in all_ids(), (name, clause)
            assert clause.startswith((f"{preset.preset[:3]}-", "A-", "J-")), (name, clause)


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
def test_every_preset_has_a_title_and_a_summary(preset: Edition) -> None:
    assert preset.title
    assert preset.summary.endswith(".")


# -- alternative readings (section 4.3) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "switch"),
    [
        pytest.param(
            "P82-M",
            {
                "start_units": "35_30_25_20",
                "initial_placement": "one_each_in_turn",
                "initial_placement_first": "left_of_leader",
            },
            id="P82 with usual start units",
        ),
        pytest.param("P82-M", {"mission_target_killed_by_other": "become_24"}, id="P82 card clause instead of note"),
        pytest.param("P82-M", {"trade_window": "between_attacks"}, id="P82 trading between attacks"),
        pytest.param("P82-M", {"fortify_eligible": "uninvolved_attack_only"}, id="P82 regroup newly placed units"),
        pytest.param("H00-M", {"defence_dice": "up_to_2"}, id="H00 ordinary defence"),
        pytest.param("H00-M", {"forced_trade_amount": "one_set"}, id="H00 one set is enough"),
        pytest.param("H00-CAP", {"capital_counts_own": False}, id="H00 capitals, own excluded"),
        pytest.param("H10-M", {"joker_use": "pair_plus_joker", "jokers_per_set_max": 1}, id="H10 strict joker list"),
        pytest.param("CLI-M", {"fortify_when": "attack_turn_only"}, id="CLI fortify only after attack choice"),
        pytest.param("CLI-M", {"mission_remove_absent": False}, id="CLI literal mission deck"),
        pytest.param("CLI-M", {"elim_cards": "to_eliminator"}, id="CLI eliminator takes cards"),
        pytest.param("CLI-M", {"attack_dice": "equals_units_max3"}, id="CLI fixed dice"),
        pytest.param("CLI-2P", {"neutral_half_when_attacking": False}, id="CLI-2P neutral half only if taken"),
        pytest.param("FUR-2P", {"neutral_start_units": 32, "neutral_setup": "two_each"}, id="FUR 2 each"),
    ],
)
def test_alternative_reading_is_a_switch(preset: str, switch: dict[str, Any]) -> None:
    printed = by_preset(preset)
    changes = {
        NAMED.get(option, option): word(option, value) for option, value in switch.items() if option not in IMPLIED
    }
    played = printed.replace(**changes)
    assert played.values() == {**printed.values(), **changes}
    for option in set(switch) & set(IMPLIED):
        assert switch[option] in implied(played)[option]
    assert {name: pair[1] for name, pair in house_rules(played).items()} == changes
    assert played.preset == preset
    assert not house_rules(printed)


# -- choosing an edition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "variant", "escalating", "preset"),
    [
        ("parker1982", None, False, "P82-M"),
        ("parker1982", "world", True, "P82-W"),
        ("hasbro2000", None, False, "H00-M"),
        ("hasbro2000", None, True, "H00-M-ESC"),
        ("hasbro2000", "world", False, "H00-W"),
        ("hasbro2000", "world", True, "H00-W-ESC"),
        ("hasbro2000", "duel", False, "H00-2P"),
        ("hasbro2000", "capitals", False, "H00-CAP"),
        ("hasbro2010", None, False, "H10-M"),
        ("hasbro2010", "world", False, "H10-K"),
        ("hasbro2010", "duel", False, "H10-D"),
        ("hasbro2010", "headquarters", False, "H10-T"),
        ("hasbro2010", "headquarters-short", False, "H10-TS"),
        ("clipper", None, False, "CLI-M"),
        ("clipper", "world", True, "CLI-W"),
        ("clipper", "duel", False, "CLI-2P"),
        ("furisk", None, False, "FUR-N"),
        ("furisk", "duel", False, "FUR-2P"),
    ],
)
def test_edition_is_found_by_name_and_variant(name: str, variant: str | None, escalating: bool, preset: str) -> None:
    assert edition(name, variant, escalating=escalating) is by_preset(preset)


def test_names_of_the_catalogues_books_are_in_its_order() -> None:
    given = ("parker1982", "hasbro2000", "hasbro2010", "clipper", "furisk")
    assert tuple(name for name in NAMES if name in given) == given


@pytest.mark.parametrize(
    ("name", "variant", "escalating", "said"),
    [
        ("monopoly", None, False, ("'monopoly'", *NAMES)),
        ("clipper", "capitals", False, ("'capitals'", "missions, world, duel")),
        ("hasbro2000", "duel", True, ("hasbro2000 duel", "escalating")),
        ("clipper", None, True, ("clipper missions", "escalating")),
        ("furisk", None, True, ("furisk world", "escalating")),
    ],
)
def test_unknown_edition_is_named_with_what_there_is(
    name: str, variant: str | None, escalating: bool, said: tuple[str, ...]
) -> None:
    with pytest.raises(EditionError) as refused:
        edition(name, variant, escalating=escalating)
    assert all(part in str(refused.value) for part in said)


def test_unknown_preset_is_named() -> None:
    with pytest.raises(EditionError, match="'H99-M'"):
        by_preset("H99-M")


def test_numbers_of_units_and_capitals() -> None:
    assert [edition("hasbro2000").units_at_start(players) for players in (3, 4, 5, 6)] == [35, 30, 25, 20]
    assert edition("clipper", "duel").units_at_start(2) == 40
    assert edition("parker1982").units_at_start(3) == 0
    assert [edition("hasbro2000", "capitals").capitals_needed(players) for players in (3, 4, 5, 6)] == [2, 3, 3, 4]
    assert [edition("hasbro2010", "headquarters").capitals_needed(players) for players in (3, 4, 5)] == [3, 4, 5]
    assert [edition("hasbro2010", "headquarters-short").capitals_needed(players) for players in (4, 5)] == [3, 4]


# -- house rules ------------------------------------------------------------------------------------------------------


def test_house_rules_tell_printed_and_played() -> None:
    played = edition("hasbro2000").replace(defence_dice="up_to_2", fortify_cap=7)
    assert house_rules(played) == {"defence_dice": ("two_from_three_units", "up_to_2"), "fortify_cap": (0, 7)}
    assert edition("hasbro2000").replace(defence_dice=played.defence_dice).defence_dice is played.defence_dice


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"defense_dice": "up_to_2"}, ("'defense_dice'",)),
        ({"preset": "H10-M"}, ("'preset'",)),
        ({"sources": {}}, ("'sources'",)),
        ({"self": 1}, ("'self'",)),
        ({"fortify_cap": 2**40}, ("fortify_cap", "at most")),
        ({"missions": [-(2**70)]}, ("missions", "at most")),
        ({"capital_needed": [[3, 2**70]]}, ("capital_needed", "at most")),
        ({"missions": list(range(9))}, ("missions", "at most 8")),
        ({"palette": ["red", "green", "blue", "black", "yellow", "<b>"]}, ("palette", "'<b>'", "turquoise")),
        ({"defence_dice": "up_to_4"}, ("defence_dice", "up_to_2, up_to_3, two_from_three_units", "'up_to_4'")),
        ({"defence_dice": 1}, ("defence_dice", "up_to_2", "1")),
        ({"defence_dice": edition("hasbro2000").attack_dice}, ("defence_dice", "up_to_2")),
        ({"capital_secret": "yes"}, ("capital_secret", "true or false", "'yes'")),
        ({"fortify_cap": True}, ("fortify_cap", "whole number", "True")),
        ({"fortify_cap": "7"}, ("fortify_cap", "whole number", "'7'")),
        ({"board": 42}, ("board", "a word", "42")),
        ({"board": "mars"}, ("board=mars", "classic42, globe48")),
        ({"players": 3}, ("players", "a list", "3")),
        ({"players": ["3"]}, ("players", "'3'")),
        ({"palette": [1, 2]}, ("palette", "1")),
        ({"capital_needed": [[3]]}, ("capital_needed", "(3,)")),
        ({"missions": [0]}, ("missions=(0,)", "1 to 8")),
        ({"players": (3, 7)}, ("players=(3, 7)", "2 to 6")),
        ({"players": ()}, ("players=()",)),
        ({"palette": ("red",) * 6}, ("palette", "different")),
        ({"start_stack_cap": -1}, ("start_stack_cap=-1", "40")),
        ({"own_card_bonus": 11}, ("own_card_bonus=11", "10")),
        ({"attack_units_max": 2}, ("attack_units_max=2", "3")),
        ({"fortify_cap": -1}, ("fortify_cap=-1", "0")),
        ({"first_turn": "youngest"}, ("first_turn=youngest", "begins")),
        ({"initial_placement_first": "first_placer"}, ("initial_placement_first=first_placer", "first")),
    ],
)
def test_wrong_name_or_value_is_refused_with_what_would_be_right(
    changes: dict[str, object], said: tuple[str, ...]
) -> None:
    with pytest.raises(EditionError) as refused:
        edition("hasbro2000").replace(**changes)
    for part in said:
        assert part in str(refused.value)


def test_a_refusal_does_not_repeat_at_length_what_was_given() -> None:
    for wrong in (
        {"x" * 9999: 1},
        {"board": "x" * 9999},
        {"palette": ["x" * 9999] * 6},
        {"defence_dice": ["x"] * 9999},
    ):
        with pytest.raises(EditionError) as refused:
            edition("hasbro2000").replace(**wrong)
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("preset", "changes", "first", "second"),
    [
        ("FUR-N", {"east_africa_middle_east": False}, "east_africa_middle_east", "board"),
        ("H10-M", {"players": (3, 4, 5, 6)}, "players", "palette"),
        ("P82-M", {"initial_placement": "one_each_in_turn"}, "start_units", "initial_placement"),
        ("H00-M", {"initial_placement": "none"}, "start_units", "initial_placement"),
        ("H00-M", {"start_units": "forty_each"}, "start_units", "players"),
        ("H00-M", {"players": (2, 3)}, "start_units", "players"),
        ("CLI-M", {"start_stack_cap": 2}, "start_stack_cap", "start_units"),
        ("H00-M", {"initial_placement_first": "none"}, "initial_placement_first", "initial_placement"),
        ("H00-M", {"leader_selection": "none"}, "initial_placement_first", "leader_selection"),
        ("H10-K", {"first_turn": "left_of_last_dealt"}, "first_turn", "allocation"),
        ("CLI-M", {"first_turn": "first_placer"}, "first_turn", "initial_placement_first"),
        ("H10-M", {"leader_selection": "none"}, "allocation", "leader_selection"),
        ("H00-M", {"neutral_reinforcement": "half_total"}, "neutral_reinforcement", "neutral_setup"),
        ("CLI-M", {"neutral_attacks": True}, "neutral_attacks", "neutral_setup"),
        ("H00-M", {"neutral_start_units": 28}, "neutral_start_units", "neutral_setup"),
        ("H00-M", {"allocation": "three_piles"}, "allocation", "neutral_setup"),
        ("H00-M", {"initial_placement": "two_own_one_neutral"}, "initial_placement", "neutral_setup"),
        ("H00-W", {"goal": "eliminate_opponent"}, "goal", "players"),
        ("H00-2P", {"goal": "world"}, "goal", "neutral_setup"),
        ("H00-2P", {"allocation": "deal"}, "allocation", "neutral_setup"),
        ("H00-2P", {"neutral_start_units": 27}, "neutral_start_units", "neutral_setup"),
        ("H10-D", {"neutral_start_units": 28}, "neutral_start_units", "neutral_setup"),
        ("H10-D", {"initial_placement": "one_each_in_turn"}, "initial_placement", "neutral_setup"),
        ("FUR-2P", {"neutral_start_units": 33}, "neutral_start_units", "neutral_setup"),
        ("H00-2P", {"neutral_attacks": True}, "neutral_attacks", "neutral_reinforcement"),
        ("H00-M", {"missions": ()}, "goal", "missions"),
        ("H00-W", {"missions": (1, 2)}, "goal", "missions"),
        ("H00-CAP", {"capital_needed": ((3, 4), (4, 3), (5, 3), (6, 4))}, "capital_needed", "capital_counts_own"),
        ("H10-T", {"capital_counts_own": False}, "capital_needed", "capital_counts_own"),
        ("H00-M", {"capital_secret": True}, "capital_secret", "goal"),
        ("H00-W", {"capital_continent_swap": True}, "capital_continent_swap", "goal"),
        ("FUR-N", {"own_card_bonus": 2}, "own_card_bonus", "set_value"),
        ("FUR-N", {"elim_trade": "may_now_and_down_to_5"}, "elim_trade", "set_value"),
        ("FUR-N", {"card_draw_optional": True}, "card_draw_optional", "set_value"),
        ("H00-M", {"card_draw_optional": True}, "card_draw_optional", "card_draw_time"),
        ("CLI-M", {"card_draw_optional": True}, "card_draw_optional", "card_draw_time"),
        ("H00-M", {"fortify_when": "attack_turn_only"}, "fortify_when", "turn_structure"),
    ],
)
def test_contradiction_is_refused_with_both_names(
    preset: str, changes: dict[str, object], first: str, second: str
) -> None:
    with pytest.raises(EditionError) as refused:
        by_preset(preset).replace(**changes)
    sentence = str(refused.value)
    assert f"{first}=" in sentence
    assert f"{second}=" in sentence
    assert "contradicts" in sentence


# -- storing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
def test_values_survive_a_file(preset: Edition) -> None:
    stored = json.loads(json.dumps(preset.values()))
    back = restore(preset.preset, stored)
    assert back == preset
    assert back.values() == preset.values()
    assert hash(back) == hash(preset)


def test_house_rules_survive_a_file() -> None:
    played = edition("hasbro2000", "capitals").replace(defence_dice="up_to_2", capital_counts_own=False)
    back = restore(played.preset, json.loads(json.dumps(played.values())))
    assert back == played
    assert house_rules(back) == house_rules(played)


@pytest.mark.parametrize(
    ("values", "said"),
    [({"no_such_rule": 1}, "no_such_rule"), ({"goal": "peace"}, "'peace'"), ({"missions": []}, "contradicts")],
)
def test_damaged_values_are_refused(values: dict[str, object], said: str) -> None:
    with pytest.raises(EditionError, match=said):
        restore("H00-M", values)
