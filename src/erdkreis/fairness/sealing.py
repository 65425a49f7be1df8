"""The seal of a game: one hash over everything in its file, which all at the table could compute while it was played.

A line may hold what nobody may know yet. So what is told of it at once is its imprint, a hash with the hidden seed as
key: nothing can be guessed from it, and once the seed is revealed everybody can compute it again.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator

from erdkreis.fairness.encoding import IMPRINT, RUNNING, SIGNATURE, SIZE, FairnessError, digest, encoded, sized

START = bytes(SIZE)
"""The running hash before the first line."""

CONSONANTS = "bdhklmnprstw"
VOWELS = "aiou"
WORDS, SYLLABLES = 4, 3
"""A phrase: 48 to the power of 12 are 67 bits, in sounds that people of our three languages do not confuse."""

_SYLLABLES = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]


def imprint(seed: bytes, game: str, line: bytes) -> bytes:
    """What everybody may know of a line at once. The hidden seed, which is secret until the end, is the key."""
    return hmac.digest(sized(seed, "the hidden seed"), encoded(IMPRINT, game, line), "sha256")


def run_on(before: bytes, imprinted: bytes) -> bytes:
    """The running hash after one more line."""
    return digest(RUNNING, before, imprinted)


def running(seed: bytes, game: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The running hash after each of these lines, from a game's first on. The one after its last line is the seal."""
    last = START
    for line in lines:
        last = run_on(last, imprint(seed, game, line))
        yield last


def phrase(seal: bytes) -> str:
    """A seal as people read it to each other.

    >>> phrase(bytes(32)), phrase(bytes(31) + b"\\x2f")
    ('bababa bababa bababa bababa', 'bababa bababa bababa babawu')
    """
    rest, spelt = int.from_bytes(sized(seal, "a seal"), "big"), ""
    for _ in range(WORDS * SYLLABLES):
        rest, syllable = divmod(rest, len(_SYLLABLES))
        spelt = _SYLLABLES[syllable] + spelt
    return " ".join(_grouped(spelt))


def is_of(seal: bytes, text: str) -> bool:
    """Does this text, a phrase or the 64 digits themselves, name the seal? FairnessError if it is neither.

    >>> is_of(bytes(32), "Bababa bababa-BABABA, bababa"), is_of(bytes(32), "0" * 63 + "1")
    (True, False)
    """
    letters = "".join(filter(str.isalnum, text.lower()))
    if len(letters) == 2 * SIZE and set(letters) <= set("0123456789abcdef"):
        return letters == seal.hex()
    syllables = [letters[place : place + 2] for place in range(0, len(letters), 2)]
    if len(syllables) != WORDS * SYLLABLES or not set(syllables) <= set(_SYLLABLES):
        raise FairnessError("a seal is four words of three syllables, or 64 hexadecimal digits")
    return letters == "".join(phrase(seal).split())


def signed_part(game: str, seal: bytes) -> bytes:
    """What a server signs of a game."""
    return encoded(SIGNATURE, game, sized(seal, "a seal"))


def _grouped(letters: str) -> Iterator[str]:
    for place in range(0, len(letters), 2 * SYLLABLES):
        yield letters[place : place + 2 * SYLLABLES]
