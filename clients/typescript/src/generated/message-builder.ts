// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { AssistantMessage, Citation, ReasoningDetail, StreamEvent, ToolCall } from "./types.ts";

/** Builds the message for the history from the events of an answer. */
export class MessageBuilder {
  readonly #pieces = {
    content: "",
    annotations: [] as Citation[],
    reasoning_content: "",
    reasoning_signature: "",
    redacted_reasoning_content: "",
    reasoning_details: [] as ReasoningDetail[],
    tool_calls: [] as ToolCall[],
  };

  add(event: StreamEvent): void {
    const pieces = this.#pieces;
    switch (event.type) {
      case "content":
        pieces.content += event.text;
        pieces.annotations.push(...(event.annotations ?? []));
        break;
      case "reasoning":
        pieces.reasoning_content += event.text;
        pieces.reasoning_signature += event.signature ?? "";
        pieces.redacted_reasoning_content += event.redacted ?? "";
        pieces.reasoning_details.push(...(event.details ?? []));
        break;
      case "tool_call": {
        // with all other fields of the event, since a provider may need them again
        const { type: _, id, name, arguments: text, ...others } = event;
        pieces.tool_calls.push({ id, type: "function", function: { name, arguments: text }, ...others });
      }
    }
  }

  /** A copy of the message so far. Only its content may be empty. */
  get message(): AssistantMessage {
    const pieces = Object.entries(this.#pieces).filter(([name, piece]) => name === "content" || piece.length > 0);
    const copies = pieces.map(([name, piece]) => [name, typeof piece === "string" ? piece : [...piece]]);
    return { role: "assistant", content: "", ...Object.fromEntries(copies) };
  }
}
