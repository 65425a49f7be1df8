"""A language model's stand-in: a program that reads a question on standard input and answers with a turn.

It knows nothing but the text: it puts all units onto its strongest territory, attacks from there, and ends.
"""

import re
import sys


def answer(prompt: str) -> str:
    links = dict(re.findall(r"(\w+): ([\w ]+)(?:;|$)", prompt, re.MULTILINE))
    held = re.search(r"^YOU, .*: ([a-z_]+ \d+(?:, [a-z_]+ \d+)*)$", prompt, re.MULTILINE)
    own = {name: int(units) for name, units in re.findall(r"(\w+) (\d+)", held[1])} if held else {}
    may = re.findall(r"^You may: (.*)$", prompt, re.MULTILINE)[-1]
    named = re.search(r"(claim|capital) one of ([^;]+)", may)
    if named:
        return "\n".join(f"{named[1]} {place}" for place in named[2].split())
    front = [name for name in own if any(link not in own for link in links[name].split())]
    listed = re.search(r"place up to \d+ on ([^;]+)", may)
    open_to = listed[1].split() if listed else list(own)
    strongest = max([name for name in open_to if name in front] or open_to, key=lambda name: own.get(name, 0))
    target = next((link for link in links[strongest].split() if link not in own), "nowhere")
    lines = ["choose attack"] if "choose" in may else []
    lines += ["trade"] if "must first trade" in may else []
    lines += [f"place all {strongest}"] if "place" in may else []
    return "\n".join([*lines, f"attack {strongest} {target} until 3 left moving all", "end"])


if __name__ == "__main__":
    sys.stdout.write(answer(sys.stdin.read()))
