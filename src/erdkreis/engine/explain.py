"""The facts behind a refusal, so that its message can name them and its clause fits the moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from erdkreis.editions.why import why
from erdkreis.engine.actions import Action, Attack, Capital, Claim, Defend, Fortify, Occupy, Place, Trade, Unannounced
from erdkreis.engine.errors import RuleError
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import NEUTRAL, Phase
from erdkreis.engine.messages import message

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

PLACES = ("source", "target", "territory")
_PLACING = (Refusal.REINFORCE_TOO_MANY, Refusal.TERRITORY_NOT_YOURS)
_NOT_YOURS: Mapping[type[Action], str] = {
    Attack: "attack/not_yours",
    Unannounced: "attack/not_yours",
    Fortify: "move/not_yours",
    Capital: "capital/not_yours",
}
_ASKED = {
    Phase.CLAIM: "claim/taken",
    Phase.SETUP: "setup/place",
    Phase.CAPITAL: "capital/not_yours",
    Phase.DEFEND: "defend/dice",
    Phase.OCCUPY: "occupy/minimum",
    Phase.DRAW: "card/draw",
}
"""What is asked for apart from the steps of a turn, whoever wants to do something else."""


def explain(game: Game, refusal: Refusal, action: Action) -> RuleError:
    """The refusal as people and clients get it: code, clause, sentence, and the facts in it, territories by id."""
    code = refusal.code
    clause = why(game.edition, _cited_by(game, refusal, action)) or why(game.edition, code)
    params = _facts(game, refusal, action)
    return RuleError(code, clause, message(code, params, game.board, game.edition.about().words), params)


def _cited_by(game: Game, refusal: Refusal, action: Action) -> str:
    """What the clause is looked up by: the same code may be refused by several rules."""
    phase = Phase(int(game.state["phase"]))
    if refusal == Refusal.TERRITORY_NOT_YOURS and type(action) in _NOT_YOURS:
        return _NOT_YOURS[type(action)]
    if refusal in _PLACING and phase == Phase.SETUP:
        return _ASKED[phase]
    if refusal in (Refusal.TURN_WRONG_STEP, Refusal.TURN_NOT_YOURS):
        return _ASKED.get(phase, refusal.code)
    return refusal.code


def _facts(game: Game, refusal: Refusal, action: Action) -> dict[str, Any]:
    state = game.state
    seat = game.undo_seat if refusal == Refusal.UNDO_NOT_YOURS else game.awaiting
    facts: dict[str, Any] = {"phase": game.phase, "seat": seat}
    for name in PLACES:
        place = getattr(action, name, None)
        if place is not None:
            facts[name] = place
    if state["army"] == NEUTRAL and state["phase"] != Phase.OVER:
        facts["army"] = "neutral"
    if isinstance(action, Claim | Place):
        facts["target"] = action.territory
    if isinstance(action, Unannounced):
        facts["territory"] = action.source
    if refusal == Refusal.TERRITORY_NOT_YOURS and isinstance(action, Attack | Fortify):
        facts["territory"] = facts["target" if _holds(game, action.source) else "source"]
    facts.update(_limits(game, refusal, action))
    return facts


def _holds(game: Game, territory: str) -> bool:
    return bool(game.state["owner"][game.board.index(territory)] == game.state["army"])


def _limits(game: Game, refusal: Refusal, action: Action) -> dict[str, int]:
    """The numbers the rules allow for this action as things stand."""
    if refusal == Refusal.TURN_NOT_YOURS:
        return {}  # they are another seat's, who may be placing in secret
    state = game.state
    if refusal == Refusal.SETUP_STACK_CAP:
        return {"most": game.edition.start_stack_cap}
    if refusal == Refusal.REINFORCE_UNITS_LEFT:
        return {"most": int(state["pool"])}
    if refusal == Refusal.CARD_SET_DUE:
        return {"cards": int(state["hand_size"][int(state["active"])])}
    if isinstance(action, Attack | Fortify) and not _holds(game, action.source):
        return {}  # how many stand there may be somebody's secret
    match action:
        case Place(territory):
            neutral = state["phase"] == Phase.SETUP and state["owner"][game.board.index(territory)] == NEUTRAL
            return {"most": int(state["neutral_pool" if neutral else "pool"])}
        case Attack():
            return _attack_limits(game, refusal, action)
        case Defend():
            most = int(entries.most_defence_dice(game.rules, state)) if state["phase"] == Phase.DEFEND else 1
            return {"least": 1, "most": most}
        case Occupy():
            return {"least": int(state["occupy_min"]), "most": int(state["occupy_max"])}
        case Fortify(source):
            return {"most": max(0, int(entries.movable(game.rules, state, game.board.index(source))))}
        case Trade():
            return {}
    return {}


def _attack_limits(game: Game, refusal: Refusal, action: Attack) -> dict[str, int]:
    source = game.board.index(action.source)
    most = max(0, int(entries.most_units(game.rules, game.state, source)))
    if refusal != Refusal.ATTACK_DICE:
        return {"least": int(entries.fewest_units(game.rules, game.state, source)), "most": most}
    units = most if action.units is None else action.units
    return {"units": units, "least": int(entries.fewest_dice(game.rules, units)), "most": entries.most_dice(units)}
