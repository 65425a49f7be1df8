"""Try the mutants of some rooms and report who survives. See the package's own words."""

from __future__ import annotations

import argparse
import random
import sys

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from tools.mutation.rooms import FOLDER, ROOMS, ROOT, Room, be_plain, run_pytest


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description="Make mistakes, and see who notices.")
    parser.add_argument("rooms", nargs="+", choices=ROOMS, metavar="room", help=", ".join(ROOMS))
    parser.add_argument("--only", default="", metavar="TEXT", help="mutants with this in their name")
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants, picked at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the picking")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="of tests for each mutant, as recorded (default: all tests)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time, or processes that record (default: 1)")
    parser.add_argument(
        "--leave-out", action="append", default=[], metavar="FILE", help="of tests, that is asked another time"
    )
    parser.add_argument(
        "--slowest", type=float, default=float("inf"), help="seconds of a test; slower ones are asked another time"
    )
    parser.add_argument("--report", action="store_true", help="tell what is known, and try nothing")
    given = parser.parse_args()
    be_plain()
    survivors = sum(_try(ROOMS[name].leaving_out(given.leave_out), given) for name in given.rooms)
    return 1 if survivors else 0


def _try(room: Room, given: argparse.Namespace) -> int:
    """How many of the chosen mutants survive without an accepted reason."""
    from tools.mutation.importing import lines_while_importing
    from tools.mutation.mutants import mutants_of
    from tools.mutation.recording import recorded
    from tools.mutation.results import DEAD, Results, accepted, report
    from tools.mutation.trials import Outcome, Trial, Trials

    recording = recorded(room, FOLDER / room.name, given.jobs)
    results = Results(FOLDER / room.name / "results.jsonl", recording, given.seconds)
    early = lines_while_importing(room)
    mutants = [mutant for file in room.files() for mutant in mutants_of(file, ROOT) if given.only in mutant.id]
    mutants = [mutant.cold_where(early) for mutant in mutants]
    mutants = [mutant for mutant in mutants if random.Random(f"{given.seed} {mutant.id}").random() < given.share]
    asked = [(mutant, tests) for mutant in mutants if (tests := results.to_ask(mutant)) is not None]
    trials = [Trial(mutant, recording.quick(tests, given.slowest)) for mutant, tests in asked]
    trials = [trial for trial, (_, tests) in zip(trials, asked, strict=True) if trial.tests or not tests]
    trials.sort(key=lambda trial: trial.mutant.cold)  # those need a new process each: last
    if trials and not given.report:
        shown = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
        # it draws itself only when told to: a thread of its own could hold a lock at the moment of a fork
        with Progress(*shown, console=Console(stderr=True), auto_refresh=False) as bar:
            task = bar.add_task(room.name, total=len(trials))

            def told(outcome: Outcome) -> None:
                results.keep(outcome)
                bar.advance(task)
                bar.refresh()
                if outcome.status not in DEAD:
                    bar.print(f"{outcome.status}: {outcome.mutant.id}", markup=False, highlight=False, soft_wrap=True)

            files = [str(file.relative_to(ROOT)) for file in room.test_files()]
            run_pytest(files, Trials(room, trials, recording, given.jobs, given.seconds, told))
    print(report(mutants, results))
    reasons = accepted()
    return sum(results.status(mutant) not in (*DEAD, None) and mutant.id not in reasons for mutant in mutants)


if __name__ == "__main__":
    sys.exit(main())
