/**
 * Takes nulls out of a checked request, where the types say "absent". Native objects and schemas are carried whole, and
 * `content: null` is a way to say that a message has none.
 */
import type { EngineRequest } from "../../generated/hub.ts";
import { isObject } from "./presence.ts";

type Fields = Readonly<Record<string, unknown>>;
type Change = (value: unknown) => unknown;

/** A copy of the request with its known fields and without nulls. The request is not touched. */
export function withoutNulls(request: Fields, isKnown: (field: string) => boolean): EngineRequest {
  const fields = Object.entries(request).flatMap(([field, value]): [string, unknown][] => {
    if (value === null || !isKnown(field)) return [];
    return [[field, inside[field]?.(value) ?? value]];
  });
  return Object.fromEntries(fields) as unknown as EngineRequest;
}

/** A change for an object: nulls out, and some of its fields changed in turn. */
function object(inner: Readonly<Record<string, Change>> = {}, keep?: string): Change {
  return (value) => {
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([key, field]) => field !== null || key === keep);
    return Object.fromEntries(
      kept.map(([key, field]) => [key, Object.hasOwn(inner, key) ? inner[key]?.(field) : field]),
    );
  };
}

function list(change: Change): Change {
  return (value) => (Array.isArray(value) ? value.map(change) : value);
}

const call = object({ function: object() });
const part = object({ image_url: object(), source: object() });
const message = object({ content: list(part), tool_calls: list(call), reasoning_details: list(object()) }, "content");

const inside: Readonly<Partial<Record<string, Change>>> = {
  messages: list(message),
  tools: list(call),
  response_format: object({ json_schema: object() }),
};
