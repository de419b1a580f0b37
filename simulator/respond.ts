/** Request in, reply out: the whole simulator without sockets. It answers any input and throws on none. */
import { isDeeperThan, parseJson } from "./values.ts";
import type { Call, Provider } from "./provider.ts";
import { providers } from "./providers.ts";
import { Refusal, titleOf } from "./api-error.ts";
import { jsonReply, type Reply } from "./reply.ts";
import { Fault } from "./checkers.ts";

export interface HttpRequest {
  method: string;
  /** Path and query as they stand in the request line. */
  url: string;
  /** Header names are lower-case. */
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

const deepest = 100;

function decode(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
}

function parse(bytes: Uint8Array, provider: Provider): unknown {
  let body: unknown;
  try {
    body = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw provider.unreadable(error instanceof Error ? error.message : "not JSON");
  }
  if (isDeeperThan(body, deepest)) throw provider.unreadable(`nested deeper than ${deepest} levels`);
  return body;
}

function converse(provider: Provider, call: Call, bytes: Uint8Array): Reply {
  const endpoint = provider.endpoint(call.steps);
  if (endpoint === undefined) throw new Refusal(404, `There is nothing at /${call.steps.join("/")}.`);
  if (endpoint.method !== call.method) throw new Refusal(405, titleOf(405), { headers: { allow: endpoint.method } });
  provider.admit(call);
  if (endpoint.method === "GET") return endpoint.answer(undefined, call);
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? "")) {
    throw new Refusal(provider.mediaTypeStatus, "Unsupported Media Type: the content type must be application/json.");
  }
  if ((call.headers["content-encoding"] ?? "identity") !== "identity")
    throw new Refusal(415, "The body must not be encoded.");
  const body = parse(bytes, provider);
  try {
    return endpoint.answer(body, call);
  } catch (error) {
    if (error instanceof Fault) throw provider.explain(error, body);
    throw error;
  }
}

function findProvider(path: string): Provider | undefined {
  return providers.find(({ base }) => path === base || path.startsWith(`${base}/`));
}

/** The provider's own shape for a failure before the body was read, such as one that is too large. */
export function refuseEarly(request: Omit<HttpRequest, "body">, status: number): Reply {
  const [path = ""] = request.url.split("?");
  const provider = findProvider(path);
  const refusal = new Refusal(status, titleOf(status));
  if (provider === undefined) return jsonReply(status, { error: { message: refusal.message } });
  return provider.refuse(refusal, { ...request, steps: [], query: new URLSearchParams() });
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
    if (steps.includes(undefined)) throw new Refusal(400, "The path is not properly percent-encoded.");
    return converse(provider, call, request.body);
  } catch (error) {
    if (error instanceof Refusal) return provider.refuse(error, call);
    console.error(error);
    return provider.refuse(new Refusal(500, "The simulator itself failed; its log has the details."), call);
  }
}
