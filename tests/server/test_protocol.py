"""The protocol as clients know it: the generated types and the page are up to date, and real messages fit both."""

from __future__ import annotations

import asyncio
import functools
import json
import re
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from msgspec import Struct

from erdkreis.boards import Symbol
from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import Goal
from erdkreis.engine.events import EVENTS
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.events import EventKind
from erdkreis.engine.kernel.goals import Piece
from erdkreis.engine.kernel.refusals import CODES
from erdkreis.engine.kernel.state import Kind, Mode, Phase, WonBy
from erdkreis.engine.words import ACTIONS, GOALS, MODES, PHASES, PIECES, SYMBOLS, WON_BY
from erdkreis.server import messages, sockets, wire
from tools import protocol_types
from tools.protocol import page
from tools.protocol.codes import NEVER_SENT, SERVER_CODES
from tools.protocol.contract import FROM_PEOPLE, TO_PEOPLE, book
from tools.protocol.scenario import Example, live
from tools.protocol.schema import Schema, validator
from tools.protocol_examples import differing

PAGE = page.PAGE.read_text(encoding="utf-8")
TYPES = protocol_types.TYPES.read_text(encoding="utf-8")
BOOK = book()
WRITTEN_ONLY = ("Update", "Refused")
"""They hold JSON as the engine has written it, which msgspec does not read back."""
MEDIA_TYPES = ("application/", "audio/", "image/", "text/")


@pytest.fixture(scope="module")
def lived() -> dict[str, Example]:
    return asyncio.run(live())


def misfits(value: Any, type: str) -> list[str]:
    """Where a JSON value is not of a type, or of a list of them; missing and unknown keys count."""
    wanted = type.removesuffix("[]")
    values = value if wanted != type else [value]
    return [
        f"{error.instance_path}: {error.message}" for each in values for error in checking(wanted).iter_errors(each)
    ]


@functools.cache
def checking(type: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(validator(type, BOOK))


def structs() -> dict[str, type[Struct]]:
    found = {name: each for name, each in vars(messages).items() if isinstance(each, type) and issubclass(each, Struct)}
    return {name: each for name, each in found.items() if each is not Struct}


# The generated files


def test_the_generated_files_are_up_to_date() -> None:
    assert protocol_types.main(["--check"]) == 0, "run `make types`"


def test_a_file_that_is_not_up_to_date_is_found(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(protocol_types, "module", lambda: TYPES.replace("Hello", "Goodbye"))
    assert protocol_types.main(["--check"]) == 1
    assert "web/src/protocol.ts is not up to date" in capsys.readouterr().out


def test_the_types_are_sound_typescript() -> None:
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"\n]*\"|`[^`\n]*`", "", TYPES, flags=re.DOTALL)
    for opening, closing in ("{}", "[]", "()", "<>"):
        assert code.count(opening) == code.count(closing)
    assert not re.search(r"\bany\b", code), "unknown is the honest word"
    declared = re.findall(r"^export (?:type|interface) (\w+)", TYPES, re.MULTILINE)
    assert declared == list(BOOK)
    used = set(re.findall(r"\b[A-Z]\w+", code))
    assert used <= {*declared, "Record", "Partial"}


def test_every_struct_of_the_messages_has_a_type() -> None:
    assert structs().keys() <= BOOK.keys()


# Codes and events


def test_every_code_in_the_servers_source_is_listed() -> None:
    found: set[str] = set()
    for path in (page.ROOT / "src" / "erdkreis" / "server").rglob("*.py"):
        found |= set(re.findall(r'"([a-z_]+/[a-z_]+)"', path.read_text(encoding="utf-8")))
    found = {code for code in found if not code.startswith(MEDIA_TYPES)}
    assert found - set(CODES.values()) == set(SERVER_CODES) | NEVER_SENT


def test_every_event_has_a_type() -> None:
    names = {"".join(part.capitalize() for part in kind.name.split("_")) for kind in EventKind}
    assert {event.__name__ for event in EVENTS} == names <= BOOK.keys()


def test_the_words_of_events_are_those_of_the_kernel() -> None:
    """Kernels count what people read as words: both must be declared in the same order."""
    enums = {
        PHASES: Phase,
        ("none", *MODES): Mode,
        WON_BY: WonBy,
        ACTIONS: Kind,
        GOALS: Goal,
        SYMBOLS: Symbol,
    }
    for words, numbered in enums.items():
        assert list(words) == [member.name.lower() for member in numbered]
        assert [int(member) for member in numbered] == list(range(len(words)))
    assert {word: number for number, word in enumerate(PIECES, 1)} == {each.name.lower(): int(each) for each in Piece}


# Real values


def test_what_happens_at_a_real_server_fits_the_types(lived: dict[str, Example]) -> None:
    for name, example in lived.items():
        assert misfits(example.value, example.type) == [], name


def test_what_is_not_of_a_type_is_noticed(lived: dict[str, Example]) -> None:
    def spoilt(*change: str | int, value: Any = None) -> dict[str, Any]:
        update: dict[str, Any] = json.loads(json.dumps(lived["hello-update"].value))
        part: Any = update
        *path, last = change
        for step in path:
            part = part[step]
        if value is None:
            del part[last]
        else:
            part[last] = value
        return update

    assert misfits(spoilt("view", "turn"), "Update")
    assert misfits(spoilt("options", "actions", 0, "colour", value="red"), "Update")
    assert misfits(spoilt("events", value=[{"event": "CardDrawn", "seq": 1, "seat": "nobody"}]), "Update")
    assert misfits(spoilt("events", value=[{"event": "CardDrawn", "seq": 1, "seat": 0}]), "Update") == []


def test_the_examples_on_the_page_are_what_the_server_sends(lived: dict[str, Example]) -> None:
    assert differing(lived) == [], "run `make types`"


def test_the_examples_on_the_page_decode(lived: dict[str, Example]) -> None:
    before: dict[str, Any] = {}
    kinds, decoded = structs(), set()
    for name, block in page.blocks(PAGE, "example").items():
        value, type = page.filled(page.read_example(block), before), lived[name].type
        assert misfits(value, type) == [], name
        if type in kinds:
            if type not in WRITTEN_ONLY:
                msgspec.convert(value, kinds[type], str_keys=True)
            decoded.add(type)
    assert decoded >= {kind.__name__ for kind in (*FROM_PEOPLE, *TO_PEOPLE)}


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_views_options_and_events_of_every_preset_fit_the_types(edition: Edition) -> None:
    game, bot = Game(edition, min(edition.players), seed=5), Bot("greedy", 5)
    told = list(game.events)
    for number in range(400):
        if number % 10 == 0 or game.over:
            for seat in (None, *range(game.players)):
                check(game.view(seat).to_json(), "View")
            check(game.options().to_json(), "Options")
        if game.over:
            break
        told += game.play(bot.decide(game))
    for event in told:
        check({**event.to_json(), "seq": 0}, "GameEvent")


def check(value: Any, type: str) -> None:
    assert misfits(json.loads(msgspec.json.encode(value)), type) == []


# The page


def test_every_message_is_on_the_page() -> None:
    for kinds, block in ((FROM_PEOPLE, "from-people"), (TO_PEOPLE, "to-people")):
        listed = re.findall(r"^\| `(\w+)` \|", page.blocks(PAGE, "made")[block], re.MULTILINE)
        assert listed[1:] == [tag(BOOK[kind.__name__]) for kind in kinds]


def tag(declared: Schema) -> str:
    (word,) = declared["properties"]["type"]["enum"]
    return str(word)


def test_every_route_is_on_the_page() -> None:
    listed = re.findall(r"^\| `(\w+) (\S+)` \|", page.blocks(PAGE, "made")["routes"], re.MULTILINE)
    assert set(listed) == set(page.routes())


def test_every_close_code_and_every_code_is_on_the_page() -> None:
    made = page.blocks(PAGE, "made")
    listed = re.findall(r"^\| (\d+) \|", made["close-codes"], re.MULTILINE)
    codes = (wire.NOT_TEXT, wire.POLICY, 1009, sockets.BROKEN, sockets.COME_BACK, wire.TRY_LATER)
    assert listed == [str(code) for code in codes]
    for code in (*SERVER_CODES, *CODES.values()):
        assert f"`{code}`" in made["codes"]


def test_the_attack_of_the_examples_is_stopped_however_fast_the_server_rolls(lived: dict[str, Example]) -> None:
    ended = lived["until-ended"].value
    assert (ended["attacks"], ended["reason"]) == (2, "stopped")
