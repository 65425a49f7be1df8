"""Draws the icons of the installed web client from its one drawing, `web/public/icon.svg`.

    python -m tools.make_icons

A Chromium draws them, so one must be installed. The PNG files are in the repository and change only with the drawing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PUBLIC = Path(__file__).parent.parent / "web" / "public"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PAPER = "#ece3d0"
ICONS = {
    "icon-192.png": (192, 1.0, None),
    "icon-512.png": (512, 1.0, None),
    "icon-maskable-512.png": (512, 0.78, PAPER),
}
"""Size, the drawing's share of it, and the ground: a maskable icon may be cut to a circle, so it keeps a margin."""


def main() -> int:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        print(f"needs one of {', '.join(BROWSERS)}", file=sys.stderr)
        return 1
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    for name, (size, share, ground) in ICONS.items():
        _draw(browser, drawing, PUBLIC / name, size, share, ground)
        print(name)
    return 0


def _draw(browser: str, drawing: str, target: Path, size: int, share: float, ground: str | None) -> None:
    page = (
        f"<style>html,body{{margin:0;height:100%;background:{ground or 'transparent'}}}"
        f"body{{display:grid;place-items:center}}svg{{width:{share:.0%};height:{share:.0%}}}</style>{drawing}"
    )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "icon.html"
        source.write_text(page, encoding="utf-8")
        command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"]
        command += [f"--window-size={size},{size}", f"--screenshot={target}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    sys.exit(main())
