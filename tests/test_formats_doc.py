"""docs/formats.md against the program: its lists, its examples, and a set-up replayed by what the page says alone."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from erdkreis.boards import board
from erdkreis.editions import PRESETS, RULE_NAMES, Edition, by_preset
from erdkreis.editions.edition import read_values
from erdkreis.engine.actions import USAGE
from erdkreis.engine.game import Game
from erdkreis.engine.positions import GROUPS, KEYS, read_position
from erdkreis.engine.positions.parts import PARTS
from erdkreis.engine.saved import FIRST_STATE
from erdkreis.record import KIND, read, replay, verify
from erdkreis.record.formats import FIRST_RULES
from erdkreis.record.lines import START
from erdkreis.record.reading import recover_bytes
from tests.kept.shelf import folder, unpacked

PAGE = (Path(__file__).parent.parent / "docs" / "formats.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next one of the same rank."""
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^\1 |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert match, title
    return match[2]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def first_cells(text: str) -> list[str]:
    """The words in code style in the first column of a section's tables."""
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", re.split(r"(?<!\\)\|", row)[1])]


# Lists


@pytest.mark.parametrize(("number", "board_id"), [(0, "classic42"), (1, "globe48")])
def test_territories_are_listed_in_their_order(number: int, board_id: str) -> None:
    listed = blocks(section("1. Territories and cards"), "text")[number].replace("\n", " ").split(",")
    land = board(board_id).territories
    assert [entry.strip() for entry in listed] == [f"{index} {each.id}" for index, each in enumerate(land)]


def test_every_action_is_listed() -> None:
    assert [text.replace("\\", "") for text in first_cells(section("2. Actions"))] == list(USAGE.values())


def test_every_key_of_a_position_is_listed() -> None:
    whole = section("5. The position").split("### Two positions")[0]
    main, rest = whole.split("`this_turn`:\n")
    turn, battle = rest.split("`battle`:\n")
    assert first_cells(main) == list(KEYS)
    assert first_cells(turn) == [part.key for part in PARTS if part.group == "this_turn"]
    assert first_cells(battle) == [part.key for part in PARTS if part.group == "battle"]
    assert [part.key for part in PARTS if part.group == "occupy"] == ["least", "most"]
    assert {part.group for part in PARTS} == {"", *GROUPS}


def test_every_rule_value_is_listed_with_its_words() -> None:
    rows = [row.split("|")[1:3] for row in section("6. Rule values").splitlines() if row.startswith("| `")]
    assert [name.strip(" `") for name, _ in rows] == list(RULE_NAMES)
    for name, words in rows:
        for word in re.findall(r"`([^`]+)`", words):
            read_values({name.strip(" `"): word})


def listed_in(block: str) -> list[str]:
    return block.replace("\n", " ").strip().split(", ")


def test_every_key_of_the_hashed_position_is_listed() -> None:
    (listed,) = blocks(section("7. The hash of a state"), "text")
    assert listed_in(listed) == sorted(key for key in KEYS if key not in ("format", "edition", "variant"))


def test_what_the_first_version_told_and_hashed_is_listed() -> None:
    rules, fields = blocks(section("9. Earlier versions"), "text")
    assert (listed_in(rules), listed_in(fields)) == (list(FIRST_RULES), FIRST_STATE.split())


def test_the_keys_of_a_game_file_are_listed() -> None:
    text = section("4. The game file")
    listed = first_cells(text)
    lines = [json.loads(line) for line in blocks(text, "jsonl")[0].splitlines()]
    assert listed == [key for line in (lines[0], lines[1], lines[-1]) for key in line]
    told = ("person", "captain", "captain:hunter")
    assert all(f"`{kind}`" in text and KIND.fullmatch(kind) for kind in told)


# The game file


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.jsonl"
    path.write_text(blocks(PAGE, "jsonl")[0], encoding="utf-8")
    return path


def test_the_file_on_the_page_is_sound(example: Path) -> None:
    assert verify(example).to_json() == {"ok": True, "lines": 4, "first_bad_line": None, "reason": None, "code": None}
    game = replay(read(example))
    assert (game.phase, game.awaiting) == ("claim", 2)


def test_the_chain_of_hashes_is_what_the_page_says(example: Path) -> None:
    previous, canonical, digest = (block.strip() for block in blocks(section("The chain of hashes"), "text"))
    assert hashlib.sha256((previous + canonical).encode()).hexdigest() == digest
    before = START
    for number, text in enumerate(example.read_text(encoding="utf-8").splitlines()):
        line = json.loads(text)
        claimed = line.pop("hash")
        plain = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if number == 1:
            assert (before, plain, claimed) == (previous, canonical, digest)
        before = hashlib.sha256(before.encode() + plain.encode()).hexdigest()
        assert before == claimed


def test_the_hash_of_a_state_is_what_the_page_says(example: Path) -> None:
    """Two claimed territories, written down by hand as section 5 has it: nothing else has happened."""
    turn = dict.fromkeys((part.key for part in PARTS if part.group == "this_turn" and not part.later), 0)
    turn |= dict.fromkeys(("rolled", "captured", "banned", "elimination_right"), False)
    turn |= dict.fromkeys(("mode", "neutral_mode", "victim", "odd_country"), None)
    position = {
        "preset": "H10-K",
        "version": 1,
        "rules": {"own_card_bonus": 3},
        "players": 3,
        "turn": 0,
        "phase": "claim",
        **dict.fromkeys(("active", "side", "winner", "won_by", "leader", "last_dealt")),
        "awaiting": 2,
        "first": 0,
        "colours": ["orange", "green", "blue"],
        "eliminated": {},
        "concealed": False,
        "territories": {"alaska": {"owner": 0, "units": 1}, "brazil": {"owner": 1, "units": 1}},
        "stock": {"0": 34, "1": 34, "2": 35},
        "pool": 0,
        "neutral_pool": 0,
        "sets_traded": 0,
        "missions": [None] * 3,
        "capitals": [None] * 3,
        "capitals_known": [],
        "hands": [[], [], []],
        "deck": list(range(44)),
        "discard": [],
        "returned": [],
        "under": [],
        "undo": [],
        "undo_next": 0,
        "this_turn": turn,
        "occupy": {"least": 0, "most": 0},
        "battle": {"source": None, "target": None, "units": 0, "dice": 0, "red": [], "blue": []},
    }
    spelt = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    closing = json.loads(example.read_text(encoding="utf-8").splitlines()[-1])
    assert hashlib.sha256(spelt.encode()).hexdigest() == closing["state"]
    (beginning,) = blocks(section("7. The hash of a state"), "json")
    assert spelt.startswith(beginning.strip().replace("\n ", "").removesuffix("}"))


def test_the_hash_of_a_state_was_what_the_page_says() -> None:
    """In the first version: over the numbers in their order."""
    rules, fields = (listed_in(block) for block in blocks(section("9. Earlier versions"), "text"))
    for path in sorted(folder("game", 1).glob("*.jsonl.gz")):
        *_, last = unpacked(path).decode().splitlines()
        if path.name.startswith("cut-"):
            continue
        game = replay(recover_bytes(unpacked(path))[0])
        values = game.edition.values()
        digest = hashlib.sha256(json.dumps({name: values[name] for name in rules}, sort_keys=True).encode())
        for field in fields:
            numbers = game.state[field.partition("[")[0]].tolist()
            for number in numbers if isinstance(numbers, list) else [numbers]:
                digest.update(number.to_bytes(8, "little", signed=True))
        assert digest.hexdigest() == json.loads(last)["state"]


# Positions


def test_the_positions_on_the_page_can_be_played() -> None:
    duel, battle = (json.loads(block) for block in blocks(section("5. The position"), "json"))
    game = read_position(duel, 1)
    assert (game.edition.preset, game.phase, game.options().units) == ("FUR-2P", "place", 5)
    game.play("place brazil 5")
    game = read_position(battle, 1)
    assert (game.phase, game.awaiting, game.turn) == ("defend", 1, 9)
    game.play("defend 2")


# Chance, by what the page says alone


class Words:
    """Section 3, written down a second time."""

    def __init__(self, words: tuple[int, ...]) -> None:
        self.left = list(words)

    def draw(self, n: int) -> int:
        while True:
            x = self.left.pop(0) >> 1
            if x < n * (2**63 // n):
                return x % n

    def one_of(self, things: list[int]) -> int:
        return sorted(things)[self.draw(len(things))]

    def roll_off(self, players: int) -> int:
        contenders = list(range(players))
        while len(contenders) > 1:
            faces = {seat: self.draw(6) + 1 for seat in contenders}
            contenders = [seat for seat in contenders if faces[seat] == max(faces.values())]
        return contenders[0]


def set_up(edition: Edition, players: int, dice: Words, hidden: Words) -> tuple[int | None, list[int], dict[int, int]]:
    """Leader, missions and owners from the words of a set-up."""
    how = edition.leader_selection.word
    leader = None if how == "none" else dice.roll_off(players) if how == "high_die" else dice.draw(players)
    if edition.initial_placement_first.word == "high_die":
        dice.roll_off(players)
    elif edition.initial_placement_first.word == "youngest":
        dice.draw(players)
    missions = []
    if edition.goal.word == "missions":
        colours = range(players if edition.mission_remove_absent else len(edition.palette))
        cards = [number - 1 for number in edition.missions] + [8 + colour for colour in colours]
        for _ in range(players):
            missions.append(hidden.one_of(cards))
            cards.remove(missions[-1])
    owners: dict[int, int] = {}
    if edition.allocation.word != "claim":
        sides = [0, 1, 6] if edition.neutral else list(range(players))
        start = (leader or 0) + 1 if edition.allocation.word == "deal" else 0
        free = list(range(len(board(edition.board).territories)))
        for step in range(len(free)):
            land = hidden.one_of(free)
            free.remove(land)
            owners[land] = sides[(start + step) % len(sides)]
    if edition.neutral_setup.word == "one_each_rest_random":
        single = [land for land, owner in owners.items() if owner == 6]
        for _ in range(edition.neutral_start_units - len(single)):
            single.remove(hidden.one_of(single))
    return leader, missions, owners


PRESET_IDS = [preset.preset for preset in PRESETS]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", PRESET_IDS)
def test_a_set_up_follows_from_its_words_as_the_page_says(preset: str, seed: int) -> None:
    edition = by_preset(preset)
    players = max(edition.players)
    game = Game(edition, players, seed=seed)
    dice, hidden = (Words(words) for words in game.last_chance)
    leader, missions, owners = set_up(edition, players, dice, hidden)
    assert game.state["leader"] == (-1 if leader is None else leader)
    assert game.state["mission"][: len(missions)].tolist() == missions
    assert all(game.state["owner"][land] == owner for land, owner in owners.items())
    assert (dice.left, hidden.left) == ([], [])


def test_dice_follow_from_their_words_as_the_page_says() -> None:
    position = json.loads(blocks(section("5. The position"), "json")[1])
    game = read_position(position, 3)
    game.play("defend 2")
    dice = Words(game.last_chance[0])
    faces = [dice.draw(6) + 1 for _ in range(5)]
    assert game.state["red"].tolist() == sorted(faces[:3], reverse=True)
    assert game.state["blue"].tolist() == [*sorted(faces[3:], reverse=True), 0]
    assert dice.left == []
    assert Words((0x0A,)).draw(6) + 1 == 6
    assert Words((2**64 - 1, 0x0A)).draw(6) + 1 == 6, "the first word is rejected"
