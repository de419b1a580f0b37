/** A fictional adapter for tests of the request side, with any `conversation` block. Nothing is sent. */

import type { ChatMessage, EngineRequest, Turn } from "../../generated/hub.ts";
import { requestFields } from "../../generated/request.ts";
import type { Adapter, Conversation, Exchange } from "../../runtime/adapter.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import type { Target } from "../../runtime/router.ts";

export const asSent: Conversation = { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" };

export function inventAdapter(conversation: Partial<Conversation> = {}, rest: Partial<Adapter> = {}): Adapter {
  return {
    provider: "acme",
    dialect: "acme",
    names: [
      { key: "acme", credential: ["ACME_API_KEY"], base_url: "ACME_BASE_URL", namespace: "x-acme" },
      {
        key: "provider_z",
        credential: ["PROVIDER_Z_API_KEY"],
        base_url: "PROVIDER_Z_BASE_URL",
        namespace: "x-provider_z",
      },
    ],
    url: () => "/",
    hasNative: (req) => "x-acme" in req || "x-provider_z" in req,
    bare_prefixes: [],
    conversation: { ...asSent, ...conversation },
    reads: "turns",
    fields: requestFields,
    unsent: [],
    placed: [],
    families: { all: ["*"] },
    facts: {},
    rejects: {},
    retry: [],
    request: (x) => x,
    headers: () => ({}),
    response: () => false,
    stream: () => false,
    error: () => false,
    ...rest,
  };
}

export function targetOf(adapter: Adapter, registration = 0, model = "acme-1"): Target {
  const name = adapter.names[registration];
  if (name === undefined) throw new Error("no such registration");
  return { adapter, registration: name, model, key: "key" };
}

/** The exchange of a request with an invented adapter. */
export function exchangeWith(
  request: Partial<EngineRequest> & Readonly<Record<string, unknown>>,
  conversation: Partial<Conversation> = {},
  rest: Partial<Adapter> = {},
): Exchange {
  const whole = { model: "acme/acme-1", messages: [{ role: "user", content: "hi" }], ...request } as EngineRequest;
  return exchange(whole, targetOf(inventAdapter(conversation, rest)), false);
}

/** The turns of these messages as JSON, i.e. without undefined fields. */
export function turnsOf(
  messages: ChatMessage[],
  conversation: Partial<Conversation> = {},
  rest: Partial<Adapter> = {},
): Turn[] {
  return shown(exchangeWith({ messages }, conversation, rest).messages);
}

export function shown<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** A tool call in the hub's format. */
export function call(id: string, name = "look", json = "{}"): NonNullable<ChatMessage["tool_calls"]>[number] {
  return { id, type: "function", function: { name, arguments: json } };
}
