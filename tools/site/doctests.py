"""Examples in docstrings as the site shows them: Markdown would take `>>>` for a quotation in a quotation."""

from __future__ import annotations

import doctest
from typing import Any

from griffe import Extension, Object


class FencedDoctests(Extension):
    """What griffe calls for everything it has read."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    r"""A docstring whose examples are blocks of code.

    >>> fenced("Twice.\n\n>>> 1 + 1\n2\n\nAnd so on.")
    'Twice.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nAnd so on.'
    """
    parts: list[str] = []
    code = False
    for part in doctest.DocTestParser().parse(text):
        if part == "":
            continue  # between two examples
        example = isinstance(part, doctest.Example)
        if example != code:
            parts.append("```pycon\n" if example else "```\n")
            code = example
        parts.append(_spelt(part) if isinstance(part, doctest.Example) else part)
    if code:
        parts.append("```")
    return "".join(parts)


def _spelt(example: doctest.Example) -> str:
    first, *more = example.source.splitlines()
    return "\n".join([f">>> {first}", *(f"... {line}" for line in more)]) + "\n" + example.want
