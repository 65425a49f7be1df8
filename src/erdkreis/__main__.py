"""`erdkreis` and `python -m erdkreis`: the command line, once it is loaded.

Loading takes some tenths of a second. Until then, and again at the end, an interruption ends the process as it ends any
other program, without a word. Standard streams that are closed get a place where nothing comes from and everything
vanishes: otherwise the first file to be opened, be it the database, would be taken for standard output.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found] # the core of it: the rest takes a while to load
import os
import sys

_PYTHONS_OWN = signal.getsignal(signal.SIGINT)
_HEEDS = _PYTHONS_OWN is signal.default_int_handler  # else whoever started it wants no interruptions
if _HEEDS:  # at once: the script that imports this has a few lines to go before it calls it
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Run the command that was typed; the exit code."""
    _open_standard_streams()
    from erdkreis.cli import main as run

    signal.signal(signal.SIGINT, _PYTHONS_OWN)
    try:
        return run()
    finally:
        if _HEEDS:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _open_standard_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            place = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: that of the stream
            os.set_inheritable(place, True)
            setattr(sys, name, os.fdopen(place, mode, encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
