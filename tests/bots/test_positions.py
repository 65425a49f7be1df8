"""Positions with one clearly right decision, each with its reason, in `positions/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.engine.rules import board_of

FILES = sorted(Path(__file__).with_name("positions").glob("*.json"))
PASSED_ON: tuple[str, ...]
PASSED_ON = ("hands", "missions", "capitals", "pool", "this_turn", "battle", "occupy", "sets_traded", "colours")
PASSED_ON += ("side", "awaiting", "capitals_known")


def game_of(told: dict[str, Any]) -> Game:
    """The short form of the files as a game: what is not said belongs to the others in turn."""
    preset = by_preset(told["preset"])
    board = board_of(preset)
    owners: dict[str, dict[str, Any]] = {}
    for side, lands in told["lands"].items():
        owner = side if side == "neutral" else int(side)
        owners |= {land: {"owner": owner, "units": units} for land, units in lands.items()}
    for seat, lands in told.get("claimed", {}).items():
        owners |= {land: {"owner": int(seat)} for land in lands}
    rest = told["rest"]["owners"]
    if rest:
        free = [territory.id for territory in board.territories if territory.id not in owners]
        for number, land in enumerate(free):
            owners[land] = {"owner": rest[number % len(rest)], "units": told["rest"]["units"]}
    position = {
        "preset": told["preset"],
        "players": told["players"],
        "phase": told["phase"],
        "territories": owners,
        **{key: told[key] for key in PASSED_ON if key in told},
    }
    if told["phase"] == "claim":
        position["awaiting"] = 0
    else:
        position["active"] = told["active"]
        if "turn" not in told:
            position["turn"] = 3 * told["players"] + 1
    if "hands" in told:
        position["hands"] = _hands(told["hands"], board)
    return Game.from_position(position, seed=1)


def _hands(told: list[list[str]], board: Any) -> list[list[int]]:
    """Cards by territory, or `@0` for any card of that symbol."""
    dealt: list[int] = []
    hands = []
    for hand in told:
        cards = []
        for card in hand:
            if card.startswith("@"):
                number = next(n for n, symbol in enumerate(board.symbols) if symbol == int(card[1]) and n not in dealt)
            else:
                number = board.index(card)
            dealt.append(number)
            cards.append(number)
        hands.append(cards)
    return hands


def solved(told: dict[str, Any], level: str) -> tuple[bool, str]:
    game = game_of(told)
    action = Bot(level, 1).decide(game)
    said = str(action)
    right = any(said == each or said.startswith(each + " ") for each in told["right"]) or not told["right"]
    wrong = any(said == each or said.startswith(each + " ") for each in told.get("wrong", ()))
    if told.get("all_units"):
        right = said.endswith(f" {int(game.state['pool'])}")
    return right and not wrong, said


@pytest.mark.skipif(not COMPILED, reason="thinks too long uncompiled")
def test_the_strongest_solves_nine_of_ten() -> None:
    results = {file.stem: solved(json.loads(file.read_text(encoding="utf-8")), "marshal") for file in FILES}
    missed = {name: said for name, (fine, said) in results.items() if not fine}
    assert len(FILES) >= 60
    assert len(missed) <= len(FILES) // 10, missed
