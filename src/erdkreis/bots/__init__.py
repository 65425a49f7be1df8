"""Seats that are not people. They see what the seat sees, and never touch the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from erdkreis.rooms import named

if TYPE_CHECKING:
    from erdkreis.bots.bot import Bot, UnknownBot
    from erdkreis.bots.errors import ContestantError
    from erdkreis.bots.program import TimeLimits
    from erdkreis.bots.reasons import Reason
    from erdkreis.bots.simulate import Playouts, Simulation

__all__ = [
    "FROZEN",
    "LEVELS",
    "NAMES",
    "PERSONAS",
    "VERSIONS",
    "Bot",
    "BotName",
    "ContestantError",
    "Playouts",
    "Reason",
    "Simulation",
    "TimeLimits",
    "UnknownBot",
    "is_bot",
    "read_name",
]
_HOMES = {
    "bot": ("Bot", "UnknownBot"),
    "errors": ("ContestantError",),
    "program": ("TimeLimits",),
    "reasons": ("Reason",),
    "simulate": ("Playouts", "Simulation"),
}


def __getattr__(name: str) -> Any:
    return named(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return __all__


LEVELS: tuple[str, ...] = ("recruit", "scout", "captain", "general", "marshal")
"""From a beginner to the strongest. They differ in what they look at, know and guard, never in dice."""

NAMES: tuple[str, ...] = ("random", "greedy", *LEVELS)
"""`random` plays any legal move, `greedy` a simple, sensible one. The place in this tuple is the kernels' number."""

PERSONAS: tuple[str, ...] = ("cautious", "expansionist", "hunter", "opportunist")
"""What a bot that plans is fond of: `general:hunter`. A recruit has no character yet."""

VERSIONS: tuple[str, ...] = ("1",)
"""Levels as they once were, to be measured against: `marshal@1`. Without a version a name means the newest."""

FROZEN: tuple[str, ...] = tuple(f"{level}@{version}" for version in VERSIONS for level in LEVELS)
"""Every one of these, without a persona."""


class BotName(NamedTuple):
    """What a name stands for; version and persona are empty where none is named."""

    bot: str
    version: str
    persona: str


def read_name(name: str) -> BotName:
    """The parts of `LEVEL@VERSION:PERSONA`.

    >>> read_name("general@1:hunter")
    BotName(bot='general', version='1', persona='hunter')
    >>> read_name("greedy")
    BotName(bot='greedy', version='', persona='')
    """
    whole, _, persona = name.partition(":")
    bot, _, version = whole.partition("@")
    return BotName(bot, version, persona)


def is_bot(name: str) -> bool:
    """Is there such a bot?

    >>> [is_bot(name) for name in ("marshal@1:hunter", "marshal:hunter@1", "marshal@", "greedy@1", "recruit:hunter")]
    [True, False, False, False, False]
    """
    bot, version, persona = read_name(name)
    if bot not in NAMES or name != _spelt(bot, version, persona):
        return False
    return (not version or (version in VERSIONS and bot in LEVELS)) and (
        not persona or (persona in PERSONAS and bot in LEVELS[1:])
    )


def _spelt(bot: str, version: str, persona: str) -> str:
    return bot + (f"@{version}" if version else "") + (f":{persona}" if persona else "")
