/** What a caller gets of each signal: a piece of a library chunk, an event of the proxy. */
import type { Source } from "../../../language/load.ts";

/** One signal, for the reader of a page. */
export interface SignalWords {
  readonly name: string;
  /** One sentence, from the hub. */
  readonly meaning: string;
  /** In a library chunk, below `choices[0]` but for `usage` and `id`; absent where nothing of it is seen. */
  readonly chunk: string | undefined;
  /** In the proxy's stream. */
  readonly event: string | undefined;
}

const seen: Readonly<Record<string, readonly [chunk: string, event: string | undefined]>> = {
  id: ["`id`", undefined],
  content: ["`delta.content`", "`content`"],
  refusal: ["`delta.content`", "`content`"],
  reasoning: ["`delta.reasoning_content`", "`reasoning`"],
  reasoning_block: ["`delta.reasoning_details`", "`reasoning`"],
  tool_call: ["`delta.tool_calls`", "`tool_call`"],
  repeat: ["`delta.content`", "`content`"],
  usage: ["`usage`", "`usage`"],
  finish_reason: ["`finish_reason`", "`finish_reason` of `done`"],
  error: ["the stream throws", "`error`"],
};

/** The signals, in the hub's order. */
export function signalsOf(hub: Source): SignalWords[] {
  const { signals } = hub.value as { signals: Readonly<Record<string, { description: string }>> };
  return Object.entries(signals).map(([name, { description }]) => {
    const [chunk, event] = seen[name] ?? [undefined, undefined];
    return { name, meaning: description, chunk, event };
  });
}
