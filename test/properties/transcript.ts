/** Everything that an adapter tells a reply, as text to compare. */
import { isDeepStrictEqual } from "node:util";
import type { Adapter } from "../../runtime/adapter.ts";
import type { Call, ReplyListener } from "../../runtime/reply/assembler.ts";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";

export type Entry = "response" | "stream" | "error";

/** What a listener hears of these values, one after another, and how the reply stands after each. */
export function transcriptOf(adapter: Adapter, entry: Entry, values: readonly unknown[]): unknown {
  const heard: unknown[] = [];
  const listener = new Proxy({} as ReplyListener, {
    get:
      (_, name) =>
      (...told: unknown[]) =>
        void heard.push([name, ...told.map(copy)]),
  });
  const reply = new ReplyAssembler({ provider: adapter.provider, model: "m" }, listener);
  reply.whole = entry === "response";
  for (const value of values)
    heard.push(["fits", adapter[entry](value, reply), reply.ended, reply.failure, reply.retryAfter]);
  reply.end(true);
  reply.close();
  heard.push(["closed", reply.failure]);
  return heard;
}

/** Whether both tell the same, ids that are made anew each time aside. */
export function isSameTranscript(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(settled(one), settled(other));
}

function settled(transcript: unknown): unknown {
  return JSON.parse(JSON.stringify(transcript).replaceAll(/(call_|chatcmpl-)[0-9a-f]{32}/g, "$1"));
}

/** A call goes on growing. */
function copy(told: unknown): unknown {
  if (typeof told !== "object" || told === null || !("state" in told)) return structuredClone(told);
  const { index, id, name, arguments: text, thought_signature, state } = told as Call;
  return { index, id, name, text, thought_signature, state };
}
