"""Where chance came from, line by line, at a table that nobody plays at: words, links and nonces, but no rules.

Every record is honest but for the one thing that the test changes; whatever is wrong is found at its line.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from erdkreis.editions import by_preset
from erdkreis.fairness import Chain, bot_seed, derived_nonce, dice_words, hidden_words, table_seed
from erdkreis.fairness.sealing import running
from erdkreis.record import (
    Close,
    Commitments,
    Header,
    MoveRecord,
    Origin,
    Record,
    RecordError,
    Restart,
    Reveal,
    Seat,
    lines,
)
from erdkreis.record.checking import check_chance
from erdkreis.record.formats import FAMILY, NEWEST
from erdkreis.record.model import ChainUsed, ChanceWords
from erdkreis.record.reading import recover_bytes
from erdkreis.server.server_key import ServerKey
from tests.fairness.tables import secret, secrets_of

GAME, LINKS = "desk", 4
SECRETS = secrets_of(GAME)
SEEDS = (secret("person"), bot_seed(GAME, 1))
SERVER, STRANGER = ServerKey(secret("server")), ServerKey(secret("stranger"))
SPELT = (b"a line", b"and another")
SEAL = list(running(SECRETS.seed, GAME, SPELT))[-1]
REVEAL = Reveal(SECRETS.seed, SECRETS.salt)


class Desk:
    """Draws honest words, as often as somebody wants any."""

    def __init__(self, rolls: bool = True, server: ServerKey | None = None) -> None:
        self.chain, self.rolls, self.draws = Chain(SECRETS.root, LINKS), 0, 0
        self.moves: list[MoveRecord] = []
        self.restarts: list[Restart] = []
        committed = Commitments(
            GAME, self.chain.tip, LINKS, SECRETS.commitment, SEEDS, None if server is None else server.public
        )
        nonce = derived_nonce(table_seed(GAME, SEEDS), 0, "setup")
        words, link, _ = self.drawn(0, "", nonce, 2 if rolls else 0, 3)
        seats = (Seat("Ada"), Seat("Bo", "greedy"))
        self.header = Header(NEWEST, "test", by_preset("H00-2P"), seats, None, committed, words, link)

    def drawn(
        self, number: int, command: str, nonce: bytes, dice: int, hidden: int
    ) -> tuple[ChanceWords, bytes | None, bytes | None]:
        """Words, the link behind them, and the tip of the next chain if that was the last link."""
        shuffled = hidden_words(SECRETS.seed, SEEDS, GAME, self.draws, hidden)
        self.draws += hidden
        if not dice:
            return ChanceWords((), shuffled), None, None
        link, tip = self.chain.link(self.rolls), None
        self.rolls += 1
        if self.rolls == LINKS:
            self.chain, self.rolls = self.chain.renew(), 0
            tip = self.chain.tip
        return ChanceWords(dice_words(link, GAME, number, command, SEEDS, nonce, dice), shuffled), link, tip

    def act(self, source: str = "person", dice: int = 0, hidden: int = 0) -> MoveRecord:
        number = len(self.moves) + len(self.restarts) + 1
        command, nonce, given = None, derived_nonce(table_seed(GAME, SEEDS), number), None
        if source == "person":
            command, nonce = f"c-{number}", secret(f"nonce {number}")
            given = nonce if dice else None
        words, link, tip = self.drawn(number, command or "", nonce, dice, hidden)
        origin = Origin(source, command, given, link, tip)
        move = MoveRecord(number, int(source == "bot"), "end", words, origin)
        self.moves.append(move)
        return move

    def start_anew(self, name: str) -> None:
        self.chain, self.rolls = Chain(secret(name), LINKS), 0
        self.restarts.append(Restart(len(self.moves) + len(self.restarts) + 1, self.chain.tip))

    def record(self, reveal: Reveal | None = REVEAL, winner: int | None = 0, signature: bytes | None = None) -> Record:
        close = Close(len(self.moves) + len(self.restarts), winner, "00" * 32, reveal, signature)
        return Record(self.header, tuple(self.moves), close, tuple(self.restarts), SPELT)


def desk() -> Desk:
    """Lines 2 to 5: a person rolls, a bot rolls and draws, a person does neither, a time-out draws."""
    made = Desk()
    made.act(dice=3)
    made.act("bot", dice=2, hidden=1)
    made.act()
    made.act("timeout", hidden=2)
    return made


def refused(record: Record) -> tuple[int, str, str]:
    with pytest.raises(RecordError) as caught:
        check_chance(record)
    return caught.value.line, caught.value.code, caught.value.reason


def test_honest_words_are_counted() -> None:
    checked = check_chance(desk().record())
    assert (checked.rolls, checked.draws, checked.committed, checked.opened) == (3, 6, True, True)
    assert checked.chains == (ChainUsed(0, 3),)
    assert (checked.seal, checked.signed) == (SEAL, False)


def test_a_game_that_goes_on_is_checked_as_far_as_it_can_be() -> None:
    for record in (replace(desk().record(), close=None), desk().record(reveal=None, winner=None)):
        checked = check_chance(record)
        assert (checked.rolls, checked.draws, checked.committed, checked.opened) == (3, 6, True, False)
        assert (checked.seal, checked.signed) == (None, False)


def test_what_was_never_committed_to_is_counted_only() -> None:
    made = desk()
    checked = check_chance(replace(made.record(), header=replace(made.header, commitments=None)))
    assert (checked.rolls, checked.draws, checked.committed, checked.opened) == (3, 6, False, False)
    assert (checked.chains, checked.seal, checked.signed) == ((), None, False)


def test_hidden_words_are_checked_once_the_seed_is_known() -> None:
    """Before that nobody can, and dice are checked all the same."""
    made = desk()
    other = replace(made.header.words, hidden=(1, 2, 3))
    made.header = replace(made.header, words=other)
    assert refused(made.record())[:2] == (1, "record/hidden")
    assert check_chance(made.record(reveal=None, winner=None)).rolls == 3


@pytest.mark.parametrize(
    ("place", "words", "found"),
    [
        (0, ChanceWords((1, 2, 3)), (2, "record/dice")),
        (1, ChanceWords(desk().moves[1].words.dice, (7,)), (3, "record/hidden")),
        (3, ChanceWords((), desk().moves[3].words.hidden[::-1]), (5, "record/hidden")),
    ],
)
def test_other_words_are_found_at_their_line(place: int, words: ChanceWords, found: tuple[int, str]) -> None:
    made = desk()
    made.moves[place] = msgspec.structs.replace(made.moves[place], words=words)
    assert refused(made.record())[:2] == found


def test_the_dice_of_the_set_up_are_found_too() -> None:
    made = desk()
    made.header = replace(made.header, words=replace(made.header.words, dice=(1, 2)))
    assert refused(made.record())[:2] == (1, "record/dice")
    assert check_chance(Desk(rolls=False).record()).rolls == 0


def test_nobody_chooses_a_bots_seed() -> None:
    made = desk()
    assert made.header.commitments is not None
    chosen = replace(made.header.commitments, seeds=(SEEDS[0], secret("lucky")))
    made.header = replace(made.header, commitments=chosen)
    assert refused(made.record()) == (1, "record/seed", "the seed of seat 1, a bot's, was chosen by somebody")


Change = Callable[[Origin], Origin | None]


def given(**changes: object) -> Change:
    return lambda origin: msgspec.structs.replace(origin, **changes)


@pytest.mark.parametrize(
    ("place", "change", "code", "reason"),
    [
        (2, lambda _: None, "record/line", "the action does not say where its chance came from"),
        (1, given(source="person"), "record/source", "seat 1 is a bot's, and no person acts there"),
        (0, given(command=None), "record/source", "a person's action lacks its command id"),
        (0, given(nonce=None), "record/nonce", "a person's action lacks its nonce"),
        (2, given(nonce=secret("n")), "record/nonce", "a person's action has a nonce, but did not roll"),
        (1, given(nonce=secret("n")), "record/nonce", "command id and nonce of this action are derived, and not given"),
        (3, given(command="c"), "record/nonce", "command id and nonce of this action are derived, and not given"),
        (0, given(link=None), "record/link", "dice were rolled without a link"),
        (2, given(link=secret("l")), "record/link", "a link was revealed without a roll"),
        (1, given(link=secret("l")), "record/link", "the link is not the next one of the chain"),
        (0, given(tip=secret("t")), "record/link", "a new tip before the chain is used up"),
        (2, given(tip=secret("t")), "record/link", "a new tip before the chain is used up"),
        (0, given(command="c-2"), "record/dice", "the dice are not those that follow from link, seeds and nonce"),
        (0, given(nonce=secret("n")), "record/dice", "the dice are not those that follow from link, seeds and nonce"),
    ],
)
def test_an_origin_that_cannot_be(place: int, change: Change, code: str, reason: str) -> None:
    made = desk()
    move = made.moves[place]
    assert move.origin is not None
    made.moves[place] = msgspec.structs.replace(move, origin=change(move.origin))
    assert refused(made.record()) == (place + 2, code, reason)


# Chains that are used up, and servers that are started anew


def renewed() -> Desk:
    """The set-up and three rolls use the first chain up; one more roll comes from the next one."""
    made = Desk()
    for _ in range(LINKS):
        made.act("bot", dice=1)
    return made


def restarted() -> Desk:
    """A roll before, one after the first restart, five after the second: its chain is used up as well."""
    made = Desk()
    made.act("bot", dice=1)
    made.start_anew("first")
    made.act("bot", dice=1)
    made.start_anew("second")
    for _ in range(5):
        made.act("bot", dice=1)
    return made


ROOTS = (secret("first"), secret("second"))


def test_chains_follow_each_other() -> None:
    assert check_chance(renewed().record(replace(REVEAL, root=SECRETS.root))).chains == (ChainUsed(0, 5),)
    whole = replace(REVEAL, root=SECRETS.root, roots=ROOTS)
    assert check_chance(restarted().record(whole)).chains == (ChainUsed(0, 2), ChainUsed(2, 1), ChainUsed(4, 5))


def test_the_last_link_brings_the_tip_of_the_next_chain() -> None:
    made = renewed()
    last = made.moves[2]
    assert last.origin is not None
    assert last.origin.tip == Chain(SECRETS.root, LINKS, 1).tip
    made.moves[2] = msgspec.structs.replace(last, origin=msgspec.structs.replace(last.origin, tip=None))
    assert refused(made.record()) == (4, "record/link", "the chain is used up, and no new tip is given")


@pytest.mark.parametrize(
    ("made", "reveal", "reason"),
    [
        (desk(), None, "the game is over, but its hidden seed was not revealed"),
        (desk(), replace(REVEAL, seed=secret("s")), "what was revealed is not what was committed to before the deal"),
        (desk(), replace(REVEAL, salt=secret("s")), "what was revealed is not what was committed to before the deal"),
        (desk(), replace(REVEAL, root=secret("r")), "the chains do not all come from the revealed root"),
        (desk(), replace(REVEAL, roots=ROOTS), "not every restart's root was revealed, or too many"),
        (renewed(), REVEAL, "the chain was renewed, but its root was not revealed"),
        (renewed(), replace(REVEAL, root=secret("r")), "the chains do not all come from the revealed root"),
        (restarted(), replace(REVEAL, roots=ROOTS), "the chain was renewed, but its root was not revealed"),
        (restarted(), replace(REVEAL, root=SECRETS.root), "not every restart's root was revealed, or too many"),
        (
            restarted(),
            replace(REVEAL, root=SECRETS.root, roots=ROOTS[::-1]),
            "the chains do not all come from the revealed root",
        ),
    ],
)
def test_what_is_revealed_opens_what_was_committed_to(made: Desk, reveal: Reveal | None, reason: str) -> None:
    last = 2 + len(made.moves) + len(made.restarts)
    assert refused(made.record(reveal)) == (last, "record/reveal", reason)


def test_a_root_that_fits_may_be_revealed_though_nobody_needs_it() -> None:
    assert check_chance(desk().record(replace(REVEAL, root=SECRETS.root))).opened


# The seal and who signed it


def signed_desk() -> Desk:
    made = Desk(server=SERVER)
    made.act(dice=1)
    return made


def test_a_servers_signature_is_of_the_seal() -> None:
    checked = check_chance(signed_desk().record(signature=SERVER.sign(GAME, SEAL)))
    assert (checked.seal, checked.signed) == (SEAL, True)
    wrong = "this is not what the server has signed"
    for signature in (STRANGER.sign(GAME, SEAL), SERVER.sign("other", SEAL), SERVER.sign(GAME, bytes(32))):
        assert refused(signed_desk().record(signature=signature)) == (3, "record/signature", wrong)


def test_a_signature_is_there_exactly_where_it_is_due() -> None:
    due = refused(signed_desk().record())
    assert due == (3, "record/signature", "the server's signature is missing")
    nothing = "a signature of nothing"
    assert refused(desk().record(signature=SERVER.sign(GAME, SEAL))) == (6, "record/signature", nothing)
    early = signed_desk().record(reveal=None, winner=None, signature=SERVER.sign(GAME, SEAL))
    assert refused(early) == (3, "record/signature", nothing)
    assert not check_chance(signed_desk().record(reveal=None, winner=None)).signed


def test_a_format_without_seals_has_none() -> None:
    made = desk()
    made.header = replace(made.header, format=FAMILY + "2")
    checked = check_chance(made.record())
    assert (checked.opened, checked.seal, checked.signed) == (True, None, False)


# The same as a file


def spelt(made: Desk, reveal: Reveal) -> list[dict[str, Any]]:
    """Its lines, in order and without their hashes."""
    entries: list[MoveRecord | Restart] = [*made.moves, *made.restarts]
    entries.sort(key=lambda entry: entry.number)
    return [
        lines.header_line(made.header),
        *(lines.restart_line(each) if isinstance(each, Restart) else lines.move_line(each) for each in entries),
        lines.close_line(Close(len(entries), 0, "00" * 32, reveal)),
    ]


def hashed(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    texts, last = list[str](), lines.START
    for line in found:
        text, last = lines.sealed(last, line)
        texts.append(text)
    return [json.loads(text) for text in texts]


def recovered(found: list[dict[str, Any]]) -> tuple[Record, tuple[int, str] | None]:
    record, error = recover_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in found))
    return record, None if error is None else (error.line, error.code)


WHOLE = replace(REVEAL, root=SECRETS.root, roots=ROOTS)


@pytest.mark.parametrize(("made", "reveal"), [(desk(), REVEAL), (renewed(), REVEAL), (restarted(), WHOLE)])
def test_a_file_is_read_as_it_was_written(made: Desk, reveal: Reveal) -> None:
    record, error = recovered(hashed(spelt(made, reveal)))
    assert error is None
    assert (record.header, record.moves, record.restarts) == (made.header, tuple(made.moves), tuple(made.restarts))
    assert record.close == made.record(reveal).close
    assert record.spelt == tuple(lines.canonical(line) for line in spelt(made, reveal))


def test_a_hash_that_does_not_fit_is_found_at_its_line() -> None:
    """Of every kind of line; what comes before it is kept."""
    for place in range(1, len(spelt(restarted(), WHOLE))):
        found = hashed(spelt(restarted(), WHOLE))
        found[place]["hash"] = found[place - 1]["hash"]
        record, error = recovered(found)
        assert error == (place + 1, "record/chain")
        assert len(record.moves) + len(record.restarts) == place - 1


def test_a_restart_is_numbered_like_an_action() -> None:
    found = spelt(restarted(), WHOLE)
    found[2]["number"] = 3
    assert recovered(hashed(found))[1] == (3, "record/order")


def test_only_a_table_that_commits_and_seals_can_be_started_anew() -> None:
    found = spelt(restarted(), WHOLE)
    found[0]["format"] = FAMILY + "2"
    assert recovered(hashed(found))[1] == (3, "record/line")


def test_a_line_is_one_object_and_has_an_end() -> None:
    text = b"".join(json.dumps(line).encode() + b"\n" for line in hashed(spelt(desk(), REVEAL)))
    header = text.index(b"\n") + 1
    for data, found in (
        (text[:header] + b"[]\n", "line 2: a line holds one JSON object"),
        (text[:header] + b"7\n", "line 2: a line holds one JSON object"),
        (text[:-1], "line 6: the file ends in the middle of this line"),
        (text[: header + 9], "line 2: the file ends in the middle of this line"),
        (text[:header], "line 2: the file ends before its closing line"),
        (text + b"x", "line 7: something follows the closing line"),
        (text + b"x\n", "line 7: something follows the closing line"),
    ):
        assert str(recover_bytes(data)[1]) == found
