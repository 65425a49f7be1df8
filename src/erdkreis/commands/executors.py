"""Where games are played: on cores of this machine (`--jobs`), or on a Ray cluster (`--cluster`)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from erdkreis.bots.contestants import is_visitor
from erdkreis.commands.arguments import shortened, whole
from erdkreis.commands.errors import UsageError
from erdkreis.commands.extras import need

if TYPE_CHECKING:
    from erdkreis.bots.executor import Executor

MOST_JOBS = 64


def add_executor(parser: argparse.ArgumentParser) -> None:
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--jobs", metavar="J", type=whole(1, MOST_JOBS), default=1, help="cores to use (default: 1)")
    either.add_argument(
        "--cluster",
        metavar="RAY",
        type=_address,
        help="play on a Ray cluster instead: auto (the one this machine belongs to) or ray://HOST",
    )


def _address(text: str) -> str:
    from erdkreis.bots.ray_cluster import address_of

    try:
        return address_of(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is neither auto nor ray://HOST") from None


@contextmanager
def chosen_executor(asked: argparse.Namespace, contestants: Iterable[str]) -> Iterator[Executor]:
    """Where these contestants are to play."""
    if asked.cluster is None:
        from erdkreis.bots.executor import Threads

        yield Threads(asked.jobs)
        return
    for name in contestants:
        if is_visitor(name):
            raise UsageError(f"{name} is on this machine, and not on the nodes of a cluster: play it without --cluster")
    need("ray")
    from erdkreis.bots.ray_cluster import RayCluster

    with closing(RayCluster(asked.cluster)) as cluster:
        yield cluster
