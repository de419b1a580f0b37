/** How to connect to a provider: names, environment variables, URLs and headers. */
import { defaultMaxTokens } from "../../../language/defaults.ts";
import type { AdapterSpec, Template } from "../../../language/syntax.ts";
import { printTemplate } from "./forms.ts";
import { code, printCount, printTable } from "./markdown.ts";
import { type Page, printTableInline } from "./page.ts";
import { baseCell, keyCell, settingsCell } from "./registrations.ts";

export function printConnection(page: Page): string {
  const { spec } = page;
  const hasSettings = spec.names.some(({ settings }) => settings !== undefined);
  const names = spec.names.map((name, index) => [
    [`${name.key}/<model>`, ...(index === 0 ? spec.bare_prefixes.map((prefix) => `${prefix}…`) : [])]
      .map(code)
      .join(", "),
    keyCell(spec, name),
    baseCell(spec, name),
    ...(hasSettings ? [settingsCell(name)] : []),
    name.namespace === undefined ? "" : code(name.namespace),
  ]);
  const columns = ["Model address", "API key", "Base URL", ...(hasSettings ? ["Settings"] : []), "Native namespace"];
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
  return `${printTable(columns, names)}

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
  if (value.kind === "rule") return `by rule [${code(value.rule.name)}](#rule-${value.rule.name})`;
  const text = printTemplate(value.kind === "table" ? value.of : value, naming);
  if (value.kind === "table") return `${code(text)}: ${printTableInline(value.table.name, { spec })}`;
  return text === "$key" ? "the API key" : code(withoutQuotes(text));
}

function withoutQuotes(text: string): string {
  return text.replace(/^"(.*)"$/, "$1");
}
