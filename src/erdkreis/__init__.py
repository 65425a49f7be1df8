"""Erdkreis: the classic world-conquest board game for people and programs, by all five of its rule books."""

from importlib.metadata import version

__version__ = version("erdkreis")
