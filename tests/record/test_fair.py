"""A table that committed to its chance: what it draws, what it notes, and how it goes on from a log."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.errors import ChanceError, RuleError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.chance import DICE_WORDS, HIDDEN_WORDS
from erdkreis.fairness import Chain, derived_nonce, dice_words, hidden_words, sealing, table_seed, until_nonce
from erdkreis.record import (
    FairTable,
    MoveRecord,
    NonceMissing,
    Origin,
    Progress,
    Recorder,
    RecordError,
    Seat,
    fair,
    header_of,
    resume,
    verify,
)
from erdkreis.record.lines import move_line, read_move
from tests.fairness.tables import fair_game, secret, secrets_of

SEEDS = [secret("a"), secret("b")]
NONCE = secret("nonce")


def a_table(preset: str = "H00-2P", **settings: int) -> tuple[FairTable, Game]:
    table = FairTable("game", secrets_of("t"), SEEDS, links=settings.get("links", 64))
    return table, table.set_up(by_preset(preset))


def play_until_attack(table: FairTable, game: Game) -> str:
    """Bots play until somebody is about to roll; that action, not played yet."""
    mind = Bot("greedy", 1)
    while True:
        action = str(mind.decide(game))
        if action.startswith(("attack", "defend")):
            return action
        table.play(game, action, source="bot")


def test_the_words_are_those_of_the_arithmetic() -> None:
    table, game = a_table()
    setup = game.last_chance
    chain, secrets = Chain(secrets_of("t").root, 64), secrets_of("t")
    derived = table_seed("game", SEEDS)
    assert setup[0] == dice_words(
        chain.link(0), "game", 0, "", SEEDS, derived_nonce(derived, 0, "setup"), len(setup[0])
    )
    assert setup[1] == hidden_words(secrets.seed, SEEDS, "game", 0, len(setup[1]))
    action = play_until_attack(table, game)
    progress = table.progress
    while not (entry := table.play(game, action, command="c-1", nonce=NONCE)).words.dice:
        action, progress = play_until_attack(table, game), table.progress
    assert entry.origin == Origin("person", "c-1", NONCE, chain.link(progress.rolls))
    due = dice_words(chain.link(progress.rolls), "game", entry.number, "c-1", SEEDS, NONCE, len(entry.words.dice))
    assert entry.words.dice == due
    assert table.progress == progress.after(entry) == Progress(entry.number, progress.rolls + 1, progress.draws)


def test_a_set_up_that_does_not_roll_uses_no_link() -> None:
    table, game = a_table("FUR-2P")
    assert (game.last_chance[0], table.link, table.progress.rolls) == ((), None, 0)
    rolling, game = a_table("H00-2P")
    assert game.last_chance[0]
    assert (rolling.link, rolling.progress.rolls) == (Chain(secrets_of("t").root, 64).link(0), 1)


def test_what_does_not_roll_uses_no_link_and_keeps_no_nonce() -> None:
    table, game = a_table()
    option = game.options().of("place")[0]
    before = table.progress
    played = table.play(game, f"place {option.target}", game.awaiting, command="c-1", nonce=NONCE)
    assert played == MoveRecord(1, 0 if played.seat == 0 else 1, played.action, origin=Origin("person", "c-1"))
    assert table.progress == Progress(1, before.rolls, before.draws)


def test_a_refused_command_changes_nothing() -> None:
    table, game = a_table()
    before, state = table.progress, game.hash
    with pytest.raises(RuleError):
        table.play(game, "occupy 3", command="c-1", nonce=NONCE)
    assert (table.progress, game.hash) == (before, state)


def test_a_person_who_rolls_brings_a_nonce() -> None:
    table, game = a_table("FUR-2P")
    action = play_until_attack(table, game)
    before, state = table.progress, game.hash
    with pytest.raises(NonceMissing, match="needs a nonce") as refused:
        table.play(game, action, command="c-1")
    assert refused.value.code == "fairness/nonce"
    assert (table.progress, game.hash) == (before, state)
    assert table.play(game, action, command="c-1", nonce=NONCE).words.dice


def test_what_is_derived_cannot_be_given() -> None:
    table, game = a_table()
    for wrong in ({"source": "bot", "nonce": NONCE}, {"source": "timeout", "command": "c"}, {}, {"source": "dragon"}):
        with pytest.raises(ValueError, match=r"derived where no person|has an id|comes from one of"):
            table.play(game, "end", **wrong)


def test_who_gives_a_command_by_derivation_makes_no_difference_to_its_dice() -> None:
    """Else a server could choose between a bot's roll and a time-out's."""
    words = set()
    for source in ("bot", "timeout", "standing"):
        table, game = a_table("FUR-2P")
        action = play_until_attack(table, game)
        words.add(table.play(game, action, source=source).words)
    assert len(words) == 1


def test_a_table_goes_on_from_its_log() -> None:
    mind = Bot("greedy", 2)
    table, game = a_table(links=8)
    opening = header_of(game, [], table.commitments, table.link)
    progress = table.progress
    entries = [table.play(game, mind.decide(game), source="bot") for _ in range(150)]
    assert table.progress.rolls > 20, "through several chains"
    for entry in entries[:100]:
        progress = progress.after(entry)
    again = FairTable("game", secrets_of("t"), opening.commitments.seeds if opening.commitments else (), links=8)
    assert again.commitments == table.commitments
    twin = again.set_up(by_preset("H00-2P"))
    for entry in entries[:100]:
        twin.play(entry.action, dice=entry.words.dice, hidden=entry.words.hidden)
    again.progress = progress
    for entry in entries[100:]:
        before = again.progress
        again.play(twin.copy(same_chance=True), entry.action, source="bot")
        again.progress = before  # as if it could not be kept
        assert again.play(twin, entry.action, source="bot") == entry
    assert twin.hash == game.hash


def test_each_portion_of_words_begins_with_the_one_before() -> None:
    table, _ = a_table()
    portions = list(table.words_for(1, "person", "c", NONCE))
    assert portions[0] == ((), ()), "what neither rolls nor draws costs no words"
    assert tuple(map(len, portions[-1])) == (DICE_WORDS, HIDDEN_WORDS), "nothing can need more"
    for (dice, hidden), (more_dice, more_hidden) in pairwise(portions):
        assert len(more_dice) + len(more_hidden) > len(dice) + len(hidden)
        assert (more_dice[: len(dice)], more_hidden[: len(hidden)]) == (dice, hidden)


def test_an_action_that_needs_many_words_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the portions are, an action uses the words that are due to it."""
    played = []
    for portions in (fair.PORTIONS, ((1, 0), (2, 0), (3, 1), (512, 128)), ((512, 128),)):
        monkeypatch.setattr(fair, "PORTIONS", portions)
        table, game = a_table("FUR-2P")
        action = play_until_attack(table, game)
        played.append(table.play(game, action, command="c", nonce=NONCE))
    first, *others = played
    assert others == [first, first]
    assert len(first.words.dice) > 1
    assert first.words.dice == table_words(first)


def test_a_set_up_gets_as_many_words_as_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the first portion is; and where the largest is too small, that is the reason given."""
    usual = a_table()[1].last_chance
    assert usual[0], "it rolls"
    monkeypatch.setattr(fair, "SETUP_PORTIONS", ((0, 0), (1, 1), (DICE_WORDS, HIDDEN_WORDS)))
    assert a_table()[1].last_chance == usual
    monkeypatch.setattr(fair, "SETUP_PORTIONS", ((1, 1), (DICE_WORDS, 1)))
    with pytest.raises(ChanceError):
        a_table()


def test_a_portion_has_what_it_says_and_too_small_ones_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No nonce is missing where there is one, or where it is derived: then the words themselves are too few."""
    table, game = a_table("FUR-2P")
    action = play_until_attack(table, game)
    before, state = table.progress, game.hash
    monkeypatch.setattr(fair, "PORTIONS", ((1, 0), (1, 1)))
    assert [tuple(map(len, words)) for words in table.words_for(1, "bot")] == [(1, 0), (1, 1)]
    for origin in ({"source": "bot"}, {"command": "c", "nonce": NONCE}):
        with pytest.raises(ChanceError):
            table.play(game, action, **origin)
    assert (table.progress, game.hash) == (before, state)


def table_words(entry: MoveRecord) -> tuple[int, ...]:
    assert entry.origin is not None
    assert entry.origin.link is not None
    return dice_words(entry.origin.link, "game", entry.number, "c", SEEDS, NONCE, len(entry.words.dice))


def test_attacking_until_uses_a_nonce_for_every_roll() -> None:
    nonces = {until_nonce(NONCE, number) for number in range(100)}
    assert len(nonces) == 100
    assert NONCE not in nonces


def test_games_that_draw_for_themselves_are_not_for_a_fair_table() -> None:
    table, _ = a_table()
    with pytest.raises(ValueError, match="seed of its own"):
        table.play(Game(by_preset("H00-2P"), 2, seed=1), "end", source="bot")
    with pytest.raises(ValueError, match="has been set up"):
        table.set_up(by_preset("H00-2P"))


def test_entries_read_as_they_are_written() -> None:
    full = Origin("person", "c-1", NONCE, secret("link"), secret("tip"))
    for origin in (full, Origin("person", "c-1"), Origin("bot", link=secret("link")), Origin("standing")):
        entry = MoveRecord(3, 1, "end", origin=origin)
        assert read_move(move_line(entry), 2, committed=True) == entry
    with pytest.raises(ValueError, match="unknown key 'source'"):
        read_move(move_line(MoveRecord(3, 1, "end", origin=full)), 2)


def test_a_recorder_keeps_fair_and_local_games_apart() -> None:
    table, game = a_table()
    recorder = Recorder(io.StringIO(), game, commitments=table.commitments, link=table.link)
    with pytest.raises(ValueError, match="origin exactly where"):
        recorder.play("end")
    with pytest.raises(ValueError, match="action 2, but 1 is due"):
        recorder.append(MoveRecord(2, 0, "end", origin=Origin("bot")))
    recorder.append(table.restart(secret("new")))
    local = Recorder(io.StringIO(), Game(by_preset("H00-2P"), 2, seed=1), [Seat("Ada"), Seat("Bo")])
    with pytest.raises(ValueError, match="origin exactly where"):
        local.append(MoveRecord(1, 0, "end", origin=Origin("bot")))
    with pytest.raises(ValueError, match="origin exactly where"):
        local.append(table.restart(secret("new")))
    with pytest.raises(ValueError, match="nothing was committed to"):
        local.close(table.reveal())


def test_a_fair_game_goes_on_at_its_own_table_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(fair_game("H00-M", 3, most=20), encoding="utf-8")
    verdict = verify(path)
    assert verdict.ok
    assert verdict.checked is not None
    assert not verdict.checked.opened
    with pytest.raises(RecordError, match="its own table only"):
        resume(path)


def test_the_imprint_of_a_line_hides_it_behind_the_secret_seed() -> None:
    table, _ = a_table()
    secrets = secrets_of("t")
    assert table.imprint(b"line") == sealing.imprint(secrets.seed, "game", b"line")
    assert table.imprint(b"line") != table.imprint(b"another")
