/** A proxy on a free port, with made-up providers behind it: `cloud`, and `other` where `OTHER_KEY` is set. */
import { Writable } from "node:stream";
import type { Access } from "../../proxy/request/access.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import type { RequestTelemetry } from "../../runtime/telemetry/observation.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { fakeAdapter } from "../runtime/fake-adapter.ts";
import { type FakeProvider, type Play, startFakeProvider, textAnswer } from "../runtime/fake-provider.ts";

export const key = "sk-very-secret";

export interface Setup {
  readonly proxy: RunningProxy;
  readonly provider: FakeProvider;
  /** The operational log so far. */
  logs(): string;
  /** Posts JSON; a string is sent unchanged. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function setUp(
  env: Record<string, string> = {},
  more: Parameters<typeof fakeAdapter>[2] = {},
  access: Access = {},
  telemetry?: RequestTelemetry,
): Promise<Setup> {
  const provider = await startFakeProvider(textAnswer("hi"));
  const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  const adapters = ["cloud", "other"].map((name) => fakeAdapter(name, provider.url, more));
  const timing = { sleep: async () => {}, random: () => 1 };
  const engine = new Engine({ env: { CLOUD_KEY: key, DRAGOMAN_MAX_RETRIES: "0", ...env }, adapters, client, timing });
  let logs = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs += chunk;
      done();
    },
  });
  const proxy = await startProxy({
    engine,
    host: "127.0.0.1",
    port: 0,
    logs: sink,
    access,
    ...(telemetry && { telemetry }),
  });
  return {
    proxy,
    provider,
    logs: () => logs,
    post: (path, body, headers = {}) =>
      fetch(proxy.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      await client.close();
      await proxy.close();
      await provider.close();
    },
  };
}

export function play(setup: Setup, ...script: Play[]): void {
  setup.provider.script = script;
}

/** The events of a stream. Checks the form of each. */
export async function readEvents(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  return text
    .split("\n\n")
    .filter(Boolean)
    .map((frame) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
      const event = JSON.parse(data ?? "null");
      if (event?.type !== name) throw new Error(`not an event: ${JSON.stringify(frame)}`);
      return event;
    });
}

export const hello = { model: "cloud/m", messages: [{ role: "user", content: "hello" }] };

/** The JSON of a response, without types. */
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
export const bodyOf = async (response: Response | Promise<Response>): Promise<any> => (await response).json();
