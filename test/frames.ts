/** Binary event streams in tests: written as the simulator does, read with the codec of the runtime. */
import type { Adapter } from "../runtime/adapter.ts";
import { EventStreamCodec } from "../runtime/reply/framing/codec.ts";
import { eventFrame, frame } from "../simulator/converse/frames.ts";
import { eventStream } from "./runtime/signals-by-hand.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A stream with these events in the format of the adapter's dialect. A string is sent unchanged. */
export function streamOf({ framing }: Pick<Adapter, "framing">, events: readonly unknown[]): Uint8Array {
  return framing === "binary" ? Buffer.concat(events.map(framed)) : Buffer.from(eventStream(events));
}

/** The frame of `{ <type>: <body> }`, or of `{ exception: { name, body } }`; of anything else, one that has no type. */
export function framed(event: unknown): Uint8Array {
  if (typeof event === "string") return Buffer.from(event);
  const [[type, body] = ["", event]] = Object.entries(event ?? {});
  if (type !== "exception") return eventFrame(type, body as object);
  const { name, body: content = {} } = (body ?? {}) as Fields;
  const headers = { ":exception-type": typeof name === "string" ? name : "", ":message-type": "exception" };
  return frame(headers, JSON.stringify(content));
}

/** The events of a complete stream, each as `{ <type>: <body> }`. */
export function eventsIn(bytes: Uint8Array): Fields[] {
  const codec = new EventStreamCodec(textOf, (text) => Buffer.from(text));
  const all = Buffer.from(bytes);
  const events: Fields[] = [];
  for (let at = 0; at < all.length; ) {
    const length = all.readUInt32BE(at);
    const { headers, body } = codec.decode(all.subarray(at, at + length));
    const type = headers[":event-type"] ?? headers[":exception-type"];
    events.push({ [String(type?.value)]: JSON.parse(textOf(body)) });
    at += length;
  }
  return events;
}

function textOf(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as Uint8Array).toString();
}
