"""What is known of each mutant, line by line in a file, so that a run can be ended and gone on with at any time."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tools.mutation.mutants import Mutant, diff
from tools.mutation.rooms import ROOT
from tools.mutation.trials import Outcome

DEAD = ("killed", "time")
ACCEPTED = Path(__file__).with_name("accepted.toml")
"""Survivors that are no fault of the tests, each with the reason."""


class Results:
    """A result holds while its file is the same; that a mutant survived, only while the tests are the same as well.

    One that outlived fewer `seconds` of tests than there are now is tried again.
    """

    def __init__(self, file: Path, tests: str, seconds: float) -> None:
        self._file, self._tests, self._seconds = file, tests, seconds
        self._known: dict[tuple[str, str], dict[str, str]] = {}
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                found = json.loads(line)
                self._known[found["id"], found["digest"]] = found

    def status(self, mutant: Mutant) -> str | None:
        found = self._known.get((mutant.id, mutant.digest))
        if found is None or (found["status"] not in DEAD and found["tests"] != self._tests):
            return None
        if found["status"] == "outlived" and float(found["given"]) < self._seconds:
            return None
        return found["status"]

    def keep(self, outcome: Outcome) -> None:
        mutant = outcome.mutant
        found = {
            "id": mutant.id,
            "digest": mutant.digest,
            "status": outcome.status,
            "by": outcome.by,
            "tests": self._tests,
            "given": str(self._seconds),
        }
        self._known[mutant.id, mutant.digest] = found
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found | {"seconds": round(outcome.seconds, 2)}) + "\n")


def accepted() -> dict[str, str]:
    """By a mutant's id, why nobody needs to notice it."""
    found = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))
    return {each["mutant"]: each["why"] for each in found.get("accepted", ())}


def report(mutants: list[Mutant], results: Results) -> str:
    """Every survivor with its change, and the sum of all."""
    reasons, told, counts = (
        accepted(),
        list[str](),
        dict.fromkeys((*DEAD, "survived", "outlived", "unreached", "accepted"), 0),
    )
    for mutant in mutants:
        status = results.status(mutant)
        if status is None:
            continue
        if status not in DEAD and mutant.id in reasons:
            counts["accepted"] += 1
            continue
        counts[status] += 1
        if status not in DEAD:
            told += [f"{status}: {mutant.id}  (line {mutant.lines[0]})", diff(mutant, ROOT), ""]
    tried = sum(counts.values())
    dead = counts["killed"] + counts["time"]
    share = f"{dead / tried:.1%} noticed" if tried else "none tried"
    tally = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    return "\n".join([*told, f"{tried} of {len(mutants)} mutants: {share} ({tally})"])
