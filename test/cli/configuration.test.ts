/** `set` keeps everything else in the config file, and never leaves it incomplete. */
import { execFile } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeDocument } from "../../cli/configuration/document.ts";
import { rewriteConfig } from "../../cli/configuration/file.ts";
import { findKey, settableKeys } from "../../cli/configuration/settable.ts";
import { maskKey } from "../../cli/configuration/values.ts";
import { CommandFailure } from "../../cli/failures.ts";
import { ConfigError, configPath, loadConfig } from "../../runtime/config/config.ts";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { Home } from "./tool.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.remove());

const host = findKey("proxy.host", {});
const port = findKey("proxy.port", {});
const posix = process.platform !== "win32";

describe("the text of the file", () => {
  const path = "config.toml";

  it.each([
    ["nothing", "", '[proxy]\nhost = "h"\n'],
    ["a comment", "# mine\n", '# mine\n\n[proxy]\nhost = "h"\n'],
    ["another value of the table", "[proxy]\nport = 1 # first\n", '[proxy]\nport = 1 # first\nhost = "h"\n'],
    ["a comment after the value", "[proxy]\nhost = 'x' # here\n", "[proxy]\nhost = 'h' # here\n"],
    ["an inline table", "proxy = { port = 1, host = 'x' }\n", "proxy = { port = 1, host = 'h' }\n"],
    ["dotted keys", "proxy.port = 1\nproxy.host = 'x'\n", "proxy.port = 1\nproxy.host = 'h'\n"],
    ["quoted keys", '["proxy"]\n"host" = \'x\'\n', '["proxy"]\n"host" = \'h\'\n'],
    ["a subtable only", "[proxy.more]\na = 1\n", 'proxy.host = "h"\n\n[proxy.more]\na = 1\n'],
    ["a list of tables", "[[a]]\nb = 1\n[[a]]\nb = 2\n", '[[a]]\nb = 1\n[[a]]\nb = 2\n\n[proxy]\nhost = "h"\n'],
    ["Windows line ends", "a = 1\r\n[proxy]\r\nhost = 'x'\r\n", "a = 1\r\n[proxy]\r\nhost = 'h'\r\n"],
    ["a byte order mark", "\uFEFFa = 1\n", '\uFEFFa = 1\n\n[proxy]\nhost = "h"\n'],
    ["no line end", "[proxy]\nhost = 'x'", "[proxy]\nhost = 'h'\n"],
    [
      "a number of 64 bits and a date",
      "n = 9223372036854775807\nd = 1979-05-27\n[proxy]\n",
      'n = 9223372036854775807\nd = 1979-05-27\n[proxy]\nhost = "h"\n',
    ],
  ])("keeps what is there: %s", (_, before, after) => {
    expect(changeDocument(before, [[host, "h"]], path)).toBe(after);
  });

  it("gives all lines the end of the first, without a word on standard error", () => {
    const warn = vi.spyOn(console, "warn");
    expect(changeDocument("a = 1\r\n[proxy]\nhost = 'x'\n", [[host, "h"]], path)).toBe(
      "a = 1\r\n[proxy]\r\nhost = 'h'\r\n",
    );
    expect(changeDocument("a = 1\n[proxy]\r\nhost = 'x'\r\n", [[host, "h"]], path)).toBe(
      "a = 1\n[proxy]\nhost = 'h'\n",
    );
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it("replaces a value of the wrong type, but not a table", () => {
    expect(changeDocument('[proxy]\nport = "x"\n', [[port, "80"]], path)).toBe("[proxy]\nport = 80\n");
    for (const text of ["proxy = 1\n", "[[proxy]]\n", "proxy = 1979-05-27\n"]) {
      expect(() => changeDocument(text, [[port, "80"]], path)).toThrow(/^config\.toml: proxy is an? .*: give a table$/);
    }
    for (const text of ["[proxy.port]\n", "[proxy]\nport = []\n"]) {
      expect(() => changeDocument(text, [[port, "80"]], path)).toThrow(
        "proxy.port is not a single value: remove it first",
      );
    }
  });

  it("is refused when it is not valid TOML", () => {
    expect(() => changeDocument("a = 1\n[proxy\n", [[host, "h"]], path)).toThrow(/^config\.toml:2:7: /);
  });
});

describe("the file", () => {
  it.runIf(posix)("and its folder are made private, even if they were not", async () => {
    const modes = () => [statSync(home.config).mode & 0o777, statSync(dirname(home.config)).mode & 0o777];
    await home.run(["set", "proxy.port", "1"]);
    expect(modes()).toEqual([0o600, 0o700]);
    chmodSync(home.config, 0o644);
    chmodSync(dirname(home.config), 0o755);
    await home.run(["set", "proxy.port", "2"]);
    expect(modes()).toEqual([0o600, 0o700]);
  });

  it.runIf(posix)("may be a symbolic link, which stays one", async () => {
    const real = join(home.folder, "dotfiles", "dragoman.toml");
    mkdirSync(dirname(real));
    mkdirSync(dirname(home.config), { recursive: true });
    symlinkSync("../../dotfiles/dragoman.toml", home.config);
    for (const value of ["1", "2"]) {
      expect(await home.run(["set", "proxy.port", value])).toMatchObject({ code: 0, err: "" });
      expect(readlinkSync(home.config)).toBe("../../dotfiles/dragoman.toml");
      expect(lstatSync(real).isFile()).toBe(true);
      expect(home.readConfig()).toBe(`[proxy]\nport = ${value}\n`);
    }
    expect(readdirSync(dirname(real))).toEqual(["dragoman.toml"]);
  });

  it.runIf(posix)("is not resolved through a link to itself", async () => {
    mkdirSync(dirname(home.config), { recursive: true });
    symlinkSync("config.toml", home.config);
    const { code, err } = await home.run(["set", "proxy.port", "1"]);
    expect([code, err]).toEqual([1, `${home.config} is a circular symbolic link: remove it\n`]);
  });

  it.runIf(posix)("is never looked for in the current folder", () => {
    vi.stubEnv("HOME", "");
    expect(isAbsolute(configPath({ HOME: "" }))).toBe(true);
    vi.unstubAllEnvs();
  });

  it("is reported when it cannot be written", async () => {
    mkdirSync(dirname(dirname(home.config)));
    writeFileSync(dirname(home.config), "no folder");
    const { code, err } = await home.run(["set", "proxy.port", "1"]);
    expect([code, err.startsWith(`${home.config} cannot be written: E`)]).toEqual([1, true]);
    expect(err).toMatch(/; fix this and run the command again\n$/);
  });

  it("is unchanged when the change fails, without leftover files", async () => {
    home.writeConfig("# mine\n");
    const fail = () => {
      throw new Error("no");
    };
    await expect(rewriteConfig(home.config, fail)).rejects.toThrow("no");
    expect(readdirSync(dirname(home.config))).toEqual(["config.toml"]);
    expect(home.readConfig()).toBe("# mine\n");
  });

  it("is complete while a new one is being written", async () => {
    home.writeConfig("# mine\n");
    await rewriteConfig(home.config, (before) => {
      expect(home.readConfig()).toBe("# mine\n");
      return `${before}# more\n`;
    });
    expect(home.readConfig()).toBe("# mine\n# more\n");
  });

  it("is unchanged after a crash, and the next writer reports what to do", async () => {
    home.writeConfig("# mine\n");
    writeFileSync(`${home.config}.new`, "half of a fi");
    const write = rewriteConfig(
      home.config,
      () => "x",
      async () => {},
    );
    const message = `another dragoman is writing the config file; if none is running, delete ${home.config}.new`;
    await expect(write).rejects.toThrow(new CommandFailure(message));
    expect(home.readConfig()).toBe("# mine\n");
  });

  it("gets every value that is set at the same time", async () => {
    const main = new URL("../../cli/main.ts", import.meta.url).href;
    const program = `const { main } = await import(${JSON.stringify(main)}); process.exitCode = await main(process.argv.slice(1));`;
    const examples: Partial<Record<string, string>> = { boolean: "true", url: "https://a.example" };
    const valueFor = ({ setting }: ConfigKey) => examples[setting.type] ?? "2000";
    // a dozen: each process waits for those before it, and gives up after some seconds
    // the folder of specs would be compiled
    const keys = settableKeys.filter(({ name }) => name !== "specs.folder");
    const some = keys.filter((_, index) => index % Math.ceil(keys.length / 12) === 0);
    const set = (key: ConfigKey) => {
      const args = ["--input-type=module", "--eval", program, "--", "set", key.name, valueFor(key)];
      return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...home.env } });
    };
    await Promise.all(some.map(set));
    const env = {};
    loadConfig({ env, path: home.config });
    expect(env).toEqual(Object.fromEntries(some.map((key) => [key.variables[0], valueFor(key)])));
  });

  it("waits for another writer", async () => {
    home.writeConfig("");
    writeFileSync(`${home.config}.new`, "");
    await rewriteConfig(
      home.config,
      () => "# second\n",
      async () => {
        renameSync(`${home.config}.new`, home.config);
      },
    );
    expect(home.readConfig()).toBe("# second\n");
  });

  it("is unchanged when it is not UTF-8", async () => {
    const bytes = Buffer.from([0x23, 0xff, 0x0a]);
    home.writeConfig(bytes);
    const { code, err } = await home.run(["set", "proxy.port", "1"]);
    expect([code, err]).toEqual([2, `${home.config} is not UTF-8: save it as UTF-8 text\n`]);
    expect(() => loadConfig({ env: {}, path: home.config })).toThrow(ConfigError);
  });
});

describe("a key", () => {
  const [{ name } = { name: "" }] = settableKeys;

  it("is shown by its last characters, and not at all when it is short", () => {
    expect(maskKey("sk-0123456789-abcdef")).toBe("***cdef");
    for (const key of ["k", "sk-0123456789-abcde"]) expect(maskKey(key)).toBe("***");
  });

  it.each([["a\nb"], ["a\u0000b"], ["a\u001b[2Jb"], ["\ud800x"]])("cannot be %j, and is not quoted", async (value) => {
    const { code, out, err } = await home.run(["set", name, value]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe(`${name} is not usable: give one line of text, without control characters\n`);
  });

  it("is read from standard input without its line end, and never printed", async () => {
    const { code, out, err } = await home.run(["set", name, "-"], {}, "sk-from-a-pipe-0123456789\r\n");
    expect([code, err]).toEqual([0, ""]);
    expect(home.readConfig()).toBe(`[keys]\n${name} = "sk-from-a-pipe-0123456789"\n`);
    expect(out).not.toContain("sk-");
  });

  it("is not printed when the file is invalid", async () => {
    home.writeConfig(`[keys]\n${name} = "sk-secret" x\n`);
    const { err } = await home.run(["set", name, "other"]);
    expect(err).toMatch(/config\.toml:2:\d+: /);
    expect(err).not.toContain("sk-secret");
  });
});
