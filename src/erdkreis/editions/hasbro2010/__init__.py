"""The later Hasbro edition, about 2010 (German): five armies, claimed starts, headquarters, chained moves."""

from erdkreis.editions.book import Book
from erdkreis.editions.hasbro2010.rules import PRESETS
from erdkreis.editions.hasbro2010.why import CITED, CITED_IN

BOOK = Book(
    order=3,
    presets=PRESETS,
    cited=CITED,
    cited_in=CITED_IN,
    default=True,
)
