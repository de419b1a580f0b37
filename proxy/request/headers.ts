/** What the headers of a request may not say. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { DragomanError, InvalidRequest } from "../../runtime/errors.ts";

/** The refusal of a request with two hosts: what stands between may have read the other one. */
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

/** The refusal of a body that is encoded. */
export function problemWithEncoding({ headers }: FastifyRequest, reply: FastifyReply): DragomanError | undefined {
  const encodings = headers["content-encoding"]?.toLowerCase().split(",") ?? [];
  if (encodings.every((encoding) => ["", "identity"].includes(encoding.trim()))) return undefined;
  reply.header("accept-encoding", "identity");
  return new DragomanError(
    "UnsupportedMediaType",
    "the body has a content-encoding that is not read here; send it without",
  );
}
