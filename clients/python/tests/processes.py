"""Starts processes and checks whether they run."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

TIMEOUT = 60.0
"""How long a condition may take to become true on a busy machine, in seconds."""


def output_of(program: str, ends_with: int = 0) -> str:
    """
    The output of a process that runs this program. In it, `start()` returns the id of its proxy; `fork_and_die()`
    prints the id of a fork, which goes on, and kills the process itself.
    """
    given = """
import os, signal, time, dragoman
from dragoman._managed_proxy import managed_proxy
client = dragoman.Client()
def start():
    assert client.health().status == "ok"
    return managed_proxy._child.process.pid
def fork_and_die():
    forked = os.fork()
    if forked == 0:
        os.close(1)
        time.sleep(600)
    print(forked, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    lines = program.strip("\n").splitlines()
    margin = len(lines[0]) - len(lines[0].lstrip())
    text = given + "\n".join(line[margin:] for line in lines)
    done = subprocess.run([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == ends_with
    return done.stdout


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline
        threading.Event().wait(0.02)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_running(pid: int) -> bool:
    """An orphan that has ended may be a zombie until the init process reaps it."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return is_there(pid) and ") Z " not in stat.read_text()
    except FileNotFoundError:
        return False
