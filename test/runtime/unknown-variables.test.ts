/** Variables that are misspelt or blank, or that Kubernetes sets: what is an error, what is a warning, and what is nothing. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { settings } from "../../generated/settings.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { ConfigError, readSettings } from "../../runtime/config/config.ts";
import { fakeAdapter } from "./fake-adapter.ts";

describe("variables that Kubernetes sets for a Service of that name", () => {
  const link = "tcp://10.96.0.7:3000";

  it("count as unset, without a warning", () => {
    const warnings: string[] = [];
    const read = (env: Record<string, string>) => readSettings(env, { warn: (line) => warnings.push(line) });
    expect(read({ DRAGOMAN_PORT: link }).port).toBe(3000);
    expect(read({ DRAGOMAN_PORT: link, SERVICE_PORT: "4000" }).port).toBe(4000);
    expect(read({ SERVICE_PORT: "udp://10.96.0.7:53" }).port).toBe(3000);
    expect(read({ DRAGOMAN_METRICS_PORT: link }).metricsPort).toBeUndefined();
    for (const service of ["", "_METRICS", "_VALKEY_PRIMARY"]) {
      const parts = ["SERVICE_HOST", "SERVICE_PORT", "SERVICE_PORT_HTTP", "PORT_3000_TCP", "PORT_3000_TCP_PROTO"];
      const more = ["PORT_3000_TCP_PORT", "PORT_3000_TCP_ADDR", "PORT_53_UDP"];
      const names = [...parts, ...more].map((part) => `DRAGOMAN${service}_${part}`);
      read({ ...Object.fromEntries(names.map((name) => [name, "10.96.0.7"])), [`DRAGOMAN${service}_PORT`]: link });
    }
    expect(warnings).toEqual([]);
  });

  it("are only ports: elsewhere such a value is an error", () => {
    expect(() => readSettings({ DRAGOMAN_MAX_RETRIES: link })).toThrow(ConfigError);
    expect(() => readSettings({ DRAGOMAN_PORT: "http://10.96.0.7:3000" })).toThrow(ConfigError);
  });
});

describe("settings that protect", () => {
  const protective = Object.values(settings).filter((setting) => setting.protective);
  const names = ["KEYS", "KEY", "ALLOWED_HOSTS", "ALLOWED_ORIGINS", "RATE_LIMIT_RPM", "RATE_LIMIT_TPM"];

  it("are those without which callers may do more", () => {
    expect(protective.map(({ name }) => name).toSorted()).toEqual([...names, "BUDGETS_FAIL_CLOSED"].toSorted());
  });

  it.each([...names, "BUDGETS_FAIL_CLOSED", "OPENAI_RPM", "GITHUB_MODELS_TPM"])("are an error if blank: %s", (name) => {
    for (const variable of [`DRAGOMAN_${name}`, `SERVICE_${name}`]) {
      for (const blank of ["", "  ", "\n"]) {
        const read = () => readSettings({ [variable]: blank }, { parts: ["proxy", "server"] });
        expect(read).toThrow(new ConfigError(`${variable} is blank: give it a value, or do not set it`));
      }
    }
  });

  it("are no error for the parts that do not use them", () => {
    const warnings: string[] = [];
    const env = { DRAGOMAN_KEY: "", DRAGOMAN_KEYSS: "k", DRAGOMAN_RATE_LIMIT_RPN: "1" };
    readSettings(env, { parts: [], warn: (line) => warnings.push(line) });
    expect(warnings).toEqual([
      "DRAGOMAN_KEYSS is unknown and has no effect; did you mean DRAGOMAN_KEYS?",
      "DRAGOMAN_RATE_LIMIT_RPN is unknown and has no effect; did you mean DRAGOMAN_RATE_LIMIT_RPM?",
    ]);
  });

  it("are an error with any one letter that is missing, added or different, or two that are swapped", () => {
    const known = new Set(Object.values(settings).map(({ name }) => name));
    for (const { name } of protective) {
      const places = [...name].map((_, at) => at);
      const misspelt = places.flatMap((at) => {
        const [before, after] = [name.slice(0, at), name.slice(at)];
        const swapped = before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
        return [before + after.slice(1), `${before}Q${after}`, `${before}Q${after.slice(1)}`, swapped];
      });
      for (const word of misspelt) {
        if (known.has(word) || word === "") continue;
        expect(() => readSettings({ [`DRAGOMAN_${word}`]: "x" }), word).toThrow(
          /^DRAGOMAN_\w+ is unknown and has no effect; did you mean DRAGOMAN_(?:KEYS?|ALLOWED_\w+|RATE_\w+|BUDGETS_\w+)\?$/,
        );
      }
    }
  });
});

describe("a setting that protects is meant", () => {
  it.each([
    ["DRAGOMAN_KEYFILE", "KEY"],
    ["DRAGOMAN_KEYS_FILE", "KEYS"],
    ["DRAGOMAN_API_KEY", "KEY"],
    ["DRAGOMAN_API_KEYS", "KEYS"],
    ["DRAGOMAN_ALLOWED_HOSTS_LIST", "ALLOWED_HOSTS"],
    ["DRAGOMAN_CORS_ALLOWED_ORIGINS", "ALLOWED_ORIGINS"],
    ["DRAGOMAN_ALLOW_ORIGINS", "ALLOWED_ORIGINS"],
    ["DRAGOMAN_ORIGINS", "ALLOWED_ORIGINS"],
    ["DRAGOMAN_RPM", "RATE_LIMIT_RPM"],
    ["dragoman_key", "KEY"],
    ["Dragoman_Keys", "KEYS"],
  ])("by %s", (name, meant) => {
    const line = `${name} is unknown and has no effect; did you mean DRAGOMAN_${meant}?`;
    expect(() => readSettings({ [name]: "x" }, { parts: ["proxy", "server"] })).toThrow(new ConfigError(line));
  });

  it("and set, where a system knows its name in other letters, too", () => {
    expect(readSettings({ DRAGOMAN_KEY: "x", Dragoman_Key: "x" }).key).toBe("x");
  });
});

describe("variables that are unknown", () => {
  const warningsOf = (env: Record<string, string>, own: readonly Adapter[] = adapters): string[] => {
    const warnings: string[] = [];
    readSettings(env, { adapters: own, warn: (line) => warnings.push(line) });
    return warnings;
  };

  it.each([
    ["DRAGOMAN_PROT", "; did you mean DRAGOMAN_PORT?"],
    ["DRAGOMAN_WORKER", "; did you mean DRAGOMAN_WORKERS?"],
    ["DRAGOMAN_CHAT_HISTROY", "; did you mean DRAGOMAN_CHAT_HISTORY?"],
    ["DRAGOMAN_HOME", ""],
    ["DRAGOMAN_DEBUG", ""],
    ["DRAGOMAN_HOSTNAME", "; did you mean DRAGOMAN_HOST?"],
    ["dragoman_port", "; did you mean DRAGOMAN_PORT?"],
    ["DRAGOMAN_", ""],
  ])("cause a warning: %s", (name, guess) => {
    expect(warningsOf({ [name]: "x" })).toEqual([`${name} is unknown and has no effect${guess}`]);
  });

  it("cause none with the second prefix, which may be anyone's, or without a prefix", () => {
    expect(warningsOf({ SERVICE_KEYSS: "x", SERVICE_NAME: "", SERVICE_: "x", DRAGOMAN: "x", PORTS: "1" })).toEqual([]);
  });

  it("are not those of other parts, of any provider, or of own specs", () => {
    const prefixed = Object.values(settings).filter(({ unprefixed }) => !unprefixed);
    const all = prefixed.map(({ name, type, range, schemes }) => {
      const value =
        range?.[1] ?? (schemes === undefined ? (type === "boolean" ? "on" : "x") : `${schemes[0]}://x.test`);
      return [`DRAGOMAN_${name}`, String(value)];
    });
    expect(warningsOf(Object.fromEntries(all))).toEqual([]);
    const limits = adapters.flatMap(
      ({ names: [name] }) => `DRAGOMAN_${name?.key.toUpperCase().replaceAll("-", "_")}_RPM`,
    );
    expect(warningsOf(Object.fromEntries(limits.map((name) => [name, "1"])))).toEqual([]);
    expect(warningsOf({ DRAGOMAN_CLOUD_RPM: "1" }, [fakeAdapter("cloud", "")])).toEqual([]);
    expect(warningsOf({ DRAGOMAN_CLOUD_RPM: "1" })).toHaveLength(1);
  });

  it("set the limit of a provider whose name has a hyphen", () => {
    expect(readSettings({ DRAGOMAN_GITHUB_MODELS_RPM: "7" }).perProvider).toEqual({ "github-models": { rpm: 7 } });
  });
});
