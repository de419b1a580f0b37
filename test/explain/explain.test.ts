/** `router.explain` as library users call it. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findRefused } from "../../explain/limits.ts";
import { type CompletionRequest, InvalidRequest, Router, UnknownProvider } from "../../runtime/index.ts";
import { readJson } from "../../runtime/json.ts";
import { root } from "../walked/root.ts";

const hi: Pick<CompletionRequest, "messages"> = { messages: [{ role: "user", content: "hi" }] };
const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
const router = Router.fromEnv({ env: {} });

describe("router.explain", () => {
  it("shows what would be sent, with the rule of every leaf", async () => {
    const found = await router.explain({
      model: "vllm/served",
      ...hi,
      reasoning_effort: "max",
      logit_bias: {},
    } as CompletionRequest);
    expect(found).toEqual({
      provider: "vllm",
      model: "served",
      family: "any",
      url: "<VLLM_BASE_URL>/v1/chat/completions",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: {
        model: "served",
        messages: [{ role: "user", content: "hi" }],
        stream: false,
        reasoning_effort: "max",
      },
      written: [
        { pointer: "/headers/content-type", rule: "runtime", from: "spec", action: "constant" },
        { pointer: "/body/model", rule: rule("chat-completions"), from: "/model", action: "computed" },
        {
          pointer: "/body/messages/0/role",
          rule: rule("chat-completions"),
          from: "/messages/0/role",
          action: "copied",
        },
        {
          pointer: "/body/messages/0/content",
          rule: rule("chat-completions"),
          from: "/messages/0/content",
          action: "copied",
        },
        { pointer: "/body/stream", rule: rule("chat-completions"), from: "spec", action: "computed" },
        {
          pointer: "/body/reasoning_effort",
          rule: rule("vllm"),
          from: "/reasoning_effort",
          action: "mapped",
          why: "family `any`",
        },
        { pointer: "/url", rule: rule("vllm"), from: "spec", action: "computed" },
      ],
      unsent: [
        { pointer: "/model", action: "computed", reason: "vllm/served → served", rule: rule("chat-completions") },
        { pointer: "/logit_bias", action: "dropped", reason: "not a field of a request; native fields go into x-vllm" },
      ],
      warnings: [],
    });
  });

  it("has the prices of the model, their date and their line, also for requests in the form of a vendor's API", async () => {
    const asked = { model: "anthropic/claude-haiku-4-5", max_tokens: 9, ...hi };
    for (const found of [await router.explain(asked), await router.explain(asked, { as: "messages" })]) {
      const [file = "", line = ""] = found.prices?.rule.split(":") ?? [];
      expect(readFileSync(join(root, file), "utf8").split("\n")[Number(line) - 1]).toMatch(
        /^ {2}claude-haiku-4-5: +\[1, +5, +0\.1, /,
      );
      expect(found.prices).toMatchObject({ date: "2026-09-28", rates: [{ over: 0, input: "1", output: "5" }] });
    }
  });

  it("takes a request in the form of a vendor's API", async () => {
    const request = { model: "vllm/served", max_tokens: 7, metadata: { user_id: "u" }, ...hi };
    const found = await router.explain(request, { as: "messages" });
    expect(found).toMatchObject({ as: "messages", body: { model: "served", max_tokens: 7 } });
    expect(found.unsent).toContainEqual({
      pointer: "/metadata/user_id",
      action: "absent",
      reason: "only for anthropic",
    });
    await expect(router.explain(request, { as: "message" })).rejects.toThrow("as: expected one of ");
    await expect(router.explain({ ...request, thread: {} }, { as: "messages" })).rejects.toThrow("thread: ");
  });

  it("explains a relayed request as the proxy sends it", async () => {
    const natives = { "x-openai": { logit_bias: { 1: 5 } }, "x-anthropic": { a: 1 } };
    const request = { model: "openai/gpt-4.1", stream: true, ...natives, ...hi };
    const found = await router.explain(request, { as: "chat-completions" });
    expect(found.relayed).toBe(true);
    expect(found.body).toEqual({
      model: "gpt-4.1",
      stream: true,
      ...hi,
      logit_bias: { 1: 5 },
    });
    const bias = { pointer: "/body/logit_bias/1", rule: "runtime", from: "/x-openai/logit_bias/1", action: "native" };
    expect(found.written).toContainEqual(bias);
    expect(found.unsent).toContainEqual({
      pointer: "/x-anthropic/a",
      action: "dropped",
      reason: "only for another provider",
    });
    for (const env of [{ DRAGOMAN_RELAY: "off" }, { DRAGOMAN_TRANSLATED: "xai/*,openai/*" }]) {
      const translating = Router.fromEnv({ env });
      expect(await translating.explain(request, { as: "chat-completions" })).not.toHaveProperty("relayed");
    }
  });

  it("reports a name that chooses the call which a result answers", async () => {
    const calls = ["first", "second"].map((name) => ({ type: "function", function: { name, arguments: "{}" } }));
    const messages = [
      { role: "assistant", tool_calls: calls },
      { role: "function", name: "second", content: "done" },
    ];
    const found = await router.explain({ model: "openai/m", messages }, { as: "chat-completions", translate: true });
    expect(found.unsent).toContainEqual(expect.objectContaining({ pointer: "/messages/1/name", action: "read" }));
  });

  it("shows the variable of the credential, not its value", async () => {
    const env = { GOOGLE_API_KEY: "AIza-secret", VLLM_BASE_URL: "http://gpu:8000/v1", VLLM_API_KEY: "sk-secret" };
    const router = Router.fromEnv({ env, aliases: { fast: "vllm/served" } });
    const gemini = await router.explain({ model: "gemini-3.5-flash", ...hi });
    expect(gemini.headers["x-goog-api-key"]).toBe("<GOOGLE_API_KEY>");
    const vllm = await router.explain({ model: "fast", ...hi });
    expect([vllm.url, vllm.headers.authorization]).toEqual([
      "http://gpu:8000/v1/chat/completions",
      "Bearer <VLLM_API_KEY>",
    ]);
    expect(vllm.written).toContainEqual(
      expect.objectContaining({ pointer: "/headers/authorization", from: "credential", action: "computed" }),
    );
    expect(JSON.stringify([gemini, vllm])).not.toContain("secret");
  });

  it.each([
    ["vllm", "http://gpu:8000", "http://gpu:8000/v1/chat/completions"],
    ["vllm", "http://gpu:8000/v1/", "http://gpu:8000/v1/chat/completions"],
    ["openrouter", "https://gate.test/api/v1", "https://gate.test/api/v1/chat/completions"],
    ["vllm", "http://gpu:8000/s3cret/v1", "http://gpu:8000/…/v1/chat/completions"],
    ["vllm", "http://gpu:8000/s3cret/s3cret", "http://gpu:8000/…/…/v1/chat/completions"],
    ["vllm", "http://gpu:8000?key=s3cret", "http://gpu:8000/v1/chat/completions?…"],
    [
      "gemini",
      "https://gate.test/s3cret/v1?key=s3cret",
      "https://gate.test/…/v1/models/m:streamGenerateContent?…&alt=sse",
    ],
  ])("shows of %s at %s no secret that may stand in it", async (provider, base, url) => {
    const env = {
      VLLM_BASE_URL: base,
      OPENROUTER_BASE_URL: base,
      OPENROUTER_API_KEY: "k",
      GEMINI_BASE_URL: base,
      GEMINI_API_KEY: "k",
    };
    const found = await Router.fromEnv({ env }).explain({
      model: `${provider}/m`,
      ...hi,
      stream: provider === "gemini",
    });
    expect(found.url).toBe(url);
    expect(JSON.stringify(found)).not.toContain("s3cret");
  });

  it("shows every digit of a number, a BigInt too", async () => {
    const native = { seed: 2n ** 63n - 1n, min_p: readJson("0.12345678901234567890") };
    const found = await router.explain({ model: "vllm/served", ...hi, temperature: 0.5, "x-vllm": native });
    const body = '"temperature":0.5,"stream":false,"seed":9223372036854775807,"min_p":0.12345678901234567890';
    expect(JSON.stringify(found.body)).toContain(body);
    expect(found.written).toContainEqual(
      expect.objectContaining({ pointer: "/body/seed", from: "/x-vllm/seed", action: "native" }),
    );
    expect(found.unsent.map(({ pointer }) => pointer)).toEqual(["/model"]);
  });

  it("reports that invalid arguments are sent in an object", async () => {
    const invalid = { ...call, function: { name: "f", arguments: "[1," } };
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", tool_calls: [invalid] },
      { role: "tool", tool_call_id: "c", content: "invalid" },
    ];
    const at = "/messages/1/tool_calls/0/function/arguments";
    const anthropic = await router.explain({ model: "claude-haiku-4-5", messages } as CompletionRequest);
    const pointer = "/body/messages/1/content/0/input/_raw";
    expect(anthropic.written).toContainEqual(expect.objectContaining({ pointer, from: at, action: "renamed" }));
    const { unsent } = await router.explain({ model: "vllm/served", messages } as CompletionRequest);
    const reason = "not a JSON object: sent as an object with the text under `_raw`";
    expect(unsent).toContainEqual(expect.objectContaining({ pointer: at, reason }));
  });

  it("explains a streaming request", async () => {
    const { url, written } = await router.explain({ model: "gemini/gemini-3.5-flash", ...hi, stream: true });
    expect(url).toMatch(/:streamGenerateContent\?alt=sse$/);
    expect(written).toContainEqual(expect.objectContaining({ pointer: "/url", from: "/model", also: ["/stream"] }));
  });

  it.each([
    ["/temperature", "dropped", "sent only for requests in the form of a vendor's API"],
    ["/reasoning_mode", "dropped", "`max` has no step above it"],
    ["/logit_bias", "dropped", "not a field of a request"],
    ["/messages/0/content", "computed", "sent in /body/instructions"],
    ["/messages/2/tool_calls/0/thought_signature", "absent", "only the provider that signed the call reads this"],
    ["/tools/0/type", "read", "all tools are functions"],
  ])("reports %s: %s, %s", async (pointer, action, reason) => {
    const signed = { ...call, thought_signature: "c2lnbmVk" };
    const messages = [
      { role: "system", content: "Be\nbrief." },
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [signed] },
      { role: "tool", tool_call_id: "c", content: "1" },
      { role: "system", content: "Be kind." },
    ];
    const tools = [{ type: "function", function: { name: "f" } }];
    const request = { model: "xai/grok-4.5", messages, tools, temperature: 1, logit_bias: {} };
    const { unsent } = await router.explain({
      ...request,
      reasoning_effort: "max",
      reasoning_mode: "pro",
    } as CompletionRequest);
    expect(unsent.filter((entry) => entry.pointer === pointer)).toMatchObject([{ action, reason }]);
  });

  it("reports whose signature a call has, even if messages are sent unchanged", async () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [{ ...call, thought_signature: "c2lnbmVk" }] },
      { role: "tool", tool_call_id: "c", content: "1" },
    ];
    const reasons = async (model: string) => {
      const { unsent } = await router.explain({ model, messages } as CompletionRequest);
      return unsent.flatMap(({ pointer, reason }) => (pointer.endsWith("/thought_signature") ? [reason] : []));
    };
    expect(await reasons("vllm/m")).toEqual(["only the provider that signed the call reads this"]);
    expect(await reasons("gemini/gemini-3.5-flash")).toEqual([]);
  });

  it("names the place of system text that becomes text of the user", async () => {
    const content = ["be brief", "be kind"].map((text) => ({ type: "text" as const, text }));
    const { body, written } = await router.explain({
      model: "mistral/mistral-medium-2604",
      messages: [...hi.messages, { role: "system", content }],
    });
    expect(body).toMatchObject({ messages: [{ content: [{}, { text: "<system>\nbe brief\n\nbe kind\n</system>" }] }] });
    const entry = written.find(({ pointer }) => pointer === "/body/messages/0/content/1/text");
    expect(entry?.from).toBe("/messages/1/content/0/text");
  });

  it("names the place of system text that keeps it, and of that which becomes text of the user", async () => {
    const late = { role: "system" as const, content: "be brief" };
    const messages = [
      ...hi.messages,
      late,
      ...hi.messages,
      { role: "assistant" as const, content: "yes" },
      ...hi.messages,
      late,
    ];
    const { body, written } = await router.explain({ model: "anthropic/claude-opus-5", messages });
    expect(body).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant" }, { role: "user" }, { role: "system" }],
    });
    const from = (pointer: string) => written.find((each) => each.pointer === pointer)?.from;
    expect(from("/body/messages/0/content/1/text")).toBe("/messages/1/content");
    expect(from("/body/messages/3/content/0/text")).toBe("/messages/5/content");
  });

  it("reports images, and a value that is replaced by another", async () => {
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
    const messages = [
      { role: "user", content: [image] },
      { role: "assistant", content: null, tool_calls: [{ ...call, function: { name: "f", arguments: "" } }] },
      { role: "tool", tool_call_id: "c", content: [{ type: "text", text: "1" }, image] },
    ];
    const at = async (model: string, pointer: string) =>
      (await router.explain({ model, messages } as CompletionRequest)).unsent.find((each) => each.pointer === pointer);
    const [shown, found] = ["/messages/0/content/0/image_url/url", "/messages/2/content/1/image_url/url"];
    expect(await at("gemini/gemini-3.5-flash", shown)).toMatchObject({ reason: "the data in the URL is sent" });
    for (const model of ["gemini/gemini-3.5-flash", "gemini/gemini-2.5-flash"])
      expect(await at(model, found)).toMatchObject({ action: "computed", reason: "the data in the URL is sent" });
    expect(await at("vllm/m", "/messages/1/tool_calls/0/function/arguments")).toMatchObject({
      reason: "blank values are not sent",
    });
  });

  it("does not warn of a budget that is not sent, and gives no rule for a field that only affects others", async () => {
    const forced = { tool_choice: { type: "function", function: { name: "f" } }, tools: [call] };
    const { warnings, unsent } = await router.explain({
      model: "claude-haiku-4-5",
      ...hi,
      ...forced,
      max_tokens: 500,
      reasoning_effort: "high",
    } as CompletionRequest);
    expect(warnings).toEqual([]);
    const read = unsent.filter(({ action }) => action === "read");
    expect(read.map(({ rule }) => rule)).toEqual(read.map(() => undefined));
    expect(read.map(({ pointer }) => pointer)).toContain("/tools/0/type");
  });

  it("refuses a request that could not be sent", async () => {
    await expect(router.explain({ model: "nowhere/m", ...hi })).rejects.toThrow(UnknownProvider);
    await expect(router.explain({ model: "vllm/m", messages: [] })).rejects.toThrow(InvalidRequest);
    const header = { model: "openrouter/m", ...hi, "x-openrouter": { x_title: "\u{1f600}" } };
    await expect(router.explain(header)).rejects.toThrow("header X-Title");
  });

  it("changes neither the request nor later explanations", async () => {
    const request = { model: "claude-opus-4-6", ...hi, stop: ["a", " "], thinking: { type: "disabled" } };
    const before = structuredClone(request);
    const first = await router.explain(request);
    expect(request).toEqual(before);
    expect(await router.explain(request)).toEqual(first);
  });
});

function rule(file: string): unknown {
  return expect.stringMatching(new RegExp(`^spec/(dialects|providers)/${file}\\.yaml:\\d+$`));
}

describe("a program that never explains", () => {
  it("loads none of this code", async () => {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { Router } = await import(${JSON.stringify(pathToFileURL(join(root, "runtime/index.ts")).href)});
      const router = Router.fromEnv({ env: { VLLM_BASE_URL: "http://127.0.0.1:9", DRAGOMAN_MAX_RETRIES: "0" } });
      const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };
      await router.complete(request).catch(() => {});
      const isOurs = (url) => /\\/(explain|generator)\\//.test(url);
      const before = loaded.filter(isOurs).length;
      await router.explain(request);
      console.log(JSON.stringify([before, loaded.filter(isOurs).length > 5, loaded.filter((url) => /node_modules.yaml/.test(url))]));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
    });
    expect(JSON.parse(stdout)).toEqual([0, true, []]);
  });
});

describe("values that a provider refuses", () => {
  const schema = {
    $ref: "#/$defs/Body",
    $defs: {
      Body: {
        type: "object",
        properties: {
          top: { type: "integer", minimum: 1, maximum: 9 },
          stop: { type: "array", items: { $ref: "#/$defs/Word" }, maxItems: 2 },
          part: { oneOf: [{ $ref: "#/$defs/Text" }, { $ref: "#/$defs/Image" }] },
          system: {
            oneOf: [
              { type: "string", minLength: 1 },
              { type: "array", minItems: 1 },
            ],
          },
        },
      },
      Word: { type: "string", pattern: "\\S", maxLength: 3 },
      Text: {
        type: "object",
        required: ["text"],
        properties: { type: { const: "text" }, text: { $ref: "#/$defs/Word" } },
      },
      Image: { type: "object", required: ["type"], properties: { type: { const: "image" }, size: { maximum: 1 } } },
    },
  };
  it.each([
    [{ top: 5, stop: ["a"], part: { type: "image", size: 1 }, system: "s", other: 1 }, []],
    [{ top: 0 }, ["/body/top is 0; the provider's minimum is 1"]],
    [{ top: 10 }, ["/body/top is 10; the provider's maximum is 9"]],
    [{ top: readJson("1e400") }, ["/body/top is 1e400; the provider's maximum is 9"]],
    [{ stop: ["a", "b", "c"] }, ["/body/stop has 3 elements; the provider allows at most 2"]],
    [{ stop: ["long"] }, ["/body/stop/0 has 4 characters; the provider allows at most 3"]],
    [{ part: { type: "text", text: " " } }, ['/body/part/text is " "; the provider requires the pattern \\S']],
    [{ part: { type: "image", size: 2 } }, ["/body/part/size is 2; the provider's maximum is 1"]],
    [{ system: "" }, ["/body/system has 0 characters; the provider requires at least 1"]],
    [{ system: [] }, ["/body/system has 0 elements; the provider requires at least 1"]],
  ])("in %j", (body, expected) => {
    expect(findRefused(schema, body, "/body")).toEqual(expected);
  });
});
