"""The chain of secrets behind the dice: its tip is published beforehand, then link after link is revealed.

Each link hashes to the one revealed before it. So whoever knows the tip can check every link, and nobody can compute
the next one from those revealed so far.
"""

from __future__ import annotations

import hashlib
import hmac

from erdkreis.errors import ErdkreisError
from erdkreis.fairness.encoding import CHAIN_END, LINK, SIZE, FairnessError, encoded, sized

LENGTH = 65_536
"""Links of a chain; every roll uses one. No game we have seen comes near."""
SHORTEST = 2
LONGEST = 1 << 20
STRIDE = 256
"""Every so many links one is kept, and links are computed so many at a time: 16 KB in all instead of 2 MB."""

_PREFIX = encoded(LINK) + SIZE.to_bytes(4, "big")  # with a link 55 bytes: SHA-256 takes those in one go


class ChainUsedUp(ErdkreisError, ValueError):
    """All links have been revealed."""

    code = "chance/used_up"


def before(link: bytes) -> bytes:
    """The link that is revealed before this one; before the first one comes the tip."""
    return hashlib.sha256(_PREFIX + link).digest()


class Chain:
    """A chain of `length` links from a secret root. The root is not a link: it stays secret when all are revealed.

    >>> chain = Chain(bytes(32), length=4)
    >>> before(chain.link(3)) == chain.link(2), before(chain.link(0)) == chain.tip
    (True, True)
    """

    def __init__(self, root: bytes, length: int = LENGTH, generation: int = 0) -> None:
        if not SHORTEST <= length <= LONGEST:
            raise FairnessError(f"a chain has from {SHORTEST} to {LONGEST} links, not {length}")
        self._root = sized(root, "the root of a chain")
        self.length = length
        self.generation = generation
        link = hmac.digest(root, encoded(CHAIN_END, length, generation), "sha256")
        kept = []
        for number in range(length - 1, -1, -1):
            if number == length - 1 or number % STRIDE == STRIDE - 1:
                kept.append(link)
            link = before(link)
        self.tip = link
        """What is published before anything is dealt."""
        self._highest = b"".join(reversed(kept))  # of each stretch the highest link
        self._stretch = -1  # none

    def link(self, number: int) -> bytes:
        """Link `number`, from 0 in the order of revealing; -1 is the tip."""
        if number == -1:
            return self.tip
        if not 0 <= number < self.length:
            raise ChainUsedUp(f"this chain has links 0 to {self.length - 1}, not {number}: renew it")
        stretch, place = divmod(number, STRIDE)
        if stretch != self._stretch:
            self._compute(stretch)
        return self._links[place * SIZE : (place + 1) * SIZE]

    def renew(self) -> Chain:
        """The chain that follows when this one is used up; its tip is published before its first link is used."""
        return Chain(self._root, self.length, self.generation + 1)

    def _compute(self, stretch: int) -> None:
        links = [self._highest[stretch * SIZE : (stretch + 1) * SIZE]]
        for _ in range(min(STRIDE, self.length - stretch * STRIDE) - 1):
            links.append(before(links[-1]))
        self._links = b"".join(reversed(links))
        self._stretch = stretch
