"""Clipper (Dutch): new units or an attack, never both; even starts; at most seven units moved."""

from erdkreis.editions.book import Book
from erdkreis.editions.clipper.rules import PRESETS
from erdkreis.editions.clipper.why import CITED, CITED_IN

BOOK = Book(
    order=4,
    presets=PRESETS,
    cited=CITED,
    cited_in=CITED_IN,
)
