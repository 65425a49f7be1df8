"""The game file: written while one plays, read, replayed, verified, and continued.

One JSON line for the set-up, one per action, one to close, each sealed by a hash over all before it (docs/formats.md).
At a table that commits to its chance beforehand, `FairTable` draws it, and the file holds the proof (docs/fairness.md).
Refuses to own the rules: whether an action is permitted, the engine says.
"""

from erdkreis.record.checking import check_chance
from erdkreis.record.fair import FairTable, NonceMissing, Progress, Secrets
from erdkreis.record.frames import to_frame
from erdkreis.record.model import (
    KIND,
    PROGRAM,
    SOURCES,
    Checked,
    Close,
    Commitments,
    DealOrigin,
    Earlier,
    Header,
    MoveRecord,
    Origin,
    Record,
    RecordError,
    RecordMisuse,
    Restart,
    Reveal,
    Seat,
    Verdict,
)
from erdkreis.record.reading import read, recover
from erdkreis.record.replaying import check, iterate, replay, resume, verify
from erdkreis.record.writing import Recorder, header_of

__all__ = [
    "KIND",
    "PROGRAM",
    "SOURCES",
    "Checked",
    "Close",
    "Commitments",
    "DealOrigin",
    "Earlier",
    "FairTable",
    "Header",
    "MoveRecord",
    "NonceMissing",
    "Origin",
    "Progress",
    "Record",
    "RecordError",
    "RecordMisuse",
    "Recorder",
    "Restart",
    "Reveal",
    "Seat",
    "Secrets",
    "Verdict",
    "check",
    "check_chance",
    "header_of",
    "iterate",
    "read",
    "recover",
    "replay",
    "resume",
    "to_frame",
    "verify",
]


def __dir__() -> list[str]:
    return __all__
