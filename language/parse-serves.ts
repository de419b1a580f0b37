/** `serves`: the APIs that a provider serves itself, with their addresses and the requests that it does not take there. */
import { isScalar } from "yaml";
import type { Served } from "../runtime/adapter.ts";
import { checkPrintable } from "./names.ts";
import { parseFieldPaths } from "./parse-dialect.ts";
import { checkFamily } from "./parse-reasoning.ts";
import type { Field, Item, Reader } from "./reader.ts";
import type { Family } from "./syntax.ts";

/** The APIs that are both a dialect and an inbound API. */
const apis = ["chat-completions", "responses", "messages", "generate-content"];

/**
 * @param dialect the dialect of the provider, whose address is `url`
 * @param families those that a row of `except` may name
 */
export function parseServes(
  reader: Reader,
  field: Field | undefined,
  dialect: string,
  families: readonly Family[],
): Record<string, Served> {
  const rows = reader.fields(field);
  reader.known(rows, apis);
  const known = rows.filter(({ key }) => apis.includes(key));
  return Object.fromEntries(known.map((row) => [row.key, parseServed(reader, row, row.key === dialect, families)]));
}

/** `~`, a path, or a map. @param isOwn whether it is the API of the dialect */
function parseServed(reader: Reader, row: Field, isOwn: boolean, families: readonly Family[]): Served {
  const isPath = isScalar(row.value);
  const section = isPath ? undefined : reader.section(row, ["url", "relayed", "foreign", "except"]);
  const url = isPath && row.value?.value !== null ? row : section?.find("url");
  if (isOwn && url !== undefined)
    reader.fail(url.value ?? url.at, `${row.key} is the dialect: write its path in the url of the file, and ~ here`);
  if (!isOwn && url === undefined) reader.fail(row.at, `serves.${row.key} needs a url`);
  const [relayed, foreign, except] = ["relayed", "foreign", "except"].map((key) => section?.find(key));
  return {
    ...(url && { url: parsePath(reader, url) }),
    ...(relayed && {
      relayed: Object.fromEntries(reader.fields(relayed).map((each) => [each.key, parsePath(reader, each)])),
    }),
    ...(foreign && { foreign: reader.string(foreign) }),
    ...(except && { except: reader.items(except).map((item) => parseRow(reader, item, families)) }),
  };
}

function parsePath(reader: Reader, field: Field): string {
  const path = reader.string(field);
  checkPrintable(reader, path, field.value ?? field.at, "a url");
  return path;
}

function parseRow(reader: Reader, item: Item, known: readonly Family[]): NonNullable<Served["except"]>[number] {
  const { find } = reader.section(item, ["models", "families", "fields", "any", "unless"], "a row of except");
  const [models, families, unless] = [find("models"), find("families"), find("unless")];
  const [fields, any] = [find("fields"), find("any")];
  if ((models ?? families ?? fields ?? any) === undefined)
    reader.fail(item.value, "a row of except needs models, families, fields or any");
  for (const { text, at } of reader.strings(families)) checkFamily(reader, text, at, known);
  return {
    ...(models && { models: reader.texts(models) }),
    ...(families && { families: reader.texts(families) }),
    ...(fields && { fields: parseFieldPaths(reader, fields) }),
    ...(any && { any: parseFieldPaths(reader, any) }),
    ...(unless && { unless: parseFieldPaths(reader, unless) }),
  };
}
