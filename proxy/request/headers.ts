/** Checks of the request headers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { DragomanError, InvalidRequest } from "../../runtime/errors.ts";

/** Rejects a request with two hosts: a gateway in between may have read the other one. */
export function problemWithHost({ raw }: FastifyRequest, reply: FastifyReply): InvalidRequest | undefined {
  const { rawHeaders } = raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (hosts <= 1) return undefined;
  reply.header("connection", "close");
  return new InvalidRequest("the request has more than one Host header");
}

/** Rejects a compressed body. */
export function problemWithEncoding({ headers }: FastifyRequest, reply: FastifyReply): DragomanError | undefined {
  const encodings = headers["content-encoding"]?.toLowerCase().split(",") ?? [];
  if (encodings.every((encoding) => ["", "identity"].includes(encoding.trim()))) return undefined;
  reply.header("accept-encoding", "identity");
  return new DragomanError(
    "UnsupportedMediaType",
    "the content-encoding of the body is not supported; send it without one",
  );
}
