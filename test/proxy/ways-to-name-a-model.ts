/** Endpoints, the ways to name a model at each, and the keys that may use what is named. */

/** The addresses of each alias. */
export const aliases = {
  // aliases lead to no aliases
  direct: "openai/gpt-5.5",
  fast: "anthropic/claude-haiku-4-5,gemini/gemini-3.5-flash",
  costly: "openai/gpt-5.5-pro,anthropic/claude-opus-4-8",
  "claude-magic-*": "gemini/gemini-3.5-flash",
  "openai/gpt-5.5": "openai/gpt-5.5-pro",
};

export interface Way {
  /** The model, and other fields of the body. */
  readonly model: string;
  readonly more?: object;
  /** The models that it is sent to, in order. */
  readonly reaches: readonly string[];
  /** The `models` of keys that may send it. */
  readonly allowed: readonly (readonly string[])[];
  /** The `models` of keys that may not send it. */
  readonly refused: readonly (readonly string[])[];
}

export const [haiku, flash, pro, opus] = ["claude-haiku-4-5", "gemini-3.5-flash", "gpt-5.5-pro", "claude-opus-4-8"];

/** Ways in the body or the path. */
const names: Record<string, Way> = {
  "an address": {
    model: `anthropic/${haiku}`,
    reaches: [haiku],
    allowed: [["anthropic/claude-haiku-*"], ["fast", "anthropic/*"], ["*"]],
    refused: [["anthropic/claude-opus-*"], ["fast"], ["costly"], []],
  },
  "an address of another provider": {
    model: `openai/${pro}`,
    reaches: [pro],
    allowed: [["openai/*"], ["OpenAI/gpt-5.5-pro"]],
    refused: [["openai/gpt-5.5"], ["costly"], ["anthropic/*"]],
  },
  "an address that is relayed nowhere": {
    model: "openrouter/a/b",
    reaches: ["a/b"],
    allowed: [["openrouter/a/*"]],
    refused: [["a/b"], ["openrouter/b/*"]],
  },
  "the other name of a provider": {
    model: `provider_b/${haiku}`,
    reaches: [haiku],
    allowed: [["provider_b/*"]],
    refused: [["anthropic/*"]],
  },
  "a bare name": {
    model: haiku,
    reaches: [haiku],
    allowed: [["anthropic/claude-haiku-*"], ["claude-haiku-*"]],
    refused: [["anthropic/claude-opus-*"], ["fast"]],
  },
  "an alias": {
    model: "fast",
    reaches: [haiku, flash],
    allowed: [["fast"], ["anthropic/*", "gemini/*"]],
    refused: [["anthropic/*"], ["gemini/*"], ["costly"]],
  },
  "an alias in capitals": { model: "FAST", reaches: [haiku, flash], allowed: [["fast"]], refused: [["costly"]] },
  "an alias with a glob": {
    model: "claude-magic-1",
    reaches: [flash],
    allowed: [["claude-magic-1"], ["claude-magic-*"], ["gemini/*"]],
    refused: [["fast"], ["anthropic/*"]],
  },
  "an alias for the name of another": {
    model: "direct",
    reaches: ["gpt-5.5"],
    allowed: [["direct"], ["openai/gpt-5.5"]],
    refused: [["openai/gpt-5.5-pro"]],
  },
  "an alias with the name of an address": {
    model: "openai/gpt-5.5",
    reaches: [pro],
    allowed: [["openai/gpt-5.5"], ["openai/gpt-5.5-pro"]],
    refused: [["openai/gpt-5.4"]],
  },
};

/** Ways in the contract's field `fallback`, where there is no stream. */
const fallbacks: Record<string, Way> = {
  "an address in fallback": {
    model: `anthropic/${haiku}`,
    more: { fallback: [`openai/${pro}`] },
    reaches: [haiku, pro],
    allowed: [["anthropic/claude-haiku-*", "openai/*"], ["*"]],
    refused: [["anthropic/claude-haiku-*"], ["openai/*"], ["fast", "anthropic/*"]],
  },
  "an address in fallback behind an alias": {
    model: "fast",
    more: { fallback: [`anthropic/${opus}`] },
    reaches: [haiku, flash, opus],
    allowed: [["fast", "anthropic/claude-opus-4-8"]],
    refused: [["fast"], ["fast", "costly"], ["fast", "anthropic/claude-haiku-*"]],
  },
  "an alias in fallback": {
    model: `anthropic/${opus}`,
    more: { fallback: ["fast"] },
    reaches: [opus, haiku, flash],
    allowed: [
      ["anthropic/*", "fast"],
      ["anthropic/*", "gemini/*"],
    ],
    refused: [["anthropic/*"], ["fast"]],
  },
  "two aliases": {
    model: "fast",
    more: { fallback: ["costly"] },
    reaches: [haiku, flash, pro, opus],
    allowed: [["fast", "costly"]],
    refused: [["fast"], ["costly"]],
  },
};

/** A way in the contract's `provider_config`. */
function natively(place: string, native: object, address = "openrouter/a/b"): Way {
  const [provider = "", ...rest] = address.split("/");
  const model = rest.join("/");
  return {
    model: address,
    more: { provider_config: { [place]: native } },
    reaches: [model],
    allowed: [[`${provider}/${model}`, `${provider}/c/*`], ["*"]],
    refused: [[`${provider}/${model}`], [`${provider}/${model}`, "c/*"]],
  };
}

const natives: Record<string, Way> = {
  "x-openrouter.models": natively("x-openrouter", { models: ["c/d"] }),
  "x-provider_e.models": natively("x-provider_e", { models: ["a/b", "c/d"] }),
  "x-openrouter.models as a string": natively("x-openrouter", { models: "c/d" }),
  "x-openrouter.preset": natively("x-openrouter", { preset: "c/d" }),
  "x-openrouter.plugins": natively("x-openrouter", { plugins: [{ id: "web" }, { id: "x", analysis_models: ["c/d"] }] }),
  "x-openrouter.tools": natively("x-openrouter", { tools: [{ type: "x", parameters: { model: "c/d" } }] }),
  "x-perplexity.models": natively("x-perplexity", { models: ["c/d"] }, "perplexity/a/b"),
  "x-vercel.providerOptions": natively("x-vercel", { providerOptions: { gateway: { models: ["c/d"] } } }, "vercel/a/b"),
  "x-anthropic.fallbacks": natively("x-anthropic", { fallbacks: [{ model: "c/d" }] }, `anthropic/${haiku}`),
  // it stays the model that was addressed
  "x-openrouter.model": {
    ...natively("x-openrouter", { model: "c/d" }),
    allowed: [["openrouter/a/b"]],
    refused: [["openrouter/c/d"]],
  },
};

/** Ways in a body that reaches the vendor as it is. */
const relayed: Record<string, readonly [way: string, more: object][]> = {
  messages: [
    ["fallbacks", { fallbacks: [{ model: "c/d" }] }],
    ["an advisor", { tools: [{ type: "advisor_20260301", name: "advisor", model: "c/d" }] }],
  ],
  responses: [
    ["the model of images", { tools: [{ type: "image_generation", model: "c/d" }] }],
    [
      "the model of images in an item",
      { input: [{ type: "additional_tools", role: "developer", tools: [{ type: "image_generation", model: "c/d" }] }] },
    ],
  ],
};

export interface Endpoint {
  path(model: string): string;
  /** Besides `model`. */
  readonly body: object;
  /** The model is in the path. */
  readonly inPath?: true;
  readonly counts?: true;
  /** `provider_config` and `fallback` are understood. */
  readonly contract?: "whole" | "stream";
  readonly relays?: string;
  /** The vendor. */
  readonly vendor?: string;
}

const messages = [{ role: "user", content: "hello" }];
const contents = [{ role: "user", parts: [{ text: "hello" }] }];
const stream = true;
const at = (path: string, body: object, more: Partial<Endpoint> = {}): Endpoint => ({
  path: () => path,
  body,
  ...more,
});
const google = (call: string, body: object = { contents }, more: Partial<Endpoint> = {}): Endpoint => ({
  path: (model) => call.replace("*", model),
  body,
  inPath: true,
  ...more,
});

export const endpoints: Record<string, Endpoint> = {
  chat: at("/v1/chat", { messages }, { contract: "whole" }),
  "chat, stream": at("/v1/chat", { messages, stream }, { contract: "stream" }),
  "chat/stream": at("/v1/chat/stream", { messages }, { contract: "stream" }),
  "chat/completions": at("/v1/chat/completions", { messages }),
  "chat/completions, stream": at("/openai/v1/chat/completions", { messages, stream }),
  responses: at("/v1/responses", { input: "hello" }, { relays: "responses", vendor: "openai" }),
  "responses, stream": at(
    "/openai/v1/responses",
    { input: "hello", stream },
    { relays: "responses", vendor: "openai" },
  ),
  messages: at("/v1/messages", { messages, max_tokens: 9 }, { relays: "messages", vendor: "anthropic" }),
  "messages, stream": at(
    "/anthropic/v1/messages",
    { messages, max_tokens: 9, stream },
    { relays: "messages", vendor: "anthropic" },
  ),
  generateContent: google("/v1beta/models/*:generateContent"),
  "generateContent, v1": google("/gemini/v1/models/*:generateContent"),
  streamGenerateContent: google("/v1beta/models/*:streamGenerateContent?alt=sse"),
  "streamGenerateContent, array": google("/v1beta/models/*:streamGenerateContent"),
  count_tokens: at(
    "/v1/messages/count_tokens",
    { messages },
    { counts: true, relays: "messages", vendor: "anthropic" },
  ),
  input_tokens: at(
    "/v1/responses/input_tokens",
    { input: "hello" },
    { counts: true, relays: "responses", vendor: "openai" },
  ),
  countTokens: google("/v1beta/models/*:countTokens", { contents }, { counts: true }),
  "countTokens, wrapped": google(
    "/v1beta/models/*:countTokens",
    { generateContentRequest: { model: "models/x", contents } },
    { counts: true },
  ),
};

/** The ways to name a model at an endpoint. */
export function waysAt({ contract, relays, vendor }: Endpoint): [string, Way][] {
  const ways = Object.entries(names);
  if (contract === "whole") ways.push(...Object.entries(fallbacks));
  if (contract !== undefined) ways.push(...Object.entries(natives));
  if (contract === "stream") {
    // ignored
    const { more } = fallbacks["an address in fallback"] as Way;
    ways.push(["fallback with a stream", { ...(names["an address"] as Way), ...(more && { more }) }]);
  }
  const model = vendor === "anthropic" ? haiku : pro;
  for (const [way, more] of relays === undefined ? [] : (relayed[relays] ?? [])) {
    const [own, other] = [`${vendor}/${model}`, `${vendor}/c/d`];
    ways.push([way, { model: own, more, reaches: [model], allowed: [[own, other]], refused: [[own], [own, "c/d"]] }]);
  }
  return ways;
}
