/** The text of a body with other values of some fields. */
import { describe, expect, it } from "vitest";
import { withFields } from "../../runtime/relay/call.ts";
import fc from "../fast-check.ts";

describe("withFields", () => {
  it("changes a field and nothing else", () => {
    const space = fc.constantFrom("", " ", "\n\t");
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constant({ model: "inner" }),
      fc.constant('a "model": "b"'),
    );
    const key = fc.oneof(fc.constantFrom("model", "models", 'm"odel', "messages"), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value, space)), fc.string(), space, (fields, name, gap) => {
        const write = (model: string) =>
          `{${[...fields.filter(([field]) => field !== "model"), ["model", model, gap] as const]
            .map(
              ([field, each, around]) =>
                `${around}${JSON.stringify(field)}${around}:${gap}${JSON.stringify(each)}${around}`,
            )
            .join(",")}}`;
        expect(withFields(write("old"), { model: "" }, { model: name })).toBe(write(name));
      }),
    );
  });

  it("changes a field that is written twice, or with escapes", () => {
    const text = '{"model":"a","x":["model"],"mod\\u0065l":"b"}';
    expect(withFields(text, { model: "b" }, { model: "c" })).toBe('{"model":"c","x":["model"],"mod\\u0065l":"c"}');
  });
});
