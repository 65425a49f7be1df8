"""Who is served next: in the order of what everybody has had, whatever the others ask for."""

from __future__ import annotations

import random
from collections import Counter

from erdkreis.server.fair_queue import MOST_REMEMBERED, FairQueue, Shares, Whom


def serve(queue: FairQueue[str], cost: float = 1.0) -> str:
    item, whom = queue.take()
    queue.charge(whom, cost)
    return item


def test_one_request_goes_before_the_second_of_a_flood() -> None:
    queue = FairQueue[str]()
    for number in range(1000):
        queue.put(f"flood {number}", Whom("flood", f"table {number}"))
    assert serve(queue) == "flood 0"
    queue.put("person", Whom("home", "table"))
    assert serve(queue) == "person"
    assert len(queue) == 999


def test_addresses_share_the_time_however_much_each_asks_for_and_whatever_it_costs() -> None:
    lot, queue = random.Random(1), FairQueue[str]()
    cost = {"swift": 0.01, "slow": 0.5, "many": 0.05}
    for address, tables in (("swift", 1), ("slow", 1), ("many", 50)):
        for number in range(tables):
            queue.put(address, Whom(address, f"{address} {number}"))
    had = dict.fromkeys(cost, 0.0)
    for _ in range(5000):
        item, whom = queue.take()
        seconds = cost[item] * lot.uniform(0.5, 1.5)
        queue.charge(whom, seconds)
        had[item] += seconds
        queue.put(item, whom)
    # they differ by no more than what is done in one go
    assert max(had.values()) - min(had.values()) < 2 * 0.75


def test_tables_of_one_address_share_its_time() -> None:
    queue = FairQueue[str]()
    for table in ("dear", "cheap"):
        queue.put(table, Whom("home", table))
    had: Counter[str] = Counter()
    for _ in range(1000):
        item, whom = queue.take()
        queue.charge(whom, 10.0 if item == "dear" else 1.0)
        had[item] += 10 if item == "dear" else 1
        queue.put(item, whom)
    assert abs(had["dear"] - had["cheap"]) <= 10


def test_nobody_saves_up_by_resting() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.put("busy", Whom("busy", "table"))
        serve(queue)
        assert len(queue) == 0, number
    for _ in range(50):
        queue.put("busy", Whom("busy", "table"))
        queue.put("rested", Whom("rested", "table"))
    first = [serve(queue) for _ in range(20)]
    assert first.count("rested") <= 11


def test_what_goes_behind_goes_before_those_who_have_had_much_more() -> None:
    queue = FairQueue[str]()
    queue.put("advice", Whom("asking", "table"), behind=3.0)
    for number in range(10):
        queue.put("flood", Whom("flood", f"table {number}"))
    served = [serve(queue) for _ in range(11)]
    assert 3 <= served.index("advice") <= 4


def test_what_is_not_wanted_any_more_is_taken_out() -> None:
    queue = FairQueue[str]()
    for number in range(4):
        queue.put(f"job {number}", Whom("home", f"table {number % 2}"))
    gone = queue.drop(lambda _, whom: whom.table == "table 1")
    assert [item for item, _ in gone] == ["job 1", "job 3"]
    assert [serve(queue), serve(queue)] == ["job 0", "job 2"]


def test_a_million_addresses_are_not_remembered() -> None:
    shares, queue = Shares(), FairQueue[str]()
    for number in range(3 * MOST_REMEMBERED):
        shares.serve(str(number))
        shares.charge(str(number), 1.0)
        queue.put("job", Whom(f"address {number}", "table"))
        serve(queue)
    assert len(shares._had) <= MOST_REMEMBERED
    assert len(queue._tables) <= MOST_REMEMBERED
