"""Environments for programs that learn or search: the game as 64 micro-actions, with masks, many games in one call.

    from erdkreis.env import BatchEnv

    batch = BatchEnv("H10-TS", 1024, seats=("learner", "greedy"))
    observations = batch.reset()
    observations = batch.step(batch.sample())     masks, movers, rewards, terminated, truncated are arrays of it

`BatchEnv`, `MicroDecision`, `spelt`, `planes` and explicit chance (`dice_due`, `chance_outcomes`, `played_with`) need
nothing but the library. `SoloEnv` and `SoloVectorEnv` (Gymnasium), `TableEnv` and `table_env` (PettingZoo) and
`load_spiel_game` (OpenSpiel) come with `erdkreis[env]`. `TextGame` and `TextPlayer` ask in words, and `text` has the
rest of that. docs/environments.md describes all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from erdkreis.env.errors import EnvError, MissingExtra
from erdkreis.rooms import named

if TYPE_CHECKING:
    from erdkreis.env import text
    from erdkreis.env.batch import RULE_NAMES, BatchEnv
    from erdkreis.env.decision import MicroDecision, spelt
    from erdkreis.env.explicit import DiceDue, DiceOutcome, chance_outcomes, dice_due, played_with
    from erdkreis.env.floats import planes
    from erdkreis.env.registered import register, short_tasks
    from erdkreis.env.solo import PlanesEnv, PlanesVectorEnv, SoloEnv, SoloVectorEnv
    from erdkreis.env.spiel import load_spiel_game
    from erdkreis.env.table import TableEnv, table_env
    from erdkreis.env.text.loop import TextGame
    from erdkreis.env.text.player import TextPlayer

__all__ = [
    "RULE_NAMES",
    "BatchEnv",
    "DiceDue",
    "DiceOutcome",
    "EnvError",
    "MicroDecision",
    "MissingExtra",
    "PlanesEnv",
    "PlanesVectorEnv",
    "SoloEnv",
    "SoloVectorEnv",
    "TableEnv",
    "TextGame",
    "TextPlayer",
    "chance_outcomes",
    "dice_due",
    "load_spiel_game",
    "planes",
    "played_with",
    "register",
    "short_tasks",
    "spelt",
    "table_env",
    "text",
]
_MODULES = {
    "batch": ("RULE_NAMES", "BatchEnv"),
    "decision": ("MicroDecision", "spelt"),
    "explicit": ("DiceDue", "DiceOutcome", "chance_outcomes", "dice_due", "played_with"),
    "floats": ("planes",),
    "registered": ("register", "short_tasks"),
    "solo": ("PlanesEnv", "PlanesVectorEnv", "SoloEnv", "SoloVectorEnv"),
    "spiel": ("load_spiel_game",),
    "table": ("TableEnv", "table_env"),
    "text.loop": ("TextGame",),
    "text.player": ("TextPlayer",),
}
_BROUGHT = ("gymnasium", "pettingzoo", "pyspiel")
"""The packages of the extra."""


def __getattr__(name: str) -> Any:
    if name == "text":
        return import_module(f"{__name__}.text")
    try:
        return named(__name__, _MODULES, name)
    except ModuleNotFoundError as error:
        if error.name not in _BROUGHT:
            raise
        raise MissingExtra(error.name) from None


def __dir__() -> list[str]:
    return __all__
