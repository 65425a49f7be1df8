"""Erdkreis: the classic world-conquest board game for people and programs, by its printed rule books.

    from erdkreis import Game, Bot, simulate

    game = Game("hasbro2010", players=3)      a game; print(game) draws its board
    game.play("place peru")                   or game.play(game.options().actions[0])
    Bot("greedy").decide(game)                one of our bots for the awaited seat
    simulate("H10-M", 4, ["greedy"], games=100)

`Game`, `View` and `Options` say what is; `actions` what can be done; `Bot`, `simulate` and `duel` let bots play; `odds`
reckons, `record` reads and writes game files, `judge` and `review` tell who wins and why; `env` is for programs that
learn. docs/library.md has examples.
Importing this package imports nothing else; the first use of a name does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # importing even that would take a while

    from erdkreis import env, judge, odds, record, review
    from erdkreis.arena.duel import duel
    from erdkreis.boards import Board, board
    from erdkreis.bots.bot import Bot
    from erdkreis.bots.simulate import simulate
    from erdkreis.editions import PRESETS, Edition, EditionError
    from erdkreis.engine import actions
    from erdkreis.engine.errors import ChanceError, ParseError, PositionError, RuleError
    from erdkreis.engine.game import Game, words_for_dice
    from erdkreis.engine.options import Option, Options
    from erdkreis.engine.view import View
    from erdkreis.errors import ErdkreisError

    def edition(name: str, variant: str | None = None, *, escalating: bool = False) -> Edition:
        """That of `erdkreis.editions`, where a type checker would take the module of this name for it."""
        raise NotImplementedError


__version__ = "1.0.0"
__all__ = [
    "PRESETS",
    "Board",
    "Bot",
    "ChanceError",
    "Edition",
    "EditionError",
    "ErdkreisError",
    "Game",
    "Option",
    "Options",
    "ParseError",
    "PositionError",
    "RuleError",
    "View",
    "actions",
    "board",
    "duel",
    "edition",
    "env",
    "judge",
    "odds",
    "record",
    "review",
    "simulate",
    "words_for_dice",
]
_HOMES = {
    "arena.duel": ("duel",),
    "boards": ("Board", "board"),
    "bots.bot": ("Bot",),
    "bots.simulate": ("simulate",),
    "editions": ("PRESETS", "Edition", "EditionError", "edition"),
    "engine.errors": ("ChanceError", "ParseError", "PositionError", "RuleError"),
    "engine.game": ("Game", "words_for_dice"),
    "engine.options": ("Option", "Options"),
    "engine.view": ("View",),
    "errors": ("ErdkreisError",),
}
_ROOMS = {
    "actions": "engine.actions",
    "env": "env",
    "judge": "judge",
    "odds": "odds",
    "record": "record",
    "review": "review",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"{__name__}.{_ROOMS[name]}")
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
