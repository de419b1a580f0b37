/** One request to the faulty provider, and the ways to answer it badly, as bytes on the socket. */
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { bodyOf, type Reply } from "../../simulator/reply.ts";

/** Where in an answer the fault occurs: before its first whole line, or after a part of it has been passed on. */
export type Place = "start" | "middle";

/** Compressed and flushed, but not ended. */
const unfinished = {
  gzip: (bytes: Buffer) => gzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: (bytes: Buffer) => deflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (bytes: Buffer) => zstdCompressSync(bytes, { finishFlush: constants.ZSTD_e_flush }),
};

export class Exchange {
  readonly #socket: Socket;
  readonly #good: Reply;
  readonly #place: Place;
  readonly #struck: () => Promise<void>;

  /**
   * @param good the answer of a healthy provider
   * @param struck called in the middle of the answer; resolves when the fault should occur
   */
  constructor(socket: Socket, good: Reply, place: Place, struck: () => Promise<void>) {
    this.#socket = socket;
    this.#good = good;
    this.#place = place;
    this.#struck = struck;
  }

  /** The head of an answer with a chunked body. */
  head(status = 200, headers: Readonly<Record<string, string>> = {}): void {
    const all = { ...this.#good.headers, "transfer-encoding": "chunked", ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    this.write([`HTTP/1.1 ${status} X`, ...lines, "", ""].join("\r\n"));
  }

  /** Head and beginning of the healthy answer; resolves when the fault should occur. */
  async begin(encoding?: keyof typeof unfinished): Promise<void> {
    const beginning = this.#beginning();
    this.head(200, encoding && { "content-encoding": encoding });
    this.chunk(encoding === undefined ? beginning : unfinished[encoding](beginning));
    if (this.#place === "middle") await this.#struck();
  }

  #beginning(): Buffer {
    const { chunks } = this.#good;
    if (chunks.length === 1) return bodyOf(this.#good).subarray(0, 20);
    return this.#place === "start" ? Buffer.from("da") : bodyOf({ chunks: chunks.slice(0, chunks.length / 2) });
  }

  /** One chunk of the body. */
  chunk(bytes: Buffer | string): void {
    this.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`);
    this.write(bytes);
    this.write("\r\n");
  }

  /** Ends the body correctly. */
  end(bytes: Buffer | string = ""): void {
    if (bytes.length > 0) this.chunk(bytes);
    this.write("0\r\n\r\n");
  }

  /** A whole answer, by default the healthy one. */
  whole(headers?: Readonly<Record<string, string>>, body: Buffer | string = bodyOf(this.#good), status = 200): void {
    this.head(status, headers);
    this.end(body);
  }

  /** The healthy answer, a byte at a time. */
  async drip(): Promise<void> {
    const body = bodyOf(this.#good);
    const type = this.#good.headers["content-type"];
    const head = `HTTP/1.1 200 X\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
    for (const byte of Buffer.concat([Buffer.from(head), body])) {
      this.#socket.write(Uint8Array.of(byte));
      await setImmediate();
    }
  }

  /** A body without an end. */
  async flood(): Promise<void> {
    const piece = "x".repeat(256 * 1024);
    while (!this.#socket.destroyed) {
      this.chunk(piece);
      if (this.#socket.writableNeedDrain) await this.#drained();
    }
  }

  /** Resolves when the reader has read what was written, or has disconnected. */
  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#socket.off("drain", done).off("close", done);
        resolve();
      };
      this.#socket.on("drain", done).on("close", done);
    });
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** Ends the connection regularly, at any point of the answer. */
  hangUp(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }
}
