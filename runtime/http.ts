/**
 * The one HTTP client: pooled connections, limits, decompression, cancellation. It never follows a redirect. Whatever
 * breaks on the way is an `Http` error.
 */
import { pipeline, type Readable } from "node:stream";
import * as zlib from "node:zlib";
import type { Dispatcher } from "undici";
import { createDispatcher, type Timeouts } from "./connections.ts";
import { Http } from "./errors.ts";

/** One POST. */
export interface Call {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** What came back. Headers have lower-case names; repeated ones are joined by commas. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. Reading it throws `Http`, or the reason of the signal. */
  readonly body: Body;
}

export interface Body extends AsyncIterable<Uint8Array> {
  /** The whole body as UTF-8. */
  text(): Promise<string>;
  /** Lets go of the connection without reading on. */
  discard(): void;
}

/** The largest plain reply, in bytes: 256 MiB. */
const largestReply = 256 * 1024 * 1024;

/** 8 MiB, as a power of two: no larger window may be used over HTTP (RFC 9659). */
const zstdWindow = 23;

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindow } }),
  deflate: zlib.createInflate,
};

export class Client {
  readonly #timeouts: Timeouts;
  readonly #limit: number;
  #dispatcher: Dispatcher | undefined;

  /** @param limit the largest plain reply, in bytes */
  constructor(timeouts: Timeouts, limit: number = largestReply) {
    this.#timeouts = timeouts;
    this.#limit = limit;
  }

  /**
   * Sends one request and resolves when the headers of its answer have come.
   * @throws {Http} when the connection fails; the signal's reason when it is aborted
   */
  async send(call: Call): Promise<Reply> {
    call.signal?.throwIfAborted();
    const headers = { "accept-encoding": "gzip, br, zstd, deflate", ...call.headers };
    try {
      const options = { ...target(call.url), method: "POST", headers, body: call.body } as const;
      const reply = await this.#connections().request({ ...options, ...(call.signal && { signal: call.signal }) });
      return { status: reply.statusCode, ...read(reply, call, this.#limit) };
    } catch (error) {
      throw failure(error, call);
    }
  }

  /** Opens a connection to an origin ahead of time; what comes back does not matter. */
  async head(url: URL, signal: AbortSignal): Promise<void> {
    const reply = await this.#connections().request({ ...target(url), method: "HEAD", signal });
    await reply.body.dump();
  }

  /** Cuts every connection. */
  async close(): Promise<void> {
    await this.#dispatcher?.destroy();
  }

  #connections(): Dispatcher {
    this.#dispatcher ??= createDispatcher(this.#timeouts);
    return this.#dispatcher;
  }
}

let shared: Client | undefined;

/** The client of this process. Its policy is fixed by whoever asks first. */
export function sharedClient(timeouts: Timeouts): Client {
  shared ??= new Client(timeouts);
  return shared;
}

function target(url: URL): { origin: string; path: string } {
  return { origin: url.origin, path: url.pathname + url.search };
}

function read(reply: Dispatcher.ResponseData, call: Call, limit: number): Pick<Reply, "headers" | "body"> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : String(value);
  }
  return { headers, body: openBody(reply.body, headers["content-encoding"], call, limit) };
}

function openBody(stream: Readable, encodings: string | undefined, call: Call, limit: number): Body {
  // undici reports the destruction of a body that nobody reads
  const discard = (): void => void stream.on("error", () => {}).destroy();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of decompress(stream, encodings)) yield chunk as Uint8Array;
    } catch (error) {
      discard();
      throw failure(error, call);
    }
  }
  return {
    [Symbol.asyncIterator]: bytes,
    async text(): Promise<string> {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of bytes()) {
        size += chunk.length;
        if (size > limit) throw new Http(`the answer is larger than ${limit} bytes`);
        chunks.push(chunk);
      }
      return new TextDecoder().decode(Buffer.concat(chunks));
    },
    discard,
  };
}

/** The bytes behind the encodings of `content-encoding`, the last of which was put on last. */
function decompress(body: Readable, encodings = ""): Readable {
  const names = encodings
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  let stream = body;
  for (const name of names.reverse()) {
    if (name === "" || name === "identity") continue;
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (decoder === undefined)
      throw new Http(`the answer is encoded as ${JSON.stringify(name)}, which is not known here`);
    // an error reaches the reader through the last stream of the line
    stream = pipeline(stream, decoder(), () => {}) as Readable;
  }
  return stream;
}

/** What broke, as one of our errors. The URL stays out of the text but for its origin: a path or query may hold a secret. */
function failure(error: unknown, { url, signal }: Call): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof Http) return error;
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  const what = message || code || String(error);
  return new Http(`${url.origin}: ${what}${code && !what.includes(code) ? ` (${code})` : ""}`, { cause: error });
}
