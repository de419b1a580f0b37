/** Laws that hold for every explanation. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { isWithin, type Leaf, leavesIn, pathOf } from "../../explain/json.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { isLeftOut, type Loss } from "../../runtime/request/lost.ts";

/** Appended to a changed string; valid in base64 too. */
export const mark = "x5f1";

const isRule = /^spec\/((dialects|providers|inbound)\/[\w-]+|models)\.yaml:\d+$/;

export function checkWritten({ url, headers, body, written }: Explanation): void {
  const leaves = [...leavesIn({ url, headers, body }, "")];
  const accounted = written.map(({ pointer }) => pointer);
  expect(accounted.toSorted()).toEqual(leaves.map(({ pointer }) => pointer).toSorted());
  for (const { rule, pointer } of written) {
    if (rule !== "runtime" && !isRule.test(rule)) throw new Error(`${pointer} has no rule: ${rule}`);
  }
}

/** A leaf either arrives unchanged or is reported with the reason, never both. */
export function checkUnsent({ url, headers, body, written, unsent }: Explanation, request: object): void {
  const given = new Map(leavesIn(request, "").map(({ pointer, value }) => [pointer, value]));
  const sent = new Map(leavesIn({ url, headers, body }, "").map(({ pointer, value }) => [pointer, value]));
  const arrived = written.flatMap(({ pointer, from, also = [] }) => {
    const inputs = [from, ...also].filter((place) => place !== "spec" && place !== "credential");
    for (const place of inputs)
      if (!given.has(place)) throw new Error(`${pointer} comes from ${place}, which is not a leaf`);
    return inputs.filter((place) => JSON.stringify(given.get(place)) === JSON.stringify(sent.get(pointer)));
  });
  const accounted = [...new Set(arrived), ...unsent.map(({ pointer }) => pointer)];
  expect(accounted.toSorted()).toEqual([...given.keys()].toSorted());
}

/** @param request the one that was explained before one leaf of it changed */
export function checkTruth(leaf: Leaf, before: Explanation, after: Explanation, request: object): void {
  const entry = before.unsent.find(({ pointer }) => pointer === leaf.pointer);
  const about = () =>
    `${JSON.stringify(leaf)} is ${JSON.stringify(entry)} in ${JSON.stringify(request)} for ${before.provider}/${before.model}`;
  if (entry !== undefined && !["read", "mapped", "clamped", "computed"].includes(entry.action)) {
    if (!isDeepStrictEqual(wire(after), wire(before))) expect(wire(after), about()).toEqual(wire(before));
  }
  // a longer string may be cut in two, with the first piece unchanged
  const isCut = placesFrom(leaf, after).length > placesFrom(leaf, before).length;
  if (isCut) return;
  const now = new Map(leavesIn(wire(after), "").map(({ pointer, value }) => [pointer, value]));
  for (const { pointer, action } of placesFrom(leaf, before)) {
    if (!["copied", "renamed", "native"].includes(action)) continue;
    // another leaf with the same value may have taken its place: a result whose call is found by its name has its own name too
    if (after.written.find((each) => each.pointer === pointer)?.from !== leaf.pointer) continue;
    if (isDeepStrictEqual(now.get(pointer), leaf.value)) throw new Error(`${pointer} has not changed: ${about()}`);
  }
}

function placesFrom(leaf: Leaf, { written }: Explanation) {
  return written.filter(({ from }) => from === leaf.pointer);
}

/** The places where a changed string arrives must name it as their source. */
export function checkMark(leaf: Leaf, after: Explanation): void {
  const marked = leavesIn(wire(after), "").filter(({ value }) => typeof value === "string" && value.includes(mark));
  for (const { pointer } of marked) {
    const entry = after.written.find((each) => each.pointer === pointer);
    const sources = [entry?.from, ...(entry?.also ?? [])];
    if (!sources.includes(leaf.pointer)) throw new Error(`${leaf.pointer} is not in ${JSON.stringify(entry)}`);
  }
}

function wire({ url, headers, body }: Explanation): object {
  return { url, headers, body };
}

/** The paths that an explanation says are dropped, refused or clamped are those that are reported to callers, in both directions. */
export function checkEnds({ unsent }: Explanation, losses: readonly Loss[], about: string): void {
  const reported = losses.filter(({ end }) => end !== "unknown");
  const ends = unsent.map(({ pointer, action }) => ({ path: pathOf(pointer), end: action }));
  const isOf = (loss: Loss) => (each: { path: string; end: string }) =>
    each.end === loss.end && isWithin(each.path, loss.path);
  const unreported = ends.filter((each) => endings.includes(each.end) && !reported.some((loss) => isOf(loss)(each)));
  // what is only added to is sent as it came
  const isSent = ({ path, end }: Loss) => end === "clamped" && !ends.some((each) => isWithin(each.path, path));
  const unexplained = reported.filter((loss) => !ends.some(isOf(loss)) && !isSent(loss));
  const half = reported.filter((loss) => isLeftOut(loss) && !loss.path.includes("[]") && ends.some(isPartly(loss)));
  if (unreported.length + unexplained.length + half.length > 0)
    expect({ unreported, unexplained, half }, about).toEqual({ unreported: [], unexplained: [], half: [] });
}

/** An entry of a field that is left out as a whole, which says something else; a null says nothing. */
const isPartly = (loss: Loss) => (each: { path: string; end: string }) =>
  isWithin(each.path, loss.path) && each.end !== loss.end && each.end !== "absent";

const endings: readonly string[] = ["dropped", "rejected", "clamped"];
