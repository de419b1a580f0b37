/** Patterns for the names of models. */
import { BoundedCache } from "./bounded-cache.ts";

/** The steps of a glob: the characters of which one is allowed, or null for `*`. */
export type Glob = readonly (string | null)[];

const globs = new BoundedCache(parse);

/** The steps of a glob, in lower case: `*` matches any text, `[0-6]` or `[abc]` one character, anything else itself. */
export function readGlob(glob: string): Glob {
  return globs.get(glob);
}

function parse(glob: string): Glob {
  return [...glob.toLowerCase().matchAll(/\*|\[([^\]]+)\]|[\s\S]/g)].map(([step, inside]) =>
    step === "*" ? null : inside === undefined ? step : inside.replace(/(.)-(.)/g, expand),
  );
}

function expand(_: string, from: string, to: string): string {
  let all = "";
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) all += String.fromCharCode(code);
  return all;
}

/**
 * Whether a string in lower case matches a glob. A star matches as little as possible; on a mismatch only the last star is extended, which is
 * sufficient.
 */
export function fits(glob: Glob, text: string): boolean {
  let at = 0;
  let step = 0;
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    const expected = glob[step];
    if (expected === null) {
      star = step++;
      taken = at;
    } else if (expected?.includes(text.charAt(at))) {
      step++;
      at++;
    } else if (star >= 0) {
      step = star + 1;
      at = ++taken;
    } else return false;
  }
  while (glob[step] === null) step++;
  return step === glob.length;
}
