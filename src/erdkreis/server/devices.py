"""Links for another device of somebody who sits: one at a time, good once and for some minutes, in memory only.

Where there is no camera, a short code that can be typed leads to the link, on this server and for as long.
Where several processes share a store, links and codes are there too, for whichever process is asked: sealed by the
link's own token and by its code, and not in what is logged or backed up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from erdkreis.server.seats import hashed, new_token
from erdkreis.server.store.contract import SharedLink, SharedStore

LINK_SECONDS = 600
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that look alike."""
CODE_LETTERS = 8
"""40 bits: at the pace of requests that one address has, guessing one takes longer than it lasts by far."""


@dataclass
class Link:
    """What it gives, to whom it was given, and until when; `used_by` is the request that has used it."""

    seats: frozenset[int]
    token_hash: bytes = field(repr=False)
    own: str = field(repr=False)
    until: float
    used_by: bytes | None = field(default=None, repr=False)


class Codes:
    """The codes of one server: each leads to a table and a token, which has ended by itself when the code has."""

    def __init__(self, shared: SharedStore | None = None) -> None:
        self._codes: dict[str, tuple[str, str, float]] = {}
        self._shared = shared

    def make(self, table: str, token: str) -> str:
        now = time.monotonic()
        self._codes = {code: kept for code, kept in self._codes.items() if kept[2] > now and kept[0] != table}
        code = code_of(token)
        self._codes[code] = table, token, now + LINK_SECONDS
        return code

    async def find(self, code: str) -> tuple[str, str] | None:
        """The table and the token, however the code is typed."""
        code = code.upper().replace("-", "").replace(" ", "")
        table, token, until = self._codes.get(code, ("", "", 0.0))
        if until > time.monotonic():
            return table, token
        found = None if self._shared is None else await self._shared.link_by_code(hashed(f"code/{code}"))
        return None if found is None else (found[0], opened(found[1], code))


def code_of(token: str) -> str:
    return "".join(LETTERS[byte % len(LETTERS)] for byte in hashed(f"code/{token}")[:CODE_LETTERS])


def sealed(text: str, by: str) -> bytes:
    """Only whoever knows by what it was sealed can read it; nothing else is ever sealed by the same."""
    return ChaCha20Poly1305(hashed(f"seal/{by}")).encrypt(bytes(12), text.encode(), None)


def opened(text: bytes, by: str) -> str:
    return ChaCha20Poly1305(hashed(f"seal/{by}")).decrypt(bytes(12), text, None).decode()


class Links:
    """The links of one table. A new one for the same seats takes the place of the one before."""

    def __init__(self) -> None:
        self._links: list[Link] = []

    def make(self, seats: Sequence[int], own: str) -> str:
        """A token that will be exchanged for `own`, which opens these seats."""
        self.revoke(seats)
        token = new_token()
        self._links.append(Link(frozenset(seats), hashed(token), own, time.monotonic() + LINK_SECONDS))
        return token

    def revoke(self, seats: Sequence[int]) -> None:
        self._links = [link for link in self._in_time() if link.seats.isdisjoint(seats)]

    def use(self, token: str, request: bytes | None) -> str | None:
        """What a link's token gives, once; the same request, sent again, gets the same."""
        wanted = hashed(token)
        for link in self._in_time():
            if link.token_hash == wanted and (link.used_by is None or link.used_by == request):
                link.used_by = request or b""
                return link.own
        return None

    def left(self, seats: Sequence[int]) -> int | None:
        """Seconds for which a link to these seats is still open."""
        for link in self._in_time():
            if link.used_by is None and not link.seats.isdisjoint(seats):
                return max(1, round(link.until - time.monotonic()))
        return None

    @property
    def any(self) -> bool:
        return bool(self._in_time())

    async def give(self, seats: Sequence[int], own: str) -> str:
        return self.make(seats, own)

    async def end(self, seats: Sequence[int]) -> None:
        self.revoke(seats)

    async def exchange(self, token: str, request: bytes | None) -> str | None:
        return self.use(token, request)

    def _in_time(self) -> list[Link]:
        return [link for link in self._links if link.until > time.monotonic()]


class SharedLinks(Links):
    """The same where several processes share a store: that decides who uses a link, and which there are."""

    def __init__(self, table: str, store: SharedStore) -> None:
        super().__init__()
        self._table, self._store = table, store

    async def give(self, seats: Sequence[int], own: str) -> str:
        token = self.make(seats, own)
        code = code_of(token)
        link = SharedLink(
            self._table, tuple(seats), hashed(token), sealed(own, token), hashed(f"code/{code}"), sealed(token, code)
        )
        await self._store.put_link(link, LINK_SECONDS)
        return token

    async def end(self, seats: Sequence[int]) -> None:
        self.revoke(seats)
        await self._store.end_links(self._table, seats)

    async def exchange(self, token: str, request: bytes | None) -> str | None:
        self.use(token, request)
        own = await self._store.use_link(self._table, hashed(token), request or b"")
        return None if own is None else opened(own, token)
