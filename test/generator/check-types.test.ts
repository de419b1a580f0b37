import { describe, expect, it } from "vitest";
import { checkTypes } from "../../language/check-references.ts";
import { parseRuleFile } from "../language/parse-rule-file.ts";

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
