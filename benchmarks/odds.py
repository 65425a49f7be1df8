"""Speed of the odds: looking battles up inside the kernels, filling tables, campaigns and plans."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from benchmarks.measure import Row, best_of, seconds
from erdkreis.editions import edition
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import entry
from erdkreis.odds import battle, campaign, plan
from erdkreis.odds.dice import terms_of
from erdkreis.odds.grid import solve
from erdkreis.odds.kernel import lookup
from erdkreis.odds.tables import table_of

TEN_STEPS = [3, 2, 1, 4, 2, 3, 1, 1, 2, 5]


@entry
def look_up_many(tables: Any, count: int) -> float:
    """Battles of all sizes up to 200 v 200, in an order that no cache foresees."""
    table, total, place = tables[0], 0.0, 1
    for _ in range(count):
        place = (place * 16807) % 2147483647
        total += lookup.win(table, 2 + place % 199, 1 + (place >> 9) % 200)
    return total


def odds() -> list[Row]:
    classic = edition("hasbro2010")
    table, count = table_of(classic), 1_000_000
    look_up_many(table, 1)
    looked = best_of(5, lambda: seconds(lambda: look_up_many(table, count))) / count
    campaign(45, TEN_STEPS)
    game = Game(classic, 3, seed=1)
    owner = game.seen_by(0).owner
    stacks = {
        territory.id: 30
        for place, territory in enumerate(game.board.territories)
        if owner[place] == 0 and place % 4 == 0
    }
    return [
        Row("looking a battle up in the kernel", looked * 1e9, "ns", at_most=1000),
        Row("a table 100 v 100, most dice", _table("hasbro2010", "most"), "ms", at_most=50),
        Row("a table 100 v 100, best of two dice, seen", _table("clipper", "best"), "ms", at_most=50),
        Row("a table 100 v 100, best of three dice, seen", _table("parker1982", "best"), "ms", at_most=50),
        Row(
            "a campaign of ten steps, from Python",
            best_of(50, lambda: _ms(lambda: campaign(45, TEN_STEPS))),
            "ms",
            at_most=1,
        ),
        Row("1,000 v 1,000 in full", best_of(3, lambda: _ms(lambda: battle(1000, 1000))), "ms", at_most=1000),
        Row(
            "a plan for a continent",
            best_of(3, lambda: _ms(lambda: plan(game, continent="asia", seat=0, units=stacks))),
            "ms",
        ),
    ]


def _table(name: str, defence: str) -> float:
    terms = terms_of(edition(name), defence=defence)
    return best_of(5, lambda: _ms(lambda: solve(terms, 100, 100)))


def _ms(work: Callable[[], object]) -> float:
    """The processor's time: what others do on this machine is not what is measured."""
    began = process_time()
    work()
    return (process_time() - began) * 1e3
