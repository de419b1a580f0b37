/** The events of one answer. */
import type { Answer } from "./answer.ts";
import { readEventData } from "./event-stream.ts";
import { excerpt, refused } from "./failures.ts";
import { MessageBuilder } from "./generated/message-builder.ts";
import type { AssistantMessage, FinishReason, StreamEvent, Usage } from "./generated/types.ts";
import { type Asking, readOutput } from "./output.ts";

/**
 * The events of one answer, which can be read once. The request is sent by `open`, or when the first event is requested.
 * Leaving the loop closes the connection.
 *
 * A newer proxy may send events whose types are not in `StreamEvent`: ignore them in the `default` of a `switch`. After an
 * `error` event, and when it ends without `done`, the stream throws a `StreamError`.
 */
export class ChatStream implements AsyncIterable<StreamEvent, void, undefined> {
  readonly #request: Asking;
  readonly #send: (closing: AbortSignal) => Promise<Answer>;
  readonly #closing = new AbortController();
  readonly #builder = new MessageBuilder();
  #answer: Promise<Answer> | undefined;
  #requestId: string | undefined;
  #finishReason: FinishReason | undefined;
  #usage: Usage | undefined;
  #isRead = false;
  #isDone = false;

  constructor(request: Asking, send: (closing: AbortSignal) => Promise<Answer>) {
    this.#request = request;
    this.#send = send;
  }

  /** The assistant message built from the events so far. After `done`, append it to the history. */
  get message(): AssistantMessage {
    return this.#builder.message;
  }

  /** Why the answer ended; absent before `done`. With `length` and `content_filter` the message is incomplete. */
  get finishReason(): FinishReason | undefined {
    return this.#finishReason;
  }

  /** Token counts, and the cost; absent before the `usage` event. */
  get usage(): Usage | undefined {
    return this.#usage;
  }

  /**
   * The value that the request asks for with `output`, which gives it its type. It is there when the stream has been read.
   * @throws {OutputError} when the answer is refused, cut off, or does not fit the schema
   */
  get output(): unknown {
    if (!this.#isDone) throw refused("the answer has not ended");
    const { message, finishReason: finish_reason, requestId } = this;
    return readOutput(this.#request, { message, finish_reason, requestId });
  }

  /** The id of the request in the proxy's log; absent before the stream has begun. */
  get requestId(): string | undefined {
    return this.#requestId;
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
    this.#answer ??= this.#send(this.#closing.signal);
    const answer = await this.#answer;
    this.#requestId = answer.requestId;
    return answer;
  }

  async *#events(): AsyncGenerator<StreamEvent, void, undefined> {
    const answer = await this.#open();
    for await (const data of readEventData(answer.stream())) {
      const event = parseEvent(data, answer);
      this.#builder.add(event);
      if (event.type === "done") {
        this.#isDone = true;
        this.#finishReason = event.finish_reason;
      }
      if (event.type === "usage") {
        const { type: _, ...usage } = event;
        this.#usage = usage;
      }
      yield event;
      if (event.type === "done") return;
      if (event.type === "error") throw answer.error(event.message, { code: "stream_error" });
    }
    throw answer.error("the stream ended before the answer did", { code: "stream_error" });
  }
}

function parseEvent(data: string, answer: Answer): StreamEvent {
  try {
    const event = JSON.parse(data);
    if (typeof event.type === "string") return event;
  } catch {
    // reported below, as is JSON that is not an event
  }
  throw answer.error(`not an event: ${excerpt(data)}`, { code: "invalid_response" });
}
