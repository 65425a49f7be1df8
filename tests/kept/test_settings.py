"""A server's settings that were kept: every one of them is still there, in the file and in the environment."""

from __future__ import annotations

import tomllib

import pytest
from msgspec.structs import asdict

from erdkreis.server.settings import load, variable
from tests.kept.shelf import folder, versions


@pytest.mark.parametrize("version", versions("settings"))
def test_settings_that_were_kept_are_still_understood(version: int) -> None:
    file = folder("settings", version) / "erdkreis.toml"
    chosen = tomllib.loads(file.read_text(encoding="utf-8"))
    found = asdict(load(file, environment={}))
    assert {name: found[name] for name in chosen} == chosen
    spelt = {variable(name): str(value) for name, value in chosen.items() if isinstance(value, int | float | str)}
    found = asdict(load(environment=spelt))
    assert {name: found[name] for name in chosen if variable(name) in spelt} == {
        name: value for name, value in chosen.items() if variable(name) in spelt
    }
