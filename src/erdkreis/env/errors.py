"""What an environment refuses."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class EnvError(ErdkreisError, ValueError):
    """Settings that do not fit together, or an answer that nobody asked for; nothing has changed."""

    code = "env/refused"


class NotBegun(EnvError):
    """Something was asked of games that nobody has begun."""

    code = "env/not_begun"

    def __init__(self) -> None:
        super().__init__("no game has begun: call reset() first")


class MissingExtra(ErdkreisError, ModuleNotFoundError):
    """A package that only `erdkreis[env]` brings."""

    code = "env/extra"

    def __init__(self, package: str) -> None:
        super().__init__(f"this needs {package}, which is not installed: pip install 'erdkreis[env]'")
        self.name = package
