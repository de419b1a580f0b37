/** A real proxy in front of a faulty provider, and its outcomes. */
import { adapters } from "../../generated/adapters/index.ts";
import { startProxy } from "../../proxy/server.ts";
import { readSettings } from "../../runtime/config/config.ts";
import { Engine } from "../../runtime/engine.ts";
import type { RequestTelemetry } from "../../runtime/telemetry/observation.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { modelOf } from "../models.ts";
import { readEvents } from "../proxy/proxy-under-test.ts";
import type { Place } from "./exchange.ts";
import { refused } from "./faults.ts";
import { FaultyProvider, question } from "./faulty-provider.ts";

/** One adapter of each dialect. */
export const dialects = new Map(adapters.toReversed().map((adapter) => [adapter.dialect, adapter]));

/** Large enough for every healthy answer. */
const largestReply = 1024 * 1024;

export interface Stage {
  readonly provider: FaultyProvider;
  readonly model: string;
  /** The URL of a proxy that has this fault. */
  addressFor(fault: string): string;
  /** Number of attempts during the call. Where connections are refused, that is one and one for every wait. */
  count(work: () => Promise<unknown>): Promise<number>;
  /** The outcomes of a fault, as in the table. */
  plain(fault: string): Promise<string>;
  stream(path: string, fault: string): Promise<string>;
  /** The last event of a stream with a fault in the middle. */
  middle(path: string, fault: string): Promise<string>;
  /** Closes the connections to the provider, and stops. */
  close(): Promise<void>;
}

export interface Observers {
  readonly telemetry?: RequestTelemetry;
  readonly logs?: { write(line: string): void };
}

export async function openStage(
  dialect: string,
  settings: Readonly<Record<string, string>> = {},
  observers: Observers = {},
): Promise<Stage> {
  const adapter = dialects.get(dialect);
  if (adapter === undefined) throw new Error(`no adapter has the dialect ${dialect}`);
  const [own] = adapter.names;
  const provider = new FaultyProvider();
  const env: Record<string, string> = {
    ...(await provider.listen()),
    // a leaked slot blocks all further requests
    DRAGOMAN_MAX_CONCURRENCY: "1",
    DRAGOMAN_MAX_RETRIES: "0",
    ...settings,
  };
  let waits = 0;
  const sleep = async (): Promise<void> => {
    waits++;
  };
  const client = new Client({ ...readSettings(env), maxAnswerBytes: largestReply });
  const timing = { sleep, random: () => 1 };
  const start = (more: Record<string, string>) =>
    startProxy({
      ...{ engine: new Engine({ env: { ...env, ...more }, client, timing }), host: "127.0.0.1", port: 0 },
      ...observers,
    });
  const proxy = await start({});
  const toClosedPort = await start({ [own?.base_url ?? ""]: "http://127.0.0.1:1" });
  const model = modelOf(adapter.provider);

  const stage = {
    model: `${own?.key}/${model}`,
    addressFor: (fault: string) => (fault === refused ? toClosedPort : proxy).url,
  };
  const post = (path: string, fault: string, place: Place, stream = false): Promise<Response> =>
    fetch(stage.addressFor(fault) + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ model: stage.model, stream },
        messages: [{ role: "user", content: question(fault, place) }],
      }),
    });

  return {
    provider,
    ...stage,
    async count(work) {
      const before = { asked: provider.asked, waits };
      await work();
      return provider.asked - before.asked || waits - before.waits + 1;
    },
    plain: async (fault) => outcomeOf(await post("/v1/chat", fault, "start")),
    async stream(path, fault) {
      const response = await post(path, fault, "start", true);
      if (!response.ok) return outcomeOf(response);
      const end = await endOf(response);
      return end === "done" ? "200" : `200, then ${end}`;
    },
    async middle(path, fault) {
      const response = await post(path, fault, "middle", true);
      return response.ok ? endOf(response, () => provider.strike()) : outcomeOf(response);
    },
    async close() {
      await client.close();
      await proxy.close();
      await toClosedPort.close();
      await provider.close();
    },
  };
}

async function outcomeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: { code: string } };
  return error === undefined ? `${response.status}` : `${response.status} ${error.code}`;
}

/** The last event of a stream; every error must have a message. */
async function endOf(response: Response, onContent: () => void = () => {}): Promise<string> {
  let text = "";
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece);
    if (text.includes("event: content\n")) onContent();
  }
  const last = (await readEvents(new Response(text))).at(-1);
  return last?.type === "error" && !`${last.message}`.startsWith("stream error: ")
    ? `${last.message}`
    : `${last?.type}`;
}
