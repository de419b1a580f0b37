"""The Google Gen AI SDK."""

import base64
from functools import cache
from typing import Any

import google.genai
from google.genai import types

from conversation import KEY, PATIENCE, Conversation, Json


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

    def ask(self, text: str, file: Json | None) -> None:
        parts = [types.Part(text=text)]
        if file:
            parts.append(types.Part.from_bytes(data=base64.b64decode(file["data"]), mime_type=file["media"]))
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
