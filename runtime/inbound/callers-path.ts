/**
 * Where in the caller's body the item is that was refused in the request made of it. Nothing is recorded for that: the body is
 * read again with shorter lists, and the refused item is in the element without which it is not in the request any more.
 */
import { isDeepStrictEqual } from "node:util";
import type { EngineRequest } from "../../generated/hub.ts";
import { except, InvalidRequest } from "../errors.ts";
import { isObject } from "../request/reading.ts";

type Path = readonly (string | number)[];

/** The most messages and parts among which an item is searched: each reading takes time, and other requests wait meanwhile. */
const mostSearched = 50_000;

/**
 * An error that names an item of the request, with the path of the item in the caller's body instead, or without one if the
 * request is very large; any other error unchanged.
 * @param request what `body` was read into
 * @param read reads a body as `body` was read
 */
export function inCallersPaths(
  error: unknown,
  request: EngineRequest,
  body: unknown,
  read: (body: unknown) => EngineRequest,
): unknown {
  if (!(error instanceof InvalidRequest)) return error;
  const [, path, why = ""] = /^((?:messages|tools)\[\d+\][^\s:]*): (.*)$/s.exec(error.message) ?? [];
  if (path === undefined) return error;
  const sizes = request.messages.map(({ content }) => 1 + (Array.isArray(content) ? content.length : 0));
  if (sizes.reduce((sum, each) => sum + each, 0) > mostSearched) return new InvalidRequest(why);
  const steps = path.match(/[^.[\]]+/g) ?? [];
  // what follows the last index are fields that only the request has
  const place = steps.slice(0, steps.findLastIndex(isIndex) + 1);
  const item = place.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], request);
  const found = searchFor(item, place, read)(body);
  if (found.length === 0) return new InvalidRequest(why);
  const where = found.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return new InvalidRequest(`${where.slice(1)}: ${why}`, where.slice(1));
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

/**
 * A function that finds the path of the innermost element of a list with an item; the path is empty if no list has it.
 * @param place of the item in the request. Its indexes stand for any: an item has another one if earlier ones are missing
 */
function searchFor(item: unknown, place: readonly string[], read: (body: unknown) => EngineRequest) {
  const guesses = place.filter(isIndex).map(Number);
  const has = (value: unknown, [step, ...others]: readonly string[]): boolean => {
    if (step === undefined) return isDeepStrictEqual(value, item);
    if (isIndex(step)) return Array.isArray(value) && value.some((each) => has(each, others));
    return isObject(value) && has(value[step], others);
  };
  // what the caller sent could be read; without these elements something is missing in it
  const isIn = (body: unknown) =>
    except(
      InvalidRequest,
      () => has(read(body), place),
      () => false,
    );
  const search = (body: unknown, within: Path): Path => {
    for (const list of listsIn(valueAt(body, within), within)) {
      const elements = valueAt(body, list) as readonly unknown[];
      const shorter = (count: number) => replaced(body, list, elements.slice(0, count));
      if (elements.length === 0 || isIn(shorter(0))) continue;
      const count = first(elements.length, (some) => isIn(shorter(some)), guesses);
      return search(shorter(count), [...list, count - 1]);
    }
    return within;
  };
  return (body: unknown) => search(body, []);
}

/**
 * The smallest count up to `most` for which this holds, where it holds for `most` and for all larger ones than that.
 * @param guesses tried first: most items keep their index
 */
function first(most: number, holds: (count: number) => boolean, guesses: readonly number[]): number {
  let [low, high] = [0, most];
  const tried = guesses.flatMap((guess) => [guess + 1, guess]).values();
  while (high - low > 1) {
    const guess = tried.next().value ?? Math.floor((low + high) / 2);
    const middle = guess > low && guess < high ? guess : Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The paths of the lists in an object, but for those in lists. */
function listsIn(value: unknown, at: Path): Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    Array.isArray(inner) ? [[...at, key]] : listsIn(inner, [...at, key]),
  );
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], body);
}

/** A copy with another value there. */
function replaced(body: unknown, [step, ...others]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = replaced((body as Record<string, unknown>)[step], others, value);
  if (Array.isArray(body)) return body.with(step as number, inner);
  return { ...(body as object), [step]: inner };
}
