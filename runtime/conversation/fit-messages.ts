/**
 * Adapts messages for a dialect that takes them in the hub's format: valid tool-call ids, no blank text, consecutive
 * messages of one role joined, at least one user message. Messages that need no change stay the same object.
 */
import type { ChatMessage, ContentPart } from "../../generated/hub.ts";
import { mapField, mapList } from "../request/reading.ts";
import { wrongValue } from "../request/refusals.ts";
import { asUser, isBlank, isSystem, type Made, madeOf } from "./items.ts";
import type { Recipient } from "./reasoning.ts";
import type { Requirements } from "./requirements.ts";
import { fitIds } from "./tool-ids.ts";
import { pairsIn, withResults } from "./tool-results.ts";

/** @throws {InvalidRequest} when no message is left and the dialect needs a user message */
export function fitMessages(
  messages: ChatMessage[],
  requirements: Requirements,
  { system }: Pick<Recipient, "system">,
): ChatMessage[] {
  let fitted = messages;
  if (requirements.developer === "as_system")
    fitted = fitted.map((each) => (each.role === "developer" ? { ...each, role: "system" as const } : each));
  if (requirements.missing_result !== undefined) fitted = withResults(fitted, requirements.missing_result);
  if (requirements.ids !== undefined) fitted = withFittingIds(fitted, requirements.ids);
  if (requirements.blank_text === "drop") fitted = fitted.flatMap(withoutBlank);
  if (system === "as_user") fitted = withSystemAsUser(fitted);
  if (requirements.results === "answered") fitted = withAnswers(fitted);
  if (requirements.system_alone === "as_user") fitted = withUser(fitted);
  return requirements.turns === "alternate" ? joined(fitted) : fitted;
}

/**
 * System messages at the beginning as one, and each later one as text of the user, next to what the user says there. Messages that
 * have only one at the beginning are returned unchanged.
 */
function withSystemAsUser(messages: ChatMessage[]): ChatMessage[] {
  if (!messages.some((message, index) => isSystem(message) && index > 0)) return messages;
  const start = messages.findIndex((message) => !isSystem(message));
  const [first, ...others] = start < 0 ? messages : messages.slice(0, start);
  const fitted = first === undefined ? [] : [others.length === 0 ? first : joinedText([first, ...others])];
  let isSaid = false;
  for (const message of start < 0 ? [] : messages.slice(start)) {
    const last = fitted.at(-1);
    const wasSaid = isSaid;
    isSaid = isSystem(message);
    const made = isSaid ? asUserMessage(message) : message;
    if ((isSaid || wasSaid) && made.role === "user" && last?.role === "user")
      fitted[fitted.length - 1] = join([last, made]);
    else fitted.push(made);
  }
  return fitted;
}

function joinedText(system: readonly [ChatMessage, ...ChatMessage[]]): Made<ChatMessage> {
  const isText = system.every(({ content }) => typeof content === "string");
  const content = isText ? system.map((each) => each.content).join("\n\n") : system.flatMap(partsOf);
  return { ...Object.assign({}, ...system), role: system[0].role, content, [madeOf]: system };
}

function asUserMessage(message: ChatMessage): Made<ChatMessage> {
  const parts = partsOf(message);
  const text = asUser(parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n\n"));
  const files = parts.filter(({ type }) => type !== "text");
  const content: ChatMessage["content"] = files.length === 0 ? text : [{ type: "text", text }, ...files];
  return { ...message, role: "user", content, [madeOf]: [message] };
}

/** A user message never follows a tool result directly: an assistant message is between them, which must have text. */
function withAnswers(messages: ChatMessage[]): ChatMessage[] {
  const answer: Made<ChatMessage> = { role: "assistant", content: "Done.", [madeOf]: [] };
  return messages.flatMap((message, index) => {
    const follows = message.role === "user" && messages[index - 1]?.role === "tool";
    return follows ? [answer, message] : [message];
  });
}

/** Rewrites ids. */
function withFittingIds(messages: ChatMessage[], alphabet: NonNullable<Requirements["ids"]>): ChatMessage[] {
  const pairs = pairsIn(messages);
  fitIds(pairs, alphabet);
  const all = pairs.all.flatMap(({ call, result }) => (result === undefined ? [call] : [call, result]));
  const ids = new Map<object, string>([...all, ...pairs.unpaired].map(({ of, id }) => [of, id]));
  return mapList(messages, (message) => {
    const id = ids.get(message) ?? message.tool_call_id;
    if (id !== message.tool_call_id) return { ...message, tool_call_id: id };
    return mapField(message, "tool_calls", (calls) =>
      mapList(calls, (call) => {
        const own = ids.get(call) ?? call.id;
        return own === call.id ? call : { ...call, id: own };
      }),
    );
  });
}

/**
 * The message without blank text; empty when nothing is left. A tool result is always kept, since its call needs one.
 */
export function withoutBlank(message: ChatMessage): ChatMessage[] {
  const { content, role, tool_calls: calls, reasoning_content: shown, reasoning_details: details } = message;
  const isAbsent = content === undefined || content === null;
  if (role === "tool" || (isAbsent && role !== "assistant")) return [message];
  if (typeof content === "string" && !isBlank(content)) return [message];
  const parts = Array.isArray(content) ? content.filter((part) => part.type !== "text" || !isBlank(part.text)) : [];
  if (parts.length > 0) return [parts.length === content?.length ? message : { ...message, content: parts }];
  if (role !== "assistant" || !(calls?.length || shown || details?.length)) return [];
  return [isAbsent ? message : { ...message, content: undefined }];
}

/** Turns system messages into user messages when there are no others. */
function withUser(messages: ChatMessage[]): ChatMessage[] {
  if (messages.length === 0) throw wrongValue("messages", "a message with content", undefined);
  if (!messages.every(isSystem)) return messages;
  return messages.map((message) => ({ ...message, role: "user" }));
}

/** Joins consecutive messages of one role. Tool results stay separate: each answers its own call. */
function joined(messages: ChatMessage[]): ChatMessage[] {
  const runs: [ChatMessage, ...ChatMessage[]][] = [];
  for (const message of messages) {
    const last = runs.at(-1);
    if (last === undefined || last[0].role !== message.role || message.role === "tool") runs.push([message]);
    else last.push(message);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : join(run)));
}

function join(run: readonly [ChatMessage, ...ChatMessage[]]): ChatMessage {
  const made: ChatMessage = { ...run[0] };
  for (const message of run) Object.assign(made, message);
  const content = run.map(partsOf);
  const calls = run.map(({ tool_calls }) => tool_calls ?? []);
  const details = run.map(({ reasoning_details }) => reasoning_details ?? []);
  if (content.some(isFilled)) made.content = content.flat();
  if (calls.some(isFilled)) made.tool_calls = calls.flat();
  if (details.some(isFilled)) made.reasoning_details = details.flat();
  return Object.assign(made, { [madeOf]: run });
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

/** The content as an array of parts. */
function partsOf(message: ChatMessage): readonly ContentPart[] {
  const { content } = message;
  if (typeof content !== "string") return content ?? [];
  const part: Made<ContentPart> = { type: "text", text: content, [madeOf]: message };
  return [part];
}
