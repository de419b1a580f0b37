import { describe, expect, it } from "vitest";
import { emitProxy } from "../../../generator/emit/proxy.ts";
import { checkProxy } from "../../../generator/emit/proxy-check.ts";
import { loadSource } from "../../../language/load.ts";
import { readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const small = loadSource(
  "spec/proxy.openapi.yaml",
  `openapi: 3.1.0
info: { title: Demo, version: 1.2.3 }
paths:
  /things:
    get:
      operationId: things
      responses:
        "200": { description: Things., content: { application/json: { schema: { $ref: "#/components/schemas/Things" } } } }
        default: { $ref: "#/components/responses/Failure" }
components:
  responses:
    Failure: { description: Any., content: { application/json: { schema: { $ref: "#/components/schemas/Failure" } } } }
  schemas:
    Things:
      description: All things.
      type: object
      required: [things]
      properties:
        things: { description: In their order., type: array, items: { $ref: "#/components/schemas/Thing" } }
        next: { type: string, default: none }
    Thing:
      description: One or the other.
      oneOf: [{ $ref: "#/components/schemas/Stone" }, { $ref: "#/components/schemas/Leaf" }]
      discriminator: { propertyName: type }
    Stone: { type: object, required: [type], properties: { type: { type: string, const: stone }, grams: { type: integer } } }
    Leaf: { type: object, required: [type], properties: { type: { type: string, const: leaf } }, additionalProperties: true }
    Failure: { description: What failed., type: object, properties: { code: { type: string, enum: [lost, broken] } } }
`,
);

describe("generated/proxy", () => {
  it("has an interface for each schema, in the order of the document", async () => {
    const [types] = laidOut(await emitProxy(small));
    expect(types?.path).toBe("generated/proxy/types.ts");
    expect(types?.text).toBe(`// @generated from spec/proxy.openapi.yaml. Do not edit; run \`npm run generate\`.

/** All things. */
export interface Things {
  /** In their order. */
  things: Thing[];
  next?: string;
}

/** One or the other. */
export type Thing = Stone | Leaf;

export interface Stone {
  type: "stone";
  grams?: number;
}

export type Leaf = {
  type: "leaf";
} & {
  [key: string]: unknown;
};

/** What failed. */
export interface Failure {
  code?: "lost" | "broken";
}
`);
  });

  it("has a route for each operation", async () => {
    const text = laidOut(await emitProxy(small))[1]?.text ?? "";
    expect(text).toContain('export const version = "1.2.3";\n');
    expect(text).toContain('export const routes = { things: { method: "GET", path: "/things" } } as const;\n');
  });

  it("is deterministic", async () => {
    const source = readSpec("spec/proxy.openapi.yaml");
    expect(await emitProxy(source)).toEqual(await emitProxy(source));
  });
});

describe("errors in spec/proxy.openapi.yaml", () => {
  it.each([
    [
      "a reference to nothing",
      'tool_choice: { $ref: "#/components/schemas/ToolChoice" }',
      'tool_choice: { $ref: "#/components/schemas/ToolChoise" }',
      "there is no #/components/schemas/ToolChoise; did you mean ToolChoice?",
    ],
    [
      "a comma that cuts a description",
      '"Opaque; Gemini requires it back."',
      "Opaque, Gemini wants it back.",
      "unknown keyword Gemini wants it back.",
    ],
    [
      "a required field that does not exist",
      "required: [id, provider, name]",
      "required: [id, provider, nmae]",
      "nmae is required but not a property",
    ],
    [
      "an event without its word",
      '          usage: "#/components/schemas/UsageEvent"\n',
      "",
      "UsageEvent is in oneOf but not in the mapping",
    ],
    [
      "a word without its event",
      '        - { $ref: "#/components/schemas/UsageEvent" }\n',
      "",
      "UsageEvent is in the mapping but not in oneOf",
    ],
    [
      "an event under another word",
      'usage: "#/components/schemas/UsageEvent"',
      'usages: "#/components/schemas/UsageEvent"',
      "UsageEvent is mapped from usages, which is not the const of its type",
    ],
    [
      "a schema that contains itself",
      "schema: { description: The JSON Schema., type: object, additionalProperties: true }",
      'schema: { $ref: "#/components/schemas/JsonSchemaFormat" }',
      "JsonSchemaFormat contains itself, which is not supported",
    ],
    [
      "an operation of the same name",
      "operationId: health",
      "operationId: models",
      "models is already the operation of /v1/models",
    ],
    [
      "a status left out",
      '        "415": { $ref: "#/components/responses/UnsupportedMediaType" }\n',
      "",
      "status 415 of UnsupportedMediaType (spec/errors.yaml) is not documented",
    ],
    ["a code left out", "        - all_failed\n", "", "the code all_failed of spec/errors.yaml is not listed"],
    ["a misspelt code", "- overloaded\n", "- overlaoded\n", "unknown code overlaoded; did you mean overloaded?"],
  ])("%s", (_, from, to, message) => {
    const found = checkProxy(readSpec("spec/proxy.openapi.yaml", from, to), readSpec("spec/errors.yaml"));
    expect(found.map((each) => each.message)).toContain(message);
  });
});
