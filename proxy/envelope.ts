/**
 * The proxy's compact envelope: `config` is lifted to the top, `provider_config` is laid over it.
 */
import type { EngineRequest } from "../generated/hub.ts";
import { checkAddress, checkFallback, checkFlag, controls, finish } from "../runtime/door/fields.ts";
import { checkMessages } from "../runtime/door/messages.ts";
import { forgetNulls, isAbsent, isObject } from "../runtime/door/presence.ts";
import { unknownName, wrongValue } from "../runtime/door/refusals.ts";
import { checks } from "../runtime/door.ts";
import { InvalidRequest, MissingModel } from "../runtime/errors.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A body of the chat endpoints, checked. */
export interface ChatRequest {
  /** The engine request; it has passed the door. */
  readonly request: EngineRequest;
  /** Whether the body asks for a stream. Default: false. */
  readonly stream: boolean;
  /** The backup addresses, in order; empty when there are none. */
  readonly fallback: string[];
}

/** What `provider_config` may not hold: it says where a request goes and how it is answered, which is no provider's business. */
const routing: readonly string[] = ["model", "messages", "stream"];

const controlNames = [...controls.keys()];

/**
 * Reads the parsed body of a chat request. Top-level fields that are not part of the envelope are ignored. The body is
 * never changed.
 * @throws {MissingModel} when `model` is no text, whatever else may be wrong
 * @throws {InvalidRequest}
 */
export function readChatRequest(body: unknown): ChatRequest {
  if (!isObject(body)) throw wrongValue("the body", "an object", body);
  const { messages, stream, fallback } = body;
  const model = modelIn(body);
  if (model === undefined) throw new MissingModel();
  checkAddress(model, "model");
  forgetNulls();
  checkMessages(messages, "messages");
  if (!isAbsent(stream)) checkFlag(stream, "stream");
  if (!isAbsent(fallback)) checkFallback(fallback, "fallback");
  const config = readObject(body, "config");
  const native = readObject(body, "provider_config");
  checkConfig(config);
  checkProviderConfig(native);
  return {
    request: finish({ ...overlay(config, native), model, messages }, checks),
    stream: stream === true,
    fallback: Array.isArray(fallback) ? fallback : [],
  };
}

/** The model that a parsed body names, whatever else may be wrong with it. */
export function modelIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.model === "string" ? body.model : undefined;
}

/** The second over the first; nothing is copied where only one is there. */
function overlay(config: Fields | undefined, native: Fields | undefined): Fields | undefined {
  return config === undefined || native === undefined ? (native ?? config) : { ...config, ...native };
}

function readObject(body: Fields, field: string): Fields | undefined {
  const value = body[field];
  if (isAbsent(value)) return undefined;
  if (!isObject(value)) throw wrongValue(field, "an object", value);
  return value;
}

function checkConfig(config: Fields | undefined): void {
  for (const field in config) {
    const check = controls.get(field);
    if (check === undefined) throw unknownName("config", field, controlNames);
    const given = config[field];
    if (!isAbsent(given)) check(given, `config.${field}`);
  }
}

function checkProviderConfig(native: Fields | undefined): void {
  for (const field in native) {
    const given = native[field];
    if (isAbsent(given)) continue;
    if (routing.includes(field)) {
      throw new InvalidRequest(`provider_config.${field}: not allowed here; ${field} stands at the top of the body`);
    }
    checks.get(field)?.(given, `provider_config.${field}`);
  }
}
