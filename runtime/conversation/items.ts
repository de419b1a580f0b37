/**
 * Constructors of the normalized items. Each kind is created in one place with all keys in one order, so that the code
 * that reads them is monomorphic.
 */
import type {
  ChatMessage,
  ImageItem,
  ImageSource,
  Native,
  Part,
  ReasoningDetail,
  ReasoningItem,
  TextItem,
  ToolCall,
  ToolCallItem,
  ToolResultItem,
} from "../../generated/hub.ts";
import { readArguments } from "./arguments.ts";

/** The key of what an item or a message was made of. No template can name it, and JSON leaves it out. */
export const madeOf = Symbol("made of");
export type Made<T> = T & { readonly [madeOf]: object | undefined };

/** The object that another was made of; undefined if it was not made. `explain` shows where it is in the request. */
export function sourceOf(made: object): object | undefined {
  return (made as Partial<Made<object>>)[madeOf];
}

export function isSystem({ role }: { readonly role?: string }): boolean {
  return role === "system" || role === "developer";
}

/** System text as the user says it: an API without system turns has no other form. */
export function asUser(text: string): string {
  return `<system>\n${text}\n</system>`;
}

export function makeText(text: string, cache_control: Native | undefined, of: object | undefined): Made<TextItem> {
  return { type: "text", text, cache_control, [madeOf]: of };
}

/** Whether a string is empty or only white space. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // fast path: nearly every string begins with a printable ASCII character
  return !(first > 0x20 && first < 0x7f) && text.trim() === "";
}

export function makeImage(
  source: ImageSource,
  detail: string | undefined,
  of: object & { readonly title?: string | undefined; readonly cache_control?: Native | undefined },
): Made<ImageItem> {
  return { type: "image", source, title: of.title || undefined, detail, cache_control: of.cache_control, [madeOf]: of };
}

/** A reasoning block without its tags. Empty fields are left out: providers reject an empty signature. */
export function makeReasoning(
  block: Omit<ReasoningDetail, "provider" | "kind"> & { kind?: string },
  of: object,
): Made<ReasoningItem> {
  return {
    type: "reasoning",
    kind: block.kind,
    text: block.text || undefined,
    signature: block.signature || undefined,
    redacted: block.redacted || undefined,
    encrypted: block.encrypted || undefined,
    id: block.id || undefined,
    format: block.format || undefined,
    last: undefined,
    [madeOf]: of,
  };
}

export function makeResult(
  id: string,
  name: string,
  content: Part[],
  text: string,
  cache_control: Native | undefined,
  of: ChatMessage,
): Made<ToolResultItem> {
  return {
    type: "tool_result",
    id,
    name,
    content,
    text,
    is_error: of.is_error || undefined,
    cache_control,
    [madeOf]: of,
  };
}

/**
 * A tool call. Its arguments are parsed when `input` is first read; dialects that send them as a string never read it.
 */
export class NormalizedToolCall implements ToolCallItem {
  readonly type = "tool_call";
  id: string;
  readonly name: string;
  readonly arguments: string;
  readonly thought_signature: string | undefined;
  first: true | undefined;
  readonly [madeOf]: ToolCall;
  #input: Native | undefined;

  constructor(call: ToolCall) {
    const { name, arguments: text = "" } = call.function;
    this.id = call.id ?? "";
    this.name = name;
    this.arguments = isBlank(text) ? "" : text;
    this.thought_signature = call.thought_signature || undefined;
    this.first = undefined;
    this[madeOf] = call;
    this.#input = undefined;
  }

  get input(): Native {
    this.#input ??= readArguments(this.arguments);
    return this.#input;
  }
}
