/** Validates a request, once, before anything else reads it. */
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { readField, requestFields } from "../../generated/request.ts";
import type { Adapter } from "../adapter.ts";
import { MissingModel } from "../errors.ts";
import { type Fields, isObject, withoutNulls } from "./reading.ts";
import { wrongValue } from "./refusals.ts";

/** The request fields with native objects of providers. */
export type Namespaces = ReadonlySet<string>;

/** The namespaces of all registrations of these adapters. */
export function namespacesOf(adapters: readonly Pick<Adapter, "names">[]): Namespaces {
  return new Set(adapters.flatMap(({ names }) => names.flatMap(({ namespace }) => namespace ?? [])));
}

const everyNamespace = namespacesOf(adapters);

/** Whether a request field is known. */
export function isField(name: string, namespaces = everyNamespace): boolean {
  return requestFields.includes(name) || namespaces.has(name);
}

/**
 * Checks that the value is a valid engine request and removes nulls. The value is not modified; without nulls it is
 * returned itself. Unknown fields are ignored.
 * @throws {MissingModel} when `model` is not a string; checked first
 * @throws {InvalidRequest} for any other error; the message has the path, what is allowed, what was found, and a
 *   suggestion for a typo
 */
export function checkRequest(value: unknown, namespaces: Namespaces = everyNamespace): EngineRequest {
  if (!isObject(value)) throw wrongValue("the request", "an object", value);
  if (typeof value.model !== "string") throw new MissingModel();
  if (value.messages === undefined || value.messages === null) readField("messages", value.messages, "messages");
  return readFields(value, namespaces) as unknown as EngineRequest;
}

function readFields(value: Fields, namespaces: Namespaces): Fields {
  let hasNull = false;
  let changed: Record<string, unknown> | undefined;
  for (const field in value) {
    const given = value[field];
    if (given === undefined) continue;
    if (given === null) {
      hasNull ||= isField(field, namespaces);
      continue;
    }
    const read = readAnyField(field, given, field, namespaces);
    if (read === given || read === undefined) continue;
    changed ??= {};
    changed[field] = read;
  }
  if (!hasNull && changed === undefined) return value;
  const known = Object.entries(value).filter(([field]) => isField(field, namespaces));
  return withoutNulls(Object.fromEntries(known), changed ?? {});
}

/**
 * Checks a field that is present and returns its value without nulls; undefined for an unknown field.
 * @param path the name of the field in error messages
 * @throws {InvalidRequest}
 */
export function readAnyField(field: string, value: unknown, path: string, namespaces = everyNamespace): unknown {
  const read = readField(field, value, path);
  if (read !== undefined || !namespaces.has(field)) return read;
  if (!isObject(value)) throw wrongValue(path, "an object", value);
  return value;
}
