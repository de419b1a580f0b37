/** The page of stream events: the events of every API that emit each signal. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import { code, makePage, printProse, printTable } from "./markdown.ts";
import { printConditions, printFrom, signalSourcesOf, signalsOf, unseen } from "./replies.ts";

export function streamsPage(adapters: readonly AdapterSpec[], hub: Source): Output {
  const dialects = Map.groupBy(adapters, ({ dialect }) => dialect);
  const users = [...dialects].map(([dialect, ofDialect]) => [
    code(dialect),
    listed(ofDialect.map(({ provider }) => `[${provider}](${provider}.md)`)),
  ]);
  const sources = [...dialects].flatMap(([dialect, [adapter]]) =>
    adapter === undefined ? [] : signalSourcesOf(adapter, "stream").map((each) => ({ dialect, each })),
  );
  const sections = signalsOf(hub).flatMap(({ name, meaning, chunk, event }) => {
    const rows = sources
      .filter(({ each }) => each.signal === name && !unseen.includes(name))
      .map(({ dialect, each }) => [code(dialect), printConditions(each.conditions) || "any", printFrom(each)]);
    if (rows.length === 0) return [];
    const outputs = `${chunk === undefined ? "" : ` Library: ${chunk}.`}${event === undefined ? "" : ` Proxy: ${event}.`}`;
    const text = `${printProse(meaning + outputs)}\n\n${printTable(["API", "Event", "Read from"], rows)}`;
    return [`## ${code(name)}\n\n${text}\n`];
  });
  const text = `# Streams

Every native event translates to a few signals, the same for all APIs. Library chunks and proxy events are built from
these signals. Each section lists the events that emit one signal, per API.

The pieces of a single reasoning block are also streamed: its signature as \`delta.reasoning_signature\`, redacted data as
\`delta.redacted_reasoning_content\`; in the proxy's event \`reasoning\` as \`signature\` and \`redacted\`. All blocks are
sent once as \`delta.reasoning_details\`, and by the proxy as \`details\` if those contain more.

${printTable(["API", "Providers"], users)}

${sections.join("\n")}`;
  return makePage("streams", [...new Set(adapters.map(({ sources }) => sources[1])), hub.file], text);
}
