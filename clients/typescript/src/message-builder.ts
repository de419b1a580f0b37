/** Builds the message for the history from the events of an answer. */
import type {
  AssistantMessage,
  Citation,
  ReasoningDetail,
  StreamEvent,
  ToolCall,
  ToolCallEvent,
} from "./generated/types.ts";

export class MessageBuilder {
  #content = "";
  #reasoning = "";
  #signature = "";
  #redacted = "";
  readonly #details: ReasoningDetail[] = [];
  readonly #calls: ToolCall[] = [];
  readonly #citations: Citation[] = [];

  add(event: StreamEvent): void {
    if (event.type === "content") {
      this.#content += event.text;
      this.#citations.push(...(event.annotations ?? []));
    } else if (event.type === "tool_call") this.#calls.push(callOf(event));
    else if (event.type === "reasoning") {
      this.#reasoning += event.text;
      this.#signature += event.signature ?? "";
      this.#redacted += event.redacted ?? "";
      this.#details.push(...(event.details ?? []));
    }
  }

  get message(): AssistantMessage {
    return {
      role: "assistant",
      content: this.#content,
      ...(this.#calls.length > 0 && { tool_calls: [...this.#calls] }),
      ...(this.#reasoning !== "" && { reasoning_content: this.#reasoning }),
      ...(this.#signature !== "" && { reasoning_signature: this.#signature }),
      ...(this.#redacted !== "" && { redacted_reasoning_content: this.#redacted }),
      ...(this.#details.length > 0 && { reasoning_details: [...this.#details] }),
      ...(this.#citations.length > 0 && { annotations: [...this.#citations] }),
    };
  }
}

/** The call with all other fields of its event, since a provider may need them again. */
function callOf({ type: _, id, name, arguments: text, ...others }: ToolCallEvent): ToolCall {
  return { id, type: "function", function: { name, arguments: text }, ...others };
}
