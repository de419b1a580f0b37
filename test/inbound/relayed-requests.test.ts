/** The changes that a relay makes in a request. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { anthropic } from "../../generated/adapters/anthropic.ts";
import { openai } from "../../generated/adapters/openai.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { Engine } from "../../runtime/engine.ts";
import { Router } from "../../runtime/index.ts";
import { changedFields, withFields } from "../../runtime/relay/call.ts";
import fc from "../fast-check.ts";
import { type Api, apis, json, type RelayedApi, startVendor, type Vendor } from "./vendor.ts";

const callerKey = "a-key-of-a-caller-1234";
const key = { authorization: `Bearer ${callerKey}` };

let open: Vendor;
let keyed: Vendor;
let allowing: Vendor;

beforeAll(async () => {
  open = await startVendor();
  keyed = await startVendor({ DRAGOMAN_KEY: callerKey });
  allowing = await startVendor({
    DRAGOMAN_KEY: callerKey,
    DRAGOMAN_ACCOUNT_ACCESS: "true",
    DRAGOMAN_RELAY_STORED: "true",
  });
});

afterAll(async () => {
  for (const each of [open, keyed, allowing]) await each.close();
});

/** The body that reaches the vendor. */
async function sent(vendor: Vendor, { path, answer }: Api, body: unknown, headers = {}): Promise<string> {
  vendor.reset(json(200, answer));
  const response = await vendor.post(path, body, headers);
  expect(response.status, await response.text()).toBe(200);
  return vendor.received[0]?.body ?? "";
}

describe("a request that does not say whether it is stored", () => {
  const { responses } = apis;
  const reasoning = '"include":["reasoning.encrypted_content"]';

  it.each([
    ["gets both fields", "", `,"store":false,${reasoning}`],
    [
      "gets them in place of null",
      ', "store": null, "include" :null ',
      ', "store": false, "include" :["reasoning.encrypted_content"] ',
    ],
    [
      "keeps what it includes",
      ',"include": [ "message.output_text.logprobs"]',
      ',"include": ["message.output_text.logprobs","reasoning.encrypted_content"],"store":false',
    ],
    ["includes it once", `,${reasoning}`, `,${reasoning},"store":false`],
  ])("%s", async (_, given, expected) => {
    const body = (model: string, more: string) =>
      `{ "model":"${model}", "input":"hi", "top_p": 1.0, "seed":12345678901234567890${more}}\n`;
    expect(await sent(open, responses, body("openai/gpt-5.5", given))).toBe(body("gpt-5.5", expected));
  });

  it("gets no reasoning where the model has none", async () => {
    expect(await sent(open, responses, '{"model":"openai/gpt-4.1","input":"hi"}')).toBe(
      '{"model":"gpt-4.1","input":"hi","store":false}',
    );
  });

  it.each([true, false])("is not one with store: %s", async (store) => {
    const body = `{"store":${store},"model":"openai/gpt-5.5","input":"hi"}`;
    expect(await sent(open, responses, body)).toBe(body.replace("openai/", ""));
  });

  it("is left to the vendor if the operator says so", async () => {
    const body = '{"model":"openai/gpt-5.5","input":"hi"}';
    expect(await sent(allowing, responses, body, key)).toBe(body.replace("openai/", ""));
  });

  it("is counted as it is", async () => {
    open.reset(json(200, { object: "response.input_tokens", input_tokens: 3 }));
    await open.post("/v1/responses/input_tokens", '{"model":"openai/gpt-5.5","input":"hi","previous_response_id":"r"}');
    expect(open.received[0]?.body).toBe('{"model":"gpt-5.5","input":"hi","previous_response_id":"r"}');
  });

  it.each([
    ["previous_response_id", { previous_response_id: "resp_1" }],
    ["conversation", { conversation: { id: "conv_1" } }],
    [
      "input[1].id",
      {
        input: [
          { role: "user", content: "hi" },
          { type: "item_reference", id: "msg_1" },
        ],
      },
    ],
  ])("may not go on from one that was not stored: %s", async (param, more) => {
    open.reset(json(200, responses.answer));
    const response = await open.post(responses.path, { ...responses.body, ...more });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(error).toMatchObject({
      type: "invalid_request_error",
      param,
      message: expect.stringContaining("store to true"),
    });
    expect(open.received).toEqual([]);
    const stored = { ...responses.body, ...more, store: true };
    expect(JSON.parse(await sent(open, responses, stored))).toEqual({ ...stored, model: "gpt-5.5" });
  });

  it("is shown so by explain", async () => {
    const request = { model: "openai/gpt-5.5", input: "hi" };
    const { body, written } = await Router.fromEnv({ env: {} }).explain(request, { as: "responses" });
    const added = { store: false, include: ["reasoning.encrypted_content"] };
    expect(body).toEqual({ model: "gpt-5.5", input: "hi", ...added });
    const store = written.find(({ pointer }) => pointer === "/body/store");
    expect(store).toMatchObject({
      action: "added",
      from: "spec",
      rule: expect.stringMatching(/^spec\/inbound\/responses/),
    });
    const env = { DRAGOMAN_RELAY_STORED: "true" };
    expect((await Router.fromEnv({ env }).explain(request, { as: "responses" })).body).not.toHaveProperty("store");
  });

  it("differs in these fields alone", () => {
    const [api] = inboundApis.filter((each) => each.api === "responses");
    const to = findDestination("openai/gpt-5.5", {}, {});
    if (api === undefined) throw new Error("no such API");
    const space = fc.constantFrom("", " ", "\n\t");
    const field = fc.tuple(
      fc.constantFrom("input", "sto\\re", "inclu", "tools", "x"),
      fc.jsonValue({ maxDepth: 3 }),
      space,
    );
    const include = fc.option(fc.uniqueArray(fc.constantFrom("a", "reasoning.encrypted_content", "b")), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(field), include, fc.constantFrom(undefined, null, true, false), (fields, given, store) => {
        const entries = [...fields, ["model", "openai/gpt-5.5", " "] as const];
        const own = [
          ...(given ? [["include", given, ""] as const] : []),
          ...(store === undefined ? [] : [["store", store, " "] as const]),
        ];
        const text = `{${[...own, ...entries].map(([name, value, gap]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(value)}${gap}`).join(",")}}`;
        const value = JSON.parse(text);
        const changed = JSON.parse(withFields(text, value, changedFields(api, to, value, {})));
        const added = { store: false, include: [...new Set([...(given ?? []), "reasoning.encrypted_content"])] };
        expect(changed).toEqual({ ...value, model: "gpt-5.5", ...(store == null && added) });
      }),
    );
  });
});

describe("a field that a body has twice", () => {
  const bodies: readonly (readonly [name: RelayedApi, fields: string, sent: string])[] = [
    ["responses", '"previous_response_id":"r","previous_response_id":null', '"previous_response_id":null'],
    [
      "responses",
      '"tools":[{"vector_store_ids":["v"],"vector_store_\\u0069ds":[]}]',
      '"tools":[{"vector_store_ids":[]}]',
    ],
    ["messages", '"fallbacks":[{"model":"c/d"}],"fallbacks":[],"n":1.0', '"fallbacks":[],"n":1'],
    [
      "generate-content",
      '"cachedContent":"c","cachedContent":"","seed":12345678901234567890',
      '"cachedContent":"","seed":12345678901234567890',
    ],
  ];

  it.each(bodies)("is sent once for a caller with a key, as it was checked: %s, %s", async (name, fields, once) => {
    const api: Api = apis[name];
    const body = JSON.stringify({ ...api.body, x: { a: [[{}], "a:b", null, 1] } });
    const got = await sent(keyed, api, body.replace(/}$/, `,${fields}}`), key);
    expect(got).toContain(once);
    expect(got).not.toContain(fields);
  });

  it("is the only reason for which a body changes", async () => {
    const body =
      '{ "model":"claude-haiku-4-5", "max_tokens":1.0, "messages":[{"role":"user","content":"hi"}], "x":{"model": 1e2} }';
    expect(await sent(keyed, apis.messages, body, key)).toBe(body);
  });
});

describe("headers that choose who is billed", () => {
  const given = { "openai-organization": "org-caller", "openai-project": "proj-caller", "openai-beta": "x=v1" };

  it("are the operator's", async () => {
    await sent(open, apis.responses, apis.responses.body, given);
    expect(open.received[0]?.headers).toMatchObject({ "openai-beta": "x=v1" });
    expect(Object.keys(open.received[0]?.headers ?? {}).filter((name) => /organization|project/.test(name))).toEqual(
      [],
    );
  });

  it("are the caller's if the operator allows it", async () => {
    await sent(allowing, apis.responses, apis.responses.body, { ...given, ...key });
    expect(allowing.received[0]?.headers).toMatchObject(given);
  });
});

describe("headers of an own spec", () => {
  it("are sent, and those of its callers win over them", async () => {
    const adapters = [openai, anthropic].map((built): Adapter => {
      const constant = {
        "x-tenant": "t1",
        "openai-organization": "org-own",
        "anthropic-version": "own",
        "openai-beta": "own",
      };
      return { ...built, headers: (x) => ({ ...constant, ...built.headers(x), "anthropic-version": "own" }) };
    });
    const vendor = await startVendor();
    const { url: base } = vendor;
    const env = {
      OPENAI_BASE_URL: base,
      ANTHROPIC_BASE_URL: base,
      OPENAI_API_KEY: "key-o",
      ANTHROPIC_API_KEY: "key-a",
    };
    const own = await startVendor({}, { engine: new Engine({ env, adapters }) });
    const headersOf = async (api: Api, given = {}) => {
      vendor.reset(json(200, api.answer));
      expect((await own.post(api.path, api.body, given)).status).toBe(200);
      return vendor.received[0]?.headers;
    };
    const given = { "openai-organization": "org-caller", "openai-beta": "caller", "x-tenant": "caller" };
    const fixed = { "x-tenant": "t1", "openai-organization": "org-own", authorization: "Bearer key-o" };
    expect(await headersOf(apis.responses)).toMatchObject({ ...fixed, "openai-beta": "own" });
    expect(await headersOf(apis.responses, given)).toMatchObject({ ...fixed, "openai-beta": "caller" });
    expect(await headersOf(apis.messages)).toMatchObject({ "anthropic-version": "own", "x-api-key": "key-a" });
    expect(await headersOf(apis.messages, { "anthropic-version": "new" })).toMatchObject({
      "anthropic-version": "new",
    });
    await own.close();
    await vendor.close();
  });
});
