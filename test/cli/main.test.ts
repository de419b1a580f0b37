import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../cli/main.ts";
import { configuringVariables } from "../../cli/providers.ts";
import { version } from "../../generated/proxy/routes.ts";
import { models } from "../../generated/registry.ts";
import { startSimulator } from "../../proxy/simulator/server.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command line and returns what a shell would see of it. */
async function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await main(args, { stdout, stderr, env: { XDG_CONFIG_HOME: folder, ...env }, colorDepth: 1 });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

describe("the command line", () => {
  it.each([[[]], [["help"]], [["--help"]], [["-h"]]])("prints the overview for %j", async (args) => {
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, ""]);
    for (const word of ["proxy", "simulator", "models", version]) expect(out).toContain(word);
  });

  it("prints its version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([[["nonsense"]], [["proxy", "--flag"]], [["simulator", "--port"]]])("%j is a usage error", async (args) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
  });

  it.each([["proxy"], ["models"]])("%s says how to configure a provider when there is none", async (command) => {
    const { code, out, err } = await run([command]);
    expect([code, out]).toEqual([1, ""]);
    for (const name of configuringVariables()) expect(err).toContain(name);
    expect(err).toContain("dragoman simulator");
  });

  it("tells a bad setting in one line", async () => {
    const { code, err } = await run(["proxy"], { DRAGOMAN_PORT: "x" });
    expect([code, err]).toEqual([1, 'DRAGOMAN_PORT is "x": give a whole number from 0 to 65535\n']);
  });

  it("tells a broken config file by line and column", async () => {
    const { mkdirSync } = await import("node:fs");
    mkdirSync(join(folder, "dragoman"));
    writeFileSync(join(folder, "dragoman", "config.toml"), "[keys\n");
    const { code, err } = await run(["models"]);
    expect(code).toBe(1);
    expect(err).toMatch(/config\.toml:1:6: .*\n$/);
  });

  it("refuses a port that is none", async () => {
    const { code, err } = await run(["simulator", "--port", "99999"]);
    expect([code, err]).toEqual([1, '--port is "99999": give a whole number from 0 to 65535\n']);
  });

  it("tells that a port is taken", async () => {
    const simulator = await startSimulator();
    const { code, err } = await run(["proxy"], {
      ...simulator.environment,
      DRAGOMAN_HOST: "127.0.0.1",
      DRAGOMAN_PORT: String(simulator.port),
    });
    await simulator.close();
    expect([code, err]).toEqual([1, expect.stringMatching(/EADDRINUSE.*\n$/)]);
  });

  it("lists the models of configured providers", async () => {
    const [provider] = models.map((entry) => entry.provider);
    const [variable = ""] = configuringVariables().filter((name) => name.startsWith(provider?.toUpperCase() ?? "?"));
    const { code, out, err } = await run(["models"], { [variable]: "some-key" });
    expect([code, err]).toEqual([0, ""]);
    expect(out.trim().split("\n")).toEqual(models.filter((entry) => entry.provider === provider).map(({ id }) => id));
  });
});
