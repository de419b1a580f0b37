/** The head of an inbound file: where its API is served, and what the runtime does besides calling the rules. */

import schema from "../spec/schema/inbound.schema.json" with { type: "json" };
import type { InboundSpec } from "./inbound-syntax.ts";
import type { Source } from "./load.ts";

/** The part of a file that its head states. */
type InboundHead = Omit<InboundSpec, "source" | "asked" | "reads" | "feeds" | "input" | "program">;

type Fields = Readonly<Record<string, unknown>>;
interface Schema {
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { inbound: _, request: __, reply: ___, ...properties } = schema.properties as object as Record<string, Schema>;

/** @param source its head conforms to the schema, which states its defaults */
export function readHead({ value }: Source): InboundHead {
  const written = value as Fields & { readonly inbound: string };
  return { api: written.inbound, ...withDefaults(written, { properties }) } as InboundHead;
}

/** These fields of an object, with the default of each that it does not have. */
function withDefaults(written: Fields, { properties = {} }: Schema): object {
  const fields = Object.entries(properties).map(([key, { default: usual, ...inner }]) => {
    const value = written[key] ?? usual;
    return [key, inner.properties && value ? withDefaults(value as Fields, inner) : value] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
