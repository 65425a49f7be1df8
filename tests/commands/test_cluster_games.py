"""`--cluster`: what is wrong with it is one sentence, and nothing has been played or written by then."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.commands.conftest import Give

SIMULATE = ("simulate", "--edition", "H00-2P", "--bots", "greedy", "--games", 4)
DUEL = ("arena", "duel", "greedy", "random", "--edition", "H00-2P", "--games", 4)


@pytest.fixture
def nobody() -> str:
    """An address at which nobody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return f"ray://127.0.0.1:{held.getsockname()[1]}"


@pytest.mark.parametrize("command", [SIMULATE, DUEL], ids=["simulate", "arena"])
def test_a_cluster_that_cannot_be_reached(give: Give, command: tuple[object, ...], nobody: str) -> None:
    said = give(*command, "--cluster", nobody)
    assert (said.code, said.out) == (2, "")
    assert f"the Ray cluster {nobody} cannot be reached: Connection refused (cluster/unreachable)" in said.err
    assert len(said.err.splitlines()) == 1


def test_no_cluster_on_this_machine(give: Give, monkeypatch: pytest.MonkeyPatch, nobody: str) -> None:
    monkeypatch.setenv("RAY_ADDRESS", nobody.removeprefix("ray://"))
    said = give(*SIMULATE, "--cluster", "auto")
    assert said.code == 2
    assert "there is no Ray cluster on this machine: begin one by `ray start --head`" in said.err


@pytest.mark.parametrize("command", [SIMULATE, DUEL], ids=["simulate", "arena"])
def test_an_install_without_ray(give: Give, command: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "ray" else found(name, *more))
    said = give(*command, "--cluster", "auto")
    assert said.code == 2
    assert "pip install 'erdkreis[ray]'" in said.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--cluster", "here"), "'here' is neither auto nor ray://HOST"),
        (("--cluster", "auto", "--jobs", 2), "not allowed with argument"),
        (("--cluster", "auto", "--out", "games"), "without --cluster"),
        (("--cluster", "auto", "--export", "games.csv"), "without --cluster"),
        (("--cluster", "auto", "--bots", "cmd:true"), "cmd:true is on this machine"),
    ],
)
def test_what_does_not_go_together(
    give: Give, words: tuple[object, ...], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = give(*SIMULATE, *words)
    assert said.code == 2
    assert why in said.err
    assert list(tmp_path.iterdir()) == []
