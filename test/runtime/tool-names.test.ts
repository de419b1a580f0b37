/** Names of tools that a provider would refuse are rewritten, and are the caller's again in answers. */
import { describe, expect, it } from "vitest";
import type { EngineRequest, Tool } from "../../generated/hub.ts";
import type { Conversation, Exchange } from "../../runtime/adapter.ts";
import fc from "../fast-check.ts";
import { call, exchangeWith } from "./invented-adapter.ts";

const rule = { allow: "a-zA-Z0-9_.-", first: "a-zA-Z_", most: 20 };
const legal = /^[a-zA-Z_][a-zA-Z0-9_.-]{0,19}$/;

const tool = (name: string): Tool => ({ type: "function", function: { name, parameters: {} } });
const forced = (name: string): EngineRequest["tool_choice"] => ({ type: "function", function: { name } });
const history = (names: readonly string[]): EngineRequest["messages"] => [
  { role: "user", content: "a" },
  ...names.flatMap((name, index): EngineRequest["messages"] => [
    { role: "assistant", tool_calls: [call(`c${index}`, name)] },
    { role: "tool", tool_call_id: `c${index}`, name, content: "b" },
  ]),
];

const fitted = (
  request: Partial<EngineRequest>,
  tool_names: NonNullable<Conversation["tool_names"]> = rule,
): Exchange => exchangeWith(request, { tool_names });

/** The names of tools, of the choice, and of the calls and results, as they are sent. */
function namesIn({ req, messages }: Exchange) {
  const items = messages.flatMap(({ content }) => content);
  const tools = (req.tools ?? []).flatMap((each) => ("function" in each ? each.function.name : []));
  const chosen = (req.tool_choice as { function: { name: string } } | undefined)?.function.name;
  const used = items.flatMap((item) => (item.type === "tool_call" || item.type === "tool_result" ? item.name : []));
  return { tools, chosen, used };
}

const aName = fc.oneof(
  fc.constantFrom("look", "a.b", "a:b", "a b", "3d", "計画", "計算", "x".repeat(21), `${"x".repeat(21)}y`, "a_b"),
  fc.string({ minLength: 1, maxLength: 30 }),
);

describe("names of tools", () => {
  it("stay as they are where they are legal, or any is", () => {
    const names = ["look", "a.b", "_3-d", "x".repeat(20)];
    const x = fitted({ tools: names.map(tool), messages: history(names) });
    expect(namesIn(x).tools).toEqual(names);
    expect(x.names).toBeUndefined();
    expect(namesIn(exchangeWith({ tools: [tool("a b")] })).tools).toEqual(["a b"]);
  });

  it("keep what is legal of them", () => {
    const [colon, long, digit] = namesIn(fitted({ tools: ["a:b", "y".repeat(30), "3d"].map(tool) })).tools;
    expect(colon).toMatch(/^a_b_\w{7}$/);
    expect(long).toMatch(/^y{12}_\w{7}$/);
    expect(digit).toMatch(/^_3d_\w{7}$/);
  });

  it("of custom tools, too", () => {
    const custom: Tool = { type: "custom", custom: { name: "a b" } };
    expect(namesIn(fitted({ tools: [custom] })).tools[0]).toMatch(/^a_b_\w{7}$/);
  });

  it("are legal, distinct where the caller's are, the same everywhere, and the caller's again", () => {
    const lists = fc.uniqueArray(aName, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lists, lists, fc.nat(), (offered, past, at) => {
        const chosen = offered[at % offered.length] as string;
        const x = fitted({ tools: offered.map(tool), tool_choice: forced(chosen), messages: history(past) });
        const sent = namesIn(x);
        const used = past.flatMap((name) => [name, name]);
        const pairs = [...sent.tools, sent.chosen as string, ...sent.used].map(
          (name, index) => [[...offered, chosen, ...used][index] as string, name] as const,
        );
        for (const [given, name] of pairs) {
          expect(name).toMatch(legal);
          expect(x.names?.get(name) ?? name).toBe(given);
        }
        expect(new Set(pairs.map(([, name]) => name)).size).toBe(new Set(pairs.map(([given]) => given)).size);
      }),
    );
  });

  it("do not depend on later turns", () => {
    fc.assert(
      fc.property(fc.array(aName, { maxLength: 6 }), fc.array(aName, { maxLength: 6 }), (before, after) => {
        const [short, long] = [before, [...before, ...after]].map((names) =>
          namesIn(fitted({ messages: history(names) })),
        );
        expect(long?.used.slice(0, short?.used.length)).toEqual(short?.used);
      }),
    );
  });
});
