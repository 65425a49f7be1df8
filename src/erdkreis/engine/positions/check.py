"""Which positions contradict themselves or their edition; each contradiction is a sentence that names its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from erdkreis.editions.values import (
    Allocation,
    BonusScope,
    Colours,
    DefenceChoice,
    NeutralReinforcement,
    Placement,
    TradedCards,
    TurnStructure,
)
from erdkreis.engine.actions import Attack
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
    for sentence in _contradictions(draft, game):
        raise PositionError(sentence)
    if draft["phase"] == Phase.DEFEND:
        _check_attack(draft, game)
    if draft["phase"] != Phase.OVER and not game.options().actions:
        seat, phase = draft["awaiting"], game.phase
        raise PositionError(f"awaiting: seat {seat} could do nothing in phase {phase}; check pool, stock and hands")


def _contradictions(draft: Draft, game: Game) -> Iterator[str]:
    yield from _phase(draft)
    yield from _seats(draft)
    yield from _colours(draft)
    yield from _before_the_first_turn(draft) if draft.setting_up else _turn(draft)
    yield from _battle(draft)
    yield from _cards(draft)
    yield from _goal(draft, game)
    yield from _undo(draft)


def _phase(draft: Draft) -> Iterator[str]:
    edition, phase = draft.edition, Phase(draft["phase"])
    choosing = edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    possible = {
        Phase.CLAIM: edition.allocation == Allocation.CLAIM,
        Phase.SETUP: edition.initial_placement != Placement.NONE,
        Phase.CAPITAL: edition.capitals,
        Phase.CHOOSE: choosing if draft.own else edition.neutral_attacks,
        Phase.DEFEND: edition.defence_choice != DefenceChoice.AUTOMATIC_MOST,
        Phase.DRAW: edition.card_draw_optional,
    }
    if not possible.get(phase, True):
        yield f"phase {phase.name.lower()} does not exist in {edition.preset}"
    if draft["army"] != NEUTRAL or phase == Phase.OVER:
        return
    share = edition.neutral_reinforcement
    placing = share in (NeutralReinforcement.HALF_TOTAL, NeutralReinforcement.HALF_SPLIT) and phase == Phase.PLACE
    if not placing and not (edition.neutral_attacks and phase in (Phase.CHOOSE, *BATTLE)):
        yield f"side: the neutral army has nothing to do in phase {phase.name.lower()} of {edition.preset}"
    if not draft["held"][NEUTRAL]:
        yield "side: the neutral army holds no territory"


def _seats(draft: Draft) -> Iterator[str]:
    over = draft["phase"] == Phase.OVER
    alive = draft["alive"]
    for seat in range(draft.players):
        if alive >> seat & 1 and draft["eliminated_by"][seat] != NOBODY:
            yield f"eliminated: seat {seat} still holds territories"
        if draft.setting_up and not alive >> seat & 1:
            yield f"territories: seat {seat} holds none before the first turn"
    if not over and alive.bit_count() < 2:
        yield "phase: the game is over when fewer than two seats hold territories"
    if over != (draft["winner"] != NOBODY):
        yield "winner: a game has one if and only if its phase is over"
    if over != (draft["won_by"] != 0):
        yield "won_by: a game is won if and only if its phase is over"
    if not over and not draft.setting_up and not alive >> draft["active"] & 1:
        yield f"active: seat {draft['active']} holds no territory"


def _colours(draft: Draft) -> Iterator[str]:
    colours = draft["colour"][: draft.players]
    if len(set(colours)) != draft.players:
        yield "colours: every seat has a colour of its own"
    if draft.edition.colour_assignment == Colours.BY_SEAT and colours != sorted(colours):
        yield f"colours: {draft.edition.preset} gives them out by seat"


def _before_the_first_turn(draft: Draft) -> Iterator[str]:
    if draft["turn"]:
        yield "turn: it is 0 before the first turn"
    if draft["awaiting"] == NOBODY:
        yield "awaiting: somebody must decide before the first turn"
    if draft["phase"] == Phase.CAPITAL and draft["capital"][draft["awaiting"]] != NOBODY:
        yield f"awaiting: seat {draft['awaiting']} has chosen its capital already"
    if draft["phase"] == Phase.SETUP:
        if draft["pool"] > draft["stock"][draft["awaiting"]]:
            yield f"pool: seat {draft['awaiting']} has fewer units in stock"
        if draft["neutral_pool"] > draft["stock"][NEUTRAL]:
            yield "neutral_pool: the neutral army has fewer units in stock"
    if any(draft["hand"]) or draft["discard"] or draft["returned"] or draft["under_size"] or draft["sets_traded"]:
        yield "hands: nobody has drawn or traded a card before the first turn"


def _turn(draft: Draft) -> Iterator[str]:
    if not draft["turn"]:
        yield "turn: it is 1 or more from the first turn on"
    right = awaited(draft)
    if draft["awaiting"] != (NOBODY if right is None else right):
        who = "nobody" if right is None else f"seat {right}"
        yield f"awaiting: {who} must decide in this phase"
    if any(draft["stock"]) or draft["neutral_pool"]:
        yield "stock: everything stands on the board from the first turn on"
    choosing = draft.edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    if draft["mode"] != Mode.NONE and not choosing:
        yield f"this_turn.mode: {draft.edition.preset} has new units and attacks in every turn"
    if draft["neutral_mode"] != Mode.NONE and not draft.edition.neutral_attacks:
        yield f"this_turn.neutral_mode: the neutral army of {draft.edition.preset} never chooses"
    if draft["bonus_given"] and draft.edition.own_card_bonus_scope != BonusScope.ONCE_A_TURN:
        yield f"this_turn.bonus_given: {draft.edition.preset} gives extra units for every card"
    victim = draft["victim"]
    if victim != NOBODY and draft["alive"] >> victim & 1:
        yield f"this_turn.victim: seat {victim} still holds territories"
    if victim != NOBODY and draft["phase"] not in (Phase.OCCUPY, Phase.OVER):
        yield "this_turn.victim: its cards are handed over when the units have moved in"


def _battle(draft: Draft) -> Iterator[str]:
    phase, source, target = draft["phase"], draft["source"], draft["target"]
    if (source == NOBODY) != (target == NOBODY):
        yield "battle: source and target belong together"
    if phase in (Phase.DEFEND, Phase.OCCUPY) and source == NOBODY:
        yield f"battle.source is missing in phase {Phase(phase).name.lower()}"
        return
    if phase == Phase.DEFEND:
        thrown = draft["dice"] if draft.edition.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL else 0
        if sum(face > 0 for face in draft["red"]) != thrown or any(draft["blue"]):
            yield f"battle: {thrown} red dice and no blue ones lie there before the defender decides"
    if phase != Phase.OCCUPY:
        if draft["occupy_min"] or draft["occupy_max"]:
            yield "occupy: units move in during phase occupy only"
        return
    units, owner, least = draft["units"], draft["owner"], draft["occupy_min"]
    if owner[source] != draft["army"] or owner[target] != draft["army"]:
        yield "battle: source and target belong to the side that moves in"
    if target not in draft.board.territories[source].links:
        yield "battle: source and target are linked"
    if not 1 <= least <= units[target]:
        yield "occupy.least: as many have moved in already, and at least one"
    if draft["occupy_max"] != least + units[source] - 1:
        yield f"occupy.most: with all but one of the source it would be {least + units[source] - 1}"


def _check_attack(draft: Draft, game: Game) -> None:
    """The defender decides about an attack that the rules permit."""
    ids = draft.board.territories
    attack = Attack(ids[draft["source"]].id, ids[draft["target"]].id, draft["committed"], draft["dice"])
    game.state["phase"] = Phase.ATTACK
    refused = game.refusal(attack)
    game.state["phase"] = Phase.DEFEND
    if refused is not None:
        raise PositionError(f"battle: {refused}")


def _cards(draft: Draft) -> Iterator[str]:
    where = {"deck": draft["deck"], "discard": draft["discard"], "returned": draft["returned"]}
    where["under"] = sum(1 << card for card in draft["under"][: draft["under_size"]])
    for seat, hand in enumerate(draft["hand"]):
        where[f"hands[{seat}]"] = hand
        left = not draft["alive"] >> seat & 1 and seat != draft["victim"] and draft["phase"] != Phase.OVER
        if hand and left:
            yield f"hands[{seat}]: an eliminated seat has no cards"
    if draft.edition.cards:
        chosen = [capital for capital in draft["capital"] if capital != NOBODY]
        where["capitals"] = sum(1 << capital for capital in set(chosen))
    seen: dict[int, str] = {}
    for place, mask in where.items():
        for card in range(draft.cards):
            if mask >> card & 1 and card in seen:
                yield f"{place}: card {card} is in {seen[card]} already"
            if mask >> card & 1:
                seen[card] = place
    unused = "discard" if draft.edition.traded_cards_go == TradedCards.BOTTOM_OF_STACK else "under"
    if where[unused]:
        yield f"{unused}: traded cards go elsewhere in {draft.edition.preset}"


def _goal(draft: Draft, game: Game) -> Iterator[str]:
    missions = [mission for mission in draft["mission"] if mission != NOBODY]
    if len(set(missions)) != len(missions):
        yield "missions: two seats have the same one"
    deck = entries.mission_deck(game.rules, game.state)
    for mission in missions:
        if not deck >> mission & 1:
            yield f"missions: nobody plays {mission_name(draft.edition, mission)}"
    capitals = [capital for capital in draft["capital"] if capital != NOBODY]
    if len(set(capitals)) != len(capitals):
        yield "capitals: two seats have the same one"
    if capitals and not draft.edition.capitals:
        yield f"capitals: {draft.edition.preset} has none"
    if draft["capital_known"] and not draft.edition.capitals:
        yield f"capitals_known: {draft.edition.preset} has no capitals"
    if draft.edition.capitals and not draft.setting_up and len(capitals) < draft.players:
        yield "capitals: every seat has chosen one before the first turn"
    if capitals and draft["phase"] in (Phase.CLAIM, Phase.SETUP):
        yield "capitals: nobody has chosen one yet"
    if draft["phase"] == Phase.CAPITAL:
        for seat, capital in enumerate(draft["capital"]):
            if capital != NOBODY and draft["owner"][capital] != seat:
                yield f"capitals[{seat}]: the territory belongs to somebody else"


def _undo(draft: Draft) -> Iterator[str]:
    placements = [packed for packed in draft["undo"] if packed]
    if placements and draft["phase"] in (Phase.CLAIM, Phase.DEFEND, Phase.OCCUPY, Phase.DRAW, Phase.OVER):
        yield "undo: nothing can be taken back in this phase"
    if len({packed >> 30 & 7 for packed in placements}) > 1:
        yield "undo: only one seat's placements can be taken back"
    placed: dict[int, int] = {}
    for packed in placements:
        land = packed & 63
        placed[land] = placed.get(land, 0) + (packed >> 6 & 0xFFFFF)
    for land, units in placed.items():
        if units >= draft["units"][land]:
            yield f"undo: fewer units stand on {draft.board.territories[land].id} than were placed there"
