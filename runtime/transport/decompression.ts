/** The bytes behind the encodings that an answer was packed with. */
import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { Http } from "../errors.ts";
import { shorten } from "../shorten.ts";
import { asHttp, type Pieces } from "./response-body.ts";

/** 8 MiB, as a power of two: no larger window may be used over HTTP (RFC 9659). */
const zstdWindow = 23;

/** No server needs more; each takes memory and time of its own. */
const mostEncodings = 5;

/** Of a name that is not known, so many characters are quoted. */
const longestName = 40;

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindow } }),
  deflate: zlib.createInflate,
};

/** Unpacks what comes in. A failure of what comes in is thrown as it is, one of unpacking as `Http`. */
export class Decompressed implements Pieces {
  readonly #packed: Pieces;
  readonly #encodings: string;
  readonly #origin: string;
  #unpacked: AsyncIterator<Uint8Array> | undefined;
  #failure: { readonly reason: unknown } | undefined;

  /**
   * @param encodings the header `content-encoding`: the last one was put on last
   * @param origin stands before what is said of a failure
   */
  constructor(packed: Pieces, encodings: string, origin: string) {
    this.#packed = packed;
    this.#encodings = encodings;
    this.#origin = origin;
  }

  async next(): Promise<readonly Uint8Array[]> {
    try {
      this.#unpacked ??= this.#unpack()[Symbol.asyncIterator]();
      const { value, done } = await this.#unpacked.next();
      return done ? [] : [value];
    } catch (error) {
      this.#packed.discard();
      if (this.#failure !== undefined) throw this.#failure.reason;
      throw error instanceof Http ? error : asHttp(error, this.#origin);
    }
  }

  discard(): void {
    this.#packed.discard();
  }

  #unpack(): Readable {
    const encodings = this.#encodings
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && name !== "identity");
    // every attempt would be answered in the same way
    if (encodings.length > mostEncodings) {
      throw new Http(`${this.#origin}: the answer is encoded ${encodings.length} times`, { retryAfter: "never" });
    }
    let stream = Readable.from(this.#read(), { objectMode: false });
    for (const encoding of encodings.reverse()) {
      const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
      if (decoder === undefined) {
        const name = JSON.stringify(shorten(encoding, longestName));
        throw new Http(`the answer is encoded as ${name}, which is not known here`);
      }
      // an error reaches the reader through the last stream of the line
      stream = pipeline(stream, decoder(), () => {}) as Readable;
    }
    return stream;
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    try {
      for (let pieces = await this.#packed.next(); pieces.length > 0; pieces = await this.#packed.next()) yield* pieces;
    } catch (reason) {
      this.#failure = { reason };
      throw reason;
    }
  }
}
