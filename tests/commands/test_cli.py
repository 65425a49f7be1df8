"""The contract of every command: exit codes, one line for a mistake, quick answers, good manners in pipes."""

from __future__ import annotations

import fcntl
import json
import os
import shlex
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from erdkreis import __version__
from erdkreis.cli import COMMANDS, build_parser
from erdkreis.commands.errors import one_line
from tests.commands.conftest import PROGRAM, Give, a_position
from tests.patience import PATIENCE, wait_until

NAMES = [module.__name__.rpartition(".")[2].replace("_", "-") for module in COMMANDS]


def test_version(start: Give) -> None:
    said = start("--version")
    assert (said.code, said.out) == (0, f"erdkreis {__version__}\n")


def test_without_a_command_it_teaches(give: Give) -> None:
    said = give()
    assert said.code == 0
    assert all(f"    {name}" in said.out for name in NAMES)
    assert "examples:" in said.out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_examples_that_parse(give: Give, name: str) -> None:
    said = give(name, "--help")
    assert said.code == 0
    examples = said.out.partition("examples:\n")[2].splitlines()
    assert 2 <= len(examples) <= 5
    for line in examples:
        for command in line.partition(">")[0].split("|"):
            words = shlex.split(command.partition("     ")[0])
            assert words[0] == "erdkreis"
            build_parser().parse_args(words[1:])


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("editions",),
        ("editions", "--json"),
        ("rules", "hasbro2000"),
        ("rules", "hasbro2000", "--diff", "clipper", "--json"),
        ("rules", "--why", "H00-37"),
        ("simulate", "--help"),
        ("simulate", "--edition", "chess"),
        ("apply", "--position", "/nowhere", "end"),
    ],
)
def test_no_kernel_is_loaded_for_what_needs_none(words: tuple[str, ...]) -> None:
    script = (
        "import sys; from erdkreis.cli import main; main(sys.argv[1:]);"
        "print(sorted({'numba', 'numpy', 'llvmlite', 'prompt_toolkit'} & {*sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr.splitlines()[-1] == "[]"


def test_one_move_needs_no_compiler() -> None:
    script = (
        "import sys; from erdkreis.cli import main; main(['position', '--edition', 'furisk']);"
        "print('numba' in sys.modules, file=sys.stderr)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    assert done.stderr == "False\n"


def test_rules_that_are_compiled_are_not_compiled_again(tmp_path: Path) -> None:
    script = (
        "from erdkreis.engine.kernel.cache import READY, cache_directory; from erdkreis.cli import main;"
        "print(main(['warm', '--check'])); cache_directory().mkdir(parents=True, exist_ok=True);"
        "(cache_directory() / READY).touch(); print(main(['warm', '--check']), main(['warm']))"
    )
    environment = {**os.environ, "ERDKREIS_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    cold, first, *warm, second = done.stdout.splitlines()
    assert (cold, first, second, done.stderr) == ("The rules are not compiled yet.", "1", "0 0", "")
    assert [line.partition(": ")[0] for line in warm] == ["The rules are compiled already"] * 2


BAD = [
    (("chess",), "invalid choice: 'chess'"),
    (("--bogus",), "unknown here: --bogus"),
    (("editions", "--bogus"), "unknown here: --bogus; try erdkreis editions --help"),
    (("editions", "all"), "unknown here: all"),
    (("rules",), "which rule book?"),
    (("rules", "chess"), "there is no edition 'chess': choose one of parker1982"),
    (("rules", "hasbro2000", "chess"), "has no variant 'chess': choose one of missions"),
    (("rules", "furisk", "--escalating"), "furisk world knows no escalating sets"),
    (("rules", "H00-W", "duel"), "preset H00-W is hasbro2000 world, not duel"),
    (("rules", "furisk", "--diff", "chess"), "there is no edition 'chess'"),
    (("rules", "furisk", "--diff", "clipper", "--diff-variant", "chess"), "clipper has no variant 'chess'"),
    (("rules", "furisk", "--diff-variant", "duel"), "--diff-variant belongs to --diff"),
    (("rules", "--why", "H00-99"), "no clause 'H00-99': hasbro2000 has 64 H00 ids"),
    (("rules", "--why", ""), "no clause ''"),
    (("simulate",), "required: --edition; try erdkreis simulate --help"),
    (
        ("simulate", "--edition", "hasbro2000", "--players", "2"),
        "is for 3, 4, 5 or 6 players, not 2; 2 can play hasbro2000 duel",
    ),
    (("simulate", "--edition", "hasbro2000", "--players", "7"), "is for 3, 4, 5 or 6 players, not 7"),
    (("simulate", "--edition", "hasbro2000", "--players", "three"), "'three' is not a whole number"),
    (("simulate", "--edition", "hasbro2000", "--games", "0"), "0 is less than 1"),
    (("simulate", "--edition", "hasbro2000", "--jobs", "0"), "0 is less than 1"),
    (("simulate", "--edition", "hasbro2000", "--jobs", "65"), "65 is more than 64"),
    (("simulate", "--edition", "hasbro2000", "--max-turns", "0"), "0 is less than 1"),
    (("simulate", "--edition", "hasbro2000", "--seed", "1.5"), "'1.5' is not a whole number"),
    (("simulate", "--edition", "hasbro2000", "--seed", "9" * 5000), "is too large"),
    (("simulate", "--edition", "hasbro2000", "--bots", "genius"), "choose random, greedy, recruit, scout, captain, "),
    (
        ("simulate", "--edition", "hasbro2000", "--bots", "random,greedy"),
        "3 seats need one bot for all or 3 bots, not 2",
    ),
    (("simulate", "--edition", "hasbro2000", "--bots", ","), "not a list of names"),
    (("simulate", "--edition", "hasbro2000", "--house", "chess"), "not of the form NAME=VALUE"),
    (("simulate", "--edition", "hasbro2000", "--house", "chess=1"), "there is no rule value 'chess'"),
    (("simulate", "--edition", "hasbro2000", "--house", "defence_dice=9"), "defence_dice is one of up_to_2"),
    (("simulate", "--edition", "hasbro2000", "--house", "fortify_cap=-1"), "fortify_cap=-1 is negative"),
    (("simulate", "--edition", "hasbro2000", "--out", "{text}"), "is not a folder"),
    (("simulate", "--edition", "hasbro2000", "--out", "{text}/deeper"), "is not a folder"),
    (("position",), "give either --edition E for a new game or --game FILE"),
    (("position", "--edition", "furisk", "--move", "3"), "--move belongs to --game"),
    (("position", "--game", "{missing}"), "there is no file"),
    (("position", "--game", "{text}"), "not an Erdkreis game file"),
    (("options",), "required: --position"),
    (("options", "--position", "{missing}"), "there is no file"),
    (("options", "--position", "{folder}"), "is a folder, not a file"),
    (("options", "--position", "{binary}"), "is not a text file"),
    (("options", "--position", "{empty}"), "is empty"),
    (("options", "--position", "{text}"), "is not JSON (line 1, column 1);"),
    (("options", "--position", "{list}"), "holds a list, not a JSON object"),
    (("options", "--position", "{deep}"), "is nested too deeply"),
    (("options", "--position", "{huge}"), "holds a number that is too long to be read"),
    (("simulate", "--edition", "hasbro2000", "--games", "9" * 30), "is more than 1000000000000"),
    (("arena", "duel", "random", "greedy", "--edition", "H00-2P", "--max-turns", "9" * 5000), "999…' is too large"),
    (("serve", "--config", "{text}"), "it is not TOML (at line 1, column"),
    (("options", "--position", "{nothing}"), "edition is missing"),
    (("options", "--position", "{lines}"), "a game file? erdkreis position --game"),
    (("apply", "--position", "{start}"), "required: ACTION"),
    (("apply", "--position", "{start}", "attack"), "usage: attack FROM TO"),
    (("apply", "--position", "{start}", "attak alaska"), "did you mean attack? try"),
    (("apply", "--position", "{start}", ""), "an action is missing"),
    (("apply", "--position", "{start}", "place narnia"), "unknown territory 'narnia'"),
    (("apply", "--position", "{start}", "end", "--dice", "7"), "give faces from 1 to 6"),
    (("apply", "--position", "{start}", "end", "--dice", "/"), "give faces like"),
    (("apply", "--position", "{start}", "end", "--seed", "x"), "'x' is not a whole number"),
    (("verify",), "required: FILE"),
    (("verify", "{missing}"), "there is no file"),
    (("verify", "{folder}"), "is a folder, not a file"),
    (("replay", "{missing}"), "there is no file"),
    (("replay", "{text}", "--speed", "-1"), "'-1' is not a speed"),
    (("replay", "{text}", "--speed", "nan"), "'nan' is not a speed"),
    (("replay", "{text}", "--move", "-1"), "-1 is less than 0"),
    (("terminal", "--players", "3"), "--players needs to know the rule book"),
    (("terminal", "--edition", "furisk", "--players", "9"), "is for 3, 4, 5 or 6 players, not 9"),
    (("terminal", "--edition", "furisk", "--bots", "genius"), "general@1, marshal@1 or person"),
    (("terminal", "--edition", "furisk", "--players", "3", "--names", "Anna"), "3 seats need 3 names, not 1"),
    (
        ("terminal", "--edition", "furisk", "--players", "5", "--bots", "greedy,random"),
        "5 seats need 5 names in --bots",
    ),
    (("terminal", "--resume", "{missing}"), "there is no file"),
    (("terminal", "--resume", "{text}", "--edition", "furisk"), "brings its own edition"),
    (("terminal\x1b[31m\nline",), "invalid choice"),
]


@pytest.fixture
def files(tmp_path: Path) -> Callable[[str], str]:
    """Words that name files, good and bad."""
    contents = {
        "text": b"hello\n",
        "binary": bytes(range(256)),
        "empty": b"",
        "list": b"[1, 2]",
        "deep": b"[" * 100_000,
        "huge": b'{"turn": ' + b"9" * 5000 + b"}",
        "nothing": b"{}",
        "lines": b'{"format": "erdkreis-game/1"}\n{"number": 1}\n',
        "start": json.dumps(a_position()).encode(),
    }
    names = {name: str(tmp_path / name) for name in (*contents, "missing", "folder")}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()

    def fill(word: str) -> str:
        return word.format(**names) if "{" in word else word

    return fill


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("terminal", "--edition", "hasbro2000", "--save", "{missing}/game.jsonl"), "there is no folder "),
        (("terminal", "--edition", "hasbro2000", "--save", "{folder}"), "is a folder: name a file"),
        (("terminal", "--edition", "hasbro2000", "--save", "{text}/deeper"), "text is not a folder"),
        (("replay", "{text}"), "line 1: this is not an Erdkreis game file\n"),
        (("replay", "{lines}"), "line 1: "),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_plain_words(
    start: Give, files: Callable[[str], str], words: tuple[str, ...], sentence: str
) -> None:
    said = start(*map(files, words), NUMBA_DISABLE_JIT="1")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert sentence in said.err
    assert "Errno" not in said.err
    assert ".new" not in said.err
    assert "Expecting" not in said.err


def test_verify_tells_of_broken_json_in_plain_words(give: Give, files: Callable[[str], str]) -> None:
    said = give("verify", files("{text}"))
    assert said.code == 1
    assert "this is not an Erdkreis game file." in said.out
    assert "Expecting" not in said.out


@pytest.mark.parametrize(("words", "sentence"), BAD)
def test_a_mistake_is_one_line_and_exit_code_2(
    give: Give, files: Callable[[str], str], words: tuple[str, ...], sentence: str
) -> None:
    said = give(*map(files, words))
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("erdkreis: error: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith(" --help\n")
    assert said.err[:-1].isprintable()
    assert sentence in said.err


def test_the_real_program_says_it_the_same_way(start: Give) -> None:
    said = start("simulate", "--edition", "hasbro2000", "--players", "2")
    assert said.code == 2
    assert said.err == (
        "erdkreis: error: hasbro2000 missions is for 3, 4, 5 or 6 players, not 2; 2 can play hasbro2000 duel; "
        "try erdkreis simulate --help\n"
    )


def test_a_file_that_cannot_be_opened(give: Give, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert "symbolic links" in give("verify", loop).err


def test_standard_input_may_be_bad_too(start: Give) -> None:
    assert "standard input is empty" in start("options", "--position", "-").err
    assert "standard input is not JSON" in start("options", "--position", "-", text="nonsense").err


@pytest.mark.parametrize("words", [("rules", "hasbro2010"), ("editions", "--json"), ("--help",)])
def test_a_reader_that_leaves_early_is_no_trouble(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([PROGRAM, *words], stdout=writing, stderr=subprocess.PIPE, timeout=PATIENCE)
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.parametrize("words", [("rules", "furisk"), ("editions", "--json")])
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


def test_an_interruption_is_quiet() -> None:
    # a shell makes its background jobs deaf to interruptions, and so whatever they start
    command = [PROGRAM, "options", "--position", "-"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stdin is not None
        child.stdin.write(b"{")
        child.stdin.flush()
        wait_until(lambda: _unread(child.stdin) == 0)  # from then on it waits for more
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
    assert (child.returncode, out, err) == (130, b"", b"")


def _unread(pipe: IO[bytes]) -> int:
    """Bytes in a pipe that nobody has taken out yet."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_poor_terminal_is_no_trouble(start: Give) -> None:
    said = start("rules", "hasbro2000", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert "Occupier?s dice" in said.out


def test_one_line_is_one_printable_line() -> None:
    assert one_line(" a\n\tb\x1b[31m\x00c ") == "a b [31m c"


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("rich", ["editions"], "terminal"),
        ("rich", ["simulate", "--edition", "parker1982"], "terminal"),
        ("prompt_toolkit", ["terminal"], "terminal"),
        ("uvicorn", ["play"], "server"),
        ("litestar", ["serve"], "server"),
    ],
)
def test_what_is_not_installed_is_named_with_the_command_that_installs_it(
    package: str, words: list[str], extra: str
) -> None:
    script = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"import importlib.util as util; found = util.find_spec\n"
        f"util.find_spec = lambda name, *more: None if name == {package!r} else found(name, *more)\n"
        f"from erdkreis.cli import main; sys.exit(main({words!r}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    said = f"needs {package}, which is not installed: pip install 'erdkreis[{extra}]'"
    assert (done.returncode, done.stdout, done.stderr.count("\n"), said in done.stderr) == (2, "", 1, True), done.stderr
