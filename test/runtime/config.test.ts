import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { type SettingPart, settings } from "../../generated/settings.ts";
import { ConfigError, configPath, loadConfig, readSetting, readSettings } from "../../runtime/config/config.ts";
import { isOpenToOthers } from "../../runtime/config/file.ts";
import { listConfigKeys } from "../../runtime/config/keys.ts";
import fc from "../fast-check.ts";
import { fakeAdapter } from "./fake-adapter.ts";

describe("the keys of the config file", () => {
  it("are those of the providers, as their specs define", () => {
    const providers = [
      fakeAdapter("open", "https://open.test"),
      fakeAdapter("seen", "https://seen.test", { config_key: "read" }),
      fakeAdapter("local", undefined, { config_key: "none" }),
    ];
    const names = (which: "read" | "set") => listConfigKeys(which, providers).map(({ name }) => name);
    const others = ["proxy.host", "proxy.port", "cap.max_tokens", "specs.folder"];
    expect(names("set")).toEqual(["open", "second_open", ...others]);
    expect(names("read")).toEqual(["open", "seen", "second_open", "second_seen", ...others]);
  });
});

describe("settings", () => {
  it("have defaults", () => {
    const read = readSettings({}, { adapters: [] });
    for (const [key, { default: value }] of Object.entries(settings)) {
      expect(read[key as keyof typeof read]).toBe(value);
    }
    expect(read.perProvider).toEqual({});
  });

  it("prefer the prefix DRAGOMAN_ to SERVICE_, and treat blank as unset", () => {
    expect(readSettings({ DRAGOMAN_PORT: "1", SERVICE_PORT: "2" }).port).toBe(1);
    expect(readSettings({ DRAGOMAN_PORT: " ", SERVICE_PORT: " 2 " }).port).toBe(2);
    expect(readSettings({ DRAGOMAN_PORT: "", SERVICE_PORT: "" }).port).toBe(3000);
  });

  describe("of one provider", () => {
    const adapters = [fakeAdapter("cloud", "http://x.test"), fakeAdapter("other", "http://x.test")];
    const spellings = [
      "DRAGOMAN_CLOUD_RPM",
      "DRAGOMAN_SECOND_CLOUD_RPM",
      "SERVICE_CLOUD_RPM",
      "SERVICE_SECOND_CLOUD_RPM",
    ];
    const read = (env: Record<string, string>) => {
      const warnings: string[] = [];
      const { perProvider } = readSettings(env, { adapters, warn: (line) => warnings.push(line) });
      return { perProvider, warnings };
    };

    it.each(spellings)("can be named %s", (name) => {
      expect(read({ [name]: "5" })).toEqual({ perProvider: { cloud: { rpm: 5 } }, warnings: [] });
    });

    it("are separate for each dimension and provider", () => {
      const env = { DRAGOMAN_CLOUD_RPM: "5", SERVICE_SECOND_CLOUD_TPM: "6", DRAGOMAN_SECOND_OTHER_RPM: "7" };
      expect(read(env)).toEqual({ perProvider: { cloud: { rpm: 5, tpm: 6 }, other: { rpm: 7 } }, warnings: [] });
    });

    it("are used in the order of their spellings, with a warning for each other value", () => {
      for (let first = 0; first < spellings.length; first++) {
        const present = spellings.slice(first);
        const env = Object.fromEntries(present.map((name, index) => [name, String(index + 1)]));
        const { perProvider, warnings } = read(env);
        expect(perProvider).toEqual({ cloud: { rpm: 1 } });
        expect(warnings).toEqual(
          present
            .slice(1)
            .map(
              (name) => `${name} is ignored: ${present[0]} is the same setting with another value and takes precedence`,
            ),
        );
      }
    });

    it("cause no warning when all spellings have the same value", () => {
      expect(read(Object.fromEntries(spellings.map((name) => [name, "5"]))).warnings).toEqual([]);
    });
  });

  it("are checked only by the parts that use them; others use the defaults", () => {
    const bad = (part: SettingPart) => {
      const rows = Object.values(settings).filter(({ used_by, type }) => used_by?.includes(part) && type !== "path");
      return Object.fromEntries(rows.map(({ name }) => [`DRAGOMAN_${name}`, "a\tb"]));
    };
    const others: readonly (readonly [SettingPart[], SettingPart[]])[] = [
      [[], ["server", "proxy", "chat", "client"]],
      [["chat"], ["server", "proxy", "client"]],
      [["proxy"], ["server", "client"]],
      [["proxy", "server"], ["client"]],
    ];
    for (const [parts, unused] of others) {
      const env = Object.assign({}, ...unused.map(bad));
      expect(readSettings(env, { parts })).toEqual(readSettings({}));
    }
    expect(Object.keys(bad("proxy")).length).toBeGreaterThan(5);
    for (const part of ["server", "proxy", "client"] as const) {
      for (const [name, value] of Object.entries(bad(part))) {
        expect(() => readSettings({ [name]: value }, { parts: [part] }), name).toThrow(ConfigError);
      }
    }
    expect(() =>
      readSettings({ DRAGOMAN_CLOUD_RPM: "x" }, { parts: ["proxy"], adapters: [fakeAdapter("cloud", "")] }),
    ).toThrow(ConfigError);
    expect(
      readSettings({ DRAGOMAN_CLOUD_RPM: "x" }, { parts: [], adapters: [fakeAdapter("cloud", "")] }).perProvider,
    ).toEqual({});
    expect(() => readSettings({ DRAGOMAN_MAX_RETRIES: "many" }, { parts: [] })).toThrow(ConfigError);
  });

  it("can be read individually", () => {
    expect(readSetting({ DRAGOMAN_PORT: "4000", DRAGOMAN_WORKERS: "none" }, "port")).toBe(4000);
    expect(readSetting({}, "port")).toBe(3000);
    expect(() => readSetting({ SERVICE_PORT: "x" }, "port")).toThrow(ConfigError);
  });

  it("can be a keyword instead of a number", () => {
    expect(readSettings({ DRAGOMAN_WORKERS: "auto" }).workers).toBe("auto");
    expect(readSettings({ SERVICE_WORKERS: "3" }).workers).toBe(3);
  });

  it.each([
    ["DRAGOMAN_PLAYGROUND", "no", 'DRAGOMAN_PLAYGROUND is "no": give true or false'],
    ["DRAGOMAN_PORT", "99999", 'DRAGOMAN_PORT is "99999": give a whole number from 0 to 65535'],
    ["DRAGOMAN_PORT", "0x10", 'DRAGOMAN_PORT is "0x10": give a whole number from 0 to 65535'],
    ["SERVICE_MAX_RETRIES", "1.5", 'SERVICE_MAX_RETRIES is "1.5": give a whole number from 0 to 100'],
    ["SERVICE_PENALTY_SECS", "-1", 'SERVICE_PENALTY_SECS is "-1": give a number from 0 to 86400'],
    ["SERVICE_PENALTY_SECS", "Infinity", 'SERVICE_PENALTY_SECS is "Infinity": give a number from 0 to 86400'],
    ["DRAGOMAN_WORKERS", "0", 'DRAGOMAN_WORKERS is "0": give a whole number from 1 to 1024, or auto'],
    ["SERVICE_WORKERS", "all", 'SERVICE_WORKERS is "all": give a whole number from 1 to 1024, or auto'],
    [
      "DRAGOMAN_SHARED_STORE_URL",
      "http://u:p@h",
      "DRAGOMAN_SHARED_STORE_URL is not usable: give a URL with redis, rediss, valkey, valkeys",
    ],
    ["DRAGOMAN_BASE_URL", "ftp://u:p@h", "DRAGOMAN_BASE_URL is not usable: give a URL with http, https"],
  ])("%s=%s is reported in one line", (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(new ConfigError(message));
  });

  it("are numbers in range or an error, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        try {
          const { maxRetries } = readSettings({ DRAGOMAN_MAX_RETRIES: text });
          expect(Number.isInteger(maxRetries) && maxRetries >= 0 && maxRetries <= 100).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
    );
  });
});

describe("the config file", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dragoman-config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const names = adapters.filter(({ config_key }) => config_key !== "none").flatMap((adapter) => adapter.names);

  function load(text: string, env: Record<string, string | undefined> = {}): Record<string, string | undefined> {
    const path = join(folder, "config.toml");
    writeFileSync(path, text, { mode: 0o600 });
    loadConfig({ env, path });
    return env;
  }

  it("is in the platform's configuration directory", () => {
    const path = (env: Record<string, string>, platform: NodeJS.Platform) => configPath(env, platform);
    expect(path({ XDG_CONFIG_HOME: "/x", HOME: "/h" }, "linux")).toBe("/x/dragoman/config.toml");
    expect(path({ HOME: "/h" }, "linux")).toBe("/h/.config/dragoman/config.toml");
    expect(path({ HOME: "/h" }, "darwin")).toBe("/h/Library/Application Support/dragoman/config.toml");
    expect(path({ XDG_CONFIG_HOME: "/x", HOME: "/h" }, "darwin")).toBe("/x/dragoman/config.toml");
    expect(path({ APPDATA: "C:\\A", HOME: "/h" }, "win32")).toBe("C:\\A\\dragoman\\config.toml");
    expect(path({}, "win32")).toMatch(/\\AppData\\Roaming\\dragoman\\config\.toml$/);
  });

  it("does not depend on the working directory", () => {
    for (const folder of ["here", "", " ", "./x"]) {
      expect(configPath({ XDG_CONFIG_HOME: folder, HOME: "/h" }, "linux")).toBe("/h/.config/dragoman/config.toml");
    }
  });

  it("may be missing", () => {
    const env = {};
    expect(loadConfig({ env, path: join(folder, "none.toml") })).toEqual([]);
    expect(env).toEqual({});
  });

  it("fills the credentials of all provider names, each from its own key", () => {
    const keyed = names.filter(({ credential }) => credential.length > 0);
    expect(keyed.length).toBeGreaterThan(0);
    const text = `[keys]\n${keyed.map(({ key }) => `${key} = "value of ${key}"`).join("\n")}`;
    const expected = keyed.map(({ key, credential }) => [credential[0], `value of ${key}`]);
    expect(load(text)).toEqual(Object.fromEntries(expected));
  });

  it("ignores keys of other providers", () => {
    const others = adapters.flatMap((adapter) => adapter.names).filter((name) => !names.includes(name));
    expect(load(`[keys]\n${others.map(({ key }) => `${key} = "k"`).join("\n")}`)).toEqual({});
  });

  it("does not override the environment, under any name", () => {
    for (const { key, credential } of names) {
      for (const name of credential) {
        expect(load(`[keys]\n${key} = "file"`, { [name]: "mine" })).toEqual({ [name]: "mine" });
      }
    }
    expect(load("[proxy]\nport = 4000", { SERVICE_PORT: "5000" })).toEqual({ SERVICE_PORT: "5000" });
  });

  it("fills host and port, and variables that are blank", () => {
    expect(load('[proxy]\nhost = "::1"\nport = 4000', { DRAGOMAN_HOST: " " })).toEqual({
      DRAGOMAN_HOST: "::1",
      DRAGOMAN_PORT: "4000",
    });
  });

  it("fills a port that is only set by Kubernetes", () => {
    expect(load("[proxy]\nport = 4000", { DRAGOMAN_PORT: "tcp://10.96.0.7:3000" })).toEqual({ DRAGOMAN_PORT: "4000" });
  });

  it.each([
    [0o600, false],
    [0o700, false],
    [0o620, false],
    [0o640, true],
    [0o604, true],
    [0o644, true],
  ])("with mode %o causes a warning: %s", (mode, warns) => {
    const path = join(folder, "config.toml");
    writeFileSync(path, "");
    chmodSync(path, mode);
    const warnings: string[] = [];
    loadConfig({ env: {}, path, warn: (line) => warnings.push(line) });
    expect(warnings).toEqual(warns ? [`other users can read ${path}, which may hold keys: chmod 600 ${path}`] : []);
    expect(isOpenToOthers(path, "win32")).toBe(false);
  });

  it("can have numbers and dates that JavaScript cannot represent exactly", () => {
    expect(load("big = 9223372036854775807\nday = 1979-05-27\n[proxy]\nport = 4_000")).toEqual({
      DRAGOMAN_PORT: "4000",
    });
  });

  it("can have blank values, other tables and other keys", () => {
    expect(load('\uFEFFcolour = "blue"\n[keys]\nmy_own = 1\n[proxy]\nhost = ""\n[else]\nx = 1')).toEqual({});
  });

  it("cannot stop all providers by the invalid value of one", () => {
    const [first, second] = adapters.filter(({ config_key }) => config_key === undefined).map(({ names }) => names[0]);
    const text = `[keys]\n${first?.key} = "sk\\u0000"\n${second?.key} = "k"`;
    const path = join(folder, "config.toml");
    writeFileSync(path, text, { mode: 0o600 });
    const warnings: string[] = [];
    expect(loadConfig({ env: {}, path, warn: (line) => warnings.push(line) })).toEqual([second?.credential[0]]);
    const problem = "is not usable: give one line of text, without control characters; until then it is ignored";
    expect(warnings).toEqual([`${path}: keys.${first?.key} ${problem}`]);
  });

  it("fills a relative folder of specs as one next to the file, wherever the program runs", () => {
    const path = join(folder, "config.toml");
    mkdirSync(join(folder, "own"));
    writeFileSync(path, '[specs]\nfolder = "own"', { mode: 0o600 });
    const env: Record<string, string | undefined> = { XDG_CACHE_HOME: folder };
    expect(loadConfig({ env, path })).toEqual(["DRAGOMAN_SPECS"]);
    expect(env.DRAGOMAN_SPECS).toBe(join(folder, "own"));
  });

  it.each([
    ["[keys\n", /config\.toml:1:6: /],
    ["a = 1\nb = \n", /config\.toml:2:\d+: /],
    ["[proxy]\nport = 99999", /config\.toml: proxy\.port is "99999": give a whole number from 0 to 65535$/],
    ['[proxy]\nport = "x"', /config\.toml: proxy\.port is a string: give a number$/],
    ["[proxy]\nhost = [1]", /config\.toml: proxy\.host is an array: give a string$/],
    ["[proxy]\nport = 1979-05-27", /config\.toml: proxy\.port is a date: give a number$/],
    ["[proxy]\nport = 80.5", /config\.toml: proxy\.port is "80\.5": give a whole number from 0 to 65535$/],
    ["proxy = 1", /config\.toml: proxy is a number: give a table$/],
    ["[[keys]]", /config\.toml: keys is an array: give a table$/],
  ])("is rejected in one line: %j", (text, message) => {
    expect(() => load(text)).toThrow(ConfigError);
    expect(() => load(text)).toThrow(message);
  });
});
