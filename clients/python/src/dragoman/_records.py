"""Answers and events as dataclasses that keep all fields of their JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias, TypeGuard

from ._typing import Self

Records: TypeAlias = "Mapping[str, type[Record]]"
"""The records of a union, by type."""

Nested: TypeAlias = "Mapping[str, type[Record] | Records]"

NOT_IN_JSON = {"extra", "request_id", "output_of"}
"""Fields of records that are not fields of their JSON."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """A part of an answer."""

    nested: ClassVar[Nested] = {}
    """The fields whose value is a record, a union, or a list of either."""

    extra: Mapping[str, Any] = field(default_factory=dict[str, Any], repr=False)
    """Fields that this version does not know."""

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Reads JSON. Raises `TypeError` if it is not an object or lacks a required field."""
        if not is_object(value):
            raise TypeError(f"{cls.__name__} is an object, not {value!r}")
        names = {each.name for each in fields(cls)} - NOT_IN_JSON
        known = {name: _read(cls.nested.get(name), value[name]) for name in names & value.keys()}
        return cls(**known, extra={name: each for name, each in value.items() if name not in names})

    def to_json(self) -> dict[str, Any]:
        """This record as JSON, without fields that are None."""
        known = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in NOT_IN_JSON}
        return {name: _write(each) for name, each in known.items() if each is not None} | dict(self.extra)


@dataclass(frozen=True, kw_only=True)
class Answer(Record):
    """An answer of the proxy."""

    request_id: str | None = field(default=None, compare=False)
    """The id of the request in the proxy's log. It is not part of the JSON."""


@dataclass(frozen=True, kw_only=True)
class UnknownEvent(Record):
    """An event of a type that this version does not know. Everything but the type is in `extra`."""

    type: str
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])


def is_object(value: Any) -> TypeGuard[Mapping[str, Any]]:
    """Whether it is a JSON object."""
    return isinstance(value, Mapping)


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _read(form: type[Record] | Records | None, value: Any) -> Any:
    if form is None or value is None:
        return value
    if _is_list(value):
        return [_read(form, each) for each in value]
    if isinstance(form, type):
        return form.from_json(value)
    kind = value.get("type", "") if is_object(value) else ""
    return form.get(kind, UnknownEvent).from_json(value)


def _write(value: Any) -> Any:
    if _is_list(value):
        return [_write(each) for each in value]
    return value.to_json() if isinstance(value, Record) else value


def to_json(value: object) -> dict[str, Any]:
    """A part of an answer as JSON: `json.dumps(messages, default=dragoman.to_json)`."""
    if isinstance(value, Record):
        return value.to_json()
    raise TypeError(f"{type(value).__name__} is not JSON serializable")
