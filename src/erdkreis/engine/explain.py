"""The facts behind a refusal, so that its message can name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from erdkreis.engine import entries
from erdkreis.engine.actions import Action
from erdkreis.engine.messages import message

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


def explain(game: Game, code: str, action: Action) -> tuple[str, dict[str, Any]]:
    """A sentence for people, and the facts in it for clients that word it themselves."""
    params: dict[str, Any] = {"phase": game.phase, "seat": game.awaiting}
    for name in ("source", "target", "territory"):
        place = getattr(action, name, None)
        if place is not None:
            params[name] = game.board.name(game.board.index(place))
    params.update(_limits(game, action))
    return message(code, params), params


def _limits(game: Game, action: Action) -> dict[str, int]:
    """The numbers the rules allow for this action as things stand."""
    state = game.state
    match action.word:
        case "place":
            return {"units": int(state["pool"]), "cap": game.edition.start_stack_cap}
        case "attack":
            source = game.board.index(action.source)  # type: ignore[union-attr]
            return {"most": max(0, int(entries.most_units(game.rules, state, source)))}
        case "occupy":
            return {"least": int(state["occupy_min"]), "most": int(state["occupy_max"])}
        case "fortify":
            source = game.board.index(action.source)  # type: ignore[union-attr]
            most = max(0, int(entries.movable(game.rules, state, source)))
            return {"most": most, "cap": game.edition.fortify_cap}
        case "end":
            return {"units": int(state["pool"])}
        case "trade":
            return {"cards": int(state["hand_size"][int(state["active"])])} if state["active"] >= 0 else {}
        case _:
            return {}
