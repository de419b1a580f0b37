"""Structured output: the schema that a request asks for, and the value in the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from ._errors import quoted, refused, why_no_output
from ._generated.answers import AssistantMessage, ChatResponse, FinishReason
from ._records import is_object
from ._replies import Reply
from ._typing import Self


class OutputModel(Protocol):
    """A model of Pydantic 2."""

    @classmethod
    def model_json_schema(cls) -> dict[str, Any]: ...

    @classmethod
    def model_validate_json(cls, json_data: str, /) -> Self: ...


Model = TypeVar("Model", bound=OutputModel)
Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class OutputResponse(ChatResponse, Generic[Value]):
    """An answer to a request with `output`."""

    output_of: Any = field(repr=False, compare=False)
    """Reads the value."""

    @property
    def output(self) -> Value:
        """The content of the answer, as the schema reads it.

        Raises `OutputError` if it is refused, cut off, or does not fit the schema.
        """
        value: Value = self.output_of(self.message, self.finish_reason)
        return value


def body_of(request: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a request. Raises `InvalidRequestError` if the output cannot be asked for."""
    body = {name: value for name, value in request.items() if value is not None and name != "output"}
    output = request.get("output")
    if output is None:
        return body
    config = dict(body.get("provider_config", {}))
    if config.get("response_format") is not None:
        raise refused("give output or provider_config.response_format, not both")
    try:
        schema = dict(output if is_object(output) else output.model_json_schema())
    except Exception as error:
        raise refused(f"the output schema is not a JSON Schema: {error}") from error
    schema.pop("$schema", None)
    named = {"name": "output", "schema": schema, "strict": True}
    config["response_format"] = {"type": "json_schema", "json_schema": named}
    return {**body, "provider_config": config}


def read_output(output: Any, reply: Reply, message: AssistantMessage, finish_reason: FinishReason | None) -> Any:
    """The value in an answer. Raises `OutputError` if there is none."""
    text = message.content
    missing = why_no_output(message, finish_reason)
    if missing is not None:
        raise reply.failure(**missing)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise reply.failure(f"the output is not JSON{quoted(text)}", code="output_invalid") from error
    if is_object(output):
        return value
    try:
        return output.model_validate_json(text)
    except ValueError as error:
        raise reply.failure(f"the output does not fit the schema: {error}", code="output_invalid") from error
