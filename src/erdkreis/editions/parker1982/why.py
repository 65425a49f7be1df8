"""Which clause of this book stands behind a refusal or a number."""

CITED = {
    "turn/wrong_step": "P82-22",
    "turn/not_yours": "P82-54",
    "territory/not_yours": "P82-27",
    "reinforce/too_many": "P82-23",
    "reinforce/units_left": "P82-27",
    "card/set_due": "P82-47",
    "card/no_set": "P82-42",
    "card/too_late": "P82-45",
    "attack/not_yours": "P82-29",
    "attack/own": "P82-01",
    "attack/not_linked": "P82-30",
    "attack/one_unit": "P82-29",
    "attack/too_many": "P82-32",
    "attack/too_few": "P82-32",
    "attack/dice": "P82-32",
    "attack/no_penalty": "P82-31",
    "defend/dice": "P82-33",
    "occupy/too_few": "P82-39",
    "occupy/stay_behind": "P82-39",
    "move/not_yours": "P82-52",
    "move/stay_behind": "P82-53",
    "move/not_adjacent": "P82-52",
    "move/involved": "P82-51",
    "income/base": "P82-23",
    "income/continents": "P82-25",
    "income/sets": "P82-26",
    "card/bonus": "P82-48",
    "card/set_value": "P82-43",
    "card/draw": "P82-41",
    "card/forced": "P82-47",
    "occupy/minimum": "P82-39",
    "move/reach": "P82-52",
    "goal": "P82-57",
    "setup/units": "P82-17",
    "setup/first": "P82-21",
    "elimination/cards": "P82-56",
}
"""The answers of the main game."""

CITED_IN = {
    "P82-W": {
        "goal": "P82-60",
    },
}
"""Where a preset's answer differs from that of the main game."""
