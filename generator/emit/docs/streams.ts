/** The page of stream events: for each signal, the events of every API that give it. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { listed, markdownHeader } from "../print.ts";
import { code, printProse, printTable } from "./markdown.ts";
import { printFrom, printWords, toldBy, unseen } from "./replies.ts";
import { signalsOf } from "./signals.ts";

export function streamsPage(adapters: readonly AdapterSpec[], hub: Source): Output {
  const dialects = Map.groupBy(adapters, ({ dialect }) => dialect);
  const speakers = [...dialects].map(([dialect, speaking]) => [
    code(dialect),
    listed(speaking.map(({ provider }) => `[${provider}](${provider}.md)`)),
  ]);
  const told = [...dialects].flatMap(([dialect, [adapter]]) =>
    adapter === undefined ? [] : toldBy(adapter, "stream").map((each) => ({ dialect, each })),
  );
  const sections = signalsOf(hub).flatMap(({ name, meaning, chunk, event }) => {
    const rows = told
      .filter(({ each }) => each.signal === name && !unseen.includes(name))
      .map(({ dialect, each }) => [code(dialect), printWords(each.words) || "any", printFrom(each)]);
    if (rows.length === 0) return [];
    const seen = [
      chunk === undefined ? "" : `Library: ${chunk}.`,
      event === undefined ? "" : `Proxy: ${event}.`,
    ].filter((text) => text !== "");
    return [
      `## ${code(name)}

${printProse([meaning, ...seen].join(" "))}

${printTable(["API", "Event", "Read from"], rows)}
`,
    ];
  });
  return {
    path: "generated/docs/streams.md",
    text: `${markdownHeader(...new Set(adapters.map(({ sources }) => sources[1])), hub.file)}

# Streams

Every native event is retold in a few signals, the same for all APIs; a library chunk and an event of the proxy are made
of these. Each signal below lists, API by API, the events that give it.

A reasoning block that stands alone is also told piece by piece: its signature as \`delta.reasoning_signature\`, redacted
data as \`delta.redacted_reasoning_content\`; in the proxy's event \`reasoning\` as \`signature\` and \`redacted\`. All blocks
come once as \`delta.reasoning_details\`; the proxy tells them as \`details\` where that says more.

${printTable(["API", "Spoken by"], speakers)}

${sections.join("\n")}`,
  };
}
