/** The events of one answer. */
import { type Answer, parseObject } from "./answer.ts";
import { readEventData } from "./event-stream.ts";
import { quoted, refused } from "./failures.ts";
import type { AssistantMessage, StreamEvent } from "./generated/types.ts";
import { type Asking, readOutput } from "./output.ts";
import { StreamedAnswer } from "./streamed-answer.ts";

/**
 * The events of one answer, which can be read once. The request is sent by `open`, or when the first event is requested.
 * Leaving the loop closes the connection.
 *
 * A newer proxy may send events whose types are not in `StreamEvent`: ignore them in the `default` of a `switch`. After an
 * `error` event, and when it ends without `done`, the stream throws a `StreamError`.
 */
export class ChatStream extends StreamedAnswer implements AsyncIterable<StreamEvent, void, undefined> {
  readonly #request: Asking;
  readonly #send: (closing: AbortSignal) => Promise<Answer>;
  readonly #closing = new AbortController();
  #opening: Promise<Answer> | undefined;
  #answer: Answer | undefined;
  #isRead = false;

  constructor(request: Asking, send: (closing: AbortSignal) => Promise<Answer>) {
    super();
    this.#request = request;
    this.#send = send;
  }

  /**
   * The value that the request asks for with `output`, which gives it its type. It is there when the stream has been read.
   * @throws {OutputError} when the answer is refused, cut off, or does not fit the schema
   */
  get output(): unknown {
    if (!this.isDone) throw refused("the answer has not ended");
    return readOutput(this.#request, this);
  }

  /** The id of the request in the proxy's log; absent before the stream has begun. */
  get requestId(): string | undefined {
    return this.#answer?.requestId;
  }

  /**
   * Sends the request, and waits until the stream begins.
   * @returns this stream
   * @throws {DragomanError} when the proxy refuses the request
   */
  async open(): Promise<this> {
    await this.#open();
    return this;
  }

  /** The events. @throws {InvalidRequestError} when the stream has been read */
  [Symbol.asyncIterator](): AsyncGenerator<StreamEvent, void, undefined> {
    if (this.#isRead) throw refused("a stream can be read once");
    this.#isRead = true;
    return this.#events();
  }

  /** Only the text of the answer, piece by piece. */
  async *texts(): AsyncGenerator<string, void, undefined> {
    for await (const event of this) if (event.type === "content") yield event.text;
  }

  /** Reads the stream to its end. @returns the whole message */
  async finalMessage(): Promise<AssistantMessage> {
    for await (const _ of this);
    return this.message;
  }

  /** Closes the connection. The end of a loop does it too. */
  async close(): Promise<void> {
    this.#closing.abort(refused("the stream is closed"));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #open(): Promise<Answer> {
    this.#opening ??= this.#send(this.#closing.signal);
    this.#answer = await this.#opening;
    return this.#answer;
  }

  async *#events(): AsyncGenerator<StreamEvent, void, undefined> {
    const answer = await this.#open();
    for await (const data of readEventData(answer.pieces(["the stream sent nothing", "the stream broke off"]))) {
      const event = parseEvent(data, answer);
      this.add(event);
      yield event;
      if (event.type === "done") return;
      if (event.type === "error") throw answer.error(event.message, { code: "stream_error" });
    }
    throw answer.error("the stream ended before the answer did", { code: "stream_error" });
  }
}

function parseEvent(data: string, answer: Answer): StreamEvent {
  const event = parseObject(data);
  if (typeof event?.type === "string") return event as unknown as StreamEvent;
  throw answer.error(`not an event${quoted(data)}`, { code: "invalid_response" });
}
