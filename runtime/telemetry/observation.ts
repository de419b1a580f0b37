/** How the engine reports what happens to a request. Without telemetry there is no observation, and nothing is reported. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { AttributeKey, Metric, metrics } from "../../generated/telemetry.ts";
import type { Outcome } from "../log.ts";
import type { CompletionFinishReason, ReplyListener } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import type { Loss } from "../request/lost.ts";
import type { Destination } from "../router.ts";
import { DerivedSource, isSome, type Source } from "../transport/source.ts";

/** Facts about a call that are known before it is sent. */
export interface CallFacts {
  readonly stream: boolean;
  readonly family?: string;
  /** The effort as it is sent: a native value, or a number of tokens. */
  readonly effort?: string | number | undefined;
}

/** How a request ended. */
export interface RequestEnd extends Partial<Pick<Outcome, "model" | "tokens" | "error" | "requestId">> {
  readonly destination: Destination | undefined;
  /** Lost parts: those of the request at the destination, and those of its answer for the caller. */
  readonly lost?: readonly Loss[] | undefined;
  readonly status?: number | undefined;
}

/** The present value of a gauge, for each set of attributes. */
export type ReadGauge = () => readonly (readonly [value: number, values: Values])[];

/** Values of attributes; those that are undefined are left out. */
export type Values = { readonly [Key in AttributeKey]?: string | number | boolean | string[] | undefined };

export type GaugeName = OfKind<"gauge">;

/** The names of the metrics of one kind. */
export type OfKind<Kind extends Metric["kind"]> = {
  [Name in keyof typeof metrics]: (typeof metrics)[Name]["kind"] extends Kind ? Name : never;
}[keyof typeof metrics];

/** Observes requests. */
export interface RequestTelemetry {
  /**
   * A request begins.
   * @param api in whose form it is
   * @param headers from which its trace is continued. Default: the trace that is active in this process
   */
  begin(api: string, headers?: object): RequestObservation;
  /** From now on, the values of a gauge are read with this function. */
  gauge(name: GaugeName, read: ReadGauge): void;
}

export interface RequestObservation {
  operation: "chat" | "count_tokens";
  /** The name of the caller's key. */
  key: string | undefined;
  /** Records the request. */
  asked(request: Partial<EngineRequest>): void;
  /** A call is about to be sent. */
  attempt(to: Destination, host: URL, facts: CallFacts): AttemptObservation;
  /** The last attempt. */
  readonly current: AttemptObservation | undefined;
  end(end: RequestEnd): void;
  /** It ends in a library, which has no status. */
  finish(error?: unknown): void;
}

export interface AttemptObservation {
  /** Headers that the call needs so that the provider can continue the trace, if there is one. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The reply begins. */
  begin(id: string): void;
  /** It is complete. */
  finish(reason: CompletionFinishReason, usage: Usage): void;
  /** Gets its parts, where messages are recorded. */
  readonly parts: ReplyParts | undefined;
  /** The first piece of a stream has arrived. */
  firstChunk(): void;
  /** It has ended; further calls have no effect. */
  end(error?: unknown): void;
}

export type ReplyParts = Pick<ReplyListener, "content" | "reasoning" | "call">;

/** The events of a stream that are observed. */
type Progress = Pick<AttemptObservation, "firstChunk" | "end">;

/** The listener, which passes on to the observation what it gets. */
export function observing<Listener extends ReplyListener>(
  listener: Listener,
  attempt: AttemptObservation | undefined,
): Listener {
  if (attempt === undefined) return listener;
  passOn(listener, attempt, ["begin", "finish"]);
  if (attempt.parts !== undefined) passOn(listener, attempt.parts, ["content", "reasoning", "call"]);
  return listener;
}

/** Lets what these methods of a listener are called with be reported to another one before. */
function passOn<Name extends keyof ReplyListener>(
  listener: ReplyListener,
  other: Pick<ReplyListener, Name>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const [own, report] = [listener[name], other[name]] as ((this: unknown, ...given: unknown[]) => void)[];
    const passing = (...given: unknown[]): void => {
      report?.apply(other, given);
      own?.apply(listener, given);
    };
    Object.assign(listener, { [name]: passing });
  }
}

/** The host of a URL and its port, which is also known where the URL names none. */
export function serverOf({ hostname, port, protocol }: URL): { readonly server: string; readonly port: number } {
  return { server: hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

/** A stream that is observed: its end is the end of the attempt. */
export class ObservedSource<T> extends DerivedSource<T> {
  readonly #attempt: Progress;

  constructor(source: Source<T>, attempt: Progress) {
    super(source);
    this.#attempt = attempt;
  }

  take(): T {
    try {
      const taken = this.from.take();
      if (isSome(taken)) this.#attempt.firstChunk();
      else if (this.ended) this.#attempt.end();
      return taken;
    } catch (error) {
      this.#attempt.end(error);
      throw error;
    }
  }

  override ready(): Promise<void> {
    return super.ready().catch((error: unknown) => {
      this.#attempt.end(error);
      throw error;
    });
  }

  override discard(): void {
    super.discard();
    this.#attempt.end();
  }
}
