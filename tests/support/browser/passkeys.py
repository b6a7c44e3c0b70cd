"""Chromium's virtual authenticator: a passkey provider without a person."""

from __future__ import annotations

from typing import Any

from tests.support.browser.browser_guest import BrowserGuest


class VirtualAuthenticator:
    """The authenticator of a guest's page."""

    def __init__(self, guest: BrowserGuest) -> None:
        self._session = guest.context.new_cdp_session(guest.page)
        self._session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        answer = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id: str = answer["authenticatorId"]

    @property
    def credentials(self) -> list[dict[str, Any]]:
        found = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        credentials: list[dict[str, Any]] = found["credentials"]
        return credentials

    def take_over(self, other: VirtualAuthenticator) -> None:
        """Have the passkeys of another device, as a password manager that keeps them in step does."""
        for credential in other.credentials:
            self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})

    def refuse(self) -> None:
        """Let the person not be recognized."""
        self._session.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": False})
