"""Memory that a game needs only for a moment: one for all games of a thread, so that a game at rest is small."""

from __future__ import annotations

import threading

from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH


class Workspace(threading.local):
    """Kernels run beside other threads, so no two threads may share one."""

    def __init__(self) -> None:
        self.log = new_log()
        self.scratch = new_record(SCRATCH)


WORKSPACE = Workspace()
