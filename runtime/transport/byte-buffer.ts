/** Bytes that come in pieces, in one buffer: however small the pieces are, it takes at most about twice their bytes. */
export class ByteBuffer {
  readonly #most: number;
  /** A single piece is kept as it is, without a copy. */
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** @param most as many bytes as are ever put in, where that is known: the buffer never becomes larger */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (this.#length === 0) {
      this.#bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      this.#length = length;
      return;
    }
    // a single piece has no room of its own behind it
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, Math.min(2 * length, this.#most)));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** All bytes since the last time. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}
