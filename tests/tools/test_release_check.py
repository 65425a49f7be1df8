"""What is checked before a release, in small; and that everything which tells the version tells the same."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from erdkreis import __version__
from tools import index_page, release_check

ROOT = Path(__file__).parents[2]
METADATA = """Metadata-Version: 2.4
Name: a
Summary: s
Keywords: k
License-Expression: MIT
Author: we
Requires-Python: >=3.11
Description-Content-Type: text/markdown

# A page
"""


def a_wheel(path: Path, files: dict[str, str]) -> Path:
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w") as made:
        for name, text in files.items():
            made.writestr(zipfile.ZipInfo(name), text)
    return path


def a_whole_wheel(folder: Path, **changed: str | None) -> Path:
    files: dict[str, str | None] = dict.fromkeys(release_check.NEEDED, "") | {"a.dist-info/METADATA": METADATA}
    kept = {name: text for name, text in (files | changed).items() if text is not None}
    return a_wheel(folder / "a-1-py3-none-any.whl", kept)


# What tells the version


def test_the_version_is_written_once_and_told_alike() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[([^\]]+)\] – (\S+)$", changes, re.M)
    assert newest is not None
    assert newest[1] == __version__
    assert re.search(r"^version: (\S+)$", cited, re.M)[1] == __version__
    assert re.search(r'^date-released: "(\S+)"$', cited, re.M)[1] == newest[2]
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["version"]["path"].endswith(
        "__init__.py"
    )


def test_the_index_shows_nothing_that_leads_nowhere() -> None:
    shown = index_page.shown((ROOT / "README.md").read_text(encoding="utf-8"))
    assert re.findall(r"\]\((?!https?:)", shown) == []
    assert "![" not in shown
    assert "|---|" in shown, "tables stay"
    assert "[docs" not in shown


def test_the_source_archive_holds_what_the_build_reads() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]
    included = settings["build"]["targets"]["sdist"]["include"]
    hooks = (settings["metadata"]["hooks"], settings["build"]["targets"]["wheel"]["hooks"])
    assert {f"/{hook['custom']['path']}" for hook in hooks} <= set(included)
    assert [name for name in included if not (ROOT / name.removeprefix("/")).exists()] == []


# What is compared


def test_archives_are_the_same_or_it_is_told_where_not(tmp_path: Path) -> None:
    one = a_wheel(tmp_path / "one/a.whl", {"a.py": "1", "b.py": "2"})
    assert release_check.same(one, a_wheel(tmp_path / "two/a.whl", {"a.py": "1", "b.py": "2"})).startswith("a.whl")
    with pytest.raises(release_check.Failed, match=r"not the same twice: b\.py, c\.py"):
        release_check.same(one, a_wheel(tmp_path / "three/a.whl", {"a.py": "1", "b.py": "3", "c.py": ""}))
    with pytest.raises(release_check.Failed, match="order, dates or permissions alone"):
        release_check.same(one, a_wheel(tmp_path / "four/a.whl", {"b.py": "2", "a.py": "1"}))


def test_a_source_archive_is_looked_into_as_well(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as made:
        item = tarfile.TarInfo("a-1/a.py")
        item.size = 1
        made.addfile(item, io.BytesIO(b"1"))
    assert release_check.contents(tmp_path / "a.tar.gz") == {"a-1/a.py": b"1"}


def test_a_wheel_is_whole_or_it_is_told_what_it_lacks(tmp_path: Path) -> None:
    assert release_check.whole(a_whole_wheel(tmp_path)).startswith("5 files, 0 classifiers")
    with pytest.raises(release_check.Failed, match=r"lacks erdkreis/web/index\.html"):
        release_check.whole(a_whole_wheel(tmp_path, **{"erdkreis/web/index.html": None}))
    with pytest.raises(release_check.Failed, match="no Keywords"):
        release_check.whole(a_whole_wheel(tmp_path, **{"a.dist-info/METADATA": METADATA.replace("Keywords: k\n", "")}))
    with pytest.raises(release_check.Failed, match="no description"):
        release_check.whole(a_whole_wheel(tmp_path, **{"a.dist-info/METADATA": METADATA.split("\n\n")[0]}))


def test_only_what_git_knows_is_built_anew(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "deep").mkdir(parents=True)
    for name in ("known", "deep/known too", "stray", "gone"):
        (source / name).write_text(name)
    subprocess.run(["git", "init", "--quiet"], cwd=source, check=True)
    subprocess.run(["git", "add", "known", "deep", "gone"], cwd=source, check=True)
    (source / "gone").unlink()
    release_check.copy_tracked(source, target)
    assert sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()) == [
        "deep/known too",
        "known",
    ]


def test_a_server_is_known_by_what_it_says_and_ends_with_the_check(tmp_path: Path) -> None:
    says = [
        sys.executable,
        "-c",
        "import time; print('Erdkreis is ready at http://there', flush=True); time.sleep(9999)",
    ]
    with release_check.started(says, {}, tmp_path) as address:
        assert address == "http://there"
    ends = [sys.executable, "-c", "raise SystemExit('no port')"]
    refused = pytest.raises(release_check.Failed, match=r"(?s)ended with 1:.*no port")
    with refused, release_check.started(ends, {}, tmp_path):
        pass


def test_a_server_that_is_never_ready_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_check, "STARTING", 0.0)
    hangs = [sys.executable, "-c", "import time; time.sleep(9999)"]
    refused = pytest.raises(release_check.Failed, match="was not ready in 0 s")
    with refused, release_check.started(hangs, {}, tmp_path):
        pass


@pytest.mark.long
def test_everything_is_ready_for_the_index() -> None:
    """Whatever is compiled for a release is compiled by others, and costs minutes."""
    done = subprocess.run(["make", "release-check"], cwd=ROOT, capture_output=True, text=True)
    assert "Ready for the index" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
