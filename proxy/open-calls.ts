/** The calls of models in progress. */
import { recordOf } from "../runtime/log.ts";
import type { RequestTelemetry } from "../runtime/telemetry/observation.ts";
import type { ModelCall } from "./model-call.ts";
import type { RecordSink } from "./record-sink.ts";

/** The name of the contract's API in telemetry. */
const ownApi = "dragoman";

export class OpenCalls {
  readonly #log: RecordSink | undefined;
  readonly #telemetry: RequestTelemetry | undefined;
  /** An array, in which each call knows its place. The old tables of a set would keep ended calls in memory. */
  readonly #active: ModelCall[] = [];
  #onAllEnded: (() => void) | undefined;

  constructor(log: RecordSink | undefined, telemetry?: RequestTelemetry) {
    this.#log = log;
    this.#telemetry = telemetry;
  }

  /** Records a call, now and at its end. */
  begin(call: ModelCall): void {
    call.watch((status) => {
      const { destination, model, tokens, lost, error, id: requestId } = call;
      call.observation?.end({ destination, model, tokens, lost, status, error, requestId });
      if (this.#log !== undefined) this.#record(call, status, this.#log);
      this.#remove(call);
      if (this.#active.length === 0) this.#onAllEnded?.();
    });
    if (this.#telemetry !== undefined) call.observation = this.#telemetry.begin(call.api?.api ?? ownApi, call.given);
    call.logged = this.#log !== undefined;
    call.place = this.#active.push(call) - 1;
  }

  #record(call: ModelCall, status: number, log: RecordSink): void {
    const { destination, model, latency, tokens, cap, warnings: lost, error, caller, id: requestId } = call;
    const attempts = call.attempts.list(error === undefined ? status : undefined);
    const key = caller?.name;
    log.append(recordOf({ destination, model, latency, tokens, status, cap, attempts, lost, error, key, requestId }));
  }

  #remove({ place }: ModelCall): void {
    const last = this.#active.pop() as ModelCall;
    if (place === this.#active.length) return;
    last.place = place;
    this.#active[place] = last;
  }

  /** Aborts all of them: a response that has not begun becomes this error, a stream ends with it. */
  interrupt(error: () => Error): void {
    for (const call of [...this.#active]) call.interrupt(error());
  }

  /** Closes their connections after their responses. */
  closeConnections(): void {
    for (const call of this.#active) call.closeConnection();
  }

  /** Resolves when none is in progress. */
  async allEnded(): Promise<void> {
    if (this.#active.length > 0) await new Promise<void>((resolve) => (this.#onAllEnded = resolve));
  }
}
