/** The proxy's request envelope: fields of `config` become top-level fields, and `provider_config` overrides them. */
import type { EngineRequest } from "../../generated/hub.ts";
import { configFields, readConfigField } from "../../generated/proxy/config.ts";
import { readFallback, readField } from "../../generated/request.ts";
import { InvalidRequest, MissingModel } from "../../runtime/errors.ts";
import { type Namespaces, readAnyField } from "../../runtime/request/check.ts";
import { type Fields, isObject } from "../../runtime/request/reading.ts";
import { unknownName, wrongValue } from "../../runtime/request/refusals.ts";

/** The validated body of a chat endpoint. */
export interface ChatRequest {
  readonly request: EngineRequest;
  /** Whether the body asks for a stream. Default: false. */
  readonly stream: boolean;
  /** The backup addresses, in order; empty when there are none. */
  readonly fallback: string[];
}

/** Not allowed in `provider_config`: these fields are the proxy's own, and no provider settings. */
const routing: readonly string[] = ["model", "messages", "stream"];

/**
 * Reads the parsed body of a chat request. Top-level fields that are not part of the envelope are ignored. The body is
 * not changed.
 * @param namespaces those of the providers. Default: of the built-in ones
 * @throws {MissingModel} when `model` is not a string, before any other error
 * @throws {InvalidRequest}
 */
export function readChatRequest(body: unknown, namespaces?: Namespaces): ChatRequest {
  if (!isObject(body)) throw wrongValue("the body", "an object", body);
  const { messages, stream, fallback } = body;
  const model = modelIn(body);
  if (model === undefined) throw new MissingModel();
  const request: Record<string, unknown> = {
    model: readField("model", model, "model"),
    messages: readField("messages", messages, "messages"),
  };
  if (isGiven(stream)) readField("stream", stream, "stream");
  const backups = isGiven(fallback) ? (readFallback(fallback, "fallback") as string[]) : [];
  const config = readObject(body, "config");
  const native = readObject(body, "provider_config");
  readConfig(config, request);
  readProviderConfig(native, request, namespaces);
  return { request: request as unknown as EngineRequest, stream: stream === true, fallback: backups };
}

/** The model of a parsed body, which may be invalid otherwise. */
export function modelIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.model === "string" ? body.model : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function readObject(body: Fields, field: string): Fields | undefined {
  const value = body[field];
  if (!isGiven(value)) return undefined;
  if (!isObject(value)) throw wrongValue(field, "an object", value);
  return value;
}

function readConfig(config: Fields | undefined, request: Record<string, unknown>): void {
  for (const field in config) {
    if (!configFields.includes(field)) throw unknownName("config", field, configFields);
    const given = config[field];
    if (isGiven(given)) request[field] = readConfigField(field, given, `config.${field}`);
  }
}

/** Overrides fields of the request; null removes a field of `config`. */
function readProviderConfig(
  native: Fields | undefined,
  request: Record<string, unknown>,
  namespaces: Namespaces | undefined,
): void {
  for (const field in native) {
    const given = native[field];
    const isRouting = routing.includes(field);
    if (!isGiven(given)) {
      if (!isRouting) delete request[field];
      continue;
    }
    if (isRouting) {
      throw new InvalidRequest(`provider_config.${field}: not allowed here; ${field} belongs at the top of the body`);
    }
    const read = readAnyField(field, given, `provider_config.${field}`, namespaces);
    // an unknown field is kept, so that it is reported as lost
    if (field !== "__proto__") request[field] = read ?? given;
  }
}
