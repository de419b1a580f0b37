/** How the engine reports what happens to a request. Without telemetry there is no observation, and nothing is reported. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { AttributeKey, Metric, metrics } from "../../generated/telemetry.ts";
import type { Tokens } from "../log.ts";
import type { CompletionFinishReason, ReplyListener } from "../reply/listener.ts";
import { Items } from "../reply/read-reply.ts";
import type { Usage } from "../reply/usage.ts";
import type { Loss } from "../request/lost.ts";
import type { Destination } from "../router.ts";
import type { ByteSource } from "../transport/response-body.ts";

/** What is known of a call before it is sent. */
export interface CallFacts {
  readonly stream: boolean;
  readonly family?: string;
  /** The effort as it is sent: a native value, or a number of tokens. */
  readonly effort?: string | number | undefined;
}

/** How a request ended. */
export interface RequestEnd {
  readonly destination: Destination | undefined;
  /** The requested model. */
  readonly model?: string | undefined;
  readonly tokens?: Tokens | undefined;
  /** What of the request the destination did not get, and of its answer the caller. */
  readonly lost?: readonly Loss[] | undefined;
  readonly status?: number | undefined;
  /** The code of the failure. */
  readonly error?: string | undefined;
  readonly requestId?: string | undefined;
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
  /** What is requested. */
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

/** What a stream reports. */
type Progress = Pick<AttemptObservation, "firstChunk" | "end">;

/** The listener, which passes on to the observation what it gets. */
export function observing<Listener extends ReplyListener>(
  listener: Listener,
  attempt: AttemptObservation | undefined,
): Listener {
  if (attempt === undefined) return listener;
  const own: ReplyListener = listener;
  const { begin, finish, content, reasoning, call } = own;
  own.begin = (id) => {
    attempt.begin(id);
    begin.call(own, id);
  };
  own.finish = (reason, usage, ending) => {
    attempt.finish(reason, usage);
    finish.call(own, reason, usage, ending);
  };
  const { parts } = attempt;
  if (parts === undefined) return listener;
  own.content = (text) => {
    parts.content(text);
    content.call(own, text);
  };
  own.reasoning = (text, gap) => {
    parts.reasoning(text, gap);
    reasoning.call(own, text, gap);
  };
  own.call = (one) => {
    parts.call(one);
    call.call(own, one);
  };
  return listener;
}

/** The host of a URL and its port, which is also known where the URL names none. */
export function serverOf({ hostname, port, protocol }: URL): { readonly server: string; readonly port: number } {
  return { server: hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

/** The result of a step whose failure is the end. */
function ending<T>(step: () => T, attempt: Progress): T {
  try {
    return step();
  } catch (error) {
    attempt.end(error);
    throw error;
  }
}

/** The items of a stream, whose end is the end of the attempt. */
export class ObservedItems<T> extends Items<T> {
  readonly #items: Items<T>;
  readonly #attempt: Progress;

  constructor(items: Items<T>, attempt: Progress) {
    super();
    this.#items = items;
    this.#attempt = attempt;
  }

  take(): T | undefined {
    const item = ending(() => this.#items.take(), this.#attempt);
    if (item !== undefined) this.#attempt.firstChunk();
    else if (this.ended) this.#attempt.end();
    return item;
  }

  get ended(): boolean {
    return this.#items.ended;
  }

  ready(): Promise<void> {
    return this.#items.ready().catch((error: unknown) => {
      this.#attempt.end(error);
      throw error;
    });
  }

  discard(): void {
    this.#items.discard();
    this.#attempt.end();
  }
}

/** The bytes of a stream that is passed on, likewise. */
export function observedBytes(bytes: ByteSource, attempt: Progress): ByteSource {
  return {
    take() {
      const pieces = ending(() => bytes.take(), attempt);
      if (pieces.length > 0) attempt.firstChunk();
      else if (bytes.ended) attempt.end();
      return pieces;
    },
    get ended() {
      return bytes.ended;
    },
    ready: () => bytes.ready(),
    discard() {
      bytes.discard();
      attempt.end();
    },
  };
}
