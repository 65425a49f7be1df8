"""Settings: which one counts, what is refused and in which words, and that the host finds each of them described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from erdkreis.server.settings import FIELDS, Settings, SettingsError, load, user_data, variable

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def documented() -> dict[str, list[str]]:
    """The rows of the table of settings, by name."""
    rows = [line.strip("|").split("|") for line in HOSTING.read_text(encoding="utf-8").splitlines() if "| `ERD" in line]
    return {cells[0].strip(" `"): [cell.strip() for cell in cells] for cells in rows}


@pytest.mark.parametrize("name", FIELDS)
def test_each_setting_is_documented_with_its_variable_and_its_default(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/somebody")
    default = getattr(Settings(), name)
    row = documented().get(name)
    assert row is not None, f"docs/hosting.md does not describe {name}"
    assert row[1] == f"`{variable(name)}`"
    shown = default.replace("/home/somebody", "~") if isinstance(default, str) else json.dumps(default)
    assert row[2] == f"`{shown}`"
    assert row[3]


def test_nothing_else_is_documented() -> None:
    assert set(documented()) == set(FIELDS)


def test_the_command_line_counts_before_the_environment_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "erdkreis.toml"
    file.write_text("port = 1\nexpire_days = 2\nbot_workers = 3\n")
    environment = {"ERDKREIS_PORT": "10", "ERDKREIS_EXPIRE_DAYS": "20"}
    settings = load(file, environment, port=100, host=None)
    chosen = (settings.port, settings.expire_days, settings.bot_workers, settings.host)
    assert chosen == (100, 20, 3, "127.0.0.1")


def test_port_zero_and_false_are_given_too(tmp_path: Path) -> None:
    file = tmp_path / "erdkreis.toml"
    file.write_text("secure_cookies = true\nport = 9\n")
    settings = load(file, {"ERDKREIS_SECURE_COOKIES": "false"}, port=0)
    assert (settings.port, settings.secure_cookies) == (0, False)


def test_lists_in_the_environment_are_separated_by_spaces_or_commas() -> None:
    settings = load(None, {"ERDKREIS_ORIGINS": "https://a.example, http://[::1]:8000", "ERDKREIS_PROXIES": ""})
    assert settings.origins == ["https://a.example", "http://[::1]:8000"]
    assert settings.proxies == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("prot = 1", "there is no setting 'prot'; did you mean port?"),
        ("secure-cookies = true", "did you mean secure_cookies?"),
        ("[server]\nport = 1", "there is no setting 'server'; there are host, port, data"),
        ('port = "8742"', "port: expected a whole number, got a text"),
        ("port = 8742.0", "port: expected a whole number, got a number"),
        ("port = true", "port: expected a whole number, got true or false"),
        ("port = 65536", "port: expected a whole number <= 65535"),
        ("port = -1", "port: expected a whole number >= 0"),
        ("secure_cookies = 1", "secure_cookies: expected true or false, got a whole number"),
        ('secure_cookies = "true"', "secure_cookies: expected true or false, got a text"),
        ('data = ""', "data: expected a text that is not empty"),
        ("messages_per_second = nan", "messages_per_second: expected a number"),
        ("messages_per_second = inf", "messages_per_second: expected a number"),
        ('origins = "https://a.example"', "origins: expected a list, got a text"),
        ("origins = [1]", "origins: expected a text, got a whole number"),
        ('origins = ["https://a.example/"]', "'https://a.example/' is not an origin"),
        ('origins = ["*"]', "'*' is not an origin"),
        ('origins = ["https://A.example"]', "in lower case"),
        ('proxies = ["proxy"]', "'proxy' is not an address"),
        ('bots = ["cmd:sh"]', "bots: expected a table, got a list"),
        ('bots.edda = "sh"', "'sh' is not a program: it must begin with cmd:"),
        ('bots.captain = "cmd:sh"', "'captain' cannot be a program's name"),
        ('bots.person = "cmd:sh"', "'person' cannot be a program's name"),
        ('bots."A b" = "cmd:sh"', "'A b' cannot be a program's name"),
        ('bots.edda = "cmd:no-such-program-here"', "there is no program 'no-such-program-here'"),
        ("port =", "settings file"),
    ],
)
def test_a_wrong_line_of_the_file_is_refused_in_words(line: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "erdkreis.toml"
    file.write_text(line)
    with pytest.raises(SettingsError) as refused:
        load(file, {})
    assert words in str(refused.value)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ERDKREIS_PORT", "http", "ERDKREIS_PORT: expected a whole number, not 'http'"),
        ("ERDKREIS_PORT", "99999", "ERDKREIS_PORT: expected a whole number <= 65535"),
        ("ERDKREIS_SECURE_COOKIES", "maybe", "ERDKREIS_SECURE_COOKIES: expected true or false, not 'maybe'"),
        ("ERDKREIS_HOST", "", "ERDKREIS_HOST: expected a text that is not empty"),
        ("ERDKREIS_PROT", "1", "there is no setting ERDKREIS_PROT; did you mean ERDKREIS_PORT?"),
        ("ERDKREIS_ORIGIN", "https://a.example", "did you mean ERDKREIS_ORIGINS?"),
    ],
)
def test_a_wrong_variable_is_refused_in_words(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(None, {name: value})
    assert words in str(refused.value)


def test_programs_may_stand_in_a_variable() -> None:
    assert load(None, {"ERDKREIS_BOTS": "edda=cmd:sh -c 'exit 1'; cmd:cat --x=1"}).bots == {
        "edda": "cmd:sh -c 'exit 1'",
        "program": "cmd:cat --x=1",
    }


def test_variables_of_other_parts_pass() -> None:
    assert load(None, {"ERDKREIS_CACHE": "/tmp", "ERDKREIS_EXAMPLES": "3", "HOME": "/"}) == Settings()


@pytest.mark.parametrize(("given", "words"), [({"port": 65536}, "port"), ({"origins": ["play.example.org"]}, "origin")])
def test_a_wrong_argument_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load(None, {}, **given)


def test_a_missing_file_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.toml", {})


@pytest.mark.parametrize(("home", "expected"), [("/srv/data", "/srv/data/erdkreis"), ("here", None), ("", None)])
def test_data_is_kept_where_the_user_keeps_data(
    home: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", home)
    monkeypatch.setenv("HOME", "/home/somebody")
    assert user_data() == (expected or "/home/somebody/.local/share/erdkreis")
