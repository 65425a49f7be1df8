"""What this book plays by, value by value, where it departs from the base; and its variants."""

from dataclasses import replace

from erdkreis.editions.edition import Edition
from erdkreis.editions.values import (
    Allocation,
    AttackDice,
    Colours,
    Controls,
    CounterDisplay,
    DefenceChoice,
    First,
    Goal,
    Leader,
    NeutralReinforcement,
    NeutralSetup,
    OccupyDefault,
    SetValue,
    StartUnits,
)
from erdkreis.editions.vary import vary

WORLD = Edition(
    name="furisk",
    variant="world",
    preset="FUR-N",
    version=3,
    board="globe48",
    palette=("red", "blue", "yellow", "green", "turquoise", "purple"),
    colour_assignment=Colours.BY_SEAT,
    leader_selection=Leader.NONE,
    allocation=Allocation.CYCLIC,
    initial_placement_first=First.PLAYER_1,
    first_turn=First.PLAYER_1,
    goal=Goal.WORLD,
    missions=(),
    set_value=SetValue.NONE,
    own_card_bonus=0,
    attack_dice=AttackDice.MOST,
    defence_choice=DefenceChoice.AUTOMATIC_MOST,
    occupy_default=OccupyDefault.ALL_BUT_ONE,
    counter_display=CounterDisplay.UNITS_MINUS_1,
    controls=Controls.AT_ONCE,
    dice_shown=False,
    sources={
        "board": ("FUR-02",),
        "palette": ("FUR-03",),
        "colour_assignment": ("FUR-03",),
        "leader_selection": ("FUR-05",),
        "allocation": ("FUR-05",),
        "initial_placement_first": ("FUR-06",),
        "first_turn": ("FUR-07",),
        "goal": ("FUR-15",),
        "missions": ("FUR-01",),
        "set_value": ("FUR-01",),
        "own_card_bonus": ("FUR-01",),
        "attack_dice": ("FUR-11",),
        "defence_choice": ("FUR-11",),
        "occupy_default": ("FUR-12",),
        "counter_display": ("FUR-UI-04",),
        "controls": ("FUR-UI-11",),
        "dice_shown": ("FUR-01", "FUR-11"),
    },
)

DUEL = vary(
    WORLD,
    variant="duel",
    preset="FUR-2P",
    players=(2,),
    goal=Goal.ELIMINATE_OPPONENT,
    start_units=StartUnits.FORTY_EACH,
    neutral_setup=NeutralSetup.ONE_EACH_REST_RANDOM,
    neutral_start_units=28,
    neutral_reinforcement=NeutralReinforcement.ONE_PER_TWO_PLACED,
    sources={
        "players": ("FUR-16",),
        "goal": ("FUR-16",),
        "start_units": ("FUR-04",),
        "neutral_setup": ("FUR-20",),
        "neutral_start_units": ("FUR-04",),
        "neutral_reinforcement": ("FUR-17", "FUR-18"),
    },
)

PRESETS = (WORLD, DUEL)
_SHOWN = tuple(replace(preset, version=2, dice_shown=True) for preset in PRESETS)
"""As they were while every table showed its dice."""
FORMER = (*(replace(preset, version=1, controls=Controls.ASK_FIRST) for preset in _SHOWN), *_SHOWN)
"""The first versions are from when no book prescribed its controls."""
