"""What this book plays by, value by value, where it departs from the base; and its variants."""

from erdkreis.editions.edition import Edition
from erdkreis.editions.values import (
    Allocation,
    AttackDice,
    CardDraw,
    DefenceDice,
    Goal,
    NeutralReinforcement,
    NeutralSetup,
    OccupyMin,
    SetValue,
    StartUnits,
    TradedCards,
    WinTiming,
)
from erdkreis.editions.vary import vary

MISSIONS = Edition(
    name="hasbro2000",
    variant="missions",
    preset="H00-M",
    set_value=SetValue.FIXED_INF4_CAV6_ART8_MIX10,
    win_timing=WinTiming.OWN_TURN_ONLY,
    attack_dice=AttackDice.CHOOSE,
    defence_dice=DefenceDice.TWO_FROM_THREE_UNITS,
    occupy_min=OccupyMin.UNITS_COMMITTED,
    card_draw_time=CardDraw.FIRST_CAPTURE,
    traded_cards_go=TradedCards.BOTTOM_OF_STACK,
    sources={
        "set_value": ("H00-24",),
        "win_timing": ("H00-45",),
        "attack_dice": ("H00-36",),
        "defence_dice": ("H00-37",),
        "occupy_min": ("H00-40",),
        "card_draw_time": ("H00-43",),
        "traded_cards_go": ("H00-29",),
    },
)

MISSIONS_ESCALATING = vary(
    MISSIONS,
    preset="H00-M-ESC",
    set_value=SetValue.ESCALATING,
    sources={"set_value": ("H00-57",)},
)

WORLD = vary(
    MISSIONS,
    variant="world",
    preset="H00-W",
    goal=Goal.WORLD,
    missions=(),
    sources={"goal": ("H00-56",), "missions": ("H00-56",)},
)

WORLD_ESCALATING = vary(
    WORLD,
    preset="H00-W-ESC",
    set_value=SetValue.ESCALATING,
    sources={"set_value": ("H00-57",)},
)

DUEL = vary(
    MISSIONS,
    variant="duel",
    preset="H00-2P",
    players=(2,),
    start_units=StartUnits.FORTY_EACH,
    allocation=Allocation.THREE_PILES,
    goal=Goal.ELIMINATE_OPPONENT,
    missions=(),
    neutral_setup=NeutralSetup.TWO_EACH,
    neutral_start_units=28,
    neutral_reinforcement=NeutralReinforcement.HALF_TOTAL,
    sources={
        "players": ("H00-47",),
        "start_units": ("H00-48",),
        "allocation": ("H00-49",),
        "goal": ("H00-47",),
        "missions": ("H00-48",),
        "neutral_setup": ("H00-49",),
        "neutral_start_units": ("H00-48",),
        "neutral_reinforcement": ("H00-51", "H00-52"),
    },
)

CAPITALS = vary(
    MISSIONS,
    variant="capitals",
    preset="H00-CAP",
    goal=Goal.CAPITALS,
    missions=(),
    capital_needed=((2, 2), (3, 2), (4, 3), (5, 3), (6, 4)),
    capital_secret=True,
    capital_continent_swap=True,
    sources={
        "goal": ("H00-58",),
        "missions": ("H00-58",),
        "capital_needed": ("H00-64",),
        "capital_secret": ("H00-59",),
        "capital_continent_swap": ("H00-62",),
    },
)

PRESETS = (MISSIONS, MISSIONS_ESCALATING, WORLD, WORLD_ESCALATING, DUEL, CAPITALS)
