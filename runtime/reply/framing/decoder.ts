/** The common part of the decoders of a stream's framings. */
import { Stream } from "../../errors.ts";

/** Decodes events from bytes that are split anywhere. Its memory is limited by the size of one event. */
export interface Decoder {
  /** Whether something has been read that only a stream has. */
  readonly framed: boolean;
  /** @throws {Stream} for bytes that are not a stream, and for an event that is too large */
  push(bytes: Uint8Array): void;
  /**
   * Called when all bytes have been received.
   * @throws {Stream} as `push` does, and for an incomplete event that cannot be dispatched
   */
  end(): void;
}

/**
 * @param data JSON, or a word that ends the stream
 * @param bare whether the data is not part of a stream: an error or an answer in place of it
 */
export type OnEvent = (data: string, bare: boolean) => void;

/** The default maximum size of a complete answer or an event: 32 MiB. */
export const largestAnswer = 32 * 1024 * 1024;

/** The error for an event that exceeds the limit. */
export function tooLarge(limit: number): Stream {
  return new Stream(`an event of the stream is larger than ${limit} bytes`);
}

/** The error for an answer of a web server in place of the API. */
export function htmlPage(): Stream {
  return new Stream("the answer is an HTML page, not an event stream");
}
