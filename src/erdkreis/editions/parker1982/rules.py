"""What this book plays by, value by value, where it departs from the base; and its variants."""

from erdkreis.editions.edition import Edition
from erdkreis.editions.values import (
    DefenceChoice,
    DefenceDice,
    EliminationTrade,
    First,
    FortifyEligible,
    FortifyMoves,
    Goal,
    Placement,
    StartUnits,
)
from erdkreis.editions.vary import vary

MISSIONS = Edition(
    name="parker1982",
    variant="missions",
    preset="P82-M",
    start_units=StartUnits.TERRITORIES_ONLY,
    initial_placement=Placement.NONE,
    initial_placement_first=First.NONE,
    first_turn=First.LEFT_OF_LAST_DEALT,
    defence_dice=DefenceDice.UP_TO_3,
    defence_choice=DefenceChoice.AFTER_ATTACK_ROLL,
    elim_trade=EliminationTrade.MAY_NOW_AND_DOWN_TO_5,
    fortify_moves=FortifyMoves.UNLIMITED,
    fortify_eligible=FortifyEligible.UNINVOLVED_STRICT,
    sources={
        "start_units": ("P82-14", "P82-17"),
        "initial_placement": ("P82-17", "P82-61"),
        "initial_placement_first": ("P82-17",),
        "first_turn": ("P82-21",),
        "defence_dice": ("P82-33",),
        "defence_choice": ("P82-33", "P82-34"),
        "elim_trade": ("P82-56", "P82-47"),
        "fortify_moves": ("P82-53",),
        "fortify_eligible": ("P82-51",),
    },
)

WORLD = vary(
    MISSIONS,
    variant="world",
    preset="P82-W",
    goal=Goal.WORLD,
    missions=(),
    sources={"goal": ("P82-10", "P82-60"), "missions": ("P82-60",)},
)

PRESETS = (MISSIONS, WORLD)
