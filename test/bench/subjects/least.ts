/**
 * The least: Node's HTTP server and undici pass the bytes of a request and of its answer on. What it takes is the cost of the
 * two connections; no proxy on these can take less.
 */
import { createServer } from "node:http";
import { Pool } from "undici";

const { PORT = "0", UPSTREAM = "" } = process.env;
const upstream = new Pool(UPSTREAM);
const headers = { "content-type": "application/json", "x-api-key": "key", "anthropic-version": "2023-06-01" };

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const [only] = pieces;
    const body = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
    upstream.dispatch(
      { path: "/v1/messages", method: "POST", headers, body },
      {
        // undici requires this method of a handler
        onRequestStart: () => {},
        onResponseStart: (_, status, { "content-type": type, "content-length": length }) => {
          response.setHeader("content-type", `${type}`);
          if (length !== undefined) response.setHeader("content-length", length);
          response.writeHead(status);
        },
        onResponseData: (_, piece) => response.write(piece),
        onResponseEnd: () => response.end(),
        onResponseError: () => response.destroy(),
      },
    );
  });
}).listen(Number(PORT), "127.0.0.1");
