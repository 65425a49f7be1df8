"""What malice and accident put into a message: each function makes one, from a lot and the `seq` of the table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from tests.fuzz.wire import BINARY, CLOSE, TEXT, frame

WORDS = (
    *("place", "attack", "fortify", "trade", "end", "undo", "occupy", "defend", "choose", "capital", "claim", "draw"),
    *("alaska", "kamchatka", "brazil", "Alaska", "ALASKA", "western_us", "western us", "ural", "neutral", "0", "1"),
    *("3", "-1", "99999999999999999999", "1e9", "0x10", "٣", "½", "\u202e", "\x00", "é", "😀", "", "\t", "#", "--"),
)
NUMBERS = (0, -1, 1, 2**31, 2**53 + 1, 2**63, 2**64, 10**100, 1.5, -0.0, 1e308)
VALUES: tuple[Any, ...] = (*NUMBERS, None, True, False, "", "x", "\u0000", "😀", [], {}, [[]], {"": None}, "a" * 3000)
NONCE = "ab" * 32
KINDS = (
    *("hello", "command", "command", "command", "until", "stop", "standing", "rematch", "abort"),
    *("odds", "campaign", "plan", "hint"),
)


def _id(lot: random.Random) -> str:
    return f"{lot.getrandbits(64):016x}"


def _action(lot: random.Random) -> str:
    return " ".join(lot.choice(WORDS) for _ in range(lot.randrange(1, 6)))[:120] or "end"


def valid(lot: random.Random, seq: int) -> dict[str, Any]:
    """A message of the right form; what it asks for is mostly nonsense."""
    kind = lot.choice(KINDS)
    message: dict[str, Any] = {"type": kind}
    if kind == "hello":
        message["last_seq"] = lot.choice([-1, 0, seq, seq + 1, 10**12])
    elif kind in ("command", "until"):
        message |= {"id": _id(lot), "seq": lot.choice([seq, seq, seq, 0, seq + 1]), "nonce": NONCE}
        if kind == "command":
            message["action"] = _action(lot)
        else:
            message |= {"source": lot.choice(WORDS), "target": lot.choice(WORDS), "leave": lot.choice([1, 5])}
        if lot.random() < 0.5:
            message["seat"] = lot.randrange(6)
    elif kind in ("odds", "campaign", "plan", "hint"):
        message |= {"id": _id(lot)} | _question(lot, kind)
    elif kind == "standing":
        message["defence"] = lot.choice(["ask", "most", "best"])
    return message


def _question(lot: random.Random, kind: str) -> dict[str, Any]:
    if kind == "odds":
        return {"source": lot.choice(WORDS), "target": lot.choice(WORDS), "leave": lot.choice([1, 5])}
    if kind == "campaign":
        return {"route": [lot.choice(WORDS) for _ in range(lot.randrange(2, 15))]}
    if kind == "plan":
        return {lot.choice(["target", "continent"]): lot.choice([*WORDS, "asia"]), "player": lot.choice([None, 0, 5])}
    return {}


def _spelt(message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")


def wellformed(lot: random.Random, seq: int) -> bytes:
    return frame(_spelt(valid(lot, seq)))


def wrong_types(lot: random.Random, seq: int) -> bytes:
    message = valid(lot, seq)
    for name in lot.sample(sorted(message), lot.randrange(1, len(message) + 1)):
        message[name] = lot.choice(VALUES)
    return frame(_spelt(message))


def wrong_fields(lot: random.Random, seq: int) -> bytes:
    message = valid(lot, seq)
    message.pop(lot.choice(sorted(message)))
    message[lot.choice(WORDS)] = lot.choice(VALUES)
    return frame(_spelt(message))


def nearly_right(lot: random.Random, seq: int) -> bytes:
    """Texts that a careless pattern lets pass: a line break at the end, other digits, lone halves of characters."""
    message = {"type": "command", "id": _id(lot), "seq": seq, "action": "end", "nonce": NONCE}
    name = lot.choice(["id", "action", "nonce"])
    text = str(message[name])
    message[name] = lot.choice([text[:-1] + "\n", text[:-1] + "\u0663", text[:-1] + "\x00", text.upper(), text + " "])
    return frame(_spelt(message))


def long_ids(lot: random.Random, seq: int) -> bytes:
    message = valid(lot, seq)
    message["id"] = "u" * lot.choice([7, 8, 62, 63, 64, 65])
    return frame(_spelt(message))


def truncated(lot: random.Random, seq: int) -> bytes:
    text = _spelt(valid(lot, seq))
    return frame(text[: lot.randrange(len(text))])


def mutated(lot: random.Random, seq: int) -> bytes:
    text = bytearray(_spelt(valid(lot, seq)))
    for _ in range(lot.randrange(1, 4)):
        text[lot.randrange(len(text))] = lot.randrange(32, 127)
    return frame(bytes(text))


def huge_numbers(lot: random.Random, seq: int) -> bytes:
    digits = lot.choice(["9" * lot.choice([19, 20, 300, 4000]), "-1", "1e400", "1E-999", "0.1", "-0"])
    return frame(f'{{"type":"command","id":"{_id(lot)}","seq":{digits},"action":"end"}}'.encode())


def deep(lot: random.Random, seq: int) -> bytes:
    depth, opening = lot.choice([10, 500, 3000]), lot.choice(['{"a":', "["])
    return frame(b'{"type":"stop","x":' + (opening * min(depth, 7000 // len(opening))).encode())


def deep_before_its_type(lot: random.Random, seq: int) -> bytes:
    depth = lot.choice([400, 1500, 3500])
    return frame(b'{"x":' + b"[" * depth + b"]" * depth + b',"type":"stop"}')


def not_an_object(lot: random.Random, seq: int) -> bytes:
    return frame(_spelt(lot.choice(VALUES)))


def binary(lot: random.Random, seq: int) -> bytes:
    return frame(lot.choice([lot.randbytes(50), _spelt(valid(lot, seq))]), BINARY)


def fragmented(lot: random.Random, seq: int) -> bytes:
    """Lawful: one message in several frames."""
    text = _spelt(valid(lot, seq))
    cut = lot.randrange(len(text))
    return frame(text[:cut], final=False) + frame(text[cut:], 0)


MESSAGES: tuple[Callable[[random.Random, int], bytes], ...] = (
    *(wellformed, wrong_types, wrong_fields, nearly_right, long_ids, truncated, mutated, mutated, huge_numbers),
    *(deep, deep_before_its_type, not_an_object, binary, fragmented),
)
"""After each of these the connection goes on."""


def random_bytes(lot: random.Random, seq: int) -> bytes:
    return lot.randbytes(lot.randrange(2, 200))


def invalid_utf8(lot: random.Random, seq: int) -> bytes:
    return frame(b'{"type":"hello\xff\xc0\xaf"}')


def oversized(lot: random.Random, seq: int) -> bytes:
    return frame(b" " * lot.choice([8193, 20_000, 300_000]))


def endless_fragments(lot: random.Random, seq: int) -> bytes:
    return frame(b"{", final=False) + frame(b" " * 1000, 0, final=False) * 12


def unmasked(lot: random.Random, seq: int) -> bytes:
    return frame(b'{"type":"stop"}', masked=False)


def reserved_bits(lot: random.Random, seq: int) -> bytes:
    return frame(b'{"type":"stop"}', reserved=lot.randrange(1, 8))


def reserved_opcode(lot: random.Random, seq: int) -> bytes:
    return frame(b"", lot.choice([3, 4, 7, 11, 15]))


def continuation_of_nothing(lot: random.Random, seq: int) -> bytes:
    return frame(b"{}", 0)


def message_within_a_message(lot: random.Random, seq: int) -> bytes:
    return frame(b"{", final=False) + frame(b"{}", TEXT)


def fragmented_ping(lot: random.Random, seq: int) -> bytes:
    return frame(b"x", 9, final=False)


def long_ping(lot: random.Random, seq: int) -> bytes:
    return frame(b"x" * 126, 9)


def strange_close(lot: random.Random, seq: int) -> bytes:
    code = lot.choice([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535])
    return frame(code.to_bytes(2, "big") + lot.choice([b"", b"\xff", b"x" * 100]), CLOSE)


def short_close(lot: random.Random, seq: int) -> bytes:
    return frame(b"\x03", CLOSE)


def promise_of_much(lot: random.Random, seq: int) -> bytes:
    """A frame that says it is enormous, and ends before it has begun."""
    return bytes([0x81, 0xFF]) + lot.choice([2**40, 2**63, 2**64 - 1]).to_bytes(8, "big") + bytes(4)


def half_a_frame(lot: random.Random, seq: int) -> bytes:
    whole = wellformed(lot, seq)
    return whole[: lot.randrange(1, len(whole))]


VIOLATIONS: tuple[Callable[[random.Random, int], bytes], ...] = (
    *(random_bytes, invalid_utf8, oversized, endless_fragments, unmasked, reserved_bits, reserved_opcode),
    *(continuation_of_nothing, message_within_a_message, fragmented_ping, long_ping, strange_close, short_close),
    *(promise_of_much, half_a_frame),
)
"""After one of these the server may close the connection."""
