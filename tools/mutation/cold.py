"""A process for one mutant of what happens while a module is imported; `trials.py` starts it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.mutation.mutants import Mutant
from tools.mutation.rooms import be_plain, run_pytest
from tools.mutation.trials import Changed, Chosen

if __name__ == "__main__":
    be_plain()
    file = Path(sys.argv[1])
    order = json.loads(file.read_text(encoding="utf-8"))
    file.unlink()
    sys.meta_path.insert(0, Changed(Mutant(order["path"], order["number"], "", (), True, "")))
    files = dict.fromkeys(test.partition("::")[0] for test in order["tests"])
    run_pytest(list(files), Chosen(order["tests"], order["telling"]))
    sys.exit(1)  # where the tests could not even be collected
