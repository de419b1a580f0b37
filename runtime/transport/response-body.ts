/** An answer as it comes in. What is not read yet waits here, and when that is much, the provider waits too. */
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { Http } from "../errors.ts";

/** Bytes that somebody else sends. */
export interface Pieces {
  /** What has come since the last time, else what comes next; none when it is over. */
  next(): Promise<readonly Uint8Array[]>;
  /** Lets go of them, also while somebody waits for the next ones: it is over then. */
  discard(): void;
}

/** So many bytes may wait for a reader, and one piece more. */
const mostWaiting = 64 * 1024;

/** What a piece takes besides its bytes: many small ones fill the memory as few large ones do. */
const perPiece = 256;

const none: Uint8Array[] = [];

/** One for all: nobody reads it. */
const unwanted = new Error("nobody wants this answer any more");

/** Hears from a connection what becomes of one request. */
export class Incoming implements Pieces, Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #signal: AbortSignal | undefined;
  readonly #onHeaders: (status: number, headers: IncomingHttpHeaders) => void;
  readonly #onFailure: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #pieces = none;
  #waiting = 0;
  #over = false;
  #failure: { readonly reason: unknown } | undefined;
  #wake: (() => void) | undefined;

  /**
   * @param origin stands before what the connection says of a failure
   * @param onHeaders told once, unless there is a failure before
   * @param onFailure told of one; reading throws the same
   */
  constructor(
    origin: string,
    signal: AbortSignal | undefined,
    onHeaders: (status: number, headers: IncomingHttpHeaders) => void,
    onFailure: (reason: unknown) => void,
  ) {
    this.#origin = origin;
    this.#signal = signal;
    this.#onHeaders = onHeaders;
    this.#onFailure = onFailure;
    signal?.addEventListener("abort", this);
  }

  async next(): Promise<readonly Uint8Array[]> {
    if (this.#pieces.length === 0 && !this.#over) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const pieces = this.#pieces;
    if (pieces.length === 0 && this.#failure !== undefined) throw this.#failure.reason;
    this.#pieces = none;
    this.#waiting = 0;
    this.#controller?.resume();
    return pieces;
  }

  discard(): void {
    if (this.#over) return;
    this.#pieces = none;
    this.#end();
    this.#controller?.abort(unwanted);
  }

  /** The signal is aborted. What has come does not count any more. */
  handleEvent(): void {
    this.#fail(this.#signal?.reason);
    this.#pieces = none;
    this.#controller?.abort(unwanted);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // aborted before there was a connection
    if (this.#over) controller.abort(unwanted);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // they would keep what has come over the network in memory until the answer ends
    controller.rawHeaders = null;
    // 100 to 199 come before an answer
    if (status >= 200) this.#onHeaders(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Uint8Array): void {
    if (this.#pieces.length === 0) this.#pieces = [piece];
    else this.#pieces.push(piece);
    this.#waiting += piece.length + perPiece;
    if (this.#waiting > mostWaiting) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(asHttp(error, this.#origin));
  }

  #fail(reason: unknown): void {
    if (this.#over) return;
    this.#failure = { reason };
    this.#end();
    this.#onFailure(reason);
  }

  #end(): void {
    this.#over = true;
    this.#signal?.removeEventListener("abort", this);
    this.#wake?.();
  }
}

/** What broke, as one of our errors. Of the URL it tells the origin alone: a path or query may hold a secret. */
export function asHttp(error: unknown, origin: string): Http {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  const what = message || code || String(error);
  return new Http(`${origin}: ${what}${code && !what.includes(code) ? ` (${code})` : ""}`, { cause: error });
}
