"""Structured output, apart from what all clients have in common."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import httpx
import pydantic
import pytest

import dragoman
from dragoman import _managed_proxy
from dragoman._managed_proxy import Address

HELLO: list[dragoman.Message] = [{"role": "user", "content": "Hello"}]


class City(pydantic.BaseModel):
    city: str
    people: int = 0


class Transport(httpx.BaseTransport):
    """A proxy that answers with this content."""

    content: ClassVar[str] = ""
    sent: ClassVar[dict[str, Any]] = {}

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        type(self).sent = json.loads(request.content)
        message = {"role": "assistant", "content": self.content}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        answer = {"id": "1", "model": "m", "provider": "p", "message": message, "usage": usage, "latency_ms": 1}
        return httpx.Response(200, json=answer)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[dragoman.Client]:
    class Proxy:
        def address(self, _: Address | None) -> Address:
            return Address("http://proxy", token=None)

    monkeypatch.setattr(_managed_proxy, "managed_proxy", Proxy())
    with dragoman.Client(transport=Transport()) as client:
        yield client


def test_a_value_has_the_type_of_its_model(client: dragoman.Client) -> None:
    Transport.content = '{"city": "Rome"}'
    answer = client.chat(model="m", messages=HELLO, output=City)
    assert answer.output == City(city="Rome", people=0)
    assert "output_of" not in answer.to_json()
    assert "output_of" not in repr(answer)
    schema = Transport.sent["provider_config"]["response_format"]["json_schema"]["schema"]
    assert schema == City.model_json_schema()


def test_a_value_that_does_not_fit(client: dragoman.Client) -> None:
    Transport.content = '{"city": 1}'
    answer = client.chat(model="m", messages=HELLO, output=City)
    with pytest.raises(
        dragoman.OutputError, match=r"(?s)^output_invalid: the output does not fit the schema: .*city"
    ) as info:
        _ = answer.output
    assert isinstance(info.value.__cause__, pydantic.ValidationError)
    assert answer.message.content == '{"city": 1}'


def test_a_json_schema_is_sent_without_its_dialect_and_not_checked(client: dragoman.Client) -> None:
    Transport.content = "[1]"
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}
    assert client.chat(model="m", messages=HELLO, output=schema).output == [1]
    assert Transport.sent["provider_config"]["response_format"]["json_schema"]["schema"] == {"type": "object"}
    assert "$schema" in schema


def test_what_is_not_a_schema(client: dragoman.Client) -> None:
    with pytest.raises(dragoman.InvalidRequestError, match="the output schema is not a JSON Schema: "):
        client.chat(model="m", messages=HELLO, output=str)  # type: ignore[type-var]
