"""What the game says to a person: one English sentence per refusal code, and what each step asks for.

Owns the words, not the reasons: codes come from `refusals`, clauses from `editions.why`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

STEP_NAMES: Mapping[str, str] = {
    "claim": "claim a free territory",
    "setup": "place your start units",
    "capital": "choose your capital or headquarters",
    "choose": "choose new units or attack",
    "place": "place your new units",
    "attack": "attack, or end your attacks",
    "defend": "choose your dice for the defence",
    "occupy": "say how many units move in",
    "draw": "draw a card, or decline it",
    "fortify": "move units, or end your turn",
    "over": "do nothing more: the game is over",
}
"""Phase -> what the awaited seat is asked to do."""

# Tried in order; the first one whose parameters are all known is said, and the last one needs none.
# source, target: names of territories; territory: the one in question, if only one of the two is given that one.
# units: how many were wanted; least, most: how many are allowed, and where units are left how many are left.
# cards: how many are held; phase: the current one; seat: who; army: given only where the units are not your own.
_TEMPLATES: Mapping[str, tuple[str, ...]] = {
    "game/over": ("The game is over.",),
    "turn/wrong_step": ("Not now: you are asked to {step}.", "That does not belong to this step."),
    "turn/not_yours": ("Not yet: it’s {seat}’s turn to decide.", "Not yet: somebody else decides first."),
    "action/unknown": ("There is no such action.",),
    "territory/unknown": ("There is no such territory on this board.",),
    "territory/not_yours": (
        "{territory} does not belong to the {army} army.",
        "That territory does not belong to the {army} army.",
        "You have no units in {territory}.",
        "That territory is not yours.",
    ),
    "claim/taken": ("{target} is taken: claim a free territory.", "That territory is taken: claim a free one."),
    "reinforce/no_units": ("Place at least one unit.",),
    "reinforce/too_many": (
        "You have {most:units} left to place there.",
        "You do not have that many units left to place there.",
    ),
    "reinforce/units_left": ("Place all new units first, {most} to go.", "Place all new units first."),
    "setup/stack_cap": (
        "At the start a territory holds at most {most:units}.",
        "At the start a territory cannot hold that many units.",
    ),
    "card/set_due": ("You have {cards:cards}: trade in a set first.", "Trade in a set first."),
    "card/not_used": ("This game is played without cards.",),
    "card/not_yours": ("Trade in three different cards from your own hand.",),
    "card/no_set": ("These cards do not go together.",),
    "card/too_late": ("You can trade cards only before the first roll of your turn.",),
    "attack/own": (
        "{target} belongs to the {army} army itself.",
        "The units in {target} are your own.",
        "The units there are your own.",
    ),
    "attack/not_linked": (
        "{source} and {target} share neither a border nor a sea route.",
        "These territories share neither a border nor a sea route.",
    ),
    "attack/one_unit": (
        "You cannot attack from {source}: only one unit is there.",
        "You cannot attack from a territory with only one unit.",
    ),
    "attack/too_many": (
        "You can send at most {most:units} from {source}.",
        "You can send at most {most:units}.",
        "You cannot send that many units.",
    ),
    "attack/too_few": (
        "You must send at least {least:units} from {source}.",
        "You must send at least {least:units}.",
        "You must send more units.",
    ),
    "attack/dice": (
        "With {units:units} you roll {span:dice}.",
        "Here you roll {span:dice}.",
        "You cannot roll that number of dice for these units.",
    ),
    "attack/chose_units": ("You took new units: you can attack on your next turn.",),
    "attack/banned": ("You rolled without announcing: no more attacks this turn.",),
    "attack/neutral_target": ("The neutral army can attack only the player whose turn it is.",),
    "attack/no_penalty": ("This table plays without a penalty for rolls that were not announced.",),
    "defend/dice": (
        "You can defend {target} with {span:dice}.",
        "You can defend with {span:dice}.",
        "You can defend with at most {most:dice}.",
        "You cannot defend with that number of dice.",
    ),
    "occupy/too_few": ("At least {least:units} must move in.", "More units must move in."),
    "occupy/stay_behind": (
        "At most {most:units} can move in: one always stays behind.",
        "You cannot move them all in: one always stays behind.",
    ),
    "move/stay_behind": (
        "At most {most:units}: one always stays behind.",
        "You cannot move them all: one always stays behind.",
    ),
    "move/not_adjacent": (
        "From {source} you can move only to a territory of your own next door.",
        "You can move only to a territory of your own next door.",
    ),
    "move/no_chain": (
        "No chain of your own territories leads from {source} to {target}.",
        "No chain of your own territories leads there.",
    ),
    "move/cap": ("You cannot move more than {most:units}.", "You cannot move that many units at once."),
    "move/involved": (
        "{most:only} in {source} can move: whatever has been in action this turn stays.",
        "{most:only} can move: whatever has been in action this turn stays.",
        "Whatever has been in action this turn stays.",
    ),
    "move/no_units": ("Move at least one unit.",),
    "choose/unknown": ("Choose either new units or attack.",),
    "undo/nothing": ("There is no placement to take back.",),
    "undo/not_yours": (
        "Only {seat} can take that placement back.",
        "Only whoever made that placement can take it back.",
    ),
}
_NOUNS = {"units": ("unit", "units"), "cards": ("card", "cards"), "dice": ("die", "dice")}


def message(code: str, params: Mapping[str, Any]) -> str:
    """One sentence for a refusal; parameters that are missing make it less exact, never impossible.

    >>> message("attack/not_linked", {"source": "Alaska", "target": "Brazil"})
    'Alaska and Brazil share neither a border nor a sea route.'
    >>> message("occupy/too_few", {"least": 1})
    'At least 1 unit must move in.'
    """
    words = _words(params)
    for template in _TEMPLATES.get(code, ()):
        try:
            sentence = template.format_map(words)
        except KeyError:
            continue
        return sentence[0].upper() + sentence[1:]
    return f"This is not allowed ({code})."


class _Word:
    """A parameter inside a sentence. After a colon stands the noun it counts; what is not a number counts nothing."""

    def __init__(self, value: object) -> None:
        self._number = value.__index__() if isinstance(value, SupportsIndex) else None
        self._text = str(value if self._number is None else self._number)

    def __format__(self, spec: str) -> str:
        if self._number is None or not spec:
            return self._text
        if spec == "only":
            return "no unit" if self._number == 0 else f"only {self:units}"
        one, many = _NOUNS[spec]
        return f"{self._text} {one if self._number == 1 else many}"


class _Span(_Word):
    """From the least to the most: `2 dice`, `1 or 2 dice`, `1 to 3 dice`."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(most)
        if least < most:
            self._text = f"{least} {'or' if most == least + 1 else 'to'} {most}"


def _words(params: Mapping[str, Any]) -> dict[str, _Word]:
    given = {name: value for name, value in params.items() if value is not None}
    named = [given[name] for name in ("source", "target") if name in given]
    if len(named) == 1:
        given.setdefault("territory", named[0])
    if "phase" in given:
        phase = str(getattr(given["phase"], "name", given["phase"])).lower()
        given["step"] = STEP_NAMES.get(phase, phase)
    if isinstance(given.get("seat"), SupportsIndex):
        given["seat"] = f"seat {given['seat']}"
    words = {name: _Word(value) for name, value in given.items()}
    least, most = given.get("least"), given.get("most")
    if isinstance(least, SupportsIndex) and isinstance(most, SupportsIndex):
        words["span"] = _Span(least.__index__(), most.__index__())
    return words
