import { expect, it } from "vitest";
import { describeFailure } from "../../../cli/chat/failures.ts";
import { InvalidRequest } from "../../../runtime/errors.ts";

it.each([
  ["a short message is shown whole", "one two", "one two"],
  ["a long one is cut at a word", "word ".repeat(200), `${"word ".repeat(120).trim()}…`],
  ["one without words is cut anywhere, but not in a character", "😀".repeat(400), `${"😀".repeat(300)}…`],
])("%s", (_, message, shown) => {
  expect(describeFailure(new InvalidRequest(message), "m")).toBe(`m: ${shown}`);
});
