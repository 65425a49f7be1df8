"""What this book plays by, value by value, where it departs from the base; and its variants."""

from erdkreis.editions.edition import Edition
from erdkreis.editions.values import (
    Allocation,
    BonusScope,
    CardDraw,
    EliminationTrade,
    First,
    Goal,
    Leader,
    NeutralSetup,
    Placement,
    StartUnits,
)
from erdkreis.editions.vary import vary

WORLD = Edition(
    name="international1993",
    variant="world",
    preset="INT-W",
    leader_selection=Leader.NONE,
    allocation=Allocation.CLAIM,
    initial_placement_first=First.HIGH_DIE,
    first_turn=First.FIRST_PLACER,
    goal=Goal.WORLD,
    missions=(),
    own_card_bonus_scope=BonusScope.ONCE_A_TURN,
    card_draw_time=CardDraw.END_OF_TURN,
    elim_trade=EliminationTrade.MUST_NOW_IF_6_DOWN_TO_4,
    sources={
        "leader_selection": ("INT-07", "INT-08"),
        "allocation": ("INT-08",),
        "initial_placement_first": ("INT-07", "INT-09"),
        "first_turn": ("INT-11",),
        "goal": ("INT-05", "INT-42"),
        "missions": ("INT-05",),
        "own_card_bonus_scope": ("INT-22",),
        "card_draw_time": ("INT-41",),
        "elim_trade": ("INT-37", "INT-38"),
    },
)

DEALT = vary(
    WORLD,
    variant="world-dealt",
    preset="INT-WD",
    leader_selection=Leader.ANY,
    allocation=Allocation.DEAL,
    sources={"leader_selection": ("INT-43",), "allocation": ("INT-43", "INT-44")},
)

DUEL = vary(
    WORLD,
    variant="duel",
    preset="INT-2P",
    players=(2,),
    goal=Goal.ELIMINATE_OPPONENT,
    allocation=Allocation.THREE_PILES,
    start_units=StartUnits.FORTY_EACH,
    initial_placement=Placement.TWO_OWN_ONE_NEUTRAL,
    neutral_setup=NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE,
    neutral_start_units=40,
    sources={
        "players": ("INT-04", "INT-45"),
        "goal": ("INT-50",),
        "leader_selection": ("INT-47",),
        "allocation": ("INT-46",),
        "start_units": ("INT-45",),
        "initial_placement": ("INT-47",),
        "initial_placement_first": ("INT-47",),
        "first_turn": ("INT-47",),
        "neutral_setup": ("INT-46", "INT-47"),
        "neutral_start_units": ("INT-45",),
    },
)

PRESETS = (WORLD, DEALT, DUEL)
