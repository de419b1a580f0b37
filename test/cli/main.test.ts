import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commands } from "../../cli/commands.ts";
import { configuringVariables } from "../../cli/providers.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { prices } from "../../generated/prices.ts";
import { version } from "../../generated/proxy/routes.ts";
import { models } from "../../generated/registry.ts";
import { startSimulator } from "../../simulator/server.ts";
import { configured } from "../configured.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { Home } from "./tool.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.remove());

describe("the command line", () => {
  it.each([[["help"]], [["--help"]], [["-h"]]])("prints the overview for %j as without arguments", async (args) => {
    expect(await home.run(args)).toEqual(await home.run([]));
  });

  it.each(commands.map(({ name }) => name))("prints the same help of %s however it is requested", async (name) => {
    const help = await home.run(["help", name]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toContain(commands.find((command) => command.name === name)?.summary);
    for (const flag of ["--help", "-h"]) expect(await home.run([name, flag])).toEqual(help);
  });

  it("prints its version", async () => {
    expect(await home.run(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([["proxy"], ["models"], ["chat"]])(
    "%s explains how to configure a provider when there is none",
    async (command) => {
      const { code, out, err } = await home.run([command]);
      expect([code, out]).toEqual([1, ""]);
      for (const name of configuringVariables().slice(0, 7)) expect(err).toContain(name);
      expect(err).toContain("dragoman configure");
      expect(err).toContain("dragoman simulator");
    },
  );

  it("reports an invalid setting in one line", async () => {
    const { code, err } = await home.run(["proxy"], { DRAGOMAN_PORT: "x" });
    expect([code, err]).toEqual([2, 'DRAGOMAN_PORT is "x": give a whole number from 0 to 65535\n']);
  });

  it("reports that a port is taken", async () => {
    const simulator = await startSimulator();
    const { code, err } = await home.run(["proxy"], {
      ...simulator.environment,
      DRAGOMAN_HOST: "127.0.0.1",
      DRAGOMAN_PORT: String(simulator.port),
    });
    const again = await home.run(["simulator", "--port", String(simulator.port)]);
    await simulator.close();
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/EADDRINUSE.*: choose another --port\n$/)]);
    expect([code, err]).toEqual([1, expect.stringMatching(/^the proxy cannot listen on .*EADDRINUSE.*\n$/)]);
  });

  it("reports in one line that its output cannot be written", async () => {
    home.writeConfig("");
    const command = fileURLToPath(new URL("../../bin/dragoman.js", import.meta.url));
    const unwritable = openSync(home.config, "r");
    const child = spawn(process.execPath, [command, "--version"], { stdio: ["ignore", unwritable, "pipe"] });
    const [err, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "close")]);
    closeSync(unwritable);
    expect([code, err]).toEqual([1, expect.stringMatching(/^standard output cannot be written: .*\n$/)]);
  });

  it("lists all data of configured models as JSON, under the key that is configured", async () => {
    const [first] = models;
    const own = models.filter(({ provider }) => provider === first?.provider);
    const { out } = await home.run(["models", "--json"], { PROVIDER_A_API_KEY: "some-key" });
    const expected = own.map((entry) => ({
      ...entry,
      id: `provider_a/${entry.name}`,
      provider: "provider_a",
      prices: prices[entry.id],
    }));
    expect(JSON.parse(out)).toEqual(expected);
  });

  it("lists the models with a word in their name, and when they end", async () => {
    const env = { TOGETHER_API_KEY: "some-key" };
    const { out } = await home.run(["models", "INKLING"], env, "", { colorDepth: 8 });
    const [head, line, ...others] = out.trim().split("\n");
    expect(stripVTControlCharacters(head ?? "")).toMatch(/^MODEL +ENDS +CONTEXT/);
    expect(line?.startsWith("\u001b[2m")).toBe(true);
    expect(stripVTControlCharacters(line ?? "")).toMatch(/^togetherai\/thinkingmachines\/Inkling +2026-11-06 +/);
    expect(others).toEqual([]);
    const all = (await home.run(["models"], env, "", { colorDepth: 8 })).out.split("\n");
    expect(all.filter((each) => each.startsWith("\u001b[2m")).length).toBeGreaterThan(1);
    expect(all.filter((each) => each.startsWith("togetherai/")).length).toBeGreaterThan(1);
    const none = await home.run(["models", "nothing"], env);
    expect([none.code, none.err]).toEqual([1, expect.stringContaining("no listed model has nothing in its name")]);
  });

  it("leaves out the last columns of models if the terminal is too narrow", async () => {
    const canonical = adapters.map((adapter) => ({ ...adapter, names: adapter.names.slice(0, 1) }));
    const env = configured(canonical, "KEY", "http://127.0.0.1");
    const wide = (await home.run(["models"], env, "", { columns: 160 })).out.split("\n");
    const narrow = (await home.run(["models"], env, "", { columns: 80 })).out.split("\n");
    expect(wide[0]).toMatch(/OUTPUT +PRICE +EFFORT +LABEL$/);
    expect(narrow[0]).toMatch(/^MODEL +ENDS/);
    expect(narrow[0]).not.toContain("LABEL");
    expect(narrow).toHaveLength(models.length + 2);
    for (const line of narrow) expect(line.length).toBeLessThanOrEqual(80);
  });

  it.each([[[]], [["set", "--help"]], [["list"]]])("%j is the same with colours, but for the colours", async (args) => {
    const { out } = await home.run(args, {}, "", { colorDepth: 8 });
    expect(out).toContain("\u001b[1m");
    expect(stripVTControlCharacters(out)).toBe((await home.run(args)).out);
  });

  it("does not change the environment", async () => {
    home.writeConfig('[keys]\nprovider_a = "key"\n');
    const env = { HOME: home.folder };
    expect((await home.run(["models"], env)).code).toBe(0);
    expect(env).toEqual({ HOME: home.folder });
  });
});

describe("any arguments", () => {
  // without the commands that do not end by themselves
  const known = commands.map(({ name }) => name).filter((name) => !["start", "simulator", "docker"].includes(name));
  const junk = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }).map((text) => `-${text}`),
  );
  const flags = fc.constantFrom(
    "--",
    "-",
    "-h",
    "-h=1",
    "--help",
    "--help=1",
    "--json",
    "--json=x",
    "--no-json",
    "-v",
    "ls",
  );
  const words = fc.array(fc.oneof(fc.constantFrom(...known, "proxy.port", "8080"), flags, junk), { maxLength: 5 });

  it("give an answer or a one-line error", async () => {
    await fc.assert(
      fc.asyncProperty(words, async (args) => {
        const { code, out, err } = await home.run(args);
        expect([0, 1, 2]).toContain(code);
        expect(code === 0).toBe(err === "");
        if (code !== 0) expect([out, err]).toEqual(["", expect.stringMatching(/^[^\n]+\n$/)]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe("starting up", () => {
  /** The files of the checkout that Node loads for a command line. */
  async function loaded(args: readonly string[]): Promise<string[]> {
    const root = new URL("../../", import.meta.url).href;
    const program = `
      import { registerHooks } from "node:module";
      const files = [];
      registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
      const { main } = await import(${JSON.stringify(`${root}cli/main.ts`)});
      await main(${JSON.stringify(args)});
      console.error(JSON.stringify(files));
    `;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
      env: { ...process.env, ...home.env },
    });
    const files: string[] = JSON.parse((await run).stderr);
    return files.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length));
  }

  it.each([[[]], [["--help"]], [["--version"]], [["path"]]])("loads few files and no package for %j", async (args) => {
    const files = await loaded(args);
    expect(files).toContain("cli/main.ts");
    expect(files.filter((file) => /node_modules|adapters/.test(file))).toEqual([]);
    expect(files.length).toBeLessThan(10);
  });

  it.each([[["set", "proxy.port", "1"]], [["list"]], [["help", "proxy"]]])("loads no server for %j", async (args) => {
    const files = await loaded(args);
    expect(files).toContain("node_modules/clipanion/lib/advanced/index.js");
    expect(files.filter((file) => /node_modules\/(fastify|undici|pino|@clack)/.test(file))).toEqual([]);
  });
});
