"""`python -m benchmarks.scale [FILE]`: how many processes, databases and places so many people need; what ends first.

Nothing is measured here: it is arithmetic with `unit_costs.toml`, of which `docs/scale.md` shows the outcome. A *cell*
is one PostgreSQL, one Redis and the processes that share them. Where a table's people are at several processes, every
process of the cell hears of every command: that grows with the square of a cell's size, everything else with its size.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

COSTS = Path(__file__).parent / "unit_costs.toml"
STEPS = (10_000, 1_000_000, 10_000_000)
LOADS = (0.3, 0.6, 0.8, 0.9)
MANY = 10**10
"""So many people there are not."""
DAY = 86_400


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """By `python -m benchmarks cluster`; µs are time of a processor."""

    server_us_per_command: float
    server_us_per_idle_socket: float
    server_us_per_message_heard: float
    postgresql_us_per_command: float
    postgresql_us_per_idle_table: float
    redis_us_per_message: float
    redis_us_per_delivery: float
    wal_bytes_per_command: float
    kept_bytes_per_command: float
    update_bytes: float
    process_megabytes: float
    table_kilobytes: float
    socket_kilobytes: float


class Assumed(Struct, frozen=True, forbid_unknown_fields=True):
    """About people and machines."""

    people_per_table: int
    seconds_between_commands: float
    share_at_several_processes: float
    """Of the tables: those of all others are told of to nobody."""
    share_of_the_day: float
    most_busy: float
    most_hearing: float
    postgresql_cores: int
    wal_megabytes_per_second: float
    commit_ms: float
    place_gigabits: float


class UnitCosts(Struct, frozen=True, forbid_unknown_fields=True):
    measured: Measured
    assumed: Assumed


def read(path: Path = COSTS) -> UnitCosts:
    return msgspec.toml.decode(path.read_bytes(), type=UnitCosts)


class Demand(Struct, frozen=True):
    """What so many people at once ask for, whoever serves them; each a second, where nothing else is said."""

    tables: float
    commands: float
    updates: float
    gigabits: float
    wal_megabytes: float
    kept_gigabytes_a_day: float


def demand(costs: UnitCosts, people: float) -> Demand:
    measured, assumed = costs.measured, costs.assumed
    tables = people / assumed.people_per_table
    commands = tables / assumed.seconds_between_commands
    updates = commands * assumed.people_per_table
    return Demand(
        tables,
        commands,
        updates,
        updates * measured.update_bytes * 8 / 1e9,
        commands * measured.wal_bytes_per_command / 1e6,
        commands * measured.kept_bytes_per_command * DAY * assumed.share_of_the_day / 1e9,
    )


class Cell(Struct, frozen=True):
    """What so many people need, if all are in one cell. Cores are those that are busy, not those to buy."""

    processes: float
    memory_gigabytes: float
    hearing: float
    """The share of a core that goes into hearing of others' tables, in every process."""
    postgresql_cores: float
    delivered: float
    """Messages of Redis, a second."""
    redis_cores: float


def cell(costs: UnitCosts, people: float) -> Cell:
    measured, asked = costs.measured, demand(costs, people)
    told = asked.commands * costs.assumed.share_at_several_processes
    hearing = told * measured.server_us_per_message_heard / 1e6
    free = costs.assumed.most_busy - hearing
    processes = max(1.0, float(math.ceil(_alone(costs, people) / free))) if free > 0 else math.inf
    delivered = told * processes
    return Cell(
        processes,
        (processes * measured.process_megabytes / 1e3)
        + (asked.tables * measured.table_kilobytes + people * measured.socket_kilobytes) / 1e6,
        hearing,
        1e-6 * asked.commands * measured.postgresql_us_per_command
        + 1e-6 * asked.tables * measured.postgresql_us_per_idle_table,
        delivered,
        1e-6 * told * measured.redis_us_per_message + 1e-6 * delivered * measured.redis_us_per_delivery,
    )


# What ends


class Limit(Struct, frozen=True):
    """Something that so many people at once use up."""

    what: str
    people: int
    then: str


def limits(costs: UnitCosts) -> list[Limit]:
    """The first to end first. All but the last are those of one cell."""
    assumed = costs.assumed

    def one(what: str, then: str, fits: Callable[[int], bool]) -> Limit:
        return Limit(what, most(fits), then)

    found = [
        one("one process", "more processes", lambda people: _alone(costs, people) <= assumed.most_busy),
        one(
            "hearing of others' tables",
            "more cells, by table id",
            lambda people: cell(costs, people).hearing <= assumed.most_hearing,
        ),
        one(
            "Redis' one core",
            "more cells, by table id",
            lambda people: cell(costs, people).redis_cores <= assumed.most_busy,
        ),
        one(
            "PostgreSQL's cores",
            "replicas for replays, then more cells",
            lambda people: cell(costs, people).postgresql_cores <= assumed.most_busy * assumed.postgresql_cores,
        ),
        one(
            "PostgreSQL's log on disk",
            "more cells, by table id",
            lambda people: demand(costs, people).wal_megabytes <= assumed.most_busy * assumed.wal_megabytes_per_second,
        ),
        one(
            "the network of one place",
            "regional clusters",
            lambda people: demand(costs, people).gigabits <= assumed.most_busy * assumed.place_gigabits,
        ),
    ]
    return sorted(found, key=lambda limit: limit.people)


def _alone(costs: UnitCosts, people: float) -> float:
    """Cores that people keep busy who have one process to themselves."""
    measured = costs.measured
    commands = demand(costs, people).commands
    return (commands * measured.server_us_per_command + people * measured.server_us_per_idle_socket) / 1e6


def most(fits: Callable[[int], bool]) -> int:
    """The largest number that fits, where every smaller one does.

    >>> most(lambda people: people <= 1234)
    1234
    """
    low, high = 0, MANY
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


class Plan(Struct, frozen=True):
    """Cells of equal size, none beyond any limit of a cell, at as many places as the network needs."""

    people: int
    cells: int
    places: int
    each: Cell
    asked: Demand


def plan(costs: UnitCosts, people: int) -> Plan:
    *_, place = (limit for limit in limits(costs) if limit.then == "regional clusters")
    largest = min(limit.people for limit in limits(costs) if "cells" in limit.then)
    cells = math.ceil(people / largest)
    return Plan(people, cells, math.ceil(people / place.people), cell(costs, people / cells), demand(costs, people))


def p99_ms(costs: UnitCosts, busy: float) -> float:
    """Of a command at a process that is so busy: the queue of M/M/1, then the transaction under way and its own.

    Of the time in such a queue, one in a hundred has more than ln 100 times the mean.
    """
    in_queue = costs.measured.server_us_per_command / 1e3 / (1 - busy)
    return in_queue * math.log(100) + 2 * costs.assumed.commit_ms


# The page


def page(costs: UnitCosts) -> Iterator[str]:
    """Tables in Markdown, as they stand in docs/scale.md."""
    for title, part in (("measured", costs.measured), ("assumed", costs.assumed)):
        named = msgspec.structs.asdict(part).items()
        yield _table([title, ""], [(name.replace("_", " "), _round(value)) for name, value in named])
    plans = [plan(costs, people) for people in STEPS]
    yield _table(["people at once", *(f"{people:,}" for people in STEPS)], _needs(plans))
    yield _table(
        ["what ends", "with so many people", "what an operator adds"],
        [(limit.what, _round(limit.people), limit.then) for limit in limits(costs)],
    )
    yield _table(
        ["a process is busy", "p99 of a command"], [(f"{busy:.0%}", f"{p99_ms(costs, busy):.0f} ms") for busy in LOADS]
    )


def _needs(plans: Sequence[Plan]) -> Iterator[tuple[str, ...]]:
    rows: dict[str, Callable[[Plan], float]] = {
        "tables": lambda plan: plan.asked.tables,
        "commands a second": lambda plan: plan.asked.commands,
        "updates to people a second": lambda plan: plan.asked.updates,
        "gigabits a second to people": lambda plan: plan.asked.gigabits,
        "places": lambda plan: plan.places,
        "cells": lambda plan: plan.cells,
        "server processes, all": lambda plan: plan.cells * plan.each.processes,
        "their memory, GB": lambda plan: plan.cells * plan.each.memory_gigabytes,
        "PostgreSQL's busy cores, each cell": lambda plan: plan.each.postgresql_cores,
        "PostgreSQL's log, MB/s, each cell": lambda plan: plan.asked.wal_megabytes / plan.cells,
        "kept a day, GB, all": lambda plan: plan.asked.kept_gigabytes_a_day,
        "Redis, messages delivered a second, each cell": lambda plan: plan.each.delivered,
        "Redis' busy cores, each cell": lambda plan: plan.each.redis_cores,
    }
    for what, value in rows.items():
        yield what, *(_round(value(plan)) for plan in plans)


def _round(value: float) -> str:
    """Three digits; more would be a promise.

    >>> _round(123456), _round(2.345), _round(0.0123), _round(12)
    ('123,000', '2.35', '0.0123', '12')
    """
    if value == 0:
        return "0"
    digits = 2 - math.floor(math.log10(abs(value)))
    rounded = round(value, digits)
    return f"{rounded:,.0f}" if digits <= 0 else f"{rounded:.{digits}f}".rstrip("0").rstrip(".")


def _table(head: Sequence[str], rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    print("\n\n".join(page(read(*map(Path, sys.argv[1:])))))
