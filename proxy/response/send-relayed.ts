/** Sends a vendor's reply to a client. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { RelayedReply } from "../../runtime/relay/reply.ts";
import type { ByteSource } from "../../runtime/transport/response-body.ts";
import type { Call } from "../call.ts";
import type { RequestContext } from "../request-context.ts";
import { expose } from "./cors.ts";
import { failureOf } from "./failures.ts";

/** A body that is not larger is sent as a string: Node sends it in one piece with the headers. */
const smallBody = 16 * 1024;

export function sendRelayed(
  { status, contentType, headers: own, body }: RelayedReply,
  context: RequestContext,
  call: Call,
): void | Promise<void> {
  const { headers, response: raw } = call;
  expose(headers, Object.keys(own));
  const isWhole = Buffer.isBuffer(body);
  const framing = isWhole ? { "content-length": body.length } : { "cache-control": "no-cache, no-transform" };
  raw.writeHead(status, {
    ...call.headersWith(status),
    ...own,
    "content-type": contentType,
    "x-content-type-options": "nosniff",
    ...framing,
  });
  if (!isWhole) return sendStream(body, context, raw);
  if (body.length <= smallBody) raw.end(body.toString("latin1"), "latin1");
  else raw.end(body);
}

/** A stream that breaks off closes the connection: a client must not take it for a complete one. */
async function sendStream(body: ByteSource, context: RequestContext, raw: ServerResponse): Promise<void> {
  raw.flushHeaders();
  context.releaseBody();
  try {
    while (!body.ended) {
      for (const piece of body.take()) if (!raw.write(piece)) await once(raw, "drain", { signal: context.signal });
      if (!body.ended) await body.ready();
    }
  } catch (error) {
    if (context.ended) return;
    context.error = failureOf(error).logged;
    raw.destroy();
    return;
  } finally {
    body.discard();
  }
  raw.end();
}
