"""The international English rules of the 1990s: claimed or dealt starts, rising sets, a neutral army for two."""

from erdkreis.editions.book import Book
from erdkreis.editions.international1993.rules import PRESETS
from erdkreis.editions.international1993.why import CITED, CITED_IN

BOOK = Book(
    order=6,
    presets=PRESETS,
    cited=CITED,
    cited_in=CITED_IN,
)
