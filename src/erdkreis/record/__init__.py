"""The game file: written while one plays, read, replayed, verified, and continued.

One JSON line for the set-up, one per action, one to close, each sealed by a hash over all before it (docs/formats.md).
Refuses to own the rules: whether an action is permitted, the engine says.
"""

from erdkreis.record.model import KINDS, Close, Entry, Header, Record, RecordError, Seat, Verdict
from erdkreis.record.reading import read, recover
from erdkreis.record.replaying import iterate, replay, resume, verify
from erdkreis.record.writing import Recorder

__all__ = [
    "KINDS",
    "Close",
    "Entry",
    "Header",
    "Record",
    "RecordError",
    "Recorder",
    "Seat",
    "Verdict",
    "iterate",
    "read",
    "recover",
    "replay",
    "resume",
    "verify",
]
