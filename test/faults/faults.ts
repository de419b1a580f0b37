/** Every fault of the table in `matrix.md`, by its name there. A refused connection needs no provider. */
import type { Exchange } from "./exchange.ts";

const page = "<!doctype html>\n<title>Bad gateway</title>\n<p>data: none\n";
const html = { "content-type": "text/html" };

/** Answers one request. */
export type Fault = (to: Exchange) => unknown;

export const refused = "connection refused";

/** Whether only a timeout ends the fault. */
export const isSilent = (fault: string): boolean => fault.startsWith("silent");

export const faults: Readonly<Record<string, Fault>> = {
  "reset before headers": (to) => to.reset(),
  "closed before headers": (to) => to.hangUp(),
  "no HTTP": (to) => {
    to.write("hello\r\n\r\n");
    to.hangUp();
  },
  "header beyond 64 KiB": (to) => to.whole({ "x-long": "y".repeat(128 * 1024) }),
  "reset after headers": (to) => {
    to.head();
    to.reset();
  },
  "reset in the body": async (to) => {
    await to.begin();
    to.reset();
  },
  "closed in the body": async (to) => {
    await to.begin();
    to.hangUp();
  },
  "gzip cut short": async (to) => {
    await to.begin("gzip");
    to.end();
  },
  "deflate cut short": async (to) => {
    await to.begin("deflate");
    to.end();
  },
  "br cut short": async (to) => {
    await to.begin("br");
    to.end();
  },
  "zstd cut short": async (to) => {
    await to.begin("zstd");
    to.end();
  },
  "invalid gzip": async (to) => {
    await to.begin("gzip");
    to.end("this is not gzip");
  },
  "unknown encoding": (to) => to.whole({ "content-encoding": "rot13" }),
  "more than five encodings": (to) => to.whole({ "content-encoding": Array(6).fill("gzip").join(", ") }),
  "body without an end": async (to) => {
    await to.begin();
    await to.flood();
  },
  "301": (to) => to.whole({ location: "http://127.0.0.1:1/elsewhere" }, "", 301),
  "page with 503": (to) => to.whole(html, page, 503),
  "401 that breaks off": (to) => {
    to.head(401);
    to.chunk("{");
    to.hangUp();
  },
  "503 with invalid gzip": (to) => {
    to.head(503, { "content-encoding": "gzip" });
    to.end("this is not gzip");
  },
  "404 in an unknown encoding": (to) => to.whole({ "content-encoding": "rot13" }, "{}", 404),
  "503 without an end": async (to) => {
    to.head(503);
    await to.flood();
  },
  "page with 200": (to) => to.whole(html, page),
  "204": (to) => to.write("HTTP/1.1 204 X\r\n\r\n"),
  "empty body": (to) => to.whole({}, ""),
  "body that ends early": async (to) => {
    await to.begin();
    to.end();
  },
  "invalid JSON": async (to) => {
    await to.begin();
    to.end('data: {"a":\n\n');
  },
  "wrong content type": (to) => to.whole({ "content-type": "text/plain" }),
  "103 before the answer": (to) => {
    to.write("HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n");
    to.whole();
  },
  "100 before the answer": (to) => {
    to.write("HTTP/1.1 100 Continue\r\n\r\n");
    to.whole();
  },
  "a byte at a time": (to) => to.drip(),
  "silent before headers": () => {},
  "silent in the body": (to) => to.begin(),
};
