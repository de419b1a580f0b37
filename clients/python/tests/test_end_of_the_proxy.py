"""The proxy of a process ends with it, even if it has been forked."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from processes import is_running, output_of, wait_for


def test_it_ends_with_the_process() -> None:
    output = output_of("print(start())")
    wait_for(lambda: not is_running(int(output)))


def test_it_ends_when_the_process_is_killed() -> None:
    output = output_of("print(start(), flush=True); os.kill(os.getpid(), signal.SIGKILL)", ends_with=-signal.SIGKILL)
    wait_for(lambda: not is_running(int(output)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_has_its_own() -> None:
    output = output_of("""
        print(start(), flush=True)
        if os.fork() == 0:
            print(start(), flush=True)
            os._exit(0)
        os.wait()
        print(start(), flush=True)
    """)
    first, forked, again = output.split()
    assert first == again != forked
    wait_for(lambda: not is_running(int(first)) and not is_running(int(forked)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_does_not_keep_it() -> None:
    output = output_of(
        """
        print(start(), flush=True)
        fork_and_die()
        """,
        ends_with=-signal.SIGKILL,
    )
    assert_ends_before(output)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_forked_while_it_starts_does_not_keep_it(tmp_path: Path) -> None:
    silent = tmp_path / "proxy.mjs"
    silent.write_text("process.stdin.resume().on('end', () => process.exit());")
    output = output_of(
        f"""
        import pathlib, threading
        from dragoman import _managed_proxy
        starting = threading.Event()
        class Starting(_managed_proxy._Child):
            def wait_until_ready(self):
                print(self.process.pid, flush=True)
                starting.set()
                super().wait_until_ready()
        _managed_proxy._Child = Starting
        _managed_proxy._bundle = pathlib.Path({str(silent)!r})
        threading.Thread(target=managed_proxy.address, daemon=True).start()
        starting.wait()
        fork_and_die()
        """,
        ends_with=-signal.SIGKILL,
    )
    assert_ends_before(output)


def assert_ends_before(output: str) -> None:
    """The proxy, the first of the two processes, ends while the forked process goes on."""
    proxy, forked = map(int, output.split())
    try:
        wait_for(lambda: not is_running(proxy))
        assert is_running(forked)
    finally:
        os.kill(forked, signal.SIGKILL)
