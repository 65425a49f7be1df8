"""The names under which the environments are registered, and how they are made."""

from __future__ import annotations

from collections.abc import Iterator

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import SetValue

VERSION = 0
"""Goes up whenever the same seed and the same answers would lead elsewhere (tests/env/dynamics.json notices)."""


def env_name(edition: Edition, players: int) -> str:
    """The name of an environment.

    >>> from erdkreis.editions import edition
    >>> env_name(edition("hasbro2010", "headquarters-short"), 4)
    'Erdkreis-H10-HeadquartersShort-4p-v0'
    """
    book = edition.preset.partition("-")[0]
    game = "".join(word.capitalize() for word in edition.variant.split("-"))
    namesakes = [each for each in PRESETS if (each.name, each.variant) == (edition.name, edition.variant)]
    if len(namesakes) > 1 and edition.set_value == SetValue.ESCALATING:
        game += "Escalating"
    return f"Erdkreis-{book}-{game}-{players}p-v{VERSION}"


def all_names() -> Iterator[tuple[str, Edition, int]]:
    """Every name, with the preset and the number of players it stands for."""
    for edition in PRESETS:
        for players in edition.players:
            yield env_name(edition, players), edition, players


def short_tasks() -> list[str]:
    """Where to begin: some capitals are enough to win, and those fall even to chance; a whole world hardly ever."""
    return [
        name
        for name, edition, players in all_names()
        if edition.capitals and edition.capitals_needed(players) < players
    ]


def register() -> None:
    """Make every name known to Gymnasium; importing `erdkreis.env.solo` does it."""
    import gymnasium

    for name, edition, players in all_names():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="erdkreis.env.solo:SoloEnv",
                vector_entry_point="erdkreis.env.solo:SoloVectorEnv",
                kwargs={"preset": edition.preset, "players": players},
            )
