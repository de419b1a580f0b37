import { execFile } from "node:child_process";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { describe, expect, it } from "vitest";
import { Http, isRetried } from "../../runtime/errors.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { call, client, closers, next, serve, serveBytes } from "./http-stage.ts";

async function textOf(url: URL): Promise<string> {
  return (await client().send(call(url))).body.text();
}

describe("the client", () => {
  it("posts headers and body to path and query", async () => {
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url: path, headers } = request;
      response.setHeader("X-Answer", ["1", "2"]);
      response.end(JSON.stringify([method, path, headers["x-mine"], Buffer.concat(chunks).toString()]));
    });
    const reply = await client().send(call(url));
    expect(reply.status).toBe(200);
    expect(reply.headers["x-answer"]).toBe("1, 2");
    expect(JSON.parse(await reply.body.text())).toEqual(["POST", "/v1/x?a=b", "1", '{"a":1}']);
  });

  it.each([10, 1_000_000])("sends a body of %d characters whole and with its length", async (size) => {
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end(JSON.stringify([request.headers["content-length"], Buffer.concat(chunks).toString()]));
    });
    const body = "ö".repeat(size);
    const reply = await client().send({ ...call(url), body });
    expect(JSON.parse(await reply.body.text())).toEqual([String(2 * size), body]);
  });

  it("returns an answer that precedes the end of a large body", async () => {
    const url = await serve((_request, response) => response.writeHead(413).end("too large"));
    const from = client();
    for (let times = 0; times < 3; times++) {
      const reply = await from.send({ ...call(url), body: "x".repeat(20_000_000) });
      expect([reply.status, await reply.body.text()]).toEqual([413, "too large"]);
    }
  });

  it.each<[string | string[], Buffer]>([
    ["gzip", gzipSync("wörld")],
    ["br", brotliCompressSync("wörld")],
    ["zstd", zstdCompressSync("wörld")],
    ["deflate", deflateSync("wörld")],
    ["deflate", deflateRawSync("wörld")],
    ["deflate", deflateRawSync("wörld", { level: 0 })],
    ["identity", Buffer.from("wörld")],
    ["gzip, br", brotliCompressSync(gzipSync("wörld"))],
    [["gzip", "br"], brotliCompressSync(gzipSync("wörld"))],
  ])("reads %s", async (encoding, bytes) => {
    const url = await serve((_request, response) => {
      response.setHeader("content-encoding", encoding);
      response.end(bytes);
    });
    expect(await textOf(url)).toBe("wörld");
  });

  it.each([
    ["gzip", createGzip],
    ["br", createBrotliCompress],
    ["zstd", createZstdCompress],
    ["deflate", createDeflate],
    ["deflate", createDeflateRaw],
  ])("offers %s, and decompresses it incrementally", async (encoding, createEncoder) => {
    let finish = (): void => {};
    const url = await serve(({ headers }, response) => {
      expect(headers["accept-encoding"]?.split(", ")).toContain(encoding);
      response.writeHead(200, { "content-encoding": encoding });
      const encoder = createEncoder();
      encoder.pipe(response);
      encoder.write("half");
      encoder.flush();
      finish = () => void encoder.end(" and half");
    });
    const { body } = await client().send(call(url));
    expect(String(Buffer.concat(await next(body)))).toBe("half");
    finish();
    expect(String(Buffer.concat(await next(body)))).toBe(" and half");
    expect(await next(body)).toEqual([]);
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
  ])("detects truncated %s", async (encoding, compress) => {
    const bytes = compress(Buffer.alloc(5000, "0123456789 abcdef"));
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(bytes.subarray(0, bytes.length - 6));
    });
    await expect(textOf(url)).rejects.toBeInstanceOf(Http);
  });

  it("rejects zstd with a larger window than HTTP allows", async () => {
    const answer = (windowLog: number) => {
      const encoder = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: windowLog } });
      return serve((_request, response) => {
        response.writeHead(200, { "content-encoding": "zstd" });
        encoder.pipe(response);
        encoder.end("x".repeat(1 << 24));
      });
    };
    expect(await textOf(await answer(23))).toHaveLength(1 << 24);
    await expect(textOf(await answer(24))).rejects.toBeInstanceOf(Http);
  });

  it.each([
    ["invalid gzip", "gzip"],
    ["an unknown encoding", "rot13"],
  ])("refuses %s", async (_why, encoding) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end("not that");
    });
    await expect(textOf(url)).rejects.toBeInstanceOf(Http);
  });

  it.each(["301", "302", "307", "308"])("does not follow a %s", async (status) => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(Number(status), { location: "/elsewhere" }).end();
    });
    const reply = await client().send(call(url));
    await reply.body.text();
    expect([reply.status, seen]).toEqual([Number(status), ["/v1/x?a=b"]]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["a connection that is reset", (socket) => socket.resetAndDestroy()],
    ["a connection that just ends", (socket) => socket.end()],
    ["an answer that is not HTTP", (socket) => socket.end("hello\r\n\r\n")],
    ["a body that is cut short", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc")],
    [
      "a chunk that is cut short",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab"),
    ],
    ["a header beyond the limit", (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(200_000)}\r\n\r\n`)],
  ])("reports %s as a connection failure", async (_why, answer) => {
    await expect(textOf(await serveBytes(answer))).rejects.toBeInstanceOf(Http);
  });

  it("returns what arrived before the connection failed", async () => {
    const url = await serveBytes((socket) => {
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
    });
    const { body } = await client().send(call(url));
    expect(String(Buffer.concat(await next(body)))).toBe("abc");
    await expect(next(body)).rejects.toBeInstanceOf(Http);
    await expect(next(body)).rejects.toBeInstanceOf(Http);
  });

  it("reads a complete answer up to the limit", async () => {
    const url = await serve((_request, response) => response.end("0123456789"));
    const timeouts = { headersTimeoutSecs: 20, idleTimeoutSecs: 20 };
    for (const limit of [10, 9]) {
      const limited = new Client({ ...timeouts, maxAnswerBytes: limit });
      closers.push(() => limited.close());
      const text = limited.send(call(url)).then(({ body }) => body.text());
      if (limit === 10) expect(await text).toBe("0123456789");
      else await expect(text).rejects.toThrow("the answer is larger than 9 bytes");
    }
  });

  it("does not retry an answer that is too large or encoded too often", async () => {
    const limited = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20, maxAnswerBytes: 9 });
    closers.push(() => limited.close());
    const bomb = gzipSync(Buffer.alloc(100_000));
    for (const [headers, body] of [
      [{}, "0123456789"],
      [{ "content-encoding": "gzip" }, bomb],
      [{ "content-encoding": Array(16_000).fill("br").join(",") }, ""],
    ] as const) {
      const url = await serve((_request, response) => response.writeHead(200, headers).end(body));
      const text = limited.send(call(url)).then(({ body }) => body.text());
      const error = await text.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Http);
      expect(isRetried(error)).toBe(false);
    }
  });

  it.each([
    ["pieces", 2_000_000, "a body of 2000000"],
    ["lines", 5_000_000, "an event of 4999999"],
  ])("takes little more memory than the size of an answer of many %s", async (what, count, outcome) => {
    const script = fileURLToPath(new URL("many-pieces.ts", import.meta.url));
    const flags = ["--max-old-space-size=100", script, what, String(count)];
    const { stdout } = await promisify(execFile)(process.execPath, flags, { env: {} });
    expect(stdout.trim()).toBe(outcome);
  });

  it("shows only the origin of a refused connection", async () => {
    const url = await serveBytes(() => {});
    await closers.pop()?.();
    const error = await client()
      .send(call(new URL("/path?key=secret", url)))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Http);
    expect((error as Http).message).toContain(url.origin);
    expect((error as Http).message).not.toContain("secret");
  });

  it("times out when no connection is established", async () => {
    // accepts, and never answers the TLS handshake
    const url = await serveBytes(() => {});
    url.protocol = "https:";
    const sent = client({ connectTimeoutSecs: 0.1 }).send(call(url));
    await expect(sent).rejects.toThrow(/Connect Timeout Error.*UND_ERR_CONNECT_TIMEOUT/);
  });

  it("times out when no headers arrive", async () => {
    const url = await serveBytes(() => {});
    const impatient = client({ headersTimeoutSecs: 0.05, idleTimeoutSecs: 20 });
    await expect(impatient.send(call(url))).rejects.toBeInstanceOf(Http);
  });

  it("times out when the body stalls", async () => {
    const url = await serve((_request, response) => {
      response.write("one");
    });
    const reply = await client({ headersTimeoutSecs: 20, idleTimeoutSecs: 0.05 }).send(call(url));
    await expect(reply.body.text()).rejects.toBeInstanceOf(Http);
  });
});

describe("connections", () => {
  it("are opened as needed, and four idle ones are kept", async () => {
    const sockets = new Set<Socket>();
    const waiting: ServerResponse[] = [];
    let enough: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const url = await serve((request, response) => {
      const { socket } = request;
      if (!sockets.has(socket)) socket.once("close", () => sockets.delete(socket));
      sockets.add(socket);
      waiting.push(response);
      if (waiting.length === 12) enough();
    });
    const pool = client();
    const replies = Array.from({ length: 12 }, async () => (await pool.send(call(url))).body.text());
    await all;
    expect(sockets.size).toBe(12);
    const eightClosed = new Promise<void>((resolve) => {
      for (const socket of sockets) socket.once("close", () => sockets.size === 4 && resolve());
    });
    for (const response of waiting.splice(0)) response.end("done");
    expect(new Set(await Promise.all(replies))).toEqual(new Set(["done"]));
    await eightClosed;
    const again = pool.send(call(url));
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting[0]?.end("again");
    expect(await (await again).body.text()).toBe("again");
    expect(sockets.size).toBe(4);
  });
});
