/** One chat request from its arrival to its line in the request log. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { logged } from "../generated/errors.ts";
import type { Release } from "../runtime/limits/slots.ts";
import type { Tokens } from "../runtime/log.ts";
import type { Destination } from "../runtime/router.ts";

/** One for all: where many leave at once, writing down the stack of each would delay the others. */
const clientLeft = new DOMException("the client left", "AbortError");

export class RequestContext {
  /** Where the request went last; unset while it has been let through to nobody. */
  destination: Destination | undefined;
  /** The model that was asked for: its raw name, or the address as it was given where its provider is unknown. */
  model: string | undefined;
  /** The length of the body; a body that does not tell it is counted. */
  bytes: number;
  tokens: Tokens | undefined;
  /** What went wrong, as the request log has it: a code, maybe with a status. */
  error: string | undefined;
  readonly #started = performance.now();
  readonly #stop = new AbortController();
  readonly #held: Release[] = [];
  #over = false;

  /** @param done told the status once, when the response is complete or the client has left */
  constructor(request: FastifyRequest, reply: FastifyReply, done: (status: number) => void) {
    const length = request.headers["content-length"];
    this.bytes = Number(length ?? 0);
    if (length === undefined) {
      request.raw.on("data", (piece: Buffer) => {
        this.bytes += piece.length;
      });
    }
    reply.raw.on("close", () => {
      this.#over = true;
      for (const release of this.#held) release();
      const complete = reply.raw.writableFinished;
      if (!complete) this.#stop.abort(clientLeft);
      done(complete ? reply.raw.statusCode : logged.client_closed);
    });
  }

  /** Keeps a slot, or what else is to be given back, until the response is complete or the client has left. */
  hold(release: Release): void {
    if (this.#over) release();
    else this.#held.push(release);
  }

  /** Ends the work on the response with this error. */
  interrupt(error: Error): void {
    this.#stop.abort(error);
  }

  /** Aborted when the client leaves before the response is complete, and when the work is interrupted. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The response is complete or the client has left: there is nobody to answer. */
  get over(): boolean {
    return this.#over;
  }

  /** In milliseconds, so far. */
  get latency(): number {
    return Math.round(performance.now() - this.#started);
  }
}
