/**
 * Constructors of the normalized items. Each kind is created in one place with all keys in one order, so that the code
 * that reads them is monomorphic.
 */
import type {
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

export function makeText(text: string, cache_control: Native | undefined): TextItem {
  return { type: "text", text, cache_control };
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
  cache_control: Native | undefined,
): ImageItem {
  return { type: "image", source, detail, cache_control };
}

/** A reasoning block without its tags. Empty fields are left out: providers reject an empty signature. */
export function makeReasoning(block: Omit<ReasoningDetail, "provider" | "kind"> & { kind?: string }): ReasoningItem {
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
  };
}

export function makeResult(
  id: string,
  name: string,
  content: Part[],
  text: string,
  isError: boolean,
  cache_control: Native | undefined,
): ToolResultItem {
  return { type: "tool_result", id, name, content, text, is_error: isError || undefined, cache_control };
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
  #input: Native | undefined;

  constructor(call: ToolCall) {
    const { name, arguments: text = "" } = call.function;
    this.id = call.id ?? "";
    this.name = name;
    this.arguments = isBlank(text) ? "" : text;
    this.thought_signature = call.thought_signature || undefined;
    this.first = undefined;
    this.#input = undefined;
  }

  get input(): Native {
    this.#input ??= readArguments(this.arguments);
    return this.#input;
  }
}
