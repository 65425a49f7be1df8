"""What people are shown of one game as JSON: all seats' views at once, and the options of the awaited one.

What was spelt once is remembered, part by part: a move changes few of them. And what is the same for everybody is put
together once. Both look at nothing but numbers from the projected record of the seat that is shown them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Raw

from erdkreis.engine import view
from erdkreis.engine.constants import EditionConstants
from erdkreis.engine.options import is_trade, later_moves, later_of, offer, option, rows_of, trade_option
from erdkreis.engine.projected import PUBLIC_WORDS, Tally, goal_of, hand_of, public_of, tally_of
from erdkreis.engine.view import spell

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

MANY, SOME = 1 << 15, 1 << 12
"""How many spelt parts are remembered; a part is about 100 bytes, and a game has some 60."""


Fields = dict[str, Any]
"""Part of a view, in its order; what is spelt already is `Raw`."""


def _spelt(part: Callable[..., Any], remembered: int = SOME) -> Callable[..., bytes]:
    return lru_cache(remembered)(lambda *facts: spell(part(*facts)))


_territory = _spelt(view.territory, MANY)
_player = _spelt(view.player)
_continent = _spelt(view.continent, MANY)
_income = _spelt(view.income)
_goal = _spelt(view.goal)
_hand = _spelt(view.hand)
_next_set = _spelt(view.next_set)
_battle = _spelt(view.battle)
_standing = lru_cache(SOME)(view.standing)
_option = _spelt(lambda constants, row: option(constants, row).to_json(), MANY)
_later_moves = _spelt(lambda constants, *facts: later_moves(constants, *facts).to_json())


def views_json(game: Game, viewers: Iterable[int | None]) -> Mapping[int | None, bytes]:
    """For each seat, or `None` for somebody who only watches, its `View` as JSON in UTF-8, without a space.

    Each is put together when it is asked for: whoever is asked for first need not wait for the others.
    """
    return _Views(game, list(viewers))


class _Views(Mapping[int | None, bytes]):
    def __init__(self, game: Game, seats: Sequence[int | None]) -> None:
        self._game = game
        self._projected = dict(zip(seats, game.projected_to(seats), strict=True))
        self._latest: Everybody | None = None

    def __getitem__(self, seat: int | None) -> bytes:
        game, projected = self._game, self._projected[seat]
        words = projected[PUBLIC_WORDS]
        if self._latest is None or self._latest.words != words.tobytes():
            self._latest = Everybody(game.constants, words, tally_of(game, projected))
        latest = self._latest
        if seat is None:
            return spell(latest.view)
        return spell(latest.view | _own(game, game.constants, latest, projected, seat))

    def __iter__(self) -> Iterator[int | None]:
        return iter(self._projected)

    def __len__(self) -> int:
        return len(self._projected)


class Everybody:
    """What is the same for all who see the same public `words`: the view of somebody who only watches."""

    def __init__(self, constants: EditionConstants, words: np.ndarray, tally: Tally) -> None:
        self.words, self.public, self.tally = words.tobytes(), public_of(words), tally
        public = self.public
        self.view: Fields = {
            "seat": None,
            **_standing(*view.standing_facts(constants, public)),
            "territories": _listed(map(_territory, *view.territory_facts(constants, public))),
            "players": _listed(map(_player, *view.player_facts(constants, public, tally))),
            "neutral": view.neutral(public, tally) if constants.neutral else None,
            "continents": _listed(map(_continent, *view.continent_facts(constants, public))),
            "income": None,
            "goal": None,
            "hand": [],
            "next_set": Raw(_next_set(constants, *tally.set_value)),
            "sets_traded": public.sets_traded,
            "cards_left": public.deck_size + public.under_size,
            "under_stack": public.under[: public.under_size],
            "battle": Raw(_battle(*view.battle_facts(constants, public))),
        }


def _own(game: Game, constants: EditionConstants, everybody: Everybody, projected: np.ndarray, seat: int) -> Fields:
    """What the seat that the record was projected for has for itself: income, goal and hand."""
    return {
        "seat": seat,
        "income": Raw(_income(constants, *view.income_facts(everybody.tally, seat))),
        "goal": Raw(_goal(constants, *goal_of(game, projected, seat))),
        "hand": Raw(_hand(constants, hand_of(projected, seat))),
    }


def options_json(game: Game) -> bytes:
    """`game.options()` as JSON in UTF-8, without a space."""
    rows, constants = rows_of(game), game.constants
    actions = [spell(trade_option(game).to_json()) if is_trade(row) else _option(constants, row) for row in rows]
    later = [_later_moves(constants, *each) for each in later_of(game)]
    return spell(offer(game, rows).to_json() | {"later_moves": _listed(later), "actions": _listed(actions)})


def _listed(spelt: Iterable[bytes]) -> Raw:
    """What is spelt already, as a list."""
    return Raw(b"[%b]" % b",".join(spelt))
