/** Writes a reply as the events of an inbound API. */
import type { AnswerFailure, Step } from "../../generated/hub.ts";
import type { CompletionFinishReason, StreamWriter } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import type { InboundApi } from "./api.ts";
import { type StepContext, Steps } from "./steps.ts";

export class InboundWriter extends Steps implements StreamWriter<string> {
  readonly #api: InboundApi;
  readonly #inArray: boolean;
  readonly #reportUsage: (usage: Usage) => void;
  /** The number of events so far. */
  #count: number;

  /**
   * @param inArray whether the events are the elements of one JSON array instead of an event stream
   * @param reportUsage called once, with the token counts of a reply that finishes
   * @param before the writer of an earlier attempt, whose events may have kept the connection open
   */
  constructor(
    api: InboundApi,
    context: StepContext,
    inArray: boolean,
    reportUsage: (usage: Usage) => void,
    before: InboundWriter | undefined,
  ) {
    super(context);
    this.#reportUsage = reportUsage;
    this.#api = api;
    this.#count = before === undefined ? 0 : before.#count;
    this.#inArray = inArray;
  }

  override finish(reason: CompletionFinishReason, usage: Usage): void {
    this.#reportUsage(usage);
    super.finish(reason, usage);
  }

  take(): string | undefined {
    let text = "";
    for (const step of this.drain()) text += this.#write(step);
    return text === "" ? undefined : text;
  }

  /** What keeps the connection open while there are no events. */
  get idle(): string {
    const { idle = "" } = this.#api.frame;
    return idle.startsWith("{") ? this.#frame(JSON.parse(idle)) : idle;
  }

  /** The last event of a stream that failed. */
  failure(failure: Omit<AnswerFailure, "items">): string {
    return `${this.take() ?? ""}${this.#write(this.failed(failure))}`;
  }

  #write(step: Step): string {
    const { done } = this.#api.frame;
    const events = (this.#api.event(step) ?? []).map((event) => this.#frame(event)).join("");
    if (this.#inArray) return step.type === "finish" || step.type === "failed" ? `${events}]` : events;
    return step.type === "finish" && done !== undefined ? `${events}data: ${done}\n\n` : events;
  }

  #frame(event: object): string {
    const { event: name, number } = this.#api.frame;
    const count = this.#count++;
    const data = JSON.stringify(number === undefined ? event : { ...event, [number]: count });
    if (this.#inArray) return `${count === 0 ? "[" : ","}${data}\n`;
    const title = name === undefined ? "" : `event: ${(event as Readonly<Record<string, unknown>>)[name]}\n`;
    return `${title}data: ${data}\n\n`;
  }
}
