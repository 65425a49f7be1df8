"""Is a seal signed by the server whose key was published before the deal? Ed25519, by a library for that."""

from __future__ import annotations

from erdkreis.fairness.sealing import signed_part


def is_signed(server: bytes, game: str, seal: bytes, signature: bytes) -> bool:
    # imported where it is needed: it takes longer than checking a short game
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(server).verify(signature, signed_part(game, seal))
    except (InvalidSignature, ValueError):
        return False
    return True
