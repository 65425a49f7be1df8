"""fuRisk (German, a computer game): 48 countries on a globe, no cards, no missions, dice thrown by the program."""

from erdkreis.editions.book import Book
from erdkreis.editions.furisk.rules import FORMER, PRESETS
from erdkreis.editions.furisk.why import CITED, CITED_IN

BOOK = Book(
    order=5,
    presets=PRESETS,
    former=FORMER,
    cited=CITED,
    cited_in=CITED_IN,
)
