/** Decompression of `deflate`. */
import { Duplex } from "node:stream";
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from "node:zlib";

/** The compression method in the first byte of a zlib header. A deflate stream without this header does not begin with it. */
const method = 8;

/** Accepts data with the zlib header that HTTP requires and, like browsers, data without it, which some servers send. */
export class AnyInflate extends Duplex {
  #decoder: Inflate | InflateRaw | undefined;

  override _write(piece: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#decoder ??= this.#start(piece);
    this.#decoder.write(piece, encoding, done);
  }

  override _final(done: () => void): void {
    this.#decoder ??= this.#start(Buffer.of());
    this.#decoder.end(done);
  }

  override _read(): void {
    this.#decoder?.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#decoder?.destroy();
    done(error);
  }

  #start([first = method]: Buffer): Inflate | InflateRaw {
    const decoder = (first & 0x0f) === method ? createInflate() : createInflateRaw();
    decoder.on("data", (piece: Buffer) => {
      if (!this.push(piece)) decoder.pause();
    });
    decoder.on("end", () => this.push(null));
    decoder.on("error", (error) => this.destroy(error));
    return decoder;
  }
}
