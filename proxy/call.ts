/** One HTTP request and its response. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { apiOf, pathOf } from "./inbound/paths.ts";
import type { CallerKey } from "./keys/caller-keys.ts";
import { requestId } from "./request/id.ts";
import type { RequestContext } from "./request-context.ts";
import type { Failure } from "./response/failures.ts";

export class Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The id in `x-request-id` and in the request log. */
  readonly id: string;
  /** Without the query. */
  readonly path: string;
  /** The API in whose form it is answered; undefined for the contract's own. */
  readonly api: InboundApi | undefined;
  /** The headers of the response, which are sent with its status. */
  readonly headers: Record<string, string | number>;
  /** Present on requests that are answered by a model. */
  context: RequestContext | undefined;
  /** Whose key it has; undefined where no key is needed. */
  caller: CallerKey | undefined;

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

  /** The headers of the response with this status: those that are known before, and its attempts. */
  headersWith(status: number): Readonly<Record<string, string | number>> {
    const attempts = this.context?.attempts.header(status);
    return attempts === undefined ? this.headers : { ...this.headers, "x-dragoman-attempts": attempts };
  }

  /** Answers with an error, in the form of the API that was called. */
  refuse({ status, body, param }: Failure): void {
    const failure = { status, ...body.error, ...(param !== undefined && { param }), items: [] };
    this.send(this.api?.failure(failure) ?? body, status);
  }

  /** Answers with this value as JSON. */
  send(value: unknown, status = 200): void {
    const text = JSON.stringify(value);
    this.headers["content-type"] = "application/json; charset=utf-8";
    this.headers["content-length"] = Buffer.byteLength(text);
    this.response.writeHead(status, this.headersWith(status)).end(text);
  }
}
