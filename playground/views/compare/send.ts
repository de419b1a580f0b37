/** Sends a conversation to a model through the proxy behind the page. */
import { createParser } from "eventsource-parser";
import type { Body } from "../../../cli/explain/input.ts";
import { readInput } from "../../../cli/explain/input.ts";
import { findApi } from "../../../explain/inbound.ts";
import type { StreamEvent } from "../../../generated/proxy/types.ts";
import { readInbound } from "../../../runtime/inbound/request.ts";
import { writeJson } from "../../../runtime/json.ts";
import { neutral } from "./state.ts";

/** Whether a proxy serves the page; otherwise it is a static site, and nothing can be sent. */
export const hasProxy = import.meta.env.MODE !== "site";

/** An event of a stream, with the time at which it arrived. */
export interface Received {
  /** Milliseconds after the request was sent. */
  readonly at: number;
  /** The lines of the event. */
  readonly raw: string;
  readonly event: StreamEvent;
}

export interface Answer {
  readonly state: "waiting" | "streaming" | "done" | "failed" | "cancelled";
  readonly events: readonly Received[];
  /** Milliseconds until the first piece of the answer, and until its end. */
  readonly first?: number;
  readonly total?: number;
  readonly failure?: string;
}

/** The proxy asks for a key. */
export class KeyNeeded extends Error {}

/** The body for the proxy's own endpoint, of a conversation in any form. */
export function envelopeOf(body: Body, form: string, address: string): string {
  const given = { ...body, model: address };
  if (form === neutral && ["config", "provider_config"].some((field) => Object.hasOwn(body, field)))
    return writeJson(given);
  const {
    model,
    messages,
    stream: _,
    ...rest
  } = form === neutral ? readInput(given, true).request : readAs(form, given);
  return writeJson({ model, messages, provider_config: rest });
}

function readAs(form: string, given: Body) {
  const api = findApi(form);
  const { model, ...rest } = given;
  return readInbound(
    api,
    api.under.length > 0 ? rest : given,
    api.under.length > 0 ? { model: String(model), stream: true } : {},
  ).request;
}

/**
 * @param onChange called with the answer so far
 * @throws {KeyNeeded}
 */
export async function send(
  envelope: string,
  key: string,
  signal: AbortSignal,
  onChange: (answer: Answer) => void,
): Promise<void> {
  const start = performance.now();
  const events: Received[] = [];
  let answer: Answer = { state: "waiting", events };
  const change = (part: Partial<Answer>): void => {
    answer = { ...answer, ...part };
    onChange(answer);
  };
  const elapsed = () => performance.now() - start;
  change({});
  try {
    const response = await fetch("./v1/chat/stream", {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== "" && { authorization: `Bearer ${key}` }) },
      body: envelope,
      signal,
    });
    if (response.status === 401) throw new KeyNeeded(await messageIn(response));
    if (!response.ok || response.body === null) {
      change({ state: "failed", failure: `${response.status}: ${await messageIn(response)}`, total: elapsed() });
      return;
    }
    const parser = createParser({
      onEvent({ event: name, data }) {
        const event = JSON.parse(data) as StreamEvent;
        events.push({ at: elapsed(), raw: `event: ${name}\ndata: ${data}`, event });
      },
    });
    change({ state: "streaming" });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      parser.feed(piece.value);
      const first = events.find(({ event }) => pieces.includes(event.type))?.at;
      change({ events: [...events], ...(first !== undefined && { first }) });
    }
    const last = events.at(-1)?.event;
    if (last?.type === "done") change({ state: "done", total: elapsed() });
    else
      change({
        state: "failed",
        failure: last?.type === "error" ? last.message : "the stream broke off",
        total: elapsed(),
      });
  } catch (error) {
    if (error instanceof KeyNeeded) throw error;
    if (signal.aborted) change({ state: "cancelled", total: elapsed() });
    else change({ state: "failed", failure: String(error), total: elapsed() });
  }
}

const pieces: readonly string[] = ["content", "reasoning", "tool_call"];

async function messageIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text;
  }
}
