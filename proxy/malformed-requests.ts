/** What is not HTTP, or not to its end: it passes neither hook nor handler. */
import type { Socket } from "node:net";
import { envelope } from "./response/failures.ts";

/** How long its caller may take to close its side, in milliseconds. */
const goodbyeTimeout = 1000;

/** What is wrong with what is no request, by the parser's code; anything else is a bad one. */
const malformed: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "the headers are larger than the proxy reads"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "the request has not come to its end in time"],
};

/**
 * Gives it an answer that is HTTP, and closes the connection.
 * @param more headers of the answer, beside those that describe its body
 */
export function rejectMalformed(
  error: Error & { code?: string },
  socket: Socket,
  more: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const bad = ["400 Bad Request", "this is not an HTTP request that can be read"] as const;
  const [status, message] = malformed[error.code ?? ""] ?? bad;
  const body = JSON.stringify(envelope("InvalidRequest", message).body);
  const headers = {
    ...more,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
  // its caller may never close its side
  socket.setTimeout(goodbyeTimeout, () => socket.destroy());
}
