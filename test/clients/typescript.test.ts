/** The TypeScript client apart from the cases: cancelling, and its bundled proxy. */
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
import { bundleProxy, environment, isRunning, startPrinter } from "./managed-proxy.ts";

/** How long a condition may take to become true on a busy machine, in milliseconds. */
const timeout = 60_000;

const question = { model: "claude-sonnet-5", messages: [{ role: "user" as const, content: "Hello" }] };

describe("a base URL", () => {
  it("with a password is refused, since it would be sent in a header", () => {
    for (const Client of [Dragoman, BrowserDragoman]) {
      expect(() => new Client({ baseUrl: "http://user:secret@127.0.0.1" })).toThrow(TypeError);
    }
  });

  it.each(["127.0.0.1:3000", "localhost:3000", "ftp://127.0.0.1", "http://", ""])("cannot be %j", (baseUrl) => {
    expect(() => new Dragoman({ baseUrl })).toThrow("is not an http or https address");
  });

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

describe("the bundled proxy", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    [simulator] = await Promise.all([startSimulator(), bundleProxy()]);
  });
  afterAll(() => simulator.close());

  const client = pathToFileURL(join(root, "clients/typescript/src/node.ts")).href;
  /** A program with the client and `pids`, the processes that it has started. */
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
  const run = (text: string, variables: Record<string, string> = simulator.environment) =>
    startPrinter(process.execPath, ["--input-type=module", "--eval", program(text)], environment(variables));
  const isGone = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), timeout);

  it("is started once for concurrent calls of several clients, and ends with the process", async () => {
    const { printed, exited } = await run(`
      const clients = [new Dragoman(), new Dragoman(), new Dragoman()];
      const answers = await Promise.all(clients.map((client) => client.chat(${JSON.stringify(question)})));
      console.log(JSON.stringify({ pids: pids(), contents: answers.map(({ message }) => message.content) }));
    `);
    expect(printed.pids).toHaveLength(1);
    expect(printed.contents).toEqual(Array(3).fill(expect.stringContaining("You said: Hello")));
    // the proxy does not keep the process alive
    expect(await exited).toEqual([0, null]);
    await isGone(printed.pids[0]);
  });

  it("answers its parent process only", async () => {
    const { printed } = await run(`
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
    expect(printed).toEqual({ statuses: [401, 401, 401, 200], status: "ok", long: true });
  });

  it("is found although something else is printed to its standard output", async () => {
    const chatty = "data:text/javascript,console.log('http://127.0.0.1:9')";
    const { printed } = await run(`
      process.env.NODE_OPTIONS = ${JSON.stringify(`--import "${chatty}"`)};
      console.log(JSON.stringify(await new Dragoman().health()));
    `);
    expect(printed.status).toBe("ok");
  });

  it("still starts for other callers when one caller stops waiting", async () => {
    const { printed } = await run(`
      const client = new Dragoman();
      const stop = new AbortController();
      const stopped = client.health({ signal: stop.signal }).catch((error) => error.message);
      const other = client.health();
      stop.abort(new Error("enough"));
      console.log(JSON.stringify([await stopped, (await other).status, pids().length]));
    `);
    expect(printed).toEqual(["enough", "ok", 1]);
  });

  it("ends when its parent process is killed", async () => {
    const { child, printed } = await run(`
      await new Dragoman().health();
      console.log(JSON.stringify(pids()));
      setInterval(() => {}, 1000);
    `);
    expect(isRunning(printed[0])).toBe(true);
    child.kill("SIGKILL");
    await isGone(printed[0]);
  });

  it("is started again when it has died", async () => {
    const { printed } = await run(`
      const client = new Dragoman();
      await client.health();
      children[0].kill("SIGKILL");
      const { status } = await client.health();
      console.log(JSON.stringify({ pids: pids(), status }));
    `);
    expect(printed.status).toBe("ok");
    expect(new Set(printed.pids).size).toBe(2);
    for (const pid of printed.pids) await isGone(pid);
  });

  it("reports why it did not start, and is started again by the next call", async () => {
    const { printed } = await run(
      `
      const client = new Dragoman();
      const error = await client.health().catch((error) => error);
      process.env.ANTHROPIC_API_KEY = "key";
      const { providers } = await client.health();
      console.log(JSON.stringify({ code: error.code, message: error.message, providers }));
    `,
      {},
    );
    expect(printed.code).toBe("proxy_error");
    expect(printed.message).toContain("the bundled proxy ended with 1: No provider is configured.");
    expect(printed.providers).toEqual(["anthropic"]);
  });

  it("ignores an interrupt from the terminal while its parent runs", async () => {
    const { printed } = await run(`
      const client = new Dragoman();
      await client.health();
      children[0].kill("SIGINT");
      await client.health();
      console.log(JSON.stringify(pids()));
    `);
    expect(printed).toHaveLength(1);
  });

  it("is not started for a call that is aborted already", async () => {
    const { printed } = await run(`
      const signal = AbortSignal.abort(new Error("enough"));
      const error = await new Dragoman().health({ signal }).catch((error) => error);
      console.log(JSON.stringify([error.message, pids()]));
    `);
    expect(printed).toEqual(["enough", []]);
  });

  it("is not started where there is a base URL", async () => {
    const { printed } = await run(`
      const error = await new Dragoman({ baseUrl: "http://127.0.0.1:9" }).health().catch((error) => error);
      console.log(JSON.stringify({ pids: pids(), code: error.code }));
    `);
    expect(printed).toEqual({ pids: [], code: "connection_error" });
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
      const { printed, exited } = await startPrinter(process.execPath, ["--eval", program], environment(env));
      outcomes.push(printed);
      await exited;
    }
    expect(outcomes).toEqual(["ok", "rate_limited"]);
    await redis.kill();
    await simulator.close();
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

it("an error has a name, a code and a status", () => {
  const error = new DragomanError("no", { code: "overloaded", status: 503, retryAfter: 1 });
  expect(error).toMatchObject({ name: "DragomanError", code: "overloaded", status: 503, retryAfter: 1, message: "no" });
});
