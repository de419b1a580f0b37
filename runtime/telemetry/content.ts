/** Messages and answers in the form of the conventions, for operators who ask for them. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { CompletionMessage } from "../reply/completion.ts";

interface Part {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The messages of a request, as JSON. Images and documents are only named. */
export function inputMessages(messages: EngineRequest["messages"]): string {
  return JSON.stringify(messages.map((message) => ({ role: message.role, parts: partsOf(message) })));
}

/** An answer, as JSON. */
export function outputMessages(message: CompletionMessage, finish_reason: string): string {
  const reasoning = message.reasoning_content;
  const thought: Part[] = reasoning === undefined ? [] : [{ type: "reasoning", content: reasoning }];
  return JSON.stringify([{ role: message.role, parts: [...thought, ...partsOf(message)], finish_reason }]);
}

type Message = EngineRequest["messages"][number] | CompletionMessage;

function partsOf(message: Message): Part[] {
  const { content } = message;
  const id = "tool_call_id" in message ? message.tool_call_id : undefined;
  if (message.role === "tool") return [{ type: "tool_call_response", id, response: content ?? null }];
  const written: Part[] =
    typeof content === "string"
      ? content === ""
        ? []
        : [{ type: "text", content }]
      : (content ?? []).map((block) =>
          "text" in block && typeof block.text === "string"
            ? { type: "text", content: block.text }
            : { type: String(block.type) },
        );
  const calls = ("tool_calls" in message ? message.tool_calls : undefined) ?? [];
  const parts = calls.flatMap((call): Part[] =>
    "function" in call && call.function !== undefined
      ? [{ type: "tool_call", id: call.id, name: call.function.name, arguments: call.function.arguments }]
      : [],
  );
  return [...written, ...parts];
}
