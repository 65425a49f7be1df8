"""Every refusal and every number has its clause, in every rule book; and every refusal has its sentence."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from erdkreis.boards import board
from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import BOOKS, PRESETS, RULE_NAMES, Edition, by_preset
from erdkreis.editions.clauses import all_ids, clause
from erdkreis.editions.values import (
    Allocation,
    AnnouncePenalty,
    FortifyEligible,
    FortifyReach,
    Goal,
    Placement,
    TurnStructure,
)
from erdkreis.editions.why import HOUSE_RULE, NO_CLAUSE, VALUE_BEHIND, why
from erdkreis.engine import kernel
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import CODES, Refusal
from erdkreis.engine.messages import message
from erdkreis.terminal.words import sentences

ALL_CODES = tuple(CODES.values())
FACTS = (
    "attack/not_yours",
    "move/not_yours",
    "capital/not_yours",
    "income/base",
    "income/continents",
    "income/sets",
    "income/neutral",
    "card/bonus",
    "card/set_value",
    "card/draw",
    "card/forced",
    "attack/dice",
    "defend/dice",
    "occupy/minimum",
    "move/reach",
    "goal",
    "setup/units",
    "setup/place",
    "setup/first",
    "elimination/cards",
)


def uses_cards(e: Edition) -> bool:
    return e.cards


# Which editions can give a code or show a number at all, read from the rules in `engine.turn`; the others all can.
ONLY_IF: dict[str, Callable[[Edition], bool]] = {
    "capital/not_yours": lambda e: e.goal in (Goal.CAPITALS, Goal.HEADQUARTERS),
    "claim/taken": lambda e: e.allocation == Allocation.CLAIM,
    "setup/stack_cap": lambda e: e.start_stack_cap > 0,
    "card/set_due": uses_cards,
    "card/not_used": lambda e: not e.cards,
    "card/not_yours": uses_cards,
    "card/no_set": uses_cards,
    "card/too_late": uses_cards,
    "attack/chose_units": lambda e: e.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK,
    "attack/banned": lambda e: e.announce_penalty == AnnouncePenalty.NO_ATTACKS_THIS_TURN,
    "attack/neutral_target": lambda e: e.neutral_attacks,
    "attack/no_penalty": lambda e: e.announce_penalty == AnnouncePenalty.NONE,
    "choose/unknown": lambda e: e.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK or e.neutral_attacks,
    "move/not_adjacent": lambda e: e.fortify_reach == FortifyReach.ADJACENT,
    "move/no_chain": lambda e: e.fortify_reach == FortifyReach.CONNECTED,
    "move/cap": lambda e: e.fortify_cap > 0,
    "move/involved": lambda e: e.fortify_eligible != FortifyEligible.ANY,
    "income/sets": uses_cards,
    "income/neutral": lambda e: e.neutral,
    "card/bonus": uses_cards,
    "card/set_value": uses_cards,
    "card/draw": uses_cards,
    "card/forced": uses_cards,
    "setup/place": lambda e: e.initial_placement != Placement.NONE,
    "elimination/cards": uses_cards,
}


def occurs(edition: Edition, key: str) -> bool:
    return key not in ONLY_IF or ONLY_IF[key](edition)


def preset_id(edition: Edition) -> str:
    return edition.preset


def cited() -> Iterator[tuple[str, str, str]]:
    """Every citation as (prefix of the book, key, clause)."""
    for book in BOOKS:
        for citations in (book.cited, *book.cited_in.values()):
            for key, clause_id in citations.items():
                yield book.prefix, key, clause_id


# -- clauses ----------------------------------------------------------------------------------------------------------


def test_every_refusal_has_a_code_of_its_own() -> None:
    assert set(CODES) == set(Refusal) - {Refusal.NONE}
    assert len(set(ALL_CODES)) == len(CODES)


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
@pytest.mark.parametrize("code", ALL_CODES)
def test_every_refusal_a_preset_can_give_has_a_clause(preset: Edition, code: str) -> None:
    if occurs(preset, code) and code not in NO_CLAUSE:
        assert why(preset, code) in all_ids()


@pytest.mark.parametrize("preset", PRESETS, ids=preset_id)
@pytest.mark.parametrize("fact", FACTS)
def test_every_number_a_preset_shows_has_a_clause(preset: Edition, fact: str) -> None:
    if occurs(preset, fact):
        assert why(preset, fact) in all_ids()


def test_no_clause_without_a_reason() -> None:
    assert set(NO_CLAUSE) <= set(ALL_CODES)
    for code in NO_CLAUSE:
        assert all(len(str(sentences(language)[f"no_clause/{code}"]).split()) > 4 for language in LANGUAGES)
        assert not any(code in book.cited for book in BOOKS)


@pytest.mark.parametrize(("prefix", "key", "clause_id"), tuple(cited()))
def test_citation_is_a_clause_of_that_book_or_a_reading_of_it(prefix: str, key: str, clause_id: str) -> None:
    assert key in ALL_CODES or key in FACTS
    assert clause_id in all_ids()
    if clause_id.startswith(("A-", "J-")):
        book = next(preset for preset in PRESETS if preset.preset.startswith(prefix))
        assert book.title in clause(clause_id).text
    else:
        assert clause_id.startswith(f"{prefix}-")


def test_variants_only_say_what_differs() -> None:
    for book in BOOKS:
        assert set(book.cited_in) <= {preset.preset for preset in book.presets}
        for preset, citations in book.cited_in.items():
            for key, clause_id in citations.items():
                assert book.cited.get(key) != clause_id, (preset, key)


@pytest.mark.parametrize(
    ("preset", "key", "expected"),
    [
        ("P82-M", "defend/dice", "P82-33"),
        ("P82-M", "move/involved", "P82-51"),
        ("P82-M", "setup/first", "P82-21"),
        ("P82-W", "goal", "P82-60"),
        ("H00-M", "card/set_value", "H00-24"),
        ("H00-M-ESC", "card/set_value", "H00-57"),
        ("H00-W-ESC", "goal", "H00-56"),
        ("H00-2P", "income/neutral", "H00-51"),
        ("H00-2P", "card/set_value", "H00-24"),
        ("H00-CAP", "goal", "H00-64"),
        ("H00-CAP", "card/not_yours", "H00-60"),
        ("H10-M", "setup/place", "H10-12"),
        ("H10-K", "claim/taken", "H10-51"),
        ("H10-K", "setup/first", "H10-54"),
        ("H10-D", "income/neutral", "H10-61"),
        ("H10-D", "setup/first", "A-25"),
        ("H10-T", "goal", "H10-67"),
        ("H10-T", "card/not_yours", "H10-66"),
        ("H10-TS", "goal", "H10-68"),
        ("CLI-M", "attack/chose_units", "CLI-11"),
        ("CLI-M", "move/cap", "CLI-32"),
        ("CLI-W", "card/set_value", "CLI-49"),
        ("CLI-2P", "attack/neutral_target", "CLI-43"),
        ("CLI-2P", "setup/stack_cap", "CLI-37"),
        ("FUR-N", "card/not_used", "FUR-01"),
        ("FUR-2P", "goal", "FUR-16"),
        ("FUR-2P", "income/neutral", "FUR-17"),
    ],
)
def test_citations_that_tell_editions_apart(preset: str, key: str, expected: str) -> None:
    assert why(by_preset(preset), key) == expected


@pytest.mark.parametrize(
    ("preset", "key"),
    [
        ("P82-M", "move/cap"),
        ("H00-M", "income/neutral"),
        ("FUR-N", "card/draw"),
        ("H10-M", "undo/nothing"),
        ("CLI-M", "no/such_key"),
    ],
)
def test_nothing_is_cited_for_what_a_book_does_not_have(preset: str, key: str) -> None:
    assert why(by_preset(preset), key) is None


# -- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "changes", "key"),
    [
        ("H00-M", {"defence_dice": "up_to_2"}, "defend/dice"),
        ("P82-M", {"defence_choice": "before_roll"}, "defend/dice"),
        ("H00-M", {"fortify_reach": "connected"}, "move/no_chain"),
        ("H00-M", {"fortify_reach": "connected"}, "move/reach"),
        ("H10-M", {"fortify_reach": "adjacent"}, "move/not_adjacent"),
        ("CLI-M", {"fortify_cap": 5}, "move/cap"),
        ("H00-M", {"fortify_cap": 5}, "move/cap"),
        ("H00-M", {"fortify_eligible": "uninvolved_strict"}, "move/involved"),
        ("H00-M", {"start_stack_cap": 6}, "setup/stack_cap"),
        ("H00-M", {"occupy_min": "dice_rolled"}, "occupy/minimum"),
        ("H00-M", {"set_value": "escalating"}, "card/set_value"),
        ("H00-M", {"turn_structure": "reinforce_xor_attack"}, "attack/chose_units"),
        ("H10-M", {"announce_penalty": "no_attacks_this_turn"}, "attack/banned"),
        ("P82-M", {"announce_penalty": "no_attacks_this_turn"}, "attack/banned"),
        ("P82-M", {"set_value": "none", "own_card_bonus": 0, "elim_trade": "next_turn"}, "card/not_used"),
        ("FUR-N", {"set_value": "escalating"}, "card/no_set"),
        ("FUR-N", {"set_value": "escalating"}, "card/draw"),
        ("CLI-2P", {"neutral_half_when_attacking": False}, "income/neutral"),
        ("H00-CAP", {"capital_counts_own": False}, "goal"),
    ],
)
def test_house_rule_is_not_called_a_clause(preset: str, changes: dict[str, object], key: str) -> None:
    assert why(by_preset(preset).replace(**changes), key) == HOUSE_RULE


@pytest.mark.parametrize(
    ("preset", "changes", "key", "expected"),
    [
        # one house rule leaves the rest of the book as printed
        ("H00-M", {"defence_dice": "up_to_2"}, "attack/dice", "H00-36"),
        ("H00-M", {"set_value": "escalating"}, "card/draw", "H00-43"),
        ("H00-M", {"set_value": "escalating"}, "card/no_set", "H00-23"),
        ("H00-M", {"defence_dice": "up_to_2"}, "move/cap", None),
        ("FUR-N", {"fortify_cap": 5}, "card/draw", None),
        # the penalty a book prints is no house rule, though our presets leave it off
        ("H00-M", {"announce_penalty": "no_attacks_this_turn"}, "attack/banned", "H00-35"),
    ],
)
def test_house_rule_touches_nothing_else(
    preset: str, changes: dict[str, object], key: str, expected: str | None
) -> None:
    assert why(by_preset(preset).replace(**changes), key) == expected


def test_values_behind_are_rule_values_and_keys_are_cited_somewhere() -> None:
    answered = {key for _, key, _ in cited()}
    for key, names in VALUE_BEHIND.items():
        assert key in answered, key
        assert names, key
        assert set(names) <= set(RULE_NAMES), key


# -- sentences --------------------------------------------------------------------------------------------------------

EVERYTHING: dict[str, Any] = {
    "source": "Alaska",
    "target": "Brazil",
    "territory": "Alaska",
    "units": 3,
    "least": 1,
    "most": 2,
    "cards": 5,
    "phase": "place",
    "seat": "Anna",
}


@pytest.mark.parametrize("params", [{}, EVERYTHING, dict.fromkeys(EVERYTHING), dict.fromkeys(EVERYTHING, "{odd}")])
@pytest.mark.parametrize("code", ALL_CODES)
def test_every_code_has_a_sentence_with_and_without_parameters(code: str, params: dict[str, Any]) -> None:
    sentence = message(code, params)
    assert code not in sentence
    assert sentence[0].isupper() or sentence.startswith("{odd}")
    assert sentence.endswith(".")
    assert "None" not in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("code", ALL_CODES)
@pytest.mark.parametrize("name", EVERYTHING)
def test_every_single_parameter_is_enough_and_none_is_needed(code: str, name: str) -> None:
    assert message(code, {name: EVERYTHING[name]})
    assert message(code, {other: value for other, value in EVERYTHING.items() if other != name})


@pytest.mark.parametrize(
    ("code", "params", "sentence"),
    [
        (
            "attack/not_linked",
            {"source": "Alaska", "target": "Brazil"},
            "Alaska and Brazil share neither a border nor a sea route.",
        ),
        ("attack/one_unit", {"source": "Ural"}, "You cannot attack from Ural: only one unit is there."),
        ("attack/dice", {"units": 3, "least": 3, "most": 3}, "With 3 units you roll 3 dice."),
        ("attack/dice", {"units": 3, "least": 1, "most": 3}, "With 3 units you roll 1 to 3 dice."),
        ("attack/dice", {"least": 1, "most": 1}, "Here you roll 1 die."),
        ("defend/dice", {"least": 1, "most": 2}, "You can defend with at most 2 dice."),
        ("defend/dice", {"most": 1}, "You can defend with at most 1 die."),
        ("occupy/too_few", {"least": 1}, "At least 1 unit must move in."),
        ("move/stay_behind", {"most": 4}, "At most 4 units: one always stays behind."),
        (
            "move/involved",
            {"most": 0, "source": "Siam"},
            "No unit in Siam can move: whatever has been in action this turn stays.",
        ),
        ("move/involved", {"most": 1}, "Only 1 unit can move: whatever has been in action this turn stays."),
        ("reinforce/units_left", {"most": 2}, "Place all new units first, 2 to go."),
        ("card/set_due", {"cards": 5}, "You have 5 cards: trade in a set first."),
        ("turn/not_yours", {"seat": "Anna"}, "Not yet: it’s Anna’s turn to decide."),
        ("turn/not_yours", {"seat": 2}, "Not yet: it’s seat 2’s turn to decide."),
        ("turn/wrong_step", {"phase": "place"}, "Not now: you are asked to place your new units."),
        ("territory/not_yours", {"territory": "Congo"}, "You have no units in Congo."),
        ("territory/not_yours", {"source": "Congo", "target": "Egypt"}, "That territory is not yours."),
        (
            "territory/not_yours",
            {"territory": "Congo", "army": "neutral"},
            "Congo does not belong to the neutral army.",
        ),
        ("attack/own", {"target": "the Ural", "army": "neutral"}, "The Ural belongs to the neutral army itself."),
        ("no/such_code", {}, "This is not allowed (no/such_code)."),
    ],
)
def test_sentences(code: str, params: dict[str, Any], sentence: str) -> None:
    assert message(code, params) == sentence


# -- which rule refused ------------------------------------------------------------------------------------------------


def standing(preset: str, phase: str, **more: Any) -> Game:
    """Three seats hold the territories in turn, three units each; seat 0 is asked."""
    edition = by_preset(preset)
    ids = [territory.id for territory in board(edition.board).territories]
    held = {id: {"owner": number % 3, "units": 3} for number, id in enumerate(ids)}
    begun = {"turn": 4, "active": 0} if phase not in ("setup", "capital") else {}
    return Game.from_position(
        {"preset": preset, "players": 3, "phase": phase, "territories": held, "awaiting": 0, **begun, **more}
    )


def refused(game: Game, action: str) -> tuple[str, str | None]:
    with pytest.raises(RuleError) as caught:
        game.play(action)
    return caught.value.code, caught.value.clause


@pytest.mark.parametrize(
    ("preset", "placing", "attacking", "moving"),
    [
        ("P82-W", "P82-27", "P82-29", "P82-52"),
        ("H00-W", "H00-31", "H00-33", "H00-44"),
        ("H10-M", "H10-15", "H10-21", "H10-32"),
        ("CLI-M", "CLI-14", "CLI-20", "CLI-32"),
        ("FUR-N", "FUR-UI-06", "FUR-10", "FUR-14"),
        ("INT-W", "INT-15", "INT-26", "INT-39"),
    ],
)
def test_a_foreign_territory_is_refused_by_the_rule_of_what_one_wanted_there(
    preset: str, placing: str, attacking: str, moving: str
) -> None:
    missions = {"missions": ["M1", "M2", "M3"]} if by_preset(preset).goal == Goal.MISSIONS else {}
    code = "territory/not_yours"
    # the second territory of either board, and its neighbour: seats 1 and 0
    foreign, own = "northwest_territory", "alaska"
    assert refused(standing(preset, "place", **missions), f"place {foreign} 1") == (code, placing)
    assert refused(standing(preset, "attack", **missions), f"attack {foreign} {own} 1") == (code, attacking)
    for move in (f"fortify {foreign} {own} 1", f"fortify {own} {foreign} 1"):
        assert refused(standing(preset, "fortify", **missions), move) == (code, moving)


@pytest.mark.parametrize(("preset", "clause_id"), [("H00-CAP", "H00-59"), ("H10-T", "H10-64")])
def test_a_foreign_capital_is_refused_by_the_rule_of_capitals(preset: str, clause_id: str) -> None:
    assert refused(standing(preset, "capital"), "capital northwest_territory") == ("territory/not_yours", clause_id)


@pytest.mark.parametrize(
    ("preset", "phase", "more", "clause_id"),
    [
        ("H00-W", "attack", {}, "H00-20"),
        ("H00-W", "setup", {"stock": {"0": 2, "1": 2, "2": 2}}, "H00-17"),
        ("H00-W", "occupy", {"battle": {"source": "alaska", "target": "alberta", "units": 1}}, "H00-40"),
        ("H00-CAP", "capital", {}, "H00-59"),
    ],
)
def test_whoever_wants_something_else_hears_the_rule_of_what_they_are_asked(
    preset: str, phase: str, more: dict[str, Any], clause_id: str
) -> None:
    assert refused(standing(preset, phase, **more), "fortify alaska alberta 1") == ("turn/wrong_step", clause_id)


def test_only_codes_that_one_rule_refuses_are_cited_by_themselves() -> None:
    """A code that more than one kind of action can meet is known here, with the reason why one clause will do."""
    sites: dict[str, set[str]] = {}
    for path in sorted((Path(kernel.__file__).parent).glob("*.py")):
        function = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            function = line.split("(")[0] if line.startswith("def ") else function
            for name in re.findall(r"Refusal\.([A-Z_]+)", line):
                if function.startswith("def refuse"):
                    sites.setdefault(name, set()).add(function)
    shared = {name for name, functions in sites.items() if len(functions) > 1} - {"NONE"}
    assert shared == {
        "TERRITORY_NOT_YOURS",  # cited by what was wanted
        "TURN_WRONG_STEP",  # cited by what is asked
        "TERRITORY_UNKNOWN",  # no clause
        "CARD_SET_DUE",  # placing and ending wait for the same set
        "ATTACK_ONE_UNIT",  # a roll without announcement is an attack too
    }
