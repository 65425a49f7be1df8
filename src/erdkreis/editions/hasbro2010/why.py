"""Which clause of this book stands behind a refusal or a number."""

CITED = {
    "turn/wrong_step": "H10-15",
    "turn/not_yours": "H10-34",
    "territory/not_yours": "H10-15",
    "claim/taken": "H10-51",
    "reinforce/too_many": "H10-17",
    "reinforce/units_left": "H10-15",
    "card/set_due": "H10-37",
    "card/no_set": "H10-35",
    "card/too_late": "H10-40",
    "attack/not_yours": "H10-21",
    "attack/own": "H10-20",
    "attack/not_linked": "H10-20",
    "attack/one_unit": "H10-21",
    "attack/too_many": "H10-23",
    "attack/too_few": "H10-23",
    "attack/dice": "H10-25",
    "attack/no_penalty": "H10-48",
    "defend/dice": "H10-24",
    "occupy/too_few": "H10-29",
    "occupy/stay_behind": "H10-29",
    "move/not_yours": "H10-32",
    "move/stay_behind": "H10-32",
    "move/no_chain": "H10-32",
    "income/base": "H10-17",
    "income/continents": "H10-18",
    "income/sets": "H10-19",
    "card/bonus": "H10-39",
    "card/set_value": "H10-36",
    "card/draw": "H10-31",
    "card/forced": "H10-37",
    "occupy/minimum": "H10-29",
    "move/reach": "H10-32",
    "goal": "H10-45",
    "setup/units": "H10-08",
    "setup/place": "H10-12",
    "setup/first": "H10-14",
    "elimination/cards": "H10-41",
}
"""The answers of the main game."""

_CLASSIC = {"goal": "H10-49", "setup/units": "H10-50", "setup/place": "H10-52", "setup/first": "H10-54"}
_TURBO = {**_CLASSIC, "card/not_yours": "H10-66", "capital/not_yours": "H10-64"}

CITED_IN = {
    "H10-K": _CLASSIC,
    "H10-D": {
        "income/neutral": "H10-61",
        "goal": "H10-62",
        "setup/units": "H10-56",
        "setup/place": "H10-59",
        "setup/first": "A-25",
    },
    "H10-T": {**_TURBO, "goal": "H10-67"},
    "H10-TS": {**_TURBO, "goal": "H10-68"},
}
"""Where a preset's answer differs from that of the main game."""
