/** The options of calls and the retries of the Python client, from the tables of all clients. */
import { type Option, options, retryPolicy, validForms } from "./options.ts";
import { sentence } from "./prose.ts";
import { docstring } from "./python-text.ts";

const types: Readonly<Record<Option["kind"], string>> = {
  seconds: "float | None",
  headers: "Mapping[str, str]",
  id: "str",
  count: "int",
  flag: "bool",
};

export function printOptions(): string {
  const fields = options.map(({ name, kind, description }) => {
    return `    ${name}: ${types[kind]}\n${docstring(sentence(description), 1)}`;
  });
  return `"""The options of calls."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .._typing import TypedDict
from .errors import refused


class CallOptions(TypedDict, total=False):
    """Options of every method, which win over those of the client."""

${fields.join("")}

def check_options(options: Mapping[str, Any], names: frozenset[str] = CallOptions.__optional_keys__) -> None:
    """Raises \`InvalidRequestError\` if an option is unknown or invalid."""
    for name in options.keys() - names:
        raise refused(f"unknown argument {name}; the options of a call are {', '.join(sorted(names))}")
    timeout, retries = options.get("timeout"), options.get("retries", 0)
    if timeout is not None and not (isinstance(timeout, (int, float)) and 0 < timeout < math.inf):
        raise refused(f"timeout must be ${validForms.seconds}, or None for none, not {timeout!r}")
    if not (isinstance(retries, int) and retries >= 0):
        raise refused(f"retries must be ${validForms.count}, not {retries!r}")
`;
}

export function printRetries(): string {
  const { count, safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  return `"""When a call is sent again."""

from __future__ import annotations

import random

from .errors import Error

DEFAULT_RETRIES = ${count}
"""How often a call is sent again without the option."""


def wait_after(error: Error, retry: int, may_repeat: bool) -> float | None:
    """How many seconds to wait before a call is sent again; None if it must not be.

    Args:
        error: Why it failed.
        retry: The number of retries before this one.
        may_repeat: Whether nothing was sent, or the caller accepts that the provider is asked twice.
    """
    if error.code != "${safe}" and not (error.code == "${unsafe}" and may_repeat):
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= ${longestAsked} else None
    # not all clients that were refused together come back together
    return min(${first} * 2.0**retry, ${longest}) * random.uniform(${spread.join(", ")})
`;
}
