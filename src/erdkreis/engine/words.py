"""The words that numbers of the kernels become for people and programs, as types with a name and a schema.

A kernel counts them in the order in which they stand here; a test holds them against its own names.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

TerritoryId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[a-z0-9_]+(?!\n)$",
        title="TerritoryId",
        description="A territory by its id; docs/formats.md lists them.",
    ),
]
Side = Annotated[
    int | Literal["neutral"] | None, Meta(title="Side", description="A seat, the neutral army, or nobody.")
]
PhaseName = Annotated[
    Literal["claim", "setup", "capital", "choose", "place", "attack", "defend", "occupy", "draw", "fortify", "over"],
    Meta(title="Phase", description="What the awaited seat is asked for."),
]
ModeName = Annotated[
    Literal["reinforce", "attack"],
    Meta(title="Mode", description="What a seat that must choose has chosen for this go."),
]
WonByName = Annotated[
    Literal["nothing", "survival", "mission", "capitals"], Meta(title="WonBy", description="How the game was won.")
]
ActionName = Annotated[
    Literal[
        "claim",
        "place",
        "capital",
        "choose",
        "trade",
        "attack",
        "defend",
        "occupy",
        "fortify",
        "draw",
        "decline",
        "end",
        "undo",
        "unannounced",
    ],
    Meta(title="ActionKind", description="What can be done."),
]
GoalName = Annotated[
    Literal["missions", "world", "eliminate_opponent", "capitals", "headquarters"],
    Meta(title="GoalKind", description="What a game is won by."),
]
PieceName = Annotated[
    Literal[
        "continent",
        "other_continent",
        "territories",
        "garrisons",
        "colour",
        "opponent",
        "capitals",
        "own_capital",
        "unknown",
    ],
    Meta(title="PieceKind", description="What a piece of a goal asks for."),
]
CardSymbol = Annotated[
    Literal["infantry", "cavalry", "artillery", "joker"],
    Meta(title="CardSymbol", description="What a card shows beside its territory; a joker shows all three."),
]
PlacedFor = Annotated[
    Literal["placed", "card_bonus", "computer", "start"],
    Meta(
        title="PlacedFor",
        description="Why units were placed: new ones, for a card, by the program, at the start.",
    ),
]

PHASES: tuple[PhaseName, ...] = get_args(get_args(PhaseName)[0])
MODES: tuple[ModeName, ...] = get_args(get_args(ModeName)[0])
WON_BY: tuple[WonByName, ...] = get_args(get_args(WonByName)[0])
ACTIONS: tuple[ActionName, ...] = get_args(get_args(ActionName)[0])
GOALS: tuple[GoalName, ...] = get_args(get_args(GoalName)[0])
PIECES: tuple[PieceName, ...] = get_args(get_args(PieceName)[0])
SYMBOLS: tuple[CardSymbol, ...] = get_args(get_args(CardSymbol)[0])
REASONS_TO_PLACE: tuple[PlacedFor, ...] = get_args(get_args(PlacedFor)[0])
