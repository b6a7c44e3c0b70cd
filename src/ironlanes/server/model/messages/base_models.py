"""The bases of the types of messages: strict models for what is received, models and TypedDicts for what is sent.

A type that the package has already, as a dataclass or a TypedDict, is not written down again: `model_of` derives its
model from it.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model, with_config
from typing_extensions import is_typeddict


class ReceivedModel(BaseModel):
    """What clients send: nothing unknown is accepted, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SentModel(BaseModel):
    """What the server sends, as an object."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


#: Decorates a TypedDict of what the server sends: nothing else may be in it.
sent: Final = with_config(ConfigDict(extra="forbid"))


@cache
def model_of(kind: type, name: str | None = None, without: frozenset[str] = frozenset(), tag: str = "") -> Any:
    """Return a model with the fields of a dataclass or TypedDict; fields that may be null may be left out.

    `without` names fields that are never sent. With a `tag`, the model also has the field `type` with that value.
    """
    fields: dict[str, Any] = {"type": (Literal[tag], ...)} if tag else {}
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if field in without or get_origin(hint) is ClassVar:
            continue
        is_optional = get_origin(hint) is NotRequired
        value = _sent_type(get_args(hint)[0] if is_optional else hint)
        is_optional |= NoneType in get_args(value)
        fields[field] = (value | None, None) if is_optional else (value, ...)
    return create_model(name or kind.__name__, __base__=SentModel, __doc__=kind.__doc__, **fields)


def _sent_type(hint: Any) -> Any:
    """Replace every dataclass and TypedDict in a type with a model."""
    if is_dataclass(hint) or is_typeddict(hint):
        return model_of(hint)
    origin = get_origin(hint)
    if origin in (None, Literal):
        return hint
    arguments = tuple(_sent_type(each) for each in get_args(hint))
    return Union[arguments] if origin in (Union, UnionType) else origin[arguments]  # noqa: UP007 - of a tuple
