"""The rules of the game, written once: compiled functions over one record. No I/O, no clock, no chance of its own."""
