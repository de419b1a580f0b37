/** Common complaints about gateways, about silent changes: every change is reported. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Explanation, Unsent } from "../../runtime/explanation.ts";
import { type CompletionRequest, Router } from "../../runtime/index.ts";

const router = Router.fromEnv({ env: {} });
const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
const addresses = [
  ...["gpt-5.6-sol", "gpt-5.5", "gpt-5.5-pro", "gpt-5.4", "gpt-4o"].map((model) => `openai/${model}`),
  ...["claude-fable-5", "claude-opus-4-8", "claude-opus-4-6", "claude-haiku-4-5"].map((model) => `anthropic/${model}`),
  ...["gemini-3.5-flash", "gemini-3.1-pro-preview", "gemini-2.5-pro"].map((model) => `gemini/${model}`),
  ...["grok-4.5", "grok-4.3", "grok-build-0.1"].map((model) => `xai/${model}`),
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  ...["anthropic.claude-opus-4-8", "anthropic.claude-haiku-4-5", "amazon.nova-2-lite-v1:0"].map(
    (id) => `bedrock/${id}`,
  ),
  ...["openai.gpt-5.6-sol", "openai.gpt-oss-120b-1:0", "deepseek.v3-v1:0"].map((id) => `bedrock/${id}`),
];

function explain(model: string, fields: object = {}): Promise<Explanation> {
  return router.explain({ model, messages: [{ role: "user", content: "hi" }], ...fields } as CompletionRequest);
}

function unsentAt({ unsent }: Explanation, pointer: string): Unsent[] {
  return unsent.filter((entry) => entry.pointer === pointer);
}

describe("2: no effort disappears or changes without one record", () => {
  it.each(addresses)("%s", async (address) => {
    for (const reasoning_effort of efforts) {
      for (const reasoning_mode of [undefined, "standard", "pro"]) {
        const found = await explain(address, { reasoning_effort, ...(reasoning_mode && { reasoning_mode }) });
        const unsent = unsentAt(found, "/reasoning_effort");
        const written = found.written.filter(({ from, also }) => [from, ...(also ?? [])].includes("/reasoning_effort"));
        const isSent = written.some(({ pointer }) => valueAt(found, pointer) === reasoning_effort);
        expect(unsent, `${reasoning_effort} ${reasoning_mode}`).toHaveLength(isSent ? 0 : 1);
        for (const { reason, rule } of unsent) expect([reason, rule]).toEqual([expect.any(String), expect.any(String)]);
        if (reasoning_mode !== undefined) expect(unsentAt(found, "/reasoning_mode").length).toBeLessThan(2);
      }
    }
  });
});

function valueAt(found: Explanation, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], found);
}

describe("4: requests do not report each other's drops", () => {
  it("500 concurrent requests, each with its own", async () => {
    const fields = ["temperature", "top_p", "top_k"];
    const asked = Array.from({ length: 500 }, (_, index) => ({
      model: addresses[index % addresses.length] ?? "",
      fields: Object.fromEntries(fields.filter((_, bit) => (index >> bit) % 2 === 1).map((field) => [field, 1])),
    }));
    const alone = new Map<string, Explanation>();
    for (const { model, fields } of asked) alone.set(JSON.stringify([model, fields]), await explain(model, fields));
    const together = await Promise.all(asked.map(({ model, fields }) => explain(model, fields)));
    for (const [index, found] of together.entries()) {
      const { model = "", fields = {} } = asked[index] ?? {};
      expect(found).toEqual(alone.get(JSON.stringify([model, fields])));
    }
  });
});

describe("5: a budget that leaves no room for the answer", () => {
  it("is sent as required, with a warning", async () => {
    const { body, warnings } = await explain("claude-haiku-4-5", { max_tokens: 1000, reasoning_effort: "low" });
    expect(body).toMatchObject({ max_tokens: 1000, thinking: { type: "enabled", budget_tokens: 1024 } });
    expect(warnings).toEqual([expect.stringMatching(/^1024 tokens of reasoning leave nothing of the 1000 tokens /)]);
    const enough = await explain("claude-haiku-4-5", { max_tokens: 2000, reasoning_effort: "low" });
    expect(enough.warnings).toEqual([]);
  });
});

const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } } as const;

describe("9: a call that another provider made", () => {
  it("is sent to Gemini with the documented placeholder, which is reported", async () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c", content: "1" },
    ];
    const { written } = await explain("gemini/gemini-3.5-flash", { messages });
    expect(written).toContainEqual({
      pointer: "/body/contents/1/parts/0/thoughtSignature",
      rule: expect.stringMatching(/^spec\/dialects\/generate-content\.yaml:\d+$/),
      from: "spec",
      action: "constant",
      why: "Gemini did not sign this call; the documented placeholder replaces the signature",
    });
  });
});

describe("11: reasoning of another provider", () => {
  const makers = adapters.map(({ provider }) => provider);
  it.each(makers)("%s: is left out of every other request, with a reason", async (maker) => {
    const details = [{ provider: maker, kind: "thinking", text: "hm", signature: "signed-5f1d" }];
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: "yes", reasoning_details: details },
      { role: "user", content: "and?" },
    ];
    for (const address of addresses.filter((each) => !each.startsWith(`${maker}/`))) {
      const found = await explain(address, { messages });
      expect(JSON.stringify(found.body)).not.toContain("signed-5f1d");
      expect(unsentAt(found, "/messages/1/reasoning_details/0/signature"), address).toEqual([
        expect.objectContaining({ action: "dropped", reason: `reasoning of ${maker} is sent only to ${maker}` }),
      ]);
    }
  });
});

describe("18: a schema that is fitted", () => {
  it("reports every keyword that becomes words, or is removed, with its place", async () => {
    const inner = { type: "string", minLength: 1, $comment: "c" };
    const parameters = { type: "object", properties: { minLength: inner }, patternProperties: { "^a": inner } };
    const found = await explain("gemini/gemini-3.5-flash", {
      tools: [{ type: "function", function: { name: "f", parameters } }],
    });
    const at = "/tools/0/function/parameters";
    const dropped = found.unsent.filter(({ pointer }) => pointer.startsWith(at));
    expect(dropped.map(({ pointer, action, reason }) => [pointer, action, reason])).toEqual([
      [`${at}/properties/minLength/minLength`, "clamped", "1 → {minLength: 1}"],
      [`${at}/properties/minLength/$comment`, "clamped", "`$comment` says nothing to a model"],
      ...["type", "minLength", "$comment"].map((key) => [
        `${at}/patternProperties/^a/${key}`,
        "clamped",
        "sent in /body/tools/0/functionDeclarations/0/parametersJsonSchema/description",
      ]),
    ]);
  });
});

describe("19: the header for a million tokens", () => {
  const header = "/headers/anthropic-beta";
  it("is written by one line for the models that have it, not for others or where it is switched off", async () => {
    const off = { "x-anthropic": { disable_1m_context: true } };
    const written = async (model: string, fields: object = {}) =>
      (await explain(model, fields)).written.filter(({ pointer }) => pointer === header);
    expect(await written("claude-opus-4-8")).toEqual([expect.objectContaining({ action: "computed", from: "spec" })]);
    expect(await written("claude-haiku-4-5")).toEqual([]);
    expect(await written("claude-opus-4-8", off)).toEqual([]);
    const found = await explain("claude-opus-4-8", off);
    expect(unsentAt(found, "/x-anthropic/disable_1m_context")).toEqual([
      expect.objectContaining({ action: "read", reason: "disable_1m_context was set" }),
    ]);
  });

  it("reports which values of it the caller gave", async () => {
    const found = await explain("claude-opus-4-8", {
      "x-anthropic": { extra_betas: ["b-1", "context-1m-2025-08-07"] },
    });
    expect(found.headers["anthropic-beta"]).toBe("context-1m-2025-08-07,b-1");
    const entry = found.written.find(({ pointer }) => pointer === header);
    expect([entry?.from, entry?.also]).toEqual(["/x-anthropic/extra_betas/0", ["/x-anthropic/extra_betas/1"]]);
  });
});
