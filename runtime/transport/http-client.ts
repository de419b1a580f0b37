/**
 * The HTTP client: pooled connections, limits, decompression, cancellation. It never follows redirects. All connection
 * failures are `Http` errors.
 */
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { getOrMake } from "../bounded-cache.ts";
import { Http } from "../errors.ts";
import { largestAnswer } from "../reply/framing/decoder.ts";
import { ByteBuffer, decode } from "./byte-buffer.ts";
import { type ClientLimits, type Connecting, connectTo } from "./connections.ts";
import { DecompressedBody } from "./decompression.ts";
import { IncomingBody } from "./response-body.ts";
import { type ByteSource, DerivedSource } from "./source.ts";

/** A POST request. */
export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** A response whose headers have been received. */
export type HttpResponse = Pick<ReceivedResponse, keyof ReceivedResponse>;

/** A decompressed response body. Reading it throws `Http`, or the reason of the signal. */
export interface Body extends ByteSource {
  /** The maximum size of `text()` and of an event of a stream, in bytes. */
  readonly limit: number;
  /** The whole body; at once if it has arrived already. */
  bytes(): Buffer | Promise<Buffer>;
  /** The whole body, decoded as UTF-8; at once likewise. */
  text(): string | Promise<string>;
}

/** The numbers of open connections, by origin. */
export type Connections = Readonly<Record<string, { readonly used: number; readonly idle: number }>>;

/** The most of a request body that stays in memory until the end of the response, in characters. */
const mostKept = 16 * 1024;

export class Client {
  readonly #limits: ClientLimits & { readonly maxAnswerBytes: number };
  /** Pools by origin. */
  readonly #pools = new Map<string, Connecting>();
  readonly #targets = new WeakMap<URL, Target>();

  constructor(limits: ClientLimits) {
    this.#limits = { maxAnswerBytes: largestAnswer, ...limits };
  }

  /**
   * Sends a request; resolves when the response headers have been received.
   * @throws {Http} when the connection fails; the signal's reason when it is aborted
   */
  send(call: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      call.signal?.throwIfAborted();
      const { origin, path, dispatcher } = this.#targetOf(call.url);
      const incoming = new IncomingBody(
        origin,
        call.signal,
        (status, headers) => {
          // a repeated header is an array
          const encodings = headers["content-encoding"]?.toString();
          const pieces = encodings === undefined ? incoming : new DecompressedBody(incoming, encodings, origin);
          resolve(new ReceivedResponse(status, headers, new ReceivedBody(pieces, this.#limits.maxAnswerBytes)));
        },
        reject,
      );
      const headers = { "accept-encoding": "gzip, br, zstd, deflate", ...call.headers };
      dispatcher.dispatch({ origin, path, method: "POST", headers, body: releasable(call.body) }, incoming);
    });
  }

  /** Opens a connection to an origin, which the next request uses. The response is ignored. */
  async head(url: URL, signal: AbortSignal): Promise<void> {
    const { origin, path, dispatcher } = this.#targetOf(url);
    // after a HEAD, the connection is closed by default
    const reply = await dispatcher.request({ origin, path, method: "HEAD", signal, reset: false });
    await reply.body.dump();
    // undici waits a turn before it uses a connection again
    await new Promise(setImmediate);
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ dispatcher }) => dispatcher.destroy()));
  }

  connections(): Connections {
    return Object.fromEntries(
      [...this.#pools].map(([origin, pool]) => {
        const { connected: open, free } = pool.stats();
        const idle = Math.min(open, free);
        return [origin, { used: open - idle, idle }];
      }),
    );
  }

  #targetOf(url: URL): Target {
    return getOrMake(this.#targets, url, ({ origin, pathname, search }) => {
      const { dispatcher } = getOrMake(this.#pools, origin, () => connectTo(origin, this.#limits));
      return { origin, path: pathname + search, dispatcher };
    });
  }
}

/** The body; a larger one as a stream, since undici keeps a string, but not the contents of a stream, until the end of the response. */
function releasable(body: string): string | Readable {
  if (body.length <= mostKept) return body;
  const stream = new Readable({ read() {} });
  stream.push(body);
  // its length is known from now on
  stream.push(null);
  return stream;
}

/** Where requests to a URL are sent. */
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly dispatcher: Dispatcher;
}

/** A class: a getter in an object literal is slow, and keeps each request in memory until a full garbage collection. */
class ReceivedResponse {
  readonly status: number;
  readonly body: Body;
  readonly #given: IncomingHttpHeaders;

  constructor(status: number, given: IncomingHttpHeaders, body: Body) {
    this.status = status;
    this.body = body;
    this.#given = given;
  }

  /** Like `headers["content-type"]`, which takes longer. */
  get contentType(): string | undefined {
    return this.#given["content-type"];
  }

  /** The headers by lower-case name; repeated headers are joined with commas. */
  get headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const name in this.#given) {
      const value = this.#given[name];
      if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
    }
    return headers;
  }
}

class ReceivedBody extends DerivedSource<readonly Uint8Array[]> implements Body {
  readonly limit: number;

  constructor(pieces: ByteSource, limit: number) {
    super(pieces);
    this.limit = limit;
  }

  take(): readonly Uint8Array[] {
    return this.from.take();
  }

  bytes(): Buffer | Promise<Buffer> {
    const bytes = new ByteBuffer(this.limit);
    this.#takeInto(bytes);
    return this.ended ? bytes.take() : this.#wait(bytes);
  }

  async #wait(bytes: ByteBuffer): Promise<Buffer> {
    while (!this.ended) {
      await this.ready();
      this.#takeInto(bytes);
    }
    return bytes.take();
  }

  #takeInto(bytes: ByteBuffer): void {
    for (const piece of this.take()) {
      if (bytes.length + piece.length > this.limit) {
        this.discard();
        // a retry would get an answer of the same size
        throw new Http(`the answer is larger than ${this.limit} bytes`, { retryAfter: "never" });
      }
      bytes.add(piece);
    }
  }

  text(): string | Promise<string> {
    const bytes = this.bytes();
    return bytes instanceof Promise ? bytes.then(decode) : decode(bytes);
  }
}
