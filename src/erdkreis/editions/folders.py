"""The texts in the folders of the rule books: JSON, read when first asked for."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from erdkreis.boards.names import LANGUAGES
from erdkreis.errors import ErdkreisError

ENGLISH = "en"


class NoTexts(ErdkreisError, LookupError):
    """Nothing is written in this language, or for a rule book of this name."""

    code = "texts/unknown"


@cache
def read(folder: str, name: str) -> Any:
    """A file of a folder here, such as a book's `chapters`. What it holds is shared: read it, never change it."""
    return json.loads(files(__package__).joinpath(folder, f"{name}.json").read_text(encoding="utf-8"))


def spoken(language: str) -> str:
    """The language itself, if texts are written in it."""
    if language not in LANGUAGES:
        raise NoTexts(f"no texts in language {language!r}: choose one of {', '.join(LANGUAGES)}")
    return language
