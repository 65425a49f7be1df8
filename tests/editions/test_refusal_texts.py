"""What is said when something is refused: a sentence for every code, with facts that really come along."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from erdkreis import server, texts
from erdkreis.boards import LANGUAGES
from erdkreis.editions import by_preset
from erdkreis.editions.words import plain_words, words_as_tables, words_as_terms
from erdkreis.engine.actions import Action, Attack, Capital, Claim, Defend, End, Fortify, Occupy, Place, Unannounced
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import CODES
from tests.wander import choices
from tools.protocol.codes import PASSED_ON, SERVER_CODES

HTTP = {f"http/{status}" for status in (400, 403, 404, 405, 408, 413, 426, 429, 500, 503)}
ELSE = "unknown"
"""What is said to a code nobody has thought of."""
ALWAYS = {"code", *words_as_terms(plain_words("en"))}
"""Facts that everybody who says something knows."""
OF_A_TABLE = {"seat", "full", "the", "obj", "in", "to", "from"}
"""How people and places are called there."""

TABLES = (
    by_preset("P82-M").replace(announce_penalty="lose_3_units"),
    by_preset("H00-CAP").replace(fortify_cap=1),
    by_preset("H10-K"),
    by_preset("CLI-2P").replace(fortify_cap=1),
    by_preset("FUR-N"),
)
"""Between them every rule whose refusal has facts, and some made harder so that it is met soon."""


def sentences(language: str) -> dict[str, list[str]]:
    """All that may be said to a code, the most exact first."""
    told: dict[str, texts.Text] = texts.read(f"refusals.{language}")["sentences"]
    return {code: [text] if isinstance(text, str) else text for code, text in told.items()}


def slots(said: list[str]) -> set[str]:
    """The facts that sentences ask for."""
    return {name for sentence in said for name, _ in re.findall(r"\{(\w+)(?:[:=](\w+))?\}", sentence)} - ALWAYS


def tables(said: list[str]) -> set[str]:
    return {table for sentence in said for table in re.findall(r":(\w+)\}", sentence)}


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
    """For every code met on the way, the facts that have come along."""
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
                    given[refused.code] = given.get(refused.code, set()) | known
            game.play(action)
    return given


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    told = sentences(language)
    assert set(told) == {*CODES.values(), *SERVER_CODES, *PASSED_ON, *HTTP, ELSE}
    for code, said in told.items():
        assert all(sentence[0].isupper() or sentence[0] == "{" for sentence in said), code
        assert all(sentence.endswith(".") for sentence in said), code
        assert not slots(said[-1:]), f"{code}: the last one can always be said"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_of_a_sentence_is_there(language: str) -> None:
    known = {*texts.read(f"refusals.{language}")["tables"], *words_as_tables(plain_words(language)), *OF_A_TABLE}
    for code, said in sentences(language).items():
        assert tables(said) <= known, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_tells_more_than_english(language: str) -> None:
    told, english = sentences(language), sentences("en")
    assert list(told) == list(english)
    for code, said in told.items():
        assert slots(said) <= slots(english[code]), code


def test_no_language_repeats_another() -> None:
    for code, said in sentences("en").items():
        assert len({said[0], sentences("de")[code][0], sentences("nl")[code][0]}) == 3, code


def test_only_the_rules_give_facts() -> None:
    for code in (*SERVER_CODES, *PASSED_ON, ELSE):
        assert not slots(sentences("en")[code]), f"{code} comes without facts"


def test_every_fact_in_a_sentence_comes_with_its_code() -> None:
    given = facts_given()
    for code, said in sentences("en").items():
        if needed := slots(said) - {"seat"}:
            assert code in given, f"{code} was not met on the way"
            assert needed <= given[code], code


SAID_BY = {"Refused": 2, "RequestRefused": 1, "Trouble": 1, "Problem": 1, "turn_away": 4, "OddsError": 1}
"""Who refuses in the server: the place of the sentence, which stands after the code."""
TO_PROGRAMS = {"message/unreadable", "http/426"}
"""What only a program does wrong: whoever writes it is told more exactly."""


def said_twice(source: str) -> Iterator[str]:
    """Codes that have a sentence, and are given with another one that is always the same."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and len(node.args) > (place := SAID_BY.get(ast.unparse(node.func), 99)):
            code, message = node.args[place - 1 : place + 1]
            known = not isinstance(code, ast.Constant) or code.value in sentences("en").keys() - TO_PROGRAMS
            if known and (isinstance(message, ast.Constant) or ast.unparse(message).isupper()):
                yield ast.unparse(code)


def test_a_refusal_of_the_server_has_no_second_sentence() -> None:
    found = {
        path.name: codes
        for path in Path(server.__file__).parent.rglob("*.py")
        if (codes := list(said_twice(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_a_second_sentence_is_found() -> None:
    source = (
        "Refused(id, error.code, 'Not so.', 7)\nraise RequestRefused('game/over', OVER, 409)\nTrouble(code, str(error))"
    )
    source += "\nturn_away(scope, send, 308, 'http/308', 'There.')\nRequestRefused('seat/none', status=403)"
    assert list(said_twice(source)) == ["error.code", "'game/over'"]
