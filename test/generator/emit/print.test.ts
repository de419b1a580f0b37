import { describe, expect, it } from "vitest";
import {
  camelCase,
  header,
  listed,
  markdownHeader,
  printComment,
  printLiteral,
  printUnion,
} from "../../../generator/emit/print.ts";
import fc from "../../fast-check.ts";

describe("literals", () => {
  it("are on one line if they fit", () => {
    expect(printLiteral({ a: 1, "b-c": [true, null, "x"], 400: {} })).toBe(
      '{ 400: {}, a: 1, "b-c": [true, null, "x"] }',
    );
  });

  it("have a line for each key otherwise", () => {
    const long = { first: "x".repeat(60), second: { third: "y".repeat(50), fourth: 1_000_000 } };
    expect(printLiteral(long)).toBe(`{
  first: "${"x".repeat(60)}",
  second: { third: "${"y".repeat(50)}", fourth: 1_000_000 },
}`);
  });

  it("leave room for the text before and after", () => {
    const list = ["x".repeat(50), "y".repeat(50)];
    const inline = printLiteral(list);
    const room = 120 - inline.length;
    expect(printLiteral(list, { used: room - 1 })).toBe(inline);
    expect(printLiteral(list, { used: room - 1, after: 2 })).toContain("\n");
  });

  it("evaluate to the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(new Function(`return ${printLiteral(plain)}`)()).toEqual(plain);
      }),
    );
  });
});

describe("comments", () => {
  it("are on one line if they fit, otherwise in a block of at most 120 columns", () => {
    expect(printComment("Short.", 2)).toBe("  /** Short. */");
    const block = printComment(`${"word ".repeat(40)}end.`, 2).split("\n");
    expect(block[0]).toBe("  /**");
    expect(block.at(-1)).toBe("   */");
    expect(Math.max(...block.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it("cannot be ended by their text", () => {
    expect(printComment("a */ b")).toBe("/** a * / b */");
  });
});

describe("the first line", () => {
  it("names the sources, grouped by folder", () => {
    expect(header("spec/errors.yaml")).toBe(
      "// @generated from spec/errors.yaml. Do not edit; run `npm run generate`.",
    );
    expect(markdownHeader("spec/settings.yaml", "spec/providers/a.yaml", "spec/providers/b.yaml")).toBe(
      "<!-- @generated from spec/settings.yaml and spec/providers/{a,b}.yaml. Do not edit; run `npm run generate`. -->",
    );
  });
});

describe("names", () => {
  it("are listed, grouped and converted", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b", "c"])]).toEqual(["", "a", "a, b and c"]);
    expect(printUnion(["a", "b"], 10)).toBe('"a" | "b"');
    expect(printUnion(["a", "b"], 115)).toBe('\n  | "a"\n  | "b"');
    expect([camelCase("MAX_RETRIES"), camelCase("falls_back"), camelCase("LOG")]).toEqual([
      "maxRetries",
      "fallsBack",
      "log",
    ]);
  });
});
