/** What a request takes in memory. */
import { isAscii } from "node:buffer";
import { outlineOf } from "../../runtime/json/outline.ts";

/**
 * In bytes, measured for every API and dialect (`test/proxy/worst-bodies.test.ts` checks it): what stays in memory while the answer is awaited, of
 * the request as it was read and as it is sent. While it is translated it takes up to twice as much.
 */
const costs = {
  /** Once in what was read and once in what is sent, and what escapes and encodings add. */
  byte: 3,
  value: 32,
  /** An array or object, such as a message, with what it becomes. */
  container: 320,
  field: 64,
  /** In a string that may be JSON. */
  inner: 48,
};

/** The least that a body of this many bytes takes. */
export function leastCostOf(bytes: number): number {
  return costs.byte * bytes;
}

/**
 * The memory for the request with this body, in bytes.
 * @throws {InvalidRequest} for too many values, too large an object or too deep a nesting
 */
export function costOf(bytes: Buffer): number {
  const { values, containers, fields, inner } = outlineOf(bytes);
  const ofValues = values * costs.value + containers * costs.container + fields * costs.field + inner * costs.inner;
  return leastCostOf(bytes.length) * bytesPerCharacter(bytes) + ofValues;
}

/** Two if any character may be beyond Latin-1: then all that is sent takes two bytes per character. */
function bytesPerCharacter(bytes: Buffer): 1 | 2 {
  return isAscii(bytes) && !bytes.includes("\\u") ? 1 : 2;
}
