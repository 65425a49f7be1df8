"""The life of a table, lived at a real server: what was sent and what came back become the examples of the page.

The server's own randomness is replaced by a fixed sequence, so that the page changes only when the protocol does.
"""

from __future__ import annotations

import contextlib
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import httpx

from erdkreis import boards
from erdkreis.bots.bot import Bot
from erdkreis.editions import edition
from erdkreis.engine.game import Game
from erdkreis.server import seats, tables
from tools.protocol import server
from tools.protocol.server import Client, Message, best_attack, serving, simple_action

SEED = 1
PATIENCE = 300.0
"""Seconds: the rules may have to be compiled first."""


@dataclass(frozen=True)
class Example:
    """A value that crossed the wire, and the name of its type."""

    type: str
    value: Any
    head: str = ""
    """What stands before it: the request line, or the status and the cookie of an answer."""


@dataclass
class Examples:
    found: dict[str, Example] = field(default_factory=dict)

    def keep(self, name: str, type: str, value: Any, head: str = "") -> Any:
        if name in self.found:
            raise ValueError(f"two examples are called {name}")
        self.found[name] = Example(type, value, head)
        return value


class FixedChance(random.Random):
    """Stands in for the module `secrets`."""

    def token_bytes(self, size: int) -> bytes:
        return self.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(self.choices(alphabet, k=size * 4 // 3 + 1))


@contextlib.contextmanager
def fixed_chance() -> Iterator[FixedChance]:
    chance = FixedChance(SEED)
    with (
        mock.patch.object(tables, "randomness", chance),
        mock.patch.object(seats, "secrets", chance),
        mock.patch.object(server, "secrets", chance),
    ):
        yield chance


async def live() -> dict[str, Example]:
    """Every example, in the order in which it happened."""
    examples = Examples()
    with tempfile.TemporaryDirectory() as folder, fixed_chance() as chance:
        async with (
            serving(folder) as address,
            httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http,
        ):
            await Life(address, http, chance, examples).live()
    return examples.found


@dataclass
class Life:
    """One table of two people and a bot, from making it to the rematch."""

    address: str
    http: httpx.AsyncClient
    chance: FixedChance
    examples: Examples
    id: str = ""

    async def live(self) -> None:
        ada_cookie, bo_cookie = await self.make_and_sit()
        ada = await Client.connect(self.address, self.id, ada_cookie)
        bo = await Client.connect(self.address, self.id, bo_cookie)
        watcher = await Client.connect(self.address, self.id)
        await self.hello(ada, bo, watcher)
        await self.play(ada, bo, watcher)
        bo = await self.come_back(ada, bo, bo_cookie)
        bo = await self.device(bo, bo_cookie)
        await self.talk(ada, bo)
        await self.finish(ada, bo, watcher)
        for client in (ada, bo, watcher):
            await client.close()
        await self.hint()
        await self.call_off()
        await self.attack_until()

    async def ask(
        self, name: str, type: str, path: str, body: Any = None, sent_type: str = "", cookie: str = ""
    ) -> httpx.Response:
        """One HTTP request, kept as an example."""
        self.http.cookies.clear()
        method = "GET" if body is None else "POST"
        headers = {"cookie": cookie.split(";")[0]} if cookie else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        given = answer.headers.get("set-cookie")
        if sent_type:
            self.examples.keep(f"{name}-request", sent_type, body, f"{method} {path}")
        head = f"{answer.status_code} {answer.reason_phrase}" + (f"\nset-cookie: {given}" if given else "")
        self.examples.keep(name, type, answer.json(), head)
        return answer

    async def make_and_sit(self) -> tuple[str, str]:
        await self.ask("editions", "Editions", "/api/editions")
        await self.ask("rules", "Rules", "/api/editions/parker1982/rules")
        texts = (await self.http.get("/api/texts/en")).json()
        one = {"editions": {"clipper": texts["editions"]["clipper"]}, "prefixes": {"CLI": texts["prefixes"]["CLI"]}}
        self.examples.keep("texts", "Texts", {**texts, **one}, "200 OK")
        seats = [{"name": "Ada", "here": True}, {"name": "Bo"}, {"kind": "greedy"}]
        wanted = {
            "edition": "parker1982",
            "variant": "missions",
            "name": "Sunday evening",
            "seats": seats,
            "clock": {"kind": "turn", "seconds": 120},
            "seed": self.chance.token_hex(32),
            "key": self.chance.token_hex(32),
        }
        made = await self.ask("make", "TableMade", "/api/tables", wanted, "NewTable")
        self.id = made.json()["table"]["id"]
        await self.ask("table", "TableShown", f"/api/tables/{self.id}")
        sit = {
            "token": made.json()["invites"][0]["token"],
            "seed": self.chance.token_hex(32),
            "id": self.chance.token_hex(8),
            "key": self.chance.token_hex(32),
        }
        seated = await self.ask("sit", "Seated", f"/api/tables/{self.id}/sit", sit, "Sit")
        await self.ask("problem", "Problem", f"/api/tables/{self.id}/sit", {**sit, "key": self.chance.token_hex(32)})
        return made.headers["set-cookie"], seated.headers["set-cookie"]

    async def hello(self, ada: Client, bo: Client, watcher: Client) -> None:
        self.examples.keep("hello", "Hello", await ada.send({"type": "hello"}))
        for client in (bo, watcher):
            await client.send({"type": "hello"})
        update = await ada.wait_type("update")
        self.examples.keep("hello-table", "Around", ada.heard[-2])
        self.examples.keep("hello-update", "Update", update)
        await bo.wait_type("update")
        self.examples.keep("hello-spectator", "Update", await watcher.wait_type("update"))
        self.examples.keep("standing", "StandingOrder", await bo.send({"type": "standing", "defence": "most"}))
        await ada.send({"type": "standing", "defence": "most"})

    async def until_attack(self, ada: Client, bo: Client) -> Message:
        """Play on until Ada may attack; Bo only does what he must."""
        while True:
            options: Message = ada.latest["options"]
            if options and options["phase"] == "attack":
                return options
            awaited = ada if options else bo
            if not awaited.latest["options"]:  # the bot's turn
                await bo.next()
                while ada.latest["seq"] < bo.latest["seq"]:
                    await ada.next()
                continue
            await self.act(awaited, simple_action(awaited.latest["options"]), ada, bo)

    async def act(self, actor: Client, action: str, *everybody: Client) -> Message:
        command = await actor.send(actor.command(action))
        update = await actor.wait(lambda m: m.get("id") == command["id"])
        if update["type"] != "update":
            raise RuntimeError(f"{action} was refused: {update}")
        for client in everybody:
            while client.latest["seq"] < update["seq"]:
                await client.next()
        return command

    async def play(self, ada: Client, bo: Client, watcher: Client) -> None:
        attack = best_attack(await self.until_attack(ada, bo))
        keep = self.examples.keep
        before = ada.latest["seq"]
        command = await self.act(ada, f"attack {attack['source']} {attack['target']} {attack['most']}")
        keep("command", "Command", command)
        keep("command-answer", "Update", ada.latest)
        for name, client in (("command-other", bo), ("command-spectator", watcher)):
            keep(name, "Update", await client.wait(lambda m: m["type"] == "update" and m["seq"] == before + 1))
        await self.settle(ada)
        keep("repeat", "Command", await ada.send(command))
        keep("repeat-answer", "Update", await ada.wait(lambda m: m.get("id") == command["id"]))
        stale = await ada.send(ada.command("end", seq=before))
        keep("stale-answer", "Refused", await ada.wait(lambda m: m.get("id") == stale["id"]))
        wrong = await ada.send(ada.command(f"attack {attack['source']} {attack['source']} 1"))
        keep("refused-command", "Command", wrong)
        keep("refused-answer", "Refused", await ada.wait(lambda m: m.get("id") == wrong["id"]))
        await ada.socket.send('{"type": "shout"}')
        keep("error", "Trouble", await ada.wait_type("error"))
        await self.odds(ada, best_attack(await self.until_attack(ada, bo)))

    async def settle(self, ada: Client) -> None:
        """Wait for the defender's standing order, then occupy if something fell."""
        while not ada.latest["options"]:
            await ada.next()
        if ada.latest["options"]["phase"] == "occupy":
            await self.act(ada, simple_action(ada.latest["options"]))

    async def attack_until(self) -> None:
        """Another table, at which Bo is asked for his dice: the attack waits for him, however busy the machine is."""
        seats = [{"name": "Ada", "here": True}, {"name": "Bo"}, {"kind": "greedy"}]
        wanted = {"position": _siege(), "seats": seats, "seed": self.chance.token_hex(32)}
        self.http.cookies.clear()
        made = await self.http.post("/api/tables", json=wanted)
        id, token = made.json()["table"]["id"], made.json()["invites"][0]["token"]
        self.http.cookies.clear()
        seated = await self.http.post(f"/api/tables/{id}/sit", json={"token": token, "seed": self.chance.token_hex(32)})
        ada = await Client.connect(self.address, id, made.headers["set-cookie"])
        bo = await Client.connect(self.address, id, seated.headers["set-cookie"])
        for client in (ada, bo):
            await client.send({"type": "hello"})
            await client.wait_type("update")
        owners = {each["id"]: each["owner"] for each in ada.latest["view"]["territories"]}
        attack = next(each for each in ada.latest["options"]["actions"] if owners.get(each.get("target")) == 1)
        until = {
            "type": "until",
            "id": self.chance.token_hex(8),
            "seq": ada.latest["seq"],
            "source": attack["source"],
            "target": attack["target"],
            "nonce": self.chance.token_hex(32),
            "leave": 2,
        }
        self.examples.keep("until", "Until", await ada.send(until))
        self.examples.keep("until-answer", "Update", await ada.wait(lambda m: m.get("id") == until["id"]))
        await bo.wait(lambda m: bool(m.get("options")))
        self.examples.keep("defence", "AskDefence", await bo.send({"type": "defence", "id": "defence-one"}))
        self.examples.keep("defence-answer", "DefenceOdds", await bo.wait_type("defence_odds"))
        await self.act(bo, "defend 2", ada)
        await ada.wait(lambda m: m.get("id") == until["id"])
        self.examples.keep("stop", "Stop", await ada.send({"type": "stop"}))
        self.examples.keep("until-ended", "Ended", await ada.wait_type("ended"))
        for client in (ada, bo):
            await client.close()

    async def odds(self, ada: Client, attack: Message) -> None:
        source, target = attack["source"], attack["target"]
        asked = {"odds": {"type": "odds", "id": "odds-one", "source": source, "target": target, "leave": 2}}
        asked["campaign"] = {"type": "campaign", "id": "odds-two", "route": [source, target, _beyond(ada, target)]}
        for name, question in asked.items():
            self.examples.keep(name, "Ask" + name.capitalize(), await ada.send(question))
            self.examples.keep(f"{name}-answer", "Odds", await ada.wait_type("odds"))
        plan = {"type": "plan", "id": "plan-one", "target": _beyond(ada, target)}
        self.examples.keep("plan", "AskPlan", await ada.send(plan))
        self.examples.keep("plan-answer", "PlanFound", await ada.wait_type("plan"))
        self.examples.keep("threats", "AskThreats", await ada.send({"type": "threats", "id": "threats-one"}))
        self.examples.keep("threats-answer", "Threats", await ada.wait_type("threats"))

    async def come_back(self, ada: Client, bo: Client, cookie: str) -> Client:
        while bo.latest["seq"] < ada.latest["seq"]:
            await bo.next()
        last = bo.latest["seq"] - 2
        await bo.close()
        self.examples.keep("left", "Around", await ada.wait(_away))
        bo = await Client.connect(self.address, self.id, cookie)
        self.examples.keep("back", "Hello", await bo.send({"type": "hello", "last_seq": last}))
        self.examples.keep("back-update", "Update", await bo.wait_type("update"))
        return bo

    async def device(self, bo: Client, cookie: str) -> Client:
        """Another device, which is cast off again."""
        path = f"/api/tables/{self.id}/device"
        answer = await self.http.post(path, headers={"cookie": cookie.split(";")[0]})
        self.examples.keep("device", "DeviceLink", answer.json(), f"{answer.status_code} {answer.reason_phrase}")
        sit = {"token": answer.json()["token"], "seed": self.chance.token_hex(32)}
        await self.ask("device-sit", "Seated", f"/api/tables/{self.id}/sit", sit)
        path, key = f"/api/tables/{self.id}/cast-off", {"key": self.chance.token_hex(32)}
        seated = await self.ask("cast-off", "Seated", path, key, "CastOff", cookie)
        self.examples.keep("cast-off-told", "Trouble", await bo.wait_type("error"))
        bo = await Client.connect(self.address, self.id, seated.headers["set-cookie"])
        await bo.send({"type": "hello"})
        await bo.wait_type("update")
        return bo

    async def talk(self, ada: Client, bo: Client) -> None:
        """What is no move: where somebody looks, what they say and draw."""
        keep = self.examples.keep
        keep("ping", "Ping", await ada.send({"type": "ping"}))
        keep("pong", "Pong", await ada.wait_type("pong"))
        keep("shown", "Shown", await ada.send({"type": "shown", "seq": ada.latest["seq"]}))
        # told only where somebody's time had not begun yet: here as it is when Ada's does
        begun = {**ada.latest["clock"], "runs_for": 0, "starts_in": 0.0}
        keep("clock", "Ticking", {"type": "clock", "clock": begun})
        keep("presence", "Presence", await bo.send({"type": "presence", "device": "phone", "away": True}))
        keep("presence-told", "Around", await ada.wait(_looks_elsewhere))
        keep("say", "Say", await ada.send({"type": "say", "phrase": "well_played"}))
        keep("said", "Said", await bo.wait_type("said"))
        keep("sketch", "Sketch", await ada.send({"type": "sketch", "source": "egypt", "target": "brazil"}))
        keep("sketched", "Sketched", await bo.wait_type("sketched"))
        await bo.send({"type": "presence", "device": "phone"})

    async def finish(self, ada: Client, bo: Client, watcher: Client) -> None:
        """Both resign, bots play to the end, and there is a rematch."""
        self.examples.keep("resign", "Resign", await bo.send({"type": "resign"}))
        self.examples.keep("resign-table", "Around", await ada.wait(_given_up))
        await ada.send({"type": "resign"})
        over = await watcher.wait(lambda m: m["type"] == "update" and m["view"]["phase"] == "over")
        self.examples.keep("over", "Update", over)
        await self.ask("replay", "Replay", f"/api/tables/{self.id}/replay")
        self.examples.keep("rematch", "Rematch", await ada.send({"type": "rematch", "same_deal": True}))
        self.examples.keep("rematch-set", "RematchSet", await ada.wait_type("rematch_set"))

    async def hint(self) -> None:
        """A table of one person, who can only end her turn: what a bot advises there does not depend on its skill."""
        seats = [{"name": "Ada", "here": True}, {"kind": "captain:hunter"}, {"kind": "greedy"}]
        wanted = {"position": _spent(), "seats": seats, "seed": self.chance.token_hex(32)}
        self.http.cookies.clear()
        made = await self.http.post("/api/tables", json=wanted)
        ada = await Client.connect(self.address, made.json()["table"]["id"], made.headers["set-cookie"])
        await ada.send({"type": "hello"})
        await ada.wait_type("update")
        self.examples.keep("hint", "AskHint", await ada.send({"type": "hint", "id": "hint-one"}))
        self.examples.keep("hint-answer", "Hint", await ada.wait_type("hint"))
        await ada.close()

    async def call_off(self) -> None:
        """Another table, at which nobody has moved."""
        seats = [{"name": "Ada", "here": True}, {"name": "Bo"}, {"name": "Cy"}]
        wanted = {"edition": "parker1982", "seats": seats, "open": True, "seed": self.chance.token_hex(32)}
        self.http.cookies.clear()
        made = await self.http.post("/api/tables", json=wanted)
        await self.ask("open", "OpenTables", "/api/tables")
        id, cookie = made.json()["table"]["id"], made.headers["set-cookie"]
        ada = await Client.connect(self.address, id, cookie)
        await ada.send({"type": "hello"})
        sits = await self.http.post(f"/api/tables/{id}/sit", json={"seed": self.chance.token_hex(32)})
        path, deed = f"/api/tables/{id}/host", {"do": "free", "seat": 1, "issue": 0, "name": "Bo"}
        self.examples.keep("host-request", "FreeSeat", deed, f"POST {path}")
        answer = await self.http.post(path, json=deed, headers={"cookie": cookie.split(";")[0]})
        if answer.status_code != 204:
            raise RuntimeError(f"{deed} was refused: {answer.text}")
        self.examples.keep("hosting", "Around", await ada.wait(_given_anew))
        bo = await Client.connect(self.address, id, sits.headers["set-cookie"])
        await bo.send({"type": "hello"})
        self.examples.keep("seats-given", "SeatsGiven", await bo.wait_type("given"))
        await bo.close()
        await self.ask("mine", "MyTable", f"/api/tables/{id}/mine", cookie=cookie)
        self.examples.keep("abort", "Abort", await ada.send({"type": "abort"}))
        self.examples.keep("abort-table", "Around", await ada.wait(_called_off))
        await ada.close()


def _spent() -> dict[str, Any]:
    """A position in which the first seat may attack, and has no unit to spare."""
    game, bot = Game(edition("parker1982", "world"), 3, seed=SEED), Bot("greedy", SEED)
    while game.phase != "attack" or game.awaiting != 0:
        game.play(bot.decide(game))
    position = {name: value for name, value in game.to_position().items() if name != "undo"}
    for territory in position["territories"].values():
        territory["units"] = 1
    return position


def _siege() -> dict[str, Any]:
    """A position in which the first seat can attack from one place only, the second too, and both have many there."""
    position = _spent()
    board, lands = boards.board("classic42"), position["territories"]
    source, target = next(
        (territory.id, board.territories[link].id)
        for territory in board.territories
        for link in territory.links
        if (lands[territory.id]["owner"], lands[board.territories[link].id]["owner"]) == (0, 1)
    )
    lands[source]["units"] = lands[target]["units"] = 20
    return position


def _beyond(ada: Client, territory: str) -> str:
    """A neighbour that is not hers."""
    view = ada.latest["view"]
    board = boards.board(view["board"])
    others = {each["id"] for each in view["territories"] if each["owner"] != view["seat"]}
    links = board.territories[board.index(territory)].links
    return next(board.territories[link].id for link in links if board.territories[link].id in others)


def _given_up(message: Message) -> bool:
    return bool(message["type"] == "table" and message["table"]["seats"][1]["kind"] != "person")


def _looks_elsewhere(message: Message) -> bool:
    return message["type"] == "table" and bool(message["table"]["seats"][1]["away"])


def _given_anew(message: Message) -> bool:
    return message["type"] == "table" and bool(message["table"]["seats"][1]["issue"])


def _away(message: Message) -> bool:
    return bool(message["type"] == "table" and not message["table"]["seats"][1]["connected"])


def _called_off(message: Message) -> bool:
    return bool(message["type"] == "table" and message["table"]["status"] == "aborted")
