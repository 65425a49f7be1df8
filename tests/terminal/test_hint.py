"""`hint`: a strong bot's move for the person who asks, why in three languages, and for nobody else's eyes."""

from __future__ import annotations

import itertools

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import say
from erdkreis.review.prospects import prospect
from erdkreis.terminal.table import COUNSEL
from erdkreis.terminal.words import plainly
from tests.terminal.evening import Evening

ALONE = ("person", "greedy", "greedy")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_hint_is_a_strong_bots_move_with_its_reason(language: str) -> None:
    """In German and Dutch the words are everybody's; in English they are the rule book's, which here are the same."""
    evening = Evening("H10-K", ALONE, ["auto rest", f"hint {language}"], width=200).run()
    bot = Bot(COUNSEL, 3)
    action, reason = bot.decide(evening.game), bot.reason(evening.game)
    assert reason is not None
    said, chances, *_ = map(str.rstrip, evening.shown.split(f"hint {language}\n")[1].splitlines())
    assert said == f"{action}  {say(reason, evening.game.board, language, evening.table.names)}"
    assert evening.game.refusal(str(action)) is None
    promised = prospect(evening.game, action)
    assert promised is not None
    now, after = (round(100 * chance) for chance in (promised.now, promised.after))
    assert chances == plainly(language, "hint/prospect", now=now, after=after)
    assert 1 <= now <= 99


def test_a_hint_decides_nothing() -> None:
    one, other = Evening("H10-K", ALONE, ["auto rest"]).run(), Evening("H10-K", ALONE, ["auto rest", "hint"]).run()
    assert one.game.hash == other.game.hash


def test_every_step_has_a_hint() -> None:
    lines = itertools.islice(itertools.cycle(("hint", "auto")), 60)
    evening = Evening("H00-M", ALONE, ["auto rest", *lines], width=200).run()
    assert evening.shown.count("> hint\n") == 30
    assert {event.name for event in evening.table.history} >= {"UnitsPlaced", "BattleFought", "TurnBegun"}


def test_the_rule_books_words_are_used() -> None:
    """Hasbro 2000 prints “liberate” where the others conquer."""
    lines = itertools.islice(itertools.cycle(("hint", "auto")), 60)
    shown = Evening("H00-M", ALONE, ["auto rest", *lines], width=200).run().shown
    assert "  liberates " in shown
    assert "  takes " not in shown.replace("  takes the card", "")


def test_whoever_asks_must_be_alone_with_the_screen() -> None:
    """A hint may tell of cards and of a mission."""
    evening = Evening("H10-M", ("person", "person", "person"), ["auto", "hint", ""]).run()
    assert "press Enter when only you can see the screen" in evening.shown.split("hint\n")[1]


def test_hints_come_in_three_languages_only() -> None:
    evening = Evening("H10-K", ALONE, ["hint fr"]).run()
    assert "there are no hints in 'fr': choose one of" in evening.shown
