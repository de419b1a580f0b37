import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { describe as describeTour, onFreePort, simulate } from "../../cli/tour.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { ownMachine } from "../../proxy/request/access.ts";
import { startProxy } from "../../proxy/server.ts";
import type { Environment } from "../../runtime/config/config.ts";
import { Engine } from "../../runtime/engine.ts";
import { startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { spawnProxy } from "../proxy/proxy-process.ts";
import { fakeAdapter } from "../runtime/fake-adapter.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe("simulating", () => {
  const cloud = fakeAdapter("cloud", "https://real.test");
  const local = fakeAdapter("local", undefined);
  const environment = { CLOUD_KEY: "k", CLOUD_URL: "http://sim.test/c", LOCAL_URL: "http://sim.test/l" };

  it("simulates providers that are not configured", () => {
    const env: Environment = {};
    expect(simulate([cloud, local], env, environment)).toEqual([cloud, local]);
    expect(env).toEqual(environment);
  });

  it("keeps a real key for the real provider", () => {
    const env: Environment = { CLOUD_KEY: "real" };
    expect(simulate([cloud, local], env, environment)).toEqual([local]);
    expect(env).toEqual({ CLOUD_KEY: "real", LOCAL_URL: "http://sim.test/l" });
  });

  it("simulates only the providers of the simulator", () => {
    const env: Environment = {};
    expect(simulate([cloud, fakeAdapter("other", "https://other.test")], env, environment)).toEqual([cloud]);
    expect(env).toEqual({ CLOUD_KEY: "k", CLOUD_URL: "http://sim.test/c" });
  });

  it("does not simulate a provider that is configured under its second name", () => {
    const env: Environment = { SECOND_CLOUD_KEY: "real" };
    expect(simulate([cloud], env, environment)).toEqual([]);
    expect(env).toEqual({ SECOND_CLOUD_KEY: "real" });
  });
});

describe("finding a port", () => {
  it("uses the next one if one is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(async () => server.close());
    const { port: taken } = server.address() as { port: number };
    const tried: number[] = [];
    await onFreePort(taken, async (port) => {
      tried.push(port);
      if (port === taken) throw Object.assign(new Error("taken"), { code: "EADDRINUSE" });
    });
    expect(tried).toEqual([taken, taken + 1]);
  });

  it("stops after another error", async () => {
    const start = async () => {
      throw Object.assign(new Error("not yours"), { code: "EACCES" });
    };
    await expect(onFreePort(80, start)).rejects.toThrow("not yours");
  });
});

describe("dragoman start", () => {
  it("answers its own machine only, and no web page but its own, whose address it prints", async () => {
    const home = mkdtempSync(join(tmpdir(), "dragoman-start-"));
    const program = `import { main } from ${JSON.stringify(new URL("../../cli/main.ts", import.meta.url).href)};
      process.exitCode = await main(["start"]);`;
    const { url, announced, child, exited } = await spawnProxy(home, {}, ["--input-type=module", "--eval", program]);
    let shown = announced;
    child.stdout?.on("data", (text: string) => {
      shown += text;
    });
    closers.push(async () => {
      child.kill();
      await exited;
      rmSync(home, { recursive: true });
    });
    const health = (headers: Record<string, string>) => fetch(`${url}/health`, { headers });
    const own = await health({});
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    expect((await health({ origin: "https://page.example" })).status).toBe(403);
    expect((await health({ origin: url })).status).toBe(200);
    const page = await vi.waitUntil(() => /in a browser what each provider is sent: (\S+)\n/.exec(shown)?.[1]);
    expect(await (await fetch(page)).text()).toContain("<title>Dragoman</title>");
    const [response] = await once(get(`${url}/health`, { headers: { host: "rebound.example" } }), "response");
    expect(response.resume().statusCode).toBe(403);
  });
});

describeWith(["curl"], "the three requests", () => {
  it("work when they are pasted into a shell", async () => {
    const simulator = await startSimulator();
    closers.push(() => simulator.close());
    const env: Environment = {};
    const simulated = simulate(adapters, env, simulator.environment);
    const engine = new Engine({ env });
    const proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, access: ownMachine });
    closers.push(() => proxy.close());
    const lines = describeTour(proxy.url, engine.routes, simulated);
    const commands = lines.filter((line) => line.startsWith("curl "));
    expect(commands.length).toBe(3);
    expect(lines.join("\n")).toContain(proxy.url);
    const [plain = "", stream = "", tools = ""] = await Promise.all(
      commands.map(async (command) => (await promisify(execFile)("sh", ["-c", command])).stdout),
    );
    expect(JSON.parse(plain).message.content).toMatch(/./);
    expect(stream.trim().split("\n").at(-2)).toBe("event: done");
    expect(JSON.parse(tools).message.tool_calls[0].function.name).toBe("get_weather");
    expect(new Set([JSON.parse(plain).provider, JSON.parse(tools).provider]).size).toBe(2);
  });
});
