/**
 * Arguments of past tool calls, for APIs that require a JSON object. Models do not always write valid JSON; anything
 * that was delivered is accepted back, so that the conversation can continue, also with another provider.
 */
import type { ChatMessage, ToolCall } from "../../generated/hub.ts";
import type { Native } from "../adapter.ts";
import { parseJson } from "../json.ts";
import { isObject, mapField, mapList } from "../request/reading.ts";

/** The object to send for arguments: the parsed one, `{}` for blank text, otherwise the text under the key `_raw`. */
export function readArguments(text: string): Native {
  return objectIn(text) ?? { _raw: text };
}

/** The object in a string of JSON; an empty one for a blank string. */
export function objectIn(text: string): Native | undefined {
  if (text.trim() === "") return {};
  const value = parseJson(text);
  return isObject(value) ? (value as Native) : undefined;
}

/** The messages unchanged, except for arguments that are not a JSON object. */
export function withArgumentObjects(messages: ChatMessage[]): ChatMessage[] {
  return mapList(messages, (message) => mapField(message, "tool_calls", (calls) => mapList(calls, withObject)));
}

const string = String.raw`"[ !#-\[\]-\uffff]*"`;
const scalar = String.raw`(?:${string}|-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null)`;
const entry = `${string}: ?${scalar}`;

/** Matches what most arguments are, an object of scalars without escapes, several times faster than a parser. */
const flat = new RegExp(`^\\{(?:${entry}(?:, ?${entry})*)?\\}$`);

function withObject(call: ToolCall): ToolCall {
  const { arguments: text } = call.function;
  // missing arguments are valid
  if (!text || flat.test(text) || isObject(parseJson(text))) return call;
  return { ...call, function: { ...call.function, arguments: JSON.stringify(readArguments(text)) } };
}
