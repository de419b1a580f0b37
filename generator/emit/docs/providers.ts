/** The page of all providers: how to address and configure each. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { markdownHeader } from "../print.ts";
import { code, printTable } from "./markdown.ts";

export function providersPage(adapters: readonly AdapterSpec[]): Output {
  const rows = adapters.flatMap(({ provider, dialect, names: [name], bare_prefixes, base }) => {
    if (name === undefined) return [];
    const { key, credential, base_url, namespace } = name;
    return [
      [
        `[${provider}](${provider}.md)`,
        dialect,
        [`${key}/<model>`, ...bare_prefixes.map((prefix) => `${prefix}…`)].map(code).join(", "),
        credential.map(code).join(", else "),
        base === undefined ? `${code(base_url)}, required` : code(base_url),
        namespace === undefined ? "" : code(namespace),
      ],
    ];
  });
  return {
    path: "docs/reference/providers.md",
    text: `${markdownHeader(...adapters.map(({ sources: [file] }) => file))}

# Providers

A provider is configured by its API key, or by its base URL where that is required; the key is optional then. Everything
after the first slash of an address is the provider's own name of the model.

${printTable(["Provider", "API", "Address", "API key", "Base URL", "Native namespace"], rows)}
`,
  };
}
