"""What is known of each mutant, line by line in a file, so that a run can be ended and gone on with at any time."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from tools.mutation.mutants import Mutant, diff
from tools.mutation.recording import Recording
from tools.mutation.rooms import ROOT
from tools.mutation.trials import Outcome

DEAD = ("killed", "time")
STATUSES = (*DEAD, "survived", "outlived", "unreached", "accepted", "untried")
ACCEPTED = Path(__file__).with_name("accepted.toml")
"""Survivors that are no fault of the tests, each with the reason."""


class Results:
    """A result holds while its file is the same; one that was not noticed is shown to tests that are new or changed.

    One that outlived fewer `seconds` of tests than there are now is shown to all that have not seen it.
    """

    def __init__(self, file: Path, recording: Recording, seconds: float) -> None:
        self._file, self._recording, self._seconds = file, recording, seconds
        self._known: dict[tuple[str, str], dict[str, Any]] = {}
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                found = json.loads(line)
                self._known[found["id"], found["digest"]] = found

    def status(self, mutant: Mutant) -> str | None:
        """None of one that was never tried."""
        found = self._known.get((mutant.id, mutant.digest))
        return None if found is None else str(found["status"])

    def to_ask(self, mutant: Mutant) -> list[str] | None:
        """The tests that could still notice; None where there is nothing to try."""
        found = self._known.get((mutant.id, mutant.digest))
        if found is None:
            return self._reaching(mutant)
        if found["status"] in DEAD:
            return None
        seen = set(found["asked"] if found["given"] < self._seconds else found["known"])
        return [test for test in self._reaching(mutant) if self._recording.digest_of(test) not in seen] or None

    def keep(self, outcome: Outcome) -> None:
        mutant = outcome.mutant
        before = self._known.get((mutant.id, mutant.digest), {"asked": []})
        tests, asked = self._reaching(mutant), set(before["asked"])
        known = {self._recording.digest_of(test) for test in tests}
        # a file counts once all its tests have been asked
        asked |= known - {self._recording.digest_of(test) for test in tests if test not in outcome.asked}
        status = "outlived" if outcome.status == "survived" and not known <= asked else outcome.status
        found: dict[str, Any] = {"id": mutant.id, "digest": mutant.digest, "status": status, "by": outcome.by}
        if status not in DEAD:
            found |= {"asked": sorted(asked & known), "known": sorted(known), "given": self._seconds}
        self._known[mutant.id, mutant.digest] = found
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found | {"seconds": round(outcome.seconds, 2)}) + "\n")

    def _reaching(self, mutant: Mutant) -> list[str]:
        return self._recording.reaching(mutant.path, () if mutant.cold else mutant.lines)


def accepted() -> dict[str, str]:
    """By a mutant's id, why nobody needs to notice it."""
    found = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))
    return {each["mutant"]: each["why"] for each in found.get("accepted", ())}


def report(mutants: list[Mutant], results: Results) -> str:
    """Every survivor with its change, the accepted ones by their reason, and the sum of all."""
    reasons, told, counts = accepted(), list[str](), Counter[str]()
    for mutant in mutants:
        status = results.status(mutant)
        if status in (None, *DEAD):
            counts[status or "untried"] += 1
        elif mutant.id in reasons:
            counts["accepted"] += 1
            told.append(f"accepted: {mutant.id}: {reasons[mutant.id]}")
        else:
            counts[status] += 1
            told += [f"{status}: {mutant.id}  (line {mutant.lines[0]})", diff(mutant, ROOT), ""]
    tried, dead = len(mutants) - counts["untried"], counts["killed"] + counts["time"]
    share = f"{dead / tried:.1%} killed" if tried else "none tried"
    tally = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])
    return "\n".join([*told, f"{tried} of {len(mutants)} mutants tried: {share} ({tally})"])
