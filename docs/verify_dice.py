"""Check the dice of an Erdkreis game file without Erdkreis: python3 verify_dice.py FILE

Needs Python 3.8 and nothing else; knows no rule of the game (docs/fairness.md). Checks that no line was changed, that
every roll follows from the chain whose tip was published before the deal, and every draw from the committed seed.
Exit code 0: the dice are proven. 1: something is wrong. 2: there is nothing to check, or the file cannot be read.
"""

import hashlib
import hmac
import json
import pathlib
import struct
import sys

FORMATS = ("erdkreis-game/1", "erdkreis-game/2")  # they tell the rules in different ways; the dice, in the same
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class Wrong(Exception):
    """What does not fit, and on which line."""


def need(holds, reason):
    if not holds:
        raise Wrong(reason)


def encoded(*parts):
    """Each part after its length in four bytes; texts in UTF-8, numbers in eight bytes."""
    spelt = b""
    for part in parts:
        part = part.to_bytes(8, "big") if isinstance(part, int) else part.encode() if isinstance(part, str) else part
        spelt += len(part).to_bytes(4, "big") + part
    return spelt


def sha(domain, *parts):
    return hashlib.sha256(encoded("erdkreis/1/" + domain, *parts)).digest()


def words(key, message, start, count):
    """64-bit words from HMAC-SHA256, four a block, in the spelling of the file."""
    found = []
    for block in range(start // 4, (start + count + 3) // 4):
        found += struct.unpack(">4Q", hmac.new(key, message + encoded(block), hashlib.sha256).digest())
    return [f"{word:016x}" for word in found[start % 4 : start % 4 + count]]


def tip_of(root, links, generation):
    link = hmac.new(root, encoded("erdkreis/1/chain-end", links, generation), hashlib.sha256).digest()
    for _ in range(links):
        link = sha("link", link)
    return link


def secret(text):
    need(len(bytes.fromhex(text)) == 32 and text == text.lower(), "a secret has 64 hexadecimal digits")
    return bytes.fromhex(text)


def read(data):
    """The lines of the file, each sealed to the one before and in its place; and what is wrong with the next one."""
    lines, seal = [], "0" * 64
    for number, text in enumerate(data.split(b"\n")[:-1]):
        try:
            line = json.loads(text)
            stated = line.pop("hash")
            bare = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
            place = line["actions"] + 1 if "actions" in line else line["number"] if number else 0
            seal = hashlib.sha256(seal.encode() + bare).hexdigest()
        except MALFORMED:
            return lines, "this is not a line of a game file"
        if stated != seal or place != number or (lines and "actions" in lines[-1]):
            return lines, "this line, or one before it, was changed or is out of order"
        lines.append(line)
    whole = data.endswith(b"\n") and lines and "actions" in lines[-1]
    return lines, "" if whole else "the file ends before its closing line"


class Table:
    """What was committed to, and how far the chain and the hidden words have got."""

    def __init__(self, header, close):
        said, self.seats = header["commitments"], header["seats"]
        self.game, self.links, self.tips = said["game"], said["links"], [secret(said["tip"])]
        seeds = [secret(seed) for seed in said["seeds"]]
        self.seeds, self.table = b"".join(seeds), sha("table-seed", self.game, b"".join(seeds))
        self.link, self.rolls, self.draws = self.tips[0], 0, 0
        for seat, sitting in enumerate(self.seats):
            fixed = sitting["kind"] == "person" or seeds[seat] == sha("bot-seed", self.game, seat)
            need(fixed, "the seed of a bot's seat was chosen by somebody")
        self.seed, salt = (bytes.fromhex(close.get("reveal", {}).get(name, "")) for name in ("seed", "salt"))
        self.opened = sha("hidden-commitment", salt, self.seed) == secret(said["hidden"])

    def take(self, seq, line):  # the set-up, which is number 0, or an action
        rolled, person, command = bool(line["dice"]), seq > 0 and line["source"] == "person", line.get("command", "")
        need(not person or (self.seats[line["seat"]]["kind"] == "person" and command), "this is no person's command")
        need(person or not command, "where no person acts, there is no command id")
        need(("nonce" in line) == (person and rolled), "a nonce is given exactly when a person rolls")
        need(("link" in line) == rolled, "a link is revealed exactly with a roll")
        if rolled:
            last, self.link, self.rolls = self.link, secret(line["link"]), self.rolls + 1
            need(sha("link", self.link) == last, "the link is not the next one of the chain")
            nonce = secret(line["nonce"]) if person else sha("nonce", self.table, seq, "roll" if seq else "setup")
            message = encoded("erdkreis/1/dice", self.game, seq, command, self.seeds, nonce)
            due = words(self.link, message, 0, len(line["dice"]))
            need(line["dice"] == due, "the dice are not those that follow from link, seeds and nonce")
        last = rolled and self.rolls % self.links == 0
        need(("tip" in line) == last, "a new tip is given exactly when the chain is used up")
        self.tips += [secret(line["tip"])] if last else []
        self.link = self.tips[-1] if last else self.link
        if self.opened:
            due = words(self.seed, encoded("erdkreis/1/hidden", self.game, self.seeds), self.draws, len(line["hidden"]))
            need(line["hidden"] == due, "what was drawn does not follow from the hidden seed")
            self.draws += len(due)

    def finish(self, close):
        unfinished = close["winner"] is None and "reveal" not in close
        need(self.opened or unfinished, "the hidden seed is not revealed, or not the one committed to")
        if self.opened and (len(self.tips) > 1 or "root" in close["reveal"]):
            tips = [tip_of(secret(close["reveal"]["root"]), self.links, number) for number in range(len(self.tips))]
            need(self.tips == tips, "the chains do not come from one root")


def main(arguments):
    try:
        data = pathlib.Path(arguments[0]).read_bytes()
        need(json.loads(data.split(b"\n")[0])["format"] in FORMATS, "another format")
    except (OSError, Wrong, *MALFORMED):
        return 2, "cannot check: give an Erdkreis game file"
    lines, broken = read(data)
    number = len(lines) + 1 if broken else 1
    try:
        need(not broken, broken)
        if not lines[0].get("commitments"):
            return 2, "nothing to check: no line was changed, but nobody committed to these dice beforehand"
        table = Table(lines[0], lines[-1])
        for number, line in enumerate(lines, 1):
            table.take(number - 1, line) if number < len(lines) else table.finish(line)
    except (Wrong, *MALFORMED) as error:
        return 1, f"NOT fair: line {number}: {error if isinstance(error, Wrong) else f'malformed ({error!r})'}"
    drawn = f"{table.draws} draws" if table.opened else "no draws (not revealed before the game is over)"
    return 0, f"the dice are proven: {table.rolls} rolls and {drawn} follow from what was committed to before the deal"


if __name__ == "__main__":
    code, sentence = main(sys.argv[1:])
    print(sentence)
    sys.exit(code)
