"""A process for one mutant of what happens while a module is imported; `trials.py` starts it.

To collect tests takes longer than to run most of them: those of the likeliest file come first, the others in another
process, and only if all of these pass.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tools.mutation.mutants import Mutant
from tools.mutation.recording import file_of
from tools.mutation.rooms import be_plain, run_pytest
from tools.mutation.trials import Changed, run_until_one_fails


class Chosen:
    """A plugin that runs the tests of the first file in their order until one fails; if none does, then the others."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._order = json.loads(file.read_text(encoding="utf-8"))
        file.unlink()
        tests: dict[str, float] = self._order["tests"]
        first = file_of(next(iter(tests)))
        whole = bool(self._order.get("others"))
        self._asked = {test: tests[test] for test in tests if whole or file_of(test) == first}
        self._others = {test: tests[test] for test in tests if test not in self._asked}
        self.files = list(dict.fromkeys(map(file_of, self._asked)))
        self.mutant = Mutant(self._order["path"], self._order["number"], "", (), True, "")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        code = run_until_one_fails([items[test] for test in self._asked], self._order["telling"], self._asked)
        if code == 0 and self._others:
            self._file.write_text(json.dumps(self._order | {"tests": self._others, "others": True}), encoding="utf-8")
            for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):  # the last test's: they would go on
                signal.setitimer(timer, 0)
            os.execv(sys.executable, [sys.executable, "-m", "tools.mutation.cold", str(self._file)])
        os._exit(code)


if __name__ == "__main__":
    be_plain()
    chosen = Chosen(Path(sys.argv[1]))
    sys.meta_path.insert(0, Changed(chosen.mutant))
    run_pytest(chosen.files, chosen)
    sys.exit(1)  # where the tests could not even be collected
