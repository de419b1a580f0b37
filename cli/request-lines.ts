/** One line per request of a proxy, for the terminal that it was started in. */
import { RequestLog, type RequestRecord } from "../runtime/log.ts";
import { stripControls } from "./control-characters.ts";

/** Writes the lines, and the request log if there is one. */
export class RequestLines {
  readonly #file: RequestLog | undefined;
  readonly #print: (line: string) => void;

  /**
   * @param path the request log; undefined if there is none
   * @param print called with each line
   */
  constructor(path: string | undefined, print: (line: string) => void, warn: (line: string) => void) {
    this.#file = path === undefined ? undefined : new RequestLog(path, warn);
    this.#print = print;
  }

  append(record: RequestRecord): void {
    this.#file?.append(record);
    this.#print(describeRecord(record));
  }

  reopen(): void {
    this.#file?.reopen();
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

/** `openai/gpt-5.5 · 200 · 12 in, 34 out (20 reasoning) · $0.0012 · 850 ms · max_tokens cut to 4096` */
export function describeRecord(record: RequestRecord): string {
  const { model, provider, key, status, input_tokens, output_tokens, reasoning_tokens, cost, latency_ms } = record;
  const name = [provider, model].filter((part) => part !== null).join("/");
  const reasoning = reasoning_tokens > 0 ? ` (${reasoning_tokens} reasoning)` : "";
  const parts = [
    name === "" ? "no model" : name,
    status === 499 ? "499 client left" : `${status}`,
    ...(record.error === undefined ? [] : [record.error]),
    ...(input_tokens + output_tokens > 0 ? [`${input_tokens} in, ${output_tokens} out${reasoning}`] : []),
    ...(cost === undefined ? [] : [`$${cost.toFixed(cost < 0.01 ? 6 : 4)}`]),
    latency_ms < 1000 ? `${latency_ms} ms` : `${(latency_ms / 1000).toFixed(1)} s`,
    ...(record.capped_max_tokens === undefined ? [] : [`max_tokens cut to ${record.capped_max_tokens}`]),
    ...(key === undefined ? [] : [`key ${key}`]),
  ];
  return stripControls(parts.join(" · "));
}
