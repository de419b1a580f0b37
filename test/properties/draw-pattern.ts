/** Patterns from the same alphabet, and values made to fit them. */
import { keys, type Spec, words } from "./draw-template.ts";
import type { Tape } from "./tape.ts";

/** The names that a pattern caught; those under a `key?` are not certain. */
export interface Catch {
  readonly certain: string[];
  readonly maybe: string[];
}

export function drawPattern(tape: Tape, caught: Catch, depth: number, isCertain = true): Spec {
  const bind = () => {
    const name = `n${caught.certain.length + caught.maybe.length}`;
    (isCertain ? caught.certain : caught.maybe).push(name);
    return tape.pick(`$${name}`, `$${name}`, `\${${name}}`);
  };
  const leaves = [
    bind,
    () => tape.pick("$_", `\${_}`),
    () => literal(tape),
    () => tape.pick<Spec>(0, 1, true, false),
  ] as const;
  if (depth <= 0) return tape.build<Spec>(...leaves);
  return tape.build<Spec>(
    ...leaves,
    () => ({ $any: [...new Set(tape.times(1, 3, () => literal(tape)))] }),
    () => objectPattern(tape, caught, depth, isCertain),
    () => objectPattern(tape, caught, depth, isCertain),
    () => objectPattern(tape, caught, depth, isCertain),
    () => [drawPattern(tape, caught, depth - 1, isCertain)],
    () => [],
  );
}

function objectPattern(tape: Tape, caught: Catch, depth: number, isCertain: boolean): Spec {
  const chosen = [...new Set(tape.times(1, 3, () => tape.pick(...keys)))];
  const entries = chosen.map((key): [string, Spec] =>
    tape.build<[string, Spec]>(
      () => [key, drawPattern(tape, caught, depth - 1, isCertain)],
      () => [`${key}?`, drawPattern(tape, caught, depth - 1, false)],
      () => [key, null],
    ),
  );
  return Object.fromEntries(entries);
}

/** The pattern with `$_` for names that nothing uses, and without a `key?` that then catches nothing. */
export function withoutUnused(pattern: Spec, used: ReadonlySet<string>): Spec {
  if (Array.isArray(pattern)) return pattern.map((each) => withoutUnused(each, used));
  if (typeof pattern === "string") {
    const name = /^\$\{?(n\d+)/.exec(pattern)?.[1];
    if (name === undefined || used.has(name)) return pattern;
    return pattern.startsWith("${") ? `\${_}` : "$_";
  }
  if (typeof pattern !== "object" || pattern === null || "$any" in pattern) return pattern;
  const entries = Object.entries(pattern).map(([key, value]): [string, Spec] => [key, withoutUnused(value, used)]);
  return Object.fromEntries(
    entries.filter(([key, value]) => !key.endsWith("?") || /"\$\{?n\d/.test(JSON.stringify(value))),
  );
}

/** A value that fits a pattern, or nearly: here and there junk stands in it. */
export function drawFitting(tape: Tape, pattern: Spec): unknown {
  if (tape.next(12) === 11) return drawJunk(tape, 2);
  if (pattern === null) return tape.pick(undefined, null);
  if (Array.isArray(pattern)) {
    const [first] = pattern;
    return first === undefined ? [] : [drawFitting(tape, first), ...tape.times(0, 2, () => drawJunk(tape, 1))];
  }
  if (typeof pattern === "string") {
    if (pattern.startsWith("${")) return tape.pick(...words);
    if (pattern.startsWith("$n") || pattern === "$_") return drawJunk(tape, 2);
    return pattern.replace(/^\$\$/, "$");
  }
  if (typeof pattern !== "object") return pattern;
  if (Array.isArray(pattern.$any)) return drawFitting(tape, tape.pick(...(pattern.$any as [Spec])));
  const entries = Object.entries(pattern).map(
    ([key, value]) => [key.replace(/\?$/, ""), drawFitting(tape, value)] as const,
  );
  const more = tape.times(0, 2, () => [tape.pick(...keys), drawJunk(tape, 1)] as const);
  return Object.fromEntries([...more, ...entries].filter(([, value]) => value !== undefined));
}

/** Any JSON of the alphabet. */
export function drawJunk(tape: Tape, depth: number): unknown {
  const leaves = [() => tape.pick(...words), () => tape.pick<unknown>(0, 1, true, false, null, 2.5)] as const;
  if (depth <= 0) return tape.build<unknown>(...leaves);
  return tape.build<unknown>(
    ...leaves,
    () => Object.fromEntries(tape.times(0, 3, () => [tape.pick(...keys), drawJunk(tape, depth - 1)] as const)),
    () => tape.times(0, 3, () => drawJunk(tape, depth - 1)),
  );
}

function literal(tape: Tape): string {
  return tape.pick(...words).replace(/^\$/, "$$$$");
}
