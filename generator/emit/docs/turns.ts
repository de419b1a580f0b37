/** How a conversation is prepared for an API, in sentences. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Conversation } from "../../../runtime/adapter.ts";
import { code } from "./markdown.ts";
import type { Page } from "./page.ts";

/** One sentence for each change to the messages before the rules run. */
export function preparations({ spec, readings }: Page): string[] {
  return (readings.some(({ path }) => path.name === "messages") ? conversationSentences : messageSentences)(spec);
}

/** For an API that takes turns. */
function conversationSentences({ conversation }: AdapterSpec): string[] {
  const { turns, results, blank_text, system, system_alone, titles, replay } = conversation;
  const alone =
    "If all text is system text, it is sent as a user turn. A conversation without any content is rejected.";
  return [
    turns === "alternate" ? "Consecutive turns of one role are merged." : "Turns are not merged.",
    results === "first_in_user"
      ? "Tool results come first in the user turn after their calls."
      : "Tool results are a turn of their own.",
    "The `name` of a message is used only for a tool result whose call is not in the history.",
    blank_text === "drop" ? "Blank text is left out." : "",
    ...systemSentences(system),
    system_alone === "as_user" ? alone : "",
    ...toolSentences(conversation),
    titles === undefined ? "" : titleSentence(titles),
    schemaSentence(conversation.response_schema),
    ...replaySentences(replay),
  ].filter((sentence) => sentence !== "");
}

function titleSentence({ allow, most }: NonNullable<Conversation["titles"]>): string {
  return `Titles of documents are adapted and made different: only ${code(allow)}, at most ${most} characters.`;
}

function schemaSentence(response_schema: Conversation["response_schema"]): string {
  if (response_schema === "closed")
    return "Objects with `properties` in a response schema get `additionalProperties: false` if they do not say.";
  if (response_schema !== "strict") return "";
  return "In a strict response schema objects with `properties` are closed, all properties required, and `default` is left out.";
}

/** For an API that takes the messages of the caller directly. */
function messageSentences({ conversation }: AdapterSpec): string[] {
  const { results, system, developer, replay } = conversation;
  return [
    "The rules below translate each message as it is; tool call arguments that are not a JSON object are wrapped in one.",
    developer === "as_system" ? "Developer messages are sent as system messages." : "",
    ...systemSentences(system),
    results === "answered" ? "An assistant message `Done.` is inserted between a tool result and a user message." : "",
    ...toolSentences(conversation),
    schemaSentence(conversation.response_schema),
    ...(replay === "provider" ? [] : replaySentences(replay)),
  ].filter((sentence) => sentence !== "");
}

function toolSentences({ tool_ids: ids, tool_names: names, missing_result: missing }: Conversation): string[] {
  const start = names?.first === undefined ? "" : `, the first of ${code(names.first)}`;
  return [
    ids === undefined ? "" : `Tool call ids are adapted, in call and result alike: ${limits(ids)}.`,
    names === undefined ? "" : `Names of tools are adapted, but not in answers: ${limits(names)}${start}.`,
    missing === undefined ? "" : `Results directly follow their calls. A call without one gets ${code(missing)}.`,
  ];
}

function limits({ allow, least, most }: NonNullable<Conversation["tool_ids"]>): string {
  const letters = allow === "any" ? "" : `only ${code(allow)}, `;
  const length = least === undefined ? `at most ${most}` : least === most ? `exactly ${most}` : `${least} to ${most}`;
  return `${letters}${length} characters`;
}

const replayed = {
  provider: "Reasoning is replayed only to the provider that produced it",
  model: "Reasoning is replayed only to the model that produced it",
  none: "Reasoning is not replayed",
} as const;

function replaySentences(replay: AdapterSpec["conversation"]["replay"]): string[] {
  return byFamily(replay, replayed);
}

const placed = {
  in_place: "System text after the beginning keeps its place",
  as_user: "System text after the beginning becomes text of the user in its place, in `<system>`",
  after_user: "Later system text keeps its place behind the user; elsewhere the user says it",
  first_unless_inbound:
    "System text after the beginning is moved there, but keeps its place in requests in the form of a vendor's API",
} as const;

function systemSentences(system: AdapterSpec["conversation"]["system"] = "in_place"): string[] {
  return byFamily(system, placed);
}

/** A sentence for all families, or one for each. */
function byFamily<T extends string>(
  value: T | Readonly<Record<string, T>>,
  sentences: Readonly<Record<T, string>>,
): string[] {
  if (typeof value === "string") return [`${sentences[value]}.`];
  return Object.entries(value).map(([family, each]) => {
    const sentence = sentences[each as T];
    const models = family === "else" ? "other models" : `models of ${code(family)}`;
    return `For ${models}: ${sentence.replace(/^./, (letter) => letter.toLowerCase())}.`;
  });
}
