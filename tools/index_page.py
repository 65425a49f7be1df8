"""The README as the package index shows it: pictures and pages that are not there are left out, and not led to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PICTURES = re.compile(r"^(?:\| *\| *\|\n\|[-|]+\|\n)?(?:\| )?!\[[^\]]*\]\((?!https?:)[^)]*\).*\n\n?", re.MULTILINE)
"""A line of pictures, with the head of the table that holds them."""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:)[^)]*\)")


def shown(readme: str) -> str:
    r"""A page without pictures and links that would lead nowhere.

    >>> shown("See [docs/odds.md](docs/odds.md) and [uv](https://docs.astral.sh/uv/).\n")
    'See docs/odds.md and [uv](https://docs.astral.sh/uv/).\n'
    >>> shown("Before.\n\n![The globe](docs/globe.png)\n\nAfter.\n")
    'Before.\n\nAfter.\n'
    """
    return LINK.sub(r"\1", PICTURES.sub("", readme))


def get_metadata_hook() -> type:
    """What hatchling calls; only the build itself has it."""
    from hatchling.metadata.plugin.interface import MetadataHookInterface

    class IndexPage(MetadataHookInterface):  # type: ignore[misc]
        PLUGIN_NAME = "custom"

        def update(self, metadata: dict[str, Any]) -> None:
            text = shown((Path(self.root) / "README.md").read_text(encoding="utf-8"))
            metadata["readme"] = {"content-type": "text/markdown", "text": text}

    return IndexPage
