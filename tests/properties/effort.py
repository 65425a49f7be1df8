"""How hard the properties look: few, fixed examples in every run, many fresh ones under the marker `long`.

ERDKREIS_EXAMPLES scales the fixed ones; without it an uncompiled run, fifteen times slower, tries a tenth.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

from erdkreis.engine.kernel.compiling import COMPILED

SCALE = float(os.environ.get("ERDKREIS_EXAMPLES") or (1 if COMPILED else 0.1))
_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


def scaled(number: int) -> int:
    return max(1, round(number * SCALE))


def some(examples: int) -> settings:
    """The same few examples every time."""
    return settings(
        max_examples=scaled(examples),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=_QUIET,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
    )


def many(examples: int) -> settings:
    """Fresh examples every time, and what failed is tried again first."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=_QUIET)
