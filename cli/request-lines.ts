/** One line per request of a proxy, for the terminal that it was started in. */

import type { RecordSink } from "../proxy/record-sink.ts";
import { RequestLog, type RequestRecord } from "../runtime/log.ts";
import { shorten } from "../runtime/shorten.ts";
import { oneLine } from "./control-characters.ts";

export interface RequestLinesOptions {
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

  append(record: RequestRecord): void {
    this.#file?.append(record);
    this.#options.print(describeRecord(record));
  }

  reopen(): void {
    this.#file?.reopen();
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

/** The maximum length of the model's name, in characters: callers choose it. */
const longestName = 100;

/** `provider/model · 200 · 12 in, 34 out (20 reasoning) · $0.0012 · 850 ms · max_tokens clamped 4096 · seed dropped` */
export function describeRecord(record: RequestRecord): string {
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
    ...(record.lost ?? []),
    ...(key === undefined ? [] : [`key ${key}`]),
  ];
  return oneLine(parts.join(" · "));
}
