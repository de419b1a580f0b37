/** Streams to look at: what the simulated providers send, one of each dialect. */
import { adapters } from "../../../generated/adapters/index.ts";
import type { ModelEntry } from "../../../generated/registry.ts";
import { BinaryDecoder } from "../../../runtime/reply/framing/binary.ts";
import { checkRequest } from "../../../runtime/request/check.ts";
import { readRoutes, resolve } from "../../../runtime/router.ts";
import { prepare } from "../../../runtime/transport/send.ts";
import { providers } from "../../../simulator/providers.ts";
import { respond } from "../../../simulator/respond.ts";

/** A stream as it is received; a binary one as JSON, one event in each line. */
export interface Sample {
  readonly name: string;
  /** The address of the model. */
  readonly model: string;
  readonly text: string;
}

const origin = "http://127.0.0.1";
const environment = Object.assign({}, ...providers.map((provider) => provider.environment(origin)));
/** The variables configure the simulated providers only. */
const routes = readRoutes(adapters, environment);

/** The last message, which decides what the simulated model does. */
const scripts: Readonly<Record<string, string>> = {
  "reasoning and a tool call": '/think The weather in Rome is asked for. /call get_weather {"city":"Rome"}',
  text: "Hello",
  "a failure in the middle": "Hello /fail-stream",
};

const tool = {
  type: "function",
  function: { name: "get_weather", parameters: { type: "object", properties: { city: { type: "string" } } } },
} as const;

export const samples: readonly Sample[] = firstOfEachDialect().flatMap((model) =>
  Object.entries(scripts).map(([name, script]) => ({ name, model: model.id, text: streamOf(model, script) })),
);

/** The first listed model of each dialect. */
function firstOfEachDialect(): ModelEntry[] {
  const byDialect = Map.groupBy(routes, ({ adapter }) => adapter.dialect);
  return [...byDialect.values()].flatMap((some) => some.flatMap(({ models }) => models)[0] ?? []);
}

function streamOf({ id }: ModelEntry, content: string): string {
  const request = { model: id, messages: [{ role: "user", content }], tools: [tool], reasoning_effort: "high" };
  const { call, to } = prepare(checkRequest(request), resolve(id, routes), true);
  const { pathname, search } = new URL(call.url);
  const body = new TextEncoder().encode(String(call.body));
  const headers = call.headers as Record<string, string>;
  const { status, chunks } = respond({ method: "POST", url: pathname + search, headers, body });
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
  if (status !== 200) throw new Error(`the simulated model ${id} does not answer: ${bytes}`);
  return to.adapter.framing === "binary" ? linesOf(bytes) : bytes.toString();
}

function linesOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  new BinaryDecoder((data) => lines.push(data)).push(bytes);
  return `${lines.join("\n")}\n`;
}
