/**
 * Types for `JSON.rawJSON` ("JSON.parse source text access", in Node since version 21), which TypeScript lacks so far.
 */

/** A primitive value as JSON source text; a frozen object without prototype. */
export interface RawJson {
  readonly rawJSON: string;
}

const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};

export const makeRaw: (text: string) => RawJson = rawJSON;

/** Whether an object is raw JSON. Checks the prototype first, which is faster than the built-in function. */
export function isRaw(value: object): boolean {
  return !(value instanceof Object) && isRawJSON(value);
}
