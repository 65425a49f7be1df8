"""The words that numbers of the kernels become for people and programs, as types with a name and a schema."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

TerritoryId = Annotated[
    str, Meta(title="TerritoryId", description="A territory by its id; docs/formats.md lists them.")
]
Side = int | Literal["neutral"] | None
"""A seat, the neutral army, or nobody."""
PhaseName = Annotated[
    Literal[
        "claim",
        "setup",
        "capital",
        "choose",
        "place",
        "attack",
        "defend",
        "occupy",
        "draw",
        "fortify",
        "over",
    ],
    Meta(title="Phase", description="What the awaited seat is asked for."),
]
ModeName = Annotated[
    Literal["reinforce", "attack"],
    Meta(title="Mode", description="What a seat that must choose has chosen for this go."),
]
WonByName = Annotated[
    Literal["nothing", "survival", "mission", "capitals"],
    Meta(title="WonBy", description="How the game was won."),
]
PlacedFor = Literal["placed", "card_bonus", "computer", "start"]
"""Why units were placed: a seat's own new ones, for a card, by the program, or in the set-up."""
