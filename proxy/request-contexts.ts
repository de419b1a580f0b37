/** The chat requests under way. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type RequestLog, recordOf } from "../runtime/log.ts";
import { RequestContext } from "./request-context.ts";

export class RequestContexts {
  readonly #log: Pick<RequestLog, "append"> | undefined;
  readonly #open = new Set<RequestContext>();
  #onLast: (() => void) | undefined;

  constructor(log: Pick<RequestLog, "append"> | undefined) {
    this.#log = log;
  }

  begin(request: FastifyRequest, reply: FastifyReply): RequestContext {
    const context = new RequestContext(request, reply, (status) => {
      const { destination, model, latency, tokens, error } = context;
      this.#log?.append(recordOf({ destination, model, latency, tokens, status, error, requestId: request.id }));
      this.#open.delete(context);
      if (this.#open.size === 0) this.#onLast?.();
    });
    this.#open.add(context);
    return context;
  }

  /** Ends what is under way: a response that has not begun is this error, and a stream that has ends with it. */
  interrupt(error: () => Error): void {
    for (const context of this.#open) context.interrupt(error());
  }

  /** Resolves when none is under way any more. */
  async ended(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#onLast = resolve));
  }
}
