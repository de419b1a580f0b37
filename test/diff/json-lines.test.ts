/** The lines in which two bodies differ. */
import { expect, it } from "vitest";
import { jsonLines } from "../../generator/diff/json-lines.ts";

const text = (before: object, after: object) => jsonLines({ ...before }, { ...after }).join("\n");

it("leave out what is equal, in any order of keys", () => {
  expect(text({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe("");
  expect(text({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: "4" }, e: null })).toBe(`  "b": {
-   "d": 3
+   "d": "4"
  }
+ "e": null`);
});

it("show elements of arrays in place", () => {
  const before = { messages: [{ role: "user" }, { role: "assistant", text: "a" }, { role: "tool" }, { role: "user" }] };
  const after = { messages: [{ role: "user" }, { role: "model", text: "a" }, { role: "user" }] };
  expect(text(before, after)).toBe(`  "messages": [
    …
    {
-     "role": "assistant"
+     "role": "model"
    }
-   { "role": "tool" }
    …
  ]`);
  expect(text({ stop: ["a", "b"] }, { stop: ["a"] })).toBe(`- "stop": ["a", "b"]\n+ "stop": ["a"]`);
});

it("break long values", () => {
  const long = { words: ["x".repeat(60), "y".repeat(60)] };
  expect(text({}, { long })).toBe(`+ "long": {
+   "words": [
+     "${"x".repeat(60)}",
+     "${"y".repeat(60)}"
+   ]
+ }`);
});
