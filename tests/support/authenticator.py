"""An authenticator in Python: it makes passkeys and signs challenges as a phone or a key does."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from ironlanes.server.runtime.base64url import from_base64url, to_base64url

PRESENT_AND_VERIFIED = 0x05
HAS_KEY = 0x40


class Authenticator:
    """One passkey, for the address that it believes to be at."""

    def __init__(self, origin: str, rp_id: str) -> None:
        self.origin = origin
        self.rp_id = rp_id
        self.id = os.urandom(16)
        self.handle = ""
        self.counter = 0
        #: What the browser says in addition, or instead.
        self.client_data: dict[str, object] = {}
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` returns."""
        self.handle = options["user"]["id"]
        client_data = self._client_data("webauthn.create", options["challenge"])
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(PRESENT_AND_VERIFIED | HAS_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(key)})
        return self._credential(clientDataJSON=to_base64url(client_data), attestationObject=to_base64url(attestation))

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` returns."""
        client_data, data = self._client_data("webauthn.get", options["challenge"]), self._data(PRESENT_AND_VERIFIED)
        signature = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=to_base64url(client_data),
            authenticatorData=to_base64url(data),
            signature=to_base64url(signature),
            userHandle=self.handle,
        )

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        assert from_base64url(challenge)
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said | self.client_data).encode()

    def _credential(self, **response: str) -> dict[str, Any]:
        name = to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
