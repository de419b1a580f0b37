"""The OpenAI SDK with chat completions and with the Responses API."""

import json
from functools import cache
from typing import Any

import openai

from conversation import KEY, PATIENCE, Conversation, Json


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

    def ask(self, text: str, file: Json | None) -> None:
        content: list[Json] = [{"type": "text", "text": text}]
        if file:
            url = f"data:{file['media']};base64,{file['data']}"
            if file["media"] == "image/png":
                content.append({"type": "image_url", "image_url": {"url": url}})
            else:
                content.append({"type": "file", "file": {"filename": "page.pdf", "file_data": url}})
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

    def ask(self, text: str, file: Json | None) -> None:
        content: list[Json] = [{"type": "input_text", "text": text}]
        if file:
            url = f"data:{file['media']};base64,{file['data']}"
            if file["media"] == "image/png":
                content.append({"type": "input_image", "detail": "auto", "image_url": url})
            else:
                content.append({"type": "input_file", "filename": "page.pdf", "file_data": url})
        self.history.append({"role": "user", "content": content})

    def answer(self, results: list[str]) -> None:
        for call, result in zip(self.calls, results, strict=True):
            self.history.append({"type": "function_call_output", "call_id": call.call_id, "output": result})

    def stream(self, text: str) -> Any:
        return self.client.responses.create(model=self.model, input=text, stream=True)

    def plain(self, text: str) -> Any:
        return self.client.responses.create(model=self.model, input=text, timeout=PATIENCE)
