/** The library's chunks as the proxy's typed events, in the text of an event stream. */
import { untagged } from "../../generated/hub.ts";
import type { StreamEvent } from "../../generated/proxy/types.ts";
import type { Chunk, Delta, ToolCallDelta } from "../../runtime/reply/chunks.ts";
import type { ReasoningDetail } from "../../runtime/reply/completion.ts";
import { compactUsage } from "./answer.ts";

interface PendingCall {
  id: string;
  name: string;
  arguments: string;
  thought_signature: string | undefined;
}

/** Writes the events of one stream. It remembers the calls that are not yet complete. */
export class EventWriter {
  readonly #calls = new Map<number, PendingCall>();

  /** The events of these chunks; maybe an empty text. */
  write(chunks: readonly Chunk[]): string {
    let text = "";
    for (const { choices, usage } of chunks) {
      const [{ delta, finish_reason }] = choices;
      if (delta.content !== undefined) text += frame({ type: "content", text: delta.content });
      text += this.#reasoning(delta);
      if (delta.tool_calls !== undefined) text += this.#call(delta.tool_calls[0]);
      if (usage !== undefined) text += frame({ type: "usage", ...compactUsage(usage) });
      if (finish_reason !== null) text += frame({ type: "done", finish_reason });
    }
    return text;
  }

  #reasoning(delta: Delta): string {
    const { reasoning_content: shown, reasoning_signature: signature, redacted_reasoning_content: redacted } = delta;
    const details = delta.reasoning_details;
    if (shown !== undefined) return frame({ type: "reasoning", text: shown });
    if (signature !== undefined) return frame({ type: "reasoning", text: "", signature });
    if (redacted !== undefined) return frame({ type: "reasoning", text: "", redacted });
    if (details !== undefined && !isTold(details)) return frame({ type: "reasoning", text: "", details });
    return "";
  }

  #call({ index, id = "", function: part, thought_signature, status }: ToolCallDelta): string {
    const call = this.#calls.get(index) ?? { id, name: part.name ?? "", arguments: "", thought_signature: undefined };
    call.arguments += part.arguments;
    call.thought_signature ??= thought_signature;
    if (status === undefined) {
      this.#calls.set(index, call);
      return "";
    }
    this.#calls.delete(index);
    if (status === "withdrawn") return "";
    const { thought_signature: signature, ...complete } = call;
    return frame({ type: "tool_call", ...complete, ...(signature !== undefined && { thought_signature: signature }) });
  }
}

/** The last event of a stream that failed. */
export function errorEvent(message: string): string {
  return frame({ type: "error", message: `stream error: ${message}` });
}

/** Whether the events before have told these blocks: a single one, of the provider that untagged reasoning belongs to. */
function isTold(details: readonly ReasoningDetail[]): boolean {
  const [block] = details;
  if (details.length !== 1 || block === undefined) return false;
  return block.provider === untagged && block.encrypted === undefined && block.before === 0 && block.said === undefined;
}

function frame(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
