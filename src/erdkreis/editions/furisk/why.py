"""Which clause of this book stands behind a refusal or a number."""

CITED = {
    "turn/wrong_step": "FUR-08",
    "turn/not_yours": "FUR-14",
    "territory/not_yours": "FUR-UI-06",
    "reinforce/too_many": "FUR-09",
    "reinforce/units_left": "FUR-UI-07",
    "card/not_used": "FUR-01",
    "attack/not_yours": "FUR-10",
    "attack/own": "FUR-UI-08",
    "attack/not_linked": "FUR-10",
    "attack/one_unit": "FUR-10",
    "attack/too_many": "FUR-11",
    "attack/too_few": "FUR-11",
    "attack/dice": "FUR-11",
    "attack/no_penalty": "FUR-UI-08",
    "defend/dice": "FUR-11",
    "occupy/too_few": "FUR-12",
    "occupy/stay_behind": "FUR-12",
    "move/not_yours": "FUR-14",
    "move/stay_behind": "FUR-14",
    "move/not_adjacent": "FUR-14",
    "income/base": "FUR-09",
    "income/continents": "FUR-09",
    "occupy/minimum": "FUR-12",
    "move/reach": "FUR-14",
    "goal": "FUR-15",
    "setup/units": "FUR-04",
    "setup/place": "FUR-06",
    "setup/first": "FUR-07",
}
"""The answers of the main game."""

CITED_IN = {
    "FUR-2P": {
        "income/neutral": "FUR-17",
        "goal": "FUR-16",
    },
}
"""Where a preset's answer differs from that of the main game."""
