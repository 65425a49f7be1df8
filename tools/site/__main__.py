"""Build the site; where a page links to what is not there, the build fails and says so."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.site.pages import write_pages

ROOT = Path(__file__).parents[2]
LARGE = 50_000
"""Bytes; from here on a text is kept compressed, too."""
TEXTS = (".html", ".json", ".js", ".css", ".svg")
TARGET = ROOT / "src/erdkreis/site"


def main() -> int:
    # within the checkout: the generator finds the package's sources from here
    with tempfile.TemporaryDirectory(prefix=".site-", dir=ROOT) as folder:
        work = Path(folder)
        write_pages(ROOT, work)
        build = [str(Path(sys.executable).parent / "zensical"), "build", "--strict"]
        done = subprocess.run(build, cwd=work, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
        if done.returncode:
            return done.returncode
        for path in (work / "site").rglob("*"):
            if path.suffix in TEXTS and path.stat().st_size > LARGE:
                Path(f"{path}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.move(work / "site", TARGET)
    print(f"The documentation is in {TARGET.relative_to(ROOT)}: {sum(1 for _ in TARGET.rglob('*.html'))} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
