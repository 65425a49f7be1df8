"""What is fixed before the deal, and what follows from it: commitment, seats' seeds, and nonces that nobody gives."""

from __future__ import annotations

from collections.abc import Sequence

from erdkreis.fairness.encoding import BOT_SEED, HIDDEN_COMMITMENT, NONCE, TABLE_SEED, UNTIL, digest, joined, sized

SETUP = "setup"
"""The purpose of the nonce behind the dice of the set-up."""
ROLL = "roll"
"""The purpose of the nonce behind a roll without a person's own nonce.

It is the same for bots, time-outs and standing orders: three purposes would be three rolls to choose from.
"""


def hidden_commitment(seed: bytes, salt: bytes) -> bytes:
    """What is published before the deal about the seed of deal, missions and cards; the salt keeps it from guessing."""
    return digest(HIDDEN_COMMITMENT, sized(salt, "the salt"), sized(seed, "the hidden seed"))


def bot_seed(game: str, seat: int) -> bytes:
    """The seed of a seat without a person: nobody chooses it."""
    return digest(BOT_SEED, game, seat)


def table_seed(game: str, seeds: Sequence[bytes]) -> bytes:
    """One seed of all seats' seeds, fixed before the deal."""
    return digest(TABLE_SEED, game, joined(seeds))


def derived_nonce(table: bytes, seq: int, purpose: str = ROLL) -> bytes:
    """The nonce where no person gives one: bots, time-outs, standing orders, the set-up. `table` is the table seed."""
    return digest(NONCE, sized(table, "the table seed"), seq, purpose)


def until_nonce(nonce: bytes, number: int) -> bytes:
    """The nonce of roll `number`, from 0, of an "attack until" that the person sent with one nonce."""
    return digest(UNTIL, sized(nonce, "a nonce"), number)
