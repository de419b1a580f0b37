/** One request, and next to it what a provider is sent. */
import type { EngineRequest } from "../../../generated/hub.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { RegistryTable } from "../registry-table.ts";
import { printJson } from "./json.ts";
import { senderTo } from "./sending.ts";

/** Two blocks of this many columns fit next to each other on GitHub. */
const columns = 44;

const request: Omit<EngineRequest, "model"> = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Is it cold in Oslo?" },
  ],
  tools: [
    {
      type: "function",
      function: {
        name: "weather",
        parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      },
    },
  ],
  tool_choice: "auto",
  reasoning_effort: "max",
  max_tokens: 8192,
  stop: ["END"],
};

/** @param table the provider's models; undefined if none are listed */
export function printSideBySide(spec: AdapterSpec, table: RegistryTable | undefined): string {
  const model = modelIn(table);
  const sent = senderTo(spec)(request, model);
  if (sent === undefined) throw new Error(`${spec.provider} refuses the example`);
  const [provider = spec.provider] = spec.names.map(({ key }) => key);
  const cells = [{ model: `${provider}/${model}`, ...request }, sent.body].map(
    (body) => `<td>\n\n\`\`\`json\n${printJson(body, columns)}\n\`\`\`\n\n</td>`,
  );
  return `<table>
<tr><th>A request</th><th>What ${provider} is sent</th></tr>
<tr valign="top">
${cells.join("\n")}
</tr>
</table>`;
}

/** The first model that thinks and calls tools, else any name. */
function modelIn(table: RegistryTable | undefined): string {
  const rows = table?.rows ?? [];
  const able = rows.find(({ reasoning, tools }) => reasoning === "Supported" && tools === "Supported");
  return (able ?? rows[0])?.id ?? "my-model";
}
