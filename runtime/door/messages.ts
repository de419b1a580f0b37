/** The messages of a request: roles, contents, calls and kept reasoning. Paths are spelt out only where one is refused. */
import type { ChatMessage, ContentPart, ImageSource } from "../../generated/hub.ts";
import { isAbsent, isCountOrAbsent, isObject, isObjectOrAbsent, isTextOrAbsent } from "./presence.ts";
import { wrongValue, wrongWord } from "./refusals.ts";

const roles: readonly string[] = [
  "system",
  "developer",
  "user",
  "assistant",
  "tool",
] satisfies readonly ChatMessage["role"][];

const partTypes: readonly string[] = [
  "text",
  "image_url",
  "input_image",
  "image",
] satisfies readonly ContentPart["type"][];

const sourceTypes: readonly string[] = ["base64", "url"] satisfies readonly ImageSource["type"][];

/** @throws {InvalidRequest} */
export function checkMessages(value: unknown, path: string): void {
  if (!Array.isArray(value)) throw wrongValue(path, "a list of messages", value);
  if (value.length === 0) throw wrongValue(path, "at least one message", value);
  for (let index = 0; index < value.length; index++) checkMessage(value[index], path, index);
}

function checkMessage(message: unknown, path: string, index: number): void {
  if (!isObject(message)) throw wrongValue(`${path}[${index}]`, "an object", message);
  const { role, content } = message;
  if (typeof role !== "string" || !roles.includes(role)) throw wrongWord(`${path}[${index}].role`, roles, role);
  if (Array.isArray(content)) checkParts(content, path, index);
  else if (typeof content !== "string" && content !== undefined && content !== null) {
    throw wrongValue(`${path}[${index}].content`, "a text, a list of content blocks or null", content);
  }
  const odd = findOddText(message);
  if (odd !== undefined) throw wrongValue(`${path}[${index}].${odd}`, "a text", message[odd]);
  if (role === "tool" && typeof message.tool_call_id !== "string") {
    throw wrongValue(`${path}[${index}].tool_call_id`, "the id of the call that this answers", message.tool_call_id);
  }
  if (!isAbsent(message.tool_calls)) checkCalls(message.tool_calls, path, index);
  if (!isAbsent(message.reasoning_details)) checkDetails(message.reasoning_details, path, index);
}

function findOddText(message: Readonly<Record<string, unknown>>): string | undefined {
  if (!isTextOrAbsent(message.name)) return "name";
  if (!isTextOrAbsent(message.tool_call_id)) return "tool_call_id";
  if (!isTextOrAbsent(message.reasoning_content)) return "reasoning_content";
  if (!isTextOrAbsent(message.reasoning_signature)) return "reasoning_signature";
  if (!isTextOrAbsent(message.redacted_reasoning_content)) return "redacted_reasoning_content";
  return undefined;
}

function checkParts(parts: readonly unknown[], path: string, message: number): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (!isObject(part)) throw wrongValue(`${path}[${message}].content[${index}]`, "a content block", part);
    const odd = findOddPart(part);
    if (odd !== undefined) throw odd(`${path}[${message}].content[${index}]`);
    if (!isObjectOrAbsent(part.cache_control)) {
      throw wrongValue(`${path}[${message}].content[${index}].cache_control`, "an object", part.cache_control);
    }
  }
}

type Refusal = (path: string) => Error;

function findOddPart(part: Readonly<Record<string, unknown>>): Refusal | undefined {
  switch (part.type) {
    case "text":
      if (typeof part.text === "string") return undefined;
      return (path) => wrongValue(`${path}.text`, "a text", part.text);
    case "image_url":
      return findOddImageUrl(part.image_url);
    case "input_image":
      if (!isFilled(part.image_url)) return (path) => wrongValue(`${path}.image_url`, url, part.image_url);
      if (isTextOrAbsent(part.detail)) return undefined;
      return (path) => wrongValue(`${path}.detail`, "a text", part.detail);
    case "image":
      return findOddSource(part.source);
    default:
      return (path) => wrongWord(`${path}.type`, partTypes, part.type);
  }
}

const url = "a data URI or a URL";

function findOddImageUrl(image: unknown): Refusal | undefined {
  if (!isObject(image)) return (path) => wrongValue(`${path}.image_url`, "an object with a url", image);
  if (!isFilled(image.url)) return (path) => wrongValue(`${path}.image_url.url`, url, image.url);
  if (isTextOrAbsent(image.detail)) return undefined;
  return (path) => wrongValue(`${path}.image_url.detail`, "a text", image.detail);
}

function findOddSource(source: unknown): Refusal | undefined {
  if (!isObject(source)) return (path) => wrongValue(`${path}.source`, "an object", source);
  const { type } = source;
  if (type === "url") {
    return isFilled(source.url) ? undefined : (path) => wrongValue(`${path}.source.url`, url, source.url);
  }
  if (type !== "base64") return (path) => wrongWord(`${path}.source.type`, sourceTypes, type);
  if (typeof source.media_type !== "string") {
    return (path) => wrongValue(`${path}.source.media_type`, "a media type", source.media_type);
  }
  return isFilled(source.data) ? undefined : (path) => wrongValue(`${path}.source.data`, "base64 text", source.data);
}

function checkCalls(calls: unknown, path: string, message: number): void {
  const at = (index: number) => `${path}[${message}].tool_calls[${index}]`;
  if (!Array.isArray(calls)) throw wrongValue(`${path}[${message}].tool_calls`, "a list of tool calls", calls);
  for (let index = 0; index < calls.length; index++) {
    const call: unknown = calls[index];
    if (!isObject(call)) throw wrongValue(at(index), "an object", call);
    if (!isTextOrAbsent(call.id)) throw wrongValue(`${at(index)}.id`, "a text", call.id);
    const { function: named } = call;
    if (call.type !== "function" && !isAbsent(call.type)) throw wrongWord(`${at(index)}.type`, ["function"], call.type);
    if (!isObject(named)) throw wrongValue(`${at(index)}.function`, "an object with a name", named);
    if (!isFilled(named.name)) throw wrongValue(`${at(index)}.function.name`, "a name", named.name);
    if (!isTextOrAbsent(named.arguments)) {
      throw wrongValue(`${at(index)}.function.arguments`, "JSON as text", named.arguments);
    }
    if (!isTextOrAbsent(call.thought_signature)) {
      throw wrongValue(`${at(index)}.thought_signature`, "a text", call.thought_signature);
    }
  }
}

/** Any text but the empty one. */
export function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

const detailCounts = ["before", "said"] as const;
const detailTexts = ["model", "text", "signature", "redacted", "encrypted", "id", "format"] as const;

function checkDetails(details: unknown, path: string, message: number): void {
  const at = (index: number) => `${path}[${message}].reasoning_details[${index}]`;
  if (!Array.isArray(details)) {
    throw wrongValue(`${path}[${message}].reasoning_details`, "a list of reasoning blocks", details);
  }
  for (let index = 0; index < details.length; index++) {
    const detail: unknown = details[index];
    if (!isObject(detail)) throw wrongValue(at(index), "an object", detail);
    if (typeof detail.provider !== "string") throw wrongValue(`${at(index)}.provider`, "a provider", detail.provider);
    if (typeof detail.kind !== "string") throw wrongValue(`${at(index)}.kind`, "a text", detail.kind);
    for (const field of detailCounts) {
      if (!isCountOrAbsent(detail[field]))
        throw wrongValue(`${at(index)}.${field}`, "a whole number from 0", detail[field]);
    }
    for (const field of detailTexts) {
      if (!isTextOrAbsent(detail[field])) throw wrongValue(`${at(index)}.${field}`, "a text", detail[field]);
    }
  }
}
