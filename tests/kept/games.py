"""Game files of today's format: every preset to its end, at one screen and at tables that committed to their chance."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.actions import Undo
from erdkreis.engine.game import Game
from erdkreis.record import FairTable, Record, Recorder, Seat, header_of
from tests.engine.positions import stage
from tests.fairness.tables import fair_game, secret, secrets_of

KINDS = ("person", "captain:hunter", "greedy", "program", "random", "scout")
NAMES = ("Ada", "Bohuš", "Çelik", "D’Arcy", "Edda 🎲", "李")
SEEDS = range(1, 31)
LONGEST = 500


def game_files() -> Iterator[tuple[str, str]]:
    """Each with the name it is kept by."""
    for preset in PRESETS:
        yield preset.preset, _shortest(preset)
    for name in dict.fromkeys(each.name for each in PRESETS):
        first = next(each for each in PRESETS if each.name == name)
        yield f"{first.preset}-table", _shortest_at_a_table(first)
    yield "renewed-chains", _shortest_at_a_table(by_preset("H00-CAP"), kinds=("person",), links=4)
    yield "called-off", fair_game("H10-TS", 4, most=30, name="kept called off", aborted=True)
    yield "interrupted", fair_game("P82-W", 3, most=40, name="kept interrupted")
    yield "house-rules", _played(_house_rules(), 4, 3, 120, youngest=2)
    yield "youngest", _played(by_preset("H00-CAP"), 3, 5, 60, youngest=1)
    yield "colours", _played(by_preset("H10-M"), 3, 6, 50, colours=("black", "yellow", "orange"))
    yield "taken-back", _taken_back()
    yield "unannounced", _from_a_position("attack alaska kamchatka 3", "unannounced alaska", "end")
    yield "closed", _played(by_preset("CLI-2P"), 2, 8, 70)
    whole = _played(by_preset("H10-D"), 2, 9, 70)
    yield "cut-after-a-line", "".join(whole.splitlines(keepends=True)[:-1])
    yield "cut-within-a-line", whole[: -len(whole) // 5]


def _house_rules() -> Edition:
    changes = {"defence_dice": "up_to_3", "fortify_moves": "unlimited", "own_card_bonus": 1, "missions": [1, 2, 3, 8]}
    return by_preset("P82-M").replace(**changes, east_africa_middle_east=False)


def _shortest(preset: Edition) -> str:
    """The quickest of some whole games."""
    games = (_played(preset, preset.players[0], seed, LONGEST) for seed in SEEDS)
    finished = [text for text in games if '"winner":null' not in text]
    assert finished, f"no game of {preset.preset} ends soon: try more seeds"
    return min(finished, key=len)


def _shortest_at_a_table(preset: Edition, **table: Any) -> str:
    texts = (fair_game(preset.preset, preset.players[0], name=f"kept {seed}", most=LONGEST, **table) for seed in SEEDS)
    return min((text for text in texts if '"winner":null' not in text), key=len)


def _played(
    preset: Edition, players: int, seed: int, most: int, *, colours: tuple[str, ...] = (), youngest: int | None = None
) -> str:
    game, bot = Game(preset, players, seed=seed, colours=colours or None, youngest=youngest), Bot("greedy", seed)
    stream = io.StringIO()
    with Recorder(stream, game, [Seat(*who) for who in zip(NAMES[:players], KINDS, strict=False)]) as recorder:
        for _ in range(most):
            if not game.over:
                recorder.play(bot.decide(game))
    return stream.getvalue()


def _taken_back() -> str:
    """Every fifth action is one that is taken back, where that is possible."""
    game, bot, stream = Game(by_preset("H00-M"), 3, seed=4), Bot("greedy", 4), io.StringIO()
    with Recorder(stream, game) as recorder:
        for number in range(90):
            recorder.play(bot.decide(game))
            if number % 5 == 0 and game.undo_seat is not None:
                recorder.play(Undo())
    return stream.getvalue()


def _from_a_position(*actions: str) -> str:
    """A table whose game begins from a position: attacks, one of them unannounced where that costs units."""
    lands = {0: {"alaska": 9, "siam": 3}, 1: {"kamchatka": 4}}
    staged = stage("P82-W", 3, lands, announce_penalty="lose_3_units")
    seats = [Seat(f"Seat {number}", "person") for number in range(3)]
    table = FairTable("kept position", secrets_of("position"), [secret(f"seat {number}") for number in range(3)])
    position = staged.to_position()
    game = Game.from_position(position, given=True)
    header = header_of(game, seats, table.commitments, table.link, position)
    stream = io.StringIO()
    recorder = Recorder(stream, game, after=Record(header, (), None))
    for number, action in enumerate(actions):
        if game.phase == "defend":
            _append(recorder, table, game, "defend 1", f"defence-{number}")
        _append(recorder, table, game, action, f"command-{number}")
    recorder.close()
    return stream.getvalue()


def _append(recorder: Recorder, table: FairTable, game: Game, action: str, command: str) -> None:
    played = table.play(game, action, game.awaiting, command=command, nonce=secret(command))
    recorder.append(played)
