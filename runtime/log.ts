/** The request log: one JSON line per completed request. No prompt, answer or key is ever in it. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Destination } from "./router.ts";
import { shorten } from "./shorten.ts";

/** One completed request. */
export interface RequestRecord {
  /** RFC 3339 with milliseconds: when the request was complete. */
  readonly ts: string;
  /**
   * The raw name of the model that answered, or of the one that was asked, whatever else was wrong with the request; the
   * address as it was given where its provider is unknown. Null when the request named no model, or could not be read.
   */
  readonly model: string | null;
  /** The key of the registration; null when the request was refused before anything was sent. */
  readonly provider: string | null;
  readonly latency_ms: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens: number;
  /** The HTTP status; 499 when the client left. A stream that failed keeps 200 and has `error`. */
  readonly status: number;
  /**
   * What went wrong: always the code of the error table (`spec/errors.yaml`), and behind `provider_error` the provider's
   * status: `provider_error 429`. Never a message, which might quote a prompt, an answer or a key. Absent when the client
   * left.
   */
  readonly error?: string;
  readonly request_id?: string;
}

/** Token counts under the names of the log. */
export interface Tokens {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens?: number;
}

/** What is known of a request once it is complete. */
export interface Outcome {
  readonly destination: Destination | undefined;
  /** The model that was asked for. */
  readonly model: string | undefined;
  /** In milliseconds. */
  readonly latency: number;
  readonly tokens: Tokens | undefined;
  readonly status: number;
  readonly error: string | undefined;
  readonly requestId: string;
}

/** Callers and providers write these: so many characters of each stand in a record. */
const longestName = 256;
const longestError = 1000;

/** The record of a request that is complete now. */
export function recordOf({ destination, model, latency, tokens, status, error, requestId }: Outcome): RequestRecord {
  const name = destination?.model ?? model;
  return {
    ts: new Date().toISOString(),
    model: name === undefined ? null : shorten(name, longestName),
    provider: destination?.registration.key ?? null,
    latency_ms: latency,
    input_tokens: tokens?.input_tokens ?? 0,
    output_tokens: tokens?.output_tokens ?? 0,
    total_tokens: tokens?.total_tokens ?? 0,
    reasoning_tokens: tokens?.reasoning_tokens ?? 0,
    status,
    ...(error !== undefined && { error: shorten(error, longestError) }),
    request_id: shorten(requestId, longestName),
  };
}

/** A file that is appended to. */
export interface LogFile {
  /** Writes what stands behind this offset, or as much of it as there is room for; tells how many bytes that was. */
  write(bytes: Uint8Array, offset: number): Promise<number>;
  close(): Promise<void>;
}

/** So many records wait for a file that cannot be written; what comes after them is lost. */
const mostWaiting = 10_000;

/** Writes are at least so many milliseconds apart: where many requests end, their lines go out together. */
const pause = 10;

const lineEnd = "\n".charCodeAt(0);

/**
 * Appends records to a file, in order and never two at a time. While the file cannot be written (a full disk), records
 * wait, and each new one is another try.
 */
export class RequestLog {
  readonly #path: string;
  readonly #warn: (message: string) => void;
  readonly #open: (path: string) => Promise<LogFile>;
  #waiting: string[] = [];
  /** What is being written: whole lines, of which so many bytes are in the file. */
  #batch: Uint8Array = new Uint8Array();
  #written = 0;
  #lost = 0;
  #file: LogFile | undefined;
  #stale = false;
  #failing = false;
  #running = false;
  #work: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /** @param warn told once when the file cannot be written, until it can be again, and of records that are lost */
  constructor(path: string, warn: (message: string) => void, openFile: typeof openToAppend = openToAppend) {
    this.#path = path;
    this.#warn = warn;
    this.#open = openFile;
    this.#start();
  }

  append(record: RequestRecord): void {
    if (this.#closing !== undefined) return;
    if (this.#waiting.length < mostWaiting) this.#waiting.push(`${JSON.stringify(record)}\n`);
    else this.#lost++;
    this.#start();
  }

  /** Opens the file anew, since whoever rotates logs has moved the old one away. */
  reopen(): void {
    if (this.#closing !== undefined) return;
    this.#stale = true;
    this.#start();
  }

  /** Resolves when everything is written that can be. What is appended afterwards goes nowhere. */
  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    await this.#work;
    if (this.#left > 0) {
      this.#start();
      await this.#work;
    }
    this.#lost += this.#left;
    this.#tellLost();
    try {
      await this.#file?.close();
    } catch (error) {
      this.#warn(`the request log ${this.#path} cannot be closed: ${(error as Error).message}`);
    }
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#work = this.#run();
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        if (this.#stale) await this.#letGo();
        this.#file ??= await this.#open(this.#path);
        if (this.#written === this.#batch.length) {
          if (this.#waiting.length === 0) break;
          this.#batch = Buffer.from(this.#waiting.join(""));
          this.#waiting = [];
          this.#written = 0;
        }
        this.#written += await this.#file.write(this.#batch, this.#written);
        if (this.#written === this.#batch.length) this.#failing = false;
        if (this.#closing === undefined) await delay(pause);
      }
      this.#failing = false;
      this.#tellLost();
    } catch (error) {
      if (!this.#failing) this.#warn(`the request log ${this.#path} cannot be written: ${(error as Error).message}`);
      this.#failing = true;
    } finally {
      this.#running = false;
    }
  }

  async #letGo(): Promise<void> {
    const file = this.#file;
    this.#stale = false;
    this.#file = undefined;
    // a line that is torn in the old file stands whole in the new one
    this.#written = this.#batch.subarray(0, this.#written).lastIndexOf(lineEnd) + 1;
    await file?.close();
  }

  /** Records that are not in the file, or not to their end. */
  get #left(): number {
    return this.#waiting.length + this.#batch.subarray(this.#written).filter((byte) => byte === lineEnd).length;
  }

  #tellLost(): void {
    if (this.#lost > 0) this.#warn(`the request log ${this.#path} has lost ${this.#lost} of its records`);
    this.#lost = 0;
  }
}

/** A pipe that nobody reads fails, where it would keep the process from ending; Windows has no such flag. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;

async function openToAppend(path: string): Promise<LogFile> {
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  return {
    write: async (bytes, offset) => (await file.write(bytes, offset)).bytesWritten,
    close: () => file.close(),
  };
}
