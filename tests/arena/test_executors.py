"""Where games are played: pieces of a fair size, told in order, and begun again where they are lost."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

import pytest

from erdkreis.bots.executor import AHEAD, TRIES, Pieces, Threads, in_order, in_pieces
from erdkreis.bots.ray_cluster import RayCluster, address_of
from erdkreis.bots.simulate import simulate, simulate_on
from erdkreis.editions import by_preset


class Lost(Exception):
    """With the node that was at it."""


def test_whatever_ends_first_it_is_told_in_the_order_given() -> None:
    last_is_done = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            assert last_is_done.wait(900)
        elif number == 3:
            last_is_done.set()
        return number * number

    assert list(Threads(2).each(work, range(4))) == [0, 1, 4, 9]


def test_what_is_lost_is_begun_again_and_told_in_its_place() -> None:
    tries: dict[int, int] = {}

    def work(number: int) -> int:
        tries[number] = tries.get(number, 0) + 1
        if number == 1 and tries[number] < TRIES:
            raise Lost
        return number

    with ThreadPoolExecutor(2) as workers:
        told = list(in_order(range(5), lambda piece: workers.submit(work, piece), lambda: 2, (Lost,)))
    assert told == [0, 1, 2, 3, 4]
    assert tries == {0: 1, 1: TRIES, 2: 1, 3: 1, 4: 1}


@pytest.mark.parametrize(("error", "tried"), [(Lost, TRIES), (ZeroDivisionError, 1)])
def test_what_is_always_lost_and_what_goes_wrong_is_told(error: type[Exception], tried: int) -> None:
    tries = []

    def begin(piece: int) -> Future[int]:
        tries.append(piece)
        future: Future[int] = Future()
        future.set_exception(error())
        return future

    with pytest.raises(error):
        list(in_order([7], begin, lambda: 1, (Lost,)))
    assert tries == [7] * tried


def test_only_as_much_is_handed_out_as_there_are_cores_for() -> None:
    asked = []

    def endless() -> Iterator[int]:
        for number in range(10**9):
            asked.append(number)
            yield number

    under_way: list[Future[int]] = []

    def begin(piece: int) -> Future[int]:
        under_way.append(Future())
        if piece == 0:
            under_way[0].set_result(0)
        return under_way[-1]

    told = in_order(endless(), begin, lambda: 3)
    assert next(told) == 0
    assert len(asked) == 6  # two for each core
    told.close()  # type: ignore[attr-defined]
    assert all(future.cancelled() for future in under_way[1:])


def test_pieces_grow_and_shrink_with_what_they_take() -> None:
    """Those of a kind that takes long go one by one, beside quick ones in many."""
    pieces = Pieces(["slow"] * 4 + ["quick"] * 1000, 1.0, kind=str)
    sizes = []
    for piece in pieces:
        sizes.append((piece[0], len(piece)))
        pieces.took(sum(2.0 if each == "slow" else 0.01 for each in piece))
    slow = [size for kind, size in sizes if kind == "slow"]
    quick = [size for kind, size in sizes if kind == "quick"]
    assert slow == [1, 1, 1, 1]
    assert sum(size for _, size in sizes) == 1004
    assert quick[0] == 1
    assert 80 <= max(quick) <= 101
    assert quick.index(max(quick)) > 2, "half the way at a time"


@pytest.mark.parametrize("cost", [0.0005, 0.002, 0.01])
@pytest.mark.parametrize("cores", [2, 16])
def test_only_the_first_pieces_on_a_cluster_are_too_short(cost: float, cores: int) -> None:
    """As docs/arena.md says: six for each core; what nobody has played yet nobody can time."""
    pieces = Pieces(range(round(10 * cores / cost)), RayCluster.piece_seconds, kind=type)
    under_way: deque[int] = deque()
    took: list[float] = []
    while under_way or not took:
        under_way += map(len, islice(pieces, AHEAD * cores - len(under_way)))
        took.append(under_way.popleft() * cost)
        pieces.took(took[-1])
    assert all(seconds >= 0.1 for seconds in took[6 * cores : -1])


def test_however_the_pieces_are_cut_nothing_is_left_out() -> None:
    work = Threads(3)
    assert list(in_pieces(work, lambda piece: [2 * each for each in piece], range(1000))) == list(range(0, 2000, 2))
    assert list(in_pieces(work, lambda piece: piece, range(0))) == []


def test_games_are_the_same_however_they_are_cut_into_pieces() -> None:
    """Pieces depend on how quick this machine is at the moment; what comes of them must not."""
    edition = by_preset("H00-CAP")
    whole = simulate(edition, 3, "greedy", games=60, seed=5)
    hasty = Threads(1)
    hasty.piece_seconds = 1e-6  # one game each
    one_by_one = simulate_on(hasty, edition, ("greedy",) * 3, 60, 5)
    assert (one_by_one.digest, one_by_one.wins) == (whole.digest, whole.wins)


@pytest.mark.parametrize("wrong", ["", "ray", "ray://", "http://host", "ray://host/path", "ray://me@host", "ray://h:x"])
def test_an_address_that_is_none(wrong: str) -> None:
    with pytest.raises(ValueError, match="is neither auto nor ray://HOST"):
        address_of(wrong)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("auto", "auto"),
        ("ray://10.0.0.7", "ray://10.0.0.7:10001"),
        ("ray://head.local:7000", "ray://head.local:7000"),
        ("ray://[::1]", "ray://[::1]:10001"),
    ],
)
def test_addresses(given: str, meant: str) -> None:
    assert address_of(given) == meant
