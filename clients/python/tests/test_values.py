"""Answers and errors as values."""

from __future__ import annotations

import copy
import pickle

import dragoman


def test_an_error_can_be_pickled() -> None:
    error = dragoman.Error("no", code="rate_limited", status=429, retry_after=3)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(other), other.message) == ("no", "no")
        assert (other.code, other.status, other.retry_after) == ("rate_limited", 429, 3)


def test_an_answer_can_be_pickled() -> None:
    usage = dragoman.Usage(input_tokens=1, output_tokens=2, total_tokens=3, extra={"cached_tokens": 1})
    assert pickle.loads(pickle.dumps(usage)) == usage


def test_the_repr_of_an_event_has_its_fields() -> None:
    assert repr(dragoman.ContentEvent(text="a")) == "ContentEvent(type='content', text='a', annotations=None)"
    unknown = dragoman.UnknownEvent(type="pause", extra={"seconds": 1})
    assert repr(unknown) == "UnknownEvent(extra={'seconds': 1}, type='pause')"
