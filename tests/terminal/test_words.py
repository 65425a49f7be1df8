"""Every event has words, in every rule book's terms; and a turn is told in one paragraph."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import NAMES, PRESETS, edition
from erdkreis.engine.events import BattleFought, CardDrawn, TerritoryTaken, TurnBegun, UnitsPlaced, read_events
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.events import EVENT_COLUMNS, EVERYBODY, EventKind, new_log
from erdkreis.terminal.digest import Digest
from erdkreis.terminal.words import Speaker, describe, listed

PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee")


@pytest.mark.parametrize("book", NAMES)
@pytest.mark.parametrize("kind", EventKind)
def test_every_event_has_words(book: str, kind: EventKind) -> None:
    game = Game(edition(book), edition(book).players[0], seed=1)
    log = new_log()
    log["rows"][:EVENT_COLUMNS], log["size"] = (kind, EVERYBODY, 1, 1, 1, 1, 1, 1), 1
    (event,) = read_events(log, game.board)
    said = describe(event, game, PEOPLE)
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


def test_lists() -> None:
    assert [listed(items) for items in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]
