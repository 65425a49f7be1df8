"""A table that committed to its chance: it draws the words of every command and notes where they came from.

Pure: no file, no clock, no randomness. The secrets come in as bytes, and what is drawn goes out as moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from msgspec import Struct

from erdkreis.editions import Edition
from erdkreis.engine.actions import Action, Attack
from erdkreis.engine.errors import ChanceError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.chance import DICE_WORDS, HIDDEN_WORDS
from erdkreis.errors import ErdkreisError
from erdkreis.fairness import (
    LENGTH,
    Chain,
    derived_nonce,
    dice_stream,
    hidden_commitment,
    hidden_words,
    table_seed,
)
from erdkreis.fairness.sealing import imprint
from erdkreis.fairness.seeds import SETUP
from erdkreis.record.model import (
    PERSON,
    SOURCES,
    ChanceWords,
    Commitments,
    MoveRecord,
    Origin,
    RecordMisuse,
    Restart,
    Reveal,
)
from erdkreis.record.writing import written

PORTIONS = ((0, 0), (8, 0), (8, 4), (128, 32), (DICE_WORDS, HIDDEN_WORDS))
"""How many dice words and hidden words an action is offered: none, as most need none; a roll's; a card's besides; more.

Trying again costs less than words for nothing.
"""
SETUP_PORTIONS = ((16, HIDDEN_WORDS), (DICE_WORDS, HIDDEN_WORDS))


class NonceMissing(ErdkreisError):
    """A person's command would roll, but brought no nonce. Nothing has changed."""

    code = "fairness/nonce"


@dataclass(frozen=True)
class Secrets:
    """What the server alone knows during the game, 32 random bytes each, never used for another game."""

    root: bytes
    seed: bytes
    salt: bytes

    @property
    def commitment(self) -> bytes:
        """What is published about the hidden seed before the deal."""
        return hidden_commitment(self.seed, self.salt)


class Progress(Struct, frozen=True):
    """How far a table has got: actions and restarts, links used since the last restart, hidden words used."""

    actions: int = 0
    rolls: int = 0
    draws: int = 0

    def after(self, move: MoveRecord | Restart) -> Progress:
        """The progress after one more entry: how to find it again from a log."""
        if isinstance(move, Restart):
            return Progress(move.number, 0, self.draws)
        return Progress(move.number, self.rolls + bool(move.words.dice), self.draws + len(move.words.hidden))


class FairTable:
    """Holds the secrets and everybody's seeds, sets the game up and plays commands with the words due to them.

    Publish `chain.tip` and `secrets.commitment` before the seats give their seeds; hand the chain computed for that in,
    and it need not be computed again. To go on with a table from its log, give its `progress` and the `roots` of its
    restarts; to take back a command that could not be kept, set `progress` to what it was before.
    """

    def __init__(
        self,
        game: str,
        secrets: Secrets,
        seeds: Sequence[bytes],
        *,
        links: int = LENGTH,
        chain: Chain | None = None,
        progress: Progress | None = None,
        roots: Sequence[bytes] = (),
        server: bytes | None = None,
    ) -> None:
        self._chain = chain or Chain(secrets.root, links)
        self._secrets = secrets
        self._table = table_seed(game, seeds)
        self.commitments = Commitments(
            game, self._chain.tip, self._chain.length, secrets.commitment, tuple(seeds), server
        )
        self.progress = progress or Progress()
        self.roots = tuple(roots)
        """Of the chains that began with a restart."""
        self._at = (0, 0)  # which root's chain, and which of them
        self.link: bytes | None = None
        """The link behind the dice of the set-up, if there were any."""

    def set_up(self, edition: Edition, *, colours: Sequence[str] | None = None, youngest: int | None = None) -> Game:
        """The game after its set-up, with chance drawn here. `header_of` it with these `commitments` and `link`."""
        if self.progress != Progress():
            raise RecordMisuse("this table has been set up")
        nonce = derived_nonce(self._table, 0, SETUP)
        offered = self._portions(self._stream(0, "", nonce), SETUP_PORTIONS)
        players = len(self.commitments.seeds)
        while True:
            dice, hidden = next(offered)
            try:
                game = Game(edition, players, dice=dice, hidden=hidden, colours=colours, youngest=youngest)
                break
            except ChanceError:
                if len(dice) == DICE_WORDS:
                    raise
        words = ChanceWords(*game.last_chance)
        self.link = self._next_link() if words.dice else None
        self.progress = Progress(0, int(bool(words.dice)), len(words.hidden))
        return game

    def words_for(
        self, seq: int, source: str, command: str | None = None, nonce: bytes | None = None, *, rolls: bool = False
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Dice words and hidden words for action number `seq`, then the same and more of them, up to the most.

        A person's command without a nonce gets no dice words. What `rolls` as a rule is not tried without any.
        """
        if source not in SOURCES:
            raise RecordMisuse(f"a command comes from one of {', '.join(SOURCES)}, not {source!r}")
        if source == PERSON and not command:
            raise RecordMisuse("a person's command has an id")
        if source != PERSON and (command is not None or nonce is not None):
            raise RecordMisuse("command id and nonce are derived where no person acts")
        portions = [portion for portion in PORTIONS if portion[0] or not rolls]
        return self._portions(self._dice(seq, source, command or "", nonce), portions)

    def play(
        self,
        game: Game,
        action: Action | str,
        seat: int | None = None,
        *,
        source: str = PERSON,
        command: str | None = None,
        nonce: bytes | None = None,
    ) -> MoveRecord:
        """`Game.play` with the words due to this command; what is to be kept of it before anybody hears of it.

        An action that is refused uses no link and no word.

        `command` and `nonce` are a person's own; for bots, time-outs and standing orders they are derived.
        """
        if game.chance.seeded:
            raise RecordMisuse("this game draws its chance from a seed of its own")
        action = game.parse(action) if isinstance(action, str) else action
        full, acting = written(game, action)
        number = self.progress.actions + 1
        words_due = self.words_for(number, source, command, nonce, rolls=isinstance(action, Attack))
        try:
            game.play_with(words_due, action, seat)
        except ChanceError as error:
            if source == PERSON and nonce is None:
                raise NonceMissing(f"{full} rolls, and needs a nonce") from error
            raise
        words = ChanceWords(*game.last_chance)
        if words.dice:
            link = self._next_link()
            last = (self.progress.rolls + 1) % self._chain.length == 0
            origin = Origin(source, command, nonce, link, self._chain.renew().tip if last else None)
        else:
            origin = Origin(source, command)
        move = MoveRecord(number, acting, str(full), words, origin)
        self.progress = self.progress.after(move)
        return move

    def restart(self, root: bytes) -> Restart:
        """What is to be kept before anything more is revealed: from here on dice come from the chain of a new root."""
        return Restart(self.progress.actions + 1, Chain(root, self._chain.length).tip)

    def restarted(self, restart: Restart, root: bytes) -> None:
        """It has been kept."""
        self.roots = (*self.roots, root)
        self.progress = self.progress.after(restart)

    def imprint(self, line: bytes) -> bytes:
        """What everybody may know at once of a line of the file, as it is hashed."""
        return imprint(self._secrets.seed, self.commitments.game, line)

    def reveal(self) -> Reveal:
        """What everybody may know once the game is over: it opens the commitments."""
        several = bool(self.roots) or self.progress.rolls >= self._chain.length
        return Reveal(self._secrets.seed, self._secrets.salt, self._secrets.root if several else None, self.roots)

    def _dice(self, seq: int, source: str, command: str, nonce: bytes | None) -> Iterator[int]:
        """The dice words of a command; nothing is computed before the first of them is asked for."""
        if source != PERSON:
            nonce = derived_nonce(self._table, seq)
        if nonce is not None:
            yield from self._stream(seq, command, nonce)

    def _stream(self, seq: int, command: str, nonce: bytes) -> Iterator[int]:
        return dice_stream(self._next_link(), self.commitments.game, seq, command, self.commitments.seeds, nonce)

    def _portions(
        self, stream: Iterator[int], portions: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        dice: tuple[int, ...] = ()
        for most_dice, most_hidden in portions:
            dice += tuple(islice(stream, most_dice - len(dice)))
            yield dice, self._hidden(most_hidden)

    def _hidden(self, count: int) -> tuple[int, ...]:
        if count == 0:
            return ()
        commitments = self.commitments
        return hidden_words(self._secrets.seed, commitments.seeds, commitments.game, self.progress.draws, count)

    def _next_link(self) -> bytes:
        generation, number = divmod(self.progress.rolls, self._chain.length)
        at = (len(self.roots), generation)
        if at != self._at:
            root = self.roots[-1] if self.roots else self._secrets.root
            self._chain, self._at = Chain(root, self._chain.length, generation), at
        return self._chain.link(number)
