"""How many people what can serve: the arithmetic, and the page that shows it."""

import math
from pathlib import Path

import msgspec
import pytest

from benchmarks.scale import MANY, STEPS, Assumed, Measured, UnitCosts, cell, demand, limits, p99_ms, page, plan, read

ROOT = Path(__file__).parent.parent
PLAIN = UnitCosts(
    Measured(
        server_us_per_command=500,
        server_us_per_idle_socket=10,
        server_us_per_message_heard=20,
        postgresql_us_per_command=100,
        postgresql_us_per_idle_table=50,
        redis_us_per_message=2,
        redis_us_per_delivery=1,
        wal_bytes_per_command=1_000,
        kept_bytes_per_command=500,
        update_bytes=5_000,
        process_megabytes=200,
        table_kilobytes=40,
        socket_kilobytes=20,
    ),
    Assumed(
        people_per_table=4,
        seconds_between_commands=5,
        share_at_several_processes=0.5,
        share_of_the_day=0.5,
        most_busy=0.5,
        most_hearing=0.1,
        postgresql_cores=10,
        wal_megabytes_per_second=100,
        commit_ms=3,
        place_gigabits=40,
    ),
)


def changed(part: str, **values: float) -> UnitCosts:
    return msgspec.structs.replace(PLAIN, **{part: msgspec.structs.replace(getattr(PLAIN, part), **values)})


def test_the_page_shows_what_the_program_prints() -> None:
    shown = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    for table in page(read()):
        assert table in shown, "print the tables anew: python -m benchmarks.scale"


def test_what_people_ask_for() -> None:
    asked = demand(PLAIN, 20_000)
    assert (asked.tables, asked.commands, asked.updates) == (5_000, 1_000, 4_000)
    assert asked.gigabits == pytest.approx(4_000 * 5_000 * 8 / 1e9)
    assert asked.wal_megabytes == pytest.approx(1)
    assert asked.kept_gigabytes_a_day == pytest.approx(1_000 * 500 * 43_200 / 1e9)


def test_what_a_cell_needs() -> None:
    needed = cell(PLAIN, 20_000)
    # 0.5 cores for commands, 0.2 for sockets; each process hears of half of 1,000 commands
    assert needed.hearing == pytest.approx(0.01)
    assert needed.processes == math.ceil(0.7 / (0.5 - 0.01)) == 2
    assert needed.memory_gigabytes == pytest.approx(0.4 + 0.2 + 0.4)
    assert needed.postgresql_cores == pytest.approx(0.1 + 0.25)
    assert needed.delivered == 1_000
    assert needed.redis_cores == pytest.approx(0.001 + 0.001)


def test_processes_that_only_hear_are_never_enough() -> None:
    assert cell(PLAIN, 1_000_000).processes == math.inf  # 25,000 messages a second are all that a process may do


def test_limits_are_where_they_are_crossed() -> None:
    by_name = {limit.what: limit.people for limit in limits(PLAIN)}
    assert by_name["one process"] == pytest.approx(0.5 / (500e-6 / 20 + 10e-6), abs=1)
    assert by_name["hearing of others' tables"] == pytest.approx(200_000, abs=1)
    assert by_name["PostgreSQL's log on disk"] == pytest.approx(1_000_000, abs=1)
    assert by_name["the network of one place"] == pytest.approx(2_500_000, abs=1)
    assert list(by_name.values()) == sorted(by_name.values())


def test_what_costs_nothing_never_ends() -> None:
    by_name = {limit.what: limit.people for limit in limits(changed("measured", wal_bytes_per_command=0))}
    assert by_name["PostgreSQL's log on disk"] == MANY - 1


@pytest.mark.parametrize("costs", [PLAIN, read()], ids=["plain", "measured"])
@pytest.mark.parametrize("people", STEPS)
def test_no_cell_of_a_plan_is_beyond_a_limit(costs: UnitCosts, people: int) -> None:
    planned, assumed = plan(costs, people), costs.assumed
    assert planned.each.hearing <= assumed.most_hearing
    assert planned.each.redis_cores <= assumed.most_busy
    assert planned.each.postgresql_cores <= assumed.most_busy * assumed.postgresql_cores
    assert planned.asked.wal_megabytes / planned.cells <= assumed.most_busy * assumed.wal_megabytes_per_second
    assert planned.asked.gigabits / planned.places <= assumed.most_busy * assumed.place_gigabits
    assert planned.each.processes < math.inf


def test_waiting_grows_with_the_load() -> None:
    assert p99_ms(PLAIN, 0.5) == pytest.approx(0.5 / 0.5 * math.log(100) + 6)
    assert p99_ms(PLAIN, 0.9) > p99_ms(PLAIN, 0.5)


def test_a_file_with_an_unknown_cost_is_refused(tmp_path: Path) -> None:
    text = (ROOT / "benchmarks" / "unit_costs.toml").read_text(encoding="utf-8")
    odd = tmp_path / "costs.toml"
    odd.write_text(text.replace("commit_ms", "commit_seconds"), encoding="utf-8")
    with pytest.raises(msgspec.ValidationError, match="commit_seconds"):
        read(odd)
