/**
 * The arguments of past calls, as an API takes them that wants an object. A model wrote them, and not always well: whatever
 * was delivered is taken back, so that every conversation can go on and move.
 */
import type { ChatMessage, ToolCall } from "../../generated/hub.ts";
import type { Native } from "../adapter.ts";
import { parseJson } from "../json.ts";
import { isObject } from "../request/reading.ts";
import { below, type Trace } from "../trace.ts";

/** The object that is sent for arguments: the one in the text, `{}` for blank text, else the text under the key `_raw`. */
export function readArguments(text: string): Native {
  return objectIn(text) ?? { _raw: text };
}

/** How `readArguments` puts a text in other words. */
export function restated(text: string): string {
  return objectIn(text) === undefined
    ? "not a JSON object, so the text is sent under `_raw` of one"
    : "its JSON is written as an object";
}

function objectIn(text: string): Native | undefined {
  if (text.trim() === "") return {};
  const value = parseJson(text);
  return isObject(value) ? (value as Native) : undefined;
}

/** Messages that are sent as they were written, but for arguments that hold no JSON object. */
export function withObjects(messages: ChatMessage[], trace: Trace | undefined): ChatMessage[] {
  let changed: ChatMessage[] | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as ChatMessage;
    const { tool_calls: calls } = message;
    if (calls === undefined || calls === null || calls.every(holdsObject)) continue;
    changed ??= [...messages];
    changed[index] = { ...message, tool_calls: calls.map(withObject) };
    if (trace === undefined) continue;
    for (const [number, { function: named }] of calls.entries())
      trace.restate(
        below("/messages", index, "tool_calls", number, "function", "arguments"),
        restated(named.arguments ?? ""),
      );
  }
  return changed ?? messages;
}

function holdsObject({ function: { arguments: text } }: ToolCall): boolean {
  // without arguments nothing is wrong
  return !text || isObject(parseJson(text));
}

function withObject(call: ToolCall): ToolCall {
  if (holdsObject(call)) return call;
  const { function: named } = call;
  return { ...call, function: { ...named, arguments: JSON.stringify(readArguments(named.arguments ?? "")) } };
}
