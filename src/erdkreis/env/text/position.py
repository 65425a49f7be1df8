"""The position as one seat sees it, in about 1 KB: made of its `View`, so that nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Iterator

from erdkreis.engine.options import Options
from erdkreis.engine.view import PlayerView, View
from erdkreis.engine.words import Side
from erdkreis.env.text.offered import offered
from erdkreis.given import of_kind

ASKED = {
    "claim": "claim a free territory",
    "setup": "place your start units",
    "capital": "choose your capital",
    "choose": "choose new units or attacks",
    "place": "place your new units",
    "attack": "attack",
    "fortify": "move units",
}


def position_text(view: View, options: Options | None = None) -> str:
    """Who holds what, the goal, the hand, and with `options` what may be done now."""
    of_kind(view, View, "a position is told from a View")
    return "\n".join([_now(view), *_sides(view), _continents(view), *_own(view), *_open(view, options)])


def _who(view: View, side: Side) -> str:
    return "you" if side == view.seat else "neutral" if side == "neutral" else f"seat {side}"


def _now(view: View) -> str:
    turn = "Set-up" if view.active is None else f"Turn {view.turn}"
    if view.winner is not None:
        return f"{turn}. The game is over: {_who(view, view.winner)} won."
    units = f" ({view.units_to_place} left)" if view.phase in ("setup", "place") and view.units_to_place else ""
    army = " for the neutral army" if view.side == "neutral" else ""
    asked = ASKED.get(view.phase, view.phase)
    who = "You are to" if view.awaiting == view.seat else f"Seat {view.awaiting} is to"
    return f"{turn}. {who} {asked}{army}{units}."


def _sides(view: View) -> Iterator[str]:
    """Each with all its territories and their units."""
    for player in view.players:
        held = _held(view, player.seat)
        yield f"{_called(view, player)}: {_counts(player)}{': ' if held else ''}{held}"
    others: dict[str, Side] = {"neutral": "neutral", "nobody's": None}
    for called, side in others.items():
        held = _held(view, side)
        if held:
            yield f"{called}: {held}"


def _called(view: View, player: PlayerView) -> str:
    return f"{'YOU, ' if player.seat == view.seat else ''}seat {player.seat} ({player.colour})"


def _counts(player: PlayerView) -> str:
    if not player.alive:
        return "out of the game"
    parts = [f"{player.territories} territories", f"{player.units} units", f"income {player.income}"]
    parts += [f"{player.stock} units to come"] if player.stock else []
    parts += [f"{player.cards} cards"] if player.cards else []
    parts += [f"capital {player.capital}"] if player.capital else []
    return ", ".join(parts)


def _held(view: View, side: Side) -> str:
    return ", ".join(
        f"{each.id} {each.units}" if each.units else each.id for each in view.territories if each.owner == side
    )


def _continents(view: View) -> str:
    """How many of each are one's own, and who holds it whole."""
    told = []
    for continent in view.continents:
        own = continent.held.get(str(view.seat), 0)
        whole = "" if continent.owner is None else f" ({_who(view, continent.owner)})"
        told.append(f"{continent.id} {own}/{continent.size}{whole}")
    return f"Yours of each continent: {', '.join(told)}"


def _own(view: View) -> Iterator[str]:
    """What this seat alone knows: its goal and its cards."""
    goal = view.goal
    if goal is not None:
        task = goal.text or goal.kind.replace("_", " ")
        yield f"Your goal: {task} ({goal.done} of {goal.needed})"
    if view.hand:
        cards = (f"{card.number} {card.symbol}{f' {card.territory}' if card.territory else ''}" for card in view.hand)
        yield f"Your cards: {', '.join(cards)}"
    if view.next_set:
        yield f"The next set brings: {', '.join(f'{kind} {units}' for kind, units in view.next_set.items())}"


def _open(view: View, options: Options | None) -> Iterator[str]:
    """Units are placed onto one's own, and many go to neighbours only: what is known from above is not said again."""
    if options is None or options.seat != view.seat:
        return
    neighbourly = _only_to_neighbours(view, options)
    if options.phase == "place" and options.side == view.seat:
        told = offered(options, "trade")
        yield f"You may: {f'{told}; ' if told else ''}place on any of yours, then attack, move, end"
    elif neighbourly:
        yield f"You may: end; move {', '.join(neighbourly)} > any of yours that it is linked to"
    else:
        yield f"You may: {offered(options)}"


def _only_to_neighbours(view: View, options: Options) -> list[str]:
    """Where units may leave and how many, if from each to all of one's own that are next to it, and nowhere else."""
    board, own = view.known.board, {each.id for each in view.territories if each.owner == view.seat}
    most, reached = dict[str, int](), dict[str, set[str]]()
    for option in options.of("fortify"):
        source = option.source or ""
        most[source] = option.most or 0
        reached.setdefault(source, set()).add(option.target or "")
    for source, targets in reached.items():
        linked = {board.territories[place].id for place in board.territories[board.index(source)].links}
        if targets != linked & own:
            return []
    return [f"{source} (up to {units})" for source, units in most.items()]
