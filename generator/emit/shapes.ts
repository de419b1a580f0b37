/** `generated/shapes.ts`: types of what spec files state as data, made of the JSON Schemas that check these files. */
import { defaults } from "../../language/parse-conversation.ts";
import errors from "../../spec/schema/errors.schema.json" with { type: "json" };
import inbound from "../../spec/schema/inbound.schema.json" with { type: "json" };
import language from "../../spec/schema/language.schema.json" with { type: "json" };
import nested from "../../spec/schema/nested-fields.schema.json" with { type: "json" };
import provider from "../../spec/schema/provider.schema.json" with { type: "json" };
import registry from "../../spec/schema/registry.schema.json" with { type: "json" };
import settings from "../../spec/schema/settings.schema.json" with { type: "json" };
import telemetry from "../../spec/schema/telemetry.schema.json" with { type: "json" };
import type { Output } from "../writer.ts";
import { type Definitions, printTypes } from "./native.ts";
import { resolveReference, withoutKeys } from "./openapi.ts";
import { printFile } from "./typescript.ts";

export async function emitShapes(): Promise<Output> {
  const { count, retry, serves } = provider.properties;
  const { inbound: api, keys: _, request: __, reply: ___, ...head } = inbound.properties;
  const required = ["api", "paths", "owner"];
  const { provider: owner, unlisted, snapshot, window, catalogue, apart, sources } = registry.properties;
  const definitions = {
    Conversation: { ...language.$defs.conversation, required: Object.keys(defaults) },
    Counting: count,
    RetryHint: retry.items,
    Served: shapeOf(serves.additionalProperties.anyOf[2], provider),
    InboundHead: shapeOf(
      { type: "object", additionalProperties: false, required, properties: { api, ...head } },
      inbound,
    ),
    ErrorsTable: tableOf(errors),
    NestedFields: tableOf(nested),
    RegistryHead: tableOf({
      ...registry,
      properties: { provider: owner, unlisted, snapshot, window, catalogue, apart, sources },
    }),
    SettingsTable: tableOf(settings),
    TelemetryTable: tableOf(telemetry),
  };
  const files = "errors inbound language nested-fields provider registry settings telemetry"
    .split(" ")
    .map((name) => `spec/schema/${name}.schema.json`);
  const shapes = withoutKeys(definitions, ["minItems"]) as Definitions;
  return printFile("generated/shapes.ts", files, [await printTypes(shapes, { areReadonly: true, areFilled: true })]);
}

/** All that a file states. */
function tableOf(schema: object): unknown {
  const { title: _, $schema: __, definitions: ___, $id: ____, ...table } = schema as Readonly<Record<string, unknown>>;
  return shapeOf(table, schema);
}

/**
 * The schema with what it refers to in its place. A key with a default is always there; an object without keys may have any.
 * @param within the file that it is in
 */
function shapeOf(schema: unknown, within: object): unknown {
  if (Array.isArray(schema)) return schema.map((each) => shapeOf(each, within));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...own } = schema as { readonly $ref?: string; readonly [key: string]: unknown };
  const file = $ref?.startsWith("#") ? within : language;
  if ($ref !== undefined) return shapeOf({ ...(resolveReference(file, $ref) as object), ...own }, file);
  const properties = (own.properties ?? {}) as Readonly<Record<string, object>>;
  const known = Object.keys(properties).filter((key) => "default" in (properties[key] ?? {}));
  const required = [...new Set([...((own.required ?? []) as string[]), ...known])];
  const isOpen = own.type === "object" && own.properties === undefined && own.additionalProperties === undefined;
  const shape = Object.fromEntries(Object.entries(own).map(([key, each]) => [key, shapeOf(each, within)]));
  return { ...shape, ...(own.properties !== undefined && { required }), ...(isOpen && { additionalProperties: true }) };
}
