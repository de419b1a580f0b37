import { describe, expect, it } from "vitest";
import { camelCase, header, listed, markdownHeader, printComment } from "../../../generator/emit/print.ts";
import { literal } from "../../../generator/print/literals.ts";
import fc from "../../fast-check.ts";

describe("literals", () => {
  it("are on one line", () => {
    expect(literal({ a: 1, "b-c": [true, null, "x"], 400: {} })).toBe('{ 400: {}, a: 1, "b-c": [true, null, "x"] }');
  });

  it("evaluate to the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(new Function(`return ${literal(plain)}`)()).toEqual(plain);
      }),
    );
  });
});

describe("comments", () => {
  it("are on one line if they fit, otherwise in a block of at most 120 columns", () => {
    expect(printComment("Short.", 2)).toBe("/** Short. */");
    const block = printComment(`${"word ".repeat(40)}end.`, 2).split("\n");
    expect(block[0]).toBe("/**");
    expect(block.at(-1)).toBe(" */");
    expect(Math.max(...block.map((line) => line.length))).toBeLessThanOrEqual(118);
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
    expect([camelCase("MAX_RETRIES"), camelCase("falls_back"), camelCase("LOG")]).toEqual([
      "maxRetries",
      "fallsBack",
      "log",
    ]);
  });
});
