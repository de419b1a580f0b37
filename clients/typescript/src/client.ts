/** The client for any platform: sends requests, returns answers or throws errors. */
import { Answer } from "./answer.ts";
import {
  type Answered,
  type Call,
  Cancellation,
  type FoundProxy,
  NotSent,
  type Platform,
  type Received,
} from "./call.ts";
import { DragomanError } from "./error.ts";
import { describeFailure, errorOf, refused } from "./failures.ts";
import { Calls } from "./generated/calls.ts";
import { type CallOptions, type ClientOptions, callOptions, checkOptions } from "./options.ts";
import { ChatStream } from "./stream.ts";

/** The longest wait before a call is sent again, in seconds: of those that the proxy asks for, and of the client's own. */
const longestWait = { asked: 60, own: 8 };

/** A call with everything that is the same when it is sent again. */
interface Sending {
  readonly call: Call;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly model: string | undefined;
  readonly cancellation: Cancellation;
}

export class Client extends Calls {
  readonly #platform: Platform;
  readonly #options: ClientOptions;
  #closed = false;

  constructor(platform: Platform, options: ClientOptions) {
    super();
    this.#platform = platform;
    this.#options = options;
  }

  /** Refuses further calls, and ends a proxy that no other client uses. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#platform.close?.();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  protected override ask<T>(call: Call, request: object | undefined, options: CallOptions): Promise<Answered<T>> {
    return this.#send(call, "application/json", request, options, (answer) => answer.value(call));
  }

  protected override open(call: Call, request: object, options: CallOptions): ChatStream {
    const read = (answer: Answer) => answer.expectEvents();
    return new ChatStream((closing) => this.#send(call, "text/event-stream", request, options, read, closing));
  }

  /** @throws {DragomanError} when there is no answer, or the answer is an error, also after the retries */
  async #send<T>(
    call: Call,
    accept: string,
    request: object | undefined,
    options: CallOptions,
    read: (answer: Answer) => Promise<T>,
    closing?: AbortSignal,
  ): Promise<T> {
    if (this.#closed) throw refused("the client is closed");
    checkOptions(options, callOptions, "a call");
    const { timeout = this.#options.timeout, retries = this.#options.retries ?? 2, resend = false } = options;
    const cancellation = new Cancellation([options.signal, closing], timeout);
    const body = encode(request);
    const headers = this.#headers(accept, body, options);
    const { model } = (request ?? {}) as { model?: string };
    const sending = { call, headers, body, model, cancellation };

    let proxy: FoundProxy | undefined;
    for (let retry = 0; ; retry++) {
      try {
        cancellation.signal.throwIfAborted();
        proxy = await cancellation.unlessEnded(this.#platform.findProxy(proxy));
        const answer = await this.#receive(proxy, sending);
        if (answer.status === 200) return await read(answer);
        throw await answer.refusal();
      } catch (error) {
        const wait = retry < retries ? waitAfter(error, retry, resend) : undefined;
        if (wait === undefined) throw error;
        if (!(error instanceof DragomanError && error.code === "connection_error")) proxy = undefined;
        this.#options.logger?.warn(`${error}; it is sent again in ${wait.toFixed(1)} s`);
        await cancellation.pause(wait);
      }
    }
  }

  async #receive(
    { url, token }: FoundProxy,
    { call, body, model, cancellation, ...sending }: Sending,
  ): Promise<Answer> {
    const { logger } = this.#options;
    const { signal } = cancellation;
    const { method, path } = call;
    const address = url + path;
    const headers = new Headers(sending.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    let received: Received;
    try {
      received = await cancellation.receive(
        () => this.#platform.send({ url: address, method, headers, body, signal }),
        (seconds) => errorOf(`no answer from ${address} for ${seconds} s`, { code: "timeout", model }),
      );
    } catch (error) {
      logger?.debug(`${method} ${address}: no answer`);
      signal.throwIfAborted();
      const message = `no answer from ${address}: ${describeFailure(error)}`;
      throw errorOf(message, { code: "connection_error", cause: error, model });
    }
    const answer = new Answer(received, cancellation, model);
    logger?.debug(`${method} ${address}: ${answer.status}, request ${answer.requestId ?? "without an id"}`);
    return answer;
  }

  /** The headers of a request; later ones win. */
  #headers(accept: string, body: string | undefined, { headers, requestId }: CallOptions): Headers {
    const own = {
      accept,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...this.#platform.headers,
    };
    const id = requestId === undefined ? {} : { "x-request-id": requestId };
    try {
      const all = new Headers(own);
      for (const each of [this.#options.headers, headers, id])
        new Headers(each).forEach((value, name) => {
          all.set(name, value);
        });
      return all;
    } catch (error) {
      throw refused(`a header cannot be sent: ${describeFailure(error)}`, error);
    }
  }
}

/** How many seconds to wait before a call is sent again; absent if it must not be. */
function waitAfter(error: unknown, retry: number, resend: boolean): number | undefined {
  if (!(error instanceof DragomanError)) return undefined;
  const { code, cause, retryAfter } = error;
  if (code !== "overloaded" && !(code === "connection_error" && (resend || cause instanceof NotSent))) return undefined;
  // not all clients that were refused together come back together
  const wait = retryAfter ?? Math.min(2 ** retry / 2, longestWait.own) * (1 - Math.random() / 4);
  return wait <= longestWait.asked ? wait : undefined;
}

function encode(request: object | undefined): string | undefined {
  try {
    return request && JSON.stringify(request);
  } catch (error) {
    throw refused(`the request is not JSON: ${describeFailure(error)}`, error);
  }
}
