"""Web push messages: encrypted for one browser (RFC 8291), and signed with the server's own key (RFC 8292)."""

from __future__ import annotations

import json
import os
from typing import Final

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ...runtime import wall_clock
from ...runtime.base64url import from_base64url, to_base64url

CURVE: Final = ec.SECP256R1()
#: Bytes of a record; a message is one record.
RECORD_SIZE: Final = 4096
#: Seconds for which a signature is valid; a day is the most that push services accept.
SIGNATURE_SECONDS: Final = 12 * 3600


def new_key() -> str:
    """Draw a private key."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_base64url(number.to_bytes(32, "big"))


def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Read a private key."""
    return ec.derive_private_key(int.from_bytes(from_base64url(text), "big"), CURVE)


def public_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key in the form that browsers and push services expect."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def check_subscription(point: str, auth: str) -> None:
    """Raise ValueError if these are not a browser's public key and its secret."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(point))
    if len(from_base64url(auth)) != 16:
        raise ValueError("the secret must have 16 bytes")


def encrypted(
    payload: bytes,
    point: bytes,
    auth: bytes,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a payload for the browser with a public key and a secret; tests pass in what is otherwise random."""
    own, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    own_point = public_point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
    secret = _derive(shared, auth, b"WebPush: info\0" + point + own_point, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, payload + b"\2", None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own_point)]) + own_point + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, contact: str) -> str:
    """Return the header that identifies the sender to a push service, signed for that service."""
    claims = {"aud": audience, "exp": int(wall_clock.now()) + SIGNATURE_SECONDS, "sub": contact}
    parts = [to_base64url(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
    token = ".".join([*parts, to_base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={to_base64url(public_point(key.public_key()))}"
