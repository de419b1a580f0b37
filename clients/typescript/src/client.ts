/** The client for any platform: sends requests, returns answers or throws errors. */
import { Answer } from "./answer.ts";
import { type Call, Cancellation, type FoundProxy, NotSent, type Platform } from "./call.ts";
import { DragomanError } from "./error.ts";
import { describeFailure, errorOf, refused } from "./failures.ts";
import { Calls } from "./generated/calls.ts";
import { type CallOptions, type ClientOptions, callOptions, checkOptions } from "./options.ts";
import { type Asking, bodyOf, readOutput } from "./output.ts";
import { ChatStream } from "./stream.ts";

/** The longest wait before a call is sent again, in seconds: of those that the proxy asks for, and of the client's own. */
const longestWait = { asked: 60, own: 8 };

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

  protected override async ask<T extends object>(call: Call, request: Asking | undefined, options: CallOptions) {
    const read = (answer: Answer) => answer.value<T>(call);
    const answer = await this.#send(call, "application/json", request, options, read);
    if (request?.output === undefined) return answer;
    return Object.defineProperty(answer, "output", { get: () => readOutput(request, answer as never) });
  }

  protected override open(call: Call, request: Asking, options: CallOptions): ChatStream {
    const read = (answer: Answer) => answer.expectEvents();
    return new ChatStream(request, (closing) => this.#send(call, "text/event-stream", request, options, read, closing));
  }

  /** @throws {DragomanError} when there is no answer, or the answer is an error, also after the retries */
  async #send<T>(
    call: Call,
    accept: string,
    request: Asking | undefined,
    options: CallOptions,
    read: (answer: Answer) => Promise<T>,
    closing?: AbortSignal,
  ): Promise<T> {
    if (this.#closed) throw refused("the client is closed");
    checkOptions(options, callOptions, "a call");
    const { timeout = this.#options.timeout, retries = this.#options.retries ?? 2, resend = false } = options;
    const cancellation = new Cancellation([options.signal, closing], timeout);
    const { signal } = cancellation;
    const { method, path } = call;
    const { model } = request ?? {};
    const { logger } = this.#options;
    const body = encode(request && bodyOf(request));
    const headers = this.#headers(accept, body, options);

    const attempt = async ({ url, token }: FoundProxy): Promise<T> => {
      const address = url + path;
      if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      const send = () => this.#platform.send({ url: address, method, headers, body, signal });
      const late = (seconds: number) =>
        errorOf(`no answer from ${address} for ${seconds} s`, { code: "timeout", model });
      const received = await cancellation.receive(send, late).catch((error) => {
        logger?.debug(`${method} ${address}: no answer`);
        signal.throwIfAborted();
        const message = `no answer from ${address}: ${describeFailure(error)}`;
        throw errorOf(message, { code: "connection_error", cause: error, model });
      });
      const answer = new Answer(received, cancellation, model);
      logger?.debug(`${method} ${address}: ${answer.status}, request ${answer.requestId ?? "without an id"}`);
      if (answer.status !== 200) throw await answer.refusal();
      return read(answer);
    };

    let silent: FoundProxy | undefined;
    for (let retry = 0; ; retry++) {
      signal.throwIfAborted();
      const proxy = await cancellation.unlessEnded(this.#platform.findProxy(silent));
      try {
        return await attempt(proxy);
      } catch (error) {
        const wait = retry < retries ? waitAfter(error, retry, resend) : undefined;
        if (wait === undefined) throw error;
        silent = (error as DragomanError).code === "connection_error" ? proxy : undefined;
        logger?.warn(`${error}; it is sent again in ${wait.toFixed(1)} s`);
        await cancellation.pause(wait);
      }
    }
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
