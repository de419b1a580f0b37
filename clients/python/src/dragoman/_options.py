"""Options of calls and clients."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ._replies import refused
from ._typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of every method, which win over those of the client."""

    timeout: float | None
    """Seconds without data after which the call fails."""
    headers: Mapping[str, str]
    """Headers to send. They win over those of the client itself, except `authorization`."""
    request_id: str
    """The id of the request in the proxy's log. By default the proxy chooses one."""
    retries: int
    """How often the call is sent again if the proxy is overloaded or cannot be reached."""
    resend: bool
    """Whether it is sent again if its connection breaks, too. The provider may then be asked, and paid, twice."""


def check_options(options: Mapping[str, Any], names: frozenset[str] = CallOptions.__optional_keys__) -> None:
    """Raises `InvalidRequestError` if an option is unknown or invalid."""
    for name in options.keys() - names:
        raise refused(f"unknown argument {name}; the options of a call are {', '.join(sorted(names))}")
    timeout, retries = options.get("timeout"), options.get("retries", 0)
    if timeout is not None and not (isinstance(timeout, (int, float)) and 0 < timeout < math.inf):
        raise refused(f"timeout must be a number of seconds greater than 0, or None for none, not {timeout!r}")
    if not (isinstance(retries, int) and retries >= 0):
        raise refused(f"retries must be a whole number, 0 or greater, not {retries!r}")
