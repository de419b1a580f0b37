/** The chat requests under way. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type RequestLog, recordOf } from "../runtime/log.ts";
import { RequestContext } from "./visit.ts";

export class RequestContexts {
  readonly #log: Pick<RequestLog, "append"> | undefined;
  readonly #open = new Set<RequestContext>();
  #onLast: (() => void) | undefined;

  constructor(log: Pick<RequestLog, "append"> | undefined) {
    this.#log = log;
  }

  begin(request: FastifyRequest, reply: FastifyReply): RequestContext {
    const visit = new RequestContext(request, reply, (status) => {
      const { destination, model, latency, tokens, error } = visit;
      this.#log?.append(recordOf({ destination, model, latency, tokens, status, error, requestId: request.id }));
      this.#open.delete(visit);
      if (this.#open.size === 0) this.#onLast?.();
    });
    this.#open.add(visit);
    return visit;
  }

  /** Ends what is under way: a response that has not begun is this error, and a stream that has ends with it. */
  interrupt(error: () => Error): void {
    for (const visit of this.#open) visit.interrupt(error());
  }

  /** Resolves when none is under way any more. */
  async ended(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#onLast = resolve));
  }
}
