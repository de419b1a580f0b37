/** Bodies of requests with a `content-encoding`. */
import { once } from "node:events";
import * as zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dial } from "../proxy/raw-caller.ts";
import { apiNames, bodyOf, isErrorOf, openStage, requests, type Stage } from "./stage.ts";

const maxBytes = 100_000;
const compress = {
  gzip: zlib.gzipSync,
  "x-gzip": zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
} as const;
const encodings = [...Object.entries(compress), ["deflate", zlib.deflateRawSync]] as const;

let stage: Stage;
beforeAll(async () => {
  const memory = { DRAGOMAN_MAX_BODY_BYTES: `${maxBytes}`, DRAGOMAN_BODY_MEMORY_BYTES: `${maxBytes}` };
  stage = await openStage(memory);
});
afterAll(() => stage.close());

const { path, body } = requests.messages;

describe.each(encodings)("a body with the encoding %s", (encoding, encode) => {
  const post = (bytes: Buffer, url: string = path) => stage.post(url, bytes, { "content-encoding": encoding });

  it("is read", async () => {
    const sent = encode(JSON.stringify(body));
    const { content } = await bodyOf(post(sent));
    expect(content[0].text).toContain("Hello");
  });

  it("is counted by its whole length", async () => {
    const messages = [{ role: "user", content: "word ".repeat(1000) }];
    const sent = encode(JSON.stringify({ model: "vllm/served", messages }));
    expect(sent.length).toBeLessThan(500);
    expect((await bodyOf(post(sent, "/v1/messages/count_tokens"))).input_tokens).toBeGreaterThan(1000);
  });

  it("is too large if it would be without the encoding", async () => {
    for (const size of [maxBytes + 1, 5_000_000]) {
      const response = await post(encode(Buffer.alloc(size, " ")));
      expect([response.status, isErrorOf("messages", await response.json(), 413)]).toEqual([413, true]);
    }
    // the memory is free again
    expect((await post(encode(JSON.stringify(body)))).status).toBe(200);
  });

  it("must be complete and valid", async () => {
    const whole = encode(JSON.stringify(body));
    for (const bytes of [whole.subarray(0, whole.length - 10), Buffer.from(JSON.stringify(body)), Buffer.alloc(0)]) {
      const response = await post(bytes);
      expect([response.status, isErrorOf("messages", await response.json(), 400)]).toEqual([400, true]);
    }
  });

  it("may end in the middle, when the client leaves", async () => {
    const whole = encode(JSON.stringify({ ...body, padding: "x".repeat(90_000) }));
    const head = `host: here\r\ncontent-type: application/json\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${whole.length}`;
    const socket = await dial(stage.url, `POST ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
    socket.write(whole.subarray(0, whole.length - 10));
    socket.destroy();
    await once(socket, "close");
    expect((await post(encode(JSON.stringify(body)))).status).toBe(200);
  });
});

describe("a compressed body", () => {
  it.each(["compress", "gzip, gzip", "identity, gzip", "toString"])(
    "may not have the encoding %s",
    async (encoding) => {
      for (const api of apiNames) {
        const response = await stage.post(requests[api].path, requests[api].body, { "content-encoding": encoding });
        expect([response.status, isErrorOf(api, await response.json(), 415)]).toEqual([415, true]);
        expect(response.headers.get("accept-encoding")).toBe("gzip, x-gzip, br, zstd, deflate, identity");
      }
    },
  );

  it("may not be sent to the chat endpoints", async () => {
    const response = await stage.post("/v1/chat", zlib.gzipSync("{}"), { "content-encoding": "gzip" });
    expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "identity"]);
  });
});
