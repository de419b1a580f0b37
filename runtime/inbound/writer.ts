/** Writes a reply as the events of an inbound API. */
import type { AnswerFailure, Step } from "../../generated/hub.ts";
import type { StreamWriter } from "../reply/listener.ts";
import type { StepContext } from "./answer-items.ts";
import type { InboundApi } from "./api.ts";
import { Steps } from "./steps.ts";

/** A stream, whose events are those of one attempt or of several. */
export class InboundStream {
  /** Whether the events are the elements of one JSON array instead of an event stream. */
  readonly inArray: boolean;
  readonly #api: InboundApi;
  #writer: InboundWriter | undefined;
  /** The number of events so far. */
  #count = 0;

  constructor(api: InboundApi, inArray: boolean) {
    this.#api = api;
    this.inArray = inArray;
  }

  /** The writer of another attempt. */
  open(context: StepContext): InboundWriter {
    this.#writer = new InboundWriter(this, context);
    return this.#writer;
  }

  /** The text that keeps the connection open while there are no events. */
  get idle(): string {
    const { idle = "" } = this.#api.frame;
    return idle.startsWith("{") ? this.#frame(JSON.parse(idle)) : idle;
  }

  /** The last event of a stream that failed. */
  failure(failure: Omit<AnswerFailure, "items">): string {
    const writer = this.#writer;
    return writer === undefined ? "" : `${writer.take() ?? ""}${this.write(writer.failed(failure))}`;
  }

  write(step: Step): string {
    let text = "";
    for (const event of this.#api.event(step) ?? []) text += this.#frame(event);
    if (this.inArray) return step.type === "finish" || step.type === "failed" ? `${text}]` : text;
    const { done } = this.#api.frame;
    return step.type === "finish" && done !== undefined ? `${text}data: ${done}\n\n` : text;
  }

  #frame(event: object): string {
    const { event: name, number } = this.#api.frame;
    const count = this.#count++;
    const data = JSON.stringify(number === undefined ? event : { ...event, [number]: count });
    if (this.inArray) return `${count === 0 ? "[" : ","}${data}\n`;
    const title = name === undefined ? "" : `event: ${(event as Readonly<Record<string, unknown>>)[name]}\n`;
    return `${title}data: ${data}\n\n`;
  }
}

/** The events of one attempt. */
export class InboundWriter extends Steps implements StreamWriter<string> {
  readonly #stream: InboundStream;

  constructor(stream: InboundStream, context: StepContext) {
    super(context);
    this.#stream = stream;
  }

  take(): string | undefined {
    let text = "";
    for (const step of this.drain()) text += this.#stream.write(step);
    return text === "" ? undefined : text;
  }
}
