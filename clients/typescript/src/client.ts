/** The client for any platform: sends requests, returns answers or throws errors. */
import { describeFailure, readAnswer, readError } from "./answer.ts";
import type { Answer, Call, CallOptions, FoundProxy, Platform } from "./call.ts";
import { DragomanError } from "./error.ts";
import { Calls } from "./generated/calls.ts";
import { ChatStream } from "./stream.ts";

export class Client extends Calls {
  readonly #platform: Platform;
  /** The proxy at the base URL, if one is given. */
  readonly #given: FoundProxy | undefined;

  constructor(platform: Platform, baseUrl: string | undefined) {
    super();
    this.#platform = platform;
    this.#given = baseUrl === undefined ? undefined : { url: readBaseUrl(baseUrl) };
  }

  protected override async ask<T>(call: Call, request: object | undefined, { signal }: CallOptions): Promise<T> {
    const answer = await this.#send(call, "application/json", request, signal);
    return (await readAnswer(answer, call, signal)) as T;
  }

  protected override open(call: Call, request: object, { signal }: CallOptions): ChatStream {
    return new ChatStream(() => this.#send(call, "text/event-stream", request, signal), signal);
  }

  /** @throws {DragomanError} when there is no answer, or the answer is an error */
  async #send(call: Call, accept: string, request: object | undefined, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const { method, path } = call;
    const body = request === undefined ? undefined : JSON.stringify(request);
    const headers = { accept, ...(body !== undefined && { "content-type": "application/json" }) };
    const send = ({ url, token }: FoundProxy) => {
      const all = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
      return this.#platform.send({ url: url + path, method, headers: all, body, signal });
    };

    const proxy = this.#given ?? (await unlessAborted(this.#platform.findProxy(), signal));
    let answer: Answer;
    try {
      answer = await send(proxy).catch(async (error) => {
        if (this.#given !== undefined || signal?.aborted) throw error;
        const restarted = await this.#platform.findProxy(proxy);
        if (restarted === proxy) throw error;
        return send(restarted);
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DragomanError) throw error;
      const message = `no answer from ${proxy.url}${path}: ${describeFailure(error)}`;
      throw new DragomanError(message, { code: "connection_error", cause: error });
    }
    if (answer.status !== 200) throw await readError(answer, signal);
    return answer;
  }
}

/** Stops waiting when the signal is aborted. The promise itself goes on, since others may wait for it. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}

function readBaseUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^/]/i.test(baseUrl)) {
    const found = JSON.stringify(baseUrl);
    throw new TypeError(`baseUrl ${found} is not an http or https address: give one such as http://127.0.0.1:3000`);
  }
  const { username, password } = new URL(baseUrl);
  if (username || password)
    throw new TypeError("baseUrl contains a user name or a password; a client sends no credentials");
  return baseUrl.replace(/\/+$/, "");
}
