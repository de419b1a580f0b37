/** Counts the values of a JSON text without parsing it. */
import { InvalidRequest } from "../../runtime/errors.ts";

/** Fields of one object: copying a larger one takes seconds. */
const maxFields = 100_000;
/** Values of all kinds: parsing more takes seconds. */
const maxValues = 10_000_000;
/** Nesting of arrays and objects. */
const maxDepth = 100_000;
/** In bytes. */
const longString = 100;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const leftBracket = 0x5b;
const backslash = 0x5c;
const rightBracket = 0x5d;
const leftBrace = 0x7b;
const rightBrace = 0x7d;

/**
 * The number of values in a JSON text, or slightly more. The text may be invalid.
 * @throws {InvalidRequest} for too many values, too large an object or too deep a nesting
 */
export function countValues(bytes: Buffer): number {
  let values = 1;
  let depth = 0;
  /** By depth, the number of fields so far of the object that is open there. */
  const fields: number[] = [0];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case comma:
        values++;
        break;
      case colon: {
        const count = (fields[depth] ?? 0) + 1;
        if (count > maxFields) throw new InvalidRequest(`an object of the body has more than ${maxFields} fields`);
        fields[depth] = count;
        break;
      }
      case leftBracket:
      case leftBrace:
        values++;
        if (++depth > maxDepth) throw new InvalidRequest("the request is nested too deeply");
        fields[depth] = 0;
        break;
      case rightBracket:
      case rightBrace:
        if (depth > 0) depth--;
    }
  }
  if (values > maxValues) throw new InvalidRequest(`the body has more than ${maxValues} values`);
  return values;
}

/** A search is faster than a loop in a long string, such as an image; a loop is faster in a short one. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (true) {
    for (const next = at + longString; at < next; at++) {
      if (at >= bytes.length || bytes[at] === quote) return at;
      if (bytes[at] === backslash) at++;
    }
    const found = bytes.indexOf(quote, at);
    if (found < 0) return bytes.length;
    let backslashes = 0;
    while (found - backslashes > at && bytes[found - backslashes - 1] === backslash) backslashes++;
    if (backslashes % 2 === 0) return found;
    at = found + 1;
  }
}
