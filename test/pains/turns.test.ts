/** Common complaints about gateways: tool loops, signatures and conversations that change providers. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Message, type Stage, startStage, surfaceNames } from "../fidelity/stage.ts";
import { opaqueIn, opaqueSent } from "../fidelity/wire.ts";
import { sent } from "../spec/wire.ts";

const parameters = { type: "object", properties: { city: { type: "string" } } };
const tools = [{ type: "function" as const, function: { name: "get_weather", parameters } }];
const asking = (content: string): Message => ({ role: "user", content });
const resultsOf = ({ tool_calls = [] }: Message): Message[] =>
  tool_calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: "sunny" }));

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** A conversation with two parallel calls, twice, and then an answer: three requests. */
async function loop(
  surface: (typeof surfaceNames)[number],
  model: string,
): Promise<{ given: string[]; back: string[] }> {
  const two = '/call get_weather {"city":"Rome"} /call get_weather {"city":"Oslo"}';
  const messages: Message[] = [asking(`/think Let me see.\n${two} /then ${two} /then Done.`)];
  stage.takeExchanges();
  for (let turn = 0; turn < 3; turn++) {
    const message = await stage.surfaces[surface]({ model, messages, tools, reasoning_effort: "high" });
    messages.push(message, ...resultsOf(message));
  }
  const requests = stage.takeExchanges();
  expect(messages.filter(({ role }) => role === "tool")).toHaveLength(4);
  const [first, second, third] = requests;
  if (first === undefined || second === undefined || third === undefined) throw new Error("expected three requests");
  return { given: [...opaqueIn(first), ...opaqueIn(second)], back: opaqueSent(third) };
}

describe.each(surfaceNames)("through %s", (surface) => {
  it("8: a tool loop of three turns with two parallel calls gives gemini its signatures back on the same parts", async () => {
    const { given, back } = await loop(surface, "gemini/gemini-3.5-flash");
    expect(given.length).toBeGreaterThanOrEqual(2);
    expect(back).toEqual(given);
  });

  it("10, 12: signed and redacted thinking goes back byte for byte, in order, before the calls", async () => {
    const messages = [asking('/think One.\n/redact Two.\n/call get_weather {"city":"Rome"}')];
    const model = "anthropic/claude-opus-4-8";
    stage.takeExchanges();
    const message = await stage.surfaces[surface]({ model, messages, tools, reasoning_effort: "high" });
    await stage.surfaces[surface]({
      model,
      messages: [...messages, message, ...resultsOf(message)],
      tools,
      reasoning_effort: "high",
    });
    const [first, second] = stage.takeExchanges();
    if (first === undefined || second === undefined) throw new Error("expected two requests");
    expect(opaqueIn(first)).toHaveLength(2);
    expect(opaqueSent(second)).toEqual(opaqueIn(first));
    const answer = JSON.parse(second.sent).messages[1].content.map(({ type }: { type: string }) => type);
    expect(answer.slice(0, 2).sort()).toEqual(["redacted_thinking", "thinking"]);
    expect(answer.at(-1)).toBe("tool_use");
  });

  it("13: openai is never sent a bare id of a reasoning item", async () => {
    const messages = [asking('/think One.\n/call get_weather {"city":"Rome"}')];
    const model = "openai/gpt-5.5";
    const message = await stage.surfaces[surface]({ model, messages, tools, reasoning_effort: "high" });
    stage.takeExchanges();
    await stage.surfaces[surface]({ model, messages: [...messages, message, ...resultsOf(message)], tools });
    const [request] = stage.takeExchanges();
    const body = JSON.parse(request?.sent ?? "{}");
    expect(body.store).toBe(false);
    const items = body.input.filter(({ type }: { type: string }) => type === "reasoning");
    expect(items).toHaveLength(1);
    for (const item of items) expect(item.encrypted_content).toMatch(/./);
    expect(body.input.every(({ type }: { type: string }) => type !== "item_reference")).toBe(true);
  });
});

/** An answer of another provider, with a call. */
const signed = {
  role: "assistant" as const,
  content: null,
  reasoning_content: "A foreign thought.",
  reasoning_signature: "foreign-signature",
  tool_calls: [{ id: "call_1", type: "function" as const, function: { name: "get_weather", arguments: "{}" } }],
};
const detail = (provider: string, model: string) => ({
  ...signed,
  reasoning_details: [
    { provider, model, before: 0, kind: "thinking", text: "A foreign thought.", signature: "foreign-signature" },
  ],
});
const result = { role: "tool", tool_call_id: "call_1", content: "sunny" };

describe("9: a history from another provider moved to gemini with tools", () => {
  it("has the documented placeholder on its first call, and no signature of another provider", () => {
    const { body } = sent("gemini/gemini-3.5-flash", {
      messages: [asking("hi"), detail("anthropic", "claude-opus-4-8"), result],
      tools,
    });
    const [, { parts }] = body.contents as [unknown, { parts: { thoughtSignature?: string }[] }];
    expect(parts.map(({ thoughtSignature }) => thoughtSignature)).toEqual(["skip_thought_signature_validator"]);
    expect(JSON.stringify(body)).not.toContain("foreign");
  });
});

describe("11: a signature never becomes another provider's", () => {
  it.each(["gemini", "vllm", "openrouter", "openai", "xai"])("thinking of %s does not reach anthropic", (provider) => {
    const messages = [asking("hi"), detail(provider, "some-model"), result];
    expect(JSON.stringify(sent("anthropic/claude-opus-4-8", { messages, tools }).body)).not.toContain("foreign");
  });

  it("a Gemini signature on a call is not sent to anthropic, nor anthropic's to Gemini", () => {
    const [call] = signed.tool_calls;
    const gemini = {
      role: "assistant",
      content: null,
      tool_calls: [{ ...call, thought_signature: "foreign-signature" }],
    };
    const other = { messages: [asking("hi"), gemini, result], tools };
    expect(JSON.stringify(sent("anthropic/claude-opus-4-8", other).body)).not.toContain("foreign");
    expect(JSON.stringify(sent("vllm/served", other).body)).not.toContain("foreign");
    const own = { messages: [asking("hi"), signed, result], tools };
    expect(JSON.stringify(sent("gemini/gemini-3.5-flash", own).body)).not.toContain("foreign");
  });

  it("thinking without a signature is not sent to anthropic", () => {
    const { reasoning_signature: _, ...unsigned } = signed;
    const { body } = sent("anthropic/claude-opus-4-8", { messages: [asking("hi"), unsigned, result], tools });
    expect(JSON.stringify(body)).not.toContain("foreign");
  });
});

describe("15: tools without arguments", () => {
  const bare = [{ type: "function", function: { name: "now" } }];
  const typeless = [{ type: "function", function: { name: "now", parameters: { properties: {} } } }];
  const history = (json: string) => [
    asking("hi"),
    { role: "assistant", tool_calls: [{ id: "call_1", type: "function", function: { name: "now", arguments: json } }] },
    { role: "tool", tool_call_id: "call_1", content: "" },
  ];
  it.each(["", "{}"])("arguments written as %j are an empty object everywhere, and an empty result is one", (json) => {
    for (const tools of [bare, typeless]) {
      const of = (address: string) => JSON.stringify(sent(address, { tools, messages: history(json) }).body);
      expect(of("anthropic/claude-opus-4-8")).toContain('"input":{}');
      expect(of("anthropic/claude-opus-4-8")).toContain('"input_schema":{"type":"object","properties":{}}');
      expect(of("anthropic/claude-opus-4-8")).toContain('"type":"tool_result"');
      expect(of("gemini/gemini-3.5-flash")).toContain('"args":{}');
      expect(of("gemini/gemini-3.5-flash")).toContain('"response":{"output":""}');
      expect(of("openai/gpt-5.5")).toContain('"arguments":"{}"');
      expect(of("openai/gpt-5.5")).toContain('"parameters":{"type":"object","properties":{}}');
      expect(of("openai/gpt-5.5")).toContain('"output":""');
      expect(of("sglang/served")).toContain('"arguments":"{}"');
    }
  });
});

describe("16: N tool messages after one assistant turn", () => {
  it("become one user message of anthropic, results first", () => {
    const ids = ["a", "b", "c"];
    const calls = ids.map((id) => ({ id, type: "function", function: { name: "get_weather", arguments: "{}" } }));
    const messages = [
      asking("hi"),
      { role: "assistant", content: null, tool_calls: calls },
      ...ids.map((id) => ({ role: "tool", tool_call_id: id, content: id })),
      asking("and now?"),
    ];
    const { body } = sent("anthropic/claude-opus-4-8", { messages, tools });
    const turns = body.messages as { role: string; content: { type: string; tool_use_id?: string }[] }[];
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(turns[2]?.content.map(({ type }) => type)).toEqual(["tool_result", "tool_result", "tool_result", "text"]);
    expect(turns[2]?.content.slice(0, 3).map(({ tool_use_id }) => tool_use_id)).toEqual(ids);
  });
});

describe("17: a tool message without tool_call_id", () => {
  it.each(["openai/gpt-5.5", "anthropic/claude-opus-4-8", "gemini/gemini-3.5-flash", "vllm/served"])(
    "is refused here for %s",
    (address) => {
      const messages = [asking("hi"), signed, { role: "tool", content: "sunny" }];
      expect(() => sent(address, { messages, tools })).toThrow(/tool_call_id/);
    },
  );
});
