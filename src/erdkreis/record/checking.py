"""Checking where a game's chance came from: chain, nonces, dice words, hidden words, and what opens the commitments.

Knows nothing of the rules: that an action used as many words as it should, replaying finds out.
"""

from __future__ import annotations

from erdkreis.fairness import (
    Chain,
    before,
    bot_seed,
    derived_nonce,
    dice_words,
    hidden_commitment,
    hidden_words,
    table_seed,
)
from erdkreis.fairness.sealing import running
from erdkreis.fairness.seeds import SETUP
from erdkreis.record.formats import FORMATS
from erdkreis.record.model import (
    PERSON,
    ChainUsed,
    ChanceWords,
    Checked,
    Close,
    Commitments,
    Header,
    MoveRecord,
    Origin,
    Record,
    RecordError,
    Restart,
)
from erdkreis.record.signing import is_signed


def check_chance(record: Record) -> Checked:
    """Check every word of a game with commitments; `RecordError` names the first line that does not fit them."""
    header, close = record.header, record.close
    words = [header.words, *(move.words for move in record.moves)]
    rolls, draws = sum(bool(each.dice) for each in words), sum(len(each.hidden) for each in words)
    if header.commitments is None:
        return Checked(rolls, draws, committed=False, opened=False, deal=header.deal)
    opened = _opened(header.commitments, close)
    check = _Check(header, header.commitments, opened)
    check.set_up()
    entries: list[MoveRecord | Restart] = [*record.moves, *record.restarts]
    for entry in sorted(entries, key=lambda each: each.number):
        if isinstance(entry, Restart):
            check.restart(entry)
        else:
            check.move(entry)
    if close is not None:
        check.close(close)
    seal = None if opened is None else _seal(record, header.commitments, opened)
    signed = close is not None and _signed(header.commitments, close, seal)
    return Checked(rolls, draws, True, opened is not None, header.deal, check.chains, seal, signed)


def _seal(record: Record, commitments: Commitments, seed: bytes) -> bytes | None:
    """The running hash after the last line, of a game that is over in a format that has seals."""
    if not FORMATS[record.header.format].sealed:
        return None
    *_, seal = running(seed, commitments.game, record.spelt)
    return seal


def _signed(commitments: Commitments, close: Close, seal: bytes | None) -> bool:
    """Whether the server has signed the seal: exactly where it published its key and there is a seal."""
    line, due = close.actions + 2, seal if commitments.server is not None else None
    if (close.signature is None) != (due is None):
        wrong = "the server's signature is missing" if due else "a signature of nothing"
        raise RecordError(line, wrong, "record/signature")
    if commitments.server is None or seal is None or close.signature is None:
        return False
    if not is_signed(commitments.server, commitments.game, seal, close.signature):
        raise RecordError(line, "this is not what the server has signed", "record/signature")
    return True


def _opened(commitments: Commitments, close: Close | None) -> bytes | None:
    """The hidden seed, if it has been revealed and is the one committed to."""
    reveal = close.reveal if close is not None else None
    if reveal is None or hidden_commitment(reveal.seed, reveal.salt) != commitments.hidden:
        return None
    return reveal.seed


class _Check:
    """Goes through a file from its commitments on, line by line."""

    def __init__(self, header: Header, commitments: Commitments, seed: bytes | None) -> None:
        self._header = header
        self._commitments = commitments
        self._table = table_seed(commitments.game, commitments.seeds)
        self._seed = seed
        self._tips = [[commitments.tip]]  # of each root's chains
        self._starts = [0]
        self._rolls = [0]
        self._link = commitments.tip
        self._draws = 0

    @property
    def chains(self) -> tuple[ChainUsed, ...]:
        return tuple(ChainUsed(*used) for used in zip(self._starts, self._rolls, strict=True))

    def set_up(self) -> None:
        header = self._header
        for seat, (sitting, seed) in enumerate(zip(header.seats, self._commitments.seeds, strict=True)):
            if sitting.kind != PERSON and seed != bot_seed(self._commitments.game, seat):
                raise RecordError(1, f"the seed of seat {seat}, a bot's, was chosen by somebody", "record/seed")
        origin = Origin("setup", link=header.link)
        self._words(1, 0, header.words, origin, derived_nonce(self._table, 0, SETUP))

    def move(self, move: MoveRecord) -> None:
        origin, line = move.origin, move.line
        if origin is None:
            raise RecordError(line, "the action does not say where its chance came from", "record/line")
        if origin.source == PERSON:
            if self._header.seats[move.seat].kind != PERSON:
                raise RecordError(line, f"seat {move.seat} is a bot's, and no person acts there", "record/source")
            if origin.command is None:
                raise RecordError(line, "a person's action lacks its command id", "record/source")
            if (origin.nonce is None) == bool(move.words.dice):
                wrong = "lacks its nonce" if move.words.dice else "has a nonce, but did not roll"
                raise RecordError(line, f"a person's action {wrong}", "record/nonce")
        elif origin.command is not None or origin.nonce is not None:
            raise RecordError(line, "command id and nonce of this action are derived, and not given", "record/nonce")
        self._words(line, move.number, move.words, origin, origin.nonce or derived_nonce(self._table, move.number))

    def restart(self, restart: Restart) -> None:
        """From here on another root's chains."""
        self._tips.append([restart.tip])
        self._starts.append(restart.number)
        self._rolls.append(0)
        self._link = restart.tip

    def close(self, close: Close) -> None:
        line, reveal = close.actions + 2, close.reveal
        if reveal is None:
            if close.winner is not None:
                raise RecordError(line, "the game is over, but its hidden seed was not revealed", "record/reveal")
            return
        if self._seed is None:
            raise RecordError(line, "what was revealed is not what was committed to before the deal", "record/reveal")
        if reveal.root is None and sum(map(len, self._tips)) > 1:
            raise RecordError(line, "the chain was renewed, but its root was not revealed", "record/reveal")
        if len(reveal.roots) != len(self._tips) - 1:
            raise RecordError(line, "not every restart's root was revealed, or too many", "record/reveal")
        for root, tips in zip((reveal.root, *reveal.roots), self._tips, strict=True):
            for generation, tip in enumerate(tips if root else ()):
                if Chain(root or b"", self._commitments.links, generation).tip != tip:
                    raise RecordError(line, "the chains do not all come from the revealed root", "record/reveal")

    def _words(self, line: int, seq: int, words: ChanceWords, origin: Origin, nonce: bytes) -> None:
        """The words of one line: dice from the next link, hidden ones from where the game has got to."""
        game, seeds = self._commitments.game, self._commitments.seeds
        self._advance(line, bool(words.dice), origin)
        if origin.link is not None:
            due = dice_words(origin.link, game, seq, origin.command or "", seeds, nonce, len(words.dice))
            if words.dice != due:
                raise RecordError(line, "the dice are not those that follow from link, seeds and nonce", "record/dice")
        if self._seed is not None:
            if words.hidden != hidden_words(self._seed, seeds, game, self._draws, len(words.hidden)):
                raise RecordError(line, "what was drawn does not follow from the hidden seed", "record/hidden")
            self._draws += len(words.hidden)

    def _advance(self, line: int, rolled: bool, origin: Origin) -> None:
        """The link of one line continues the chain; its last one brings the tip of the next chain."""
        if (origin.link is not None) != rolled:
            wrong = "dice were rolled without a link" if rolled else "a link was revealed without a roll"
            raise RecordError(line, wrong, "record/link")
        last = False
        if origin.link is not None:
            if before(origin.link) != self._link:
                raise RecordError(line, "the link is not the next one of the chain", "record/link")
            self._link = origin.link
            self._rolls[-1] += 1
            last = self._rolls[-1] % self._commitments.links == 0
        if (origin.tip is not None) != last:
            wrong = "the chain is used up, and no new tip is given" if last else "a new tip before the chain is used up"
            raise RecordError(line, wrong, "record/link")
        if origin.tip is not None:
            self._tips[-1].append(origin.tip)
            self._link = origin.tip
