"""Every reason that a message can give: its code, and the names and types of what it is about.

A code that is added here is a type error in the browser's dictionaries until every language has a sentence for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from ironlanes.game.refusals.reasons import REASONS as REASONS_OF_THE_RULES
from ironlanes.game.refusals.refusal import code_of

Fields = dict[str, Any]

#: What the rules say against an action.
OF_RULES: Final[dict[str, Fields]] = {
    **{code_of(code): dict(reason.fields) for code, reason in REASONS_OF_THE_RULES.items()},
    "unknown-action": {"action": str},
}

#: What keeps the game of a table from being rated.
RatingObstacle = Literal[
    "seed",
    "first-seat",
    "no-clock",
    "fallback",
    "bot",
    "same-device",
    "absent",
    "unseen",
    "same-address",
    "not-agreed",
]

#: What a table says.
OF_TABLES: Final[dict[str, Fields]] = {
    "stale": {},
    "take-back-late": {},
    "take-back-impossible": {},
    "not-started": {},
    "started": {},
    "not-over": {},
    "no-clock": {},
    "empty": {},
    "not-your-seat": {},
    "no-own-seat": {},
    "nobody-looks": {},  # people share a device, and nobody has said who has it
    "only-others-extend": {},
    "only-sitter-or-host": {},
    "not-host": {},
    "host-away": {},
    "seat-taken": {"name": str | None},
    "no-seat": {"seats": int},
    "too-many-people": {"people": int, "seats": int},
    "player-count": {"board": str, "counts": list[int]},
    "wrong-start": {"seat": int},
    "wrong-seed": {},
    "not-rated": {"why": RatingObstacle},
    "bot-failed": {"bot": str, "why": Literal["late", "wrong", "died", "failed"]},
    "unknown-bot": {"bot": str, "known": list[str]},
    "unknown-board": {"board": str, "known": list[str]},
    "too-many-games": {"most": int},  # that last for days
    "no-games": {},  # nor an account
    "unknown-table": {},
    "unreadable-table": {},
    "log-full": {},
    "hints-off": {},  # this table gives none
    "hints-facts-only": {},
    "no-hint": {},  # the coach has no answer
}

#: Other reasons of the server.
OF_SERVER: Final[dict[str, Fields]] = {
    "unknown-game": {},
    "sealed-deal": {},
    "unknown-player": {},
    "name-taken": {},
    "name-refused": {},
    "banned": {"until": float, "reason": str},
    "not-together": {},
    "not-yourself": {},
    "only-players-report": {},
    "not-signed-in": {},
    "proof-needed": {},  # of who someone is
    "still-banned": {"until": float},  # an account with this name or passkey
    "no-passkeys": {},
    "wrong-passkey": {},
    "unknown-passkey": {},
    "old-challenge": {},
    "last-passkey": {},
    "wrong-code": {},
    "unknown-session": {},
    "nothing-to-merge": {},
    "wrong-name": {},
    "unknown-tournament": {},
    "tournament-full": {"most": int},
    "cancelled": {},  # a tournament, by its host
    "removed": {},  # from a tournament, by its host
    "address-entered": {},  # another guest has entered the tournament from the same address
    "no-entrant": {},
    "too-many-listed": {"most": int},  # tables for correspondence games in the list of open tables
    "too-few-players": {},
    "busy": {},
    "unknown-address": {},
    "wrong-viewer": {"players": int},
    "wrong-host": {},
    "wrong-origin": {},
    "wrong-method": {},
    "too-fast": {"what": Literal["names", "tables", "records", "chat", "hints", "codes", "deletions"] | None},
    "wrong-endpoint": {},  # of a push service
    "wrong-zone": {},
    "wrong-mail": {},
    "no-push": {},
    "no-mail": {},
    "too-slow": {},
    "storage": {},
    "too-long": {"kilobytes": int | None},
    "hello-first": {},
    "not-understood": {"field": str, "problem": str},  # for whoever writes programs, in English
    "refused": {"status": int},
    "error": {},
}


class _Coded(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Reason(_Coded):
    #: The sentence in English, for programs other than the browser's; scenes have none.
    text: str | None = None


def coded_models(prefix: str, codes: dict[str, Fields]) -> list[type[_Coded]]:
    """A model for each of some codes with its fields; its name begins with the prefix."""
    return [_model(code, fields, prefix, _Coded) for code, fields in codes.items()]


def _model(code: str, fields: Fields, prefix: str = "reason", base: type[_Coded] = _Reason) -> type[Any]:
    name = "".join(word.capitalize() for word in (prefix, *code.split("-")))
    described: Fields = {field: (kind, None if type(None) in _members(kind) else ...) for field, kind in fields.items()}
    described["code"] = (Literal[code], ...)
    return create_model(name, __base__=base, **described)


def _members(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__args__", ())


def one_of(models: Sequence[type[_Coded]]) -> Any:
    """The union of such models, told apart by their codes."""
    union: Any = models[0]
    for model in models[1:]:
        union |= model
    return Annotated[union, Field(discriminator="code")]


_rules: Final = [_model(*each) for each in OF_RULES.items()]

#: Why a record can't be played again, apart from the reasons of tables.
OF_RECORDS: Final[dict[str, Fields]] = {
    "record-action": {"number": int, "action": str, "reason": one_of(_rules)},  # counted from 1
    "record-unknown-field": {"field": str},
    "record-not-object": {"field": str},
    "record-not-list": {"field": str},
    "record-not-text": {"field": str},
    "record-not-number": {"field": str, "least": int, "most": int},
    "record-names": {"players": int},
    "record-damaged": {},
    "record-format": {"format": int},
    "record-other-game": {},
    "record-seed": {},
    "record-unfinished": {},
    "record-result": {"field": str, "value": list[int]},
}

Thing = Literal["phase", "track", "city", "card", "ticket", "colour", "place"]

#: What can't be in the position that a record begins with. Each also names the field.
_OF_POSITIONS: Final[dict[str, Fields]] = {
    "no-name": {"what": Thing},
    "unknown-name": {"what": Thing, "given": str},
    "no-second-card": {},
    "too-few-tickets": {"needed": int, "left": int},
    "over": {},
    "no-start": {},
    "no-split": {},
    "track-closed": {},
    "too-few-trains": {"seat": int, "spaces": int, "trains": int},
    "no-stations": {},
    "too-many-stations": {"seat": int, "stations": int},
    "not-one-each": {"players": int},
    "other-value": {"value": int},
    "too-many-cards": {"card": str, "cards": int},
    "display-too-long": {"most": int},
    "ticket-twice": {"ticket": str},
    "other-deck": {"ticket": str},
    "too-many-passengers": {"colour": str, "passengers": int},
    "place-too-full": {"most": int},
    "missing": {},
    "offer-size": {"most": int},
    "offer-decks": {"short": int, "long": int},
    "offer-order": {"place": Literal["first", "last"]},  # of the long tickets
    "no-offers": {},
    "offer-too-soon": {},
    "offer-differs": {},
    "setup": {},
    "tickets-too-soon": {},
    "no-tunnel": {"track": str},
    "laid": {"track": str},
    "revealed": {"most": int},
    "extra": {"extra": int},
    "not-ends": {},
    "no-choice": {"place": str},
}
OF_POSITIONS: Final = {f"position-{code}": {"field": str, **about} for code, about in _OF_POSITIONS.items()}

REASONS: Final = OF_RULES | OF_TABLES | OF_SERVER | OF_RECORDS | OF_POSITIONS
_others: Final = [_model(*each) for each in (OF_TABLES | OF_SERVER | OF_RECORDS | OF_POSITIONS).items()]
REASON_MODELS: Final = {model.__name__: model for model in (*_rules, *_others)}

if TYPE_CHECKING:
    Reason = Any
else:
    Reason = one_of(list(REASON_MODELS.values()))
