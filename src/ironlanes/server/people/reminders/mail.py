"""E-mail through the operator's SMTP server."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

log = logging.getLogger(__name__)

#: Seconds that the server may take.
TIMEOUT: Final = 20.0
LOCAL: Final = ("localhost", "127.0.0.1", "::1")


class MailError(ValueError):
    """An SMTP server's address that can't be used; one sentence says why."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server, and the sender of its messages."""

    host: str
    port: int
    sender: str
    user: str | None = None
    password: str | None = None
    #: TLS from the first byte; else it begins with STARTTLS, which only a server on this machine may lack.
    is_tls: bool = False

    async def send(self, message: EmailMessage) -> None:
        """Send a message; what goes wrong is written into the log, since nobody waits for it."""
        try:
            await asyncio.to_thread(self._send, message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("an e-mail could not be sent: %s", error)

    def _send(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self.is_tls:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=context)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        with connection:
            if not self.is_tls and self.host not in LOCAL:
                connection.starttls(context=context)
            if self.user is not None and self.password is not None:
                connection.login(self.user, self.password)
            connection.send_message(message)

    def message(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> EmailMessage:
        """Return a message, with the address for one-click unsubscription (RFC 8058)."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        if unsubscribe is not None:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        return message


def read_mail_server(url: str) -> MailServer:
    """Read a server from `smtp://USER:PASSWORD@HOST:587/?from=ADDRESS`, or `smtps://` for TLS from the first byte."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise MailError(f"the address of the SMTP server is not understood: {error}.") from error
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in ("smtp", "smtps") or not host or "@" not in sender:
        raise MailError("the SMTP server must be given as smtp://USER:PASSWORD@HOST:PORT/?from=ADDRESS.")
    is_tls = parts.scheme == "smtps"
    user, password = (None if each is None else unquote(each) for each in (parts.username, parts.password))
    return MailServer(host, port or (465 if is_tls else 587), sender, user, password, is_tls)
