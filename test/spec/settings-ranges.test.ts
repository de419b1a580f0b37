/** The range of each setting: typed by hand, read through the real settings. */
import { describe, expect, it } from "vitest";
import { ConfigError, readSettings, type Settings } from "../../runtime/config/config.ts";

type Row = readonly [
  name: string,
  field: keyof Settings,
  otherwise: number | undefined,
  least: number,
  most: number,
  whole: boolean,
];

const rows: readonly Row[] = [
  ["PORT", "port", 3000, 0, 65_535, true],
  ["MAX_BODY_BYTES", "maxBodyBytes", 33_554_432, 1, 1_073_741_824, true],
  ["BODY_MEMORY_BYTES", "bodyMemoryBytes", undefined, 1, 1_099_511_627_776, true],
  ["MAX_ANSWER_BYTES", "maxAnswerBytes", 33_554_432, 1, 1_073_741_824, true],
  ["MAX_RETRIES", "maxRetries", 3, 0, 100, true],
  ["MAX_BACKOFF_SECS", "maxBackoffSecs", 60, 0, 86_400, false],
  ["FAILED_ADDRESS_SECS", "failedAddressSecs", 10, 0, 86_400, false],
  ["CONNECT_TIMEOUT_SECS", "connectTimeoutSecs", 10, 0.001, 86_400, false],
  ["HEADERS_TIMEOUT_SECS", "headersTimeoutSecs", 600, 0.001, 86_400, false],
  ["IDLE_TIMEOUT_SECS", "idleTimeoutSecs", 300, 0.001, 86_400, false],
  ["MAX_CONCURRENCY", "maxConcurrency", 256, 1, 1_000_000, true],
  ["QUEUE_TIMEOUT_MS", "queueTimeoutMs", 5000, 0, 3_600_000, true],
  ["RATE_LIMIT_RPM", "rateLimitRpm", undefined, 1, 1_000_000_000, true],
  ["RATE_LIMIT_TPM", "rateLimitTpm", undefined, 1, 1_000_000_000_000, true],
  ["PENALTY_SECS", "penaltySecs", 5, 0, 86_400, false],
  ["LIMIT_LEASE_MS", "limitLeaseMs", 100, 0, 1000, true],
  ["SHUTDOWN_SECS", "shutdownSecs", 30, 0, 86_400, false],
];

describe.each(rows)("%s", (name, field, otherwise, least, most, whole) => {
  const read = (value: number) => readSettings({ [`DRAGOMAN_${name}`]: String(value) })[field];
  const step = whole ? 1 : 0.0005;

  it("has its default", () => {
    expect(readSettings({})[field]).toBe(otherwise);
  });

  it("takes both ends", () => {
    expect(read(least)).toBe(least);
    expect(read(most)).toBe(most);
  });

  it("refuses what lies beyond, naming the variable", () => {
    for (const value of [least - step, most + step]) {
      expect(() => read(value)).toThrow(ConfigError);
      expect(() => read(value)).toThrow(`DRAGOMAN_${name}`);
    }
  });

  it(whole ? "takes whole numbers only" : "takes fractions", () => {
    const between = least + 0.5;
    if (whole) expect(() => read(between)).toThrow(ConfigError);
    else expect(read(between)).toBe(between);
  });
});

it("a store's address is never quoted: it may hold a password", () => {
  const read = () => readSettings({ DRAGOMAN_SHARED_STORE_URL: "http://user:hunter2@store" });
  expect(read).toThrow("DRAGOMAN_SHARED_STORE_URL is not usable");
  expect(read).not.toThrow("hunter2");
});

it("a store is reached by the schemes of Redis and Valkey", () => {
  for (const scheme of ["redis", "rediss", "valkey", "valkeys"]) {
    const url = `${scheme}://store:6379/1`;
    expect(readSettings({ DRAGOMAN_SHARED_STORE_URL: url }).sharedStoreUrl).toBe(url);
  }
  expect(() => readSettings({ DRAGOMAN_SHARED_STORE_URL: "http://store" })).toThrow(ConfigError);
});

it("CAP_MAX_TOKENS takes true and false only", () => {
  const read = (value: string) => readSettings({ DRAGOMAN_CAP_MAX_TOKENS: value }).capMaxTokens;
  expect([read("true"), read("false"), read(" ")]).toEqual([true, false, undefined]);
  for (const value of ["yes", "1", "True"]) expect(() => read(value)).toThrow("DRAGOMAN_CAP_MAX_TOKENS");
});
