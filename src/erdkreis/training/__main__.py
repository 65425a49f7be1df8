"""`python -m erdkreis.training`: play games, learn from them, and prove what was learnt."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ABOUT = """\
Train the judge of positions: who wins from here, with which chance.

  games     bots play; of every game some positions are kept, with who won it (Parquet, a file for each lesson)
  learn     two networks learn from four fifths of the lessons, and are written where the judge reads them
  prove     on the fifth that was never seen: log-loss, Brier score and calibration beside simple judges
  compare   a linear model, boosted trees and the network on the same games: which is the best judge?
  playouts  positions of unseen games are played out many times, and the judge is set beside what came of it

Games and play-outs can be stopped at any time, and go on where they were when they are asked for again; learning
begins anew. The same seed gives the same positions, whatever the number of jobs."""


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser("python -m erdkreis.training", None, None, ABOUT)
    found.formatter_class = argparse.RawDescriptionHelpFormatter
    found.add_argument(
        "step", nargs="*", metavar="STEP", help="games, learn, prove, compare, playouts (default: the first three)"
    )
    found.add_argument(
        "--games", type=int, default=150, help="of every preset and number of seats (default: %(default)s)"
    )
    found.add_argument("--seed", type=int, default=1, help="of the games (default: %(default)s)")
    found.add_argument("--jobs", type=int, default=1, help="games or play-outs at a time (default: %(default)s)")
    found.add_argument(
        "--folder", type=Path, default=Path("training"), help="for all that is kept (default: %(default)s)"
    )
    found.add_argument("--model", type=Path, help="where the networks are written (default: into the package)")
    found.add_argument("--report", type=Path, help="a Markdown page for the figures, with diagrams beside it")
    found.add_argument("--positions", type=int, default=500, help="that are played out (default: %(default)s)")
    found.add_argument("--playouts", type=int, default=400, help="of each of them (default: %(default)s)")
    return found


STEPS = ("games", "learn", "prove", "compare", "playouts")


def main(arguments: list[str] | None = None) -> int:
    asked = parser()
    options = asked.parse_args(arguments)
    for step in options.step:
        if step not in STEPS:
            asked.error(f"there is no step {step!r}: choose from {', '.join(STEPS)}")
    for name in ("games", "jobs", "positions", "playouts"):
        if getattr(options, name) < 1:
            asked.error(f"--{name} must be at least 1")
    try:
        from erdkreis.training.steps import run
    except ModuleNotFoundError as missing:
        if missing.name not in ("lightgbm", "pyarrow", "scipy"):
            raise
        print("Training needs more than playing does: pip install 'erdkreis[train]'", file=sys.stderr)
        return 2
    from erdkreis.errors import ErdkreisError

    try:
        run(options.step or STEPS[:3], options)
    except ErdkreisError as refused:
        print(refused, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
