/** The rows: the subjects, how to start them and how to call them. */
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configured, keyed } from "../configured.ts";
import { isStream, type Kind, messagesOf, nativeBody } from "./conversation.ts";
import type { Target } from "./load.ts";
import type { Peer } from "./peers.ts";
import type { Command } from "./processes.ts";

/** The environment in which a subject is started. */
export interface Place {
  /** The origin of the mock provider. */
  readonly upstream: string;
  /** The port of a server. */
  readonly port: number;
  /** A file in the folder of an installed peer; the program of a peer in Python. */
  readonly peer: string;
  /** The URL of a Redis server, if the subject needs one. */
  readonly store: string;
  /** An empty folder of its own. */
  readonly folder: string;
}

export interface Subject {
  readonly title: string;
  readonly peer?: Peer;
  /** Whether only its start and its memory at rest are measured. */
  readonly isEmpty?: true;
  /** Whether it needs a Redis server. */
  readonly store?: true;
  /** Absent for the mock provider itself. */
  readonly command?: (place: Place) => Command;
  /** The cores of a server. Default: the core of the subject. */
  readonly cores?: string;
  /** Absent for a library, which is called in its own process. */
  readonly target?: (place: Place) => Target;
}

export const model = "claude-haiku-4-5";

function bodies(body: (kind: Kind) => object): Target["bodies"] {
  const text = (kind: Kind) => JSON.stringify(body(kind));
  return { answer: text("answer"), image: text("image"), stream: text("stream"), held: text("held") };
}

function completionsBody(model: string, kind: Kind): object {
  return { model, messages: messagesOf(kind), max_tokens: 256, stream: isStream(kind) };
}

function file(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

export const envelope = bodies((kind) => ({
  model: `anthropic/${model}`,
  messages: messagesOf(kind),
  config: { max_tokens: 256 },
  stream: isStream(kind),
}));

/** The command as an installed package has it, which does not look for changed sources. */
function installedIn(folder: string): string {
  cpSync(file("../../bin"), join(folder, "bin"), { recursive: true });
  symlinkSync(file("../../dist"), join(folder, "dist"), "junction");
  return join(folder, "bin", "dragoman.js");
}

/** A proxy with every optional feature off, except for these settings. */
export function dragoman(
  title: string,
  settings: (place: Place) => Readonly<Record<string, string>>,
): Subject & Required<Pick<Subject, "target">> {
  return {
    title,
    command: (place) => ({
      args: [installedIn(place.folder), "proxy"],
      env: {
        ANTHROPIC_API_KEY: "key",
        ANTHROPIC_BASE_URL: place.upstream,
        DRAGOMAN_HOST: "127.0.0.1",
        DRAGOMAN_PORT: String(place.port),
        // no config file of the user
        XDG_CONFIG_HOME: place.folder,
        HOME: place.folder,
        DRAGOMAN_MAX_CONCURRENCY: "1000000",
        DRAGOMAN_MAX_RETRIES: "0",
        ...settings(place),
      },
    }),
    target: ({ port }) => ({ url: `http://127.0.0.1:${port}/v1/chat`, bodies: envelope }),
  };
}

const log = ({ folder }: Place) => ({ DRAGOMAN_LOG: join(folder, "log.jsonl") });
// slots for all open streams, and buckets that are never empty
const limits = () => ({
  DRAGOMAN_MAX_CONCURRENCY: "4096",
  DRAGOMAN_RATE_LIMIT_RPM: "1000000000",
  DRAGOMAN_RATE_LIMIT_TPM: "1000000000000",
});
const shared = ({ store }: Place) => ({ ...limits(), DRAGOMAN_SHARED_STORE_URL: store });
// the benches leave this port free
const measured = ({ port }: Place) => ({ DRAGOMAN_METRICS_PORT: String(port + 1000) });
const retries = () => ({ DRAGOMAN_MAX_RETRIES: "3" });

function library(title: string, script: string, peer?: Peer): Subject {
  return {
    title,
    ...(peer && { peer }),
    command: (place) => ({
      args: [file(script)],
      env: {
        UPSTREAM: place.upstream,
        PEER: place.peer,
        ANTHROPIC_API_KEY: "key",
        ANTHROPIC_BASE_URL: place.upstream,
        DRAGOMAN_MAX_RETRIES: "0",
      },
    }),
  };
}

export const subjects = {
  direct: {
    title: "no proxy: straight to the mock",
    target: ({ upstream }) => ({ url: `${upstream}/v1/messages`, bodies: bodies((kind) => nativeBody(model, kind)) }),
  },
  floor: {
    title: "floor: Fastify + undici, no features",
    command: ({ port, upstream }) => ({
      args: [file("subjects/floor.ts")],
      env: { PORT: String(port), UPSTREAM: upstream },
    }),
    target: ({ port }) => ({ url: `http://127.0.0.1:${port}/v1/chat`, bodies: envelope }),
  },
  least: {
    title: "least: node:http + undici pass the bytes on",
    command: ({ port, upstream }) => ({
      args: [file("subjects/least.ts")],
      env: { PORT: String(port), UPSTREAM: upstream },
    }),
    target: ({ port }) => ({
      url: `http://127.0.0.1:${port}/v1/messages`,
      bodies: bodies((kind) => nativeBody(model, kind)),
    }),
  },
  empty: {
    title: "empty Fastify server",
    isEmpty: true,
    command: ({ port }) => ({ args: [file("subjects/empty.mjs")], env: { PORT: String(port) } }),
    target: ({ port }) => ({ url: `http://127.0.0.1:${port}/`, bodies: envelope }),
  },
  proxy: dragoman("dragoman proxy", () => ({})),
  log: dragoman("dragoman proxy, with log", log),
  limits: dragoman("dragoman proxy, with limits", limits),
  full: dragoman("dragoman proxy, with log, limits, retries", (place) => ({
    ...log(place),
    ...limits(),
    ...retries(),
  })),
  metrics: dragoman("dragoman proxy, with metrics", measured),
  leases: { ...dragoman("dragoman proxy, limits shared with leases", shared), store: true },
  shared: {
    ...dragoman("dragoman proxy, limits shared, each request asks", (place) => ({
      ...shared(place),
      DRAGOMAN_LIMIT_LEASE_MS: "0",
    })),
    store: true,
  },
  providers: dragoman(`dragoman proxy, ${keyed.length} providers configured`, ({ upstream }) => ({
    ...configured(keyed),
    ANTHROPIC_BASE_URL: upstream,
  })),
  relay: {
    ...dragoman("dragoman proxy, Messages API relayed", () => ({})),
    target: ({ port }) => ({
      url: `http://127.0.0.1:${port}/v1/messages`,
      bodies: bodies((kind) => nativeBody(`anthropic/${model}`, kind)),
    }),
  },
  inbound: {
    ...dragoman("dragoman proxy, chat completions translated", () => ({})),
    target: ({ port }) => ({
      url: `http://127.0.0.1:${port}/v1/chat/completions`,
      bodies: bodies((kind) => completionsBody(`anthropic/${model}`, kind)),
    }),
  },
  library: library("dragoman library, in process", "subjects/library.ts"),
  portkey: {
    title: "Portkey gateway",
    peer: "portkey",
    command: ({ peer, port }) => ({
      args: [
        join(dirname(peer), "node_modules/@portkey-ai/gateway/build/start-server.js"),
        `--port=${port}`,
        "--headless",
      ],
      env: {},
    }),
    target: ({ port, upstream }) => ({
      url: `http://127.0.0.1:${port}/v1/chat/completions`,
      headers: {
        authorization: "Bearer key",
        "x-portkey-provider": "anthropic",
        "x-portkey-custom-host": `${upstream}/v1`,
      },
      bodies: bodies((kind) => completionsBody(model, kind)),
    }),
  },
  litellm: {
    title: "LiteLLM (Python)",
    peer: "litellm",
    command: ({ peer, port, upstream, folder }) => {
      const config = join(folder, "config.json");
      const params = { model: `anthropic/${model}`, api_base: upstream, api_key: "key" };
      // JSON is YAML
      writeFileSync(config, JSON.stringify({ model_list: [{ model_name: model, litellm_params: params }] }));
      const args = ["--config", config, "--host", "127.0.0.1", "--port", `${port}`, "--num_workers", "1"];
      // no look-ups in a network
      const env = {
        LITELLM_LOCAL_MODEL_COST_MAP: "True",
        LITELLM_TELEMETRY: "False",
        HOME: folder,
        LITELLM_LOG: "ERROR",
      };
      return { program: peer, args, env };
    },
    target: ({ port }) => ({
      url: `http://127.0.0.1:${port}/v1/chat/completions`,
      bodies: bodies((kind) => completionsBody(model, kind)),
    }),
  },
  musistudio: {
    title: "musistudio/llms (Fastify)",
    peer: "musistudio",
    command: ({ peer, port, upstream }) => ({
      args: [file("subjects/musistudio.ts")],
      env: { PEER: peer, PORT: String(port), UPSTREAM: upstream },
    }),
    target: ({ port }) => ({
      url: `http://127.0.0.1:${port}/v1/messages`,
      bodies: bodies((kind) => nativeBody("mock,model", kind)),
    }),
  },
  "ai-sdk": library("AI SDK 7, in process", "subjects/ai-sdk.ts", "ai-sdk"),
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof subjects;

export function subjectOf(name: string): Subject {
  if (Object.hasOwn(subjects, name)) return subjects[name as SubjectName];
  throw new Error(`there is no ${name}; there are ${Object.keys(subjects).join(", ")}`);
}
