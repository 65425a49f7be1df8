"""A finished game move by move, as a page shows it that knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from erdkreis.engine.game import Game
from erdkreis.engine.words import PhaseName
from erdkreis.record.replaying import start, step
from erdkreis.server.bodies import Frame, Replay, TableShown
from erdkreis.server.game_log import GameLog, encode
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.store.contract import LogEntry

Holdings = list[tuple[int, int]]
"""Owner and units of each territory."""


def replay_json(shown: TableShown, log: GameLog, entries: Sequence[LogEntry]) -> bytes:
    """`Replay` as JSON. Only for a game that is over: it tells everything."""
    game = start(log.header)
    territories = [territory.id for territory in game.board.territories]
    frames = [_frame(game, log.setting_up(), [(-2, -2)] * len(territories))]
    for entry in entries:
        before, move = _holdings(game), KeptMove.of(entry)
        step(game, move.record(game.players))
        frames.append(_frame(game, move, before, entry.at))
    goals = [goal for seat in range(game.players) if (goal := game.view(seat).goal) is not None]
    return encode(Replay(shown, goals, territories, frames))


def _holdings(game: Game) -> Holdings:
    seen = game.unveiled()
    return list(zip(seen.owner, seen.units, strict=True))[: len(game.board.territories)]


def _frame(game: Game, move: KeptMove, before: Holdings, at: int | None = None) -> Frame:
    seq, line = move.seq, move.line
    now = enumerate(zip(_holdings(game), before, strict=True))
    return Frame(
        seq=seq,
        seat=line.get("seat"),
        source=line.get("source"),
        action=line.get("action"),
        at=at,
        turn=game.turn,
        active=game.active,
        phase=cast(PhaseName, game.phase),
        events=[event.shown(seq) for event in move.events],
        changes=[(number, owner, units) for number, ((owner, units), old) in now if (owner, units) != old],
        cards=game.unveiled().hand_size[: game.players],
        reason=move.reason,
    )
