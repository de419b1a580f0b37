/** The page of signals: what callers receive for each, in every API. */

import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import { code, makePage, printTable } from "./markdown.ts";
import { signalsOf, unseen } from "./replies.ts";

export function streamsPage(dialects: readonly string[], hub: Source): Output {
  const rows = signalsOf(hub)
    .filter(({ name }) => !unseen.includes(name))
    .map(({ name, meaning, chunk = "", event = "" }) => [code(name), meaning, chunk, event]);
  const text = `# Streams

Every native event translates to a few signals, the same for all APIs. Library chunks and proxy events are built from
these signals. Which events emit which signal is on the page of each dialect:
${dialects.map((dialect) => `[${dialect}](dialect-${dialect}.md#streams)`).join(",\n")}.

The pieces of a single reasoning block are also streamed: its signature as \`delta.reasoning_signature\`, redacted data as
\`delta.redacted_reasoning_content\`; in the proxy's event \`reasoning\` as \`signature\` and \`redacted\`. All blocks are
sent once as \`delta.reasoning_details\`, and by the proxy as \`details\` if those contain more.

${printTable(["Signal", "Meaning", "Library chunk", "Proxy event"], rows)}
`;
  return makePage("streams", [hub.file], text);
}
