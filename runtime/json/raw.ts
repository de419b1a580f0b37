/** Raw JSON (the "JSON.parse source text access" proposal; Node has it since version 21), which TypeScript does not know yet. */

/** A primitive value as JSON text. It is frozen and has no prototype. */
export interface RawJson {
  readonly rawJSON: string;
}

const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};

export const makeRaw: (text: string) => RawJson = rawJSON;

/** Whether an object is raw JSON. Hardly one is, and a key is looked up faster than the engine is asked. */
export function isRaw(value: object): boolean {
  return (value as Partial<RawJson>).rawJSON !== undefined && isRawJSON(value);
}
