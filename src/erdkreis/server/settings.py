"""The server's settings: from the command line, else the environment, else a file, else the default."""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

from erdkreis.bots import contestants, is_bot
from erdkreis.bots.contestants import is_visitor, named_program
from erdkreis.errors import ErdkreisError

PREFIX = "ERDKREIS_"
DATABASE = "erdkreis.db"

PERSON = "person"
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "*.notify.windows.com",
)
"""Of the browsers that people use."""
NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")

NotEmpty = Annotated[str, Meta(min_length=1)]


class SettingsError(ErdkreisError, ValueError):
    """A setting that does not exist or cannot have that value."""

    code = "settings/wrong"


def user_data() -> str:
    """The folder in which programs of this user keep their data, for Erdkreis."""
    from platformdirs.unix import Unix

    return Unix("erdkreis").user_data_dir  # the same on every system, so that nobody's tables are left behind


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a server that can be chosen. Each is documented in docs/hosting.md; a test checks that."""

    host: NotEmpty = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8742
    data: NotEmpty = msgspec.field(default_factory=user_data)
    store: str = ""
    bus: str = ""
    origins: list[str] = []
    hosts: list[str] = []
    nearby: bool = False
    proxies: list[str] = msgspec.field(default_factory=lambda: ["127.0.0.1", "::1"])
    secure_cookies: bool = False
    expire_days: Annotated[int, Meta(ge=1)] = 30
    frame_bytes: Annotated[int, Meta(ge=1024, le=65536)] = 8192
    outbound_messages: Annotated[int, Meta(ge=8)] = 256
    outbound_bytes: Annotated[int, Meta(ge=65536)] = 262_144
    stalled_seconds: Annotated[int, Meta(ge=1)] = 20
    request_seconds: Annotated[int, Meta(ge=1)] = 15
    messages_per_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 20.0
    connections_per_address: Annotated[int, Meta(ge=1)] = 256
    requests_per_minute: Annotated[int, Meta(ge=1)] = 600
    changes_per_minute: Annotated[int, Meta(ge=1)] = 60
    history_per_minute: Annotated[int, Meta(ge=1000)] = 20_000
    moves_per_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 100.0
    snapshot_every: Annotated[int, Meta(ge=1)] = 100
    finished_megabytes: Annotated[int, Meta(ge=0)] = 200
    idle_seconds: Annotated[int, Meta(ge=1)] = 600
    bot_workers: Annotated[int, Meta(ge=0, le=16)] = 1
    bot_tables_per_address: Annotated[int, Meta(ge=0)] = 4
    bot_tables: Annotated[int, Meta(ge=0)] = 32
    bots: dict[str, str] = {}
    bot_programs: Annotated[int, Meta(ge=1, le=64)] = 8
    push_hosts: list[str] = msgspec.field(default_factory=lambda: list(PUSH_SERVICES))
    push_contact: str = ""
    metrics: list[str] = msgspec.field(default_factory=lambda: ["127.0.0.1", "::1"])

    @property
    def database(self) -> Path:
        return Path(self.data) / DATABASE


FIELDS: dict[str, FieldInfo] = {field.name: field for field in fields(Settings)}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings in force; what is None in `given` was not given. A wrong one is named with where it came from."""
    values: dict[str, Any] = {}
    if file is not None:
        values.update(_from_file(file))
    values.update(_from_environment(environment))
    for name, value in given.items():
        if value is not None:
            values[name] = _read(name, value, name, strict=True)
    return Settings(**values)


def _where(error: tomllib.TOMLDecodeError) -> str:
    """`(at line 1, column 1)`, without the parser's own words."""
    return str(error)[str(error).rfind("(at ") :]


def _from_file(file: Path) -> Iterator[tuple[str, Any]]:
    """TOML has types of its own, so a number in quotes is a mistake."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise SettingsError(f"settings file {file}: it is not text") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"settings file {file}: it is not TOML {_where(error)}") from None
    for name, value in found.items():
        if name not in FIELDS:
            near = difflib.get_close_matches(name.lower().replace("-", "_"), FIELDS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(FIELDS)}"
            raise SettingsError(f"settings file {file}: there is no setting {name!r}; {hint}")
        yield name, _read(name, value, f"settings file {file}: {name}", strict=True)


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Variables of other parts of Erdkreis pass; one that is nearly a setting is a mistake."""
    for key, text in environment.items():
        if not key.startswith(PREFIX):
            continue
        name = key[len(PREFIX) :].lower()
        if key == variable(name) and name in FIELDS:
            yield name, _read(name, _parts(text, FIELDS[name].type), key, strict=False)
        elif near := difflib.get_close_matches(name, FIELDS, 1, cutoff=0.75):
            raise SettingsError(f"there is no setting {key}; did you mean {variable(near[0])}?")


def _parts(text: str, kind: object) -> object:
    """What a variable holds: several texts between spaces or commas, several programs between semicolons."""
    if kind == list[str]:
        return text.replace(",", " ").split()
    if kind == dict[str, str]:
        return dict(named_program(part) for part in text.split(";") if part.strip())
    return text


def _read(name: str, value: Any, where: str, *, strict: bool) -> Any:
    try:
        read = msgspec.convert(value, FIELDS[name].type, strict=strict)
        for part in read if name in CHECKS else ():
            CHECKS[name](part)
        if name == "bots":
            _check_programs(read)
    except (msgspec.ValidationError, ValueError) as error:
        expected = _in_words(str(error))
        if not strict and expected.endswith(", got a text"):
            expected = f"{expected.removesuffix('got a text')}not {value!r}"
        raise SettingsError(f"{where}: {expected}") from None
    return read


def _in_words(message: str) -> str:
    """What msgspec expected, for those who do not know Python's types."""
    message = message.partition(" - at `$")[0].replace(" of length >= 1", " that is not empty")
    for kind, words in TYPES.items():
        message = message.replace(f"`{kind}`", words)
    return message[0].lower() + message[1:]


TYPES = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def _check_origin(origin: str) -> None:
    """As browsers send it, for it is compared letter by letter."""
    if not re.fullmatch(r"https?://([a-z0-9._-]+|\[[0-9a-f:]+\])(:\d+)?", origin):
        raise ValueError(
            f"{origin!r} is not an origin: scheme, host in lower case and, if it is not the scheme's own, port,"
            " such as https://play.example.org"
        )


def _check_host(host: str) -> None:
    if not re.fullmatch(r"\*|[a-z0-9_-]+(\.[a-z0-9_-]+)*", host):
        raise ValueError(f"{host!r} is not a host name in lower case, without a port, such as play.example.org")


def _check_push_host(host: str) -> None:
    if not re.fullmatch(r"(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d+)?", host):
        raise ValueError(f"{host!r} is not a push service's host name in lower case, such as web.push.apple.com")


def _check_proxy(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise ValueError(f"{proxy!r} is not an address such as 10.0.0.2 or a network such as 10.0.0.0/24") from None


def _check_programs(programs: dict[str, str]) -> None:
    """Names that tables can show and the game file can hold, and none that is a bot's already."""
    for name, command in programs.items():
        if not NAME.fullmatch(name) or is_bot(name) or name == PERSON:
            raise ValueError(f"{name!r} cannot be a program's name: a new word in small letters, such as edda")
        if not is_visitor(command):
            raise ValueError(f"{command!r} is not a program: it must begin with cmd:, or be MODULE:CLASS")
        contestants.check((command,))


CHECKS = {
    "origins": _check_origin,
    "hosts": _check_host,
    "proxies": _check_proxy,
    "push_hosts": _check_push_host,
    "metrics": _check_proxy,
}
