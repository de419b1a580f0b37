/** Where what is sent for a turn stops to begin with what was sent for the turn before: from there on, no cache serves it. */
import { isDeepStrictEqual } from "node:util";
import { below, type Pointer } from "../language/pointer.ts";
import type { Explanation, Written } from "../runtime/explanation.ts";
import { isContainer } from "./json.ts";

type Sent = Readonly<Record<string, unknown>>;

/** The fields of a body that all turns share, in the order of the prompt, and those that have the turns, and grow. */
const leading = ["tools", "toolConfig", "system", "instructions", "systemInstruction"];
const grown = ["messages", "input", "contents"];

/** The first place at which the later of two bodies differs from the earlier one; marks for the cache, which move, do not count. */
export function breakOf(before: Sent, after: Sent): Pointer | undefined {
  for (const field of [...leading, ...grown]) {
    const at = differenceOf(before[field], after[field], below("", field), grown.includes(field));
    if (at !== undefined) return at;
  }
  return undefined;
}

/** The first value that is not as it was sent for the request before; undefined if all of that is sent again. */
export function findBreak(before: Explanation, after: Explanation): Written | undefined {
  const isSame = before.provider === after.provider && before.model === after.model;
  if (!isSame) return after.written.find(({ from }) => from === "/model");
  const at = breakOf(before.body as Sent, after.body as Sent);
  const place = `/body${at}`;
  const written = at === undefined ? [] : [...after.written, ...before.written];
  return written.find(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
}

/** @param grows whether a list may have more elements at its end */
function differenceOf(before: unknown, after: unknown, at: Pointer, grows = false): Pointer | undefined {
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return isDeepStrictEqual(before, after) ? undefined : at;
  const [left, right] = [partsOf(before), partsOf(after)];
  const isList = Array.isArray(before);
  const pairs = isList
    ? left.map(([key, value], index) => [key, value, right[index]] as const)
    : left.map(([key, value]) => [key, value, right.find(([name]) => name === key)] as const);
  for (const [key, value, other] of pairs) {
    const place = below(at, other?.[0] ?? key);
    const found = other === undefined ? place : differenceOf(value, other[1], place);
    if (found !== undefined) return found;
  }
  const more = isList ? right[left.length] : right.find(([key]) => !left.some(([name]) => name === key));
  return more === undefined || grows ? undefined : below(at, more[0]);
}

/** The elements or fields, without marks. */
function partsOf(whole: object): (readonly [key: string, value: unknown])[] {
  return Object.entries(whole).filter(([key, value]) => {
    const isMark = key === "cache_control" || key === "prompt_cache_breakpoint";
    return value !== undefined && !isMark && !(isContainer(value) && Object.hasOwn(value, "cachePoint"));
  });
}
