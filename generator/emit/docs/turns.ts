/** How an API wants its conversation, in sentences. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import { code } from "./markdown.ts";

/** One sentence for each thing that is done to the messages before a rule sees them. */
export function turnSentences({ conversation }: AdapterSpec): string[] {
  const { turns, results, blank_text, system_alone, tool_ids, replay } = conversation;
  return [
    turns === "alternate" ? "Neighbours of one role become one turn." : "Turns stay as they were sent.",
    results === "first_in_user"
      ? "Results of tools stand first in the user's turn that follows their calls."
      : "Results of tools stand in a turn of their own.",
    "The `name` of a message counts on a result whose call the history does not hold; elsewhere it is left out.",
    blank_text === "drop" ? "Texts of nothing but white space are left out." : "",
    system_alone === "as_user"
      ? "Where only the system speaks, its text is put as the user's; where nobody speaks, the request is refused."
      : "",
    tool_ids === undefined ? "" : idSentence(tool_ids.allow, tool_ids.most),
    ...replaySentences(replay),
  ].filter((sentence) => sentence !== "");
}

/** What of the conversation block concerns messages that go as they are. */
export const asTheyAre =
  "Messages go through their rules below as they were sent; arguments that hold no JSON object are wrapped in one.";

function idSentence(allow: string, most: number): string {
  const letters = allow === "any" ? "" : `of ${code(allow)}, `;
  return `Ids of tool calls are made to fit, in call and result alike: ${letters}at most ${most} characters.`;
}

const whose = {
  provider: "Reasoning goes back to the provider that made it; any other is left out",
  model: "Reasoning goes back to the model that made it; any other is left out",
} as const;

function replaySentences(replay: AdapterSpec["conversation"]["replay"]): string[] {
  if (typeof replay === "string") return [`${whose[replay]}.`];
  return Object.entries(replay).map(([family, each]) =>
    family === "else" ? `${whose[each]}.` : `For models of ${code(family)}: ${whose[each].replace(/^R/, "r")}.`,
  );
}
