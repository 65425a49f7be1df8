"""Parker 1982 (German): liberation, three blue dice, regrouping of what stood still."""

from erdkreis.editions.book import Book
from erdkreis.editions.parker1982.rules import PRESETS
from erdkreis.editions.parker1982.why import CITED, CITED_IN

BOOK = Book(
    order=1,
    presets=PRESETS,
    cited=CITED,
    cited_in=CITED_IN,
    also_printed={"announce_penalty": "lose_3_units"},
)
