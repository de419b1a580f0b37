/** Text of callers, models and providers does not control the terminal, and cannot look like another line. */
import { describe, expect, it } from "vitest";
import { oneLine, stripControls } from "../../cli/control-characters.ts";
import { createLogger } from "../../proxy/logger.ts";
import { printJson } from "../../runtime/json/printed.ts";
import fc from "../fast-check.ts";

/** C0, DEL and C1, the separators of lines and paragraphs, and the marks that override the direction of text. */
const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)];
const controls = [...codes, 0x20_28, 0x20_29, 0x20_2d, 0x20_2e].map((code) => String.fromCharCode(code));
const breaks = ["\u2028", "\u2029"];
const text = fc.array(fc.oneof(fc.constantFrom(...controls), fc.string({ unit: "binary" }))).map((all) => all.join(""));
const found = (shown: string, allowed: readonly string[] = []) =>
  controls.filter((each) => !allowed.includes(each) && shown.includes(each));

describe("text for a terminal", () => {
  it("has no control characters but line feeds and tabs", () => {
    fc.assert(
      fc.property(text, (given) => void expect(found(stripControls(given), ["\n", "\t", ...breaks])).toEqual([])),
    );
  });

  it("in one line has none at all", () => {
    fc.assert(fc.property(text, (given) => void expect(found(oneLine(given))).toEqual([])));
    expect(oneLine("a\n\tb\u2028c\u0085d")).toBe("a b cd");
  });

  it("keeps everything else", () => {
    const usual = "ein Wort, 字, 👍🏽, עברית, \u00a0\t\n";
    expect(stripControls(usual)).toBe(usual);
  });
});

describe("JSON for a terminal or a log", () => {
  it("has no control characters, and the same value", () => {
    fc.assert(
      fc.property(
        fc.dictionary(text, fc.oneof(text, fc.jsonValue())),
        fc.constantFrom(undefined, 2),
        (value, indent) => {
          const printed = printJson(value, indent);
          expect(found(printed, ["\n", ...breaks])).toEqual([]);
          expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  it("is one line for each message of a proxy", () => {
    const lines: string[] = [];
    createLogger({ write: (line) => void lines.push(line) }).warn("a\u009b31m\nb\u007f");
    expect(lines).toHaveLength(1);
    expect(found(lines.join("").slice(0, -1))).toEqual([]);
    expect(JSON.parse(lines.join(""))).toMatchObject({ msg: "a\u009b31m\nb\u007f" });
  });
});
