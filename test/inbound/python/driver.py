"""The official SDKs for Python, driven by JSON lines on standard input: one command a line, one outcome a line.

Each command opens, continues, runs or gives up a conversation; `../python.test.ts` writes them.
"""

import json
import sys
from typing import Any

import anthropic
import httpx2
import openai

from anthropic_api import Messages
from conversation import Json
from google_api import Generate
from openai_apis import Chat, Responses

TIMEOUTS = (openai.APITimeoutError, anthropic.APITimeoutError, httpx2.TimeoutException)


class EndedByItselfError(Exception):
    """An answer that was to be given up."""


APIS = {"chat-completions": Chat, "responses": Responses, "messages": Messages, "generate-content": Generate}


def give_up(talk: Any, text: str, stream: bool) -> None:
    """Leaves a stream after its first piece, and a plain answer by a timeout."""
    if stream:
        pieces = talk.stream(text)
        next(iter(pieces))
        pieces.close()
        return
    try:
        talk.plain(text)
    except TIMEOUTS:
        return
    raise EndedByItselfError


def thrown(error: Exception) -> Json:
    response = getattr(error, "response", None)
    return {
        "name": type(error).__name__,
        "status": getattr(error, "status_code", None) or getattr(error, "code", None),
        "message": str(error),
        "retryAfter": response.headers.get("retry-after") if hasattr(response, "headers") else None,
    }


def outcome(command: Json, talks: dict[int, Any]) -> Any:
    match command:
        case {"do": "open", "id": id, "api": api, "url": url, "model": model, "shared": shared}:
            talks[id] = APIS[api](url, model, shared)
            return None
        case {"do": "ask", "id": id, "text": text, "options": options}:
            talks[id].ask(text, command.get("file"))
            return talks[id].send(options)
        case {"do": "answer", "id": id, "results": results, "options": options}:
            talks[id].answer(results)
            return talks[id].send(options)
        case {"do": "run", "id": id, "text": text}:
            return talks[id].run(text)
        case {"do": "abandon", "id": id, "text": text, "stream": stream}:
            return give_up(talks[id], text, stream)
    raise ValueError(command)


def main() -> None:
    talks: dict[int, Any] = {}
    for line in sys.stdin:
        try:
            said = {"value": outcome(json.loads(line), talks)}
        except Exception as error:
            said = {"error": thrown(error)}
        print(json.dumps(said), flush=True)


main()
