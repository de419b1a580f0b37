"""The proxy that a process starts. `npm test` runs this with a simulator's variables in the environment."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from processes import is_there, wait_for

import dragoman
from dragoman import _managed_proxy
from dragoman._managed_proxy import ManagedProxy, managed_proxy

MODEL = "claude-sonnet-5"
HELLO: list[dragoman.Message] = [{"role": "user", "content": "Hello"}]


@pytest.fixture(autouse=True)
def fresh_proxy() -> Iterator[None]:
    """Every test begins and ends without a proxy."""
    yield
    managed_proxy.stop()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the proxies that have been started."""
    pids: list[int] = []

    class Counted(_managed_proxy._Child):
        def __init__(self, env: Mapping[str, str] | None = None) -> None:
            super().__init__(env)
            pids.append(self.process.pid)

    monkeypatch.setattr(_managed_proxy, "_Child", Counted)
    return pids


@pytest.fixture
def silent_proxy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A proxy that never answers, and sends only the first event of a stream."""
    program = r"""
        import { createServer } from "node:http";
        const server = createServer((request, response) => {
          if (!request.url.endsWith("/stream")) return;
          response.writeHead(200, { "content-type": "text/event-stream" });
          response.write('data: {"type":"content","text":"a"}\n\n');
        });
        server.listen(0, "127.0.0.1", () => {
          console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, token: "t" }));
        });
        process.stdin.resume().on("close", () => process.exit());
    """
    run(monkeypatch, tmp_path, program)


def test_many_threads_start_one(started: list[int]) -> None:
    clients = [dragoman.Client() for _ in range(4)]
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda index: clients[index % 4].health(), range(16)))
    assert {answer.status for answer in answers} == {"ok"}
    assert len(started) == 1


def test_many_tasks_start_one(started: list[int]) -> None:
    async def main() -> list[dragoman.ChatResponse]:
        async with dragoman.AsyncClient() as client:
            return await asyncio.gather(*(client.chat(model=MODEL, messages=HELLO) for _ in range(8)))

    answers = asyncio.run(main())
    assert all(answer.message.content.startswith("You said: Hello") for answer in answers)
    assert len(started) == 1


def test_other_tasks_go_on_while_it_starts() -> None:
    async def main() -> int:
        async with dragoman.AsyncClient() as client:
            call = asyncio.create_task(client.health())
            turns = 0
            while not call.done():
                turns += 1
                await asyncio.sleep(0)
            await call
            return turns

    assert asyncio.run(main()) > 10


def test_a_dead_one_is_started_again(started: list[int]) -> None:
    with dragoman.Client() as client:
        client.health()
        os.kill(started[0], signal.SIGKILL)
        wait_for(lambda: not is_there(started[0]))
        assert client.health().status == "ok"
    assert len(started) == 2


def test_one_that_dies_unnoticed_is_started_again(started: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    with dragoman.Client() as client:
        client.health()
        os.kill(started[0], signal.SIGKILL)
        wait_for(lambda: not is_there(started[0]))
        dead = managed_proxy._child
        assert dead is not None
        monkeypatch.setattr(dead.process, "poll", lambda: None)
        assert client.health().status == "ok"
    assert len(started) == 2


@pytest.mark.parametrize(("resend", "starts"), [(False, 1), (True, 2)])
def test_a_call_in_flight_is_sent_again_only_if_the_caller_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: list[int], resend: bool, starts: int
) -> None:
    program = """
        import { createServer } from "node:http";
        const server = createServer(() => setTimeout(() => process.kill(process.pid, "SIGKILL"), 50));
        server.listen(0, "127.0.0.1", () => {
          console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, token: "t" }));
        });
    """
    run(monkeypatch, tmp_path, program)
    with dragoman.Client(retries=1) as client, pytest.raises(dragoman.ConnectionError) as failure:
        client.chat(model="openai/m", messages=HELLO, resend=resend)
    assert failure.value.provider == "openai"
    assert len(started) == starts


def test_a_dead_one_is_no_zombie(started: list[int]) -> None:
    managed_proxy.address()
    os.kill(started[0], signal.SIGKILL)
    wait_for(lambda: not is_there(started[0]))


def test_it_answers_this_process_only() -> None:
    url, token = managed_proxy.address()
    assert httpx.get(f"{url}/health", trust_env=False).status_code == 401
    others = {"authorization": f"Bearer {token}x"}
    assert httpx.get(f"{url}/health", headers=others, trust_env=False).status_code == 401
    with dragoman.Client() as client:
        assert client.health().status == "ok"


def test_other_output_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    module = tmp_path / "chatty.mjs"
    module.write_text("console.log('a module that NODE_OPTIONS loads: http://127.0.0.1:9')")
    monkeypatch.setenv("NODE_OPTIONS", f"--import={module.as_uri()}")
    with dragoman.Client() as client:
        assert client.health().status == "ok"


def test_an_interrupt_from_the_terminal_does_not_end_it(started: list[int]) -> None:
    with dragoman.Client() as client:
        client.health()
        os.kill(started[0], signal.SIGINT)
        assert client.health().status == "ok"
    assert len(started) == 1


def test_the_error_contains_the_output_of_one_that_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    run(monkeypatch, tmp_path, "console.error('first'); console.error('second'); process.exit(3)")
    with pytest.raises(
        dragoman.ProxyError, match=r"(?s)the bundled proxy ended before it listened: first\nsecond$"
    ) as failure:
        ManagedProxy().address()
    assert failure.value.code == "proxy_error"


def test_one_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(_managed_proxy, "_node", tmp_path / "missing")
    with pytest.raises(dragoman.ProxyError, match=r"the bundled proxy cannot be started: .*missing"):
        ManagedProxy().address()


def test_one_that_never_listens_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run(monkeypatch, tmp_path, "console.error('thinking'); setInterval(() => {}, 1000)")
    monkeypatch.setattr(_managed_proxy, "START_TIMEOUT", 1.0)
    with pytest.raises(dragoman.Error, match=r"the bundled proxy does not listen after 1 s"):
        ManagedProxy().address()


def test_cancelling_a_task_closes_its_connection(silent_proxy: None) -> None:
    async def main() -> None:
        async with dragoman.AsyncClient() as client:
            call = asyncio.create_task(client.chat(model=MODEL, messages=HELLO))
            while not connections(client):  # noqa: ASYNC110
                await asyncio.sleep(0)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert not connections(client)

    asyncio.run(main())


def connections(client: dragoman.Client | dragoman.AsyncClient) -> list[object]:
    return list(client._http._transport._pool.connections)  # type: ignore[union-attr]


def test_a_time_out_is_an_error(silent_proxy: None) -> None:
    with dragoman.Client(timeout=0.5) as client, pytest.raises(dragoman.Error) as failure:
        client.chat(model=MODEL, messages=HELLO)
    assert (failure.value.code, failure.value.model) == ("timeout", MODEL)
    assert failure.value.message.endswith("/v1/chat for 0.5 s")
    assert isinstance(failure.value, TimeoutError)


def test_a_stream_closes_with_its_block(silent_proxy: None) -> None:
    with dragoman.Client() as client:
        with client.stream(model=MODEL, messages=HELLO) as stream:
            assert next(iter(stream)) == dragoman.ContentEvent(text="a")
            assert stream.message.content == "a"
        assert not connections(client)


def test_a_stream_closes_with_its_loop(silent_proxy: None) -> None:
    with dragoman.Client() as client:
        stream = client.stream(model=MODEL, messages=HELLO)
        for _ in stream:
            break
        assert not connections(client)
        with pytest.raises(dragoman.InvalidRequestError, match="a stream can be read once"):
            next(iter(stream))


def test_an_asynchronous_stream_closes_with_its_block(silent_proxy: None) -> None:
    async def main() -> None:
        async with dragoman.AsyncClient() as client:
            async with client.stream(model=MODEL, messages=HELLO) as stream:
                async for _ in stream:
                    break
            assert not connections(client)

    asyncio.run(main())


def test_events_can_be_matched() -> None:
    text = ""
    seen = set()
    with dragoman.Client() as client:
        for event in client.stream(model=MODEL, messages=HELLO, config={"reasoning_effort": "low"}):
            match event:
                case dragoman.ContentEvent(text=piece):
                    text += piece
                case dragoman.UsageEvent(total_tokens=total):
                    assert total > 0
                case dragoman.ReasoningEvent() | dragoman.DoneEvent() as other:
                    seen.add(type(other))
                case unexpected:
                    pytest.fail(f"unexpected {unexpected}")
    assert text.startswith("You said: Hello")
    assert seen == {dragoman.ReasoningEvent, dragoman.DoneEvent}


def test_its_environment_can_be_given(started: list[int]) -> None:
    with dragoman.Client(env={"OPENAI_API_KEY": "key"}) as own, dragoman.Client() as shared:
        assert own.health().providers == ["openai"]
        assert len(shared.health().providers) > 5
        own.close()
        wait_for(lambda: not is_there(started[0]))
        assert is_there(started[1])


def test_its_standard_error_is_logged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run(monkeypatch, tmp_path, "console.error('first'); console.error('second'); process.exit(3)")
    with caplog.at_level("INFO"), pytest.raises(dragoman.ProxyError):
        ManagedProxy().address()
    assert [each for each in caplog.record_tuples if each[0] == "dragoman.proxy"] == [
        ("dragoman.proxy", 20, "first"),
        ("dragoman.proxy", 20, "second"),
    ]


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, program: str) -> None:
    """Replaces the proxy by another program."""
    path = folder / "proxy.mjs"
    path.write_text(program)
    monkeypatch.setattr(_managed_proxy, "_bundle", path)
