/** Text that begins with reasoning in tags, in all its divisions. */
import { expect, it } from "vitest";
import { ThinkTags } from "../../runtime/reply/think-tags.ts";

/** The outcomes of the text: whole, and divided at every position and at every two. */
function outcomes(text: string): Set<string> {
  const places = Array.from({ length: text.length + 1 }, (_, at) => at);
  const divisions = places.flatMap((one) =>
    places.filter((other) => other >= one).map((other) => [one, other] as const),
  );
  const pieces = divisions.map(([one, other]) => [text.slice(0, one), text.slice(one, other), text.slice(other)]);
  return new Set([...pieces, [...text]].map(outcomeOf));
}

function outcomeOf(pieces: readonly string[]): string {
  const tags = new ThinkTags();
  const read = [...pieces.map((piece) => tags.read(piece)), tags.end()];
  return JSON.stringify([read.map(({ reasoning }) => reasoning).join(""), read.map(({ text }) => text).join("")]);
}

it.each([
  ["<think>So.</think>Hi.", "So.", "Hi."],
  [" \n<think>\nSo.\n\nSo on.\n</think>\n\nHi.\n", "So.\n\nSo on.", "Hi.\n"],
  ["<think>1 < 2 </thin </think>x", "1 < 2 </thin", "x"],
  ["<think></think>Hi.", "", "Hi."],
  ["<think>\n\n</think>\n\nHi.", "", "Hi."],
  ["<think>So", "So", ""],
  ["<think>So </thi", "So </thi", ""],
  ["<think>a</think>b<think>c</think>", "a", "b<think>c</think>"],
  ["Hi. <think>x</think>", "", "Hi. <think>x</think>"],
  ["<thin", "", "<thin"],
  ["<b>Hi</b>", "", "<b>Hi</b>"],
  ["", "", ""],
])("%j", (text, reasoning, rest) => {
  expect([...outcomes(text)]).toEqual([JSON.stringify([reasoning, rest])]);
});
