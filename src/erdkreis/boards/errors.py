"""What can be wrong with a board, or with a question about one, said in a sentence a person can act on."""

from collections.abc import Iterable

from erdkreis.errors import ErdkreisError


class BoardError(ErdkreisError, ValueError):
    """A board is not what it should be, or was asked for something it does not have."""

    code = "board/wrong"


class UnknownTerritory(BoardError):
    """No territory of the board has the given id."""

    code = "territory/unknown"


def unknown(kind: str, given: str, known: Iterable[str]) -> str:
    """The sentence for a word that is not among the known ones, with the closest of them."""
    # Imported here because only a mistake needs it, and start-up should not pay for mistakes.
    from difflib import get_close_matches

    close = get_close_matches(given, list(known), n=3, cutoff=0.65)
    return f"unknown {kind} {given!r}" + (f"; did you mean {' or '.join(close)}?" if close else "")
