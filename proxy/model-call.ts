/** A call that a model answers, from its arrival to its record in the request log. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { logged } from "../generated/errors.ts";
import { BoundedCache } from "../runtime/bounded-cache.ts";
import type { Tokens } from "../runtime/log.ts";
import { type Loss, lossesText, lossText } from "../runtime/request/lost.ts";
import type { Destination } from "../runtime/router.ts";
import { shorten } from "../runtime/shorten.ts";
import type { RequestObservation } from "../runtime/telemetry/observation.ts";
import { Call } from "./call.ts";
import type { Route } from "./inbound/paths.ts";
import type { Release } from "./limits/slots.ts";
import { encode, RequestAttempts } from "./request/attempts.ts";
import type { JsonBody } from "./request/body.ts";
import type { Failure } from "./response/failures.ts";

/** One instance for all requests: when many clients leave at once, capturing a stack for each takes too long. */
const clientLeft = new DOMException("the client left", "AbortError");

/** As `Handler`, with the help of a model. */
export type ModelHandler = (call: ModelCall, body: JsonBody) => void | Promise<void>;

export class ModelCall extends Call {
  /** The destination that was tried last; unset until the request is admitted to one. */
  destination: Destination | undefined;
  /** The requested model: its raw name, or the address as given where the provider is unknown. */
  model: string | undefined;
  /** The length of the body without its `content-encoding`; until it is read, `content-length`. */
  bytes: number;
  /** Whether the body may have half of a surrogate pair; until it is read, undefined. */
  torn: boolean | undefined;
  tokens: Tokens | undefined;
  /** The output tokens that the request asks for; undefined if that is not known. */
  requestedTokens: number | undefined;
  /** Whether the request log needs the token counts. */
  logged = false;
  /** The limit that replaced the request's `max_tokens` at the last destination; undefined if it was kept. */
  cap: number | undefined;
  readonly attempts = new RequestAttempts();
  /** The losses of the request by destination; none for a destination where nothing is lost. */
  readonly losses = new Map<Destination, readonly Loss[]>();
  /** The parts of the answer that the caller does not get. */
  lostInAnswer: readonly Loss[] | undefined;
  /** Absent where there is no telemetry. */
  observation: RequestObservation | undefined;
  /** Its place in the list of calls in progress. */
  place = 0;
  /** The error in the request log: a code, maybe with a status. */
  error: string | undefined;
  readonly #started = performance.now();
  readonly #abort = new AbortController();
  readonly #releases: Release[] = [];
  #releaseBody: Release | undefined;
  /** The bytes that the connection had sent before. */
  readonly #sentBefore: number;
  #ended = false;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    route: Route,
    path: string,
    headers: Readonly<Record<string, string>>,
  ) {
    super(request, reply, route, path, headers);
    this.#sentBefore = this.request.socket.bytesWritten;
    this.bytes = Number(this.given["content-length"] ?? 0);
  }

  /** @param onEnd is called once with the status, when the response is complete or the client has left */
  watch(onEnd: (status: number) => void): void {
    const { response } = this;
    response.on("close", () => {
      this.#ended = true;
      for (const release of this.#releases) release();
      const complete = response.writableFinished;
      if (!complete) this.#abort.abort(clientLeft);
      onEnd(complete ? response.statusCode : logged.client_closed);
    });
  }

  override headersWith(status: number): Readonly<Record<string, string | number>> {
    const { destination, headers, tokens } = this;
    const attempts = this.attempts.header(status);
    if (attempts !== undefined) headers["x-dragoman-attempts"] = attempts;
    if (destination === undefined) return headers;
    headers["x-dragoman-provider"] = destination.registration.key;
    headers["x-dragoman-model"] = modelHeaders.get(destination.model);
    const { lost } = this;
    if (lost !== undefined)
      headers["x-dragoman-lost"] = lossesText(lost, longestList, (loss) => encode(lossText(loss)));
    if (tokens?.cost !== undefined) headers["x-dragoman-cost"] = decimal(tokens.cost);
    return headers;
  }

  /** A reply has finished, with what of it is lost. */
  answered(tokens: Tokens, lost: readonly Loss[] | undefined): void {
    this.tokens = tokens;
    this.lostInAnswer = lost;
  }

  /** The losses of the request at the destination tried last, and those of its answer; undefined if there are none. */
  get lost(): readonly Loss[] | undefined {
    const lost = this.destination && this.losses.get(this.destination);
    return this.lostInAnswer?.length ? [...(lost ?? []), ...this.lostInAnswer] : lost;
  }

  /** The same in words. */
  get warnings(): string[] | undefined {
    return this.lost?.map(lossText);
  }

  override refuse(failure: Failure): void {
    this.error ??= failure.logged;
    // otherwise SDKs would multiply the attempts
    if (failure.retried && this.attempts.repeated && this.api !== undefined) this.headers["x-should-retry"] = "false";
    super.refuse(failure);
  }

  override fail(error: unknown, report: (error: unknown) => void): void {
    // otherwise the client has left
    if (!this.#ended) super.fail(error, report);
  }

  /** Calls `release` when the response is complete or the client has left; at once if it already is. */
  releaseAtEnd(release: Release): void {
    if (this.#ended) release();
    else this.#releases.push(release);
  }

  /** Calls `release` when the body is no longer in memory, at the end of the response at the latest. */
  reserveBody(release: Release): void {
    this.#releaseBody = release;
    this.releaseAtEnd(release);
  }

  /** The body is no longer in memory: the answer is a stream and has begun. */
  releaseBody(): void {
    this.#releaseBody?.();
    this.#releaseBody = undefined;
  }

  /** Aborts the work on the response with this error. */
  interrupt(error: Error): void {
    this.#abort.abort(error);
  }

  /** Closes the connection after the response. */
  closeConnection(): void {
    this.response.shouldKeepAlive = false;
    // the headers of a stream may have announced the contrary
    if (this.response.headersSent) this.response.once("finish", () => this.request.socket.destroySoon());
  }

  /** Aborted when the client leaves before the response is complete, and by `interrupt`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the response is complete or the client has left; there is nothing left to answer. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether anything needs the token counts: the budget of the caller's key, the request log or telemetry. */
  get needsCounts(): boolean {
    return this.logged || this.observation !== undefined || this.caller?.budget !== undefined;
  }

  /** Whether the client has left before the response was complete. */
  get abandoned(): boolean {
    return this.#ended && !this.response.writableFinished && this.error === undefined;
  }

  /** Whether the answer is an error. */
  get failed(): boolean {
    return this.response.headersSent && this.response.statusCode >= 400;
  }

  /** The bytes of the answer that were sent, with its headers. */
  get sent(): number {
    return this.request.socket.bytesWritten - this.#sentBefore;
  }

  /** Milliseconds since the request arrived. */
  get latency(): number {
    return Math.round(performance.now() - this.#started);
  }
}

/** Some APIs have no limit for the name of a model, and clients have one for headers. */
const longestModel = 256;
const modelHeaders = new BoundedCache((model) => encode(shorten(model, longestModel)));
const longestList = 1024;

/** A number without an exponent: `0.0000015`. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/0+$/, "") : text;
}
