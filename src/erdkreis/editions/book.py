"""`Book`: what the folder of one rule book states. Its texts lie beside it as JSON; `folders` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from erdkreis.editions.edition import Edition


@dataclass(frozen=True)
class Book:
    """One rule book: its games, and the citations behind what they refuse and count."""

    presets: tuple[Edition, ...]
    """Its games, the main one first."""
    order: int
    """Its place among the books."""
    former: tuple[Edition, ...] = ()
    """Earlier versions of its games that were corrected since: what was begun by them goes on by them."""
    default: bool = False
    """Is it played where nobody names a book?"""
    cited: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The clause behind a refusal code or a number. `setup/place` answers, while start units are being placed, what
    `reinforce/too_many` answers later."""
    cited_in: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """Where a preset's answer differs from that of the main game, by preset."""
    also_printed: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Rule values that the book prints although its presets play without them: a table that plays them follows the
    book."""

    @property
    def name(self) -> str:
        return self.presets[0].name

    @property
    def prefix(self) -> str:
        """What the ids of its presets and clauses begin with."""
        return self.presets[0].preset.partition("-")[0]
