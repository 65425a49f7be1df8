"""Fair dice: how secrets, everybody's seeds and a player's nonce become random words that anyone can check afterwards.

Owns the arithmetic only (docs/fairness.md tells the story). Refuses to own rules, files and randomness: secrets come in
as bytes, and only the standard library is imported.
"""

from erdkreis.fairness.chain import LENGTH, Chain, ChainUsedUp, before
from erdkreis.fairness.encoding import SIZE, FairnessError, digest, encoded
from erdkreis.fairness.seeds import bot_seed, derived_nonce, hidden_commitment, table_seed, until_nonce
from erdkreis.fairness.words import dice_stream, dice_words, hidden_words

__all__ = [
    "LENGTH",
    "SIZE",
    "Chain",
    "ChainUsedUp",
    "FairnessError",
    "before",
    "bot_seed",
    "derived_nonce",
    "dice_stream",
    "dice_words",
    "digest",
    "encoded",
    "hidden_commitment",
    "hidden_words",
    "table_seed",
    "until_nonce",
]
