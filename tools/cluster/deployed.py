"""The configurations that hosts are offered in `deploy/`, with the ports and paths of a cluster on one machine put in.

So whatever is tried on loopback is what is offered: there is no second configuration.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
PORTS = ("8743", "8744", "8745")
"""Of the three processes that every file there speaks of."""


def deployed(name: str, instead: Mapping[str, str]) -> str:
    """A file of `deploy/` with other words in place of those that each pattern finds, which must be there."""
    found = set[str]()

    def put(match: re.Match[str]) -> str:
        pattern = next(each for each in instead if re.fullmatch(each, match[0], re.MULTILINE))
        found.add(pattern)
        return instead[pattern]

    text = re.sub("|".join(instead), put, (DEPLOY / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert found == set(instead), f"deploy/{name} has no {set(instead) - found}"
    return text
