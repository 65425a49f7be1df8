"""What the web client says when something is refused: a sentence for every code, with facts that really come along."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from erdkreis.boards import LANGUAGES
from erdkreis.editions import by_preset
from erdkreis.engine.actions import Action, Attack, Capital, Claim, Defend, End, Fortify, Occupy, Place, Unannounced
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import CODES
from tests.wander import choices
from tools.protocol.codes import PASSED_ON, SERVER_CODES

TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"
ELSE = "unknown"
"""What is said to a code nobody has thought of."""

TABLES = (
    by_preset("P82-M").replace(announce_penalty="lose_3_units"),
    by_preset("H00-CAP").replace(fortify_cap=1),
    by_preset("H10-K"),
    by_preset("CLI-2P").replace(fortify_cap=1),
    by_preset("FUR-N"),
)
"""Between them every rule whose refusal has facts, and some made harder so that it is met soon."""


@cache
def sentences(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((TEXTS / f"refusals.{language}.json").read_text(encoding="utf-8"))
    return read


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def attempts(game: Game, chance: random.Random) -> Iterator[Action]:
    """What somebody might try who knows no rules."""
    territories = game.board.territories
    own = [place for place in range(len(territories)) if game.state["owner"][place] == game.state["army"]]
    here = territories[chance.choice((chance.choice(own or [0]), chance.randrange(len(territories))))]
    there = territories[chance.choice((*here.links, *range(0, len(territories), 5)))]
    units = chance.choice((0, 1, 2, 3, 4, 60))
    yield Claim(here.id)
    yield Capital(here.id)
    yield Place(here.id, units)
    yield Attack(here.id, there.id, units, chance.choice((1, 2, 3)))
    yield Unannounced(here.id)
    yield Fortify(here.id, there.id, units)
    yield Occupy(units)
    yield Defend(chance.choice((0, 1, 2, 3)))
    yield End()


@cache
def facts_given() -> dict[str, set[str]]:
    """For every code met on the way, the facts that came along each time."""
    given: dict[str, set[str]] = {}
    for edition in TABLES:
        game = Game(edition, min(edition.players), seed=5)
        chance = random.Random(5)
        for action in choices(game, 5, 500):
            tries = 12 if game.phase == "fortify" else 2  # a turn has few moves, and much that is wrong with them
            for attempt in (each for _ in range(tries) for each in attempts(game, chance)):
                refused = game.refusal(attempt)
                if refused is not None:
                    known = {name for name, value in refused.params.items() if value is not None}
                    given[refused.code] = given.get(refused.code, known) & known
            game.play(action)
    return given


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    told = sentences(language)
    assert {*CODES.values(), *SERVER_CODES, *PASSED_ON, ELSE} <= told.keys()
    for code, sentence in told.items():
        assert sentence[0].isupper() or sentence[0] == "{", code
        assert sentence.endswith("."), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_tell_the_same_facts(language: str) -> None:
    told, english = sentences(language), sentences("en")
    assert list(told) == list(english)
    for code, sentence in told.items():
        assert placeholders(sentence) == placeholders(english[code]), code


def test_no_language_repeats_another() -> None:
    for code, sentence in sentences("en").items():
        assert len({sentence, sentences("de")[code], sentences("nl")[code]}) == 3, code


def test_only_the_rules_give_facts() -> None:
    for code in (*SERVER_CODES, *PASSED_ON, "turn/not_yours", ELSE):
        assert not placeholders(sentences("en")[code]), f"{code} comes without facts"


def test_every_fact_in_a_sentence_always_comes_with_its_code() -> None:
    given = facts_given()
    for code, sentence in sentences("en").items():
        if needed := placeholders(sentence):
            assert code in given, f"{code} was not met on the way"
            assert needed <= given[code], code
