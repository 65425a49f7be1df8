"""Models as players: a real program, a real server, the loop of observations and steps, and bots among bots."""

from __future__ import annotations

import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from erdkreis.arena.duel import duel
from erdkreis.bots.contestants import named
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.game import Game
from erdkreis.env.text import ModelError, TextGame, TextPlayer, TurnLimits, ask_command, ask_http
from erdkreis.terminal.start import seated
from erdkreis.terminal.table import LocalTable
from tests.engine.positions import stage
from tests.env.scripted_model import answer
from tests.patience import PATIENCE, wait_until

MODEL = [sys.executable, str(Path(__file__).with_name("scripted_model.py"))]


class Scripted(TextPlayer):
    def answer(self, prompt: str) -> str:
        return answer(prompt)


class Program(TextPlayer):
    def answer(self, prompt: str) -> str:
        return ask_command(MODEL, prompt, seconds=PATIENCE)


class Silent(TextPlayer):
    limits = TurnLimits(answers=2)
    asked = 0

    def answer(self, prompt: str) -> str:
        Silent.asked += 1
        raise ModelError("the line is dead")


class ChatServer(BaseHTTPRequestHandler):
    """A chat server as far as it is asked; `/broken` has nothing to say, `/deep` too much, `/garbled` no HTTP."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers["Authorization"] != "Bearer sesame":
            self.send_error(401)
            return
        said = answer(asked["messages"][-1]["content"]) if "YOU" in str(asked) else asked["model"]
        told = {} if "broken" in self.path else {"choices": [{"message": {"role": "assistant", "content": said}}]}
        if "garbled" in self.path:
            self.wfile.write(b"what?\r\n\r\n")
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"[" * 100_000 if "deep" in self.path else json.dumps(told).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), ChatServer) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}/v1"
        finally:
            running.shutdown()
            thread.join()


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_a_script_plays_every_edition_by_text_alone(edition: Edition) -> None:
    env = TextGame(edition, edition.players[0], max_turns=5)
    env.reset(seed=2)
    done, asked = False, set()
    while not done:
        seat, observation = env.get_observation()
        asked.add(seat)
        done, info = env.step(answer(observation))
        assert info["player"] == seat
    assert asked == set(range(edition.players[0]))
    rewards = env.close()
    assert set(rewards) == asked
    assert sum(rewards.values()) in (0, 2 - len(rewards))


def test_the_loop_seats_bots_and_tells_what_was_wrong() -> None:
    env = TextGame("P82-W", 3, bots={1: "random", 2: "random"}, limits=TurnLimits(answers=2), max_turns=6)
    with pytest.raises(ValueError, match="reset"):
        env.get_observation()
    env.reset(seed=1)
    first = env.get_observation()
    assert first[0] == 0
    done, info = env.step("hello")
    assert not done
    assert "line 1, 'hello': that is no instruction" in info["told"][0]
    assert env.get_observation()[1] != first[1]
    while not done:
        done, info = env.step("hello")
    assert info["stood_in"] >= 2
    assert env.close() == {0: 0, 1: 0, 2: 0}
    with pytest.raises(ValueError, match="over"):
        env.step("end")
    env.reset(seed=1)
    assert env.get_observation() == first


def test_what_was_passed_over_is_still_told_in_the_next_turn() -> None:
    env = TextGame("H00-W", 3, bots={1: "greedy", 2: "greedy"})
    env.reset(seed=1)
    lands = {0: {"alaska": 12, "peru": 900}, 1: {"kamchatka": 900}}
    env._game = stage("H00-W", 3, lands).copy(seed=3)
    env._advance()
    turn = env.game.turn
    done, info = env.step("attack alaska kamchatka until 6 left\nattack kamchatka japan until 2 left\nend")
    assert not done
    assert env.game.turn > turn
    [note] = info["told"]
    assert "line 2, 'attack kamchatka japan until 2 left', was passed over" in note
    assert f"Note: {note}" in env.get_observation()[1]


def test_a_player_is_a_bot_wherever_bots_are() -> None:
    told = simulate("P82-W", 3, [Scripted, "greedy", "random"], games=1, seed=1, max_turns=6)
    assert (told.games, told.notes) == (1, ())
    found = duel(Scripted, "random", "H00-CAP", 3, games=3, max_turns=8)
    assert (found.games, found.notes) == (3, ())
    game = Game("P82-W", 3, seed=1)
    table = LocalTable(game, seated(game.edition, [named(Scripted), "greedy", "greedy"], None), seed=1)
    while game.turn < 3:
        table.play(table.decision(game.awaiting), game.awaiting)
    table.close()
    assert table.forfeits == []


def test_who_never_answers_is_stood_in_for() -> None:
    Silent.asked = 0
    told = simulate("P82-W", 3, [Silent, "random", "random"], games=1, seed=1, max_turns=3)
    assert told.notes == ()
    assert Silent.asked >= 2


def test_a_program_answers() -> None:
    game, player = Game("P82-W", 3, seed=1), Program()
    seat = game.awaiting
    assert player.decide(game.view(seat), game.options()).word == "place"
    assert player.seat.notes == ()
    for command, seconds, said in (
        ([sys.executable, "-c", "import time; time.sleep(600)"], 0.05, "did not answer within 0.05 seconds"),
        ([sys.executable, "-c", "raise SystemExit('out of memory')"], PATIENCE, "ended with code 1: out of memory"),
        (["no-such-model"], 1, "could not be started"),
    ):
        with pytest.raises(ModelError, match=said):
            ask_command(command, "hello", seconds)


def test_a_program_may_write_much_before_it_reads_much() -> None:
    script = "import sys; print('a' * 300_000, flush=True); print(len(sys.stdin.read()))"
    said = ask_command([sys.executable, "-c", script], "b" * 300_000, PATIENCE)
    assert said.split() == ["a" * 300_000, "300000"]


PARENT = """
import subprocess, sys, time
from pathlib import Path
held = open(sys.argv[1], "w")
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=held)
"""
"""A program with a child; both hold the file that it is given."""


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("while True: print('no' * 1000)", "wrote more than 1048576 bytes"),
        ("Path(sys.argv[2]).touch(); print(flush=True); time.sleep(600)", "did not answer within"),
    ],
)
def test_a_program_that_has_to_be_stopped_leaves_nobody(
    script: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is a file: time is up as soon as the program, which has its child by then, makes it."""
    fifo, late = tmp_path / "held", tmp_path / "late"
    monkeypatch.setattr("erdkreis.env.text.models.monotonic", lambda: 2 * PATIENCE * late.exists())
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(ModelError, match=said):
            ask_command([sys.executable, "-c", PARENT + script, str(fifo), str(late)], "hello", PATIENCE)
        wait_until(lambda: nobody_writes(reading))
    finally:
        os.close(reading)


def nobody_writes(fifo: int) -> bool:
    try:
        return os.read(fifo, 1) == b""
    except BlockingIOError:
        return False


def test_a_server_answers(server: str) -> None:
    class Remote(TextPlayer):
        def answer(self, prompt: str) -> str:
            return ask_http(server, "a-model", prompt, PATIENCE, key="sesame")

    game, player = Game("P82-W", 3, seed=1), Remote()
    seat = game.awaiting
    assert player.decide(game.view(seat), game.options()).word == "place"
    assert player.seat.notes == ()
    assert ask_http(server, "a-model", "hello", PATIENCE, key="sesame") == "a-model"
    with pytest.raises(ModelError, match="answered 401"):
        ask_http(server, "a-model", "hello", PATIENCE)
    with pytest.raises(ModelError, match="cannot be asked"):
        ask_http("http://127.0.0.1:9/v1", "a-model", "hello", PATIENCE)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/broken", "did not answer as a chat does"),
        ("/deep", "did not answer as a chat does"),
        ("/garbled", "cannot be asked: what?"),
    ],
)
def test_whatever_a_server_says_is_a_model_error_at_worst(server: str, path: str, said: str) -> None:
    with pytest.raises(ModelError, match=re.escape(said)):
        ask_http(server + path, "a-model", "hello", PATIENCE, key="sesame")


@pytest.mark.parametrize(
    "url", ["localhost/v1", "", "http://", "http://host:port/v1", "http://a b/v1", "http://127.0.0.1:99999"]
)
def test_an_address_that_is_none_is_a_model_error(url: str) -> None:
    with pytest.raises(ModelError, match="cannot be asked"):
        ask_http(url, "a-model", "hello", PATIENCE)


def test_a_key_that_cannot_be_sent_is_not_told(server: str) -> None:
    with pytest.raises(ModelError, match="cannot be asked") as refused:
        ask_http(server, "a-model", "hello", PATIENCE, key="open\nsesame")
    assert "sesame" not in str(refused.value)
