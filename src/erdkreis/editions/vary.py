"""Deriving a variant from another edition: values change, citations add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from erdkreis.editions.edition import Edition


def vary(parent: Edition, *, sources: Mapping[str, tuple[str, ...]], **changes: Any) -> Edition:
    """`parent` with other values; `sources` cites the clauses behind them."""
    return replace(parent, sources={**parent.sources, **sources}, **changes)
