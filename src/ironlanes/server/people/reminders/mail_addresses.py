"""E-mail addresses: each is confirmed with a code of eight digits before anything else is sent to it."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from ...model.request_errors import RequestError
from ...model.texts import text_of
from ...runtime import wall_clock
from ...storage.people.reminder_contacts import MailRow, ReminderContacts, RemoveMail, SaveMail
from .mail import MailServer

#: The pattern of an address; only the code proves that it exists.
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
DIGITS: Final = 8
CODE_SECONDS: Final = 600.0
MAX_TRIES: Final = 5


class MailAddresses:
    """The addresses of all people."""

    def __init__(self, contacts: ReminderContacts, server: MailServer) -> None:
        self._contacts = contacts
        self._server = server

    async def ask(self, user: str, mail: str, language: str) -> None:
        """Send a code to an address. The answer does not reveal whether somebody else uses that address."""
        if not ADDRESS.fullmatch(mail):
            raise RequestError("wrong-mail", "That is not an e-mail address.", 422)
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        until, token = wall_clock.now() + CODE_SECONDS, secrets.token_urlsafe(16)
        row = MailRow(user, mail, language, False, _hash(user, code), until, 0, token)
        await self._contacts.commit([SaveMail(row)]).wait()
        subject, text = text_of(language, "mail.codeSubject"), text_of(language, "mail.code", code=code)
        await self._server.send(self._server.message(mail, subject, text))

    async def confirm(self, user: str, code: str) -> None:
        """Confirm an address with its code; a wrong one counts."""
        # The try is counted before the code is looked at, so that two at once count as two.
        is_counted = await self._contacts.count_mail_try(user, wall_clock.now(), MAX_TRIES)
        if not is_counted or not await self._contacts.confirm_mail(user, _hash(user, code)):
            raise RequestError("wrong-code", "This code is wrong, was used before, or is too old.", 422)

    async def forget(self, user: str) -> None:
        """Remove a user's address."""
        await self._contacts.commit([RemoveMail(user)]).wait()

    async def end(self, token: str) -> None:
        """Remove the address whose message had a token; a wrong token changes nothing."""
        user = await self._contacts.user_of_mail_token(token)
        if user is not None:
            await self.forget(user)


def _hash(user: str, code: str) -> str:
    """Hash a code for storage: slow to guess from a copy of the database, and useless for another user."""
    return hashlib.scrypt(code.encode(), salt=user.encode(), n=2**12, r=8, p=1).hex()
