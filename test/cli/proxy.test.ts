import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Simulator, startSimulator } from "../../proxy/simulator/server.ts";
import { spawnProxy } from "../proxy/proxy-process.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

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
  it("opens its request log anew on SIGHUP, and ends well on SIGTERM", async () => {
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
});
