import { describe, expect, it } from "vitest";
import { checkSignals, checkTypes } from "../../language/check-references.ts";
import { parseRuleFile } from "../language/parse-rule-file.ts";

const hub = {
  signals: {
    content: { type: "text" },
    tool_call: { fields: { at: "at", name: "text", part: "text", arguments: "text" } },
  },
};

function reports(rules: string): string[] {
  const found: string[] = [];
  const program = parseRuleFile(`rules:\n  ${rules}\n`);
  checkSignals(program, hub, ({ line, column }, message) => found.push(`${line}:${column} ${message}`));
  return found;
}

describe("signals", () => {
  it("of the hub are accepted with their fields", () => {
    const emit = "{ content: $a, tool_call: { at: $a, arguments: $a, part: $a } }";
    expect(reports(`main(In): [{ match: $a, emit: ${emit} }]`)).toEqual([]);
  });

  it.each([
    ["contents: $a", "2:35 unknown signal contents; did you mean content?"],
    ["tool_call: { prat: $a }", "2:48 the signal tool_call has no field prat; did you mean part?"],
    ["content: { text: $a }", "2:44 the signal content is a single value, not a map"],
  ])("%s is reported", (emit, report) => {
    expect(reports(`main(In): [{ match: $a, emit: { ${emit} } }]`)).toEqual([report]);
  });

  it("are not checked in value rules", () => {
    expect(reports("main(In) -> Out: [{ match: $a, emit: { contents: $a } }]")).toEqual([]);
  });
});

describe("types", () => {
  const at = { file: "rules.yaml", line: 1, column: 1, length: 1 };

  function unknownTypes(rules: string, bodyType = "Body"): string[] {
    const found: string[] = [];
    const program = parseRuleFile(`rules:\n  ${rules}\n`);
    const spec = { ...program, bodyType, bodyTypeAt: at };
    checkTypes(spec, ["Body", "Turn", "Item"], ({ line, column }, message) =>
      found.push(`${line}:${column} ${message}`),
    );
    return found;
  }

  it("in signatures are those of the hub, of the native file, and a few more", () => {
    const rules = "[{ match: $a, emit: $a }]";
    expect(unknownTypes(`a(Turn) -> Item[]: ${rules}`)).toEqual([]);
    expect(unknownTypes(`a(_) -> string: ${rules}`)).toEqual([]);
    expect(unknownTypes(`a(Tunr) -> Item: ${rules}`)).toEqual(["2:3 unknown type Tunr; did you mean Turn?"]);
    expect(unknownTypes(`a(Turn) -> Items[]: ${rules}`)).toEqual(["2:3 unknown type Items; did you mean Item?"]);
    expect(unknownTypes(`a(Turn) -> Item: ${rules}`, "Bdoy")).toEqual(["1:1 unknown type Bdoy; did you mean Body?"]);
  });
});
