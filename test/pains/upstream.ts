/** All providers on one loopback port with scripted answers, and an engine whose requests and waits are recorded. */
import { Engine } from "../../runtime/engine.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { providers } from "../../simulator/providers.ts";
import { bodyOf, type Reply } from "../../simulator/reply.ts";
import { respond } from "../../simulator/respond.ts";
import { modelOf } from "../models.ts";
import { type Play, type Seen, startFakeProvider } from "../runtime/fake-provider.ts";

export interface Upstream {
  /** Providers asked and milliseconds waited, in order. */
  readonly events: (string | number)[];
  /** The variables that point every provider here. */
  readonly env: Record<string, string>;
  /** The next answers; the last one is repeated. */
  play(...script: Play[]): void;
  /** An engine that does not really wait, and whose jitter always chooses the longest wait. */
  engine(settings?: Record<string, string>): Engine;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<Upstream> {
  const provider = await startFakeProvider(healthy);
  const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  const env = Object.assign({}, ...providers.map(({ environment }) => environment(provider.url)));
  const events: (string | number)[] = [];
  const noting = (play: Play): Play => {
    return (response, seen) => {
      events.push(seen.url.split("/")[1] ?? "");
      return play(response, seen);
    };
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    events.push(milliseconds);
  };
  return {
    events,
    env,
    play(...script) {
      events.length = 0;
      provider.script = script.map(noting);
    },
    engine: (settings) => new Engine({ env: { ...env, ...settings }, client, timing: { sleep, random: () => 1 } }),
    async close() {
      await client.close();
      await provider.close();
    },
  };
}

/** The names of the simulated providers. */
export const simulated = providers.map(({ key }) => key);

/** An address that the simulator knows. */
export function addressOf(provider: string): string {
  return `${provider}/${modelOf(provider)}`;
}

/** The answer of the simulated provider. */
function answerOf({ url, headers, body }: Seen): Reply {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return respond({ method: "POST", url, headers: Object.fromEntries(given), body: Buffer.from(JSON.stringify(body)) });
}

export const healthy: Play = (response, seen) => {
  const { status, headers, chunks } = answerOf(seen);
  response.writeHead(status, headers).end(bodyOf({ chunks }));
};

/** The first half of a stream, then a broken connection. */
export const halved: Play = (response, seen) => {
  const { status, headers, chunks } = answerOf(seen);
  const half = bodyOf({ chunks: chunks.slice(0, chunks.length / 2) });
  response.writeHead(status, headers).write(half, () => response.destroy());
};

/** A stream that breaks before its first event. */
export const mute: Play = (response, seen) => {
  const { status, headers, chunks } = answerOf(seen);
  response.writeHead(status, headers).write(bodyOf({ chunks }).subarray(0, 5), () => response.destroy());
};
