/** One HTTP request and its answer, which `send` sends, or what has taken the response over. */

import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { formOf, type Route } from "./inbound/paths.ts";
import type { CallerKey } from "./keys/caller-keys.ts";
import { requestId } from "./request/id.ts";
import { type Failure, failureOf, inboundFailure } from "./response/failures.ts";

/** Answers a request, or throws the failure with which it is answered. */
export type Handler = (call: Call) => void | Promise<void>;

export class Call {
  readonly request: IncomingMessage;
  /** The id in `x-request-id` and in the request log. */
  readonly id: string;
  /** Without the query, and without the prefix of the plugin. */
  readonly path: string;
  /** The route of the path, maybe with another method; undefined if there is none. */
  readonly route: Route | undefined;
  /** The API in whose form it is answered; undefined for the contract's own. */
  readonly api: InboundApi | undefined;
  /** The headers of the response, which are sent with its status. */
  readonly headers: Record<string, string | number>;
  /** The caller's key; undefined where no key is needed. */
  caller: CallerKey | undefined;
  readonly #reply: FastifyReply;

  /** @param headers more headers of the response */
  constructor(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    route: Route | undefined,
    path: string,
    headers: Readonly<Record<string, string>>,
  ) {
    this.request = raw;
    this.#reply = reply;
    this.id = requestId(raw);
    this.path = path;
    this.route = route;
    this.api = route && formOf(route, raw.headers);
    this.headers = { ...headers, "x-request-id": this.id };
    if (this.api !== undefined) this.headers["request-id"] = this.id;
  }

  /** The headers of the request. */
  get given(): IncomingHttpHeaders {
    return this.request.headers;
  }

  /** The response, to be read. */
  protected get response(): ServerResponse {
    return this.#reply.raw;
  }

  /** The headers of the response with this status. */
  headersWith(_status: number): Readonly<Record<string, string | number>> {
    return this.headers;
  }

  /**
   * Gives the response to a caller that writes and ends it, with this status, the headers that hooks have set and its own. Hooks see
   * no more of it.
   * @param headers more headers of the response
   */
  takeOver(status: number, headers?: Readonly<Record<string, string | number>>): ServerResponse {
    const reply = this.#reply.hijack();
    const set = reply.getHeaders() as OutgoingHttpHeaders;
    return reply.raw.writeHead(status, { ...set, ...this.headersWith(status), ...headers });
  }

  /** Answers with this value as JSON; without a body if it is undefined. */
  send(value: unknown, status = 200): void {
    const reply = this.#reply.code(status);
    if (value !== undefined) this.headers["content-type"] = "application/json; charset=utf-8";
    reply.headers(this.headersWith(status)).send(value === undefined ? undefined : JSON.stringify(value));
  }

  /** Answers with an error, in the form of the API that was called. */
  refuse(failure: Failure): void {
    this.send(this.api?.failure({ ...inboundFailure(failure), items: [] }) ?? failure.body, failure.status);
  }

  /**
   * Answers with what was thrown; an answer that has begun is cut off.
   * @param report is called with an unhandled error
   */
  fail(error: unknown, report: (error: unknown) => void): void {
    const failure = failureOf(error);
    if (failure.unhandled) report(error);
    if (this.response.headersSent) {
      this.response.destroy();
      return;
    }
    if (failure.retryAfter !== undefined) this.headers["retry-after"] = failure.retryAfter;
    this.refuse(failure);
  }
}
