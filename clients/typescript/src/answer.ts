/** Reads HTTP responses into values or errors. */
import type { Beginnings, Cancellation, Received } from "./call.ts";
import type { DragomanError, ErrorDetails } from "./errors.ts";
import { errorOf, quoted } from "./failures.ts";
import type { Answered, Call } from "./generated/calls.ts";

/** The answer to a call. */
export class Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly #received: Received;
  readonly #call: Cancellation;
  readonly #model: string | undefined;

  constructor(received: Received, call: Cancellation, model: string | undefined) {
    this.status = received.status;
    this.requestId = received.header("x-request-id");
    this.#received = received;
    this.#call = call;
    this.#model = model;
  }

  /** An error with the id of the request, and its model. */
  readonly error = (message: string, details: ErrorDetails): DragomanError =>
    errorOf(message, { ...details, requestId: this.requestId, model: this.#model });

  /** @throws {DragomanError} when the body is not a JSON object, or lacks a field that every answer of the call has */
  async value<T>({ fields = [] }: Call): Promise<Answered<T>> {
    const text = await this.#text();
    const value = parseObject(text);
    if (value === undefined || !fields.every((field) => Object.hasOwn(value, field))) throw this.#notOurs(text);
    return Object.defineProperty(value, "requestId", { value: this.requestId }) as Answered<T>;
  }

  /** The error in an answer whose status is not 200. */
  async refusal(): Promise<DragomanError> {
    const text = await this.#text();
    const { code, message } = (parseObject(text)?.error ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code !== "string" || typeof message !== "string") return this.#notOurs(text);
    const wait = this.#received.header("retry-after") ?? "";
    const retryAfter = /^\d+$/.test(wait) ? Number(wait) : undefined;
    return this.error(message, { code, status: this.status, retryAfter });
  }

  /** @throws {DragomanError} unless it is an event stream */
  async expectEvents(): Promise<this> {
    if (this.#received.header("content-type")?.startsWith("text/event-stream")) return this;
    throw this.#notOurs(await this.#text());
  }

  /** The pieces of the body. */
  async *pieces(beginnings: Beginnings): AsyncGenerator<Uint8Array, void, undefined> {
    const pieces = this.#received.body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value, done } = await this.#call.receive(() => pieces.next(), beginnings, this.error);
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return?.();
    }
  }

  async #text(): Promise<string> {
    const decoder = new TextDecoder();
    const none = `no answer from ${this.#received.url}`;
    let text = "";
    for await (const piece of this.pieces([none, `${none}, only a part of it`]))
      text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  }

  #notOurs(text: string): DragomanError {
    const { status } = this;
    const type = this.#received.header("content-type")?.split(";", 1)[0] ?? "no content type";
    const message = `not an answer of a Dragoman proxy (${status}, ${type})${quoted(text)}`;
    return this.error(message, { code: "invalid_response", status });
  }
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
