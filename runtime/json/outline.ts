/** Counts what is in a JSON text without parsing it. */
import { InvalidRequest } from "../errors.ts";

/** Fields of one object: copying a larger one takes seconds. */
const maxFields = 100_000;
/** Values of all kinds: parsing more takes seconds. */
const maxValues = 10_000_000;
/** Nesting of arrays and objects. */
const maxDepth = 100_000;
/** Bytes of a string that a loop reads before the rest is searched. */
const longString = 100;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const leftBracket = 0x5b;
const backslash = 0x5c;
const rightBracket = 0x5d;
const leftBrace = 0x7b;
const rightBrace = 0x7d;
const space = 0x20;
const zero = 0x30;
const letterU = 0x75;

/** The numbers of things in a JSON text. */
export interface Outline {
  /** Values of all kinds, or slightly more. */
  readonly values: number;
  /** Arrays and objects. */
  readonly containers: number;
  /** The fields of all objects. */
  readonly fields: number;
  /** Values and fields in strings that may be JSON themselves, such as the arguments of a call; at most four times as many. */
  readonly inner: number;
}

/**
 * The text may be invalid.
 * @throws {InvalidRequest} for too many values, too large an object or too deep a nesting
 */
export function outlineOf(bytes: Buffer): Outline {
  let values = 1;
  let containers = 0;
  let fields = 0;
  let inner = 0;
  let depth = 0;
  /** The number of fields so far of the object that is open at each depth. */
  const open: number[] = [0];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote: {
        const end = endOfString(bytes, at);
        if (mayBeJson(bytes[at + 1])) inner += valuesIn(bytes, at + 1, end);
        at = end;
        break;
      }
      case comma:
        values++;
        break;
      case colon: {
        fields++;
        const count = (open[depth] ?? 0) + 1;
        if (count > maxFields) throw new InvalidRequest(`an object of the body has more than ${maxFields} fields`);
        open[depth] = count;
        break;
      }
      case leftBracket:
      case leftBrace:
        values++;
        containers++;
        if (++depth > maxDepth) throw new InvalidRequest("the request is nested too deeply");
        open[depth] = 0;
        break;
      case rightBracket:
      case rightBrace:
        if (depth > 0) depth--;
    }
  }
  if (values > maxValues) throw new InvalidRequest(`the body has more than ${maxValues} values`);
  return { values, containers, fields, inner };
}

/** Whether a string that begins with this byte may be the JSON of an object or array. */
function mayBeJson(first: number | undefined): boolean {
  return first === leftBrace || first === leftBracket || first === space || first === backslash;
}

/** The marks of JSON in a part of a string; an escape such as `\u005b` may be one. */
function valuesIn(bytes: Buffer, start: number, end: number): number {
  let marks = 0;
  for (let at = start; at < end; at++) {
    switch (bytes[at]) {
      case comma:
      case colon:
      case leftBracket:
      case leftBrace:
        marks++;
        break;
      case backslash:
        if (bytes[++at] === letterU && bytes[at + 1] === zero && bytes[at + 2] === zero) marks++;
    }
  }
  return marks;
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
