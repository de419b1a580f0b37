import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { prefixes, providerSettings, settings } from "../../generated/settings.ts";
import { checkSettings } from "../../generator/emit/settings-table.ts";
import { providers, readSpec } from "./files.ts";

/** Typed by hand: every variable with its default. */
const defaults: Record<string, string | number | undefined> = {
  HOST: "0.0.0.0",
  PORT: 3000,
  WORKERS: 1,
  BASE_URL: "http://127.0.0.1:3000",
  MAX_BODY_BYTES: 32 * 1024 * 1024,
  BODY_MEMORY_BYTES: undefined,
  MAX_ANSWER_BYTES: 32 * 1024 * 1024,
  MAX_RETRIES: 3,
  MAX_BACKOFF_SECS: 60,
  FAILED_ADDRESS_SECS: 10,
  CONNECT_TIMEOUT_SECS: 10,
  HEADERS_TIMEOUT_SECS: 600,
  IDLE_TIMEOUT_SECS: 300,
  MAX_CONCURRENCY: 256,
  QUEUE_TIMEOUT_MS: 5000,
  RATE_LIMIT_RPM: undefined,
  RATE_LIMIT_TPM: undefined,
  PENALTY_SECS: 5,
  SHARED_STORE_URL: undefined,
  LIMIT_LEASE_MS: 100,
  ABANDONED_TOKENS_PER_SEC: 200,
  ABANDONED_MAX_TOKENS: 65_536,
  SHUTDOWN_SECS: 30,
  LOG: undefined,
};

describe("the settings", () => {
  it("pass their checks", () => {
    expect(checkSettings(readSpec("spec/settings.yaml"), providers)).toEqual([]);
  });

  it("have the documented names, defaults and prefixes", () => {
    expect(Object.fromEntries(Object.values(settings).map((row) => [row.name, row.default]))).toEqual(defaults);
    expect(prefixes).toEqual(["DRAGOMAN_", "SERVICE_"]);
  });

  it("can be given per provider for both dimensions of a rate limit, which inherit the global one", () => {
    expect(Object.values(providerSettings).map(({ name, inherits }) => [name, inherits])).toEqual([
      ["RPM", "RATE_LIMIT_RPM"],
      ["TPM", "RATE_LIMIT_TPM"],
    ]);
  });

  it("come from the config file only for host, port, the cap of max_tokens and the folder of specs, and the keys of hosted providers", () => {
    expect(Object.values(settings).flatMap(({ config }) => config ?? [])).toEqual([
      "proxy.host",
      "proxy.port",
      "cap.max_tokens",
      "specs.folder",
    ]);
    const having = (word: string | undefined) =>
      adapters.flatMap(({ provider, config_key }) => (config_key === word ? [provider] : []));
    expect(having(undefined).slice(0, 4)).toEqual(["openai", "anthropic", "gemini", "xai"]);
    expect(having("read")).toEqual(["openrouter"]);
    expect(having("none")).toEqual(adapters.flatMap(({ provider, base }) => (base === undefined ? [provider] : [])));
  });
});
