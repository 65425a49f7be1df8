"""A second opinion on every game, in plain Python: a board kept from the events alone, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from erdkreis.boards import Symbol
from erdkreis.boards.missions import MISSIONS
from erdkreis.editions.values import (
    BonusScope,
    DefenceDice,
    FortifyEligible,
    FortifyReach,
    Goal,
    SetValue,
    TargetLost,
    WinTiming,
)
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, STATE, TERRITORIES, Phase

JOKERS = 2
ESCALATION = (4, 6, 8, 10, 12, 15)
FIXED = {
    SetValue.FIXED_INF4_CAV6_ART8_MIX10: {Symbol.INFANTRY: 4, Symbol.CAVALRY: 6, Symbol.ARTILLERY: 8},
    SetValue.FIXED_ART4_INF6_CAV8_MIX10: {Symbol.ARTILLERY: 4, Symbol.INFANTRY: 6, Symbol.CAVALRY: 8},
}


def side_number(side: object) -> int:
    return NOBODY if side is None else NEUTRAL if side == "neutral" else int(side)  # type: ignore[call-overload]


def bits(mask: int) -> set[int]:
    return {number for number in range(64) if mask >> number & 1}


def plain(game: Game) -> dict[str, Any]:
    """The state as Python values."""
    return {name: game.state[name].tolist() for name in STATE.names or ()}


def losses(red: list[int], blue: list[int]) -> tuple[int, int]:
    """Highest against highest and so on; a tie is the attacker's loss (P82-35, P82-36)."""
    pairs = list(zip(sorted(red, reverse=True), sorted(blue, reverse=True), strict=False))
    attacker = sum(mine <= theirs for mine, theirs in pairs)
    return attacker, len(pairs) - attacker


class Mirror:
    """Hears what happened and keeps owners, units, hands and capitals without looking at the state again."""

    def __init__(self, game: Game) -> None:
        state = plain(game)
        self.game = game
        self.owner: list[int] = state["owner"]
        self.units: list[int] = state["units"]
        self.hands = [bits(hand) for hand in state["hand"]]
        self.capital: list[int] = state["capital"]
        self.alive = bits(state["alive"])
        self.active: int = state["active"]
        self.turn: int = state["turn"]
        self.winner: int = state["winner"]
        self.sets: int = state["sets_traded"]
        self.bonuses: int = state["bonus_given"]  # extra units for cards, in this turn
        self.source: int = state["source"]  # of the latest battle
        self.moved_in: int = state["occupy_min"]

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            note = getattr(self, "_" + event.name, None)
            if note is not None:
                note(**event.facts)

    def check(self) -> None:
        """Is what the events told the whole truth?"""
        state = plain(self.game)
        for name in ("owner", "units", "capital", "active", "turn", "winner"):
            assert getattr(self, name) == state[name], (
                f"{name}: the events tell {getattr(self, name)}, not {state[name]}"
            )
        assert self.hands == [bits(hand) for hand in state["hand"]]
        assert self.alive == bits(state["alive"])
        assert self.sets == state["sets_traded"]

    def _at(self, territory: str) -> int:
        return self.game.board.index(territory)

    def _TerritoryClaimed(self, seat: int, territory: str) -> None:
        place = self._at(territory)
        assert self.owner[place] == NOBODY
        self.owner[place], self.units[place] = seat, 1

    def _UnitsPlaced(self, side: object, territory: str, units: int, reason: str) -> None:
        assert units > 0
        assert self.owner[self._at(territory)] == side_number(side)
        if reason == "card_bonus":
            self.bonuses += 1
            assert units == self.game.edition.own_card_bonus
            assert self.bonuses == 1 or self.game.edition.own_card_bonus_scope == BonusScope.EVERY_CARD
        self.units[self._at(territory)] += units

    def _PlacementUndone(self, side: object, territory: str, units: int) -> None:
        self.units[self._at(territory)] -= units

    def _CapitalChosen(self, seat: int, territory: str) -> None:
        assert self.owner[self._at(territory)] == seat
        self.capital[seat] = self._at(territory)

    def _TurnBegun(self, seat: int, turn: int, base: int, continents: int) -> None:
        assert turn == self.turn + 1
        self.active, self.turn, self.bonuses = seat, turn, 0
        assert base == max(3, self.owner.count(seat) // 3)
        whole = [c for c in self.game.board.continents if all(self.owner[t] == seat for t in c.territories)]
        assert continents == sum(continent.bonus for continent in whole)

    def _TurnTakenBack(self, seat: int) -> None:
        assert (seat, self.turn) == (self.active, 1)
        self.active, self.turn = NOBODY, 0

    def _SetTraded(self, seat: int, first: int, second: int, third: int, units: int) -> None:
        cards = {first, second, third}
        assert len(cards) == 3
        assert cards <= self.hands[seat]
        self.hands[seat] -= cards
        self.sets += 1
        assert units == self._worth(cards)

    def _worth(self, cards: set[int]) -> int:
        """What the rule books pay for a set: by its number in the game, or by its symbols."""
        edition = self.game.edition
        if edition.set_value == SetValue.ESCALATING:
            return ESCALATION[self.sets - 1] if self.sets <= 6 else 15 + 5 * (self.sets - 6)
        symbols = [self.game.board.symbols[card] for card in cards]
        known = {symbol for symbol in symbols if symbol != Symbol.JOKER}
        if len(known) == 1 and symbols.count(Symbol.JOKER) < 2:
            return FIXED[edition.set_value][known.pop()]
        assert len(known) + symbols.count(Symbol.JOKER) == 3, f"{symbols} is no set"
        return 10

    def _BattleFought(
        self, source: str, target: str, red: list[int], blue: list[int], attacker_loses: int, defender_loses: int
    ) -> None:
        assert (attacker_loses, defender_loses) == losses(red, blue)
        self.source, place = self._at(source), self._at(target)
        assert place in self.game.board.territories[self.source].links
        assert self.owner[self.source] != self.owner[place]
        assert len(red) <= min(3, self.units[self.source] - 1), "one unit stays behind"
        assert len(blue) <= self._most_blue_dice(self.units[place])
        self.units[self.source] -= attacker_loses
        self.units[place] -= defender_loses
        assert self.units[place] > 0 or attacker_loses == 0, "X-01: a capturing roll costs the attacker nothing"

    def _most_blue_dice(self, units: int) -> int:
        """P82-33: three; H00-37: a second die only from the third unit on; H10-24, CLI-29: two."""
        match self.game.edition.defence_dice:
            case DefenceDice.UP_TO_3:
                return min(3, units)
            case DefenceDice.TWO_FROM_THREE_UNITS:
                return 1 if units < 3 else 2
            case _:
                return min(2, units)

    def _TerritoryTaken(self, side: object, territory: str, former: object, units: int) -> None:
        place = self._at(territory)
        assert self.units[place] == 0
        assert self.owner[place] == side_number(former)
        self.owner[place] = side_number(side)
        self._move(self.source, place, units)
        self.moved_in = units

    def _UnitsMovedIn(self, source: str, target: str, units: int) -> None:
        self._move(self._at(source), self._at(target), units - self.moved_in)

    def _UnitsMoved(self, seat: int, source: str, target: str, units: int) -> None:
        start, end, edition = self._at(source), self._at(target), self.game.edition
        assert self.owner[start] == self.owner[end] == seat
        assert not edition.fortify_cap or units <= edition.fortify_cap
        near = edition.fortify_reach == FortifyReach.ADJACENT
        assert end in (self._next_to({start}) if near else self._chain(start))
        self._move(start, end, units)

    def _next_to(self, places: set[int]) -> set[int]:
        """Territories of the same side that touch one of these."""
        touching = {link for place in places for link in self.game.board.territories[place].links}
        return {place for place in touching if self.owner[place] == self.owner[next(iter(places))]}

    def _chain(self, start: int) -> set[int]:
        reached: set[int] = {start}
        while not self._next_to(reached) <= reached:
            reached |= self._next_to(reached)
        return reached - {start}

    def _move(self, source: int, target: int, units: int) -> None:
        self.units[source] -= units
        self.units[target] += units
        assert self.units[source] >= 1

    def _ContinentSwapped(self, side: object, territory: str, former: object, units: int) -> None:
        place = self._at(territory)
        assert (self.owner[place], self.units[place]) == (side_number(former), units)
        self.owner[place] = side_number(side)

    def _CapitalTaken(self, side: object, seat: int, territory: str) -> None:
        assert self.capital[seat] == self._at(territory)

    def _PlayerEliminated(self, seat: int, by: object) -> None:
        assert self.owner.count(seat) == 0
        self.alive.discard(seat)

    def _CardSeen(self, seat: int, card: int) -> None:
        assert not any(card in hand for hand in self.hands)
        self.hands[seat].add(card)

    def _CardsTakenOver(self, seat: int, by: int | None, cards: int) -> None:
        taken, self.hands[seat] = self.hands[seat], set()
        assert len(taken) == cards
        if by is not None:
            self.hands[by] |= taken

    def _UnannouncedRoll(self, seat: int, source: str, units: int) -> None:
        self.units[self._at(source)] -= units
        assert self.units[self._at(source)] >= 1

    def _GameWon(self, seat: int, how: str) -> None:
        self.winner = seat


def check_state(game: Game) -> None:
    """What holds in every state, whatever led there."""
    state = plain(game)
    _check_board(game, state)
    _check_cards(game, state)
    _check_seats(game, state)
    for dice in (state["red"], state["blue"]):
        assert dice == sorted(dice, reverse=True)
        assert all(0 <= face <= 6 for face in dice)


def _check_board(game: Game, state: dict[str, Any]) -> None:
    size, phase = len(game.board.territories), state["phase"]
    for place in range(TERRITORIES):
        owner, units = state["owner"][place], state["units"][place]
        if place >= size or (phase == Phase.CLAIM and owner == NOBODY):
            assert (owner, units) == (NOBODY, 0)
            continue
        assert owner in {*range(game.players), NEUTRAL} - (set() if game.edition.neutral else {NEUTRAL})
        assert units >= 1, f"{game.board.territories[place].id} is empty"
        assert state["involved"][place] >= 0
        if game.edition.fortify_eligible != FortifyEligible.ANY:  # elsewhere nobody counts them to the end
            assert state["involved"][place] <= units
    for side, mask in enumerate(state["held"]):
        assert bits(mask) == {place for place in range(TERRITORIES) if state["owner"][place] == side}
    assert bits(state["strong"]) == {place for place in range(TERRITORIES) if state["units"][place] >= 2}
    assert min(state["stock"]) >= 0
    if phase not in (Phase.CLAIM, Phase.SETUP):
        assert not any(state["stock"])
        assert state["neutral_pool"] == 0
    if phase not in (Phase.SETUP, Phase.PLACE, Phase.CHOOSE, Phase.OVER):
        assert state["pool"] == 0
    assert 0 <= state["pool"] < 10_000
    assert state["army"] in {NOBODY, *range(game.players), NEUTRAL}


def _check_cards(game: Game, state: dict[str, Any]) -> None:
    assert state["hand_size"] == [len(bits(hand)) for hand in state["hand"]]
    assert state["deck_size"] == len(bits(state["deck"]))
    under = state["under"][: state["under_size"]]
    assert not any(state["under"][state["under_size"] :])
    places = [card for hand in state["hand"] for card in bits(hand)]
    places += [*bits(state["deck"]), *bits(state["discard"]), *bits(state["returned"]), *under]
    if not game.edition.cards:
        assert places == []
        return
    places += [capital for capital in state["capital"] if capital != NOBODY]
    assert sorted(places) == list(range(len(game.board.territories) + JOKERS)), "every card is in exactly one place"


def _check_seats(game: Game, state: dict[str, Any]) -> None:
    if state["phase"] == Phase.CLAIM:
        assert bits(state["alive"]) == set(range(game.players))
    else:
        assert bits(state["alive"]) == {seat for seat in range(game.players) if state["held"][seat]}
    if state["phase"] == Phase.OVER:
        assert state["awaiting"] == NOBODY
        assert state["winner"] in bits(state["alive"])
        assert game.undo_seat is None
    else:
        assert state["awaiting"] in bits(state["alive"])
        assert state["winner"] == NOBODY
        assert game.options().actions, "somebody is awaited who can do nothing"


def check_goal(game: Game) -> None:
    """The game is over exactly when somebody who may win has reached the goal; before the first turn nobody has."""
    state = plain(game)
    if state["active"] == NOBODY:
        return
    alive = bits(state["alive"])
    if len(alive) == 1:
        assert game.winner in alive
        return
    on_turn_only = game.edition.win_timing == WinTiming.OWN_TURN_ONLY
    order = [(state["active"] + step) % game.players for step in range(1 if on_turn_only else game.players)]
    there = [seat for seat in order if seat in alive and reached(game, state, seat)]
    assert game.winner == (there[0] if there else None)


def reached(game: Game, state: dict[str, Any], seat: int) -> bool:
    """The goal in plain words, read from owners and units."""
    edition, owner = game.edition, state["owner"]
    if edition.capitals:
        held = [other for other in range(game.players) if owner[state["capital"][other]] == seat]
        if edition.capital_must_hold_own and seat not in held:
            return False
        counted = held if edition.capital_counts_own else [other for other in held if other != seat]
        return len(counted) >= edition.capitals_needed(game.players)
    if edition.goal != Goal.MISSIONS:
        return False
    mission = state["mission"][seat]
    if mission >= 8:
        colours = state["colour"][: game.players]
        target = colours.index(mission - 8) if mission - 8 in colours else seat
        killer = state["eliminated_by"][target]
        lost = edition.mission_target_killed_by_other == TargetLost.BECOME_24 and killer not in (NOBODY, seat)
        if target != seat and not lost:
            return target not in bits(state["alive"])
        mission = 2
    task = MISSIONS[mission]
    if task.territories:
        strong = [place for place in range(TERRITORIES) if state["units"][place] >= task.garrison]
        return sum(owner[place] == seat for place in strong) >= task.territories
    whole = {c.id for c in game.board.continents if all(owner[place] == seat for place in c.territories)}
    return set(task.continents) <= whole and (not task.third or len(whole - set(task.continents)) > 0)
