/**
 * Reads an answer that arrives in very many pieces. Run with a small heap. Arguments: `pieces` (single bytes over a
 * real connection) or `lines` (empty lines of one event), and their number. Prints the size of the result.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { EventDecoder } from "../../runtime/reply/framing/sse.ts";
import { Client } from "../../runtime/transport/http-client.ts";

const [, , what, count] = process.argv;
const limit = 32 * 1024 * 1024;
const many = Number(count);

if (what === "lines") {
  const decoder = new EventDecoder((data) => console.log(`an event of ${data.length}`), limit);
  const lines = Buffer.from("data:\n".repeat(10_000));
  for (let sent = 0; sent < many; sent += 10_000) decoder.push(lines);
  decoder.end();
} else {
  const pieces = Buffer.from("1\r\nx\r\n".repeat(10_000));
  const server = createServer(async (socket) => {
    await once(socket, "data");
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    for (let sent = 0; sent < many; sent += 10_000) if (!socket.write(pieces)) await once(socket, "drain");
    socket.end("0\r\n\r\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new Client({ headersTimeoutSecs: 300, idleTimeoutSecs: 300, maxAnswerBytes: limit });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const { body } = await client.send({ url, headers: {}, body: "{}" });
  console.log(`a body of ${(await body.text()).length}`);
  await client.close();
  server.close();
}
