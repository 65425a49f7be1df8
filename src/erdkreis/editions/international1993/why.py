"""Which clause of this book stands behind a refusal or a number."""

CITED = {
    "turn/wrong_step": "INT-12",
    "turn/not_yours": "INT-11",
    "territory/not_yours": "INT-15",
    "claim/taken": "INT-08",
    "reinforce/too_many": "INT-13",
    "reinforce/units_left": "INT-15",
    "card/set_due": "INT-18",
    "card/no_set": "INT-16",
    "card/too_late": "INT-17",
    "attack/not_yours": "INT-26",
    "attack/own": "INT-25",
    "attack/not_linked": "INT-25",
    "attack/one_unit": "INT-26",
    "attack/too_many": "INT-27",
    "attack/too_few": "INT-27",
    "attack/dice": "INT-27",
    "attack/no_penalty": "INT-29",
    "defend/dice": "INT-28",
    "occupy/too_few": "INT-34",
    "occupy/stay_behind": "INT-34",
    "move/not_yours": "INT-39",
    "move/stay_behind": "INT-39",
    "move/not_adjacent": "INT-39",
    "income/base": "INT-13",
    "income/continents": "INT-14",
    "income/sets": "INT-16",
    "card/bonus": "INT-21",
    "card/set_value": "INT-19",
    "card/draw": "INT-41",
    "card/forced": "INT-18",
    "occupy/minimum": "INT-34",
    "move/reach": "INT-39",
    "goal": "INT-42",
    "setup/units": "INT-06",
    "setup/place": "INT-09",
    "setup/first": "INT-11",
    "elimination/cards": "INT-36",
}
"""The answers of the main game."""

CITED_IN = {
    "INT-2P": {
        "income/neutral": "INT-48",
        "goal": "INT-50",
        "setup/units": "INT-45",
        "setup/place": "INT-47",
        "setup/first": "INT-47",
    },
}
"""Where a preset's answer differs from that of the main game."""
