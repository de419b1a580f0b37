/** A client that writes raw HTTP, so that a test can disconnect or stall at any point. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Connects to a proxy and sends these bytes. */
export async function dial(url: string, bytes = ""): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  if (bytes !== "") await new Promise((sent) => socket.write(bytes, sent));
  return socket;
}

/** A chat request in HTTP, with keep-alive. */
export function post(path: string, request: object, more: readonly string[] = []): string {
  const body = JSON.stringify(request);
  const head = ["host: here", "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`, ...more];
  return `POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`;
}
