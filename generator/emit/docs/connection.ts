/** How to connect to a provider: names, environment variables, URLs and headers. */
import { defaultMaxTokens } from "../../../language/defaults.ts";
import type { AdapterSpec, Template } from "../../../language/syntax.ts";
import { printTemplate } from "./forms.ts";
import { code, printCount, printTable } from "./markdown.ts";
import { type Page, printTableInline } from "./page.ts";

export function printConnection(page: Page): string {
  const { spec } = page;
  const names = spec.names.map(({ key, credential, base_url, namespace }, index) => [
    [`${key}/<model>`, ...(index === 0 ? spec.bare_prefixes.map((prefix) => `${prefix}…`) : [])].map(code).join(", "),
    credential.map(code).join(", else "),
    spec.base === undefined ? `${code(base_url)}, required` : code(base_url),
    namespace === undefined ? "" : code(namespace),
  ]);
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
  return `${printTable(["Model address", "API key", "Base URL", "Native namespace"], names)}

${printAddresses(spec)}${limit}

${printTable(["Header", "Value", "Notes"], headers)}`;
}

function printAddresses({ names, base, url }: AdapterSpec): string {
  const origin = base ?? `$${names[0]?.base_url}`;
  const [reply, stream] = [url.reply, url.stream].map((path) =>
    code(`POST ${origin}${withoutQuotes(printTemplate(path))}`),
  );
  return reply === stream ? `Requests are sent to ${reply}.` : `Requests are sent to ${reply},\nstreams to ${stream}.`;
}

function printHeader(value: Template, { spec, naming }: Page): string {
  if (value.kind === "rule") return `by rule [${code(value.rule.name)}](#rule-${value.rule.name})`;
  const text = printTemplate(value.kind === "table" ? value.of : value, naming);
  if (value.kind === "table") return `${code(text)}: ${printTableInline(value.table.name, { spec })}`;
  return text === "$key" ? "the API key" : code(withoutQuotes(text));
}

function withoutQuotes(text: string): string {
  return text.replace(/^"(.*)"$/, "$1");
}
