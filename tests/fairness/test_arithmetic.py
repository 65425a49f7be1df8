"""Chain, seeds and words against the same arithmetic written a second time, with nothing but hashlib."""

from __future__ import annotations

import hashlib
from itertools import islice, pairwise
from typing import Any

import pytest

from erdkreis.fairness import (
    Chain,
    ChainUsedUp,
    before,
    bot_seed,
    derived_nonce,
    dice_stream,
    dice_words,
    encoded,
    hidden_commitment,
    hidden_words,
    table_seed,
    until_nonce,
)
from erdkreis.fairness.chain import STRIDE
from erdkreis.fairness.likelihood import chi_square
from tests.fairness.tables import secret

SEEDS = [secret("a"), secret("b"), secret("c")]


# The arithmetic once more


def spelt(*parts: bytes) -> bytes:
    return b"".join(bytes([0, 0, len(part) >> 8, len(part) & 255]) + part for part in parts)


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(spelt(*parts)).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def eight(number: int) -> bytes:
    return bytes(number >> shift & 255 for shift in range(56, -8, -8))


def split(block: bytes) -> list[int]:
    return [int(block[place : place + 8].hex(), 16) for place in range(0, 32, 8)]


# Known answers


def test_what_is_hashed_cannot_be_read_in_two_ways() -> None:
    assert encoded("ab", b"c", 5) == spelt(b"ab", b"c", eight(5))
    assert encoded("ab", "c") != encoded("a", "bc")
    assert encoded("ä") == spelt("ä".encode())


@pytest.mark.parametrize("length", [2, 3, STRIDE - 1, STRIDE, STRIDE + 1, 1000])
def test_a_chain_is_hash_upon_hash(length: int) -> None:
    root = secret("root")
    links = [hmac_sha256(root, spelt(b"erdkreis/1/chain-end", eight(length), eight(0)))]
    for _ in range(length):
        links.append(sha(b"erdkreis/1/link", links[-1]))
    chain = Chain(root, length)
    assert [chain.link(number) for number in range(-1, length)] == links[::-1]
    assert chain.link(length // 2) == links[::-1][length // 2 + 1], "in any order"
    assert chain.tip == links[-1]
    assert all(before(chain.link(number)) == chain.link(number - 1) for number in range(length))


def test_any_link_may_be_the_first_that_is_asked_for() -> None:
    links = [Chain(secret("root"), 3 * STRIDE).link(number) for number in range(3 * STRIDE)]
    assert all(before(after) == link for link, after in pairwise(links))


def test_a_walk_along_a_chain_costs_one_hash_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    length, hashed = 4 * STRIDE, list[bytes]()
    chain = Chain(secret("root"), length)

    def counted(link: bytes) -> bytes:
        hashed.append(link)
        return before(link)

    monkeypatch.setattr("erdkreis.fairness.chain.before", counted)
    for number in range(length):
        chain.link(number)
    assert len(hashed) <= length


def test_a_chain_that_is_used_up_says_so_and_is_renewed() -> None:
    chain = Chain(secret("root"), 4)
    with pytest.raises(ChainUsedUp, match="links 0 to 3, not 4: renew it"):
        chain.link(4)
    with pytest.raises(ChainUsedUp):
        chain.link(-2)
    renewed = chain.renew()
    assert (renewed.length, renewed.generation) == (4, 1)
    everything = {each.link(number) for each in (chain, renewed, renewed.renew()) for number in range(-1, 4)}
    assert len(everything) == 15
    assert secret("root") not in everything
    for length in (0, 1, 1_048_577):  # docs/formats.md: from 2 to 1048576
        with pytest.raises(ValueError, match="links"):
            Chain(secret("root"), length)
    assert Chain(secret("root"), 1_048_576).length == 1_048_576


def test_a_chain_for_a_whole_game_takes_little_room() -> None:
    chain = Chain(secret("root"))
    chain.link(0)
    assert sum(len(value) for value in vars(chain).values() if isinstance(value, bytes)) < 20_000


def test_seeds_and_nonces() -> None:
    seed, salt, table = secret("seed"), secret("salt"), table_seed("game 7", SEEDS)
    assert hidden_commitment(seed, salt) == sha(b"erdkreis/1/hidden-commitment", salt, seed)
    assert bot_seed("game 7", 2) == sha(b"erdkreis/1/bot-seed", b"game 7", eight(2))
    assert table == sha(b"erdkreis/1/table-seed", b"game 7", b"".join(SEEDS))
    assert derived_nonce(table, 300, "setup") == sha(b"erdkreis/1/nonce", table, eight(300), b"setup")
    assert derived_nonce(table, 300) == sha(b"erdkreis/1/nonce", table, eight(300), b"roll")
    assert until_nonce(seed, 3) == sha(b"erdkreis/1/until", seed, eight(3))


def test_dice_words() -> None:
    link, nonce = secret("link"), secret("nonce")
    message = spelt(b"erdkreis/1/dice", b"game 7", eight(12), b"id-1", b"".join(SEEDS), nonce)
    due = [word for block in range(3) for word in split(hmac_sha256(link, message + spelt(eight(block))))]
    assert list(dice_words(link, "game 7", 12, "id-1", SEEDS, nonce, 10)) == due[:10]
    assert list(islice(dice_stream(link, "game 7", 12, "id-1", SEEDS, nonce), 12)) == due
    assert dice_words(link, "game 7", 12, "id-1", SEEDS, nonce, 0) == ()
    assert len(set(dice_words(link, "game 7", 12, "id-1", SEEDS, nonce, 1024))) == 1024


def test_every_part_of_a_command_changes_its_dice() -> None:
    given = (secret("link"), "game 7", 12, "id-1", SEEDS, secret("nonce"))
    other = (secret("k"), "game 8", 13, "id-2", [SEEDS[0], SEEDS[2], SEEDS[1]], secret("n"))
    rolls = {dice_words(*given, 4)}
    for place, value in enumerate(other):
        changed: tuple[Any, ...] = (*given[:place], value, *given[place + 1 :], 4)
        rolls.add(dice_words(*changed))
    assert len(rolls) == 7


def test_hidden_words_are_numbered_through_the_game() -> None:
    seed = secret("seed")
    message = spelt(b"erdkreis/1/hidden", b"game 7", b"".join(SEEDS))
    due = [word for block in range(6) for word in split(hmac_sha256(seed, message + spelt(eight(block))))]
    for start in range(9):
        for count in range(9):
            assert list(hidden_words(seed, SEEDS, "game 7", start, count)) == due[start : start + count]


@pytest.mark.parametrize(
    "call",
    [
        lambda short: Chain(short),
        lambda short: hidden_commitment(short, secret("salt")),
        lambda short: hidden_commitment(secret("seed"), short),
        lambda short: table_seed("game", [secret("a"), short]),
        lambda short: derived_nonce(short, 1),
        lambda short: until_nonce(short, 1),
        lambda short: dice_words(short, "game", 1, "", SEEDS, secret("nonce"), 1),
        lambda short: dice_words(secret("link"), "game", 1, "", SEEDS, short, 1),
        lambda short: hidden_words(short, SEEDS, "game", 0, 1),
    ],
    ids=range(9),
)
def test_secrets_have_256_bits(call: object) -> None:
    for size in (0, 31, 33):
        with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
            call(bytes(size))  # type: ignore[operator]


# What chance looks like


def test_dice_are_uniform_enough() -> None:
    """60,000 dice with fixed secrets, as 12,000 commands of five dice each: a fixed number, so it never flickers."""
    chain, table = Chain(secret("uniform"), 12_000), table_seed("game", SEEDS)
    counts, places = [0] * 6, [[0] * 6 for _ in range(5)]
    for roll in range(12_000):
        nonce = derived_nonce(table, roll)
        for place, word in enumerate(dice_words(chain.link(roll), "game", roll, "", SEEDS, nonce, 5)):
            counts[(word >> 1) % 6] += 1
            places[place][(word >> 1) % 6] += 1
    assert sum(counts) == 60_000
    assert 0.001 < chi_square(counts).p < 0.999
    assert all(0.001 < chi_square(place).p < 0.999 for place in places)


def test_hidden_words_are_uniform_enough() -> None:
    counts = [0] * 42
    for word in hidden_words(secret("seed"), SEEDS, "game", 0, 42_000):
        counts[(word >> 1) % 42] += 1
    assert 0.001 < chi_square(counts).p < 0.999
