"""Answers and events as dataclasses that lose nothing of the JSON they came as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias

from ._typing import Self

Records: TypeAlias = "Mapping[str, type[Record]]"
"""The records of a union by their type."""

Nested: TypeAlias = "Mapping[str, type[Record] | Records]"


@dataclass(frozen=True, kw_only=True)
class Record:
    """A part of an answer."""

    nested: ClassVar[Nested] = {}
    """The fields that hold a record, one of several, or a list of either."""

    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Fields that this version has no name for."""

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Reads JSON; raises `TypeError` when it is no object or lacks a field that is always there."""
        if not isinstance(value, Mapping):
            raise TypeError(f"{cls.__name__} is an object, not {value!r}")
        names = {each.name for each in fields(cls)} - {"extra"}
        known = {name: _read(cls.nested.get(name), value[name]) for name in names & value.keys()}
        return cls(**known, extra={name: each for name, each in value.items() if name not in names})

    def to_json(self) -> dict[str, Any]:
        """The JSON that this was read from, without fields that are None."""
        known = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "extra"}
        return {name: _write(each) for name, each in known.items() if each is not None} | dict(self.extra)


@dataclass(frozen=True, kw_only=True)
class UnknownEvent(Record):
    """An event of a type that this version does not know. Everything but the type is in `extra`."""

    type: str
    extra: Mapping[str, Any] = field(default_factory=dict)


def _read(form: type[Record] | Records | None, value: Any) -> Any:
    if form is None or value is None:
        return value
    if isinstance(value, list):
        return [_read(form, each) for each in value]
    if isinstance(form, type):
        return form.from_json(value)
    kind = value.get("type", "") if isinstance(value, Mapping) else ""
    return form.get(kind, UnknownEvent).from_json(value)


def _write(value: Any) -> Any:
    if isinstance(value, list):
        return [_write(each) for each in value]
    return value.to_json() if isinstance(value, Record) else value
