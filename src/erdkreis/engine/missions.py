"""Missions by name: their numbers count the printed tasks first, then the colours of the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from erdkreis.boards.missions import DESTROY
from erdkreis.editions import Edition
from erdkreis.editions.mission_words import mission_text

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


def mission_name(edition: Edition, mission: int) -> str:
    """`M1` to `M8`, or the colour the mission is directed against."""
    return f"M{mission + 1}" if mission < DESTROY else edition.palette[mission - DESTROY]


def mission_number(edition: Edition, name: str) -> int:
    """The other way round.

    >>> from erdkreis import edition
    >>> mission_number(edition("parker1982"), "M3"), mission_number(edition("parker1982"), "red")
    (2, 8)
    """
    return DESTROY + edition.palette.index(name) if name in edition.palette else int(name[1:]) - 1


def mission_words(edition: Edition, mission: int, language: str = "en") -> str:
    """What a card says in the words of the edition's rule book."""
    colour = None if mission < DESTROY else edition.palette[mission - DESTROY]
    return mission_text(min(mission, DESTROY), colour, language, edition.about(language).words)


def missions_of(game: Game) -> list[str]:
    """The names of all missions that may be dealt in this game; none where nobody has one."""
    from erdkreis.engine.kernel import entries

    deck = int(entries.mission_deck(game.rules, game.state)) if game.edition.missions else 0
    return [mission_name(game.edition, number) for number in range(deck.bit_length()) if deck >> number & 1]
