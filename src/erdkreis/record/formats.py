"""The versions of the game file: by which keys a header tells the rules, and how a closing line hashes the state.

The newest is written, every one is read. None is ever changed: what has to change becomes the next.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from erdkreis.editions import Edition
from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.saved import first_numbers

FAMILY = "erdkreis-game/"
FIRST_RULES = (
    *("board", "east_africa_middle_east", "players", "palette", "colour_assignment", "leader_selection", "allocation"),
    *("start_units", "start_stack_cap", "initial_placement", "initial_placement_first", "first_turn", "neutral_setup"),
    *("neutral_start_units", "neutral_reinforcement", "neutral_half_when_attacking", "neutral_attacks", "goal"),
    *("missions", "mission_remove_absent", "mission_target_killed_by_other", "win_timing", "capital_needed"),
    *("capital_counts_own", "capital_must_hold_own", "capital_secret", "capital_continent_swap", "turn_structure"),
    *("set_value", "joker_use", "own_card_bonus", "forced_trade_amount", "trade_window", "card_draw_time"),
    *("card_draw_optional", "traded_cards_go", "elim_cards", "elim_trade", "attack_units_max", "attack_dice"),
    *("defence_dice", "defence_choice", "announce_penalty", "occupy_min", "occupy_default", "fortify_moves"),
    *("fortify_reach", "fortify_cap", "fortify_eligible", "fortify_when", "counter_display"),
)
"""The rule values there were when every file told all of them."""


@dataclass(frozen=True)
class FileFormat:
    rules: tuple[str, ...]
    """The keys of the header that tell the rules."""
    edition: Callable[[dict[str, Any]], Edition]
    hash: Callable[[Game], str]
    sealed: bool = False
    """Does a table's game have a seal, and may the server have been started anew during it?"""


def _first_edition(line: dict[str, Any]) -> Edition:
    """Every rule value stands there; whatever came later is as before, in the first version of the preset."""
    rules = plain.mapped(line["rules"], "rules", FIRST_RULES)
    for name in FIRST_RULES:
        if name not in rules:
            raise PositionError(f"rules lacks {name}")
    edition = plain.edition_from(line["preset"], rules, 1)
    plain.word(line["board"], "board", (edition.board,))
    return edition


def _first_hash(game: Game) -> str:
    """Over the rule values there were, and the numbers as they lay in memory."""
    values = game.edition.values()
    rules = json.dumps({name: values[name] for name in FIRST_RULES}, sort_keys=True)
    return hashlib.sha256(rules.encode() + first_numbers(game)).hexdigest()


def _edition(line: dict[str, Any]) -> Edition:
    return plain.edition_from(line["preset"], line["rules"], plain.whole(line["version"], "version", 1))


def _hash(game: Game) -> str:
    return game.hash


FORMATS = {
    FAMILY + "1": FileFormat(("preset", "rules", "board"), _first_edition, _first_hash),
    FAMILY + "2": FileFormat(("preset", "version", "rules"), _edition, _hash),
    FAMILY + "3": FileFormat(("preset", "version", "rules"), _edition, _hash, sealed=True),
}
NEWEST = FAMILY + "3"
"""A game that began in a sealed format must end in it, whatever the next one is: its players hold its header's hash."""
