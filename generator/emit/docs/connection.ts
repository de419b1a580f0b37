/** How to connect to providers: names, environment variables, URLs and headers. */
import { defaultMaxTokens } from "../../../language/defaults.ts";
import type { AdapterSpec, Template } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { printTemplate } from "./forms.ts";
import { code, makePage, printCount, printTable } from "./markdown.ts";
import { type Page, printTableInline } from "./page.ts";
import { cellsOf, configKeys, requiredCell } from "./registrations.ts";

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

function printHeader(value: Template, { spec, naming, link }: Page): string {
  if (value.kind === "rule") return `by rule ${link(value.rule.name)}`;
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
    return names.map((name, index) => [
      `[${provider}](${provider}.md)`,
      `[${dialect}](dialect-${dialect}.md)`,
      ...cellsOf(spec, name, index === 0 ? bare_prefixes : []),
      requiredCell(spec, name),
      configKeys(spec, name).map(code).join(", "),
    ]);
  });
  const header = ["Provider", "Dialect", "Address", "API key", "Base URL", "Settings", "Native namespace"];
  const text = `# Providers

A provider is configured when what stands in *Configured by* is set. In the config file, API keys are in ${code("keys")}.
A setting that is the whole address may be a host without a scheme, which means ${code("https://")}. A provider whose key,
base URL or setting in the address is invalid is left out, with a warning that names the variable: requests to it get
${code("unknown_provider")} with the reason, and other providers are served. Everything after the first slash of an address
is the provider's own name of the model.

${printTable([...header, "Configured by", "Config keys"], rows)}
`;
  return makePage(
    "providers",
    adapters.map(({ sources: [file] }) => file),
    text,
  );
}
