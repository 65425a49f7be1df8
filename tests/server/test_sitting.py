"""Sitting down without signing up: an invitation works once, a cookie brings back, and only hashes are kept."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import Colours
from erdkreis.server.beginnings import beginning
from erdkreis.server.bodies import NewTable, SeatWanted
from erdkreis.server.catalogue import editions
from erdkreis.server.errors import RequestRefused
from erdkreis.server.tables import LISTED
from erdkreis.server.words import RuleValue
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    command_id,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
)


def kept_bytes(server: Server) -> bytes:
    return b"".join(path.read_bytes() for path in server.folder.iterdir() if path.is_file())


def cookie_in(answer: httpx.Response) -> str | None:
    """Whatever the answer gives, by its value alone."""
    values = [cookie.value for cookie in SimpleCookie(answer.headers.get("set-cookie", "")).values()]
    return values[0] if values else None


async def taken(device: Device) -> list[int]:
    shown = (await device.http("GET", f"/api/tables/{device.id}")).json()
    return [seat["seat"] for seat in shown["seats"] if seat["taken"]]


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("open", [False, True])
def test_whoever_lost_the_answer_asks_again_and_has_the_seat(open: bool, restarted: bool, tmp_path: Path) -> None:
    """Over a restart too, by an invitation and at an open table; and the cookie is worth as much as the first."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, lost = Device(server), Device(server)
            made = await first.make("H00-W", [HERE, PERSON, PERSON], open=open)
            token = None if open else made["invites"][0]["token"]
            request = {"id": command_id(), "key": hex32(), "name": "Zoë"}
            assert (await lost.sit(first.id, token, **request)).status_code == 200
            if restarted:
                await server.restart()
            device = Device(server)
            again = await device.sit(first.id, token, **request)
            assert (again.status_code, again.json()["seats"]) == (200, [1])
            assert await taken(first) == [0, 1]
            assert cookie_in(again) == cookie_in(lost.answers[0])
            async with leaving([device]):
                await device.connect()
                assert device.messages[0]["seats"] == [1]
            data = kept_bytes(server)
            assert not [part for part in (request["key"], cookie_in(again)) if part.encode() in data]

    run(scene)


def test_a_request_sent_many_times_at_once_takes_one_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first = Device(server)
            await first.make("H00-W", [HERE, *[PERSON] * 5], open=True)
            request = {"id": command_id(), "key": hex32()}
            answers = await asyncio.gather(*(Device(server).sit(first.id, **request) for _ in range(8)))
            assert {(answer.status_code, tuple(answer.json()["seats"])) for answer in answers} == {(200, (1,))}
            assert await taken(first) == [0, 1]

    run(scene)


@pytest.mark.parametrize("restarted", [False, True])
def test_nobody_gets_the_answer_to_somebody_elses_request(restarted: bool, tmp_path: Path) -> None:
    """Its id, its seed, its name: none of them is a key. Without one, nobody gets it again, its sender included."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, keyed, plain = (Device(server) for _ in range(3))
            await first.make("H00-W", [HERE, *[PERSON] * 5], open=True)
            own, old = {"id": command_id(), "seed": hex32(), "name": "Zoë"}, {"id": command_id(), "seed": hex32()}
            key = hex32()
            assert (await keyed.sit(first.id, **own, key=key)).json()["seats"] == [1]
            assert (await plain.sit(first.id, **old)).json()["seats"] == [2]
            if restarted:
                await server.restart()
            given = {cookie_in(device.answers[0]) for device in (first, keyed, plain)}
            thief = Device(server)
            refused = await thief.sit(first.id, **old)
            assert (refused.status_code, refused.json()["code"], cookie_in(refused)) == (409, "seat/sent", None)
            for attempt in ({**own, "name": "A"}, {**own, "name": "B", "key": hex32()}):
                answer = await Device(server).sit(first.id, **attempt)
                assert 1 not in answer.json().get("seats", [])
                assert cookie_in(answer) not in given
            assert (await plain.sit(first.id, **old)).json()["seats"] == [2], "whoever has the answer may ask"

    run(scene)


def test_whoever_sits_down_once_more_may_lose_that_answer_too(tmp_path: Path) -> None:
    """The second seat of a device is opened by the cookie it has, which is worth as much when it is asked again."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            first = Device(server)
            made = await first.make("H00-W", [HERE, PERSON, PERSON])
            token, request = made["invites"][0]["token"], {"id": command_id(), "key": hex32()}
            before = dict(first.cookies)
            assert (await first.sit(first.id, token, **request)).json()["seats"] == [0, 1]
            await server.restart()
            same = Device(server, before)
            again = await same.sit(first.id, token, **request)
            assert (again.status_code, again.json()["seats"]) == (200, [0, 1])
            other = await Device(server).sit(first.id, token, **request)
            assert (other.status_code, other.json()["code"]) == (409, "seat/sent"), "without the cookie"

    run(scene)


def test_an_invitation_works_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, second, third = (Device(server) for _ in range(3))
            made = await first.make("H00-W", [HERE, PERSON, PERSON], name="An evening")
            assert [invite["seat"] for invite in made["invites"]] == [1, 2]
            assert [seat["taken"] for seat in made["table"]["seats"]] == [True, False, False]
            assert made["table"]["status"] == "lobby"
            token = made["invites"][0]["token"]
            sat = await second.sit(first.id, token, name="Zoë ☕")
            assert (sat.status_code, sat.json()["seats"]) == (200, [1])
            assert sat.json()["table"]["seats"][1]["name"] == "Zoë ☕"
            for again in (token, secrets.token_urlsafe(32), second.cookies[f"erdkreis_{first.id}"]):
                refused = await third.sit(first.id, again)
                assert (refused.status_code, refused.json()["code"]) == (403, "seat/token")
                assert "set-cookie" not in refused.headers
            other = await third.make("H00-W", [HERE, PERSON, PERSON])
            assert (await second.sit(other["table"]["id"], made["invites"][1]["token"])).status_code == 403

    run(scene)


def test_the_cookie_is_for_this_table_and_for_no_script(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, second = Device(server), Device(server)
            made = await first.make("H00-2P", [HERE, PERSON])
            await second.sit(first.id, made["invites"][0]["token"])
            for answer in (first.answers[0], second.answers[0]):
                header = answer.headers["set-cookie"]
                (cookie,) = SimpleCookie(header).values()
                assert cookie["httponly"]
                assert cookie["samesite"].lower() == "strict"
                assert cookie["path"] == f"/api/tables/{first.id}"
                assert not cookie["domain"]
                assert cookie.key == f"erdkreis_{first.id}"
                assert "secure" not in header.lower()
                assert cookie.value not in answer.text
        async with serving(tmp_path, secure_cookies=True) as server:
            device = Device(server)
            await device.make("H00-2P", [HERE, PERSON])
            assert "secure" in device.answers[0].headers["set-cookie"].lower()

    run(scene)


def test_tokens_are_kept_only_as_hashes(tmp_path: Path) -> None:
    async def scene() -> None:
        tokens: list[str] = []
        async with serving(tmp_path) as server:
            first, second = Device(server), Device(server)
            made = await first.make("H00-W", [HERE, PERSON, PERSON])
            tokens += [invite["token"] for invite in made["invites"]]
            await second.sit(first.id, tokens[0])
            tokens += [*first.cookies.values(), *second.cookies.values()]
            assert len(set(tokens)) == 4
            data = kept_bytes(server)
            assert first.id.encode() in data
            for token in tokens:
                assert token.encode() not in data
        data = kept_bytes(server)
        assert not [token for token in tokens if token.encode() in data]

    run(scene)


def test_the_cookie_brings_back_after_a_restart_and_a_wrong_one_only_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            name = f"erdkreis_{table}"
            cookies = [device.cookies[name] for device in devices]
            async with leaving(devices):
                await server.restart()
                for seat, cookie in enumerate(cookies):
                    for jar in (
                        {name: cookie},
                        {"theme": "dark", name: cookie},
                        {"odd": '{"a":[1,2]}', name: cookie},
                        {"tracking": "a=b&c=d|e f", name: cookie},
                        {"emoji": "%F0%9F%8E%B2", name: cookie, "x": '"unfinished'},
                    ):
                        device = Device(server, jar)
                        assert (await device.connect(table))["seat"] == seat, jar
                        await device.disconnect()
                for wrong in (cookies[0][:-1], cookies[0] + "x", cookies[0].swapcase(), "", "x" * 5000, '"', "=;,"):
                    device = Device(server, {name: wrong})
                    assert (await device.connect(table))["seat"] is None
                    await device.disconnect()

    run(scene)


def test_an_invitation_given_to_two_at_once_seats_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first = Device(server)
            made = await first.make("H00-2P", [HERE, PERSON])
            guests = [Device(server) for _ in range(4)]
            answers = await asyncio.gather(*(guest.sit(first.id, made["invites"][0]["token"]) for guest in guests))
            assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
            winner = guests[[answer.status_code for answer in answers].index(200)]
            assert (await winner.connect())["seat"] == 1
            await winner.disconnect()

    run(scene)


def test_open_tables_are_listed_and_joined_and_others_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host, closed = Device(server), Device(server)
            await closed.make("H00-W", [HERE, PERSON, PERSON])
            assert (await host.http("GET", "/api/tables")).json()["tables"] == []
            await host.make(
                "H00-W", [HERE, PERSON, PERSON], open=True, name="Come in", house_rules={"own_card_bonus": 1}
            )
            listed = (await host.http("GET", "/api/tables")).json()["tables"]
            assert [table["id"] for table in listed] == [host.id]
            alone = (await host.http("GET", f"/api/tables/{host.id}")).json()
            assert listed == [alone]
            assert alone["house_rules"]
            stranger = Device(server)
            refused = await stranger.sit(closed.id)
            assert (refused.status_code, refused.json()["code"]) == (403, "seat/none")
            guests = [Device(server) for _ in range(3)]
            answers = await asyncio.gather(*(guest.sit(host.id) for guest in guests))
            seated = sorted(answer.json()["seats"][0] for answer in answers if answer.status_code == 200)
            assert seated == [1, 2]
            assert sorted(answer.status_code for answer in answers) == [200, 200, 403]
            assert (await host.http("GET", "/api/tables")).json()["tables"] == []

    run(scene)


def test_a_list_of_open_tables_says_that_there_are_more_and_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            made = []
            for _ in range(2 * LISTED + 1):
                host = Device(server)
                await host.make("H00-W", [HERE, PERSON, PERSON], open=True)
                made.append(host.id)
            listed, after = [], 0
            for expected in (LISTED, LISTED, 1):
                answer = (await host.http("GET", f"/api/tables?after={after}")).json()
                assert len(answer["tables"]) == expected
                listed += [table["id"] for table in answer["tables"]]
                after = answer["next"]
            assert after is None
            assert sorted(listed) == sorted(made)
            assert (await host.http("GET", "/api/tables?after=-1")).json()["code"] == "http/400"
            assert (await host.http("GET", f"/api/tables?after={2**64}")).json()["code"] == "http/400"

    run(scene)


def test_who_sits_down_twice_from_one_browser_keeps_both_seats(tmp_path: Path) -> None:
    """Opening two invitations on one device, or pressing a button twice, must not leave a seat that nobody can play."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            made = await device.make("H00-2P", [PERSON, PERSON])
            async with leaving([device]):
                for invite in made["invites"]:
                    assert (await device.sit(device.id, invite["token"])).status_code == 200
                await device.connect()
                assert device.table["status"] == "playing"
                assert device.messages[0]["seats"] == [0, 1]
                await play([device], random.Random(1), 4)

    run(scene)


WRONG_TABLES: list[tuple[dict[str, Any], str]] = [
    ({}, "http/400"),
    ({"seats": [{}, {}]}, "edition/players"),
    ({"seats": [{}, {}, {}], "edition": "nope"}, "edition/wrong"),
    ({"seats": [{}, {}, {}], "variant": "nope"}, "edition/wrong"),
    ({"seats": [{}, {}, {}, {}, {}, {}, {}]}, "http/400"),
    ({"seats": [{}]}, "http/400"),
    ({"seats": [{}, {}, {"kind": "genius"}]}, "bot/unknown"),
    ({"seats": [{"name": ""}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "x" * 25}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "<script>"}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "a\nb"}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "line\n"}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "   "}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "\u202eabc"}, {}, {}]}, "http/400"),
    ({"seats": [{"name": "a\u2028b"}, {}, {}]}, "http/400"),
    ({"seats": [{"colour": "octarine"}, {}, {}]}, "table/colours"),
    ({"seats": [{"colour": "red"}, {"colour": "red"}, {}]}, "table/colours"),
    ({"seats": [{}, {"colour": "red"}], "edition": "furisk", "variant": "duel"}, "table/colours_by_seat"),
    ({"seats": [{"here": True}, {}, {}]}, "table/seed"),
    ({"seats": [{"here": True}, {}, {}], "seed": "ab"}, "http/400"),
    ({"seats": [{"here": True}, {}, {}], "seed": "a" * 63 + "\n"}, "http/400"),
    ({"seats": [{"here": True}, {}, {}], "seed": "A" * 64}, "http/400"),
    ({"seats": [{}, {}, {}], "house_rules": {"no_such_rule": 1}}, "edition/wrong"),
    ({"seats": [{}, {}, {}], "house_rules": {"self": 1}}, "edition/wrong"),
    ({"seats": [{}, {}, {}], "house_rules": {"preset": "H00-M"}}, "edition/wrong"),
    ({"seats": [{}, {}, {}], "house_rules": {"goal": 7}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"goal": []}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"goal": None}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"goal": {"a": "b"}}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"missions": "all"}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"missions": [[[]]]}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"missions": 10**30}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"own_card_bonus": 10**30}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"own_card_bonus": -1}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"own_card_bonus": 1.5}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"own_card_bonus": True}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"players": [3, "4"]}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"board": "atlantis"}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"capital_needed": [[3]]}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"capital_needed": [3]}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"start_stack_cap": 2**63}}, "edition/value"),
    ({"seats": [{}, {}, {}], "house_rules": {"missions": []}}, "edition/clash"),
    ({"seats": [{}, {}, {}], "house_rules": {"initial_placement": "none"}}, "edition/clash"),
    ({"seats": [{}, {}, {}], "house_rules": [1]}, "http/400"),
    ({"seats": [{}, {}, {}], "surprise": 1}, "http/400"),
    ({"seats": [{}, {}, {}], "name": "x" * 100}, "http/400"),
]


def test_a_wrong_table_is_refused_in_words(tmp_path: Path) -> None:
    """Never with an error of the server's own; all wrongs in one report."""

    async def scene() -> None:
        surprises = []
        async with serving(tmp_path) as server:
            device = Device(server)
            for wanted, code in WRONG_TABLES:
                try:
                    answer = await device.http("POST", "/api/tables", json={"edition": "hasbro2000", **wanted})
                except AssertionError as error:
                    surprises.append((wanted, str(error)))
                    continue
                if (answer.status_code, answer.json().get("code")) != (400, code) or not answer.json()["message"]:
                    surprises.append((wanted, answer.text[:200]))
            await device.make("H00-2P", [HERE, PERSON])
        assert surprises == []

    run(scene)


def test_house_rules_that_contradict_each_other_are_named_with_the_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            for rules, params in (
                ({"missions": []}, {"rules": {"goal": "missions", "missions": []}, "reason": "no_mission"}),
                ({"fortify_cap": -1}, {"rule": "fortify_cap"}),
            ):
                wanted: dict[str, Any] = {"edition": "hasbro2000", "seats": [PERSON] * 3, "house_rules": rules}
                answer = await device.http("POST", "/api/tables", json=wanted)
                assert answer.json()["params"] == params

    run(scene)


@pytest.mark.parametrize("seed", ["", "g" * 64, "a" * 63 + "\n", "a" * 65, "A" * 64, None, 5])
def test_a_wrong_seed_is_refused(seed: object, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            made = await device.make("H00-2P", [HERE, PERSON])
            token = made["invites"][0]["token"]
            answer = await device.http("POST", f"/api/tables/{device.id}/sit", json={"seed": seed, "token": token})
            assert (answer.status_code, answer.json()["code"]) == (400, "http/400")
            assert (await device.sit(device.id, token)).status_code == 200

    run(scene)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
@pytest.mark.parametrize("assignment", [word.word for word in Colours])
def test_colours_are_chosen_where_the_server_says_so_and_fixed_elsewhere(preset: Edition, assignment: str) -> None:
    """What is fixed is told beforehand, whatever the house rules: with no colour asked for, nothing is refused."""
    players = min(preset.players)

    def made(colours: Sequence[str | None]) -> tuple[str, ...]:
        seats = [SeatWanted(colour=colour) for colour in colours]
        house: dict[str, RuleValue] = {"colour_assignment": assignment}
        return beginning(NewTable(seats, preset.name, preset.variant, preset.escalating, house)).colours

    usual, other = preset.palette[:players], tuple(reversed(preset.palette))[:players]
    assert made([None] * players) == usual
    rules = {**preset.values(), "colour_assignment": assignment}
    if all(rules[rule] in values for rule, values in editions().colours_by_seat.items()):
        with pytest.raises(RequestRefused) as refused:
            made(other)
        assert (refused.value.code, refused.value.params) == ("table/colours_by_seat", {"colours": list(usual)})
    else:
        assert made(other) == other
        with pytest.raises(RequestRefused) as refused:
            made(other[:1] * players)
        assert (refused.value.code, refused.value.params) == ("table/colours", {"colours": list(preset.palette)})


def test_the_seats_have_fixed_colours_in_every_game_with_that_house_rule(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            for preset in (await device.http("GET", "/api/editions")).json()["presets"]:
                players = min(preset["players"])
                wanted = {name: preset[name] for name in ("edition", "variant", "escalating")}
                wanted |= {"house_rules": {"colour_assignment": "by_seat"}, "seats": [HERE] * players, "seed": hex32()}
                answer = await device.http("POST", "/api/tables", json=wanted)
                table = answer.json()["table"]
                assert table["status"] == "playing", preset["preset"]
                assert [seat["colour"] for seat in table["seats"]] == preset["palette"][:players]

    run(scene)


def test_unknown_tables_leave_nothing_behind(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            for number in range(20):
                for method, path in (("GET", ""), ("GET", "/file"), ("POST", "/sit")):
                    body = {"json": {"seed": hex32()}} if method == "POST" else {}
                    answer = await device.http(method, f"/api/tables/nowhere{number}{path}", **body)
                    assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown")
            tables = server.app.tables
            assert tables is not None
            assert len(tables._opening) == 0
            assert tables.count == 0

    run(scene)


def test_another_device_of_the_same_person(tmp_path: Path) -> None:
    """A link from one's own device brings another one to the same seats, once; both play and hear everything."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            phone, thief = Device(server), Device(server)
            async with leaving([*devices, phone]):
                refused = await thief.http("POST", f"/api/tables/{table}/device")
                assert (refused.status_code, refused.json()["code"]) == (403, "seat/none")
                token = (await devices[0].http("POST", f"/api/tables/{table}/device")).json()["token"]
                assert token not in devices[0].cookies.values()
                sat = await phone.sit(table, token)
                assert (sat.status_code, sat.json()["seats"]) == (200, [0])
                assert (await thief.sit(table, token)).json()["code"] == "seat/token"
                await phone.connect()
                await play([phone, devices[1]], random.Random(1), 4)
                for device in (phone, devices[0]):
                    await device.wait(lambda device=device: device.seq == 4)
                assert devices[0].view == phone.view
                await play(devices, random.Random(1), 4)
                for device in (phone, devices[0]):
                    await device.wait(lambda device=device: device.seq == 8)
                assert phone.events == devices[0].events

    run(scene)


def test_bots_need_no_invitation(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            made = await device.make("H00-W", [GREEDY, GREEDY, PERSON])
            assert [invite["seat"] for invite in made["invites"]] == [2]
            assert [seat["taken"] for seat in made["table"]["seats"]] == [True, True, False]

    run(scene)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u00a0", "\u0301\u0301", "\ufe0f\u200d"])
def test_a_name_that_nobody_could_see_is_refused(name: str, tmp_path: Path) -> None:
    """For people, for bots and for tables; the seat stays free."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            made = await device.make("H00-W", [HERE, PERSON, PERSON])
            refused = [await Device(server).sit(device.id, made["invites"][0]["token"], name=name)]
            wanted: dict[str, Any] = {"edition": "hasbro2000", "seats": [PERSON, PERSON, GREEDY]}
            person, bot = [{**PERSON, "name": name}, PERSON, GREEDY], [PERSON, PERSON, {**GREEDY, "name": name}]
            for wrong in ({"seats": person}, {"seats": bot}, {"name": name, "open": True}):
                refused += [await device.http("POST", "/api/tables", json={**wanted, **wrong})]
            assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(400, "name/invisible")}
            assert await taken(device) == [0]
            assert (await device.http("GET", "/api/tables")).json()["tables"] == []

    run(scene)


def test_no_two_at_a_table_have_names_that_look_alike(tmp_path: Path) -> None:
    """As they are shown, without what is not seen; bots make room for people."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, second = Device(server), Device(server)
            seats = [{**HERE, "name": "Bruno"}, {**PERSON, "name": "Player 3"}, PERSON, GREEDY]
            made = await first.make("H00-W", seats)
            names = [seat["name"] for seat in made["table"]["seats"]]
            assert (names[:2], len(set(names))) == (["Bruno", "Player 3"], 4)
            token = made["invites"][0]["token"]
            for name in ("bruno", "ＢＲＵＮＯ", "Bru\u200dno", names[2], names[3]):
                refused = await second.sit(first.id, token, name=name)
                assert (refused.status_code, refused.json()["code"]) == (409, "name/taken"), name
            sat = await second.sit(first.id, token, name="player 3\u3164")
            assert sat.json()["table"]["seats"][1]["name"] == "player 3", "his own"
            twice = {"edition": "hasbro2000", "seats": [{**PERSON, "name": "Ada"}, {**GREEDY, "name": "ADA"}, PERSON]}
            refused = await first.http("POST", "/api/tables", json=twice)
            assert (refused.status_code, refused.json()["code"]) == (409, "name/taken")

    run(scene)
