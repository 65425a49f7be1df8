"""The game in the terminal: hot-seat or against programs, typed lines, any preset; and game files played again.

Owns what is printed and how lines are read. Refuses to own any rule: the engine says what is permitted.
"""

from erdkreis.terminal.play import play_terminal
from erdkreis.terminal.replay import replay_file

__all__ = ["play_terminal", "replay_file"]
