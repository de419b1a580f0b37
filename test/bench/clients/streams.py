"""What the programs in Python have in common: their protocol."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable

URL, MODEL = os.environ["URL"], os.environ["MODEL"]
MESSAGES = [{"role": "user", "content": os.environ["QUESTION"]}]
WHOLE = "".join(f"piece-{index} " for index in range(100))


async def measure(read: Callable[[], Awaitable[str]]) -> None:
    """`read` opens a stream and reads its whole text."""
    await read()
    print("ready", flush=True)
    sys.stdin.readline()
    start = time.perf_counter()
    found = await asyncio.gather(*(read() for _ in range(int(os.environ["STREAMS"]))), return_exceptions=True)
    milliseconds = (time.perf_counter() - start) * 1000
    lost = sum(each != WHOLE for each in found)
    print(json.dumps({"milliseconds": milliseconds, "lost": lost}), flush=True)
    sys.stdin.readline()
