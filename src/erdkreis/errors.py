"""What every refusal of this package is: an `ErdkreisError` with a stable code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


class ErdkreisError(Exception):
    """Anything this package refuses; `code` and `params` are stable, the message is for people who read English."""

    code = "erdkreis/error"
    params: Mapping[str, Any] = MappingProxyType({})
