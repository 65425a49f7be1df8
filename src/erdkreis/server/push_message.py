"""A push message by the standards: encrypted for one browser (RFC 8291) and signed by this server (RFC 8292).

Pure but for fresh keys and salts. The service that passes it on can neither read nor forge it.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD_BYTES = 4096
SIGNED_SECONDS = 12 * 3600
"""So long is a signature good; services take no more than a day."""


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """ValueError where it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("not base64url") from error


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Browser:
    """What a browser gives away to be called: its point on the curve, and a secret of its own."""

    public: bytes
    secret: bytes

    def __post_init__(self) -> None:
        """ValueError where nothing can be encrypted for it."""
        if len(self.secret) != 16:
            raise ValueError("the secret has 16 bytes")
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public)


def encrypted(text: bytes, to: Browser) -> bytes:
    """The body of the request, in one record."""
    own, salt = ec.generate_private_key(CURVE), os.urandom(16)
    sender = public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.public))
    key = _derived(to.secret, shared, b"WebPush: info\x00" + to.public + sender, 32)
    cipher = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\x00", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + cipher.encrypt(nonce, text + b"\x02", None)


def _derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, at: int) -> str:
    """Who sends this, and whom to write to if it is too much."""
    to = urlsplit(endpoint)
    claims = {"aud": f"{to.scheme}://{to.netloc}", "exp": at + SIGNED_SECONDS, "sub": contact}
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={base64url(public_bytes(key.public_key()))}"
