"""Erdkreis: the classic world-conquest board game for people and programs, by its printed rule books.

    from erdkreis import Game, Bot, simulate

    game = Game("hasbro2010", players=3)      a game; print(game) draws its board
    game.play("place peru")                   or game.play(game.options().actions[0])
    Bot("greedy").decide(game)                one of our bots for the awaited seat
    simulate("H10-M", 4, ["greedy"], games=100)

`Game`, `View` and `Options` say what is, `actions` what can be done, `events` what has happened. `Bot`, `simulate` and
`duel` let bots play, and `bots` tells which there are. `odds` reckons, `record` reads and writes game files, `judge`
and `review` tell who wins and why, and `env` is for programs that learn. docs/library.md has examples.
Importing this package imports nothing else; the first use of a name does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # importing even that would take a while

    from erdkreis import actions, bots, env, events, judge, odds, record, review
    from erdkreis.arena.duel import Duel, duel
    from erdkreis.boards import Board, BoardError, board
    from erdkreis.bots.bot import Bot
    from erdkreis.bots.simulate import Playouts, Simulation, simulate
    from erdkreis.editions import PRESETS, Edition, EditionError
    from erdkreis.engine.errors import ChanceError, ParseError, PositionError, RuleError, SeatError, ViewError
    from erdkreis.engine.game import Game, words_for_dice
    from erdkreis.engine.options import Option, Options
    from erdkreis.engine.view import View
    from erdkreis.errors import ErdkreisError
    from erdkreis.given import WrongType, WrongValue

    # a type checker, and whoever reads the sources only, would take the module of this name for that of `editions`
    def edition(name: str, variant: str | None = None, *, escalating: bool = False) -> Edition:
        """A game by its book and variant, `edition("hasbro2010", "missions")`, or by its own name, `edition("H10-M")`.

        Without a variant it is the main game of the book; `escalating` asks for the one whose sets go on growing.
        """
        raise NotImplementedError


__version__ = "1.0.0"
__all__ = [
    "PRESETS",
    "Board",
    "BoardError",
    "Bot",
    "ChanceError",
    "Duel",
    "Edition",
    "EditionError",
    "ErdkreisError",
    "Game",
    "Option",
    "Options",
    "ParseError",
    "Playouts",
    "PositionError",
    "RuleError",
    "SeatError",
    "Simulation",
    "View",
    "ViewError",
    "WrongType",
    "WrongValue",
    "actions",
    "board",
    "bots",
    "duel",
    "edition",
    "env",
    "events",
    "judge",
    "odds",
    "record",
    "review",
    "simulate",
    "words_for_dice",
]
_HOMES = {
    "arena.duel": ("Duel", "duel"),
    "boards": ("Board", "BoardError", "board"),
    "bots.bot": ("Bot",),
    "bots.simulate": ("Playouts", "Simulation", "simulate"),
    "editions": ("PRESETS", "Edition", "EditionError", "edition"),
    "engine.errors": ("ChanceError", "ParseError", "PositionError", "RuleError", "SeatError", "ViewError"),
    "engine.game": ("Game", "words_for_dice"),
    "engine.options": ("Option", "Options"),
    "engine.view": ("View",),
    "errors": ("ErdkreisError",),
    "given": ("WrongType", "WrongValue"),
}
_ROOMS = ("actions", "bots", "env", "events", "judge", "odds", "record", "review")


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    from erdkreis.rooms import named

    return named(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
