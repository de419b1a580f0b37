/** Reads a request from a file, in the format of the library or of the proxy. */
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Explained } from "../../explain/explain.ts";
import { leavesIn } from "../../explain/json.ts";
import { blank, nullReason } from "../../explain/unsent.ts";
import { isBlank } from "../../language/values.ts";
import { readChatRequest } from "../../proxy/request/envelope.ts";
import type { Unsent } from "../../runtime/explanation.ts";
import { readJson } from "../../runtime/json.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { isObject } from "../../runtime/request/reading.ts";
import { wrongValue } from "../../runtime/request/refusals.ts";
import { below, type Pointer, stepsOf } from "../../runtime/trace.ts";
import { CommandFailure } from "../failures.ts";

export type Body = Readonly<Record<string, unknown>>;

/** A request to explain, and the rest of the file. */
export interface Input extends Required<Explained> {
  /** Fields of the file that are not part of the engine request. */
  readonly otherUnsent: readonly Unsent[];
  /** Addresses to try when the first one fails. */
  readonly fallback: readonly string[];
}

/**
 * @param file a path, or `-` for standard input
 * @throws {CommandFailure} when it is not a JSON object
 * @throws {InvalidRequest} when its model is not a string
 */
export async function readBody(file: string, stdin: NodeJS.ReadableStream): Promise<Body> {
  const { bytes, name } = await readBytes(file, stdin, "a request as JSON");
  const body = parse(bytes.toString().replace(/^\uFEFF/, ""), name);
  if (!isObject(body)) throw new CommandFailure(`${name}: expected the request as a JSON object`);
  const { model } = body;
  if (model !== undefined && model !== null && typeof model !== "string") throw wrongValue("model", "a string", model);
  return body;
}

/**
 * The content of a file, and how messages name it.
 * @param file a path, or `-` for standard input
 * @param what it should contain
 * @throws {CommandFailure} when it cannot be read
 */
export async function readBytes(
  file: string,
  stdin: NodeJS.ReadableStream,
  what: string,
): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  if (file === "-") return { bytes: await buffer(stdin), name: "standard input" };
  try {
    return { bytes: await readFile(file), name: file };
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: `there is no file ${file}`,
      EISDIR: `${file} is a folder: name a file with ${what}`,
      EACCES: `${file} cannot be read: permission denied`,
    };
    throw new CommandFailure(reasons[code] ?? `${file}: ${message}`);
  }
}

function parse(written: string, name: string): unknown {
  if (written.trim() === "") throw new CommandFailure(`${name} is empty: give a request as JSON`);
  try {
    return readJson(written);
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new CommandFailure(`${name} is not valid JSON: ${reason}`);
  }
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
