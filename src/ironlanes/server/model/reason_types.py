"""Every reason that a message can give: its code, and the names and types of what it is about.

A code that is added here is a type error in the browser's dictionaries until every language has a sentence for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    TypeAdapter,
    create_model,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema, no_info_plain_validator_function

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
    "board",
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
    "board-refused": {"problem": str, "count": int},
    "board-hidden": {},
    "workshop-busy": {},
    "sealed-deal": {},
    "unknown-player": {},
    "name-taken": {},
    "name-refused": {},
    "banned": {"until": float, "reason": str},
    "not-together": {},
    "not-yourself": {},
    "not-friends": {},
    "you-block-them": {},
    "too-many-friends": {},
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
    "not-understood": {"field": str, "problem": str},  # in English, for people who write programs
    "refused": {"status": int},
    "error": {},
}


class _Coded(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Reason(_Coded):
    #: The sentence in English, for programs other than the browser's; scenes have none.
    text: str | None = None


class CodedUnion:
    """Objects that are told apart by their codes, as the annotation of a field.

    The models of its members are made when the first object is checked, or a schema is asked for: making hundreds of
    them takes a tenth of the time that a server needs to start.
    """

    def __init__(self, prefix: str, codes: Mapping[str, Fields], base: type[_Coded] = _Coded) -> None:
        self._prefix, self._codes, self._base = prefix, codes, base

    @cached_property
    def models(self) -> Sequence[type[_Coded]]:
        """A model for each code with its fields; its name begins with the prefix."""
        return [self._model(*each) for each in self._codes.items()]

    def _model(self, code: str, fields: Fields) -> type[_Coded]:
        name = "".join(word.capitalize() for word in (self._prefix, *code.split("-")))
        described: Fields = {
            field: (kind, None if type(None) in _members(kind) else ...) for field, kind in fields.items()
        }
        described["code"] = (Literal[code], ...)
        return create_model(name, __base__=self._base, **described)

    @cached_property
    def _adapter(self) -> TypeAdapter[_Coded]:
        any_of: Any = reduce(or_, self.models)
        return TypeAdapter(Annotated[any_of, Field(discriminator="code")])

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_plain_validator_function(lambda value: self._adapter.validate_python(value))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(self._adapter.core_schema)


def _members(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__args__", ())


#: Why a record can't be played again, apart from the reasons of tables.
OF_RECORDS: Final[dict[str, Fields]] = {
    "record-action": {
        "number": int,
        "action": str,
        "reason": Annotated[Any, CodedUnion("reason", OF_RULES, _Reason)],
    },  # counted from 1
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
ANY_REASON: Final = CodedUnion("reason", REASONS, _Reason)

if TYPE_CHECKING:
    Reason = Any
else:
    Reason = Annotated[Any, ANY_REASON]
