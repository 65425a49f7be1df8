"""Check the dice of an Erdkreis game file without Erdkreis: python3 verify_dice.py FILE [SEAL]

Needs Python 3.8 and nothing else; knows no rule of the game (docs/fairness.md). Checks that the lines fit together,
that every roll follows from the chain whose tip was published before the deal, and every draw from the committed seed.
With the seal that a device at the table held, in words or digits, also that this is that very game. It checks no
signature.
Exit code 0: the dice are proven. 1: something is wrong. 2: there is nothing to check, or the file cannot be read.
"""

import hashlib
import hmac
import json
import pathlib
import struct
import sys

# They tell the rules in different ways; the dice, in the same. Games of the third have seals and may have restarts.
FORMATS = ("erdkreis-game/1", "erdkreis-game/2", "erdkreis-game/3")
SYLLABLES = [consonant + vowel for consonant in "bdhklmnprstw" for vowel in "aiou"]
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


def bare(line, *without):
    """The one spelling of a line that is hashed."""
    kept = {key: value for key, value in line.items() if key not in without}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def seal_of(lines, game, seed):
    """The running hash over the imprints of all lines; the signature of the seal cannot be under it."""
    running = bytes(32)
    for line in lines:
        message = encoded("erdkreis/1/imprint", game, bare(line, "signature"))
        running = sha("running", running, hmac.new(seed, message, hashlib.sha256).digest())
    return running


def phrase(seal):
    """Four words of three syllables."""
    number = int.from_bytes(seal, "big")
    spelt = "".join(SYLLABLES[number // 48**place % 48] for place in range(11, -1, -1))
    return " ".join(spelt[place : place + 6] for place in range(0, 24, 6))


def read(data):
    """The lines of the file, each sealed to the one before and in its place; and what is wrong with the next one."""
    lines, seal = [], "0" * 64
    for number, text in enumerate(data.split(b"\n")[:-1]):
        try:
            line = json.loads(text)
            stated = line.pop("hash")
            place = line["actions"] + 1 if "actions" in line else line["number"] if number else 0
            seal = hashlib.sha256(seal.encode() + bare(line)).hexdigest()
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
        self.game, self.links, self.tips = said["game"], said["links"], [[secret(said["tip"])]]
        seeds = [secret(seed) for seed in said["seeds"]]
        self.seeds, self.table = b"".join(seeds), sha("table-seed", self.game, b"".join(seeds))
        self.sealed, self.link, self.draws = header["format"] == FORMATS[2], self.tips[0][0], 0
        self.rolls = [0]  # of each root's chains, as the tips
        for seat, sitting in enumerate(self.seats):
            fixed = sitting["kind"] == "person" or seeds[seat] == sha("bot-seed", self.game, seat)
            need(fixed, "the seed of a bot's seat was chosen by somebody")
        self.seed, salt = (bytes.fromhex(close.get("reveal", {}).get(name, "")) for name in ("seed", "salt"))
        self.opened = sha("hidden-commitment", salt, self.seed) == secret(said["hidden"])

    def take(self, seq, line):  # the set-up, which is number 0, or an action, or a restart
        if self.sealed and seq and "restart" in line:
            need(len(line) == 2, "a restart has a number and a tip")
            self.link = secret(line["restart"])
            self.tips, self.rolls = [*self.tips, [self.link]], [*self.rolls, 0]
            return
        rolled, person, command = bool(line["dice"]), seq > 0 and line["source"] == "person", line.get("command", "")
        need(not person or (self.seats[line["seat"]]["kind"] == "person" and command), "this is no person's command")
        need(person or not command, "where no person acts, there is no command id")
        need(("nonce" in line) == (person and rolled), "a nonce is given exactly when a person rolls")
        need(("link" in line) == rolled, "a link is revealed exactly with a roll")
        if rolled:
            last, self.link = self.link, secret(line["link"])
            self.rolls[-1] += 1
            need(sha("link", self.link) == last, "the link is not the next one of the chain")
            nonce = secret(line["nonce"]) if person else sha("nonce", self.table, seq, "roll" if seq else "setup")
            message = encoded("erdkreis/1/dice", self.game, seq, command, self.seeds, nonce)
            due = words(self.link, message, 0, len(line["dice"]))
            need(line["dice"] == due, "the dice are not those that follow from link, seeds and nonce")
        last = rolled and self.rolls[-1] % self.links == 0
        need(("tip" in line) == last, "a new tip is given exactly when the chain is used up")
        self.tips[-1] += [secret(line["tip"])] if last else []
        self.link = self.tips[-1][-1] if last else self.link
        if self.opened:
            due = words(self.seed, encoded("erdkreis/1/hidden", self.game, self.seeds), self.draws, len(line["hidden"]))
            need(line["hidden"] == due, "what was drawn does not follow from the hidden seed")
            self.draws += len(due)

    def finish(self, close):
        unfinished = close["winner"] is None and "reveal" not in close
        need(self.opened or unfinished, "the hidden seed is not revealed, or not the one committed to")
        if self.opened and (sum(map(len, self.tips)) > 1 or "root" in close["reveal"]):
            roots = [secret(root) for root in (close["reveal"]["root"], *close["reveal"].get("roots", []))]
            need(len(roots) == len(self.tips), "every restart has a root of its own")
            for place, tips in enumerate(self.tips):
                due = [tip_of(roots[place], self.links, number) for number in range(len(tips))]
                need(tips == due, "the chains do not come from one root")


def main(arguments):
    try:
        data = pathlib.Path(arguments[0]).read_bytes()
        need(json.loads(data.split(b"\n")[0])["format"] in FORMATS, "another format")
    except (OSError, Wrong, *MALFORMED):
        return 2, "cannot check: give an Erdkreis game file"
    lines, broken = read(data)
    number, given = len(lines) + 1 if broken else 1, "".join(filter(str.isalnum, " ".join(arguments[1:]).lower()))
    try:
        need(not broken, broken)
        if not lines[0].get("commitments"):
            need(not given, "this file has no seal, and is not the game that the seal belongs to")
            return 2, "nothing to check: the lines fit together, but nobody committed to these dice beforehand"
        table = Table(lines[0], lines[-1])
        for number, line in enumerate(lines, 1):
            table.take(number - 1, line) if number < len(lines) else table.finish(line)
        number, seal = 1, seal_of(lines, table.game, table.seed) if table.sealed and table.opened else b""
        names = [seal.hex(), phrase(seal).replace(" ", "")] if seal else []
        need(not given or given in names, "this is not the game that the seal belongs to")
    except (Wrong, *MALFORMED) as error:
        return 1, f"NOT fair: line {number}: {error if isinstance(error, Wrong) else f'malformed ({error!r})'}"
    drawn = f"{table.draws} draws" if table.opened else "no draws (not revealed before the game is over)"
    proven = f"the dice are proven: {sum(table.rolls)} rolls and {drawn} follow from what was committed to before the"
    restarts = f" deal and at {len(table.tips) - 1} restarts of the server" if len(table.tips) > 1 else " deal"
    doubt = f"; if this is the game that was played, its players hold the seal {phrase(seal)}" if seal else ""
    restarts += "; NOT the deal: the game began in a position" if "position" in lines[0] else ""
    return 0, proven + restarts + ("; and this is the very game that the seal belongs to" if given else doubt)


if __name__ == "__main__":
    code, sentence = main(sys.argv[1:])
    print(sentence)
    sys.exit(code)
