/** The TypeScript client apart from the cases: base URLs, cancelling, a running proxy, its format. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dragoman as BrowserDragoman } from "../../clients/typescript/src/browser.ts";
import { Dragoman } from "../../clients/typescript/src/node.ts";
import { root } from "../walked/root.ts";
import { growClient } from "./grown-contract.ts";
import { startLiveProxy } from "./live-proxy.ts";

const question = { model: "claude-sonnet-5", messages: [{ role: "user" as const, content: "Hello" }] };

describe("a base URL", () => {
  it("with a password is refused, since it would be sent in a header", () => {
    for (const Client of [Dragoman, BrowserDragoman]) {
      expect(() => new Client({ baseUrl: "http://user:secret@127.0.0.1" })).toThrow("a client sends no credentials");
    }
  });

  it.each(["127.0.0.1:3000", "localhost:3000", "ftp://127.0.0.1", "http://", "http:///h", "http://h/?a", "/a", ""])(
    "cannot be %j",
    (baseUrl) => {
      expect(() => new Dragoman({ baseUrl })).toThrow("is not an http or https address");
    },
  );

  it("is required in a browser", () => {
    expect(() => new BrowserDragoman({ baseUrl: "" })).toThrow("needs a baseUrl");
    expect(() => Reflect.construct(BrowserDragoman, [])).toThrow("needs a baseUrl");
  });
});

describe.each([
  ["node", Dragoman],
  ["browser", BrowserDragoman],
])("cancelling in %s", (_, Client) => {
  let server: Server;
  let client: InstanceType<typeof Client>;
  let left: Promise<unknown>;
  beforeEach(async () => {
    // sends one event or half an answer, and does not end it
    server = createServer((request, response) => {
      left = once(response, "close");
      const stream = request.url?.endsWith("/stream");
      response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
      response.write(stream ? 'data: {"type":"content","text":"a"}\n\n' : '{"id":');
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    client = new Client({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterEach(() => server.close());

  it("a stream throws the signal's reason and closes the connection", async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const event of client.stream(question, { signal: stop.signal })) {
        seen.push(event.type);
        stop.abort(new Error("enough"));
      }
    })();
    await expect(reading).rejects.toThrow("enough");
    expect(seen).toEqual(["content"]);
    await left;
  });

  it("a call throws the signal's reason and closes the connection", async () => {
    const stop = new AbortController();
    const asked = once(server, "request");
    const answer = client.chat(question, { signal: stop.signal });
    asked.then(() => stop.abort(new Error("enough")));
    await expect(answer).rejects.toThrow("enough");
    await left;
  });

  it("before the call, nothing is sent", async () => {
    const asked = vi.fn();
    server.on("request", asked);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(client.chat(question, { signal })).rejects.toThrow("enough");
    expect(asked).not.toHaveBeenCalled();
  });
});

describe.each([
  ["node", Dragoman],
  ["browser", BrowserDragoman],
])("a running proxy, in %s", (_, Client) => {
  it("streams the same answer as it returns whole", async () => {
    const live = await startLiveProxy();
    const client = new Client({ baseUrl: `${live.url}/` });
    const { message } = await client.chat(question);
    const stream = client.stream(question);
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(message.content).toContain("You said: Hello");
    expect(stream.message.content).toBe(message.content);
    expect(types.slice(-2)).toEqual(["usage", "done"]);
    expect((await client.health()).providers).toContain("anthropic");
    expect((await client.models()).models.length).toBeGreaterThan(20);
    await expect(client.chat({ ...question, model: "unknown/model" })).rejects.toMatchObject({
      code: "unknown_provider",
      status: 400,
    });
    await live.close();
  });
});

it("generated files are formatted for a larger contract", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-typescript-"));
  growClient("typescript", folder);
  const generated = join(folder, "src/generated");
  const args = ["check", "--config-path", root, "--vcs-enabled=false", generated];
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/biome"), args);
  expect(stdout).toMatch(/^Checked 2 files/);
  rmSync(folder, { recursive: true });
});
