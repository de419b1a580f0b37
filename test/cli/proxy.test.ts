import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigError, startProxy } from "../../proxy/index.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { spawnProxy } from "../proxy/proxy-process.ts";
import { Home } from "./tool.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

const link = { DRAGOMAN_PORT: "tcp://10.96.0.7:3000" };

let folder = "";
let simulator: Simulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-cli-"));
  simulator = await startSimulator();
});
afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

describe("the proxy as a process", () => {
  it("reopens its request log on SIGHUP, and ends cleanly on SIGTERM", async () => {
    const log = join(folder, "requests.jsonl");
    const old = join(folder, "requests.1.jsonl");
    const { child, exited, url } = await spawnProxy(folder, { ...simulator.environment, DRAGOMAN_LOG: log });
    const ask = async (id: string): Promise<void> => {
      const headers = { "content-type": "application/json", "x-request-id": id };
      await (await fetch(`${url}/v1/chat`, { method: "POST", headers, body: "{}" })).text();
    };
    const idsIn = (path: string) =>
      [...readFileSync(path, "utf8").matchAll(/"request_id":"(\w+)"/g)].map(([, id]) => id);
    await ask("first");
    await vi.waitFor(() => expect(idsIn(log)).toEqual(["first"]), patience);
    renameSync(log, old);
    child.kill("SIGHUP");
    await vi.waitFor(() => expect(existsSync(log)).toBe(true), patience);
    await ask("second");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect([idsIn(old), idsIn(log)]).toEqual([["first"], ["second"]]);
  });

  it.each(["1", "2"])("prints each warning about its settings once, with %s workers", async (workers) => {
    const config = join(folder, "dragoman", "config.toml");
    mkdirSync(dirname(config));
    writeFileSync(config, "");
    chmodSync(config, 0o644);
    const { child, exited, stderr } = await spawnProxy(folder, {
      ...simulator.environment,
      ...link,
      SERVICE_PORT: "0",
      DRAGOMAN_WORKERS: workers,
      DRAGOMAN_WORKER: "3",
      DRAGOMAN_OPENAI_RPM: "5",
      SERVICE_PROVIDER_A_RPM: "6",
    });
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr().trim().split("\n")).toEqual([
      `other users can read ${config}, which may hold keys: chmod 600 ${config}`,
      expect.stringMatching(/^SERVICE_PROVIDER_A_RPM is ignored: DRAGOMAN_OPENAI_RPM /),
      "DRAGOMAN_WORKER is unknown and has no effect; did you mean DRAGOMAN_WORKERS?",
    ]);
  });
});

it.each(["1", "2"])(
  "a provider with an invalid setting is left out of a proxy with others, with %s workers",
  async (workers) => {
    const { child, exited, url, stderr } = await spawnProxy(folder, {
      ...simulator.environment,
      DATABRICKS_TOKEN: "k",
      DATABRICKS_HOST: "not a host",
      DRAGOMAN_WORKERS: workers,
    });
    const why = "databricks is left out: DATABRICKS_HOST is not usable: give an http or https URL without a user name";
    const ask = async (model: string) => {
      const body = JSON.stringify({ model, messages: [{ role: "user", content: "hi" }] });
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${url}/v1/chat`, { method: "POST", headers, body });
      return [response.status, ((await response.json()) as { error?: object }).error];
    };
    expect(await ask("openai/gpt-5.6-sol")).toEqual([200, undefined]);
    expect(await ask("databricks/m")).toEqual([
      400,
      { code: "unknown_provider", message: `unknown provider or model: databricks/m; ${why}` },
    ]);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr()).toBe(`${why}\n`);
  },
);

it("a proxy that is started with a relative folder of specs says where that is", async () => {
  const specs = join(folder, "own");
  mkdirSync(specs);
  const env = { ...simulator.environment, DRAGOMAN_SPECS: relative(process.cwd(), specs) };
  const { child, exited, stderr } = await spawnProxy(folder, env);
  child.kill("SIGTERM");
  await exited;
  expect(stderr()).toBe(`DRAGOMAN_SPECS is relative: specs are read from ${specs}\n`);
});

describe("the keys of callers", () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
  });
  afterEach(() => home.remove());

  /** A new key, and the file with its entry. */
  async function makeKey(name: string): Promise<{ readonly key: string; readonly file: string }> {
    const { code, out, err } = await home.run(["keys", "new", name], {});
    expect([code, err]).toEqual([0, ""]);
    const [, key = "", file = ""] = /^ {2}(dgm_[\w-]{43})$[\s\S]*(^keys:[\s\S]*)/m.exec(out) ?? [];
    return { key, file };
  }

  it.each(["1", "2"])("are made by `keys new` and read again on SIGHUP, with %s workers", async (workers) => {
    const [alice, bob] = [await makeKey("alice"), await makeKey("bob")];
    expect(alice.key).not.toBe(bob.key);
    const path = join(folder, "keys.yaml");
    writeFileSync(path, alice.file);
    const env = { ...simulator.environment, DRAGOMAN_KEYS: path, DRAGOMAN_WORKERS: workers };
    const { child, exited, url, stderr } = await spawnProxy(folder, env);
    const statusOf = async ({ key }: typeof alice) => {
      // a new connection may reach the other worker
      const headers = { authorization: `Bearer ${key}`, connection: "close" };
      return (await fetch(`${url}/v1/models`, { headers })).status;
    };
    expect([await statusOf(alice), await statusOf(bob)]).toEqual([200, 401]);
    writeFileSync(path, bob.file);
    child.kill("SIGHUP");
    await vi.waitFor(async () => {
      for (let count = 0; count < 4; count++) expect(await statusOf(bob)).toBe(200);
    }, patience);
    expect(await statusOf(alice)).toBe(401);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr()).toBe("");
  });

  it("keep the proxy from starting when the file has a mistake", async () => {
    const path = join(folder, "keys.yaml");
    writeFileSync(path, "keys:\n  alice: { hsah: 1 }\n");
    for (const workers of ["1", "2"]) {
      const { code, out, err } = await home.run(["proxy"], {
        ...simulator.environment,
        DRAGOMAN_KEYS: path,
        DRAGOMAN_WORKERS: workers,
      });
      expect([code, out]).toEqual([2, ""]);
      expect(err).toBe(`${path}: keys.alice has an unknown field hsah; did you mean hash?\n`);
    }
  });

  it.each([
    [{ DRAGOMAN_KEY: "" }, "DRAGOMAN_KEY is blank: give it a value, or do not set it"],
    [{ SERVICE_KEYS: "  " }, "SERVICE_KEYS is blank: give it a value, or do not set it"],
    [{ DRAGOMAN_ALLOWED_HOSTS: "" }, "DRAGOMAN_ALLOWED_HOSTS is blank: give it a value, or do not set it"],
    [
      { DRAGOMAN_ALLOWED_ORIGIN: "none" },
      "DRAGOMAN_ALLOWED_ORIGIN is unknown and has no effect; did you mean DRAGOMAN_ALLOWED_ORIGINS?",
    ],
  ])("and other protection keep the proxy from starting when they are blank or misspelt: %j", async (given, line) => {
    for (const workers of ["1", "2"]) {
      const env: Record<string, string> = { ...simulator.environment, ...given, DRAGOMAN_WORKERS: workers };
      expect(await home.run(["proxy"], env)).toEqual({ code: 2, out: "", err: `${line}\n` });
      await expect(startProxy({ env, host: "127.0.0.1", port: 0 })).rejects.toThrow(new ConfigError(line));
    }
    const { code, out } = await home.run(["chat", "hi"], { ...simulator.environment, ...given });
    expect([code, out]).toEqual([0, expect.stringMatching(/^You said: hi/)]);
  });

  it("have names without spaces", async () => {
    const { code, err } = await home.run(["keys", "new", "a b"], {});
    expect([code, err]).toEqual([
      2,
      '"a b" is not a name: give at most 64 letters, digits, dots, hyphens and underscores\n',
    ]);
  });

  it("are recommended when the proxy listens on a network without them", async () => {
    const env = { ...simulator.environment, DRAGOMAN_HOST: "0.0.0.0" };
    const { child, exited, stderr } = await spawnProxy(folder, env);
    child.kill("SIGTERM");
    await exited;
    expect(stderr()).toMatch(
      /^anyone who can reach 0\.0\.0\.0, port \d+, can use your keys: set DRAGOMAN_KEYS, or use --host 127\.0\.0\.1\n$/,
    );
  });
});

describe("a port that Kubernetes has set", () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
  });
  afterEach(() => home.remove());

  it("does not concern the chat", async () => {
    const { code, out, err } = await home.run(["chat"], { ...simulator.environment, ...link }, "hi");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^You said: hi/);
  });

  it("is shown as unset", async () => {
    const { out } = await home.run(["get", "proxy.port"], link);
    expect(out.trim()).toBe("3000");
  });
});
