/** A response body while it is received. Unread data is buffered, up to a limit at which the connection is paused. */
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { Http } from "../errors.ts";
import type { ByteSource } from "./source.ts";

/** The connection is paused when more bytes are buffered. */
const mostWaiting = 64 * 1024;

/** The memory overhead of a piece, in bytes: many small pieces must count, too. */
const perPiece = 256;

const noPieces: Uint8Array[] = [];

const ignore = (): void => {};

/** The reason passed to the HTTP client; it never reaches callers. */
const discarded = new Error("the response was discarded");

/** Receives the response to one request from the HTTP client. */
export class IncomingBody implements ByteSource, Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #signal: AbortSignal | undefined;
  #onHeaders: (status: number, headers: IncomingHttpHeaders) => void;
  #onFailure: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #pieces = noPieces;
  #waiting = 0;
  #over = false;
  #failure: { readonly reason: unknown } | undefined;
  #wake: (() => void) | undefined;

  /**
   * @param origin the prefix of error messages
   * @param onHeaders called once, unless the request fails earlier
   * @param onFailure called with a failure before the headers; later ones are thrown when reading
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

  take(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    if (pieces.length === 0 && this.#failure !== undefined) throw this.#failure.reason;
    this.#pieces = noPieces;
    this.#waiting = 0;
    this.#controller?.resume();
    return pieces;
  }

  get ended(): boolean {
    return this.#over && this.#pieces.length === 0 && this.#failure === undefined;
  }

  ready(): Promise<void> {
    if (this.#over || this.#pieces.length > 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  discard(): void {
    if (this.#over) return;
    this.#pieces = noPieces;
    this.#end();
    this.#controller?.abort(discarded);
  }

  /** Called when the signal is aborted. Discards buffered data. */
  handleEvent(): void {
    this.#fail(this.#signal?.reason);
    this.#pieces = noPieces;
    this.#controller?.abort(discarded);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // aborted before there was a connection
    if (this.#over) controller.abort(discarded);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // raw headers would keep the network buffer in memory until the end of the response
    controller.rawHeaders = null;
    // 1xx responses precede the final one
    if (status < 200) return;
    this.#onHeaders(status, headers);
    // they keep the request in memory
    this.#onHeaders = this.#onFailure = ignore;
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Uint8Array): void {
    // the text of a proxy's refusal follows its error
    if (this.#over) return;
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

/**
 * Wraps a connection error. The message contains only the origin of the URL, since a path or query may contain a
 * secret.
 */
export function asHttp(error: unknown, origin: string): Http {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  const refusal = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(message ?? "")?.[1];
  if (refusal !== undefined) return refusedByProxy(origin, refusal, error);
  const what = message || code || String(error);
  return new Http(`${origin}: ${what}${code && !what.includes(code) ? ` (${code})` : ""}`, { cause: error });
}

/** The error of a proxy that opens no connection to an origin. Its URL, which may contain a password, is not shown. */
function refusedByProxy(origin: string, status: string, cause: unknown): Http {
  const hint = status === "407" ? ": give its URL in HTTPS_PROXY or HTTP_PROXY a valid user name and password" : "";
  // trying again helps if the proxy itself fails
  const wait = status.startsWith("4") ? ({ retryAfter: "never" } as const) : {};
  return new Http(`${origin}: the proxy on the way answers ${status}${hint}`, { cause, ...wait });
}
