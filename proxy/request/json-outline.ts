/** What a JSON text is made of, seen before it is parsed. */
import { InvalidRequest } from "../../runtime/errors.ts";

/** Fields of one object: each copy of a wider one takes seconds. */
const mostFields = 100_000;
/** Values of all kinds: to parse more of them takes seconds. */
const mostValues = 10_000_000;
/** Arrays and objects inside each other. */
const deepest = 100_000;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const leftBracket = 0x5b;
const backslash = 0x5c;
const rightBracket = 0x5d;
const leftBrace = 0x7b;
const rightBrace = 0x7d;

/**
 * How many values there are in a JSON text, or a few more. The text may be invalid.
 * @throws {InvalidRequest} for what no request has: too many values, too wide an object, too deep a nesting
 */
export function countValues(bytes: Uint8Array): number {
  let values = 1;
  let depth = 0;
  /** By depth, the fields so far of what is open there. */
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
        if (count > mostFields) throw new InvalidRequest(`an object of the body has more than ${mostFields} fields`);
        fields[depth] = count;
        break;
      }
      case leftBracket:
      case leftBrace:
        values++;
        if (++depth > deepest) throw new InvalidRequest("the request is nested too deeply");
        fields[depth] = 0;
        break;
      case rightBracket:
      case rightBrace:
        if (depth > 0) depth--;
    }
  }
  if (values > mostValues) throw new InvalidRequest(`the body has more than ${mostValues} values`);
  return values;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
  return at;
}
