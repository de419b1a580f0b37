/** The request log: one JSON line per completed request. No prompt, answer or key is ever in it. */
import { createWriteStream, type WriteStream } from "node:fs";

/** One completed request. */
export interface RequestRecord {
  /** RFC 3339 with milliseconds: when the request was complete. */
  readonly ts: string;
  /** The raw name of the model that answered, or of the one that was asked; null when the request named none. */
  readonly model: string | null;
  /** The key of the registration; null when the request was refused before it reached one. */
  readonly provider: string | null;
  readonly latency_ms: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens: number;
  /** The HTTP status; 499 when the client left. A stream that failed keeps 200 and has `error`. */
  readonly status: number;
  readonly error?: string;
  readonly request_id?: string;
}

/** Appends records to a file, in order. */
export class RequestLog {
  readonly #stream: WriteStream;

  /** @param warn told when the file cannot be written; requests go on */
  constructor(path: string, warn: (message: string) => void) {
    this.#stream = createWriteStream(path, { flags: "a", mode: 0o600 });
    this.#stream.on("error", (error) => warn(`the request log ${path} cannot be written: ${error.message}`));
  }

  append(record: RequestRecord): void {
    if (this.#stream.writable) this.#stream.write(`${JSON.stringify(record)}\n`);
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stream.closed) resolve();
      else this.#stream.once("close", resolve).end();
    });
  }
}
