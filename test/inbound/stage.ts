/** A proxy in front of the simulated providers, and the official SDKs for it. */
import { Writable } from "node:stream";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { type ServerOptions, startProxy } from "../../proxy/server.ts";
import { startSimulator } from "../../simulator/server.ts";

export interface Stage {
  readonly url: string;
  readonly openai: OpenAI;
  readonly anthropic: Anthropic;
  readonly google: GoogleGenAI;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Reads the files of the proxy again, as on SIGHUP. */
  reload(): void;
  close(): Promise<void>;
}

/** @param env variables besides the keys and addresses of the simulated providers */
export async function openStage(env: Record<string, string> = {}, options: ServerOptions = {}): Promise<Stage> {
  const simulator = await startSimulator();
  const proxy = await startProxy({
    env: { ...simulator.environment, ...env },
    host: "127.0.0.1",
    port: 0,
    logs: new Writable({ write: (_line, _encoding, done) => done() }),
    ...options,
  });
  return {
    url: proxy.url,
    ...sdksFor(proxy.url),
    post: (path, body, headers = {}) =>
      fetch(proxy.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    reload: () => proxy.reload(),
    async close() {
      await proxy.close();
      await simulator.close();
    },
  };
}

export function sdksFor(url: string): Pick<Stage, "openai" | "anthropic" | "google"> {
  return {
    openai: new OpenAI({ baseURL: `${url}/v1`, apiKey: "key" }),
    anthropic: new Anthropic({ baseURL: url, apiKey: "key" }),
    google: new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl: url } }),
  };
}

const user = [{ role: "user", content: "Hello" }];
const contents = [{ role: "user", parts: [{ text: "Hello" }] }];

/** For each API, a path and a small request. */
export const requests = {
  "chat-completions": { path: "/v1/chat/completions", body: { model: "vllm/served", messages: user } },
  responses: { path: "/v1/responses", body: { model: "vllm/served", input: "Hello" } },
  messages: { path: "/v1/messages", body: { model: "vllm/served", max_tokens: 100, messages: user } },
  "generate-content": { path: "/v1beta/models/vllm/served:generateContent", body: { contents } },
} as const;

export type ApiName = keyof typeof requests;
export const apiNames = Object.keys(requests) as ApiName[];

/** Whether a body is an error in the form of an API. */
export function isErrorOf(api: ApiName, body: unknown, status: number): boolean {
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
  const { type, error } = body as any;
  if (typeof error?.message !== "string") return false;
  if (api === "messages") return type === "error" && typeof error.type === "string";
  if (api === "generate-content") return error.code === status && /^[A-Z_]+$/.test(error.status);
  return typeof error.type === "string" && typeof error.code === "string" && "param" in error;
}

/** The JSON of a response, without types. */
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
export const bodyOf = async (response: Response | Promise<Response>): Promise<any> => (await response).json();
