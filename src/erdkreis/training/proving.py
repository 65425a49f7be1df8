"""The proof: the judge beside simple ones, on games that it never saw, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.kernel.valuing import worth_all
from erdkreis.bots.levels import minds_of
from erdkreis.editions import by_preset
from erdkreis.engine.kernel.state import SEATS
from erdkreis.engine.rules import board_of, encode_board, encode_rules
from erdkreis.judge.kernel.features import SIDES, Feature
from erdkreis.judge.networks import Arrays, Form
from erdkreis.odds.tables import odds_for
from erdkreis.training.diagrams import diagram
from erdkreis.training.learning import chances_of
from erdkreis.training.lessons import HOUSE, Lesson
from erdkreis.training.measuring import Measured, by_worth, in_shares, measured, reliability
from erdkreis.training.playing import Sampled
from erdkreis.training.rows import gather, living

THINKER = "general"
"""Whose worth of a position is set beside the judge."""
RIVALS = ("equal chances", "share of units", "share of income", "worth")
Lessons = list[tuple[Lesson, Sampled]]


def worths(lessons: Lessons) -> np.ndarray:
    """What every row's position is worth to its side by today's bots, by the mean units on the table."""
    found = []
    for lesson, sampled in lessons:
        edition = lesson.edition
        board, rules = encode_board(board_of(edition)), encode_rules(edition, lesson.players)
        values = np.zeros((len(sampled.states), SEATS))
        minds, moods = minds_of(THINKER, edition, lesson.players)[:1].copy(), np.zeros(1, MOOD)
        worth_all(board, rules, sampled.states, minds, odds_for(edition), moods, values)
        mean = (sampled.states["units"].sum(1) + sampled.states["stock"].sum(1)) / lesson.players + 1.0
        padded = np.zeros((len(values), SIDES))
        padded[:, :SEATS] = values / mean[:, None]
        found.append(padded[living(sampled.states)])
    return np.concatenate(found)


def prove(learnt: Lessons, unseen: Lessons, network: Arrays, form: Form, folder: Path) -> Iterator[str]:
    """Tables in Markdown, line by line, and diagrams in the folder."""
    known, rows = gather(learnt, form), gather(unseen, form)
    judged = chances_of(network, rows)
    rivals = {
        RIVALS[0]: in_shares(np.ones(len(rows.won)), known, rows),
        RIVALS[1]: in_shares(rows.values[:, Feature.UNITS_SHARE], known, rows),
        RIVALS[2]: in_shares(rows.values[:, Feature.INCOME_SHARE], known, rows),
        RIVALS[3]: by_worth(worths(unseen), worths(learnt), known, rows),
    }
    yield f"### Form `{form}`: log-loss / Brier score"
    yield ""
    yield "| preset | seats | positions | judge | " + " | ".join(RIVALS) + " |"
    yield "| --- " * (4 + len(RIVALS)) + "|"
    presets = list(dict.fromkeys(preset for preset, _ in rows.kinds))
    of_preset = np.array([presets.index(preset) for preset, _ in rows.kinds])[rows.kind]
    worse = []
    for number, preset in enumerate(presets):
        seats = [players for name, players in rows.kinds if name == preset]
        for players in [*sorted(seats), None] if len(seats) > 1 else seats:
            which = of_preset == number if players is None else rows.kind == rows.kinds.index((preset, players))
            mine, others = measured(judged, rows, which), {n: measured(c, rows, which) for n, c in rivals.items()}
            shown = f"| {preset} | {players or 'all'} | {mine.positions:,} | **{pair(mine)}** | "
            yield shown + " | ".join(pair(other) for other in others.values()) + " |"
            kind = preset if players is None or len(seats) == 1 else f"{preset} with {players} seats"
            worse += [(kind, name) for name, other in others.items() if as_good(other, mine)]
    yield ""
    names = ", ".join(f"{kind}: {name}" for kind, name in worse)
    yield f"Where a simple judge is as good, by either figure: {names or 'nowhere'}."
    yield ""
    yield "| edition | positions | log-loss | Brier | calibration error | without *nobody* |"
    yield "| --- | --- | --- | --- | --- | --- |"
    editions = [preset if preset == HOUSE else by_preset(preset).name for preset in presets]
    of_edition = np.array(editions)[of_preset]
    for name in dict.fromkeys(editions):
        found = measured(judged, rows, of_edition == name)
        yield f"| {name} | {summary(found)} |"
        of_rows = np.repeat(of_edition == name, rows.sizes)
        picture = folder / f"{name.replace(' ', '-')}-{form}.svg"
        diagram(f"{name}, {form}", reliability(judged[of_rows], rows.won[of_rows]), picture)
    everything = measured(judged, rows, np.ones(len(rows.first), bool))
    yield f"| all | {summary(everything)} |"
    yield ""


def as_good(other: Measured, mine: Measured) -> bool:
    return other.log_loss <= mine.log_loss or other.brier <= mine.brier


def summary(found: Measured) -> str:
    return f"{found.positions:,} | {pair(found, ' | ')} | {found.calibration:.2%} | {found.of_seats:.2%}"


def pair(found: Measured, between: str = " / ") -> str:
    return f"{found.log_loss:.3f}{between}{found.brier:.3f}"
