/** The fate of parts that only one vendor can read, for every row of the table, every API and one provider of every dialect. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { inCallersPaths } from "../../runtime/inbound/callers-path.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { checked } from "../../runtime/transport/send.ts";

interface Case {
  readonly id: string;
  readonly why: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly to?: readonly string[];
  readonly sends?: readonly string[];
  readonly without?: readonly string[];
  readonly lost?: readonly string[];
  readonly refused?: string;
}

const cases = parse(readFileSync(new URL("one-vendor.yaml", import.meta.url), "utf8")) as Record<string, Case[]>;

/** One of every dialect and xAI, with the API whose owner it is. */
const addresses: readonly (readonly [string, string])[] = [
  ["openai/gpt-5.5", "responses"],
  ["anthropic/claude-sonnet-5", "messages"],
  ["gemini/gemini-3.5-flash", "generate-content"],
  ["bedrock/anthropic.claude-sonnet-5-v1:0", ""],
  ["vllm/served", "chat-completions"],
  ["xai/grok-4.5", ""],
];
const env = { VLLM_BASE_URL: "http://vllm.test", AWS_REGION: "us-east-1" };

/** The fields that every request needs, by API. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  messages: { max_tokens: 99, messages: [{ role: "user", content: "hi" }] },
  responses: { input: "hi" },
  "chat-completions": { messages: [{ role: "user", content: "hi" }] },
  "generate-content": { contents: [{ role: "user", parts: [{ text: "hi" }] }] },
};

/** The body sent to a destination, as JSON, and the fields that no destination gets. */
function sent(api: InboundApi, given: Case["given"], address: string) {
  const isInPath = api.under.length > 0;
  const body = { ...(isInPath ? {} : { model: address }), ...needed[api.api], ...given };
  const read = (value: unknown) => readInbound(api, value, isInPath ? { model: address, stream: false } : {});
  const { request, stream, caller } = read(body);
  const to = findDestination(address, env, {});
  try {
    const native = checked(request, () => to.adapter.request(exchange(request, to, stream)));
    return { json: JSON.stringify(native), lost: [...caller.passed, ...caller.lost] };
  } catch (error) {
    throw inCallersPaths(error, request, body, (value) => read(value).request);
  }
}

describe("the table of what only one vendor can read", () => {
  it("has cases for every API", () => {
    expect(Object.keys(cases).sort()).toEqual(inboundApis.map(({ api }) => api).sort());
  });

  it("has a case for every tool of any version", () => {
    const { tables } = parse(readFileSync(new URL("../../spec/vendors.yaml", import.meta.url), "utf8"));
    const given = JSON.stringify(Object.values(cases).flatMap((rows) => rows.map((row) => row.given)));
    const types = [...given.matchAll(/"type":"(\w+)"/g)].map(([, type = ""]) => type);
    for (const glob of Object.keys(tables.kinds).filter((key) => key !== "else"))
      expect(
        types.some((type) => globs(glob).test(type)),
        glob,
      ).toBe(true);
  });
});

function globs(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
}

describe.each(Object.entries(cases))("%s", (name, rows) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const foreign = addresses.filter(([, owned]) => owned !== name).map(([address]) => address);
  const all = rows.flatMap((row) => (row.to ?? foreign).map((address) => [row.id, address, row] as const));

  it.each(all)("%s at %s", (_, address, { given, sends = [], without = [], lost = [], refused }) => {
    if (refused !== undefined) {
      expect(() => sent(api, given, address)).toThrow(expect.objectContaining({ message: refused }));
      return;
    }
    const found = sent(api, given, address);
    let from = 0;
    for (const text of sends) {
      const at = found.json.indexOf(text, from);
      expect(at, `${text} in ${found.json.slice(from)}`).toBeGreaterThanOrEqual(0);
      from = at + text.length;
    }
    for (const text of without) expect(found.json).not.toContain(text);
    expect(found.lost).toEqual(lost);
  });
});
