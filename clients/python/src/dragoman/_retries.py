"""When a call is sent again."""

from __future__ import annotations

import random

from ._errors import Error

DEFAULT_RETRIES = 2
"""How often a call is sent again without the option."""


def wait_after(error: Error, retry: int, may_repeat: bool) -> float | None:
    """How many seconds to wait before a call is sent again; None if it must not be.

    Args:
        error: Why it failed.
        retry: The number of retries before this one.
        may_repeat: Whether nothing was sent, or the caller accepts that the provider is asked twice.
    """
    if error.code != "overloaded" and not (error.code == "connection_error" and may_repeat):
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= 60 else None
    # not all clients that were refused together come back together
    return min(0.5 * 2.0**retry, 8) * random.uniform(0.75, 1.25)
