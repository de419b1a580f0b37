/** Pieces of the requests to all inbound APIs. */

export type Body = Readonly<Record<string, unknown>>;
export type Shapes = Readonly<Record<string, (count: number) => Body>>;

export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** An object with this many fields. */
export function wide(count: number, fieldOf: (index: number) => unknown = (index) => index): Record<string, unknown> {
  return Object.fromEntries(times(count, (index) => [`k${index}`, fieldOf(index)]));
}

/** Schemas of every kind that is read apart. */
export const schemas: Readonly<Record<string, (count: number) => object>> = {
  "a wide schema": (count) => ({
    type: "object",
    properties: wide(count, (index) => ({ const: index, title: "t" })),
    required: times(count, (index) => `k${index}`),
  }),
  "a schema whose properties are required in reverse": (count) => ({
    type: "object",
    properties: wide(count, () => ({ type: "string" })),
    required: times(count, (index) => `k${count - 1 - index}`),
  }),
  "a schema of many keywords": (count) => ({ type: "object", ...wide(count) }),
  "a schema of many definitions": (count) => ({
    $defs: wide(count, (index) => ({ $ref: `#/$defs/k${index + 1}`, nullable: true, type: "STRING" })),
    anyOf: times(count, (index) => ({ $ref: `#/$defs/k${index}` })),
  }),
  "schemas in schemas": (count) => ({ anyOf: times(Math.ceil(count / 50), () => nested(50)) }),
  "a long enumeration": (count) => ({ type: "object", properties: { p: { enum: times(count, (index) => index) } } }),
};

export function nested(depth: number): object {
  let schema: object = { type: "string", const: "x" };
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { p: schema }, $comment: "c" };
  return schema;
}

export function schemasIn(place: string, bodyOf: (schema: object) => Body): Shapes {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schemaOf]) => [`${name} in ${place}`, (count) => bodyOf(schemaOf(count))]),
  );
}

export const png = "iVBORw0KGgo=";
export const text = JSON.stringify({ a: 1, b: "two", c: [3] });

export const hello = { role: "user", content: "hi" } as const;
export const roleOf = (index: number): "user" | "assistant" => (index % 2 === 0 ? "user" : "assistant");
