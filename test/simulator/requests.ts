/** Sends a request to the simulator without a socket, with the headers that its provider requires. */
import { bodyOf } from "../../simulator/reply.ts";
import { respond } from "../../simulator/respond.ts";

const paths = {
  openai: "/openai/v1/responses",
  anthropic: "/anthropic/v1/messages",
  xai: "/xai/v1/responses",
  openrouter: "/openrouter/api/v1/chat/completions",
  vllm: "/vllm/v1/chat/completions",
  sglang: "/sglang/v1/chat/completions",
  deepseek: "/deepseek/chat/completions",
  groq: "/groq/openai/v1/chat/completions",
  minimax: "/minimax/anthropic/v1/messages",
  mistral: "/mistral/v1/chat/completions",
  azure: "/azure/openai/v1/responses",
};

export type ProviderKey = keyof typeof paths | "gemini" | "bedrock";

export const providerKeys: ProviderKey[] = [
  ...(["openai", "anthropic", "gemini", "xai", "openrouter", "vllm", "sglang"] as const),
  ...(["azure", "bedrock", "deepseek", "groq", "minimax", "mistral"] as const),
];

export interface Outcome {
  status: number;
  /** The whole body as text. */
  text: string;
  /** The body of a JSON reply; otherwise empty. */
  json: Record<string, unknown>;
}

const credentials = {
  authorization: "Bearer simulator",
  "x-api-key": "simulator",
  "x-goog-api-key": "simulator",
  "api-key": "simulator",
  "anthropic-version": "2023-06-01",
};

/** @param model by default one that the provider has; only some paths contain it */
export function pathOf(provider: ProviderKey, model?: string, streams = false): string {
  switch (provider) {
    case "gemini": {
      const operation = streams ? "streamGenerateContent?alt=sse" : "generateContent";
      return `/gemini/v1beta/models/${model ?? "gemini-3.5-flash"}:${operation}`;
    }
    case "bedrock": {
      const operation = streams ? "converse-stream" : "converse";
      return `/bedrock/model/${encodeURIComponent(model ?? "us.anthropic.claude-sonnet-4-6")}/${operation}`;
    }
    default:
      return paths[provider];
  }
}

export function post(
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string | undefined> = {},
): Outcome {
  const reply = respond({
    method: "POST",
    url: path,
    headers: { ...credentials, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  });
  const text = bodyOf(reply).toString();
  const isJson = (reply.headers["content-type"] ?? "").startsWith("application/json") && reply.ending === "end";
  return { status: reply.status, text, json: isJson ? JSON.parse(text) : {} };
}

/** Where the path contains the model, pass it as `model` in the body. */
export function ask(provider: ProviderKey, body: object, headers: Record<string, string | undefined> = {}): Outcome {
  if (provider !== "gemini" && provider !== "bedrock") return post(pathOf(provider), JSON.stringify(body), headers);
  const { model, ...rest } = body as { model?: string };
  return post(pathOf(provider, model), JSON.stringify(rest), headers);
}

export function errorText(outcome: Outcome): string {
  const error = outcome.json.error ?? outcome.json;
  if (typeof error === "string") return error;
  const { message } = error as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(message);
}
