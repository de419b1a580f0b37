/** One HTTP request and its response. It is answered by `send`, or by what has taken the response over. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { apiOf, pathOf } from "./inbound/paths.ts";
import type { CallerKey } from "./keys/caller-keys.ts";
import { requestId } from "./request/id.ts";
import { type Failure, failureOf } from "./response/failures.ts";

export class Call {
  readonly request: IncomingMessage;
  /** The id in `x-request-id` and in the request log. */
  readonly id: string;
  /** Without the query. */
  readonly path: string;
  /** The API in whose form it is answered; undefined for the contract's own. */
  readonly api: InboundApi | undefined;
  /** The headers of the response, which are sent with its status. */
  readonly headers: Record<string, string | number>;
  /** Whose key it has; undefined where no key is needed. */
  caller: CallerKey | undefined;
  protected readonly response: ServerResponse;

  /** @param headers more headers of the response */
  constructor(request: IncomingMessage, response: ServerResponse, headers: Readonly<Record<string, string>>) {
    this.request = request;
    this.response = response;
    this.id = requestId(request);
    this.path = pathOf(this.url);
    this.api = apiOf(this.path, request.headers);
    this.headers = { ...headers, "x-request-id": this.id };
    if (this.api !== undefined) this.headers["request-id"] = this.id;
  }

  /** The path and the query. */
  get url(): string {
    return this.request.url ?? "/";
  }

  /** The headers of the request. */
  get given(): IncomingHttpHeaders {
    return this.request.headers;
  }

  /** The headers of the response with this status. */
  headersWith(_status: number): Readonly<Record<string, string | number>> {
    return this.headers;
  }

  /** Gives the response to a caller that writes and ends it. */
  takeOver(): ServerResponse {
    return this.response;
  }

  /** Answers with this value as JSON; without a body if it is undefined. */
  send(value: unknown, status = 200): void {
    if (value === undefined) {
      this.response.writeHead(status, this.headersWith(status)).end();
      return;
    }
    const text = JSON.stringify(value);
    this.headers["content-type"] = "application/json; charset=utf-8";
    this.headers["content-length"] = Buffer.byteLength(text);
    this.response.writeHead(status, this.headersWith(status)).end(text);
  }

  /** Answers with an error, in the form of the API that was called. */
  refuse({ status, body, param }: Failure): void {
    const failure = { status, ...body.error, ...(param !== undefined && { param }), items: [] };
    this.send(this.api?.failure(failure) ?? body, status);
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
