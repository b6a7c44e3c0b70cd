"""The texts of e-mails, which no browser can translate. Subjects name nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...model.messages.incoming import ReminderLanguage


@dataclass(frozen=True, slots=True)
class MailTexts:
    """The e-mails in one language."""

    code_subject: str
    #: With `code`.
    code: str
    turn_subject: str
    late_subject: str
    #: With `link` and `end`, the address where reminders are ended.
    turn: str
    late: str


MAIL_TEXTS: Final[dict[ReminderLanguage, MailTexts]] = {
    "en": MailTexts(
        code_subject="Your Ironlanes code",
        code="Your code is {code}. It is valid for ten minutes.\n\nIf you did not ask for it, ignore this message.\n",
        turn_subject="It is your turn in Ironlanes",
        late_subject="Your time in Ironlanes is running out",
        turn="It is your turn:\n{link}\n\nNo more reminders:\n{end}\n",
        late="A quarter of your time is left:\n{link}\n\nNo more reminders:\n{end}\n",
    ),
    "de": MailTexts(
        code_subject="Dein Code für Ironlanes",
        code="Dein Code ist {code}. Er gilt zehn Minuten.\n\n"
        "Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht.\n",
        turn_subject="Du bist am Zug in Ironlanes",
        late_subject="Deine Zeit in Ironlanes läuft ab",
        turn="Du bist am Zug:\n{link}\n\nKeine Erinnerungen mehr:\n{end}\n",
        late="Ein Viertel deiner Zeit ist noch übrig:\n{link}\n\nKeine Erinnerungen mehr:\n{end}\n",
    ),
}
