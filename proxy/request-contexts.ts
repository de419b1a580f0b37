/** The chat requests in progress. */
import { recordOf } from "../runtime/log.ts";
import type { RequestTelemetry } from "../runtime/telemetry/observation.ts";
import type { Call } from "./call.ts";
import type { RecordSink } from "./record-sink.ts";
import { RequestContext } from "./request-context.ts";

/** What telemetry calls the API of the contract. */
const ownApi = "dragoman";

export class RequestContexts {
  readonly #log: RecordSink | undefined;
  readonly #telemetry: RequestTelemetry | undefined;
  /** An array, in which each context knows its place. The old tables of a set would keep ended requests in memory. */
  readonly #active: RequestContext[] = [];
  #onAllEnded: (() => void) | undefined;

  constructor(log: RecordSink | undefined, telemetry?: RequestTelemetry) {
    this.#log = log;
    this.#telemetry = telemetry;
  }

  begin(call: Call): RequestContext {
    const context = new RequestContext(call, (status) => {
      const { destination, model, latency, tokens, cap, error, caller } = context;
      const [key, requestId] = [caller?.name, call.id];
      context.observation?.end({ destination, model, tokens, status, error, requestId });
      const attempts = context.attempts.list(error === undefined ? status : undefined);
      const ended = { destination, model, latency, tokens, status, cap, attempts, error, key, requestId };
      this.#log?.append(recordOf(ended), context.notes);
      this.#remove(context);
      if (this.#active.length === 0) this.#onAllEnded?.();
    });
    if (this.#telemetry !== undefined) context.observation = this.#telemetry.begin(call.api?.api ?? ownApi, call.given);
    context.inspect = this.#log?.inspect?.bind(this.#log);
    context.logged = this.#log !== undefined;
    context.place = this.#active.push(context) - 1;
    return context;
  }

  #remove({ place }: RequestContext): void {
    const last = this.#active.pop() as RequestContext;
    if (place === this.#active.length) return;
    last.place = place;
    this.#active[place] = last;
  }

  /** Aborts all of them: a response that has not begun becomes this error, a stream ends with it. */
  interrupt(error: () => Error): void {
    for (const context of [...this.#active]) context.interrupt(error());
  }

  /** Resolves when none is in progress. */
  async allEnded(): Promise<void> {
    if (this.#active.length > 0) await new Promise<void>((resolve) => (this.#onAllEnded = resolve));
  }
}
