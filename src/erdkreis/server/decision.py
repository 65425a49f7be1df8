"""What somebody has decided: the one shape in which a move comes to a table, whoever makes it."""

from __future__ import annotations

from msgspec import Struct

from erdkreis.bots.reasons import Reason
from erdkreis.record.model import PERSON

BOT, STANDING, TIMEOUT = "bot", "standing", "timeout"
"""Where a decision comes from that no person made: a bot in its seat, a standing order, a stand-in when time is up."""


class Decision(Struct, frozen=True):
    """An action for a seat, and where it comes from. A person's has the command's id, and a nonce if it may roll.

    `reason` is why a bot that plans decided so, `open_reason` what the others may hear of that before the game is over.
    """

    action: str
    seat: int
    source: str = PERSON
    command: str | None = None
    nonce: bytes | None = None
    reason: Reason | None = None
    open_reason: Reason | None = None
