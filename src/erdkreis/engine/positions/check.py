"""Which positions contradict themselves or their edition; each contradiction is a sentence that names its place,
and a reason by which it is said in other languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from erdkreis.editions.values import (
    Allocation,
    BonusScope,
    DefenceChoice,
    NeutralReinforcement,
    Placement,
    TradedCards,
    TurnStructure,
)
from erdkreis.engine.actions import Attack
from erdkreis.engine.constants import constants_of
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase
from erdkreis.engine.missions import mission_name
from erdkreis.engine.positions.draft import BATTLE, Draft
from erdkreis.engine.positions.draft import awaiting as awaited

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


def check(draft: Draft, game: Game) -> None:
    """Raise `PositionError` for the first contradiction found. `game` holds the same state as `draft`."""
    for contradiction in _contradictions(draft, game):
        raise contradiction
    if draft["phase"] == Phase.DEFEND:
        _check_attack(draft, game)
    if draft["phase"] != Phase.OVER and not game.options().actions:
        seat, phase = draft["awaiting"], game.phase
        told = f"awaiting: seat {seat} could do nothing in phase {phase}; check pool, stock and hands"
        raise PositionError(told, "idle", seat=seat)


def _contradictions(draft: Draft, game: Game) -> Iterator[PositionError]:
    yield from _phase(draft)
    yield from _seats(draft)
    yield from _colours(draft)
    yield from _before_the_first_turn(draft) if draft.setting_up else _turn(draft)
    yield from _battle(draft)
    yield from _cards(draft)
    yield from _goal(draft, game)
    yield from _undo(draft)


def _phase(draft: Draft) -> Iterator[PositionError]:
    edition, phase = draft.edition, Phase(draft["phase"])
    choosing = edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    possible = {
        Phase.CLAIM: edition.allocation == Allocation.CLAIM,
        Phase.SETUP: edition.initial_placement != Placement.NONE,
        Phase.CAPITAL: edition.capitals,
        Phase.CHOOSE: choosing if draft.own else edition.neutral_attacks,
        Phase.DEFEND: constants_of(edition).defender_chooses,
        Phase.DRAW: edition.card_draw_optional,
    }
    if not possible.get(phase, True):
        yield PositionError(f"phase {phase.name.lower()} does not exist in {edition.preset}", "phase")
    if draft["army"] != NEUTRAL or phase == Phase.OVER:
        return
    share = edition.neutral_reinforcement
    placing = share in (NeutralReinforcement.HALF_TOTAL, NeutralReinforcement.HALF_SPLIT) and phase == Phase.PLACE
    if not placing and not (edition.neutral_attacks and phase in (Phase.CHOOSE, *BATTLE)):
        yield PositionError(
            f"side: the neutral army has nothing to do in phase {phase.name.lower()} of {edition.preset}",
            "neutral_idle",
        )
    if not draft["held"][NEUTRAL]:
        yield PositionError("side: the neutral army holds no territory", "neutral_landless")


def _seats(draft: Draft) -> Iterator[PositionError]:
    over = draft["phase"] == Phase.OVER
    alive = draft["alive"]
    for seat in range(draft.players):
        if alive >> seat & 1 and draft["eliminated_by"][seat] != NOBODY:
            yield PositionError(f"eliminated: seat {seat} still holds territories", "eliminated_holds", seat=seat)
        if draft.setting_up and not alive >> seat & 1:
            yield PositionError(f"territories: seat {seat} holds none before the first turn", "landless", seat=seat)
    if not over and alive.bit_count() < 2:
        yield PositionError("phase: the game is over when fewer than two seats hold territories", "alone")
    if over != (draft["winner"] != NOBODY):
        yield PositionError("winner: a game has one if and only if its phase is over", "winner")
    if over != (draft["won_by"] != 0):
        yield PositionError("won_by: a game is won if and only if its phase is over", "winner")
    if not over and not draft.setting_up and not alive >> draft["active"] & 1:
        yield PositionError(f"active: seat {draft['active']} holds no territory", "landless_turn", seat=draft["active"])


def _colours(draft: Draft) -> Iterator[PositionError]:
    colours = draft["colour"][: draft.players]
    if len(set(colours)) != draft.players:
        yield PositionError("colours: every seat has a colour of its own", "colours")
    if draft.edition.colours_by_seat and colours != sorted(colours):
        yield PositionError(f"colours: {draft.edition.preset} gives them out by seat", "colours_by_seat")


def _before_the_first_turn(draft: Draft) -> Iterator[PositionError]:
    if draft["turn"]:
        yield PositionError("turn: it is 0 before the first turn", "turn")
    if draft["awaiting"] == NOBODY:
        yield PositionError("awaiting: somebody must decide before the first turn", "awaited")
    if draft["phase"] == Phase.CAPITAL and draft["capital"][draft["awaiting"]] != NOBODY:
        yield PositionError(f"awaiting: seat {draft['awaiting']} has chosen its capital already", "capital_chosen")
    if draft["phase"] == Phase.SETUP:
        if draft["pool"] > draft["stock"][draft["awaiting"]]:
            yield PositionError(f"pool: seat {draft['awaiting']} has fewer units in stock", "stock")
        if draft["neutral_pool"] > draft["stock"][NEUTRAL]:
            yield PositionError("neutral_pool: the neutral army has fewer units in stock", "stock")
    if any(draft["hand"]) or draft["discard"] or draft["returned"] or draft["under_size"] or draft["sets_traded"]:
        yield PositionError("hands: nobody has drawn or traded a card before the first turn", "cards_early")


def _turn(draft: Draft) -> Iterator[PositionError]:
    if not draft["turn"]:
        yield PositionError("turn: it is 1 or more from the first turn on", "turn")
    right = awaited(draft)
    if draft["awaiting"] != (NOBODY if right is None else right):
        who = "nobody" if right is None else f"seat {right}"
        yield PositionError(f"awaiting: {who} must decide in this phase", "awaited")
    if any(draft["stock"]) or draft["neutral_pool"]:
        yield PositionError("stock: everything stands on the board from the first turn on", "stock_late")
    choosing = draft.edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    if draft["mode"] != Mode.NONE and not choosing:
        yield PositionError(
            f"this_turn.mode: {draft.edition.preset} has new units and attacks in every turn", "this_turn"
        )
    if draft["neutral_mode"] != Mode.NONE and not draft.edition.neutral_attacks:
        yield PositionError(
            f"this_turn.neutral_mode: the neutral army of {draft.edition.preset} never chooses", "this_turn"
        )
    if draft["bonus_given"] and draft.edition.own_card_bonus_scope != BonusScope.ONCE_A_TURN:
        yield PositionError(
            f"this_turn.bonus_given: {draft.edition.preset} gives extra units for every card", "this_turn"
        )
    victim = draft["victim"]
    if victim != NOBODY and draft["alive"] >> victim & 1:
        yield PositionError(f"this_turn.victim: seat {victim} still holds territories", "this_turn")
    if victim != NOBODY and draft["phase"] not in (Phase.OCCUPY, Phase.OVER):
        yield PositionError("this_turn.victim: its cards are handed over when the units have moved in", "this_turn")


def _battle(draft: Draft) -> Iterator[PositionError]:
    phase, source, target = draft["phase"], draft["source"], draft["target"]
    if (source == NOBODY) != (target == NOBODY):
        yield PositionError("battle: source and target belong together", "battle")
    if phase in (Phase.DEFEND, Phase.OCCUPY) and source == NOBODY:
        yield PositionError(f"battle.source is missing in phase {Phase(phase).name.lower()}", "battle_missing")
        return
    if phase == Phase.DEFEND:
        thrown = draft["dice"] if draft.edition.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL else 0
        if sum(face > 0 for face in draft["red"]) != thrown or any(draft["blue"]):
            yield PositionError(
                f"battle: {thrown} red dice and no blue ones lie there before the defender decides", "battle"
            )
    if phase != Phase.OCCUPY:
        if draft["occupy_min"] or draft["occupy_max"]:
            yield PositionError("occupy: units move in during phase occupy only", "battle")
        return
    units, owner, least = draft["units"], draft["owner"], draft["occupy_min"]
    if owner[source] != draft["army"] or owner[target] != draft["army"]:
        yield PositionError("battle: source and target belong to the side that moves in", "battle")
    if target not in draft.board.territories[source].links:
        yield PositionError("battle: source and target are linked", "battle")
    if not 1 <= least <= units[target]:
        yield PositionError("occupy.least: as many have moved in already, and at least one", "battle")
    if draft["occupy_max"] != least + units[source] - 1:
        yield PositionError(
            f"occupy.most: with all but one of the source it would be {least + units[source] - 1}", "battle"
        )


def _check_attack(draft: Draft, game: Game) -> None:
    """The defender decides about an attack that the rules permit."""
    ids = draft.board.territories
    attack = Attack(ids[draft["source"]].id, ids[draft["target"]].id, draft["committed"], draft["dice"])
    game.state["phase"] = Phase.ATTACK
    refused = game.refusal(attack)
    game.state["phase"] = Phase.DEFEND
    if refused is not None:
        raise PositionError(f"battle: {refused}", "battle")


def _cards(draft: Draft) -> Iterator[PositionError]:
    where = {"deck": draft["deck"], "discard": draft["discard"], "returned": draft["returned"]}
    where["under"] = sum(1 << card for card in draft["under"][: draft["under_size"]])
    for seat, hand in enumerate(draft["hand"]):
        where[f"hands[{seat}]"] = hand
        left = not draft["alive"] >> seat & 1 and seat != draft["victim"] and draft["phase"] != Phase.OVER
        if hand and left:
            yield PositionError(f"hands[{seat}]: an eliminated seat has no cards", "hand_of_nobody", seat=seat)
    if draft.edition.cards:
        chosen = [capital for capital in draft["capital"] if capital != NOBODY]
        where["capitals"] = sum(1 << capital for capital in set(chosen))
    seen: dict[int, str] = {}
    for place, mask in where.items():
        for card in range(draft.cards):
            if mask >> card & 1 and card in seen:
                yield PositionError(
                    f"{place}: card {card} is in {seen[card]} already",
                    "capital_card" if "capitals" in (place, seen[card]) else "card_twice",
                )
            if mask >> card & 1:
                seen[card] = place
    unused = "discard" if draft.edition.traded_cards_go == TradedCards.BOTTOM_OF_STACK else "under"
    if where[unused]:
        yield PositionError(f"{unused}: traded cards go elsewhere in {draft.edition.preset}", "traded")


def _goal(draft: Draft, game: Game) -> Iterator[PositionError]:
    missions = [mission for mission in draft["mission"] if mission != NOBODY]
    if len(set(missions)) != len(missions):
        yield PositionError("missions: two seats have the same one", "mission_twice")
    deck = entries.mission_deck(game.rules, game.state)
    for mission in missions:
        if not deck >> mission & 1:
            yield PositionError(f"missions: nobody plays {mission_name(draft.edition, mission)}", "mission")
    capitals = [capital for capital in draft["capital"] if capital != NOBODY]
    if len(set(capitals)) != len(capitals):
        yield PositionError("capitals: two seats have the same one", "capital_twice")
    if capitals and not draft.edition.capitals:
        yield PositionError(f"capitals: {draft.edition.preset} has none", "no_capitals")
    if draft["capital_known"] and not draft.edition.capitals:
        yield PositionError(f"capitals_known: {draft.edition.preset} has no capitals", "no_capitals")
    if draft.edition.capitals and not draft.setting_up and len(capitals) < draft.players:
        yield PositionError("capitals: every seat has chosen one before the first turn", "capitals_missing")
    if capitals and draft["phase"] in (Phase.CLAIM, Phase.SETUP):
        yield PositionError("capitals: nobody has chosen one yet", "capitals_early")
    if draft["phase"] == Phase.CAPITAL:
        for seat, capital in enumerate(draft["capital"]):
            if capital != NOBODY and draft["owner"][capital] != seat:
                yield PositionError(
                    f"capitals[{seat}]: the territory belongs to somebody else", "capital_foreign", seat=seat
                )


def _undo(draft: Draft) -> Iterator[PositionError]:
    placements = [packed for packed in draft["undo"] if packed]
    if placements and draft["phase"] in (Phase.CLAIM, Phase.DEFEND, Phase.OCCUPY, Phase.DRAW, Phase.OVER):
        yield PositionError("undo: nothing can be taken back in this phase", "undo")
    if len({packed >> 30 & 7 for packed in placements}) > 1:
        yield PositionError("undo: only one seat's placements can be taken back", "undo")
    placed: dict[int, int] = {}
    for packed in placements:
        land = packed & 63
        placed[land] = placed.get(land, 0) + (packed >> 6 & 0xFFFFF)
    for land, units in placed.items():
        if units >= draft["units"][land]:
            yield PositionError(
                f"undo: fewer units stand on {draft.board.territories[land].id} than were placed there", "undo"
            )
