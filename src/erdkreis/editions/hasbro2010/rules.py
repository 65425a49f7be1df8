"""What this book plays by, value by value, where it departs from the base; and its variants."""

from erdkreis.editions.edition import Edition
from erdkreis.editions.values import (
    Allocation,
    EliminationTrade,
    First,
    FortifyReach,
    Goal,
    Leader,
    NeutralSetup,
    Placement,
    StartUnits,
)
from erdkreis.editions.vary import vary

MISSIONS = Edition(
    name="hasbro2010",
    variant="missions",
    preset="H10-M",
    players=(3, 4, 5),
    palette=("orange", "green", "blue", "yellow", "black"),
    leader_selection=Leader.ELECTED,
    initial_placement_first=First.YOUNGEST,
    first_turn=First.HIGH_DIE,
    missions=(1, 2, 3, 5, 6, 7, 8),
    card_draw_optional=True,
    elim_trade=EliminationTrade.MUST_NOW_IF_6_DOWN_TO_4,
    fortify_reach=FortifyReach.CONNECTED,
    sources={
        "players": ("H10-06",),
        "palette": ("H10-03",),
        "leader_selection": ("H10-09",),
        "initial_placement_first": ("H10-12",),
        "first_turn": ("H10-14",),
        "missions": ("H10-04", "H10-47"),
        "card_draw_optional": ("H10-31",),
        "elim_trade": ("H10-42", "H10-43"),
        "fortify_reach": ("H10-32",),
    },
)

WORLD = vary(
    MISSIONS,
    variant="world",
    preset="H10-K",
    goal=Goal.WORLD,
    missions=(),
    leader_selection=Leader.NONE,
    allocation=Allocation.CLAIM,
    initial_placement_first=First.HIGH_DIE,
    first_turn=First.FIRST_PLACER,
    sources={
        "goal": ("H10-49", "H10-55"),
        "missions": ("H10-53",),
        "leader_selection": ("H10-51",),
        "allocation": ("H10-51",),
        "initial_placement_first": ("H10-51", "H10-52"),
        "first_turn": ("H10-54",),
    },
)

DUEL = vary(
    WORLD,
    variant="duel",
    preset="H10-D",
    players=(2,),
    goal=Goal.ELIMINATE_OPPONENT,
    allocation=Allocation.THREE_PILES,
    start_units=StartUnits.FORTY_EACH,
    initial_placement=Placement.TWO_OWN_ONE_NEUTRAL,
    neutral_setup=NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE,
    neutral_start_units=40,
    sources={
        "players": ("H10-56",),
        "goal": ("H10-56", "H10-62"),
        "missions": ("H10-57",),
        "allocation": ("H10-57",),
        "start_units": ("H10-56",),
        "initial_placement": ("H10-59",),
        "neutral_setup": ("H10-58", "H10-59"),
        "neutral_start_units": ("H10-56",),
    },
)

HEADQUARTERS = vary(
    WORLD,
    variant="headquarters",
    preset="H10-T",
    goal=Goal.HEADQUARTERS,
    capital_needed=((3, 3), (4, 4), (5, 5)),
    capital_must_hold_own=True,
    sources={
        "goal": ("H10-63",),
        "capital_needed": ("H10-67",),
        "capital_must_hold_own": ("H10-67",),
    },
)

HEADQUARTERS_SHORT = vary(
    HEADQUARTERS,
    variant="headquarters-short",
    preset="H10-TS",
    players=(4, 5),
    capital_needed=((4, 3), (5, 4)),
    sources={"players": ("H10-68",), "capital_needed": ("H10-68",)},
)

PRESETS = (MISSIONS, WORLD, DUEL, HEADQUARTERS, HEADQUARTERS_SHORT)
