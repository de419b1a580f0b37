/**
 * Adapts messages for a dialect that takes them in the hub's format: valid tool-call ids, no blank text, consecutive
 * messages of one role joined, at least one user message. Messages that need no change stay the same object.
 */
import type { ChatMessage, ContentPart, ToolCall } from "../../generated/hub.ts";
import { wrongValue } from "../request/refusals.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { isBlank } from "./items.ts";
import type { Requirements } from "./requirements.ts";
import { fitIds, type Identified } from "./tool-ids.ts";
import { placeOf } from "./trace-origins.ts";

/** @throws {InvalidRequest} when no message is left and the dialect needs a user message */
export function fitMessages(
  messages: ChatMessage[],
  requirements: Requirements,
  trace: Trace | undefined,
): ChatMessage[] {
  if (!changes(requirements)) return messages;
  if (trace !== undefined) traceOrigins(messages, trace);
  let fitted = messages;
  if (requirements.developerAsSystem) fitted = withoutDeveloper(fitted, trace);
  if (requirements.ids !== undefined) fitted = withFittingIds(fitted, requirements.ids, trace);
  if (requirements.dropsBlank) fitted = fitted.flatMap((message, index) => withoutBlank(message, index, trace));
  if (requirements.systemFirst) fitted = withSystemFirst(fitted, trace);
  if (requirements.answersResults) fitted = withAnswers(fitted);
  if (requirements.systemAsUser) fitted = withUser(fitted, trace);
  if (requirements.alternates) fitted = joined(fitted, trace);
  trace?.from(fitted, "/messages", Object.fromEntries(fitted.map((message, at) => [at, trace.at(message)])));
  return fitted;
}

function changes(requirements: Requirements): boolean {
  const { ids, developerAsSystem, dropsBlank, systemFirst, answersResults, systemAsUser, alternates } = requirements;
  const others = developerAsSystem || dropsBlank || systemFirst || answersResults || systemAsUser || alternates;
  return ids !== undefined || others;
}

function traceOrigins(messages: readonly ChatMessage[], trace: Trace): void {
  for (const [index, message] of messages.entries()) {
    const at = placeOf(index);
    trace.from(message, at);
    if (Array.isArray(message.content)) trace.from(message.content, below(at, "content"));
    if (message.tool_calls) trace.from(message.tool_calls, below(at, "tool_calls"));
    for (const [place, call] of message.tool_calls?.entries() ?? []) trace.from(call, below(at, "tool_calls", place));
  }
}

/** A copy with some fields replaced. The copy keeps the origin of the original in the trace. */
function changed<T extends object>(whole: T, fields: Partial<T>, trace: Trace | undefined): T {
  const made = { ...whole, ...fields };
  trace?.like(made, whole);
  return made;
}

function withoutDeveloper(messages: ChatMessage[], trace: Trace | undefined): ChatMessage[] {
  return messages.map((each) => (each.role === "developer" ? changed(each, { role: "system" }, trace) : each));
}

/** All system messages as one at the beginning. Messages whose only system message is there are returned unchanged. */
function withSystemFirst(messages: ChatMessage[], trace: Trace | undefined): ChatMessage[] {
  if (!messages.some(({ role }, index) => role === "system" && index > 0)) return messages;
  const system = messages.filter(({ role }) => role === "system");
  const parts = system.flatMap(({ content }): ContentPart[] => {
    return typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  });
  const strings = system.flatMap(({ content }) => (typeof content === "string" ? [content] : []));
  const whole: ChatMessage = {
    role: "system",
    content: strings.length === system.length ? strings.join("\n\n") : parts,
  };
  if (trace !== undefined) traceSystem(system, whole, parts, trace);
  return [whole, ...messages.filter(({ role }) => role !== "system")];
}

function traceSystem(system: readonly ChatMessage[], whole: ChatMessage, parts: ContentPart[], trace: Trace): void {
  const places = system.flatMap((message) => trace.at(message));
  const placesOfParts = system.flatMap((message) => {
    const { content } = message;
    if (typeof content === "string") return [trace.at(message, "content")];
    return (content ?? []).map((_, at) => trace.at(content as object, String(at)));
  });
  const contents = system.flatMap((message) => trace.at(message, "content"));
  trace.from(whole, "", { role: system.flatMap((message) => trace.at(message, "role")), content: contents });
  trace.from(parts, "", Object.fromEntries(placesOfParts.entries()));
  for (const [index, part] of parts.entries()) {
    const [place = ""] = placesOfParts[index] ?? [];
    if (
      typeof whole.content !== "string" &&
      !system.some(({ content }) => Array.isArray(content) && content.includes(part))
    )
      trace.from(part, "", { type: [], text: place });
  }
  trace.step(places, "moved", "system messages are one message at the beginning");
}

/** A user message never follows a tool result directly: an assistant message is between them, which must have text. */
function withAnswers(messages: ChatMessage[]): ChatMessage[] {
  return messages.flatMap((message, index) => {
    const follows = message.role === "user" && messages[index - 1]?.role === "tool";
    return follows ? [{ role: "assistant", content: "Done." }, message] : [message];
  });
}

/** Rewrites ids. The n-th call with an id is paired with the n-th result with that id. */
function withFittingIds(
  messages: ChatMessage[],
  alphabet: NonNullable<Requirements["ids"]>,
  trace: Trace | undefined,
): ChatMessage[] {
  const all: { call: Identified; result: Identified | undefined }[] = [];
  const unpaired: Identified[] = [];
  /** Id → its calls, the number of which have a result. */
  const waiting = new Map<string, { readonly pairs: typeof all; answered: number }>();
  const calls = new Map<ToolCall, Identified>();
  const results = new Map<ChatMessage, Identified>();
  const seen = new Set<string>();
  let areDistinct = true;
  for (const message of messages) {
    for (const written of message.role === "assistant" ? (message.tool_calls ?? []) : []) {
      const pair = { call: { id: written.id ?? "" }, result: undefined };
      if (seen.has(pair.call.id)) areDistinct = false;
      seen.add(pair.call.id);
      all.push(pair);
      calls.set(written, pair.call);
      const queue = waiting.get(pair.call.id);
      if (queue === undefined) waiting.set(pair.call.id, { pairs: [pair], answered: 0 });
      else queue.pairs.push(pair);
    }
    if (message.role !== "tool") continue;
    const result = { id: message.tool_call_id ?? "" };
    const queue = waiting.get(result.id);
    const pair = queue?.pairs[queue.answered++];
    if (pair === undefined) unpaired.push(result);
    else pair.result = result;
    results.set(message, result);
  }
  fitIds({ all, unpaired, areDistinct }, alphabet);
  return messages.map((message) => {
    const result = results.get(message);
    if (result !== undefined && result.id !== message.tool_call_id) {
      trace?.read(...trace.at(message, "tool_call_id"));
      return changed(message, { tool_call_id: result.id }, trace);
    }
    const tool_calls = message.tool_calls?.map((written) => {
      const id = calls.get(written)?.id;
      if (id === undefined || id === written.id) return written;
      trace?.read(...trace.at(written, "id"));
      return changed(written, { id }, trace);
    });
    const isSame = tool_calls === undefined || tool_calls.every((each, at) => each === message.tool_calls?.[at]);
    return isSame ? message : changed(message, { tool_calls }, trace);
  });
}

/**
 * The message without blank text; empty when nothing is left. A tool result is always kept, since its call needs one.
 */
function withoutBlank(message: ChatMessage, index: number, trace: Trace | undefined): ChatMessage[] {
  const { content, role, tool_calls: calls } = message;
  if (content === undefined || content === null || role === "tool") return [message];
  const drop = (at: Pointer) => trace?.step(at, "dropped", "blank text");
  const isKept = (part: ContentPart, place: number): boolean => {
    const isDropped = part.type === "text" && isBlank(part.text);
    if (isDropped) drop(placeOf(index, "content", place));
    return !isDropped;
  };
  if (typeof content !== "string") {
    const parts = content.filter(isKept);
    if (parts.length === content.length && parts.length > 0) return [message];
    if (trace !== undefined) traceKeptParts(parts, content, index, trace);
    if (parts.length > 0) return [changed(message, { content: parts }, trace)];
  } else if (!isBlank(content)) return [message];
  else drop(placeOf(index, "content"));
  if (role === "assistant" && calls && calls.length > 0) return [changed(message, { content: undefined }, trace)];
  trace?.step(placeOf(index), "dropped", "nothing in the message can be sent");
  return [];
}

function traceKeptParts(
  parts: readonly ContentPart[],
  content: readonly ContentPart[],
  index: number,
  trace: Trace,
): void {
  const places = parts.map((part, place) => [place, placeOf(index, "content", content.indexOf(part))] as const);
  trace.from(parts, placeOf(index, "content"), Object.fromEntries(places));
}

function isSystem({ role }: ChatMessage): boolean {
  return role === "system" || role === "developer";
}

/** Turns system messages into user messages when there are no others. */
function withUser(messages: ChatMessage[], trace: Trace | undefined): ChatMessage[] {
  if (messages.length === 0) throw wrongValue("messages", "a message with content", undefined);
  if (!messages.every(isSystem)) return messages;
  return messages.map((message) => changed(message, { role: "user" }, trace));
}

/** Joins consecutive messages of one role. Tool results stay separate: each answers its own call. */
function joined(messages: ChatMessage[], trace: Trace | undefined): ChatMessage[] {
  const runs: [ChatMessage, ...ChatMessage[]][] = [];
  for (const message of messages) {
    const last = runs.at(-1);
    if (last === undefined || last[0].role !== message.role || message.role === "tool") runs.push([message]);
    else last.push(message);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : join(run, trace)));
}

function join(run: readonly [ChatMessage, ...ChatMessage[]], trace: Trace | undefined): ChatMessage {
  const made: ChatMessage = { ...run[0] };
  for (const message of run) Object.assign(made, message);
  const content = run.map((message) => partsOf(message, trace));
  const calls = run.map(({ tool_calls }) => tool_calls ?? []);
  const details = run.map(({ reasoning_details }) => reasoning_details ?? []);
  if (content.some(isFilled)) made.content = joinLists(content, trace);
  if (calls.some(isFilled)) made.tool_calls = joinLists(calls, trace);
  if (details.some(isFilled)) made.reasoning_details = joinLists(details, trace);
  if (trace === undefined) return made;
  const fields = Object.keys(made).map((key) => {
    return [key, run.filter((each) => key in each).flatMap((each) => trace.at(each, key))] as const;
  });
  trace.from(made, trace.at(run[0])[0] ?? "", Object.fromEntries(fields));
  return made;
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

function joinLists<T>(lists: readonly (readonly T[])[], trace: Trace | undefined): T[] {
  const all = lists.flat() as T[];
  if (trace === undefined) return all;
  const places = lists.flatMap((list) => list.map((_, at) => trace.at(list as object, String(at))));
  trace.from(all, "", Object.fromEntries(places.entries()));
  return all;
}

/** The content as an array of parts. */
function partsOf(message: ChatMessage, trace: Trace | undefined): readonly ContentPart[] {
  const { content } = message;
  if (typeof content !== "string") return content ?? [];
  const part: ContentPart = { type: "text", text: content };
  const at = trace?.at(message, "content") ?? [];
  trace?.from(part, "", { type: [], text: at });
  const parts = [part];
  trace?.from(parts, "", { 0: at });
  return parts;
}
