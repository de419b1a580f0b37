/** A caller who speaks HTTP by hand, to leave or to be slow whenever a test wants it. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection to a proxy, on which these bytes have been handed to the system. */
export async function dial(url: string, bytes = ""): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  if (bytes !== "") await new Promise((sent) => socket.write(bytes, sent));
  return socket;
}

/** A chat request as it goes over the wire, on a connection that shall stay open. */
export function post(path: string, request: object): string {
  const body = JSON.stringify(request);
  const head = ["host: here", "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`];
  return `POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`;
}
