"""The arena and simulations on a real Ray cluster: what comes of them is what comes of them here."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from erdkreis.arena.ladder import climb, read_ladder
from erdkreis.arena.pairings import DealPlayed
from erdkreis.arena.results import Results
from erdkreis.arena.standing import standing
from erdkreis.bots.executor import Threads
from erdkreis.bots.ray_cluster import RayCluster
from erdkreis.bots.simulate import simulate_on
from erdkreis.editions import by_preset
from tests.commands.conftest import PROGRAM
from tests.patience import PATIENCE
from tests.ray_nodes import RayNodes

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]

EDITION, NAMES = by_preset("H00-W-ESC"), ("greedy",) * 4
LADDER = 'bots = ["random", "greedy"]\nformats = ["H00-2P", "FUR-N 3"]\ndeals = 200\nseed = 4\nmax_turns = 60\n'


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[RayNodes]:
    with RayNodes(2) as nodes:
        monkeypatch.setenv("RAY_ADDRESS", nodes.address)
        yield nodes


def told(*words: object) -> dict[str, object]:
    """By the real program, what does not depend on the clock."""
    done = subprocess.run(
        [PROGRAM, *map(str, words), "--json"], capture_output=True, text=True, timeout=PATIENCE, env=os.environ
    )
    assert (done.returncode, done.stderr) == (0, "")
    return {key: value for key, value in json.loads(done.stdout).items() if "second" not in key}


def test_the_same_comes_of_games_on_a_cluster(nodes: RayNodes) -> None:
    for command in (
        ("simulate", "--edition", "H00-CAP", "--players", 3, "--bots", "greedy", "--games", 500, "--seed", 3),
        ("arena", "duel", "greedy", "random", "--edition", "H10-M", "--players", 3, "--games", 300),
    ):
        here = told(*command)
        assert told(*command, "--cluster", "auto") == here
        assert told(*command, "--cluster", nodes.from_outside) == here


def test_a_node_is_killed_and_another_comes_while_they_play(nodes: RayNodes) -> None:
    games, seen, heard = 20_000, [], 0
    steps = [(0.2, nodes.kill), (0.5, nodes.add), (0.7, nodes.kill)]

    def progress(more: int) -> None:
        nonlocal heard
        heard += more
        seen.append(cluster.where())
        while steps and heard >= steps[0][0] * games:
            steps.pop(0)[1]()

    with closing(RayCluster("auto")) as cluster:
        cluster.prepare()
        played = simulate_on(cluster, EDITION, NAMES, games, 7, 300, progress)
    assert steps == []
    assert {"on 2 nodes", "on 1 node"} <= set(seen)
    here = simulate_on(Threads(2), EDITION, NAMES, games, 7, 300)
    assert (played.digest, played.wins, played.games) == (here.digest, here.wins, games)


def test_a_node_that_is_gone_before_it_is_asked_need_not_be_ready(
    nodes: RayNodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(RayCluster("auto")) as cluster:
        before = cluster._alive()
        nodes.kill()
        with monkeypatch.context() as late:
            late.setattr(cluster, "_alive", lambda: before)
            cluster.prepare()
        assert (len(before), len(cluster._alive())) == (2, 1)


def test_a_ladder_that_was_stopped_on_a_cluster_goes_on_here(nodes: RayNodes, tmp_path: Path) -> None:
    file = tmp_path / "ladder.toml"
    file.write_text(LADDER, encoding="utf-8")
    ladder, heard = read_ladder(file), 0

    def stop(played: DealPlayed) -> None:
        nonlocal heard
        heard += 1
        if heard == 150:
            raise KeyboardInterrupt

    with closing(Results(tmp_path / "both.sqlite")) as both, closing(Results(tmp_path / "here.sqlite")) as here:
        with closing(RayCluster("auto")) as cluster:
            cluster.prepare()
            with pytest.raises(KeyboardInterrupt):
                climb(ladder, both, cluster, stop)
        assert len(both.kept(ladder.terms)) == 150
        climb(ladder, both, Threads(1))
        climb(ladder, here, Threads(2))
        assert both.kept(ladder.terms) == here.kept(ladder.terms)
        assert standing(ladder, both.kept(ladder.terms)) == standing(ladder, here.kept(ladder.terms))
