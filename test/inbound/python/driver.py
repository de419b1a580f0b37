"""The official SDKs for Python, driven by JSON lines on standard input: one command a line, one outcome a line.

Each command opens, continues, runs or gives up a conversation; `../python.test.ts` writes them.
"""

import base64
import json
import sys
from functools import cache
from typing import Any

import anthropic
import google.genai
import httpx2
import openai
from google.genai import types

KEY = "key"
# how long a plain answer is awaited, in seconds
PATIENCE = 0.2

Json = dict[str, Any]


TIMEOUTS = (openai.APITimeoutError, anthropic.APITimeoutError, httpx2.TimeoutException)


class EndedByItselfError(Exception):
    """An answer that was to be given up."""


class Conversation:
    """What the SDKs have in common."""

    def __init__(self, url: str, model: str, shared: Json) -> None:
        self.model = model
        self.city = shared["city"]
        self.name = shared["name"]
        self.description = shared["description"]
        self.history: list[Any] = []
        self.calls: list[Any] = []
        self.client: Any = self.connect(url)

    @staticmethod
    def connect(url: str) -> Any:
        """A client, which is slow to make."""
        raise NotImplementedError

    def send(self, options: Json) -> Json:
        raise NotImplementedError

    def weather(self, city: str) -> str:
        return f"sunny in {city}"


class Chat(Conversation):
    @staticmethod
    @cache
    def connect(url: str) -> openai.OpenAI:
        return openai.OpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0)

    def body(self, options: Json) -> Json:
        function = {"name": self.name, "description": self.description, "parameters": self.city, "strict": True}
        schema = {"name": "answer", "schema": self.city, "strict": True}
        return {
            "model": self.model,
            "messages": self.history,
            **({"tools": [{"type": "function", "function": function}]} if options.get("tools") else {}),
            **({"reasoning_effort": "high"} if options.get("reasoning") else {}),
            **({"max_completion_tokens": options["maxTokens"]} if "maxTokens" in options else {}),
            **(
                {"response_format": {"type": "json_schema", "json_schema": schema}} if options.get("structured") else {}
            ),
        }

    def send(self, options: Json) -> Json:
        shown = ""
        if options["stream"]:
            extra = {"stream_options": {"include_usage": True}}
            with self.client.chat.completions.stream(**self.body(options), **extra) as stream:
                try:
                    for event in stream:
                        if event.type == "chunk" and event.chunk.choices:
                            shown += getattr(event.chunk.choices[0].delta, "reasoning_content", None) or ""
                    completion = stream.get_final_completion()
                except openai.LengthFinishReasonError as error:
                    completion = error.completion
        else:
            completion = self.client.chat.completions.create(**self.body(options))
            shown = getattr(completion.choices[0].message, "reasoning_content", None) or ""
        choice = completion.choices[0]
        self.history.append(choice.message)
        self.calls = choice.message.tool_calls or []
        return {
            "text": choice.message.content or "",
            "reasoning": shown,
            "calls": [
                {"id": call.id, "name": call.function.name, "input": json.loads(call.function.arguments)}
                for call in self.calls
            ],
            "finish": choice.finish_reason,
            "input": completion.usage.prompt_tokens,
            "output": completion.usage.completion_tokens,
        }

    def ask(self, text: str, image: str | None) -> None:
        content: list[Json] = [{"type": "text", "text": text}]
        if image:
            content.append({"type": "image_url", "image_url": {"url": f"data:image/png;base64,{image}"}})
        self.history.append({"role": "user", "content": content})

    def answer(self, results: list[str]) -> None:
        for call, result in zip(self.calls, results, strict=True):
            self.history.append({"role": "tool", "tool_call_id": call.id, "content": result})

    def stream(self, text: str) -> Any:
        return self.client.chat.completions.create(
            model=self.model, messages=[{"role": "user", "content": text}], stream=True
        )

    def plain(self, text: str) -> Any:
        return self.client.chat.completions.create(
            model=self.model, messages=[{"role": "user", "content": text}], timeout=PATIENCE
        )


class Responses(Chat):
    def body(self, options: Json) -> Json:
        function = {"name": self.name, "description": self.description, "parameters": self.city, "strict": True}
        schema = {"type": "json_schema", "name": "answer", "schema": self.city, "strict": True}
        return {
            "model": self.model,
            "input": self.history,
            "store": False,
            "include": ["reasoning.encrypted_content"],
            **({"tools": [{"type": "function", **function}]} if options.get("tools") else {}),
            **({"reasoning": {"effort": "high", "summary": "auto"}} if options.get("reasoning") else {}),
            **({"max_output_tokens": options["maxTokens"]} if "maxTokens" in options else {}),
            **({"text": {"format": schema}} if options.get("structured") else {}),
        }

    def send(self, options: Json) -> Json:
        if options["stream"]:
            with self.client.responses.stream(**self.body(options)) as stream:
                for event in stream:
                    last = event
                # the helper only has the final response of a completed stream
                cut = last.type == "response.incomplete"
                response = last.response if cut else stream.get_final_response()
        else:
            response = self.client.responses.parse(**self.body(options))
        extras = {"parsed", "parsed_arguments"}
        for item in response.output:
            sent = item.to_dict(mode="json")
            for part in [sent, *(sent.get("content") or [])]:
                for extra in extras:
                    part.pop(extra, None)
            self.history.append(sent)
        self.calls = [item for item in response.output if item.type == "function_call"]
        summaries = [part.text for item in response.output if item.type == "reasoning" for part in item.summary]
        return {
            "text": response.output_text,
            "reasoning": "".join(summaries),
            "calls": [
                {"id": call.call_id, "name": call.name, "input": json.loads(call.arguments)} for call in self.calls
            ],
            "finish": response.incomplete_details.reason if response.incomplete_details else response.status,
            "input": response.usage.input_tokens,
            "output": response.usage.output_tokens,
        }

    def ask(self, text: str, image: str | None) -> None:
        content: list[Json] = [{"type": "input_text", "text": text}]
        if image:
            content.append({"type": "input_image", "detail": "auto", "image_url": f"data:image/png;base64,{image}"})
        self.history.append({"role": "user", "content": content})

    def answer(self, results: list[str]) -> None:
        for call, result in zip(self.calls, results, strict=True):
            self.history.append({"type": "function_call_output", "call_id": call.call_id, "output": result})

    def stream(self, text: str) -> Any:
        return self.client.responses.create(model=self.model, input=text, stream=True)

    def plain(self, text: str) -> Any:
        return self.client.responses.create(model=self.model, input=text, timeout=PATIENCE)


class Messages(Conversation):
    @staticmethod
    @cache
    def connect(url: str) -> anthropic.Anthropic:
        return anthropic.Anthropic(base_url=url, api_key=KEY, max_retries=0)

    def send(self, options: Json) -> Json:
        tool = {"name": self.name, "description": self.description, "input_schema": self.city}
        config: Json = {}
        thinking: Json = {}
        if options.get("structured"):
            config["format"] = {"type": "json_schema", "schema": self.city}
        if options.get("reasoning"):
            # models before 4.6 have a budget instead of an effort
            if "haiku-4-5" in self.model:
                thinking = {"type": "enabled", "budget_tokens": 4000}
            else:
                thinking = {"type": "adaptive", "display": "summarized"}
                config["effort"] = "high"
        body: Json = {
            "model": self.model,
            "max_tokens": options.get("maxTokens", 8000),
            "messages": self.history,
            **({"tools": [tool]} if options.get("tools") else {}),
            **({"thinking": thinking} if thinking else {}),
            **({"output_config": config} if config else {}),
        }
        if options["stream"]:
            with self.client.messages.stream(**body) as stream:
                message = stream.get_final_message()
        else:
            message = self.client.messages.create(**body)
        blocks = [block.to_dict(mode="json") for block in message.content]
        for block in blocks:
            block.pop("parsed_output", None)
        self.history.append({"role": "assistant", "content": blocks})
        self.calls = [block for block in message.content if block.type == "tool_use"]
        usage = message.usage
        cached = (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
        return {
            "text": "".join(block.text for block in message.content if block.type == "text"),
            "reasoning": "".join(block.thinking for block in message.content if block.type == "thinking"),
            "calls": [{"id": call.id, "name": call.name, "input": call.input} for call in self.calls],
            "finish": message.stop_reason,
            "input": usage.input_tokens + cached,
            "output": usage.output_tokens,
        }

    def ask(self, text: str, image: str | None) -> None:
        content: list[Json] = [{"type": "text", "text": text}]
        if image:
            source = {"type": "base64", "media_type": "image/png", "data": image}
            content.append({"type": "image", "source": source})
        self.history.append({"role": "user", "content": content})

    def answer(self, results: list[str]) -> None:
        content = [
            {"type": "tool_result", "tool_use_id": call.id, "content": result}
            for call, result in zip(self.calls, results, strict=True)
        ]
        self.history.append({"role": "user", "content": content})

    def stream(self, text: str) -> Any:
        messages = [{"role": "user", "content": text}]
        return self.client.messages.create(model=self.model, max_tokens=1000, messages=messages, stream=True)

    def plain(self, text: str) -> Any:
        messages = [{"role": "user", "content": text}]
        return self.client.messages.create(model=self.model, max_tokens=1000, messages=messages, timeout=PATIENCE)

    def run(self, text: str) -> str:
        tool = anthropic.beta_tool(self.weather, name=self.name, description=self.description, input_schema=self.city)
        runner = self.client.beta.messages.tool_runner(
            model=self.model, max_tokens=1000, messages=[{"role": "user", "content": text}], tools=[tool]
        )
        content = runner.until_done().content
        return "".join(block.text for block in content if block.type == "text")


class Generate(Conversation):
    @staticmethod
    @cache
    def connect(url: str) -> google.genai.Client:
        return google.genai.Client(api_key=KEY, http_options=types.HttpOptions(base_url=url))

    def send(self, options: Json) -> Json:
        config: Json = {}
        if options.get("tools"):
            declared = {"name": self.name, "description": self.description, "parameters_json_schema": self.city}
            config["tools"] = [{"function_declarations": [declared]}]
        if options.get("reasoning"):
            config["thinking_config"] = {"thinking_level": "HIGH", "include_thoughts": True}
        if "maxTokens" in options:
            config["max_output_tokens"] = options["maxTokens"]
        if options.get("structured"):
            config |= {"response_mime_type": "application/json", "response_json_schema": self.city}
        request: Json = {"model": self.model, "contents": self.history, "config": config}
        parts: list[types.Part] = []
        finish = None
        usage = None
        if options["stream"]:
            replies = self.client.models.generate_content_stream(**request)
        else:
            replies = iter([self.client.models.generate_content(**request)])
        for reply in replies:
            candidate = reply.candidates[0]
            parts += [part for part in candidate.content.parts or [] if part != types.Part(text="")]
            finish = candidate.finish_reason or finish
            usage = reply.usage_metadata or usage
        self.history.append(types.Content(role="model", parts=parts))
        self.calls = [part.function_call for part in parts if part.function_call]
        return {
            "text": "".join(part.text or "" for part in parts if not part.thought),
            "reasoning": "".join(part.text or "" for part in parts if part.thought),
            "calls": [{"id": call.id, "name": call.name, "input": call.args} for call in self.calls],
            "finish": finish.value,
            "input": usage.prompt_token_count,
            "output": usage.candidates_token_count,
        }

    def ask(self, text: str, image: str | None) -> None:
        parts = [types.Part(text=text)]
        if image:
            parts.append(types.Part.from_bytes(data=base64.b64decode(image), mime_type="image/png"))
        self.history.append(types.Content(role="user", parts=parts))

    def answer(self, results: list[str]) -> None:
        parts = [
            types.Part(
                function_response=types.FunctionResponse(id=call.id, name=call.name, response={"result": result})
            )
            for call, result in zip(self.calls, results, strict=True)
        ]
        self.history.append(types.Content(role="user", parts=parts))

    def stream(self, text: str) -> Any:
        return self.client.models.generate_content_stream(model=self.model, contents=text)

    def plain(self, text: str) -> Any:
        options = types.HttpOptions(timeout=int(PATIENCE * 1000))
        config = types.GenerateContentConfig(http_options=options)
        return self.client.models.generate_content(model=self.model, contents=text, config=config)

    def run(self, text: str) -> str:
        def get_weather(city: str) -> str:
            """The weather of a city"""
            return self.weather(city)

        reply = self.client.models.generate_content(
            model=self.model, contents=text, config=types.GenerateContentConfig(tools=[get_weather])
        )
        return reply.text or ""


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
            talks[id].ask(text, command.get("image"))
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
