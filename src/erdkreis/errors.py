"""What every refusal of this package is: an `ErdkreisError` with a stable code."""

from __future__ import annotations


class ErdkreisError(Exception):
    """Anything this package refuses; `code` is stable, the message is for people."""

    code = "erdkreis/error"
