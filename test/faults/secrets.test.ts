/** No fault makes a key, a prompt or an answer appear in a log, a metric or a span, or a key or a prompt in an error. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { collect, print } from "../../proxy/telemetry/metrics.ts";
import { Telemetry } from "../../runtime/telemetry/telemetry.ts";
import { everything } from "../telemetry/recorder.ts";
import { faults, isSilent, refused } from "./faults.ts";
import { question } from "./faulty-provider.ts";
import { dialects, openStage, type Stage } from "./stage.ts";

const prompt = "what only the caller may know";
/** A part of the simulator's answer. */
const answer = "word2 word3";
/** The second one has a budget, which a model without a known price may not use. */
const [alice, bob, stranger] = [newKey(), newKey(), newKey()];
const providerKey = "sk-what-only-the-operator-knows";
const hashes = [alice, bob].map((key) => hashOf(key).replace("sha256:", ""));
const secrets = [alice, bob, stranger, providerKey, ...hashes, prompt];

const folder = mkdtempSync(join(tmpdir(), "dragoman-secrets-"));
const file = join(folder, "keys.yaml");
beforeAll(() => {
  const [first, second] = hashes.map((hash) => `hash: "sha256:${hash}"`);
  writeFileSync(
    file,
    `keys:\n  alice: { ${first}, rpm: 100000 }\n  bob: { ${second}, budget: { usd: 1000, per: day } }\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Callers of every API, with whole answers and streams. */
const calls: readonly ((text: string, model: string) => readonly [path: string, body: object])[] = [
  (content, model) => ["/v1/chat", { model, messages: [{ role: "user", content }] }],
  (content, model) => ["/v1/chat/stream", { model, messages: [{ role: "user", content }] }],
  (content, model) => ["/v1/chat/completions", { model, messages: [{ role: "user", content }], stream: true }],
  (content, model) => ["/v1/messages", { model, max_tokens: 99, messages: [{ role: "user", content }] }],
  (content, model) => ["/v1/responses", { model, input: content, stream: true }],
  (content, model) => [
    `/v1beta/models/${model}:generateContent`,
    { contents: [{ role: "user", parts: [{ text: content }] }] },
  ],
];

async function ask(stage: Stage, fault: string, key: string, call: (typeof calls)[number]): Promise<string> {
  const [path, body] = call(`${question(fault, "start")} ${prompt}`, stage.model);
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const response = await fetch(stage.addressFor(fault) + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  return response.ok ? (/^.*"error".*$/m.exec(text)?.[0] ?? "") : text;
}

describe.each([...dialects.keys()])("%s", (dialect) => {
  it("reveals nothing", async () => {
    const adapter = dialects.get(dialect);
    const credentials = adapter?.names.flatMap(({ credential }) => credential) ?? [];
    const telemetry = new Telemetry();
    const [log, logs, errors] = [join(folder, `${dialect}.jsonl`), [] as string[], [] as string[]];
    const settings = {
      ...Object.fromEntries(credentials.map((name) => [name, providerKey])),
      ...{ DRAGOMAN_KEYS: file, DRAGOMAN_LOG: log, DRAGOMAN_MAX_RETRIES: "1", DRAGOMAN_MAX_CONCURRENCY: "64" },
      ...{ DRAGOMAN_HEADERS_TIMEOUT_SECS: "0.3", DRAGOMAN_IDLE_TIMEOUT_SECS: "0.3" },
    };
    const stage = await openStage(dialect, settings, { telemetry, logs: { write: (line) => void logs.push(line) } });
    for (const fault of [refused, ...Object.keys(faults)]) {
      errors.push(
        ...(await Promise.all(calls.map((call, index) => ask(stage, fault, index % 2 === 0 ? alice : bob, call)))),
      );
      if (!isSilent(fault)) errors.push(await ask(stage, fault, stranger, calls[0] as (typeof calls)[number]));
    }
    expect(stage.provider.asked).toBeGreaterThan((Object.keys(faults).length * calls.length) / 2);
    await stage.close();

    const records = readFileSync(log, "utf8");
    const metrics = print(collect(telemetry.measures));
    expect(records.split("\n").length).toBeGreaterThan(Object.keys(faults).length * calls.length);
    expect(metrics).toContain('dragoman_key_name="alice"');
    const spans = await everything();
    expect(spans).toContain("dragoman.api");
    for (const [where, text] of Object.entries({ log: records, logs: logs.join(""), metrics, spans }))
      for (const secret of [...secrets, answer]) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
    expect(errors.filter(Boolean).length).toBeGreaterThan(Object.keys(faults).length);
    for (const secret of secrets) expect(errors.filter((text) => text.includes(secret))).toEqual([]);
  });
});
