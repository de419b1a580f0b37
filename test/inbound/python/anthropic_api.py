"""The Anthropic SDK."""

from functools import cache
from typing import Any

import anthropic

from conversation import KEY, PATIENCE, Conversation, Json


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

    def ask(self, text: str, file: Json | None) -> None:
        content: list[Json] = [{"type": "text", "text": text}]
        if file:
            source = {"type": "base64", "media_type": file["media"], "data": file["data"]}
            content.append({"type": "image" if file["media"] == "image/png" else "document", "source": source})
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
