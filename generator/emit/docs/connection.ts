/** How to connect to providers: names, environment variables, URLs and headers. */
import { defaultMaxTokens } from "../../../language/defaults.ts";
import type { AdapterSpec, Template } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { printTemplate } from "./forms.ts";
import { code, makePage, printCount, printTable, ruleLink } from "./markdown.ts";
import { type Page, printTableInline } from "./page.ts";
import { cellsOf } from "./registrations.ts";

export function printConnection(page: Page): string {
  const { spec } = page;
  const columns = ["Model address", "API key", "Base URL", "Settings", "Native namespace"];
  const cells = spec.names.map((name, index) => cellsOf(spec, name, index === 0 ? spec.bare_prefixes : []));
  const hasSettings = spec.names.some(({ settings }) => settings !== undefined);
  const [header = [], ...names] = [columns, ...cells].map((row) => (hasSettings ? row : row.toSpliced(3, 1)));
  const headers = spec.headers.entries.flatMap((entry) => {
    if (entry.kind === "spread") return [];
    const { key, value } = entry;
    const parts = value.kind === "join" ? value.operands : [value];
    return parts.map((part) => [code(key), printHeader(part, page), value.kind === "join" ? "comma-separated" : ""]);
  });
  const tokens = defaultMaxTokens(spec);
  const limit =
    tokens === undefined
      ? ""
      : `\nRate limits count a request without a token limit as ${printCount(tokens)} output tokens.`;
  return `${printTable(header, names)}

${printAddresses(spec)}${limit}${headers.length === 0 ? "" : `\n\n${printTable(["Header", "Value", "Notes"], headers)}`}`;
}

function printAddresses({ names, base, url }: AdapterSpec): string {
  const [bases, by] =
    typeof base === "object" ? [base.rows, base.of] : [{ else: base ?? `$${names[0]?.base_url}` }, ""];
  const { else: origin = "", ...others } = bases;
  const [reply = "", stream = ""] = [url.reply, url.stream].map((path) =>
    code(`POST ${origin}${withoutQuotes(printTemplate(path))}`),
  );
  const sent =
    reply === stream
      ? `Requests are sent to ${reply}.`
      : printTable(
          ["Requests", "Sent to"],
          [
            ["for a whole answer", reply],
            ["for a stream", stream],
          ],
        );
  const exceptions = Object.entries(others).map(([value, url]) => [code(value), code(url)]);
  return exceptions.length === 0 ? sent : `${sent}\n\n${printTable([code(by), "Other host"], exceptions)}`;
}

function printHeader(value: Template, { spec, naming }: Page): string {
  if (value.kind === "rule") return `by rule ${ruleLink(value.rule.name)}`;
  const text = printTemplate(value.kind === "table" ? value.of : value, naming);
  if (value.kind === "table") return `${code(text)}: ${printTableInline(value.table.name, { spec })}`;
  return text === "$key" ? "the API key" : code(withoutQuotes(text));
}

function withoutQuotes(text: string): string {
  return text.replace(/^"(.*)"$/, "$1");
}

/** The page of all providers: how to address and configure each. */
export function providersPage(adapters: readonly AdapterSpec[]): Output {
  const rows = adapters.flatMap((spec) => {
    const { provider, dialect, bare_prefixes, names } = spec;
    return names
      .slice(0, 1)
      .map((name) => [`[${provider}](${provider}.md)`, dialect, ...cellsOf(spec, name, bare_prefixes)]);
  });
  const text = `# Providers

A provider is configured by its API key unless that is optional, by its base URL where that is required, and by the
settings in its address. Everything after the first slash of an address is the provider's own name of the model.

${printTable(["Provider", "API", "Address", "API key", "Base URL", "Settings", "Native namespace"], rows)}
`;
  return makePage(
    "providers",
    adapters.map(({ sources: [file] }) => file),
    text,
  );
}
