"""Options of calls and clients."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ._generated.options import CallOptions
from ._replies import refused


def check_options(options: Mapping[str, Any], names: frozenset[str] = CallOptions.__optional_keys__) -> None:
    """Raises `InvalidRequestError` if an option is unknown or invalid."""
    for name in options.keys() - names:
        raise refused(f"unknown argument {name}; the options of a call are {', '.join(sorted(names))}")
    timeout, retries = options.get("timeout"), options.get("retries", 0)
    if timeout is not None and not (isinstance(timeout, (int, float)) and 0 < timeout < math.inf):
        raise refused(f"timeout must be a number of seconds greater than 0, or None for none, not {timeout!r}")
    if not (isinstance(retries, int) and retries >= 0):
        raise refused(f"retries must be a whole number, 0 or greater, not {retries!r}")
