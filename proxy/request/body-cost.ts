/** The memory that a request takes. */
import { isAscii } from "node:buffer";
import { type Outline, outlineOf } from "../../runtime/json/outline.ts";

/**
 * The bytes that stay in memory while the answer is awaited, for the request as it was read and as it is sent. They were measured for
 * every API and dialect; `test/proxy/worst-bodies.test.ts` checks them. During the translation a request takes up to twice as much.
 */
const costs = {
  /** Each byte is there once as it was read and once as it is sent; escapes and encodings add to that. */
  byte: 3,
  value: 32,
  /** An array or object, such as a message, with what it becomes. */
  container: 320,
  field: 64,
  /** A value or field in a string that may be JSON. */
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
export function costOf(bytes: Buffer, outline: Outline = outlineOf(bytes)): number {
  const { values, containers, fields, inner } = outline;
  const ofValues = values * costs.value + containers * costs.container + fields * costs.field + inner * costs.inner;
  return leastCostOf(bytes.length) * bytesPerCharacter(bytes) + ofValues;
}

/** Two if any character may be beyond Latin-1: then all that is sent takes two bytes per character. */
function bytesPerCharacter(bytes: Buffer): 1 | 2 {
  return isAscii(bytes) && !bytes.includes("\\u") ? 1 : 2;
}
