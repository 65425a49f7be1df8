"""A cluster under each fault, in short; the long runs are `make faults`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults import cluster

EACH = sorted(set(cluster.FAULTS) - {"any"})


@pytest.mark.parametrize("kill", EACH)
def test_a_cluster_under_a_fault_loses_and_doubles_nothing(kill: str) -> None:
    found, notes = cluster.run(kill, 1, seed=1)
    assert found.clean, f"\n{found}\n" + "\n".join(notes)
    assert found.acknowledged > 0
    assert found.histories_judged >= 4
    assert found.files_verified >= 4


def test_the_histories_of_a_run_can_be_judged_by_a_program_that_knows_nothing_else(tmp_path: Path) -> None:
    found, _ = cluster.run("any", 3, seed=1, diaries=tmp_path)
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == found.histories_judged
    code, said = judged(*kept)
    assert (code, f"{len(kept)} tables" in said, "linearizable" in said) == (0, True, True), said
    lines = [json.loads(line) for line in kept[0].read_text(encoding="utf-8").splitlines()]
    answered = next(line["seq"] for line in lines if line["does"] == "hears" and line["id"])
    del lines[-1]["commands"][answered - 1]  # the log is read last
    kept[0].write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    code, said = judged(*kept)
    assert (code, "lost: " in said) == (1, True), said


def judged(*files: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "tests.faults.histories", *files], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr
