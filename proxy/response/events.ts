/** A reply as the proxy's typed events, in the format of an event stream. */
import { untagged } from "../../generated/hub.ts";
import type { StreamEvent, Usage } from "../../generated/proxy/types.ts";
import type { ReasoningDetail } from "../../runtime/reply/completion.ts";
import type {
  AnsweredFile,
  Citation,
  CompletionFinishReason,
  Ending,
  StreamWriter,
  ToolCallProgress,
} from "../../runtime/reply/listener.ts";
import type { Usage as LibraryUsage } from "../../runtime/reply/usage.ts";
import { compactUsage } from "./answer.ts";

/** Writes the events of one stream. Text or reasoning in pieces between two `take`s becomes one event. */
export class EventWriter implements StreamWriter<string> {
  readonly #reportUsage: (usage: Usage, lost: Ending["lost"]) => void;
  readonly #warnings: () => string[] | undefined;
  #events = "";
  /** The last event, while more text may be appended to it. */
  #open: { type: "content" | "reasoning"; text: string } | undefined;

  /**
   * @param reportUsage called once, with the token counts of a reply that finishes, and what of it is lost
   * @param warnings of the answer, at its end; undefined if there are none
   */
  constructor(
    reportUsage: (usage: Usage, lost: Ending["lost"]) => void = () => {},
    warnings: () => string[] | undefined = () => undefined,
  ) {
    this.#reportUsage = reportUsage;
    this.#warnings = warnings;
  }

  take(): string | undefined {
    this.#closeText();
    const events = this.#events;
    this.#events = "";
    return events === "" ? undefined : events;
  }

  content(text: string): void {
    this.#add("content", text);
  }

  citation(citation: Citation): void {
    this.#write({ type: "content", text: "", annotations: [citation] });
  }

  file(file: AnsweredFile): void {
    this.#write({ type: "content", text: "", files: [file] });
  }

  reasoning(text: string): void {
    this.#add("reasoning", text);
  }

  signature(signature: string): void {
    this.#write({ type: "reasoning", text: "", signature });
  }

  redacted(redacted: string): void {
    this.#write({ type: "reasoning", text: "", redacted });
  }

  details(details: readonly ReasoningDetail[]): void {
    if (!isComplete(details)) this.#write({ type: "reasoning", text: "", details: [...details] });
  }

  closed({ state, id, name, arguments: text, thought_signature }: ToolCallProgress): void {
    if (state !== "complete") return;
    const signature = thought_signature !== undefined && { thought_signature };
    this.#write({ type: "tool_call", id, name, arguments: text, ...signature });
  }

  finish(finish_reason: CompletionFinishReason, usage: LibraryUsage, { lost }: Ending = {}): void {
    const compact = compactUsage(usage);
    this.#reportUsage(compact, lost);
    this.#write({ type: "usage", ...compact });
    const warnings = this.#warnings();
    this.#write({ type: "done", finish_reason, ...(warnings !== undefined && { warnings }) });
  }

  // `details` has all blocks; a tool call is one event, written by `closed`
  block(): void {}
  begin(): void {}
  call(): void {}
  piece(): void {}
  signed(): void {}

  #add(type: "content" | "reasoning", text: string): void {
    if (this.#open?.type === type) {
      this.#open.text += text;
      return;
    }
    this.#closeText();
    this.#open = { type, text };
  }

  #closeText(): void {
    if (this.#open !== undefined) this.#events += frame(this.#open);
    this.#open = undefined;
  }

  #write(event: StreamEvent): void {
    this.#closeText();
    this.#events += frame(event);
  }
}

/** The last event of a stream that failed. */
export function errorEvent(message: string): string {
  return frame({ type: "error", message: `stream error: ${message}` });
}

/** Whether earlier events already contain it all: a single block, of the provider that untagged reasoning is for. */
function isComplete(details: readonly ReasoningDetail[]): boolean {
  const [block] = details;
  if (details.length !== 1 || block === undefined) return false;
  return block.provider === untagged && block.encrypted === undefined && block.before === 0 && block.said === undefined;
}

function frame(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
