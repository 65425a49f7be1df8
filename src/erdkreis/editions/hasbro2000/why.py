"""Which clause of this book stands behind a refusal or a number."""

CITED = {
    "turn/wrong_step": "H00-20",
    "turn/not_yours": "H00-19",
    "territory/not_yours": "H00-31",
    "reinforce/too_many": "H00-21",
    "reinforce/units_left": "H00-31",
    "card/set_due": "H00-27",
    "card/no_set": "H00-23",
    "card/too_late": "H00-25",
    "attack/not_yours": "H00-33",
    "attack/own": "H00-32",
    "attack/not_linked": "H00-32",
    "attack/one_unit": "H00-33",
    "attack/too_many": "H00-34",
    "attack/too_few": "H00-34",
    "attack/dice": "H00-36",
    "attack/banned": "H00-35",
    "attack/no_penalty": "H00-35",
    "defend/dice": "H00-37",
    "occupy/too_few": "H00-40",
    "occupy/stay_behind": "H00-40",
    "move/not_yours": "H00-44",
    "move/stay_behind": "H00-44",
    "move/not_adjacent": "H00-44",
    "income/base": "H00-21",
    "income/continents": "H00-22",
    "income/sets": "H00-23",
    "card/bonus": "H00-26",
    "card/set_value": "H00-24",
    "card/draw": "H00-43",
    "card/forced": "H00-27",
    "occupy/minimum": "H00-40",
    "move/reach": "H00-44",
    "goal": "H00-45",
    "setup/units": "H00-14",
    "setup/place": "H00-17",
    "setup/first": "H00-19",
    "elimination/cards": "H00-42",
}
"""The answers of the main game."""

CITED_IN = {
    "H00-M-ESC": {
        "card/set_value": "H00-57",
    },
    "H00-W": {
        "goal": "H00-56",
    },
    "H00-W-ESC": {
        "goal": "H00-56",
        "card/set_value": "H00-57",
    },
    "H00-2P": {
        "turn/not_yours": "H00-50",
        "income/neutral": "H00-51",
        "goal": "H00-47",
        "setup/units": "H00-48",
        "setup/place": "H00-49",
        "setup/first": "H00-50",
    },
    "H00-CAP": {
        "card/not_yours": "H00-60",
        "capital/not_yours": "H00-59",
        "goal": "H00-64",
        "elimination/cards": "H00-63",
    },
}
"""Where a preset's answer differs from that of the main game."""
