"""Tables to sit down at: every preset with every number of players, and house rules nobody has thought of yet."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from hypothesis import strategies as st

from erdkreis.editions import PRESETS, Edition, EditionError, house_rules
from erdkreis.editions.values import Value
from erdkreis.engine.game import Game

PRESET_IDS = [preset.preset for preset in PRESETS]
_TYPES = get_type_hints(Edition)
_WORDS = {
    f.name: [member.word for member in _TYPES[f.name]]
    for f in fields(Edition)
    if isinstance(_TYPES[f.name], type) and issubclass(_TYPES[f.name], Value)
}
_FLAGS = [f.name for f in fields(Edition) if _TYPES[f.name] is bool]
_NUMBERS = {
    "start_stack_cap": (0, 4, 5, 8, 40),
    "own_card_bonus": (0, 1, 2, 10),
    "attack_units_max": (0, 3),
    "fortify_cap": (0, 1, 2, 7),
}
# changes that are refused one by one, but make sense together
_BUNDLES: tuple[dict[str, object], ...] = (
    {"goal": "world", "missions": []},
    {"goal": "missions", "missions": [1, 2, 3, 4, 5, 6, 7, 8]},
    {"goal": "missions", "missions": [4]},
    {"goal": "capitals", "missions": [], "capital_secret": True, "capital_continent_swap": True},
    {"goal": "headquarters", "missions": [], "capital_must_hold_own": True},
    {"goal": "capitals", "missions": [], "capital_needed": [[3, 2], [4, 3], [5, 3], [6, 4]], "capital_secret": True},
    {"start_units": "territories_only", "initial_placement": "none"},
    {"start_units": "by_players", "initial_placement": "one_each_in_turn", "initial_placement_first": "player_1"},
    {"start_units": "by_players", "initial_placement": "all_at_once", "start_stack_cap": 4},
    {"allocation": "claim", "initial_placement_first": "high_die", "first_turn": "first_placer"},
    {"allocation": "cyclic", "first_turn": "player_1"},
    {"allocation": "deal", "leader_selection": "any", "first_turn": "left_of_last_dealt"},
    {"set_value": "none", "own_card_bonus": 0, "elim_trade": "next_turn", "card_draw_optional": False},
    {"turn_structure": "reinforce_xor_attack", "fortify_when": "attack_turn_only"},
    {"fortify_moves": "unlimited", "fortify_eligible": "uninvolved_strict", "fortify_reach": "connected"},
    {"traded_cards_go": "bottom_of_stack", "elim_cards": "to_leader"},
    {"card_draw_optional": True, "card_draw_time": "after_attacks"},
    {"board": "globe48", "neutral_start_units": 32},
    {"board": "classic42", "neutral_start_units": 28},
    {"neutral_reinforcement": "half_split", "neutral_attacks": True},
    {"neutral_reinforcement": "half_total", "neutral_attacks": False},
    {"neutral_reinforcement": "one_per_two_placed", "neutral_attacks": False},
    {
        "neutral_setup": "one_each_players_alternate",
        "neutral_start_units": 40,
        "initial_placement": "two_own_one_neutral",
    },
    {
        "players": [2],
        "start_units": "forty_each",
        "neutral_setup": "none",
        "neutral_start_units": 0,
        "neutral_reinforcement": "none",
        "neutral_attacks": False,
        "allocation": "cyclic",
        "goal": "world",
        "missions": [],
        "capital_needed": [],
        "initial_placement": "one_each_in_turn",
        "initial_placement_first": "player_1",
        "first_turn": "player_1",
    },
)


@dataclass(frozen=True)
class Table:
    """An edition, a number of players and a seed; its repr is the line that sets the same game up again."""

    edition: Edition
    players: int
    seed: int

    def game(self) -> Game:
        return Game(self.edition, self.players, seed=self.seed)

    def __repr__(self) -> str:
        changes = {name: own for name, (_, own) in house_rules(self.edition).items()}
        rules = f".replace(**{changes})" if changes else ""
        return f"Game(by_preset({self.edition.preset!r}){rules}, {self.players}, seed={self.seed})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


seeds = st.integers(0, 2**31 - 1)


def tables_of(preset: Edition) -> st.SearchStrategy[Table]:
    """The preset as printed, with any number of players it is for."""
    return st.builds(Table, st.just(preset), st.sampled_from(preset.players), seeds)


@st.composite
def _changes(draw: st.DrawFn) -> dict[str, Any]:
    """One change of the rules: a single value, or a bundle."""
    which = draw(st.integers(0, 9))
    if which < 3:
        return dict(draw(st.sampled_from(_BUNDLES)))
    if which < 8:
        name = draw(st.sampled_from(sorted(_WORDS)))
        return {name: draw(st.sampled_from(_WORDS[name]))}
    if which == 8:
        return {draw(st.sampled_from(_FLAGS)): draw(st.booleans())}
    name = draw(st.sampled_from(sorted(_NUMBERS)))
    return {name: draw(st.sampled_from(_NUMBERS[name]))}


@st.composite
def house_tables(draw: st.DrawFn) -> Table:
    """A preset with house rules: changes are made one after the other, and kept unless they contradict the others."""
    edition = draw(st.sampled_from(PRESETS))
    for change in draw(st.lists(_changes(), min_size=1, max_size=12)):
        try:
            edition = edition.replace(**change)
        except EditionError:
            continue
    return Table(edition, draw(st.sampled_from(edition.players)), draw(seeds))
