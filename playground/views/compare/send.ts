/** Sends a conversation to a model through the proxy behind the page. */
import type { StreamEvent } from "../../../generated/proxy/types.ts";
import { parseJson } from "../../../runtime/json.ts";
import { EventDecoder } from "../../../runtime/reply/framing/sse.ts";
import { environment } from "../../state/proxy.ts";
import { type Conversation, callOf } from "./call.ts";
import { readerOf } from "./reading.ts";

/** An event of a stream, or a whole answer, with the time at which it arrived. */
export interface Received {
  /** Milliseconds after the request was sent. */
  readonly at: number;
  /** As it was received. */
  readonly raw: string;
  /** The events in the shape of the proxy's own. */
  readonly events: readonly StreamEvent[];
}

export interface Answer {
  readonly state: "waiting" | "streaming" | "done" | "failed" | "cancelled";
  readonly received: readonly Received[];
  /** Milliseconds until the first piece of the answer, and until its end. */
  readonly first?: number;
  readonly total?: number;
  readonly failure?: string;
}

/** The proxy asks for a key. */
export class KeyNeeded extends Error {}

/**
 * @param onChange called with the answer so far
 * @throws {KeyNeeded}
 */
export async function send(
  conversation: Conversation,
  address: string,
  key: string,
  signal: AbortSignal,
  onChange: (answer: Answer) => void,
): Promise<void> {
  const { url, body, stream } = callOf(conversation, address);
  const reader = await readerOf(conversation.form, address, await environment);
  const start = performance.now();
  const received: Received[] = [];
  let answer: Answer = { state: "waiting", received };
  const change = (part: Partial<Answer>): void => {
    answer = { ...answer, ...part };
    onChange(answer);
  };
  const elapsed = () => performance.now() - start;
  const add = (raw: string, events: readonly StreamEvent[]): void => {
    const at = elapsed();
    received.push({ at, raw, events });
    const isFirst = answer.first === undefined && events.some(({ type }) => pieces.includes(type));
    change({ received: [...received], ...(isFirst && { first: at }) });
  };
  change({});
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== "" && { authorization: `Bearer ${key}` }) },
      body,
      signal,
    });
    if (response.status === 401) throw new KeyNeeded(messageIn(await response.text()));
    if (!response.ok || response.body === null) {
      change({ state: "failed", failure: `${response.status}: ${messageIn(await response.text())}`, total: elapsed() });
      return;
    }
    if (stream) {
      change({ state: "streaming" });
      const decoder = new EventDecoder((data) => add(`data: ${data}`, reader.event(data)));
      const bytes = response.body.getReader();
      for (let piece = await bytes.read(); !piece.done; piece = await bytes.read()) decoder.push(piece.value);
      decoder.end();
      const rest = reader.end();
      if (rest.length > 0) add("the end of the stream", rest);
    } else {
      const text = await response.text();
      add(text, reader.whole(text));
    }
    const last = received.flatMap(({ events }) => events).at(-1);
    if (last?.type === "done") change({ state: "done", total: elapsed() });
    else {
      const failure = last?.type === "error" ? last.message : "the stream broke off";
      change({ state: "failed", failure, total: elapsed() });
    }
  } catch (error) {
    if (error instanceof KeyNeeded) throw error;
    if (signal.aborted) change({ state: "cancelled", total: elapsed() });
    else change({ state: "failed", failure: String(error), total: elapsed() });
  }
}

const pieces: readonly string[] = ["content", "reasoning", "tool_call"];

/** The message of an error, which every API has in the same place. */
function messageIn(text: string): string {
  const { error } = (parseJson(text) ?? {}) as { error?: { message?: string } };
  return error?.message ?? text;
}
