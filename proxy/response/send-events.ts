/** Sends a stream to a client. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Items } from "../../runtime/transport/source.ts";
import type { ModelCall } from "../model-call.ts";
import { type Failure, failureOf } from "./failures.ts";

/** They keep caches and reverse proxies from holding events back. */
const headers = { "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" } as const;

export interface EventOptions {
  /** The last event of a stream that fails. */
  last(failure: Failure): string;
  /** Is called with an unhandled error. */
  report(error: unknown): void;
  /** Default: an event stream. */
  readonly contentType?: string;
  /** Sent while there are no events. Default: nothing. */
  readonly idle?: Idle;
}

export interface Idle {
  /** Interval in milliseconds. */
  readonly after: number;
  text(): string;
}

/** Sends the headers at once, and then the events as they arrive. */
export async function sendEvents(
  events: Items<string>,
  call: ModelCall,
  { last, report, contentType = "text/event-stream; charset=utf-8", idle }: EventOptions,
): Promise<void> {
  const raw = call.takeOver(200, { ...headers, "content-type": contentType });
  sendHeaders(raw);
  const keepAlive = () => {
    const text = raw.writableNeedDrain ? "" : idle?.text();
    if (text) raw.write(text);
  };
  const timer = idle && setInterval(keepAlive, idle.after);
  try {
    while (!events.ended) {
      const chunk = events.take();
      if (chunk === undefined) {
        await events.ready();
        continue;
      }
      // after the first event there is no retry that needs the request
      call.releaseBody();
      timer?.refresh();
      // backpressure: a slow reader slows the provider down
      if (!raw.write(chunk)) await once(raw, "drain", { signal: call.signal });
    }
  } catch (thrown) {
    if (call.ended) return;
    const error = call.signal.aborted ? call.signal.reason : thrown;
    const failure = failureOf(error);
    if (failure.unhandled) report(error);
    call.error = failure.logged;
    raw.write(last(failure));
  } finally {
    clearInterval(timer);
    events.discard();
  }
  raw.end();
}

/** Sends the headers at once, in one packet with the events that are already there. */
function sendHeaders(raw: ServerResponse): void {
  const { socket } = raw;
  socket?.cork();
  raw.flushHeaders();
  process.nextTick(() => socket?.uncork());
}
