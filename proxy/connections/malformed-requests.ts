/** Malformed and incomplete HTTP requests, which reach neither hooks nor handlers. */
import type { Socket } from "node:net";
import { envelope } from "../response/failures.ts";

/** How long a client may take to close its side of the connection, in milliseconds. */
const lingerTimeout = 1000;

/** Answers by Node's error code; any other error is a 400. */
const knownProblems: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "the headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "the request was not complete in time"],
};

/**
 * Sends an HTTP error response and closes the connection.
 * @param extraHeaders headers of the response, besides those that describe its body
 */
export function rejectMalformed(
  error: Error & { code?: string },
  socket: Socket,
  extraHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const unknownProblem = ["400 Bad Request", "the HTTP request is malformed"] as const;
  const [status, message] = knownProblems[error.code ?? ""] ?? unknownProblem;
  const body = JSON.stringify(envelope("InvalidRequest", message).body);
  const headers = {
    ...extraHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
  // the client may never close its side
  socket.setTimeout(lingerTimeout, () => socket.destroy());
}
