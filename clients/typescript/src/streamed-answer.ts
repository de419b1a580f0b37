/** The answer that the events of a stream make. */
import { joined } from "./generated/calls.ts";
import type { AssistantMessage, FinishReason, StreamEvent, Usage } from "./generated/types.ts";

/** The fields of the message that are built from pieces, in their order. */
const fields = [...Object.values(joined).flatMap((each) => Object.values(each)), "tool_calls"];

/** An answer as known from the events so far. */
export class StreamedAnswer {
  readonly #pieces = new Map<string, string | unknown[]>();
  #usage: Usage | undefined;
  #finishReason: FinishReason | undefined;
  #isDone = false;

  protected add(event: StreamEvent): void {
    for (const [name, piece] of Object.entries(event)) this.#join(joined[event.type]?.[name], piece);
    switch (event.type) {
      case "tool_call": {
        // with all other fields of the event, since a provider may need them again
        const { type: _, id, name, arguments: text, ...others } = event;
        this.#join("tool_calls", [{ id, type: "function", function: { name, arguments: text }, ...others }]);
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

  #join(field: string | undefined, piece: string | readonly unknown[]): void {
    if (field === undefined) return;
    const before = this.#pieces.get(field);
    if (Array.isArray(before)) before.push(...piece);
    else this.#pieces.set(field, typeof piece === "string" ? `${before ?? ""}${piece}` : [...piece]);
  }

  /** Whether the answer has ended without a failure. */
  protected get isDone(): boolean {
    return this.#isDone;
  }

  /** The assistant message built from the events so far. After `done`, append it to the history. */
  get message(): AssistantMessage {
    const copies = fields.flatMap((field) => {
      const piece = this.#pieces.get(field);
      return piece?.length ? [[field, typeof piece === "string" ? piece : [...piece]]] : [];
    });
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
