/** The request log: one JSON line per completed request. It never contains prompts, answers or keys. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Destination } from "./router.ts";
import { shorten } from "./shorten.ts";

/** One completed request. */
export interface RequestRecord {
  /** When the request was completed: RFC 3339 with milliseconds. */
  readonly ts: string;
  /**
   * The raw name of the model that answered, else of the requested model; the address itself when its provider is
   * unknown. Null when the request has no model or could not be read.
   */
  readonly model: string | null;
  /** The key of the registration; null when the request was rejected before anything was sent. */
  readonly provider: string | null;
  /** The name of the caller's key; absent where the proxy needs none. */
  readonly key?: string;
  readonly latency_ms: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens: number;
  /** The cost of the answer in USD; absent if it is not known. */
  readonly cost?: number;
  /** The cost is what the provider says; absent if it was calculated. */
  readonly cost_stated?: boolean;
  /** The HTTP status; 499 when the client disconnected. A stream that failed keeps 200 and has `error`. */
  readonly status: number;
  /** The limit that replaced the request's `max_tokens`; absent if it was kept. */
  readonly capped_max_tokens?: number;
  /**
   * Each call of a provider as `<address> <end>`, in order; the end is a code like `error`, or the status of the answer. At most 50
   * failures; absent if there was one call only.
   */
  readonly attempts?: readonly string[];
  /** Lost parts of the request and its answer, as in the header `x-dragoman-lost`; absent if nothing was lost. */
  readonly lost?: readonly string[];
  /**
   * The code in the error table (`spec/errors.yaml`), for `provider_error` followed by the provider's status
   * (`provider_error 429`). Never a message, which might quote a prompt, an answer or a key. Absent when the client
   * disconnected.
   */
  readonly error?: string;
  readonly request_id?: string;
}

/** Token counts and cost, with the field names of the log. */
export type Tokens = Pick<RequestRecord, "input_tokens" | "output_tokens" | "total_tokens" | "cost" | "cost_stated"> &
  Partial<Pick<RequestRecord, "reasoning_tokens">>;

/** The outcome of a request; fields without a comment are as in its record. */
export interface Outcome {
  readonly destination: Destination | undefined;
  /** The requested model. */
  readonly model: string | undefined;
  /** Duration in milliseconds. */
  readonly latency: number;
  readonly tokens: Tokens | undefined;
  readonly status: number;
  /** The limit that replaced `max_tokens`; undefined if it was kept. */
  readonly cap?: number | undefined;
  readonly attempts?: readonly string[] | undefined;
  readonly lost?: readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly error: string | undefined;
  readonly requestId: string;
}

/** Maximum lengths of strings that callers and providers control, in characters. */
const longestName = 256;
const longestError = 1000;
/** How many lost fields a record lists. */
const mostLost = 100;

/** The record of a request that has just completed. */
export function recordOf(outcome: Outcome): RequestRecord {
  const { destination, model, latency, tokens, status, cap, attempts, lost, key, error, requestId } = outcome;
  const name = destination?.model ?? model;
  return {
    ts: new Date().toISOString(),
    model: name === undefined ? null : shorten(name, longestName),
    provider: destination?.registration.key ?? null,
    ...(key !== undefined && { key }),
    latency_ms: latency,
    input_tokens: tokens?.input_tokens ?? 0,
    output_tokens: tokens?.output_tokens ?? 0,
    total_tokens: tokens?.total_tokens ?? 0,
    reasoning_tokens: tokens?.reasoning_tokens ?? 0,
    ...(tokens?.cost !== undefined && { cost: tokens.cost }),
    ...(tokens?.cost_stated && { cost_stated: tokens.cost_stated }),
    status,
    ...(cap !== undefined && { capped_max_tokens: cap }),
    ...(attempts !== undefined && { attempts: attempts.map((each) => shorten(each, longestName)) }),
    ...(lost !== undefined && { lost: lost.slice(0, mostLost).map((each) => shorten(each, longestName)) }),
    ...(error !== undefined && { error: shorten(error, longestError) }),
    request_id: shorten(requestId, longestName),
  };
}

/** A file that is open for appending. */
export interface LogFile {
  /** Writes the bytes from this offset on, maybe not all of them. Returns the number of bytes written. */
  write(bytes: Uint8Array, offset: number): Promise<number>;
  close(): Promise<void>;
}

/** The maximum number of records that wait for a file that cannot be written; further ones are lost. */
const mostWaiting = 10_000;

/** The minimum time between two writes, in milliseconds, so that lines are written in batches under load. */
const pause = 10;

const lineEnd = "\n".charCodeAt(0);

/**
 * Appends records to a file, in order, with one write at a time. While the file cannot be written (e.g. a full disk),
 * records are kept, and each new record triggers another attempt.
 */
export class RequestLog {
  readonly #path: string;
  readonly #warn: (message: string) => void;
  readonly #open: (path: string) => Promise<LogFile>;
  #waiting: string[] = [];
  /** The lines being written, and how many of their bytes are in the file. */
  #batch: Uint8Array = new Uint8Array();
  #written = 0;
  #lost = 0;
  #file: LogFile | undefined;
  #stale = false;
  #failing = false;
  #running = false;
  #work: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /** @param warn called once per period in which the file cannot be written, and when records are lost */
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

  /** Opens the file again, after log rotation has moved it. */
  reopen(): void {
    if (this.#closing !== undefined) return;
    this.#stale = true;
    this.#start();
  }

  /** Resolves when all records are written, as far as possible. Records appended later are ignored. */
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
    this.#warnOfLost();
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
        if (this.#stale) await this.#closeStale();
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
      this.#warnOfLost();
    } catch (error) {
      if (!this.#failing) this.#warn(`the request log ${this.#path} cannot be written: ${(error as Error).message}`);
      this.#failing = true;
    } finally {
      this.#running = false;
    }
  }

  async #closeStale(): Promise<void> {
    const file = this.#file;
    this.#stale = false;
    this.#file = undefined;
    // a line that is incomplete in the old file is written again to the new one
    this.#written = this.#batch.subarray(0, this.#written).lastIndexOf(lineEnd) + 1;
    await file?.close();
  }

  /** The number of records that are not completely in the file. */
  get #left(): number {
    return this.#waiting.length + this.#batch.subarray(this.#written).filter((byte) => byte === lineEnd).length;
  }

  #warnOfLost(): void {
    if (this.#lost > 0) this.#warn(`the request log ${this.#path} has lost ${this.#lost} of its records`);
    this.#lost = 0;
  }
}

/** With O_NONBLOCK, opening a pipe without a reader fails instead of hanging. Windows does not have the flag. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;

async function openToAppend(path: string): Promise<LogFile> {
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  return {
    write: async (bytes, offset) => (await file.write(bytes, offset)).bytesWritten,
    close: () => file.close(),
  };
}
