"""Answers and errors as values."""

from __future__ import annotations

import builtins
import copy
import json
import pickle

import pytest

import dragoman


def test_an_error_can_be_pickled() -> None:
    error = dragoman.RateLimitError("no", code="rate_limited", status=429, retry_after=3, model="a/b/c")
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(other), other.message) == ("429 rate_limited: no (a/b/c, retry after 3 s)", "no")
        assert (type(other), other.provider) == (dragoman.RateLimitError, "a")
        assert (other.code, other.status, other.retry_after) == ("rate_limited", 429, 3)


@pytest.mark.parametrize("name", ["ConnectionError", "TimeoutError"])
def test_built_in_names_are_not_lost(name: str) -> None:
    of = getattr(dragoman, name)
    error = pickle.loads(pickle.dumps(of("no", code="timeout", request_id="r")))
    assert (type(error), error.message, error.request_id) == (of, "no", "r")
    assert isinstance(error, dragoman.Error)
    assert isinstance(error, getattr(builtins, name))
    everything: dict[str, object] = {}
    exec("from dragoman import *", everything)
    assert name not in everything
    assert everything["RateLimitError"] is dragoman.RateLimitError


def test_a_history_is_json() -> None:
    answer = dragoman.AssistantMessage(content="Hi", extra={"mood": "good"})
    history: list[dragoman.Message] = [{"role": "user", "content": "Hello"}, answer]
    text = json.dumps(history, default=dragoman.to_json)
    assert json.loads(text)[1] == {"role": "assistant", "content": "Hi", "mood": "good"}
    with pytest.raises(TypeError, match="set is not JSON serializable"):
        json.dumps([{1}], default=dragoman.to_json)


def test_the_id_of_the_request_is_not_json() -> None:
    health = dragoman.Health(providers=[], request_id="r")
    assert health.to_json() == {"status": "ok", "providers": []}
    assert health == dragoman.Health.from_json({"status": "ok", "providers": []})


def test_an_answer_can_be_pickled() -> None:
    usage = dragoman.Usage(input_tokens=1, output_tokens=2, total_tokens=3, extra={"cached_tokens": 1})
    assert pickle.loads(pickle.dumps(usage)) == usage


def test_the_repr_of_an_event_has_its_fields() -> None:
    assert (
        repr(dragoman.ContentEvent(text="a")) == "ContentEvent(type='content', text='a', annotations=None, files=None)"
    )
    unknown = dragoman.UnknownEvent(type="pause", extra={"seconds": 1})
    assert repr(unknown) == "UnknownEvent(extra={'seconds': 1}, type='pause')"
