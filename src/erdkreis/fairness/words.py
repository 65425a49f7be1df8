"""The random words themselves: those of dice from a link, the hidden ones from the hidden seed. The two never mix."""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count as numbers
from itertools import islice

from erdkreis.fairness.encoding import DICE, HIDDEN, encoded, joined, sized

WORDS_PER_BLOCK = 4
"""64-bit words, the highest byte first, in one HMAC-SHA256."""

_BLOCK = struct.Struct(">4Q")


def dice_stream(link: bytes, game: str, seq: int, command: str, seeds: Sequence[bytes], nonce: bytes) -> Iterator[int]:
    """The dice words of one command, as many as it takes. Where no person gave a command id, it is empty."""
    key = sized(link, "a link")
    message = encoded(DICE, game, seq, command, joined(seeds), sized(nonce, "a nonce"))
    for block in numbers():
        yield from _BLOCK.unpack(hmac.digest(key, message + encoded(block), "sha256"))


def dice_words(
    link: bytes, game: str, seq: int, command: str, seeds: Sequence[bytes], nonce: bytes, count: int
) -> tuple[int, ...]:
    """The first `count` dice words of one command."""
    return tuple(islice(dice_stream(link, game, seq, command, seeds, nonce), count))


def hidden_words(seed: bytes, seeds: Sequence[bytes], game: str, start: int, count: int) -> tuple[int, ...]:
    """Hidden words number `start` and following; they are numbered from 0 through the whole game."""
    key = sized(seed, "the hidden seed")
    message = encoded(HIDDEN, game, joined(seeds))
    first, skipped = divmod(start, WORDS_PER_BLOCK)
    words: list[int] = []
    for block in range(first, -(-(start + count) // WORDS_PER_BLOCK)):
        words.extend(_BLOCK.unpack(hmac.digest(key, message + encoded(block), "sha256")))
    return tuple(words[skipped : skipped + count])
