/** Everything that an adapter emits for a reply, to compare. */
import { isDeepStrictEqual } from "node:util";
import type { Adapter } from "../../runtime/adapter.ts";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";
import type { ToolCallProgress as Call, ReplyListener } from "../../runtime/reply/listener.ts";

export type Entry = "response" | "stream" | "error";

/** The events that a listener receives for these values, and the state of the reply after each. */
export function transcriptOf(adapter: Adapter, entry: Entry, values: readonly unknown[]): unknown {
  const events: unknown[] = [];
  const listener = new Proxy({} as ReplyListener, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        void events.push([name, ...args.map(copy)]),
  });
  const reply = new ReplyAssembler({ provider: adapter.provider, model: "m" }, listener);
  reply.whole = entry === "response";
  for (const value of values)
    events.push(["fits", adapter[entry](value, reply), reply.ended, reply.failure, reply.retryAfter]);
  reply.end(true);
  reply.close();
  events.push(["closed", reply.failure]);
  return events;
}

/** Whether both are the same, except for generated ids. */
export function isSameTranscript(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(settled(one), settled(other));
}

function settled(transcript: unknown): unknown {
  return JSON.parse(JSON.stringify(transcript).replaceAll(/(call_|chatcmpl-)[0-9a-f]{32}/g, "$1"));
}

/** A copy, because calls are changed later. */
function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("state" in value)) return structuredClone(value);
  const { index, id, name, arguments: text, thought_signature, state } = value as Call;
  return { index, id, name, text, thought_signature, state };
}
