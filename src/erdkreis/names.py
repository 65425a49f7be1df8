"""Names that people give, to themselves and to tables: what of them can be seen, and which look alike.

One place for every door by which a name comes in: sitting down, making a table, the terminal, files.
"""

from __future__ import annotations

import re
import unicodedata

JOINERS = "\u200c\u200d"
"""They make one character of two: in Persian, in Indic scripts, in emoji."""
SELECTORS = "\ufe0e\ufe0f"
"""They say whether the character before them is shown as text or as a picture."""
BLANKS = "\u2800\U0001d159"
"""Signs that are blank, though Unicode does not count them as spaces."""

# Unicode's Default_Ignorable_Code_Point, which Python does not know, and what only annotates
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def cleaned(name: str) -> str:
    """A name as it is shown, without what cannot be seen or turns other text round; empty if nothing is left.

    >>> cleaned("  Ada\\u202e  \\u3164 Lovelace\\n"), cleaned("\\u3164"), cleaned("\\u0301\\u0302")
    ('Ada Lovelace', '', '')
    """
    shown = ""
    for letter in unicodedata.normalize("NFC", name):
        if letter.isspace() or letter in BLANKS:
            shown += " "
        elif letter in SELECTORS + JOINERS:
            joined = shown[-1:] in JOINERS or (letter in SELECTORS and shown[-1:] in SELECTORS)
            shown += "" if joined or shown.endswith(" ") else letter
        elif not _unseen(letter):
            shown += letter
    shown = re.sub(f"[{JOINERS}]+(?= |$)", "", re.sub(" +", " ", shown)).strip()
    while shown and (shown[0] in SELECTORS or unicodedata.category(shown[0])[0] == "M"):
        shown = shown[1:].lstrip()  # it would be drawn over what stands before the name
    return shown


def alike(name: str) -> str:
    """The same for names that people take for one another: small and capital letters, wide and narrow ones."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cleaned(name)).casefold())
    return re.sub(" +", " ", _UNSEEN.sub("", folded)).strip()


def _unseen(letter: str) -> bool:
    return bool(_UNSEEN.match(letter)) or unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs")
