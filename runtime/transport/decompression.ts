/** Decompression of response bodies. */
import { Duplex, pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { Http } from "../errors.ts";
import { shorten } from "../shorten.ts";
import { asHttp } from "./response-body.ts";
import type { ByteSource } from "./source.ts";

/** 8 MiB as a power of two: the maximum window over HTTP (RFC 9659). */
const zstdWindow = 23;

/** The maximum number of nested encodings, since each takes memory and time. */
const mostEncodings = 5;

/** The maximum length of a quoted encoding, in characters. */
const longestName = 40;

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindow } }),
  deflate: () => Duplex.from(inflated),
};

/** The compression method in the first byte of a zlib header. A deflate stream without this header does not begin with it. */
const method = 8;

/** Accepts data with the zlib header that HTTP requires and, like browsers, data without it, which some servers send. */
async function* inflated(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = compressed[Symbol.asyncIterator]();
  const { value: first = Buffer.of() } = await pieces.next();
  const [start = method] = first;
  const decoder = (start & 0x0f) === method ? zlib.createInflate() : zlib.createInflateRaw();
  decoder.write(first);
  yield* pipeline({ [Symbol.asyncIterator]: () => pieces }, decoder, () => {});
}

export const knownEncodings: readonly string[] = Object.keys(decoders);

/** The function that creates a decoder of an encoding; undefined for an unknown one. */
export function decoderOf(encoding: string): (() => Duplex) | undefined {
  return Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
}

/** Decompresses a body. Failures of the body are rethrown; failures of decompression are thrown as `Http`. */
export class DecompressedBody implements ByteSource {
  readonly #source: ByteSource;
  readonly #encodings: string;
  readonly #origin: string;
  #iterator: AsyncIterator<Uint8Array> | undefined;
  #piece: Uint8Array | undefined;
  /** Until there is a piece. */
  #reading: Promise<void> | undefined;
  #ended = false;
  #failure: { readonly reason: unknown } | undefined;
  /** The failure of the compressed body. What was decompressed before can still be taken. */
  #cause: { readonly reason: unknown } | undefined;

  /**
   * @param encodings the header `content-encoding`; the last one was applied last
   * @param origin the prefix of error messages
   */
  constructor(source: ByteSource, encodings: string, origin: string) {
    this.#source = source;
    this.#encodings = encodings;
    this.#origin = origin;
  }

  take(): readonly Uint8Array[] {
    const piece = this.#piece;
    this.#piece = undefined;
    if (piece !== undefined) return [piece];
    if (this.#failure !== undefined) throw this.#failure.reason;
    return [];
  }

  get ended(): boolean {
    return this.#ended && this.#piece === undefined;
  }

  ready(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    if (this.#piece !== undefined || this.#ended || this.#failure !== undefined) return;
    try {
      this.#iterator ??= this.#decompress()[Symbol.asyncIterator]();
      const { value, done } = await this.#iterator.next();
      if (done) this.#ended = true;
      else this.#piece = value;
    } catch (error) {
      this.#source.discard();
      this.#failure = this.#cause ?? { reason: error instanceof Http ? error : asHttp(error, this.#origin) };
    }
  }

  discard(): void {
    this.#piece = undefined;
    this.#ended = true;
    this.#source.discard();
  }

  #decompress(): Readable {
    const encodings = this.#encodings
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && name !== "identity");
    // a retry would get the same answer
    if (encodings.length > mostEncodings) {
      throw new Http(`${this.#origin}: the answer is encoded ${encodings.length} times`, { retryAfter: "never" });
    }
    let stream = Readable.from(this.#compressed(), { objectMode: false });
    for (const encoding of encodings.reverse()) {
      const decoder = decoderOf(encoding);
      if (decoder === undefined) {
        const name = JSON.stringify(shorten(encoding, longestName));
        throw new Http(`the answer has the unknown encoding ${name}`);
      }
      // errors reach the reader through the last stream of the pipeline
      stream = pipeline(stream, decoder(), () => {}) as Readable;
    }
    return stream;
  }

  async *#compressed(): AsyncGenerator<Uint8Array> {
    try {
      while (!this.#source.ended) {
        yield* this.#source.take();
        await this.#source.ready();
      }
    } catch (reason) {
      this.#cause = { reason };
      throw reason;
    }
  }
}
