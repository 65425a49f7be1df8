"""Every colour that a rule book gives its players can be named, printed and told apart, wherever the game is shown."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from erdkreis.boards import LANGUAGES
from erdkreis.boards.missions import COLOURS
from erdkreis.editions import PRESETS
from erdkreis.editions.mission_words import colour_name
from erdkreis.engine.board_svg import _INKS as MAP_INKS
from erdkreis.engine.board_text import LETTERS, letter
from erdkreis.terminal.colours import chip

CLIENT = Path(__file__).parents[2] / "web" / "src"
PALETTES = sorted({preset.palette for preset in PRESETS})
COLOURS_OF_BOOKS = sorted({colour for palette in PALETTES for colour in palette})
PARTS = ("", "-deep", "-on", "-rim")


def client_inks() -> list[list[str]]:
    """As the client counts them, each with the colours that are printed in it."""
    source = (CLIENT / "look/inks.ts").read_text(encoding="utf-8").partition("INKS")[2].partition("];")[0]
    return [re.findall(r'"(\w+)"', line) for line in source.splitlines() if '["' in line]


def tokens() -> dict[str, str]:
    """By light, as the first block of the sheet has them."""
    light = (CLIENT / "look/tokens.css").read_text(encoding="utf-8").partition("\n}")[0]
    return dict(re.findall(r"--(p\d[\w-]*): (#[0-9a-f]+);", light))


@pytest.mark.parametrize("colour", COLOURS_OF_BOOKS)
def test_a_colour_has_an_ink_its_tokens_and_words(colour: str) -> None:
    assert colour in COLOURS
    (ink,) = [number for number, printed in enumerate(client_inks(), 1) if colour in printed]
    assert {f"p{ink}{part}" for part in PARTS} <= set(tokens())
    assert MAP_INKS[colour][0] == tokens()[f"p{ink}"], "the map that Python draws is printed in the client's inks"
    assert str(chip(0, (colour,))) == f" {LETTERS[colour]} "
    for language in LANGUAGES:
        assert colour_name(colour, language)
        told = json.loads((CLIENT / f"text/data/missions.{language}.json").read_text(encoding="utf-8"))
        assert told["colours"][colour]["name"] == colour_name(colour, language)
        assert told["colours"][colour]["adjective"]


@pytest.mark.parametrize("palette", PALETTES)
def test_no_two_players_look_alike(palette: tuple[str, ...]) -> None:
    inks = [next(number for number, printed in enumerate(client_inks()) if colour in printed) for colour in palette]
    letters = [letter(seat, palette) for seat in range(len(palette))]
    assert len(set(inks)) == len(set(letters)) == len(palette)
