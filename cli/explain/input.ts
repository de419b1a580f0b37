/** Reads a parsed request, in the format of the library or of the proxy. Needs no file, so the page in `playground/` uses it too. */
import type { Explained } from "../../explain/explain.ts";
import { leavesIn } from "../../explain/json.ts";
import { blank, nullReason } from "../../explain/unsent.ts";
import { below, type Pointer, stepsOf } from "../../language/pointer.ts";
import { isBlank } from "../../language/values.ts";
import { readChatRequest } from "../../proxy/request/envelope.ts";
import type { Unsent } from "../../runtime/explanation.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { isObject } from "../../runtime/request/reading.ts";

export type Body = Readonly<Record<string, unknown>>;

/** A request to explain, and the rest of the file. */
export interface Input extends Required<Explained> {
  /** Fields of the file that are not part of the engine request. */
  readonly otherUnsent: readonly Unsent[];
  /** Addresses to try when the first one fails. */
  readonly fallback: readonly string[];
}

/** Fields that only requests to the proxy have. */
const envelope = ["config", "provider_config", "fallback"] as const;

/** @throws {InvalidRequest} {MissingModel} as the library and the proxy do */
export function readInput(body: Body, stream: boolean): Input {
  if (!envelope.some((field) => Object.hasOwn(body, field))) {
    const request = checkRequest(body);
    return {
      request,
      given: body,
      stream: stream || request.stream === true,
      toCallerPointer: (at) => at,
      otherUnsent: [],
      fallback: [],
    };
  }
  const chat = readChatRequest(body);
  const [config, native] = [fieldsOf(body.config), fieldsOf(body.provider_config)];
  const { model, messages } = body;
  return {
    request: chat.request,
    given: { ...config, ...native, model, messages, ...("stream" in body && { stream: body.stream }) },
    stream: stream || chat.stream,
    toCallerPointer: (at) => callerPointer(at, config, native),
    otherUnsent: unsentFields(body, config, native),
    fallback: chat.fallback,
  };
}

function fieldsOf(value: unknown): Body {
  return isObject(value) ? value : {};
}

/** The proxy takes fields from `config`, and `provider_config` overrides them. */
function callerPointer(at: Pointer, config: Body, native: Body): Pointer {
  const [field = ""] = stepsOf(at);
  if (Object.hasOwn(native, field)) return `/provider_config${at}`;
  return Object.hasOwn(config, field) ? `/config${at}` : at;
}

/** Fields of a proxy request that do not reach the engine. */
function unsentFields(body: Body, config: Body, native: Body): Unsent[] {
  const known = ["model", "messages", "stream", "config", "provider_config"];
  const unsent = (value: unknown, at: Pointer, action: Unsent["action"], reason: string): Unsent[] =>
    leavesIn(value, at).map(({ pointer }) => ({ pointer, action, reason }));
  return [
    // without these fields, the request is one to the library
    ...envelope.flatMap((field) => {
      if (!Object.hasOwn(body, field) || !isBlank(body[field])) return [];
      return unsent(body[field], below("", field), "absent", body[field] === null ? nullReason : blank);
    }),
    ...Object.keys(config).flatMap((field) => {
      if (!Object.hasOwn(native, field)) return [];
      return unsent(
        config[field],
        below("/config", field),
        "overridden",
        `${below("/provider_config", field)} overrides it`,
      );
    }),
    ...Object.keys(body).flatMap((field) => {
      if (known.includes(field) || (field === "fallback" && isBlank(body.fallback))) return [];
      const isFallback = field === "fallback";
      const reason = isFallback ? "an address to try when this one fails" : "not a field of a proxy request";
      return unsent(body[field], below("", field), isFallback ? "read" : "dropped", reason);
    }),
  ];
}
