"""Hasbro 2000 (German): fixed set values, committed units, a hard table of defence dice, a win on one's own turn."""

from erdkreis.editions.book import Book
from erdkreis.editions.hasbro2000.rules import PRESETS
from erdkreis.editions.hasbro2000.why import CITED, CITED_IN

BOOK = Book(
    order=2,
    presets=PRESETS,
    cited=CITED,
    cited_in=CITED_IN,
    also_printed={"announce_penalty": "no_attacks_this_turn"},
)
