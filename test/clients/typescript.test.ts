/** What the TypeScript client does beside the cases: cancelling, and its bundled proxy. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Dragoman as BrowserDragoman } from "../../clients/typescript/src/browser.ts";
import { Dragoman, DragomanError } from "../../clients/typescript/src/node.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { startRedis } from "../proxy/shared-store/redis-server.ts";
import { root } from "../walked/root.ts";
import { growClient } from "./grown-contract.ts";
import { startLiveProxy } from "./live-proxy.ts";
import { bundleProxy, environment, isRunning, startTalker } from "./managed-proxy.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

const question = { model: "claude-sonnet-5", messages: [{ role: "user" as const, content: "Hello" }] };

describe("a base URL", () => {
  it("with a password is refused, as it would become a header", () => {
    for (const Client of [Dragoman, BrowserDragoman]) {
      expect(() => new Client({ baseUrl: "http://user:secret@127.0.0.1" })).toThrow(TypeError);
    }
  });

  it.each(["127.0.0.1:3000", "localhost:3000", "ftp://127.0.0.1", "http://", ""])("is no %j", (baseUrl) => {
    expect(() => new Dragoman({ baseUrl })).toThrow(`baseUrl ${JSON.stringify(baseUrl)} is no http or https address`);
  });

  it("is needed in a browser", () => {
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
    // one event, or half an answer, and then silence
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

  it("before the call sends nothing", async () => {
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
])("a proxy that is there already, in %s", (_, Client) => {
  it("streams what it answers whole", async () => {
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
    await expect(client.chat({ ...question, model: "nobody/knows" })).rejects.toMatchObject({
      code: "unknown_provider",
      status: 400,
    });
    await live.close();
  });
});

describe("the bundled proxy", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    [simulator] = await Promise.all([startSimulator(), bundleProxy()]);
  });
  afterAll(() => simulator.close());

  const client = pathToFileURL(join(root, "clients/typescript/src/node.ts")).href;
  /** A program with a client, and a look at the children that it has started. */
  const program = (text: string) => `
    import childProcess from "node:child_process";
    import { syncBuiltinESMExports } from "node:module";
    const children = [];
    const { spawn } = childProcess;
    childProcess.spawn = (...args) => { const child = spawn(...args); children.push(child); return child; };
    syncBuiltinESMExports();
    const { Dragoman } = await import(${JSON.stringify(client)});
    const pids = () => children.map(({ pid }) => pid);
    ${text}`;
  const talk = (text: string, variables: Record<string, string> = simulator.environment) =>
    startTalker(process.execPath, ["--input-type=module", "--eval", program(text)], environment(variables));
  const isGone = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);

  it("is started once for concurrent calls of several clients, and ends with the process", async () => {
    const { said, exited } = await talk(`
      const clients = [new Dragoman(), new Dragoman(), new Dragoman()];
      const answers = await Promise.all(clients.map((client) => client.chat(${JSON.stringify(question)})));
      console.log(JSON.stringify({ pids: pids(), texts: answers.map(({ message }) => message.content) }));
    `);
    expect(said.pids).toHaveLength(1);
    expect(said.texts).toEqual(Array(3).fill(expect.stringContaining("You said: Hello")));
    // nothing of it keeps the process alive
    expect(await exited).toEqual([0, null]);
    await isGone(said.pids[0]);
  });

  it("answers its parent only", async () => {
    const { said } = await talk(`
      const { findProxy } = await import(${JSON.stringify(client.replace("node.ts", "node/bundled-proxy.ts"))});
      const { url, token } = await findProxy();
      const tokens = [undefined, "Bearer ", "Bearer " + token + "x", "Bearer " + token];
      const statuses = tokens.map(async (authorization) => {
        const response = await fetch(url + "/health", { headers: authorization ? { authorization } : {} });
        return response.status;
      });
      const { status } = await new Dragoman().health();
      console.log(JSON.stringify({ statuses: await Promise.all(statuses), status, long: token.length > 40 }));
      process.exit();
    `);
    expect(said).toEqual({ statuses: [401, 401, 401, 200], status: "ok", long: true });
  });

  it("is found though something else prints where it announces itself", async () => {
    const chatty = "data:text/javascript,console.log('http://127.0.0.1:9')";
    const { said } = await talk(`
      process.env.NODE_OPTIONS = ${JSON.stringify(`--import "${chatty}"`)};
      console.log(JSON.stringify(await new Dragoman().health()));
    `);
    expect(said.status).toBe("ok");
  });

  it("starts for the others when one caller stops waiting", async () => {
    const { said } = await talk(`
      const client = new Dragoman();
      const stop = new AbortController();
      const stopped = client.health({ signal: stop.signal }).catch((error) => error.message);
      const other = client.health();
      stop.abort(new Error("enough"));
      console.log(JSON.stringify([await stopped, (await other).status, pids().length]));
    `);
    expect(said).toEqual(["enough", "ok", 1]);
  });

  it("ends when its parent is killed", async () => {
    const { child, said } = await talk(`
      await new Dragoman().health();
      console.log(JSON.stringify(pids()));
      setInterval(() => {}, 1000);
    `);
    expect(isRunning(said[0])).toBe(true);
    child.kill("SIGKILL");
    await isGone(said[0]);
  });

  it("is started again when it has died", async () => {
    const { said } = await talk(`
      const client = new Dragoman();
      await client.health();
      children[0].kill("SIGKILL");
      const { status } = await client.health();
      console.log(JSON.stringify({ pids: pids(), status }));
    `);
    expect(said.status).toBe("ok");
    expect(new Set(said.pids).size).toBe(2);
    for (const pid of said.pids) await isGone(pid);
  });

  it("says why it did not start, and is tried again by the next call", async () => {
    const { said } = await talk(
      `
      const client = new Dragoman();
      const error = await client.health().catch((error) => error);
      process.env.ANTHROPIC_API_KEY = "key";
      const { providers } = await client.health();
      console.log(JSON.stringify({ code: error.code, message: error.message, providers }));
    `,
      {},
    );
    expect(said.code).toBe("proxy_error");
    expect(said.message).toContain("the bundled proxy ended with 1: No provider is configured.");
    expect(said.providers).toEqual(["anthropic"]);
  });

  it("goes on when the terminal interrupts its group and the parent stays", async () => {
    const { said } = await talk(`
      const client = new Dragoman();
      await client.health();
      children[0].kill("SIGINT");
      await client.health();
      console.log(JSON.stringify(pids()));
    `);
    expect(said).toHaveLength(1);
  });

  it("is not started for a call that is aborted already", async () => {
    const { said } = await talk(`
      const signal = AbortSignal.abort(new Error("enough"));
      const error = await new Dragoman().health({ signal }).catch((error) => error);
      console.log(JSON.stringify([error.message, pids()]));
    `);
    expect(said).toEqual(["enough", []]);
  });

  it("is not started where there is a base URL", async () => {
    const { said } = await talk(`
      const error = await new Dragoman({ baseUrl: "http://127.0.0.1:9" }).health().catch((error) => error);
      console.log(JSON.stringify({ pids: pids(), code: error.code }));
    `);
    expect(said).toEqual({ pids: [], code: "connection_error" });
  });
});

describeWith(["redis-server"], "the bundled proxy with a shared store", () => {
  it("shares its rate limits", async () => {
    const [simulator, redis] = await Promise.all([startSimulator(), startRedis(), bundleProxy()]);
    const env = {
      ...simulator.environment,
      DRAGOMAN_SHARED_STORE_URL: redis.url,
      DRAGOMAN_RATE_LIMIT_RPM: "1",
    };
    const program = `
      const { Dragoman } = await import(${JSON.stringify(pathToFileURL(join(root, "clients/typescript/src/node.ts")).href)});
      const outcome = await new Dragoman().chat(${JSON.stringify(question)}).catch((error) => error);
      console.log(JSON.stringify(outcome.code ?? "ok"));`;
    const outcomes: unknown[] = [];
    for (let count = 0; count < 2; count++) {
      const { said, exited } = await startTalker(process.execPath, ["--eval", program], environment(env));
      outcomes.push(said);
      await exited;
    }
    expect(outcomes).toEqual(["ok", "rate_limited"]);
    await redis.kill();
    await simulator.close();
  });
});

it("what is generated stays in form when the contract grows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-typescript-"));
  growClient("typescript", folder);
  const generated = join(folder, "src/generated");
  const args = ["check", "--config-path", root, "--vcs-enabled=false", generated];
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/biome"), args);
  expect(stdout).toMatch(/^Checked 2 files/);
  rmSync(folder, { recursive: true });
});

it("an error is one that can be told apart from others", () => {
  const error = new DragomanError("no", { code: "overloaded", status: 503, retryAfter: 1 });
  expect(error).toMatchObject({ name: "DragomanError", code: "overloaded", status: 503, retryAfter: 1, message: "no" });
});
