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
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
      DRAGOMAN_OPENAI_RPM: "5",
      SERVICE_PROVIDER_A_RPM: "6",
    });
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr().trim().split("\n")).toEqual([
      `other users can read ${config}, which may hold keys: chmod 600 ${config}`,
      expect.stringMatching(/^DRAGOMAN_PORT is ignored: Kubernetes /),
      expect.stringMatching(/^SERVICE_PROVIDER_A_RPM is ignored: DRAGOMAN_OPENAI_RPM /),
    ]);
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
