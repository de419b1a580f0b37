/** One chat request from its arrival to its line in the request log. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { logged } from "../generated/errors.ts";
import type { Release } from "../runtime/limits/slots.ts";
import type { RequestRecord } from "../runtime/log.ts";
import type { Destination } from "../runtime/router.ts";

/** Token counts as the proxy tells them. */
export interface Tokens {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens?: number;
}

export class Visit {
  /** Where the request went last; unset while it has been let through to nobody. */
  destination: Destination | undefined;
  /** The model that was asked for: the address as it was given, and the raw name once that is known. */
  model: string | undefined;
  /** The length of the body. */
  bytes: number;
  tokens: Tokens | undefined;
  /** What went wrong, in words that may stand in the log. */
  error: string | undefined;
  readonly #started = performance.now();
  readonly #left = new AbortController();
  #release: Release | undefined;
  #over = false;

  /** @param done told once, when the response is complete or the client has left */
  constructor(request: FastifyRequest, reply: FastifyReply, done: (record: RequestRecord) => void) {
    this.bytes = Number(request.headers["content-length"] ?? 0);
    reply.raw.once("close", () => {
      this.#over = true;
      this.#release?.();
      const complete = reply.raw.writableFinished;
      if (!complete) this.#left.abort(new DOMException("the client left", "AbortError"));
      done(this.#record(complete ? reply.raw.statusCode : logged.client_closed, request.id));
    });
  }

  /** Keeps a slot until the response is complete or the client has left. */
  hold(release: Release): void {
    this.#release = release;
    if (this.#over) release();
  }

  /** Aborted when the client leaves before the response is complete. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  get latency(): number {
    return Math.round(performance.now() - this.#started);
  }

  #record(status: number, requestId: string): RequestRecord {
    return {
      ts: new Date().toISOString(),
      model: this.destination?.model ?? this.model ?? null,
      provider: this.destination?.registration.key ?? null,
      latency_ms: this.latency,
      input_tokens: this.tokens?.input_tokens ?? 0,
      output_tokens: this.tokens?.output_tokens ?? 0,
      total_tokens: this.tokens?.total_tokens ?? 0,
      reasoning_tokens: this.tokens?.reasoning_tokens ?? 0,
      status,
      ...(this.error !== undefined && { error: this.error }),
      request_id: requestId,
    };
  }
}
