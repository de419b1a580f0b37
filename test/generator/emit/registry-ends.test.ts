/** Errors in the ends of models, and where the registry and the families disagree. */
import { describe, expect, it } from "vitest";
import { readAdapters } from "../../../generator/adapters.ts";
import { checkRegistry, compareFiles } from "../../../generator/emit/registry-check.ts";
import { loadSpecs } from "../../../generator/specs.ts";
import { loadSource } from "../../../language/load.ts";
import { readSpec } from "../../spec/files.ts";
import { root } from "../../walked/root.ts";

const file = "spec/registry/openai.yaml";

describe("errors in spec/registry", () => {
  it.each([
    ["another model", "  o3:     ", "  o33:    ", "o33 ends, but is neither listed nor priced"],
    [
      "another model instead",
      "gpt-5.6-sol, ",
      "gpt-5.6-sole,",
      "unknown model gpt-5.6-sole; did you mean gpt-5.6-sol?",
    ],
    ["two in its place", "~,       gpt-5.6-sol, ", "o3,      gpt-5.6-sol, ", /answers with o3, so that no other is/],
    ["a source of prices", "[ends]", "[litellm]", /^\S+: no source of this row covers ends$/],
    ["no day", "2026-12-11,", "2026-12,   ", '"2026-12" is not allowed here: a day, YYYY-MM-DD'],
  ])("of ends: %s", (_, from, to, message) => {
    const { text } = readSpec(file, "provider: openai", "provider: openai");
    const at = text.indexOf("\nends:");
    const changed = text.slice(0, at) + text.slice(at).replace(from, to);
    expect(changed).not.toBe(text);
    const messages = checkRegistry([loadSource(file, changed)]).map((each) => each.message);
    expect(messages).toContainEqual(
      typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
    );
  });

  it("an effort that the registry and the families see differently, and a reason that nothing needs", () => {
    const adapters = readAdapters(loadSpecs(root));
    const found = (from: string, to: string) =>
      compareFiles(adapters, [readSpec("spec/registry/gemini.yaml", from, to)]).map(({ message }) => message);
    expect(found("window: input", "window: input")).toEqual([]);
    expect(found('apart: { "gemini-2.5-*":', "apart: { gemini-2.5-pro:")).toEqual([
      "reasoning of gemini-2.5-flash is Supported, but its family gemini-1-and-2 sends nothing for an effort; if that is right, say why in apart",
      "reasoning of gemini-2.5-flash-lite is Supported, but its family gemini-1-and-2 sends nothing for an effort; if that is right, say why in apart",
    ]);
    expect(found("apart: {", "apart: { gemini-9: no such model,")).toEqual(["gemini-9 fits no model that differs"]);
  });

  it("a listed model without a price", () => {
    const adapters = readAdapters(loadSpecs(root));
    const file = readSpec("spec/registry/groq.yaml", 'apart: { "groq/compound*":', 'apart: { "groq/compound-mini":');
    expect(compareFiles(adapters, [file]).map(({ message }) => message)).toEqual([
      "groq/compound is listed without a price; if that is right, say why in apart",
    ]);
  });
});
