"""Streams of OpenAI's SDK for Python."""

import asyncio

from openai import AsyncOpenAI
from streams import MESSAGES, MODEL, URL, measure


async def main() -> None:
    async with AsyncOpenAI(base_url=f"{URL}/v1", api_key="any") as client:

        async def read() -> str:
            stream = await client.chat.completions.create(model=MODEL, messages=MESSAGES, stream=True)
            return "".join([chunk.choices[0].delta.content or "" async for chunk in stream if chunk.choices])

        await measure(read)


asyncio.run(main())
