"""Streams of the Python client. It has no base URL, so its proxy is replaced by the one that is measured."""

import asyncio

import dragoman
from dragoman import _managed_proxy
from dragoman._managed_proxy import Address
from streams import MESSAGES, MODEL, URL, measure


class Proxy:
    def running_address(self) -> Address:
        return Address(URL, token=None)


setattr(_managed_proxy, "managed_proxy", Proxy())  # noqa: B010


async def main() -> None:
    async with dragoman.AsyncClient() as client:

        async def read() -> str:
            return "".join([text async for text in client.stream(model=MODEL, messages=MESSAGES).texts()])

        await measure(read)


asyncio.run(main())
