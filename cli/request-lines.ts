/** One line per request of a proxy, for the terminal that it was started in. */

import type { EngineRequest } from "../generated/hub.ts";
import type { RecordSink } from "../proxy/record-sink.ts";
import type { Environment } from "../runtime/config/path.ts";
import { RequestLog, type RequestRecord } from "../runtime/log.ts";
import type { Destination } from "../runtime/router.ts";
import { shorten } from "../runtime/shorten.ts";
import { oneLine } from "./control-characters.ts";

export interface RequestLinesOptions {
  readonly env: Environment;
  /** The request log; undefined if there is none. */
  readonly path: string | undefined;
  /** Called with each line. */
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Writes the lines, and the request log if there is one. */
export class RequestLines implements RecordSink {
  readonly #file: RequestLog | undefined;
  readonly #options: RequestLinesOptions;

  constructor(options: RequestLinesOptions) {
    const { path, warn } = options;
    this.#file = path === undefined ? undefined : new RequestLog(path, warn);
    this.#options = options;
  }

  append(record: RequestRecord, notes: Promise<readonly string[]> = Promise.resolve([])): void {
    this.#file?.append(record);
    const print = (found: readonly string[]): void => this.#options.print(describeRecord(record, found));
    notes.then(print, (error: Error) => print([`cannot be explained: ${error.message}`]));
  }

  /** What of the request is not sent as it is. */
  async inspect(request: EngineRequest, to: Destination): Promise<readonly string[]> {
    const { explain } = await import("../explain/explain.ts");
    const { specOf } = await import("../explain/spec.ts");
    const { catalogOf } = await import("../runtime/specs/catalog.ts");
    const spec = await specOf(to.adapter.provider, catalogOf(this.#options.env).explained);
    const { unsent } = explain(spec, { request, given: request, stream: request.stream === true }, to);
    const lost = unsent.filter(({ action }) => noteworthy.has(action));
    return [...new Set(lost.map(({ pointer, action }) => `${nameOf(pointer)} ${action}`))];
  }

  reopen(): void {
    this.#file?.reopen();
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

const noteworthy: ReadonlySet<string> = new Set(["clamped", "dropped", "rejected", "overridden"]);

/** `/messages/3/content/0/text` as `messages[3].content[0].text` */
function nameOf(pointer: string): string {
  const [first = "", ...rest] = pointer.slice(1).split("/");
  return first + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
}

/** The maximum length of the model's name, in characters: callers choose it. */
const longestName = 100;

/** `provider/model · 200 · 12 in, 34 out (20 reasoning) · $0.0012 · 850 ms · max_tokens cut to 4096 · seed dropped` */
export function describeRecord(record: RequestRecord, notes: readonly string[] = []): string {
  const { model, provider, key, status, input_tokens, output_tokens, reasoning_tokens, cost, latency_ms } = record;
  const name = shorten([provider, model].filter((part) => part !== null).join("/"), longestName);
  const reasoning = reasoning_tokens > 0 ? ` (${reasoning_tokens} reasoning)` : "";
  const parts = [
    name === "" ? "no model" : name,
    status === 499 ? "499 client left" : `${status}`,
    ...(record.error === undefined ? [] : [record.error]),
    ...(input_tokens + output_tokens > 0 ? [`${input_tokens} in, ${output_tokens} out${reasoning}`] : []),
    ...(cost === undefined ? [] : [`$${cost.toFixed(cost < 0.01 ? 6 : 4)}`]),
    latency_ms < 1000 ? `${latency_ms} ms` : `${(latency_ms / 1000).toFixed(1)} s`,
    ...(record.capped_max_tokens === undefined ? [] : [`max_tokens cut to ${record.capped_max_tokens}`]),
    ...notes,
    ...(key === undefined ? [] : [`key ${key}`]),
  ];
  return oneLine(parts.join(" · "));
}
