/** How a conversation is prepared for an API, in sentences. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import { code } from "./markdown.ts";

/** One sentence for each change to the messages before the rules run. */
export function conversationSentences({ conversation }: AdapterSpec): string[] {
  const { turns, results, blank_text, system_alone, tool_ids, response_schema, replay } = conversation;
  return [
    turns === "alternate" ? "Consecutive turns of one role are merged." : "Turns are not merged.",
    results === "first_in_user"
      ? "Tool results come first in the user turn after their calls."
      : "Tool results are a turn of their own.",
    "The `name` of a message is used only for a tool result whose call is not in the history.",
    blank_text === "drop" ? "Blank text is left out." : "",
    system_alone === "as_user"
      ? "If all text is system text, it is sent as a user turn. A conversation without any content is rejected."
      : "",
    tool_ids === undefined ? "" : idSentence(tool_ids.allow, tool_ids.most),
    response_schema === "closed"
      ? "Objects of a response schema get `additionalProperties: false` where it does not say."
      : "",
    ...replaySentences(replay),
  ].filter((sentence) => sentence !== "");
}

/** The sentence for an API that takes the messages of the caller directly. */
export const passedThrough =
  "The rules below translate each message as it is; tool call arguments that are not a JSON object are wrapped in one.";

function idSentence(allow: string, most: number): string {
  const letters = allow === "any" ? "" : `only ${code(allow)}, `;
  return `Tool call ids are adapted, in call and result alike: ${letters}at most ${most} characters.`;
}

const replayed = {
  provider: "Reasoning is replayed only to the provider that produced it",
  model: "Reasoning is replayed only to the model that produced it",
} as const;

function replaySentences(replay: AdapterSpec["conversation"]["replay"]): string[] {
  if (typeof replay === "string") return [`${replayed[replay]}.`];
  return Object.entries(replay).map(([family, each]) =>
    family === "else" ? `${replayed[each]}.` : `For models of ${code(family)}: ${replayed[each].replace(/^R/, "r")}.`,
  );
}
