/** The events of one answer. */
import { describeFailure, excerpt, expectEvents } from "./answer.ts";
import type { Answer } from "./call.ts";
import { DragomanError } from "./error.ts";
import { readEventData } from "./event-stream.ts";
import type { AssistantMessage, FinishReason, StreamEvent } from "./generated/types.ts";
import { MessageBuilder } from "./message-builder.ts";

/**
 * The events of one answer, which can be read once. The request is sent when the first event is requested. Leaving the
 * loop closes the connection.
 *
 * A newer proxy may send events whose types are not in `StreamEvent`: ignore them in the `default` of a `switch`. After an
 * `error` event, and when it ends without `done`, the stream throws a `DragomanError`.
 */
export class ChatStream implements AsyncIterable<StreamEvent, void, undefined> {
  readonly #builder = new MessageBuilder();
  #finishReason: FinishReason | undefined;
  readonly #events: AsyncGenerator<StreamEvent, void, undefined>;

  constructor(open: () => Promise<Answer>, signal?: AbortSignal) {
    this.#events = this.#read(open, signal);
  }

  /** The assistant message built from the events so far. After `done`, append it to the history. */
  get message(): AssistantMessage {
    return this.#builder.message;
  }

  /** Why the answer ended; absent before `done`. With `length` and `content_filter` the message is incomplete. */
  get finishReason(): FinishReason | undefined {
    return this.#finishReason;
  }

  [Symbol.asyncIterator](): AsyncGenerator<StreamEvent, void, undefined> {
    return this.#events;
  }

  async *#read(open: () => Promise<Answer>, signal?: AbortSignal): AsyncGenerator<StreamEvent, void, undefined> {
    const answer = await open();
    await expectEvents(answer, signal);
    for await (const event of readEvents(answer, signal)) {
      this.#builder.add(event);
      if (event.type === "done") this.#finishReason = event.finish_reason;
      yield event;
      if (event.type === "done") return;
      if (event.type === "error") throw new DragomanError(event.message, { code: "stream_error" });
    }
    throw new DragomanError("the stream ended before the answer did", { code: "stream_error" });
  }
}

async function* readEvents({ body }: Answer, signal?: AbortSignal): AsyncGenerator<StreamEvent, void, undefined> {
  const data = readEventData(body);
  try {
    for (;;) {
      const { value, done } = await data.next().catch((error) => {
        signal?.throwIfAborted();
        const message = `the stream broke off: ${describeFailure(error)}`;
        throw new DragomanError(message, { code: "connection_error", cause: error });
      });
      if (done) return;
      yield parseEvent(value);
    }
  } finally {
    await data.return();
  }
}

function parseEvent(data: string): StreamEvent {
  try {
    const event = JSON.parse(data);
    if (typeof event.type === "string") return event;
  } catch {
    // reported below, as is JSON that is not an event
  }
  throw new DragomanError(`not an event: ${excerpt(data)}`, { code: "invalid_response" });
}
