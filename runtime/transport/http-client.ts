/**
 * The one HTTP client: pooled connections, limits, decompression, cancellation. It never follows a redirect. Whatever
 * breaks on the way is an `Http` error.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { Http } from "../errors.ts";
import { largestAnswer } from "../reply/sse.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import { createDispatcher, type Timeouts } from "./connections.ts";
import { Decompressed } from "./decompression.ts";
import { Incoming, type Pieces } from "./response-body.ts";

/** One POST. */
export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** What came back. */
export interface HttpResponse {
  readonly status: number;
  /** By lower-case name; repeated ones are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The bytes of an answer, decompressed. Reading them throws `Http`, or the reason of the signal. */
export interface Body extends Pieces {
  /** The largest text, and the largest event of a stream, in bytes. */
  readonly limit: number;
  /** All of them as UTF-8. */
  text(): Promise<string>;
}

/** What a client allows. */
export interface ClientLimits extends Timeouts {
  /** The largest plain answer, and the largest event of a stream, in bytes once they are decompressed. Default: 32 MiB. */
  readonly maxAnswerBytes?: number;
}

const decoder = new TextDecoder();

export class Client {
  readonly #limits: ClientLimits & { readonly maxAnswerBytes: number };
  #dispatcher: Dispatcher | undefined;

  constructor(limits: ClientLimits) {
    this.#limits = { maxAnswerBytes: largestAnswer, ...limits };
  }

  /**
   * Sends one request and resolves when the headers of its answer have come.
   * @throws {Http} when the connection fails; the signal's reason when it is aborted
   */
  send(call: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      call.signal?.throwIfAborted();
      const { origin, path } = target(call.url);
      const incoming = new Incoming(
        origin,
        call.signal,
        (status, headers) => {
          // a header that is repeated comes as a list
          const encodings = headers["content-encoding"]?.toString();
          const pieces = encodings === undefined ? incoming : new Decompressed(incoming, encodings, origin);
          resolve(new ReceivedReply(status, headers, new ReceivedBody(pieces, this.#limits.maxAnswerBytes)));
        },
        reject,
      );
      const headers = { "accept-encoding": "gzip, br, zstd, deflate", ...call.headers };
      this.#connections().dispatch({ origin, path, method: "POST", headers, body: call.body }, incoming);
    });
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
    this.#dispatcher ??= createDispatcher(this.#limits);
    return this.#dispatcher;
  }
}

function target(url: URL): { origin: string; path: string } {
  return { origin: url.origin, path: url.pathname + url.search };
}

class ReceivedReply implements HttpResponse {
  readonly status: number;
  readonly body: Body;
  readonly #given: IncomingHttpHeaders;

  constructor(status: number, given: IncomingHttpHeaders, body: Body) {
    this.status = status;
    this.body = body;
    this.#given = given;
  }

  get headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(this.#given)) {
      if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
    }
    return headers;
  }
}

class ReceivedBody implements Body {
  readonly limit: number;
  readonly #pieces: Pieces;

  constructor(pieces: Pieces, limit: number) {
    this.#pieces = pieces;
    this.limit = limit;
  }

  next(): Promise<readonly Uint8Array[]> {
    return this.#pieces.next();
  }

  discard(): void {
    this.#pieces.discard();
  }

  async text(): Promise<string> {
    const bytes = new ByteBuffer(this.limit);
    for (let pieces = await this.next(); pieces.length > 0; pieces = await this.next()) {
      for (const piece of pieces) {
        if (bytes.length + piece.length > this.limit) {
          this.discard();
          // it would be as large the next time
          throw new Http(`the answer is larger than ${this.limit} bytes`, { retryAfter: "never" });
        }
        bytes.add(piece);
      }
    }
    return decoder.decode(bytes.take());
  }
}
