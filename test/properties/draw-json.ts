/** JSON from a tape: anything at all, and real shapes with something wrong in them. */
import { isRaw, readJson } from "../../runtime/json.ts";
import type { Tape } from "./tape.ts";

const words = [
  "",
  "x",
  " ",
  "0",
  "true",
  "null",
  "[DONE]",
  "error",
  "text",
  "stop",
  "429",
  "{}",
  '{"a":1}',
  "é\u0000",
  "__proto__",
] as const;

/** Numbers that a double does not hold. */
const longNumbers = ["12345678901234567890", "0.12345678901234567890", "-1e400"] as const;

/** A value without shape. */
export function drawJson(tape: Tape, depth = 2): unknown {
  const leaves = [
    () => tape.pick<unknown>(true, 0, 1, -1, 1.5, 1e308, 429, null, false),
    () => words[tape.next(words.length)],
    () => readJson(longNumbers[tape.next(longNumbers.length)] ?? "0"),
  ] as const;
  if (depth === 0) return tape.build<unknown>(...leaves);
  return tape.build<unknown>(
    ...leaves,
    () => tape.times(0, 3, () => drawJson(tape, depth - 1)),
    () =>
      Object.fromEntries(
        tape.times(0, 3, () => [
          tape.pick("a", "type", "text", "id", "mode", "effort", "__proto__"),
          drawJson(tape, depth - 1),
        ]),
      ),
  );
}

/**
 * The value with a few places changed: another value there, a key or element gone, doubled or moved under another name.
 * Once the tape is read through, nothing changes any more.
 * @param rate one place in so many
 */
export function mutate(tape: Tape, value: unknown, rate = 12): unknown {
  if (tape.next(rate) === rate - 1) return drawJson(tape);
  if (Array.isArray(value)) {
    const kept = value.flatMap((each) => times(tape, rate, mutate(tape, each, rate)));
    return tape.next(rate) === rate - 1 ? kept.reverse() : kept;
  }
  if (typeof value !== "object" || value === null || isRaw(value)) return value;
  const keys = Object.keys(value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const name = tape.next(3 * rate) === 3 * rate - 1 ? (keys[tape.next(keys.length)] ?? key) : key;
      return times(tape, 2 * rate, [name, mutate(tape, each, rate)] as const).slice(0, 1);
    }),
  );
}

/** Mostly once; seldom not at all, or twice. */
function times<T>(tape: Tape, rate: number, value: T): T[] {
  const choice = tape.next(2 * rate);
  if (choice === 2 * rate - 1) return [];
  return choice === 2 * rate - 2 ? [value, value] : [value];
}
