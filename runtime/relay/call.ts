/**
 * Passes a caller's request on to the vendor whose API it is in. Its body differs in the model, and in whether it is stored where it
 * does not say so.
 */
import type { SomeSettings } from "../config/settings.ts";
import { except, InvalidRequest } from "../errors.ts";
import type { InboundApi } from "../inbound/api.ts";
import { readInbound } from "../inbound/request.ts";
import { endOfString } from "../json/exact.ts";
import { writeJson } from "../json.ts";
import { capOf } from "../models.ts";
import { familyOf } from "../request/families.ts";
import { changedAll, findField } from "../request/field-paths.ts";
import { type Fields, isObject } from "../request/reading.ts";
import { wrongValue } from "../request/refusals.ts";
import { callUrl, type Destination } from "../router.ts";
import type { HttpRequest } from "../transport/http-client.ts";
import { callHeaders, type GivenHeaders } from "./headers.ts";
import { type OwnBody, ownBody } from "./own-state.ts";
import { servedAt } from "./served.ts";

/** The request as it is sent. */
export interface Original {
  /** The body. */
  readonly text: string;
  /** The caller's headers. */
  readonly headers: GivenHeaders;
}

/** Where a request is passed on, and its body there. */
export interface Relayed extends OwnBody {
  readonly to: Destination;
}

/**
 * How a request is passed on: its provider serves the API and takes the request in it, without what only Dragoman or another vendor
 * can read, and it asks for no more tokens than it may. Undefined for any other.
 * @param model the model if it is in the path
 * @param call the name of a call that is only passed on
 */
export function relayTo(
  api: InboundApi,
  to: Destination,
  given: Fields,
  model?: string,
  call?: string,
): Relayed | undefined {
  const own = to.adapter.serves?.[api.api] && ownBody(api, to, given);
  const served = own && servedAt(api.api, to, own.body, call);
  if (own === undefined || served === undefined) return undefined;
  const isCapped = call === undefined && to.most_tokens !== undefined && exceedsCap(api, to, given, model);
  return isCapped ? undefined : { to: served, ...own };
}

/** Whether it asks for more tokens than it may; no for a request that cannot be translated, which is passed on. */
function exceedsCap(api: InboundApi, to: Destination, body: unknown, model: string | undefined): boolean {
  const isCapped = () => capOf(readInbound(api, body, { model }).request, to) !== undefined;
  return except(InvalidRequest, isCapped, () => false);
}

/** The call of the vendor. */
export function relayedCall(
  api: InboundApi,
  to: Destination,
  { text: body, headers }: Original,
  stream: boolean,
  signal: AbortSignal,
  { accountAccess }: SomeSettings,
): HttpRequest {
  return {
    url: callUrl(to, stream),
    headers: callHeaders(api, to, headers, stream, accountAccess === true),
    body,
    signal,
  };
}

/**
 * The fields of a body that are sent with another value.
 * @param asked the model as the caller named it, if it is in the path
 * @throws {InvalidRequest} for a request that refers to what is not stored
 */
export function changedFields(
  api: InboundApi,
  to: Destination,
  body: Fields,
  { relayStored }: SomeSettings,
  asked?: string,
): Fields {
  return {
    ...(asked === undefined
      ? api.under.length === 0 && { model: to.model }
      : renamedFields(api, body, asked, to.model)),
    ...(relayStored !== true && unstoredFields(api, to, body)),
  };
}

/**
 * A body with the fields of its provider's native object, and without the native objects of others, as they are in other APIs.
 * Most bodies have none, and stay the text that they are.
 */
export function withNative(
  value: Fields,
  text: string,
  { registration }: Destination,
): { value: Fields; text: string } {
  const names = Object.keys(value).filter((name) => name.startsWith("x-"));
  if (names.length === 0) return { value, text };
  const wrong = names.find((name) => !isObject(value[name]));
  if (wrong !== undefined) throw wrongValue(wrong, "an object", value[wrong]);
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
  const native = value[registration.namespace ?? ""];
  const whole = { ...rest, ...(isObject(native) ? native : undefined) };
  return { value: whole, text: writeJson(whole) };
}

/** The fields that repeat the model of the path, with the vendor's name of it. */
function renamedFields({ repeated = [] }: InboundApi, body: Fields, asked: string, model: string): Fields {
  const rename = (name: unknown): unknown =>
    typeof name === "string" && `/${name}`.endsWith(`/${asked}`) ? name.slice(0, -asked.length) + model : name;
  const renamed = changedAll(body, repeated, rename);
  return Object.fromEntries(Object.entries(renamed).filter(([name, field]) => field !== body[name]));
}

/** The fields that a request gets if it does not say whether it is stored. */
function unstoredFields({ unstored }: InboundApi, to: Destination, body: Fields): Fields {
  if (unstored === undefined || body[unstored.unless] != null) return {};
  const { unless, add, add_for, refuse } = unstored;
  const reference = findField(body, refuse);
  if (reference !== undefined)
    throw new InvalidRequest(
      `${reference}: nothing is stored unless a request says so; set ${unless} to true in each request of the conversation, or to false and send all of it`,
      reference,
    );
  const { facts } = to.family ?? familyOf(to.adapter, to.model);
  const added = Object.keys(add_for).filter((fact) => facts[fact]);
  const fields = Object.assign({}, add, ...added.map((fact) => add_for[fact]));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const given = body[name];
      if (given == null) return [[name, value]];
      return Array.isArray(given) && Array.isArray(value) ? [[name, [...new Set([...given, ...value])]]] : [];
    }),
  );
}

/**
 * The JSON text of an object, with other values of these fields; nothing else changes, not even white space.
 * @param value of the text; what it does not have is added at its end
 */
export function withFields(text: string, value: Fields, fields: Fields): string {
  let changed = text;
  for (const [name, field] of Object.entries(fields))
    changed = Object.hasOwn(value, name) ? withField(changed, name, writeJson(field)) : added(changed, name, field);
  return changed;
}

/** @param text of an object with a field */
function added(text: string, name: string, field: unknown): string {
  const end = text.lastIndexOf("}");
  return `${text.slice(0, end)},${writeJson(name)}:${writeJson(field)}${text.slice(end)}`;
}

/** The text of an object that has a field, with another value of it, as JSON. */
function withField(text: string, name: string, json: string): string {
  const key = writeJson(name);
  const first = text.indexOf(key);
  // what is written once and without escapes is the field
  if (first >= 0 && first === text.lastIndexOf(key) && !text.includes("\\u")) {
    const start = startOfValue(text, first + key.length);
    return text.slice(0, start) + json + text.slice(endOfValue(text, start));
  }
  let changed = "";
  let copied = 0;
  // the field may occur more than once
  for (const { key, start, end } of fieldsIn(text)) {
    if (key !== name) continue;
    changed += text.slice(copied, start) + json;
    copied = end;
  }
  return changed + text.slice(copied);
}

/** The fields of an object, with the positions of their values. */
function* fieldsIn(text: string): Generator<{ readonly key: string; readonly start: number; readonly end: number }> {
  for (let at = text.indexOf('"'); at >= 0; ) {
    const close = endOfString(text, at);
    const start = startOfValue(text, close);
    const end = endOfValue(text, start);
    yield { key: JSON.parse(text.slice(at, close)), start, end };
    at = text.indexOf('"', end);
  }
}

const gap = " \t\r\n:";

/** @param at the position after a key */
function startOfValue(text: string, at: number): number {
  let start = at;
  while (gap.includes(text.charAt(start))) start++;
  return start;
}

/** The position after the value that starts here. */
function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at) - 1;
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        if (--depth < 0) return withoutGap(text, start, at);
        if (depth === 0) return at + 1;
        break;
      case ",":
        if (depth === 0) return withoutGap(text, start, at);
    }
  }
  return text.length;
}

/** The end of a number or a word, without the white space after it. */
function withoutGap(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
