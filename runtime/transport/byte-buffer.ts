const empty = Buffer.alloc(0);

/** The same bytes, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Collects pieces of bytes in one buffer, which is at most about twice as large as the bytes in it. */
export class ByteBuffer {
  readonly #most: number;
  /** A single piece is not copied. */
  #bytes: Buffer = empty;
  length = 0;

  /** @param most the maximum number of bytes, if known; the buffer never grows beyond it */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (this.length === 0) {
      this.#bytes = asBuffer(piece);
      this.length = length;
      return;
    }
    // a single piece fills its buffer completely
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, Math.min(2 * length, this.#most)));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.length);
    this.length = length;
  }

  /** All bytes since the last call. */
  take(): Buffer {
    const bytes = this.length === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.length);
    this.#bytes = empty;
    this.length = 0;
    return bytes;
  }
}

/** Bytes as text, without a byte order mark. */
export function decode(bytes: Uint8Array): string {
  const text = asBuffer(bytes).toString();
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
