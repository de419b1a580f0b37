/** Every endpoint with bodies that have many of one thing. */
import type { ApiName } from "../inbound/stage.ts";
import { bodies } from "./bodies.ts";
import { inboundBodies } from "./inbound-bodies.ts";

/** The parts that a body can have many of, by their names in each list of bodies. */
export const kinds = [
  { contract: "messages of one role", inbound: "messages of one letter" },
  { contract: "blocks", inbound: /^(parts|blocks)$/ },
  { contract: "answers with a call each", inbound: /with a (call|result) each/ },
  { contract: "tools", inbound: "tools" },
  { contract: "a wide schema", inbound: "a wide schema in a tool" },
  { contract: "deep schemas", inbound: "schemas in schemas in a tool" },
  { contract: "native fields", inbound: /fields of its own|with many fields/ },
];
export type Kind = (typeof kinds)[number];

/** A body with this many. Twice the count makes it twice as long. */
export type Shape = (count: number) => object;

export interface Endpoint {
  readonly path: string;
  readonly shapeOf: (kind: Kind) => Shape;
  /** Whether it counts tokens: without the provider's count, it answers with an estimate. */
  readonly counts?: true;
}

export const served = "vllm/m";
export const claude = "anthropic/claude-haiku-4-5";
const gpt = "openai/gpt-5.5";
const gemini = "gemini/gemini-3.5-flash";

/** The keys of the providers, and `url` as the address of each. */
export function environment(url: string): Record<string, string> {
  const env = { VLLM_BASE_URL: url, ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url };
  return { ...env, ANTHROPIC_API_KEY: "key", OPENAI_API_KEY: "key", GEMINI_API_KEY: "key" };
}

/** The shape of this kind in an inbound API. */
function shapeIn(api: ApiName, { inbound }: Kind): Shape {
  const found = Object.entries(inboundBodies[api]).find(([name]) =>
    typeof inbound === "string" ? name === inbound : inbound.test(name),
  );
  if (found === undefined) throw new Error(`${api} has no body of this kind: ${inbound}`);
  return found[1];
}

const contract =
  (model: string) =>
  ({ contract: name }: Kind): Shape =>
  (count) => {
    const { messages, ...rest } = bodies[name]?.(count, "vllm") ?? {};
    return { model, messages, provider_config: rest };
  };
const inbound =
  (api: ApiName, model?: string) =>
  (kind: Kind): Shape =>
  (count) => ({ ...shapeIn(api, kind)(count), ...(model && { model }) });

export const endpoints: readonly Endpoint[] = [
  { path: "/v1/chat", shapeOf: contract(claude) },
  { path: "/v1/chat/stream", shapeOf: contract(gpt) },
  { path: "/v1/chat/completions", shapeOf: inbound("chat-completions", claude) },
  { path: "/v1/responses", shapeOf: inbound("responses", gemini) },
  { path: "/v1/messages", shapeOf: inbound("messages", served) },
  // relayed
  { path: "/v1/messages", shapeOf: inbound("messages", claude) },
  { path: `/v1beta/models/${gpt}:generateContent`, shapeOf: inbound("generate-content") },
  { path: `/v1beta/models/${served}:streamGenerateContent`, shapeOf: inbound("generate-content") },
  { path: "/v1/messages/count_tokens", shapeOf: inbound("messages", gpt), counts: true },
  { path: `/v1beta/models/${claude}:countTokens`, shapeOf: inbound("generate-content"), counts: true },
];
