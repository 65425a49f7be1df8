"""`erdkreis odds`: the promised JSON, the chart, and help for mistakes."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

from erdkreis.commands import odds
from erdkreis.editions import DEFAULT, NAMES
from tests.commands.conftest import Give
from tests.odds.reference import BOOKS, Reference
from tests.patience import PATIENCE

KEYS = [
    "attacker_units",
    "defender_units",
    "win",
    "attacker_losses",
    "defender_losses",
    "attacker_left",
    "defender_left",
]


def test_doctests() -> None:
    assert doctest.testmod(odds) == (0, 2)


@pytest.mark.parametrize("defence", ["most", "best"])
@pytest.mark.parametrize("name", [None, *NAMES])
def test_json(give: Give, name: str | None, defence: str) -> None:
    said = give("odds", 7, 4, *(("--edition", name) if name else ()), "--defence", defence, "--json")
    assert said.code == 0
    assert list(said.json) == KEYS
    ends = Reference(BOOKS[name or DEFAULT], defence).ends(7, 4)
    assert (said.json["attacker_units"], said.json["defender_units"]) == (7, 4)
    assert said.json["win"] == pytest.approx(float(sum(p for (_, d), p in ends.items() if d == 0)), abs=1e-12)
    mean = sum((p * (4 - d) for (_, d), p in ends.items()), Fraction(0))
    assert said.json["defender_losses"] == pytest.approx(float(mean), abs=1e-12)
    for units, chance in said.json["attacker_left"]:
        assert chance == pytest.approx(float(sum(p for (a, _), p in ends.items() if a == units)), abs=1e-12)
    assert [units for units, _ in said.json["defender_left"]] == sorted({d for (_, d), p in ends.items() if p})


def test_variant_preset_and_house_rules(give: Give) -> None:
    plain = give("odds", 9, 5, "--edition", "hasbro2000", "--json").json
    assert give("odds", 9, 5, "--edition", "hasbro2000", "--variant", "world", "--json").json == plain
    assert give("odds", 9, 5, "--edition", "H00-W", "--json").json == plain
    house = give("odds", 9, 5, "--edition", "hasbro2000", "--house", "defence_dice=up_to_2", "--json").json
    assert house == give("odds", 9, 5, "--json").json != plain


def test_a_chart_for_people(give: Give) -> None:
    said = give("odds", 10, 6)
    assert said.code == 0
    assert "10 against 6 by hasbro2010" in said.out
    assert "The attacker wins with 80.8 %" in said.out
    assert "attacker 10" in said.out
    assert "defender 6" in said.out


def test_a_thousand_against_a_thousand_fits_on_a_screen(give: Give) -> None:
    said = give("odds", 1000, 1000)
    assert said.code == 0
    assert len(said.out.splitlines()) < 30
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((1, 3), "one unit always stays: attacking takes at least 2 units, not 1"),
        ((-5, 3), "attacking takes at least 2 units"),
        ((3, 0), "a territory is defended by at least 1 unit, not 0"),
        ((3, 90000), "at most 2,000 units a side, not 90,000"),
        (("many", 3), "'many' is not a whole number"),
        ((3,), "required: DEFENDERS"),
        ((3, 3, "--edition", "chess"), "there is no edition 'chess'"),
        ((3, 3, "--variant", "chess"), "has no variant 'chess'"),
        ((3, 3, "--defence", "none"), "invalid choice: 'none'"),
    ],
)
def test_mistakes_are_one_helpful_line(give: Give, words: tuple[object, ...], message: str) -> None:
    said = give("odds", *words)
    assert said.code == 2
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1


def test_no_compiler_is_needed() -> None:
    import subprocess
    import sys

    script = (
        "import sys; from erdkreis.cli import main; main(['odds', '30', '20', '--json']);"
        "print('numba' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == "False\n"
