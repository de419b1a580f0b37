/** A fictional provider with a minimal API, for tests of everything around the translation. */

import type { Sink } from "../../generated/hub.ts";
import { requestFields } from "../../generated/request.ts";
import type { Adapter } from "../../runtime/adapter.ts";

interface Native {
  readonly text?: string;
  readonly tokens?: number;
  readonly end?: boolean;
  readonly error?: { readonly message?: string; readonly status?: number; readonly wait?: string };
}

function read(it: unknown, out: Sink): boolean {
  const { text, tokens, end, error } = (it ?? {}) as Native;
  if (error !== undefined) {
    out.retry_after(error.wait);
    out.error({ message: error.message, status: error.status });
    return true;
  }
  if (text === undefined && end === undefined) return false;
  out.content(text);
  if (tokens !== undefined) out.usage({ input: tokens, output: tokens });
  if (end) {
    out.finish_reason("stop");
    out.end(true);
  }
  return true;
}

/** @param name in lower case @param base undefined for a self-hosted provider */
export function fakeAdapter(name: string, base: string | undefined, more: Partial<Adapter> = {}): Adapter {
  const upper = name.toUpperCase();
  return {
    provider: name,
    dialect: "fake",
    names: [
      {
        key: name,
        credential: [`${upper}_KEY`, `${upper}_OTHER_KEY`],
        base_url: `${upper}_URL`,
        namespace: `x-${name}`,
      },
      { key: `second_${name}`, credential: [`SECOND_${upper}_KEY`], base_url: `SECOND_${upper}_URL` },
    ],
    ...(base === undefined ? { key_optional: true as const } : { base }),
    url: (model, stream) => `/v1/models/${model}:${stream ? "stream?alt=sse" : "answer"}`,
    hasNative: (req) => `x-${name}` in req,
    model_prefix: "models/",
    bare_prefixes: [`${name}-`],
    conversation: { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" },
    reads: "turns",
    fields: requestFields,
    unsent: [],
    placed: [],
    families: { all: ["*"] },
    facts: {},
    rejects: {},
    retry: [{ header: "x-reset", unit: "seconds" }],
    request: ({ model, messages, stream }) => ({ model, messages, stream }),
    headers: ({ key, ns }) => ({ authorization: key && `Bearer ${key}`, "x-title": ns.title }),
    response: read,
    stream: read,
    error: read,
    ...more,
  };
}
