/** What callers receive for each signal: a field of a library chunk, an event of the proxy. */
import type { Source } from "../../../language/load.ts";

export interface SignalDescription {
  readonly name: string;
  /** One sentence, from `spec/hub.yaml`. */
  readonly meaning: string;
  /** The field of a library chunk, below `choices[0]` except for `usage` and `id`; undefined if there is none. */
  readonly chunk: string | undefined;
  /** The event of the proxy's stream. */
  readonly event: string | undefined;
}

const outputs: Readonly<Record<string, readonly [chunk: string, event: string | undefined]>> = {
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
export function signalsOf(hub: Source): SignalDescription[] {
  const { signals } = hub.value as { signals: Readonly<Record<string, { description: string }>> };
  return Object.entries(signals).map(([name, { description }]) => {
    const [chunk, event] = outputs[name] ?? [undefined, undefined];
    return { name, meaning: description, chunk, event };
  });
}
