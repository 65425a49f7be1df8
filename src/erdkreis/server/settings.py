"""The server's settings: from the command line, else the environment, else a file, else the default."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

PREFIX = "ERDKREIS_"


class SettingsError(ValueError):
    """A setting that does not exist or cannot have that value."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a server that can be chosen. Each is documented in docs/hosting.md; a test checks that."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8742
    data: str = "erdkreis-data"
    origins: list[str] = []
    secure_cookies: bool = False
    expire_days: Annotated[int, Meta(ge=1)] = 30
    frame_bytes: Annotated[int, Meta(ge=1024, le=65536)] = 8192
    outbound_messages: Annotated[int, Meta(ge=8)] = 256
    messages_per_second: Annotated[float, Meta(gt=0)] = 20.0
    connections_per_address: Annotated[int, Meta(ge=1)] = 64
    snapshot_every: Annotated[int, Meta(ge=1)] = 100
    idle_seconds: Annotated[int, Meta(ge=1)] = 600
    bot_workers: Annotated[int, Meta(ge=0, le=16)] = 1


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings in force; a wrong one is named together with where it came from."""
    values: dict[str, Any] = {}
    if file is not None:
        values.update(_from_file(file))
    values.update(_from_environment(environment))
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"settings: {error}") from None


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"settings file {file}: {error}") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            found[name] = text.split() if name == "origins" else text
    return found
