// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type {
  AssistantMessage,
  Citation,
  FinishReason,
  GeneratedFile,
  ReasoningDetail,
  StreamEvent,
  ToolCall,
  Usage,
} from "./types.ts";

/** What is known of an answer from the events so far. */
export class StreamedAnswer {
  readonly #pieces = {
    content: "",
    annotations: [] as Citation[],
    files: [] as GeneratedFile[],
    reasoning_content: "",
    reasoning_signature: "",
    redacted_reasoning_content: "",
    reasoning_details: [] as ReasoningDetail[],
    tool_calls: [] as ToolCall[],
  };
  #usage: Usage | undefined;
  #finishReason: FinishReason | undefined;
  #isDone = false;

  protected add(event: StreamEvent): void {
    const pieces = this.#pieces;
    switch (event.type) {
      case "content":
        pieces.content += event.text;
        pieces.annotations.push(...(event.annotations ?? []));
        pieces.files.push(...(event.files ?? []));
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
        break;
      }
      case "usage": {
        const { type: _, ...usage } = event;
        this.#usage = usage;
        break;
      }
      case "done":
        this.#isDone = true;
        this.#finishReason = event.finish_reason;
    }
  }

  /** Whether the answer has ended without a failure. */
  protected get isDone(): boolean {
    return this.#isDone;
  }

  /** The assistant message built from the events so far. After `done`, append it to the history. */
  get message(): AssistantMessage {
    // only the content may be empty
    const pieces = Object.entries(this.#pieces).filter(([name, piece]) => name === "content" || piece.length > 0);
    const copies = pieces.map(([name, piece]) => [name, typeof piece === "string" ? piece : [...piece]]);
    return { role: "assistant", content: "", ...Object.fromEntries(copies) };
  }

  /**
   * Why the answer ended; absent before `done`. With `length`, `content_filter` and `paused` the message is incomplete.
   */
  get finishReason(): FinishReason | undefined {
    return this.#finishReason;
  }

  /** Token counts, and the cost; absent before the `usage` event, which not every provider sends. */
  get usage(): Usage | undefined {
    return this.#usage;
  }
}
