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

/**
 * Rejects a body that is compressed in another way.
 * @param accepted the supported values of `content-encoding`
 */
export function problemWithEncoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  accepted: readonly string[],
): DragomanError | undefined {
  const given = headers["content-encoding"];
  if (given === undefined) return undefined;
  const encodings = given.toLowerCase().split(",");
  const applied = encodings.map((each) => each.trim()).filter((each) => each !== "" && each !== "identity");
  if (applied.length === 0 || (encodings.length === 1 && accepted.includes(applied[0] ?? ""))) return undefined;
  reply.header("accept-encoding", accepted.join(", "));
  return new DragomanError(
    "UnsupportedMediaType",
    "the content-encoding of the body is not supported; send it without one",
  );
}
