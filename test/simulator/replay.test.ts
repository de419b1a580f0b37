/** Signatures of the simulator must come back unchanged. */
import { describe, expect, it } from "vitest";
import { ask, errorText } from "./requests.ts";

describe("anthropic: thinking blocks of an open tool loop", () => {
  const tool = { name: "f", input_schema: { type: "object", properties: {} } };
  const body = (changes: object) => ({ model: "claude-opus-4-8", max_tokens: 2048, ...changes });
  const asked = { role: "user", content: "/think one /call f {} /redact two /call f {}" };
  const thinking = { type: "adaptive", display: "summarized" };
  const first = ask("anthropic", body({ tools: [tool], thinking, messages: [asked] }));
  const content = first.json.content as { type: string; id?: string; thinking?: string; input?: object }[];
  const results = content
    .filter((block) => block.type === "tool_use")
    .map((block) => ({ type: "tool_result", tool_use_id: block.id }));

  function replay(blocks: object[], changes: object = {}) {
    const messages = [asked, { role: "assistant", content: blocks }, { role: "user", content: results }];
    return ask("anthropic", body({ tools: [tool], thinking, messages, ...changes }));
  }

  it("are returned in order, and accepted unchanged", () => {
    expect(content.map((block) => block.type)).toEqual(["thinking", "tool_use", "redacted_thinking", "tool_use"]);
    expect(replay(content).status).toBe(200);
  });

  it("may be left out together, but not one alone, moved or altered", () => {
    const [one, call1, two, call2] = content as [object, object, object, object];
    expect(replay([call1, call2]).status).toBe(200);
    expect(errorText(replay([one, call1, call2]))).toMatch(/cannot be modified/);
    expect(errorText(replay([one, two, call1, call2]))).toMatch(/cannot be modified/);
    expect(errorText(replay([{ ...one, thinking: "other" }, call1, two, call2]))).toMatch(/Invalid `signature`/);
  });

  it("must lead under manual thinking", () => {
    const manual = { model: "claude-haiku-4-5", thinking: { type: "enabled", budget_tokens: 1024 } };
    const [one, call1, two, call2] = content as [object, object, object, object];
    expect(replay([one, call1, two, call2], manual).status).toBe(200);
    expect(errorText(replay([call1, call2], manual))).toMatch(
      /Expected `thinking` or `redacted_thinking`, but found `tool_use`/,
    );
  });
});

describe("openai: encrypted reasoning", () => {
  const tool = { type: "function", name: "f", parameters: { type: "object", properties: {} }, strict: false };
  const body = (changes: object) => ({ model: "gpt-5.6-sol", ...changes });
  const asked = { role: "user", content: "/think once /call f" };
  const include = ["reasoning.encrypted_content"];
  const first = ask("openai", body({ input: [asked], store: false, include, tools: [tool] }));
  const output = first.json.output as { type: string; call_id?: string; encrypted_content?: string }[];
  const answered = { type: "function_call_output", call_id: output[1]?.call_id, output: "4" };

  it("is returned only on request", () => {
    expect(output.map((item) => item.type)).toEqual(["reasoning", "function_call"]);
    const silent = ask("openai", body({ input: [asked], store: false })).json.output as object[];
    expect(silent[0]).not.toHaveProperty("encrypted_content");
  });

  it("is accepted by the same model if unaltered, and by no other", () => {
    const input = [asked, ...output, answered];
    expect(ask("openai", body({ input, store: false })).status).toBe(200);
    const other = ask("openai", body({ model: "gpt-5.6-luna", input, store: false }));
    expect(other.json).toMatchObject({ error: { code: "invalid_encrypted_content" } });
    const cut = { ...output[0], encrypted_content: output[0]?.encrypted_content?.slice(4) };
    expect(ask("openai", body({ input: [asked, cut, output[1], answered], store: false })).status).toBe(400);
  });
});

describe("gemini: thought signatures", () => {
  const tools = [{ functionDeclarations: [{ name: "f" }] }];
  const turn = (role: string, ...parts: object[]) => ({ role, parts });
  const asked = turn("user", { text: '/call f {"a":1} /call f {"b":2}' });
  type Part = { functionCall: { id: string; name: string; args: object }; thoughtSignature?: string };
  const { candidates } = ask("gemini", { tools, contents: [asked] }).json as {
    candidates: { content: { parts: Part[] } }[];
  };
  const parts = candidates[0]?.content.parts ?? [];
  const responses = parts.map(({ functionCall: { id, name } }) => ({
    functionResponse: { id, name, response: { output: "x" } },
  }));
  const replay = (...calls: object[]) =>
    ask("gemini", { contents: [asked, turn("model", ...calls), turn("user", ...responses)] });

  it("are on the first call only, and accepted unchanged", () => {
    expect(parts.map((part) => part.thoughtSignature !== undefined)).toEqual([true, false]);
    expect(replay(...parts).status).toBe(200);
  });

  it("must not move to another call or be altered", () => {
    const [one, two] = parts as [Part, Part];
    const { thoughtSignature, ...bare } = one;
    expect(errorText(replay(bare, two))).toMatch(/missing a thought_signature/);
    expect(errorText(replay(one, { ...two, thoughtSignature }))).toMatch(/Corrupted thought signature/);
    expect(errorText(replay({ ...one, thoughtSignature: `${thoughtSignature}AAAA` }, two))).toMatch(
      /thought_?signature|thought signature/,
    );
  });
});
