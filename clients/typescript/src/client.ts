/** The client for any platform: sends requests, returns answers or throws errors. */
import { Answer } from "./answer.ts";
import { Cancellation, type FoundProxy, NotSent, orRefuse, type Platform } from "./call.ts";
import { DragomanError, type ErrorDetails } from "./errors.ts";
import { errorOf, refused } from "./failures.ts";
import { type Answered, type Call, Calls } from "./generated/calls.ts";
import type { ChatResponse } from "./generated/types.ts";
import { type CallOptions, type ClientOptions, callOptions, checkOptions } from "./options.ts";
import { type Asking, bodyOf, readOutput } from "./output.ts";
import { defaultRetries, waitAfter } from "./retries.ts";
import { ChatStream } from "./stream.ts";

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
    const answer = await this.#send(call, request, options, read);
    if (request?.output === undefined) return answer;
    const { message, finish_reason: finishReason, requestId } = answer as unknown as Answered<ChatResponse>;
    return Object.defineProperty(answer, "output", {
      get: () => readOutput(request, { message, finishReason, requestId }),
    });
  }

  protected override open(call: Call, request: Asking, options: CallOptions): ChatStream {
    const read = (answer: Answer) => answer.expectEvents();
    return new ChatStream(request, (closing) => this.#send(call, request, options, read, closing));
  }

  /** @throws {DragomanError} when there is no answer, or the answer is an error, also after the retries */
  async #send<T>(
    { method, path, accept }: Call,
    request: Asking | undefined,
    options: CallOptions,
    read: (answer: Answer) => Promise<T>,
    closing?: AbortSignal,
  ): Promise<T> {
    if (this.#closed) throw refused("the client is closed");
    checkOptions(options, callOptions, "a call");
    const own = this.#options;
    const { timeout = own.timeout, retries = own.retries ?? defaultRetries, resend = false } = options;
    const cancellation = new Cancellation([options.signal, closing], timeout);
    const model = request?.model;
    const sent = request && bodyOf(request);
    const body = orRefuse("the request is not JSON", () => sent && JSON.stringify(sent));
    const headers = this.#headers(accept, body, options);

    const attempt = async ({ url, token }: FoundProxy): Promise<T> => {
      const address = url + path;
      if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      const send = () => this.#platform.send({ url: address, method, headers, body, signal: cancellation.signal });
      const none = `no answer from ${address}`;
      const fail = (message: string, details: ErrorDetails) => errorOf(message, { ...details, model });
      const received = await cancellation.receive(send, [none, none], fail);
      const answer = new Answer(received, cancellation, model);
      own.logger?.debug(`${method} ${address}: ${answer.status}, request ${answer.requestId ?? "without an id"}`);
      if (answer.status !== 200) throw await answer.refusal();
      return read(answer);
    };

    let silent: FoundProxy | undefined;
    for (let retry = 0; ; retry++) {
      const proxy = await cancellation.unlessEnded(() => this.#platform.findProxy(silent));
      try {
        return await attempt(proxy);
      } catch (error) {
        if (!(error instanceof DragomanError) || retry === retries) throw error;
        const wait = waitAfter(error, retry, resend || error.cause instanceof NotSent);
        if (wait === undefined) throw error;
        silent = error.code === "connection_error" ? proxy : undefined;
        own.logger?.warn(`${error}; it is sent again in ${wait.toFixed(1)} s`);
        await cancellation.pause(wait);
      }
    }
  }

  /** The headers of a request; later ones win. */
  #headers(accept: string, body: string | undefined, { headers, requestId }: CallOptions): Headers {
    const all = new Headers({ accept, ...this.#platform.headers });
    if (body !== undefined) all.set("content-type", "application/json");
    const id = requestId === undefined ? {} : { "x-request-id": requestId };
    return orRefuse("a header cannot be sent", () => {
      for (const each of [this.#options.headers, headers, id])
        for (const [name, value] of new Headers(each)) all.set(name, value);
      return all;
    });
  }
}
