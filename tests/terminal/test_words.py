"""Every event has words, in every rule book's terms; and a turn is told in one paragraph."""

from __future__ import annotations

import re

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import NAMES, PRESETS, Edition, edition
from erdkreis.engine.events import BattleFought, CardDrawn, TerritoryTaken, TurnBegun, UnitsPlaced, read_events
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.events import EVENT_COLUMNS, EVERYBODY, EventKind, new_log
from erdkreis.terminal.digest import Digest
from erdkreis.terminal.words import Speaker, describe, sentences
from erdkreis.texts import Text

PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("book", NAMES)
@pytest.mark.parametrize("kind", EventKind)
def test_every_event_has_words(book: str, kind: EventKind, language: str) -> None:
    game = Game(edition(book), edition(book).players[0], seed=1)
    log = new_log()
    log["rows"][:EVENT_COLUMNS], log["size"] = (kind, EVERYBODY, 1, 1, 1, 1, 1, 1), 1
    (event,) = read_events(log, game.board)
    said = Speaker(game.edition, game.board, PEOPLE, language).describe(event)
    assert said
    assert said[0].isupper() or not said[0].isalpha()
    assert said[-1] in ".!"
    assert "None" not in said
    assert "_" not in said


def test_the_terms_are_those_of_the_rule_book() -> None:
    taken = TerritoryTaken(side=0, territory="middle_east", former=1, units=3)
    told = {book: describe(taken, Game(edition(book), 3, seed=1), PEOPLE) for book in ("parker1982", "hasbro2010")}
    assert told == {
        "parker1982": "Anna liberates the Middle East from Ben.",
        "hasbro2010": "Anna takes the Middle East from Ben.",
    }
    assert edition("parker1982").about().words.unit.count(2) == "2 armies"


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_every_goal_has_words(preset: Edition, language: str) -> None:
    game = Game(preset, preset.players[0], seed=4)
    goal = game.view(1).goal
    assert goal is not None
    said = Speaker(preset, game.board, PEOPLE, language).goal(goal)
    assert said.endswith(".")
    assert not re.search(r"[{}_]|None", said)


def test_a_goal_tells_what_the_rules_make_of_ones_own_capital() -> None:
    def told(preset: Edition) -> str:
        game = Game(preset, 4, seed=4)
        goal = game.view(1).goal
        assert goal is not None
        return Speaker(preset, game.board, PEOPLE).goal(goal)

    headquarters = edition("hasbro2010", "headquarters")
    all_others = "You win with all enemy headquarters while you hold your own. You may retake a lost one."
    assert told(headquarters) == all_others
    anybodys = headquarters.replace(capital_must_hold_own=False)
    assert told(anybodys) == "You win with 4 headquarters, your own included."
    assert told(edition("hasbro2000", "capitals")) == (
        "You win with 3 capitals, your own included. If you lose yours, you also lose everything else on its continent."
    )


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_a_game_can_be_told(preset) -> None:  # type: ignore[no-untyped-def]
    game = Game(preset, preset.players[0], seed=4)
    digest = Digest(Speaker(preset, game.board, PEOPLE))
    digest.add(game.events)
    bot = Bot("greedy", 1)
    for _ in range(150):
        if game.over:
            break
        digest.add(game.play(bot.decide(game)))
    paragraphs = digest.tell()
    assert paragraphs
    assert all(paragraph[-1] in ".!" for paragraph in paragraphs)
    assert digest.tell() == []


def test_a_turn_is_one_paragraph() -> None:
    game = Game(edition("hasbro2010"), 3, seed=1)
    digest = Digest(Speaker(game.edition, game.board, PEOPLE))

    def fought(attacker_loses: int) -> BattleFought:
        return BattleFought("alaska", "kamchatka", [6], [1], attacker_loses, 1 - attacker_loses)

    digest.add(
        [
            TurnBegun(seat=1, turn=4, base=3, continents=0),
            UnitsPlaced(side=1, territory="alaska", units=2, reason="placed"),
            UnitsPlaced(side=1, territory="alaska", units=1, reason="placed"),
            fought(1),
            fought(0),
            TerritoryTaken(side=1, territory="kamchatka", former=0, units=1),
            CardDrawn(seat=1),
        ]
    )
    assert digest.tell() == [
        "Ben places 3 units (Alaska +3); takes Kamchatka from Anna; 1 lost, 1 beaten; draws a card."
    ]


@pytest.mark.parametrize(("language", "both"), [("en", "and"), ("de", "und"), ("nl", "en")])
def test_lists(language: str, both: str) -> None:
    listed = speaking("hasbro2010", language).listed
    lists = [listed(items) for items in ((), ("a",), ("a", "b"), ("a", "b", "c"))]
    assert lists == ["", "a", f"a {both} b", f"a, b {both} c"]


def speaking(book: str, language: str) -> Speaker:
    game = Game(edition(book), edition(book).players[0], seed=1)
    return Speaker(game.edition, game.board, PEOPLE, language)


def slots(text: Text) -> set[str]:
    return {slot for each in ([text] if isinstance(text, str) else text) for slot in re.findall(r"\{(\w+)", each)}


@pytest.mark.parametrize("language", ["de", "nl"])
def test_every_sentence_is_translated_with_the_facts_of_the_english_one(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert list(english) == list(other)
    terms = set(speaking("hasbro2010", language)._terms)
    for key in english:
        assert slots(other[key]) - terms == slots(english[key]) - terms, key


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_sentence_has_a_slot_or_a_table_that_is_not_filled(language: str) -> None:
    speaker = speaking("hasbro2000", language)
    for key, text in sentences(language).items():
        for each in [text] if isinstance(text, str) else text:
            tables = {table for _, table in re.findall(r"\{(\w+):(\w+)\}", each)}
            assert tables <= set(speaker._tables), key


@pytest.mark.parametrize(
    ("language", "taken", "lost"),
    [
        ("de", "Anna befreit den Mittleren Osten vom Geisterspieler.", "der Befreier verliert 2, der Besitzer 3"),
        ("nl", "Anna bevrijdt het Midden-Oosten van de spookspeler.", "de bevrijder verliest 2, de bezetter 3"),
    ],
)
def test_events_are_told_in_the_words_of_the_book_in_every_language(language: str, taken: str, lost: str) -> None:
    speaker = speaking("hasbro2000", language)
    event = TerritoryTaken(side=0, territory="middle_east", former="neutral", units=3)
    assert speaker.describe(event) == taken
    assert speaker.losses(2, 3) == lost
