/** The simulator without sockets: a reply for any request. It never throws. */
import { readJson } from "../runtime/json.ts";
import { ApiError, defaultMessage } from "./api-error.ts";
import type { Call, Provider } from "./provider.ts";
import { providers } from "./providers.ts";
import { jsonReply, type Reply } from "./reply.ts";
import { ShapeError } from "./shape.ts";
import { isDeeperThan } from "./values.ts";

export interface HttpRequest {
  method: string;
  /** Path and query as in the request line. */
  url: string;
  /** Header names are lower-case. */
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

const maxDepth = 100;

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function parse(bytes: Uint8Array, provider: Provider): unknown {
  let body: unknown;
  try {
    body = readJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw provider.invalidJson(error instanceof Error ? error.message : "not JSON");
  }
  if (isDeeperThan(body, maxDepth)) throw provider.invalidJson(`nested deeper than ${maxDepth} levels`);
  return body;
}

function converse(provider: Provider, call: Call, bytes: Uint8Array): Reply {
  const endpoint = provider.endpoint(call.steps);
  if (endpoint === undefined) throw new ApiError(404, `There is nothing at /${call.steps.join("/")}.`);
  if (endpoint.method !== call.method)
    throw new ApiError(405, defaultMessage(405), { headers: { allow: endpoint.method } });
  provider.authorize(call);
  if (endpoint.method === "GET") return endpoint.answer(undefined, call);
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? "")) {
    throw new ApiError(provider.mediaTypeStatus, "Unsupported Media Type: the content type must be application/json.");
  }
  if ((call.headers["content-encoding"] ?? "identity") !== "identity")
    throw new ApiError(415, "The body must not be encoded.");
  const body = parse(bytes, provider);
  try {
    return endpoint.answer(body, call);
  } catch (error) {
    if (error instanceof ShapeError) throw provider.shapeError(error, body);
    throw error;
  }
}

function findProvider(path: string): Provider | undefined {
  return providers.find(({ base }) => path === base || path.startsWith(`${base}/`));
}

/** The provider's reply to a request whose body was not read, such as one that is too large. */
export function replyBeforeBody(request: Omit<HttpRequest, "body">, status: number): Reply {
  const [path = ""] = request.url.split("?");
  const provider = findProvider(path);
  const error = new ApiError(status, defaultMessage(status));
  if (provider === undefined) return jsonReply(status, { error: { message: error.message } });
  return provider.errorReply(error, { ...request, steps: [], query: new URLSearchParams() });
}

export function respond(request: HttpRequest): Reply {
  const [path = "", search = ""] = request.url.split("?", 2);
  if (request.method === "HEAD") return { status: 200, headers: {}, chunks: [], ending: "end" };
  const provider = findProvider(path);
  if (provider === undefined) {
    const known = providers.map(({ base }) => base).join(", ");
    return jsonReply(404, { error: { message: `No provider at ${path}. There are ${known}.` } });
  }
  const steps = path.slice(provider.base.length).split("/").slice(1).map(decode);
  const call: Call = {
    method: request.method,
    steps: steps.filter((step) => step !== undefined),
    query: new URLSearchParams(search),
    headers: request.headers,
  };
  try {
    if (steps.includes(undefined)) throw new ApiError(400, "The path is not properly percent-encoded.");
    return converse(provider, call, request.body);
  } catch (error) {
    if (error instanceof ApiError) return provider.errorReply(error, call);
    console.error(error);
    return provider.errorReply(new ApiError(500, "The simulator itself failed; its log has the details."), call);
  }
}
