/** The page of all providers: how to address and configure each. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { markdownHeader } from "../print.ts";
import { code, printTable } from "./markdown.ts";
import { baseCell, keyCell, settingsCell } from "./registrations.ts";

export function providersPage(adapters: readonly AdapterSpec[]): Output {
  const rows = adapters.flatMap((spec) => {
    const { provider, dialect, bare_prefixes, names } = spec;
    return names
      .slice(0, 1)
      .map((name) => [
        `[${provider}](${provider}.md)`,
        dialect,
        [`${name.key}/<model>`, ...bare_prefixes.map((prefix) => `${prefix}…`)].map(code).join(", "),
        keyCell(spec, name),
        baseCell(spec, name),
        settingsCell(name),
        name.namespace === undefined ? "" : code(name.namespace),
      ]);
  });
  return {
    path: "docs/reference/providers.md",
    text: `${markdownHeader(...adapters.map(({ sources: [file] }) => file))}

# Providers

A provider is configured by its API key unless that is optional, by its base URL where that is required, and by the
settings in its address. Everything after the first slash of an address is the provider's own name of the model.

${printTable(["Provider", "API", "Address", "API key", "Base URL", "Settings", "Native namespace"], rows)}
`,
  };
}
