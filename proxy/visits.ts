/** The chat requests under way. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RequestLog } from "../runtime/log.ts";
import { Visit } from "./visit.ts";

export class Visits {
  readonly #log: RequestLog | undefined;
  readonly #ends = new Map<Visit, Promise<void>>();

  constructor(log: RequestLog | undefined) {
    this.#log = log;
  }

  begin(request: FastifyRequest, reply: FastifyReply): Visit {
    const end = Promise.withResolvers<void>();
    const visit = new Visit(request, reply, (record) => {
      this.#ends.delete(visit);
      this.#log?.append(record);
      end.resolve();
    });
    this.#ends.set(visit, end.promise);
    return visit;
  }

  /** Ends what is under way: a response that has not begun is this error, and a stream that has ends with it. */
  interrupt(error: () => Error): void {
    for (const visit of this.#ends.keys()) visit.interrupt(error());
  }

  /** Resolves when those that are under way have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#ends.values());
  }
}
