/** The proxy that the TypeScript client starts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { starter } from "../../generator/own/starter.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { startRedis } from "../proxy/shared-store/redis-server.ts";
import { root } from "../walked/root.ts";
import { bundleProxy, environment, isRunning, startPrinter } from "./managed-proxy.ts";

/** How long a condition may take to become true on a busy machine, in milliseconds. */
const timeout = 60_000;

const question = { model: "claude-sonnet-5", messages: [{ role: "user" as const, content: "Hello" }] };

describe("the bundled proxy", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    [simulator] = await Promise.all([startSimulator(), bundleProxy()]);
  });
  const folder = mkdtempSync(join(tmpdir(), "dragoman-proxy-"));
  afterAll(async () => {
    await simulator.close();
    rmSync(folder, { recursive: true });
  });

  /** A file with a program in place of the proxy. */
  const program = (text: string) => {
    const file = join(mkdtempSync(join(folder, "program-")), "proxy.mjs");
    writeFileSync(file, text);
    return file;
  };

  const client = pathToFileURL(join(root, "clients/typescript/src/node.ts")).href;
  /** A program with the client, `pids`, the processes that it has started, and `vanished`, which waits for the end of one. */
  const withClient = (text: string) => `
    import childProcess from "node:child_process";
    import { syncBuiltinESMExports } from "node:module";
    const children = [];
    const { spawn } = childProcess;
    childProcess.spawn = (...args) => { const child = spawn(...args); children.push(child); return child; };
    syncBuiltinESMExports();
    const { Dragoman } = await import(${JSON.stringify(client)});
    const pids = () => children.map(({ pid }) => pid);
    const vanished = async (index) => {
      const { exitCode, signalCode } = children[index];
      if (exitCode === null && signalCode === null) await new Promise((end) => children[index].once("exit", end).ref());
    };
    ${text}`;
  const run = (text: string, variables: Record<string, string> = simulator.environment) =>
    startPrinter(process.execPath, ["--input-type=module", "--eval", withClient(text)], environment(variables));
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
      const { BundledProxy } = await import(${JSON.stringify(client.replace("node.ts", "node/bundled-proxy.ts"))});
      const { url, token } = await BundledProxy.shared().find();
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
      await vanished(0);
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

  it("fails calls in flight when it dies, and does not send them again unless asked to", async () => {
    const file = program(`
      import { createServer } from "node:http";
      const server = createServer((request) => setTimeout(() => process.kill(process.pid, "SIGKILL"), 50));
      server.listen(0, "127.0.0.1", () => {
        console.log(JSON.stringify({ url: "http://127.0.0.1:" + server.address().port, token: "t" }));
      });`);
    const { printed } = await run(`
      const client = new Dragoman({ proxyFile: ${JSON.stringify(file)} });
      const once = await client.chat(${JSON.stringify(question)}).catch((error) => error);
      const count = pids().length;
      await vanished(0);
      await client.chat(${JSON.stringify(question)}, { resend: true, retries: 1 }).catch((error) => error);
      console.log(JSON.stringify([once.name, once.model, count, pids().length]));
    `);
    expect(printed).toEqual(["ConnectionError", question.model, 1, 3]);
  });

  it("has the environment that a client gives it, and ends when that client is closed", async () => {
    const { printed } = await run(`
      const shared = new Dragoman();
      const own = new Dragoman({ env: { OPENAI_API_KEY: "key" } });
      const lists = await Promise.all([shared, own].map(async (each) => (await each.health()).providers));
      await own.close();
      await vanished(1);
      await shared.close();
      console.log(JSON.stringify([lists.map(({ length }) => length), lists[1], (await new Dragoman().health()).status, pids().length]));
    `);
    expect(printed).toEqual([[expect.any(Number), 1], ["openai"], "ok", 2]);
    expect(printed[0][0]).toBeGreaterThan(5);
  });

  it("reads own specs", async () => {
    const specs = mkdtempSync(join(tmpdir(), "dragoman-client-specs-"));
    mkdirSync(join(specs, "providers"));
    writeFileSync(join(specs, "providers/demo.yaml"), starter("demo", "chat-completions"));
    const { printed } = await run(`
      const client = new Dragoman({ env: { DRAGOMAN_SPECS: ${JSON.stringify(specs)}, DEMO_API_KEY: "key" } });
      console.log(JSON.stringify((await client.health()).providers));
    `);
    expect(printed).toEqual(["demo"]);
    rmSync(specs, { recursive: true });
  });

  it("writes its standard error to the logger, line by line", async () => {
    const file = program(`
      const say = (text, after) => setTimeout(() => process.stderr.write(text), after);
      say("one\\ntw", 0);
      say("o\\n", 200);
      setTimeout(() => process.exit(3), 400);`);
    const { printed } = await run(`
      const lines = [];
      const logger = { ...console, debug() {}, info: (line) => lines.push(line) };
      const client = new Dragoman({ proxyFile: ${JSON.stringify(file)}, logger });
      const error = await client.health().catch((error) => error);
      console.log(JSON.stringify([lines, error.name, error.message]));
    `);
    expect(printed).toEqual([["one", "two"], "ProxyError", "the bundled proxy ended with 3: one\ntwo"]);
  });

  it("has a file that can be named, and otherwise says which option names it", async () => {
    const { printed } = await run(`
      const missing = await new Dragoman({ proxyFile: "/no/proxy.mjs" }).health().catch((error) => error);
      const file = new URL(${JSON.stringify(pathToFileURL(join(root, "clients/typescript/bundle/proxy.mjs")).href)});
      const conflict = (() => { try { new Dragoman({ proxyFile: file, baseUrl: "http://127.0.0.1" }); } catch (error) { return error; } })();
      const { status } = await new Dragoman({ proxyFile: file }).health();
      console.log(JSON.stringify([missing.message, conflict.message, status]));
    `);
    expect(printed).toEqual([
      expect.stringMatching(/there is no .no.proxy.mjs; .* proxyFile/),
      expect.stringContaining("leave out baseUrl"),
      "ok",
    ]);
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
