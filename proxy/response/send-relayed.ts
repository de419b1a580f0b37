/** Sends a vendor's reply to a client, unchanged. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { RelayedReply } from "../../runtime/inbound/relay.ts";
import type { ByteSource } from "../../runtime/transport/response-body.ts";
import type { RequestContext } from "../request-context.ts";
import { failureOf } from "./failures.ts";

/** A stream that breaks off closes the connection: a client must not take it for a complete one. */
export async function sendRelayed(
  { status, contentType, body }: RelayedReply,
  context: RequestContext,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(status).header("content-type", contentType);
  if (Buffer.isBuffer(body)) return reply.send(body);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, {
    ...(reply.getHeaders() as Record<string, string>),
    "cache-control": "no-cache, no-transform",
  });
  raw.flushHeaders();
  try {
    while (await passOn(body, raw, context)) {}
  } catch (error) {
    if (context.ended) return reply;
    context.error = failureOf(error).logged;
    raw.destroy();
    return reply;
  } finally {
    body.discard();
  }
  raw.end();
  return reply;
}

/** Sends the next pieces; returns whether there were any. */
async function passOn(body: ByteSource, raw: ServerResponse, { signal }: RequestContext): Promise<boolean> {
  const pieces = await body.next();
  for (const piece of pieces) if (!raw.write(piece)) await once(raw, "drain", { signal });
  return pieces.length > 0;
}
