"""A finished game move by move, as a page shows it that knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from erdkreis.engine.game import Game
from erdkreis.record import MoveRecord
from erdkreis.record.replaying import start, step
from erdkreis.server.game_log import GameLog, Told, encode, reason_of, step_of, told
from erdkreis.server.messages import Frame, Replay, TableShown
from erdkreis.server.store.contract import LogEntry

Places = list[tuple[int, int]]


def replay_json(shown: TableShown, log: GameLog, entries: Sequence[LogEntry]) -> bytes:
    """`Replay` as JSON. Only for a game that is over: it tells everything."""
    game = start(log.header)
    territories = [territory.id for territory in game.board.territories]
    places: Places = [(-2, -2)] * len(territories)
    frames = [_frame(game, None, told(game.events), places)]
    for entry in entries:
        places, line = _places(game), log.line_of(entry)
        step(game, line)
        frames.append(_frame(game, (entry, line), step_of(entry).events, places))
    goals = [goal for seat in range(game.players) if (goal := game.view(seat).goal) is not None]
    return encode(Replay(shown, goals, territories, frames))


def _places(game: Game) -> Places:
    count = len(game.board.territories)
    return list(zip(game.state["owner"][:count].tolist(), game.state["units"][:count].tolist(), strict=True))


def _frame(game: Game, move: tuple[LogEntry, MoveRecord] | None, events: Sequence[Told], before: Places) -> Frame:
    entry, line = move or (None, None)
    seq = 0 if entry is None else entry.seq
    now = enumerate(zip(_places(game), before, strict=True))
    return Frame(
        seq=seq,
        seat=None if entry is None else entry.seat,
        source=None if line is None or line.origin is None else line.origin.source,
        action=None if line is None else line.action,
        at=None if entry is None else entry.at,
        turn=game.turn,
        active=game.active,
        phase=game.phase,
        events=[{"event": event.event, "seq": seq, **event.facts} for event in events],
        changes=[(number, owner, units) for number, ((owner, units), old) in now if (owner, units) != old],
        cards=game.state["hand_size"][: game.players].tolist(),
        reason=None if entry is None else reason_of(entry),
    )
