/** Values that the types allow and no request leads to: rules that are there so that nothing is ever sent half. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Turn } from "../../generated/hub.ts";
import type { Exchange } from "../../runtime/adapter.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { hi } from "./wire.ts";

const call = { type: "tool_call", id: "a", name: "go", arguments: "{}", input: {} } as const;

/** The body for a request that has become something else on its way. */
function bodyOf(provider: string, more: Partial<Exchange>): object {
  const adapter = adapters.find((each) => each.provider === provider);
  const [registration] = adapter?.names ?? [];
  if (adapter === undefined || registration === undefined) throw new Error(`no provider is called ${provider}`);
  const request = checkRequest({ model: "m", messages: hi });
  return adapter.request({ ...exchange(request, { adapter, registration, model: "m", key: "KEY" }, false), ...more });
}

describe("a conversation that no request leads to", () => {
  it.each(["openai", "perplexity"])("has no calls in what a user says to %s", (provider) => {
    const messages: Turn[] = [{ role: "user", content: [call, { type: "text", text: "hi" }] }];
    expect(bodyOf(provider, { messages })).toMatchObject({
      input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] }],
    });
  });

  it("has no turns without parts for gemini", () => {
    const messages: Turn[] = [
      { role: "assistant", content: [] },
      { role: "user", content: [{ type: "text", text: "hi" }] },
    ];
    expect(bodyOf("gemini", { messages })).toMatchObject({ contents: [{ role: "user", parts: [{ text: "hi" }] }] });
  });

  it("has only text in a system turn for anthropic", () => {
    const messages: Turn[] = [
      { role: "user", content: [{ type: "text", text: "hi" }] },
      { role: "system", content: [call, { type: "text", text: "Be brief." }] },
    ];
    expect(bodyOf("anthropic", { messages })).toMatchObject({
      messages: [{ role: "user" }, { role: "system", content: [{ type: "text", text: "Be brief." }] }],
    });
  });

  it("has no choice that anthropic does not know", () => {
    const tools = [{ type: "function", function: { name: "go" } }];
    const req = { model: "m", messages: [], tools, tool_choice: { type: "odd" } };
    expect(() => bodyOf("anthropic", { req: JSON.parse(JSON.stringify(req)) })).toThrow(
      "this provider has no such choice",
    );
  });

  it("has no format that gemini does not know", () => {
    const req = JSON.parse('{ "model": "m", "messages": [], "response_format": { "type": "odd" } }');
    expect(JSON.stringify(bodyOf("gemini", { req }))).not.toMatch(/responseMimeType|odd/);
  });

  it("has no speed that openai has no tier for", () => {
    const req = JSON.parse('{ "model": "m", "messages": [], "speed": "slow" }');
    expect(JSON.stringify(bodyOf("openai", { req }))).not.toContain("service_tier");
  });
});
