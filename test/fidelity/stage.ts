/** Dragoman in front of the simulated providers, and the four ways to get an answer as a message of the history. */
import { Writable } from "node:stream";
import type { ReasoningDetail } from "../../generated/hub.ts";
import type { ChatResponse, StreamEvent } from "../../generated/proxy/types.ts";
import { startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { type CompletionRequest, type RequestMessage, Router } from "../../runtime/index.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { foldChunks } from "../fold-chunks.ts";
import { type Exchange, startRecordedSimulator } from "./recorded-simulator.ts";

export type Message = RequestMessage;

/** A request in the library's form, with the controls that have the same names in the proxy. */
export interface Asked {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools?: CompletionRequest["tools"];
  readonly reasoning_effort?: CompletionRequest["reasoning_effort"];
  readonly max_tokens?: number;
}

/** Sends a request; resolves with the assistant message, fails with the service's message. */
export type Surface = (asked: Asked) => Promise<Message>;

export const surfaceNames = ["the library", "the library's stream", "the proxy", "the proxy's stream"] as const;
export type SurfaceName = (typeof surfaceNames)[number];

export interface Stage {
  readonly surfaces: Readonly<Record<SurfaceName, Surface>>;
  /** The exchanges with providers since the last call. */
  takeExchanges(): Exchange[];
  close(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const simulator = await startRecordedSimulator();
  const env = { ...simulator.environment, DRAGOMAN_MAX_RETRIES: "0" };
  const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const proxy = await startProxy({ engine: new Engine({ env, client }), host: "127.0.0.1", port: 0, logs: silence });
  const router = Router.fromEnv({ env });
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return text;
  };
  const surfaces: Stage["surfaces"] = {
    "the library": async (asked) => (await router.complete(requestOf(asked))).choices[0].message,
    "the library's stream": async (asked) => {
      const chunks: string[] = [];
      for await (const chunk of await router.stream(requestOf(asked))) chunks.push(chunk);
      return foldChunks(chunks).choices[0].message;
    },
    "the proxy": async (asked) => (JSON.parse(await post("/v1/chat", bodyOf(asked))) as ChatResponse).message,
    "the proxy's stream": async (asked) => assemble(await post("/v1/chat/stream", bodyOf(asked))),
  };
  return {
    surfaces,
    takeExchanges: () => simulator.exchanges.splice(0),
    async close() {
      await proxy.close();
      await client.close();
      await simulator.close();
    },
  };
}

function requestOf(asked: Asked): CompletionRequest {
  return { ...asked };
}

function bodyOf({ model, messages, tools, ...config }: Asked): object {
  return { model, messages, config, ...(tools && { provider_config: { tools } }) };
}

/** The message that a client builds from the typed events. */
function assemble(stream: string): Message {
  const events = [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as StreamEvent);
  const fields = { content: "", reasoning_content: "", reasoning_signature: "", redacted_reasoning_content: "" };
  const calls: NonNullable<Message["tool_calls"]> = [];
  let details: ReasoningDetail[] | undefined;
  for (const event of events) {
    switch (event.type) {
      case "content":
        fields.content += event.text;
        break;
      case "reasoning":
        fields.reasoning_content += event.text;
        fields.reasoning_signature += event.signature ?? "";
        fields.redacted_reasoning_content += event.redacted ?? "";
        details = event.details ?? details;
        break;
      case "tool_call": {
        const { id, name, arguments: json, thought_signature } = event;
        const signed = thought_signature === undefined ? {} : { thought_signature };
        calls.push({ id, type: "function", function: { name, arguments: json }, ...signed });
        break;
      }
      case "error":
        throw new Error(event.message);
    }
  }
  if (events.at(-1)?.type !== "done") throw new Error("the stream has no end");
  return {
    role: "assistant",
    ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")),
    ...(details && { reasoning_details: details }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}
