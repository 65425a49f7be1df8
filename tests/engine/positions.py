"""Games in any wanted situation, with scripted dice: what the tests of the rules set up and read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from erdkreis.editions import Edition, by_preset
from erdkreis.editions.values import DefenceChoice, Goal, TurnStructure
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Chance, Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase

Lands = Mapping[int, Mapping[str, int] | Iterable[str]]

INFANTRY = ("alaska", "quebec", "iceland", "egypt", "congo")
CAVALRY = ("greenland", "alberta", "ontario", "argentina", "scandinavia")
ARTILLERY = ("western_us", "eastern_us", "peru", "brazil", "great_britain")
JOKERS = ("joker1", "joker2")
CONTINENTS_42 = ("australia", "south_america", "africa", "europe", "north_america", "asia")


def rules(preset: str | Edition, **changes: object) -> Edition:
    """A preset by its catalogue id, with house rules."""
    edition = by_preset(preset) if isinstance(preset, str) else preset
    return edition.replace(**changes) if changes else edition


def fresh(preset: str | Edition, players: int, seed: int = 1, **changes: object) -> Game:
    """A new game, with set-up still to come, whose dice a seed throws."""
    return Game(rules(preset, **changes), players, seed=seed)


def stage(
    preset: str | Edition,
    players: int = 3,
    lands: Lands | None = None,
    *,
    active: int = 0,
    rest: int | None = None,
    phase: str = "attack",
    hands: Mapping[int, Sequence[str | int]] | None = None,
    missions: Mapping[int, int | str] | None = None,
    capitals: Mapping[int, str] | None = None,
    colours: Sequence[str] | None = None,
    sets_traded: int = 0,
    **changes: object,
) -> Game:
    """A game in the middle of things, without a seed.

    `lands` gives territories (and units, else one each) to seats or NEUTRAL; all others are `rest`'s, one unit each:
    by default the last seat's, or the neutral army's. A seat without a territory is out. `phase` is `attack`,
    `fortify`, or `turn`: then the engine itself begins the turn of `active`.
    """
    edition = rules(preset, **changes)
    game = Game(edition, players, seed=1, colours=colours)
    game.chance = Chance()
    state = game.state
    settle_the_board(game, lands or {}, (NEUTRAL if edition.neutral else players - 1) if rest is None else rest)
    for name in ("stock", "pool", "neutral_pool", "concealed", "undo_size", "undo_next", "undo", "involved"):
        state[name] = 0
    state["mission"] = NOBODY
    if edition.goal == Goal.MISSIONS:
        for seat, mission in (missions or {}).items():
            state["mission"][seat] = mission if isinstance(mission, int) else 8 + edition.palette.index(mission)
    if edition.cards:
        deal_hands(game, hands or {}, capitals or {})
    state["sets_traded"] = sets_traded
    for seat, capital in (capitals or {}).items():
        state["capital"][seat] = game.board.index(capital)
        state["capital_known"] |= 0 if edition.capital_secret else 1 << seat
    state["turn"] = 1
    if phase == "turn":
        begin_turn_of(game, active)
        return game
    state["active"] = state["awaiting"] = state["army"] = active
    state["phase"] = Phase[phase.upper()]
    if edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK:
        state["mode"] = Mode.ATTACK
    return game


def settle_the_board(game: Game, lands: Lands, rest: int) -> None:
    """Give every territory an owner and units, and recompute what follows from them."""
    state, size = game.state, len(game.board.territories)
    owner, units = [rest] * size, [1] * size
    for side, places in lands.items():
        for place in places:
            index = game.board.index(place)
            owner[index] = side
            units[index] = places[place] if isinstance(places, Mapping) else 1
    state["owner"][:size] = owner
    state["units"][:size] = units
    state["held"] = [sum(1 << n for n in range(size) if owner[n] == side) for side in range(NEUTRAL + 1)]
    state["strong"] = sum(1 << n for n in range(size) if units[n] >= 2)
    state["alive"] = sum(1 << seat for seat in range(game.players) if seat in owner)


def deal_hands(game: Game, hands: Mapping[int, Sequence[str | int]], capitals: Mapping[int, str]) -> None:
    """Give cards to the seats; all others, but for the capitals, lie unseen in the deck."""
    state = game.state
    gone = sum(1 << game.board.index(capital) for capital in capitals.values())
    for seat in range(game.players):
        cards = [card_number(game, card) for card in hands.get(seat, ())]
        state["hand"][seat] = sum(1 << card for card in cards)
        state["hand_size"][seat] = len(cards)
        gone |= int(state["hand"][seat])
    deck = (1 << len(game.board.symbols)) - 1 & ~gone
    state["deck"], state["deck_size"] = deck, deck.bit_count()
    state["discard"] = state["returned"] = state["returned_size"] = state["under_size"] = 0


def begin_turn_of(game: Game, seat: int) -> None:
    """Let the engine itself pass the turn to this seat, from whoever sits before it."""
    state, before = game.state, (seat - 1) % game.players
    while not int(state["alive"]) >> before & 1:
        before = (before - 1) % game.players
    state["active"] = state["awaiting"] = state["army"] = before
    state["phase"] = Phase.FORTIFY
    state["captured"] = 0
    game.play("end")
    assert game.over or game.active == seat


def card_number(game: Game, card: str | int) -> int:
    if isinstance(card, int):
        return card
    if card in JOKERS:
        return len(game.board.territories) + JOKERS.index(card)
    return game.board.index(card)


def lands_of(game: Game, *continents: str) -> list[str]:
    """The territories of whole continents."""
    chosen = [game.board.continents[game.board.continent_index(name)] for name in continents]
    return [game.board.territories[n].id for continent in chosen for n in continent.territories]


def territories(preset: str, count: int, avoiding: Sequence[str] = ()) -> list[str]:
    """Some territories of a preset's board that leave every continent incomplete where that is possible."""
    game = Game(by_preset(preset), by_preset(preset).players[0], seed=1)
    whole = [set(continent.territories) for continent in game.board.continents if continent.bonus]
    spared = {max(lands) for lands in whole}
    order = sorted(range(len(game.board.territories)), key=lambda n: (n in spared, n))
    names = [game.board.territories[n].id for n in order]
    return [name for name in names if name not in avoiding][:count]


# What stands where


def units(game: Game, *places: str) -> list[int]:
    return [int(game.state["units"][game.board.index(place)]) for place in places]


def owners(game: Game, *places: str) -> list[int]:
    return [int(game.state["owner"][game.board.index(place)]) for place in places]


def held(game: Game, side: int) -> int:
    """How many territories a side holds."""
    return int(game.state["held"][side]).bit_count()


def hand(game: Game, seat: int) -> int:
    """How many cards a seat holds; that number and the cards themselves must agree."""
    size = int(game.state["hand_size"][seat])
    assert int(game.state["hand"][seat]).bit_count() == size
    return size


def cards_of(game: Game, seat: int) -> set[int]:
    return {card for card in range(len(game.board.symbols)) if int(game.state["hand"][seat]) >> card & 1}


def is_alive(game: Game, seat: int) -> bool:
    return bool(int(game.state["alive"]) >> seat & 1)


def involved(game: Game, place: str) -> int:
    return int(game.state["involved"][game.board.index(place)])


def pool(game: Game) -> int:
    return int(game.state["pool"])


# Playing


def refused(game: Game, action: str, seat: int | None = None) -> str | None:
    """The code with which an action is refused, or nothing; asking and playing must agree, and nothing may change."""
    error = game.refusal(action, seat)
    if error is None:
        return None
    before = game.hash
    with pytest.raises(RuleError) as raised:
        game.play(action, seat)
    assert raised.value.code == error.code
    assert game.hash == before
    return error.code


def roll(game: Game, attack: str, red: Sequence[int], blue: Sequence[int], hidden: Sequence[int] = (0,) * 8) -> None:
    """Play an attack with these faces; where the defender is asked, he throws as many dice as there are blue faces."""
    game.play(attack, dice=words_for_dice(*red, *blue), hidden=hidden)
    if game.phase == "defend":
        seen = game.edition.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL
        game.play(f"defend {len(blue)}", dice=words_for_dice(*([] if seen else red), *blue), hidden=hidden)
    assert (
        happened(game, "BattleFought")[-1] | {"red": sorted(red)[::-1], "blue": sorted(blue)[::-1]}
        == happened(game, "BattleFought")[-1]
    )


def take(game: Game, source: str, target: str, dice: int = 1, blue: int = 1, moving: int | None = None) -> None:
    """Capture a territory by the best red dice against the worst blue ones; move in `moving`, by default the least."""
    number = "" if game.edition.attack_dice.word == "most" else f" {dice}"
    roll(game, f"attack {source} {target}{number}", [6] * dice, [1] * blue)
    if game.phase == "occupy":
        game.play(f"occupy {moving or game.options().of('occupy')[0].least}")


def happened(game: Game, name: str) -> list[dict[str, Any]]:
    """The facts of the latest action's events of one name."""
    return [event.facts for event in game.events if event.name == name]


def place_all(game: Game, on: str | None = None) -> None:
    """Put everything the awaited seat has to place on one territory, by default the first one offered."""
    seat = game.awaiting
    while game.phase in ("place", "setup") and game.awaiting == seat and pool(game):
        option = next(option for option in game.options().of("place") if on is None or option.target == on)
        words = () if game.chance.seeded else (0,) * 8
        game.play(f"place {option.target} {option.most}", hidden=words, dice=words)


def through_setup(game: Game, until: Sequence[str] = ("place", "choose")) -> Game:
    """Claim, place and choose capitals as the first option says, until the first turn has begun."""
    while game.active is None and game.phase not in until:
        option = game.options().actions[0]
        if option.kind == "place":
            game.play(f"place {option.target} {option.most}")
        else:
            game.play(f"{option.kind} {option.target}")
    return game


def pass_turn(game: Game) -> None:
    """Let the player on turn (and whoever places for the neutral army) do no more than he must, until the next turn."""
    turn = game.turn
    while game.turn == turn and not game.over:
        if game.phase == "place" and game.options().must_trade:
            game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
        elif game.phase == "place":
            place_all(game)
        elif game.phase == "choose":
            game.play("choose reinforce")
        elif game.phase == "draw":
            game.play("decline")
        else:
            game.play("end", hidden=() if game.chance.seeded else (0,) * 8)
