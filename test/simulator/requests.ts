/** Sends a request to the simulator without a socket, with the headers that its provider requires. */
import { respond } from "../../simulator/respond.ts";

const paths = {
  openai: "/openai/v1/responses",
  anthropic: "/anthropic/v1/messages",
  xai: "/xai/v1/responses",
  openrouter: "/openrouter/api/v1/chat/completions",
  vllm: "/vllm/v1/chat/completions",
  sglang: "/sglang/v1/chat/completions",
};

export type ProviderKey = keyof typeof paths | "gemini";

export const providerKeys: ProviderKey[] = ["openai", "anthropic", "gemini", "xai", "openrouter", "vllm", "sglang"];

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
  "anthropic-version": "2023-06-01",
};

export function pathOf(provider: ProviderKey, model = "gemini-3.5-flash", streams = false): string {
  if (provider !== "gemini") return paths[provider];
  return `/gemini/v1beta/models/${model}:${streams ? "streamGenerateContent?alt=sse" : "generateContent"}`;
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
  const text = reply.chunks.join("");
  const isJson = (reply.headers["content-type"] ?? "").startsWith("application/json") && reply.ending === "end";
  return { status: reply.status, text, json: isJson ? JSON.parse(text) : {} };
}

/** For gemini, whose path contains the model, pass it as `model` in the body. */
export function ask(provider: ProviderKey, body: object, headers: Record<string, string | undefined> = {}): Outcome {
  if (provider !== "gemini") return post(pathOf(provider), JSON.stringify(body), headers);
  const { model, ...rest } = body as { model?: string };
  return post(pathOf("gemini", model), JSON.stringify(rest), headers);
}

export function errorText(outcome: Outcome): string {
  const error = outcome.json.error ?? outcome.json;
  return typeof error === "string" ? error : String((error as { message?: unknown }).message);
}
