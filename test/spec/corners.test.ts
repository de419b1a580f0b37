/** What the types allow and no request leads to: rules that are there so that nothing is ever sent half. */
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

  it("has no speed that openai has no tier for", () => {
    const req = JSON.parse('{ "model": "m", "messages": [], "speed": "slow" }');
    expect(JSON.stringify(bodyOf("openai", { req }))).not.toContain("service_tier");
  });
});
