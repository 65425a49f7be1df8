"""What is played for: a thing is worth more or less by it. Read from rule values and seats, never from an
edition's name."""

from __future__ import annotations

from enum import Enum

from erdkreis.editions import Edition
from erdkreis.editions.values import Goal, TurnStructure


class Stakes(Enum):
    """The first of these that is true."""

    SIEGE = "duel, units or attacks"  # two seats, and whoever attacks gets no units that turn
    DUEL = "duel"  # two seats: whatever one loses the other wins
    MISSIONS = "missions"
    RISING = "rising sets"
    CROWD = "lasting, a crowd"  # nothing grows but income, and everybody waits for everybody
    LASTING = "lasting"  # nothing grows but income


def stakes_of(edition: Edition, players: int) -> Stakes:
    if players == 2:
        either = edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
        return Stakes.SIEGE if either else Stakes.DUEL
    if edition.goal == Goal.MISSIONS:
        return Stakes.MISSIONS
    if edition.escalating:
        return Stakes.RISING
    return Stakes.CROWD if players > 4 else Stakes.LASTING
