/** Records in a trace where normalized items come from and what was left out. */
import type {
  ChatMessage,
  ContentPart,
  DocumentPart,
  EngineRequest,
  ImageItem,
  Part,
  TextItem,
  ToolResultItem,
} from "../../generated/hub.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { describeConversion } from "./arguments.ts";
import type { NormalizedToolCall } from "./items.ts";

export function placeOf(message: number, ...steps: (string | number)[]): Pointer {
  return below("/messages", message, ...steps);
}

/** Default trace entries of fields that most APIs do not have; where one has them, they are sent. */
export function traceDefaults({ messages, tools }: EngineRequest, trace: Trace): void {
  for (const [index, { tool_calls: calls }] of messages.entries()) {
    for (const number of calls?.keys() ?? []) {
      const signature = placeOf(index, "tool_calls", number, "thought_signature");
      trace.step(signature, "dropped", "only the provider that signed the call reads this");
    }
  }
  for (const index of tools?.keys() ?? [])
    trace.step(below("/tools", index, "type"), "moved", "all tools are functions");
}

/** The role decides where everything in the message is sent. */
export function traceRole(index: number, trace: Trace): void {
  const role = placeOf(index, "role");
  trace.read(role);
  trace.step(role, "moved", "decides the role of the turn");
}

/** Message content that is a string. */
export function traceText(index: number, made: TextItem | undefined, trace: Trace): void {
  const at = placeOf(index, "content");
  if (made === undefined) traceBlank(at, trace);
  else trace.from(made, at, { type: [], text: at, cache_control: [] });
}

type ImagePart = Extract<ContentPart, { type: "image" | "image_url" | "input_image" }>;

/** A content block; `made` is undefined for a blank one. */
export function tracePart(part: ContentPart, made: Part | undefined, at: Pointer, trace: Trace): void {
  if (made === undefined) traceBlank(at, trace);
  else if (made.type === "text") trace.from(made, at);
  else if (made.type === "document") traceDocument(part as DocumentPart, made, at, trace);
  else if (made.type === "input_audio") trace.from(made, at);
  else traceImage(part as ImagePart, made, at, trace);
  trace.read(below(at, "type"));
}

function traceBlank(at: Pointer, trace: Trace): void {
  trace.read(at);
  trace.step(at, "dropped", "blank text");
}

function traceDocument({ source }: DocumentPart, made: DocumentPart, at: Pointer, trace: Trace): void {
  trace.from(made, at);
  if (made.source === source) return;
  const from = below(at, "source");
  trace.read(below(from, "type"));
  const origins =
    source.type === "url"
      ? { ...partsOfUrl(below(from, "url")), text: below(from, "url") }
      : { text: below(from, "data") };
  trace.from(made.source, from, { ...origins, type: [] });
  if (made.source.type === "text") trace.restate(below(from, "data"), "text is sent decoded");
}

function traceImage(part: ImagePart, made: ImageItem, at: Pointer, trace: Trace): void {
  const [holder, field] = urlIn(part);
  const [self, url] = [below(at, ...holder), below(at, ...holder, field)];
  trace.from(made, at, { detail: below(at, ...(part.type === "image_url" ? holder : []), "detail") });
  trace.from(made.source, self, part.type === "image" && part.source.type === "base64" ? {} : partsOfUrl(url));
  trace.read(below(self, "type"));
  if (made.source.type === "base64") trace.restate(url, "the data in the URL is sent");
}

/** Where an image has its URL: the path of the containing object, and the field. */
function urlIn({ type }: ImagePart): [holder: string[], field: string] {
  if (type === "image") return [["source"], "url"];
  return type === "image_url" ? [["image_url"], "url"] : [[], "image_url"];
}

/** All of these fields may come from a data URI. */
function partsOfUrl(url: Pointer): Record<string, Pointer | readonly Pointer[]> {
  return { type: [], url, media_type: url, data: url };
}

export function traceCall(call: NormalizedToolCall, index: number, number: number, trace: Trace): void {
  const at = placeOf(index, "tool_calls", number);
  const [id, name, text] = [below(at, "id"), below(at, "function", "name"), below(at, "function", "arguments")];
  trace.read(id);
  trace.restate(text, describeConversion(call.arguments));
  trace.from(call, at, { type: below(at, "type"), id, name, arguments: text, input: text, first: [] });
}

/** @param named the call that it answers, whose name is preferred */
export function traceResult(
  { content, is_error: failed }: ChatMessage,
  result: ToolResultItem,
  index: number,
  named: NormalizedToolCall | undefined,
  last: Part | undefined,
  trace: Trace,
): void {
  const [at, id] = [placeOf(index), placeOf(index, "tool_call_id")];
  trace.read(id);
  if (failed === false) {
    trace.read(below(at, "is_error"));
    trace.step(below(at, "is_error"), "moved", "a result is a success unless it says otherwise");
  }
  if (named !== undefined) trace.step(below(at, "name"), "superseded", "the name in the tool call is sent");
  const text = Array.isArray(content)
    ? content.flatMap((part, place) => (part.type === "text" ? [placeOf(index, "content", place, "text")] : []))
    : [placeOf(index, "content")];
  trace.from(result, at, {
    type: below(at, "role"),
    id,
    name: named === undefined ? below(at, "name") : trace.at(named, "name"),
    text,
    cache_control: last === undefined ? [] : trace.at(last, "cache_control"),
  });
}
