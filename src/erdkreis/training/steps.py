"""The steps of training, one after the other, with a bar for those who wait."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import erdkreis.judge
from erdkreis.bots.warm import ensure_compiled
from erdkreis.errors import ErdkreisError
from erdkreis.judge.networks import FILE, FORMS, Arrays, Form, load, save
from erdkreis.training.contenders import compare
from erdkreis.training.data import path_of, read, write
from erdkreis.training.learning import EPOCHS, learn
from erdkreis.training.lessons import Lesson, lessons
from erdkreis.training.playing import Sampled
from erdkreis.training.playouts import chosen_positions, compared, played_out
from erdkreis.training.proving import prove
from erdkreis.training.rows import gather

MODEL = Path(erdkreis.judge.__file__).parent / FILE
UNSEEN = 5
"""One lesson in so many is never learnt from: by those the judge is measured."""


class OtherData(ErdkreisError):
    """A folder holds games of another seed, which must not be mixed."""

    code = "training/other_seed"


class NoData(ErdkreisError):
    """There is nothing to learn from."""

    code = "training/no_games"


@contextmanager
def bar(title: str, total: int) -> Iterator[Progress]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns) as progress:
        progress.add_task(title, total=total)
        yield progress


def step_on(progress: Progress, count: int = 1) -> None:
    progress.advance(progress.task_ids[0], count)


def run(steps: Sequence[str], options: argparse.Namespace) -> None:
    if "games" in steps:
        play_all(options.games, options.seed, options.jobs, options.folder)
    if "learn" in steps:
        grow(options.games, options.seed, options.folder, options.model or MODEL)
    if "prove" in steps:
        prove_all(options.games, options.seed, options.folder, options.model or MODEL, options.report)
    if "compare" in steps:
        learnt, unseen = (kept(options.games, options.seed, options.folder, unseen=unseen) for unseen in (False, True))
        for line in compare(gather(learnt, "open"), gather(unseen, "open"), options.seed):
            print(line, flush=True)
    if "playouts" in steps:
        set_beside(options)


def play_all(games: int, seed: int, jobs: int, folder: Path) -> None:
    """Play what is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    about, told = folder / "about.json", {"seed": seed}
    if about.exists() and json.loads(about.read_text(encoding="utf-8")) != told:
        raise OtherData(f"{folder} holds games of another seed: name another --folder, or the same --seed")
    about.write_text(json.dumps(told), encoding="utf-8")
    due = list(lessons(games, seed))
    ensure_compiled()
    with bar("games", len(due)) as progress, ThreadPoolExecutor(jobs) as workers:
        for _ in workers.map(lambda lesson: write(lesson, folder), due):
            step_on(progress)


def is_unseen(lesson: Lesson) -> bool:
    return lesson.number % UNSEEN == UNSEEN - 1


def kept(games: int, seed: int, folder: Path, *, unseen: bool) -> list[tuple[Lesson, Sampled]]:
    """The lessons that are there: those to learn from, or those that are never learnt from."""
    found = [
        (lesson, read(path_of(lesson, folder)))
        for lesson in lessons(games, seed)
        if is_unseen(lesson) == unseen and path_of(lesson, folder).exists()
    ]
    if not found:
        raise NoData(f"there are no such games in {folder}: the step `games` plays them")
    return found


def grow(games: int, seed: int, folder: Path, model: Path) -> None:
    """Learn both forms, and keep what was learnt."""
    learnt = kept(games, seed, folder, unseen=False)
    networks: dict[Form, Arrays] = {}
    for form in FORMS:
        with bar(f"learn, {form}", EPOCHS) as progress:
            networks[form] = learn(gather(learnt, form), seed, EPOCHS, lambda count: step_on(progress, count))
    save(networks, model)


def prove_all(games: int, seed: int, folder: Path, model: Path, report: Path | None) -> None:
    """Figures on games that were never learnt from: on the screen, or as a page with diagrams beside it."""
    learnt, unseen = kept(games, seed, folder, unseen=False), kept(games, seed, folder, unseen=True)
    networks = load(model)
    place = report.parent if report is not None else folder / "diagrams"
    lines = [line for form in FORMS for line in prove(learnt, unseen, networks[form], form, place)]
    if report is None:
        print("\n".join(lines))
    else:
        report.write_text("\n".join(["# The judge, measured", "", *lines]), encoding="utf-8")


def set_beside(options: argparse.Namespace) -> None:
    """What the judge says, and what comes of it when the same position is played out many times."""
    unseen = kept(options.games, options.seed, options.folder, unseen=True)
    chosen = chosen_positions(unseen, options.positions, options.seed)
    folder = options.folder / f"playouts-{options.playouts}"
    folder.mkdir(exist_ok=True)
    ensure_compiled()
    with bar("playouts", len(chosen)) as progress, ThreadPoolExecutor(options.jobs) as workers:
        found = []
        for position in workers.map(lambda each: played_out(each, options.playouts, folder), chosen):
            found.append(position)
            step_on(progress)
    print(compared(found))
