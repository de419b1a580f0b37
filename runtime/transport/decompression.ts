/** Decompression of response bodies. */
import { pipeline, Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { Http } from "../errors.ts";
import { shorten } from "../shorten.ts";
import { asHttp, type ByteSource } from "./response-body.ts";

/** 8 MiB as a power of two: the maximum window over HTTP (RFC 9659). */
const zstdWindow = 23;

/** The maximum number of nested encodings, since each takes memory and time. */
const mostEncodings = 5;

/** The maximum length of a quoted encoding, in characters. */
const longestName = 40;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindow } }),
  deflate: zlib.createInflate,
};

export const knownEncodings: readonly string[] = Object.keys(decoders);

/** What creates the decoder of an encoding; undefined for an unknown one. */
export function decoderOf(encoding: string): (() => Transform) | undefined {
  return Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
}

/** Decompresses a body. Failures of the body are rethrown; failures of decompression are thrown as `Http`. */
export class DecompressedBody implements ByteSource {
  readonly #source: ByteSource;
  readonly #encodings: string;
  readonly #origin: string;
  #iterator: AsyncIterator<Uint8Array> | undefined;
  #failure: { readonly reason: unknown } | undefined;

  /**
   * @param encodings the header `content-encoding`; the last one was applied last
   * @param origin the prefix of error messages
   */
  constructor(source: ByteSource, encodings: string, origin: string) {
    this.#source = source;
    this.#encodings = encodings;
    this.#origin = origin;
  }

  async next(): Promise<readonly Uint8Array[]> {
    try {
      this.#iterator ??= this.#decompress()[Symbol.asyncIterator]();
      const { value, done } = await this.#iterator.next();
      return done ? [] : [value];
    } catch (error) {
      this.#source.discard();
      if (this.#failure !== undefined) throw this.#failure.reason;
      throw error instanceof Http ? error : asHttp(error, this.#origin);
    }
  }

  discard(): void {
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
    let stream = Readable.from(this.#read(), { objectMode: false });
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

  async *#read(): AsyncGenerator<Uint8Array> {
    try {
      for (let pieces = await this.#source.next(); pieces.length > 0; pieces = await this.#source.next()) yield* pieces;
    } catch (reason) {
      this.#failure = { reason };
      throw reason;
    }
  }
}
