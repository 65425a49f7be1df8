"""Honest files pass both verifiers; whatever somebody changes in one, both find, at the same line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.fairness import Chain, dice_words, hidden_commitment, table_seed
from erdkreis.fairness.seeds import derived_nonce
from erdkreis.record import FairTable, Recorder, Seat, read, verify
from tests.fairness.tables import SCRIPT, Change, Lines, fair_game, independent, lines_of, resealed, secret, secrets_of
from tests.patience import PATIENCE
from tests.wander import choices

HONEST = [
    ("FUR-2P", 2, "greedy"),
    ("CLI-2P", 2, "greedy"),
    ("H00-CAP", 3, "greedy"),
    ("H00-2P", 2, "greedy"),
    ("H10-K", 3, "greedy"),
    ("P82-M", 3, "greedy"),
    ("FUR-N", 3, "random"),
    ("CLI-M", 4, "random"),
    ("H00-M-ESC", 6, "random"),
]


@pytest.fixture(scope="module")
def sample() -> str:
    """A finished game of three: a person, a bot, a person. Its set-up uses dice and hidden words."""
    text = fair_game("H00-CAP", 3)
    assert lines_of(text)[-1]["winner"] is not None
    return text


@pytest.fixture(scope="module")
def renewed() -> str:
    """The same with short chains, renewed several times."""
    return fair_game("H00-CAP", 3, links=4)


@pytest.fixture(scope="module")
def brief() -> str:
    """The beginning of a game, revealed all the same: a game that was aborted."""
    text = fair_game("H00-CAP", 3, most=110, aborted=True)
    assert any("link" in line for line in lines_of(text))
    return text


def judged(path: Path, text: str) -> tuple[int | None, str | None]:
    """The line that both verifiers blame, and the code of the first one; nothing if all is well."""
    path.write_text(text, encoding="utf-8")
    verdict = verify(path)
    code, sentence = independent(path)
    assert "\n" not in sentence
    if verdict.ok:
        assert code == 0, sentence
        return None, None
    assert code == 1, (sentence, verdict)
    assert sentence.startswith(f"NOT fair: line {verdict.first_bad_line}: "), (sentence, verdict)
    return verdict.first_bad_line, verdict.code


# Honest files


@pytest.mark.parametrize(("preset", "players", "bot"), HONEST)
def test_an_honest_game_passes_both(tmp_path: Path, preset: str, players: int, bot: str) -> None:
    path = tmp_path / "game.jsonl"
    text = fair_game(preset, players, bot=bot, most=1200 if bot == "greedy" else 300)
    assert judged(path, text) == (None, None)
    checked = verify(path).checked
    assert checked is not None
    lines = lines_of(text)
    assert checked.rolls == sum("link" in line for line in lines) > 5
    assert checked.draws == sum(len(line.get("hidden", ())) for line in lines) > 0
    assert (checked.committed, checked.opened) == (True, lines[-1]["winner"] is not None)


def test_a_renewed_chain_passes_both(tmp_path: Path, renewed: str) -> None:
    assert judged(tmp_path / "game.jsonl", renewed) == (None, None)
    lines = lines_of(renewed)
    assert sum("tip" in line for line in lines) >= 2
    assert "root" in lines[-1]["reveal"]


def test_the_script_is_a_program_of_its_own(tmp_path: Path, sample: str) -> None:
    path = tmp_path / "game.jsonl"

    def said(text: str) -> tuple[int, str]:
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-I", str(SCRIPT), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.stderr == ""
        assert done.stdout.count("\n") == 1
        return done.returncode, done.stdout

    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    assert "erdkreis" not in {line.split()[1].partition(".")[0] for line in source.splitlines() if "import " in line}
    assert said(sample)[0] == 0
    assert said(sample.replace("attack", "defend", 1))[0] == 1
    assert said("hello\n")[0] == 2
    assert independent(tmp_path / "missing")[0] == 2


@pytest.mark.parametrize("data", [b"", b"{", b"[]\n", b'{"format": 1}\n', b"[" * 100_000, bytes(range(256))])
def test_what_is_no_game_file_is_not_judged(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "strange"
    path.write_bytes(data)
    assert independent(path)[0] == 2


def test_a_local_file_is_sound_but_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(by_preset("H00-M"), 3, seed=1)
    with Recorder(path, game, [Seat("Ada"), Seat("Bo"), Seat("Cy", "random")]) as recorder:
        for action in choices(game, 1, 120):
            recorder.play(action)
    assert read(path).header.commitments is None
    verdict = verify(path)
    assert verdict.ok
    assert verdict.checked is not None
    assert (verdict.checked.committed, verdict.checked.opened) == (False, False)
    assert verdict.checked.rolls > 0
    code, sentence = independent(path)
    assert (code, sentence.partition(":")[0]) == (2, "nothing to check")
    path.write_bytes(path.read_bytes().replace(b"place", b"claim", 1))
    assert independent(path)[0] == 1


# Tampering, by somebody who computes the hashes of the lines anew


def rolled(lines: Lines, source: str = "", skip: int = 0) -> int:
    """Where the file has a roll, of this source if given: an index into its lines."""
    found = [n for n, line in enumerate(lines) if "link" in line and n and source in ("", line["source"])]
    return found[skip]


def drawn(lines: Lines, skip: int = 0) -> int:
    return [n for n, line in enumerate(lines) if line.get("hidden")][skip]


def still(lines: Lines, source: str) -> int:
    """Where somebody acts without rolling."""
    return next(n for n, line in enumerate(lines) if n and not line.get("dice", 1) and line["source"] == source)


Where = Callable[[Lines], int]


def at(where: Where, change: Callable[[dict[str, Any]], Any]) -> tuple[Change, Where]:
    """Change one line."""
    return (lambda lines: change(lines[where(lines)])), where


def flip(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def flipped(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda line: line.update({key: flip(line[key])})


def flipped_word(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda line: line[key].__setitem__(-1, flip(line[key][-1]))


def committed(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda line: line["commitments"].update({key: flip(str(line["commitments"][key]))})


def swapped(first: Where, second: Where, *keys: str) -> Change:
    def change(lines: Lines) -> None:
        one, other = lines[first(lines)], lines[second(lines)]
        for key in keys:
            one[key], other[key] = other[key], one[key]

    return change


def header(_: Lines) -> int:
    return 0


def last(lines: Lines) -> int:
    return len(lines) - 1


def first_roll(lines: Lines) -> int:
    return rolled(lines)


def second_roll(lines: Lines) -> int:
    return rolled(lines, skip=1)


def person_roll(lines: Lines) -> int:
    return rolled(lines, "person", 2)


def bot_roll(lines: Lines) -> int:
    return rolled(lines, "bot", 1)


def reused_link(lines: Lines) -> None:
    """The second roll with the link of the first, and with dice that follow from it."""
    one, other = lines[first_roll(lines)], lines[second_roll(lines)]
    other["link"] = one["link"]
    recompute(lines, other)


def recompute(lines: Lines, line: dict[str, Any]) -> None:
    """Dice words that do follow from link, seeds and nonce of a line."""
    said = lines[0]["commitments"]
    seeds = [bytes.fromhex(seed) for seed in said["seeds"]]
    derived = derived_nonce(table_seed(said["game"], seeds), line["number"])
    nonce = bytes.fromhex(line["nonce"]) if "nonce" in line else derived
    count, command = len(line["dice"]), line.get("command", "")
    words = dice_words(bytes.fromhex(line["link"]), said["game"], line["number"], command, seeds, nonce, count)
    line["dice"] = [f"{word:016x}" for word in words]


def ground_nonce(lines: Lines) -> None:
    """A bot's roll with a nonce that somebody chose."""
    line = lines[bot_roll(lines)]
    line["nonce"] = secret("lucky").hex()
    recompute(lines, line)


def ground_command(lines: Lines) -> None:
    line = lines[bot_roll(lines)]
    line["command"] = "lucky"
    recompute(lines, line)


def bot_as_person(lines: Lines) -> None:
    """A bot's roll passed off as a person's, with a nonce that somebody chose."""
    line = lines[bot_roll(lines)]
    line.update(source="person", command="lucky", nonce=secret("lucky").hex())
    recompute(lines, line)


def other_chain(lines: Lines) -> None:
    """Another link at one roll, with the dice that follow from it."""
    line = lines[person_roll(lines)]
    line["link"] = Chain(secret("other"), 100).link(7).hex()
    recompute(lines, line)


def reordered(lines: Lines) -> None:
    place = first_roll(lines)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]


def renumbered(lines: Lines) -> None:
    """Two rolls change places, numbers and all; first and second may have others in between."""
    one, other = first_roll(lines), second_roll(lines)
    lines[one], lines[other] = lines[other], lines[one]
    lines[one]["number"], lines[other]["number"] = one, other


def other_reveal(lines: Lines) -> None:
    lines[-1]["reveal"]["seed"] = secret("other").hex()


def other_commitment(lines: Lines) -> None:
    """Another hidden seed, committed to and revealed: opens, but is not what the deal came from."""
    lines[-1]["reveal"] = {"seed": secret("other").hex(), "salt": secret("salt").hex()}
    lines[0]["commitments"]["hidden"] = hidden_commitment(secret("other"), secret("salt")).hex()


def other_seed(seat: int) -> Change:
    return lambda lines: lines[0]["commitments"]["seeds"].__setitem__(seat, secret("other").hex())


def wrong_root(lines: Lines) -> None:
    lines[-1]["reveal"]["root"] = secret("other").hex()


TAMPERED: dict[str, tuple[Change, Where]] = {
    "a die of the set-up": at(header, flipped_word("dice")),
    "a die": at(person_roll, flipped_word("dice")),
    "a bot's die": at(bot_roll, flipped_word("dice")),
    "a link": at(person_roll, flipped("link")),
    "the first link": at(header, flipped("link")),
    "a link of another chain": (other_chain, person_roll),
    "a link that is missing": at(person_roll, lambda line: line.pop("link")),
    "a link without a roll": at(lambda lines: still(lines, "bot"), lambda line: line.update(link="0" * 64)),
    "two links swapped": (swapped(first_roll, second_roll, "link"), first_roll),
    "two rolls swapped": (swapped(first_roll, second_roll, "link", "dice"), first_roll),
    "a link used again": (reused_link, second_roll),
    "a nonce": at(person_roll, flipped("nonce")),
    "a nonce that is missing": at(person_roll, lambda line: line.pop("nonce")),
    "a nonce without a roll": at(lambda lines: still(lines, "person"), lambda line: line.update(nonce="0" * 64)),
    "a chosen nonce of a bot": (ground_nonce, bot_roll),
    "a chosen command of a bot": (ground_command, bot_roll),
    "a bot passed off as a person": (bot_as_person, bot_roll),
    "a command id": at(person_roll, flipped("command")),
    "a command id that is missing": at(person_roll, lambda line: line.pop("command")),
    "a person passed off as a bot": at(person_roll, lambda line: line.update(source="bot")),
    "a source that is missing": at(person_roll, lambda line: line.pop("source")),
    "a person's seed": (other_seed(0), header),
    "a bot's seed": (other_seed(1), header),
    "the tip": at(header, committed("tip")),
    "the game's id": at(header, committed("game")),
    "lines out of order": (reordered, first_roll),
    "rolls out of order": (renumbered, first_roll),
    "the deal": at(header, flipped_word("hidden")),
    "a card drawn": at(lambda lines: drawn(lines, 1), flipped_word("hidden")),
    "two cards swapped": (
        swapped(lambda lines: drawn(lines, 1), lambda lines: drawn(lines, 2), "hidden"),
        lambda lines: drawn(lines, 1),
    ),
    "the hidden commitment": (lambda lines: committed("hidden")(lines[0]), last),
    "a wrong reveal": (other_reveal, last),
    "a wrong salt": (lambda lines: lines[-1]["reveal"].update(salt=secret("other").hex()), last),
    "another hidden seed": (other_commitment, header),
    "no reveal of a finished game": at(last, lambda line: line.pop("reveal")),
    "a tip too early": at(person_roll, lambda line: line.update(tip="0" * 64)),
    "a root of another chain": (wrong_root, last),
}
RENEWED: dict[str, tuple[Change, Where]] = {
    "another tip": at(lambda lines: next(n for n, line in enumerate(lines) if "tip" in line), flipped("tip")),
    "no new tip": at(lambda lines: next(n for n, line in enumerate(lines) if "tip" in line), lambda x: x.pop("tip")),
    "no root": at(last, lambda line: line["reveal"].pop("root")),
    "another root": (wrong_root, last),
    "longer chains": (
        lambda lines: lines[0]["commitments"].update(links=5),
        lambda lines: next(n for n, line in enumerate(lines) if "tip" in line),
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_tampering_is_found_by_both_at_its_line(tmp_path: Path, sample: str, name: str) -> None:
    change, where = TAMPERED[name]
    line = where(lines_of(sample)) + 1
    assert judged(tmp_path / "game.jsonl", resealed(sample, change))[0] == line


@pytest.mark.parametrize("name", RENEWED)
def test_tampering_with_renewed_chains_is_found_by_both(tmp_path: Path, renewed: str, name: str) -> None:
    change, where = RENEWED[name]
    found = judged(tmp_path / "game.jsonl", resealed(renewed, change))[0]
    blamed = where(lines_of(renewed)) + 1
    assert found is not None
    if name == "another tip":  # it shows when its first link comes
        assert found > blamed
    else:
        assert found == blamed


def test_a_new_chain_of_ones_own_choice_is_found_after_the_game(tmp_path: Path, renewed: str) -> None:
    """A server that renews with a chain it made up later, all consistent: the revealed root tells."""

    def change(lines: Lines) -> None:
        rolls = [line for line in lines if "link" in line]
        chain = Chain(secret("made up later"), 4)
        rolls[3]["tip"] = chain.tip.hex()
        for number, line in enumerate(rolls[4:8]):
            line["link"] = chain.link(number).hex()
            recompute(lines, line)

    path = tmp_path / "game.jsonl"
    text = resealed(renewed, change)
    path.write_text(text, encoding="utf-8")
    code, sentence = independent(path)
    assert (code, sentence) == (1, f"NOT fair: line {len(lines_of(text))}: the chains do not come from one root")
    assert not verify(path).ok


def test_hashes_are_found_wrong_by_both(tmp_path: Path, sample: str) -> None:
    lines = sample.splitlines(keepends=True)
    for place in (0, 1, len(lines) // 2, len(lines) - 1):
        changed = [*lines]
        changed[place] = changed[place].replace('"hash":"', '"hash": "x', 1)
        assert judged(tmp_path / "game.jsonl", "".join(changed))[0] == place + 1
        if place:
            del changed[place]
            assert judged(tmp_path / "game.jsonl", "".join(changed))[0] == place + 1
    assert judged(tmp_path / "game.jsonl", "".join(lines[:-1]))[0] == len(lines)
    assert judged(tmp_path / "game.jsonl", sample[:-1])[0] == len(lines)
    assert judged(tmp_path / "game.jsonl", sample + lines[-1])[0] == len(lines) + 1


def test_secrets_are_read_strictly(tmp_path: Path, sample: str) -> None:
    for key, value in (("link", "00"), ("link", None), ("nonce", "G" * 64), ("command", ""), ("command", "a b")):
        change, where = at(person_roll, lambda line, key=key, value=value: line.update({key: value}))
        path = tmp_path / "game.jsonl"
        path.write_text(resealed(sample, change), encoding="utf-8")
        verdict = verify(path)
        assert (verdict.first_bad_line, verdict.code) == (where(lines_of(sample)) + 1, "record/line")
    changes: list[Change] = [
        lambda lines: lines[0]["commitments"].pop("links"),
        lambda lines: lines[0]["commitments"].update(links=0),
        lambda lines: lines[0]["commitments"].update(note="hello"),
        lambda lines: lines[0]["commitments"].update(tip=lines[0]["commitments"]["tip"].upper()),
        lambda lines: lines[0]["commitments"]["seeds"].pop(),
        lambda lines: lines[0].update(commitments={"dice": "ab12"}),
    ]
    for change in changes:
        path.write_text(resealed(sample, change), encoding="utf-8")
        assert (verify(path).first_bad_line, verify(path).code) == (1, "record/line")


def test_a_local_file_has_no_origins(tmp_path: Path, sample: str) -> None:
    path = tmp_path / "game.jsonl"

    def without(lines: Lines) -> None:
        lines[0]["commitments"] = {}
        del lines[0]["link"]

    path.write_text(resealed(sample, without), encoding="utf-8")
    assert (verify(path).first_bad_line, verify(path).code) == (2, "record/line")


VALUES = st.sampled_from([None, True, 0, 2**70, -1, "", "x", "0" * 64, "0" * 16, [], [1], ["0" * 16], {}, {"seed": 1}])


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_changed_both_verifiers_give_a_verdict(tmp_path: Path, brief: str, data: st.DataObject) -> None:
    def change(lines: Lines) -> None:
        target: Any = lines[data.draw(st.sampled_from([0, -1, *range(len(lines))]))]
        inner = [target[key] for key in ("commitments", "reveal") if key in target]
        target = data.draw(st.sampled_from([target, *inner, *inner]))
        key = data.draw(st.sampled_from(sorted([*target, "link", "nonce", "command", "source", "tip", "reveal"])))
        target[key] = data.draw(VALUES)

    path = tmp_path / "game.jsonl"
    path.write_text(resealed(brief, change), encoding="utf-8")
    verdict = verify(path)
    code, sentence = independent(path)
    assert code in (0, 1, 2)
    assert "\n" not in sentence
    if verdict.ok:  # what the one accepts, the other does: it checks less, not more
        assert code == 0 or not lines_of(path.read_text(encoding="utf-8"))[0]["commitments"]


# What depends on what


def test_deal_and_dice_know_nothing_of_each_other() -> None:
    seeds = [secret("a"), secret("b"), secret("c")]
    plain, edition = secrets_of("x"), by_preset("H00-CAP")

    def chance(**changes: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        secrets = type(plain)(**{**vars(plain), **changes})
        return FairTable("game", secrets, seeds, links=16).set_up(edition).last_chance

    dice, hidden = chance()
    assert dice
    assert hidden
    assert chance(root=secret("y"))[1] == hidden
    assert chance(root=secret("y"))[0] != dice
    assert chance(seed=secret("y"))[0] == dice
    assert chance(seed=secret("y"))[1] != hidden
    assert chance(salt=secret("y")) == (dice, hidden)
