"""A position on its way between JSON and the record, and what stands in for the parts a position leaves out.

A default may look at what comes before it in the order of `parts.PARTS`, and at nothing else; so the writer,
which knows everything, and the reader, which fills part by part, arrive at the same one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from erdkreis.editions import Edition
from erdkreis.editions.values import (
    Goal,
    NeutralReinforcement,
    NeutralSetup,
    OccupyMin,
    Placement,
    TurnStructure,
)
from erdkreis.engine.constants import constants_of
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, STATE, Mode, Phase
from erdkreis.engine.rules import board_of, encode_board
from erdkreis.errors import ErdkreisError

BEFORE_THE_FIRST_TURN = (Phase.CLAIM, Phase.SETUP, Phase.CAPITAL)
BATTLE = (Phase.ATTACK, Phase.DEFEND, Phase.OCCUPY)


class NotThen(ErdkreisError, LookupError):
    """A field that the version which saved a state did not have."""

    code = "position/not_then"


class Draft:
    """The fields of a state as plain numbers and lists, with the edition and the board they belong to."""

    def __init__(self, edition: Edition, players: int, fields: dict[str, Any]) -> None:
        self.edition = edition
        self.board = board_of(edition)
        self.players = players
        self._fields = fields

    def __getitem__(self, field: str) -> Any:
        try:
            return self._fields[field]
        except KeyError:
            raise NotThen(field) from None

    def __setitem__(self, field: str, value: int | list[int]) -> None:
        self._fields[field] = value

    @property
    def size(self) -> int:
        return len(self.board.territories)

    @property
    def cards(self) -> int:
        """How many cards there are: numbers from 0 up to this."""
        return len(self.board.symbols) if self.edition.cards else 0

    @property
    def setting_up(self) -> bool:
        return self["phase"] in BEFORE_THE_FIRST_TURN

    @property
    def own(self) -> bool:
        """Are the units of the player on turn the ones that act, not the neutral army's?"""
        return bool(self["army"] == self["active"])

    def side_id(self, side: int) -> int | str | None:
        """A side as JSON has it."""
        return None if side == NOBODY else "neutral" if side == NEUTRAL else side

    def units_of(self, side: int) -> int:
        return sum(units for owner, units in zip(self["owner"], self["units"], strict=True) if owner == side)

    def income(self) -> tuple[int, int]:
        """Units for territories and for continents if the turn of the active seat began now."""
        if self.setting_up:
            return (0, 0)
        state = np.zeros(1, STATE)[0]
        state["held"] = self["held"]
        packed = int(entries.income(encode_board(self.board), state, self["active"]))
        return (packed & 0xFFFFF, packed >> 20)


def active(draft: Draft) -> int | None:
    """Nobody before the first turn; afterwards there is no guessing."""
    if draft.setting_up:
        return None
    raise PositionError("active is missing: say whose turn it is", place="active")


def side(draft: Draft) -> int | str | None:
    return draft.side_id(draft["active"])


def stock(draft: Draft) -> dict[str, int]:
    """Before the first turn: the start units that stand nowhere yet."""
    if draft["phase"] not in (Phase.CLAIM, Phase.SETUP):
        return {}
    start = draft.edition.units_at_start(draft.players)
    left = {str(seat): start - draft.units_of(seat) for seat in range(draft.players)}
    if draft.edition.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE:
        left["neutral"] = draft.edition.neutral_start_units - draft.units_of(NEUTRAL)
    return {name: units for name, units in left.items() if units > 0}


def awaiting(draft: Draft) -> int | None:
    """Who must decide; in a turn that follows from phase and side."""
    phase, on_turn = draft["phase"], draft["active"]
    if phase == Phase.OVER:
        return None
    if draft.setting_up:
        return _awaited_before_the_first_turn(draft)
    if phase == Phase.DEFEND and draft["target"] != NOBODY:
        owner: int = draft["owner"][draft["target"]]
        return 1 - on_turn if owner == NEUTRAL else owner
    return int(on_turn if draft.own else 1 - on_turn)


def _awaited_before_the_first_turn(draft: Draft) -> int:
    first: int = draft["first"]
    seats = [(first + step) % draft.players for step in range(draft.players)]
    if draft["phase"] == Phase.CLAIM:
        claimed = sum(int(owner != NOBODY) for owner in draft["owner"])
        return seats[claimed % draft.players]
    if draft["phase"] == Phase.SETUP:
        return max(seats, key=lambda seat: int(draft["stock"][seat]))
    return next((seat for seat in seats if draft["capital"][seat] == NOBODY), seats[0])


def capitals_known(draft: Draft) -> list[int]:
    """Everybody's, unless they are secret or still being chosen."""
    if not draft.edition.capitals or draft.edition.capital_secret or draft.setting_up:
        return []
    return list(range(draft.players))


def deck(draft: Draft) -> list[int]:
    """Every card that is nowhere else; a capital's card has left the game (H00-60, H10-64)."""
    elsewhere = {*draft["under"][: draft["under_size"]], *draft["capital"]}
    for mask in (*draft["hand"], draft["discard"], draft["returned"]):
        elsewhere.update(card for card in range(draft.cards) if mask >> card & 1)
    return [card for card in range(draft.cards) if card not in elsewhere]


def mode(draft: Draft) -> str | None:
    if draft.setting_up or draft.edition.turn_structure != TurnStructure.REINFORCE_XOR_ATTACK:
        return None
    if draft["phase"] == Phase.CHOOSE and draft.own:
        return None
    return "reinforce" if draft["phase"] == Phase.PLACE and draft.own else "attack"


def neutral_mode(draft: Draft) -> str | None:
    if draft.own or not draft.edition.neutral_attacks:
        return None
    return "reinforce" if draft["phase"] == Phase.PLACE else "attack" if draft["phase"] in BATTLE else None


def rolled(draft: Draft) -> bool:
    return draft["phase"] in (Phase.DEFEND, Phase.OCCUPY, Phase.DRAW)


def captured(draft: Draft) -> bool:
    return draft["phase"] == Phase.DRAW or (draft["phase"] == Phase.OCCUPY and draft.own)


def received(draft: Draft) -> int:
    """All units for continents, and those for territories unless the player took attacks instead (CLI-11)."""
    chose = draft.edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    base: int = 0 if chose and draft["mode"] != Mode.REINFORCE else draft["base"]
    return base + int(draft["extra"])


def neutral_got(draft: Draft) -> int:
    """Half of that once the player on turn has placed everything (H00-51)."""
    waits = draft["phase"] in (Phase.CHOOSE, Phase.PLACE) and draft.own
    if draft.edition.neutral_reinforcement != NeutralReinforcement.HALF_TOTAL or waits:
        return 0
    return int(draft["received"]) // 2


def pool(draft: Draft) -> int:
    """As much as a turn, or a go at the start, that has just begun would bring."""
    if draft["phase"] == Phase.SETUP:
        left: int = draft["stock"][draft["awaiting"]]
        at_once = {Placement.ONE_EACH_IN_TURN: 1, Placement.TWO_OWN_ONE_NEUTRAL: 2}
        return min(left, at_once.get(draft.edition.initial_placement, left))
    if draft["phase"] in (Phase.CHOOSE, Phase.PLACE) and draft.own:
        return int(draft["received"])
    return 0


def neutral_pool(draft: Draft) -> int:
    if draft["phase"] == Phase.SETUP and draft.edition.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL:
        return min(1, int(draft["stock"][NEUTRAL]))
    return 0


def concealed(draft: Draft) -> bool:
    """Start units that all place at once, and capitals, are shown only when everybody has decided."""
    in_secret = constants_of(draft.edition).placed_in_secret
    return draft["phase"] == Phase.CAPITAL or (draft["phase"] == Phase.SETUP and in_secret)


def occupy_least(draft: Draft) -> int:
    if draft["phase"] != Phase.OCCUPY:
        return 0
    return int(draft["committed"] if draft.edition.occupy_min == OccupyMin.UNITS_COMMITTED else draft["dice"])


def occupy_most(draft: Draft) -> int:
    if draft["phase"] != Phase.OCCUPY or draft["source"] == NOBODY:
        return 0
    return int(draft["occupy_min"] + draft["units"][draft["source"]] - 1)


def won_by(draft: Draft) -> str | None:
    if draft["phase"] != Phase.OVER:
        return None
    if draft["alive"].bit_count() == 1:
        return "survival"
    return "mission" if draft.edition.goal == Goal.MISSIONS else "capitals" if draft.edition.capitals else "survival"
