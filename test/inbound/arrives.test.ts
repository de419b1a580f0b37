/** Answers of providers arrive at the caller of each API in its form, by `arrives.yaml`. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { events, type FakeProvider, json, startFakeProvider } from "../runtime/fake-provider.ts";
import { openStage, type Stage } from "./stage.ts";

interface Case {
  readonly id: string;
  readonly path: string;
  readonly asks: object;
  /** A part of the request to the provider. */
  readonly sends?: object;
  /** Text that the request to the provider does not have. */
  readonly withheld?: string;
  /** The provider's answer, or its events. */
  readonly reply?: object;
  readonly events?: object[];
  /** A part of the caller's answer; of a stream, these events in this order, among others. */
  readonly gets?: object | object[];
  readonly status?: number;
  /** The losses in the header. */
  readonly lost?: string;
  /** A field that the header does not list as lost. */
  readonly unreported?: string;
  /** Text that no answer may contain. */
  readonly lacks?: string;
}

const cases: Case[] = parse(readFileSync(new URL("arrives.yaml", import.meta.url), "utf8"), { merge: true });

let provider: FakeProvider;
let stage: Stage;
beforeAll(async () => {
  provider = await startFakeProvider();
  const names = ["VLLM", "OPENROUTER", "GEMINI", "OPENAI", "ANTHROPIC", "MISTRAL"];
  const pairs = names.flatMap((name) => [
    [`${name}_BASE_URL`, provider.url],
    [`${name}_API_KEY`, "key"],
  ]);
  const aliases = { DRAGOMAN_ALIASES: "artist=openrouter/black-forest-labs/flux.2-pro,vllm/writer" };
  stage = await openStage({ ...Object.fromEntries(pairs), ...aliases });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

it.each(cases)("$id", async (each) => {
  const { path, asks, sends, withheld, reply, events: pieces, gets, status = 200, lacks, lost, unreported } = each;
  provider.seen.length = 0;
  provider.script = [pieces === undefined ? json(200, reply ?? {}) : events(...pieces)];
  const response = await stage.post(path, asks);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  if (sends !== undefined) expect(provider.seen[0]?.body).toMatchObject(sends);
  const reported = decodeURIComponent(response.headers.get("x-dragoman-lost") ?? "");
  if (lost !== undefined) expect(reported).toContain(lost);
  if (unreported !== undefined) expect(reported).not.toContain(unreported);
  if (withheld !== undefined) expect(JSON.stringify(provider.seen[0]?.body)).not.toContain(withheld);
  if (status >= 400 && reply === undefined && pieces === undefined) expect(provider.seen).toEqual([]);
  if (lacks !== undefined) expect(text).not.toContain(lacks);
  if (!Array.isArray(gets)) expect(JSON.parse(text)).toMatchObject(gets ?? {});
  else expectInOrder(eventsOf(text), gets);
});

function eventsOf(stream: string): unknown[] {
  return [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
}

/** Each expected event matches one that comes after the match of the one before. */
function expectInOrder(found: unknown[], expected: readonly object[]): void {
  let from = 0;
  for (const event of expected) {
    const index = found.findIndex((each, at) => at >= from && matches(each, event));
    expect(index, `${JSON.stringify(event)} in ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(0);
    from = index + 1;
  }
}

function matches(found: unknown, expected: object): boolean {
  try {
    expect(found).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}
