/** `serves`: the APIs that a provider serves itself, with their addresses and the requests that it does not take there. */
import { isScalar } from "yaml";
import type { Served } from "../runtime/adapter.ts";
import { checkPrintable } from "./names.ts";
import { parseFieldPaths } from "./parse-dialect.ts";
import type { Field, Item, Reader } from "./reader.ts";

/** The APIs that are both a dialect and an inbound API. */
const apis = ["chat-completions", "responses", "messages", "generate-content"];

/** @param dialect the dialect of the provider, whose address is `url` */
export function parseServes(reader: Reader, field: Field | undefined, dialect: string): Record<string, Served> {
  const rows = reader.fields(field);
  reader.known(rows, apis);
  const known = rows.filter(({ key }) => apis.includes(key));
  return Object.fromEntries(known.map((row) => [row.key, parseServed(reader, row, row.key === dialect)]));
}

/** `~`, a path, or a map. @param isOwn whether it is the API of the dialect */
function parseServed(reader: Reader, row: Field, isOwn: boolean): Served {
  const isPath = isScalar(row.value);
  const section = isPath ? undefined : reader.section(row, ["url", "except"]);
  const url = isPath && row.value?.value !== null ? row : section?.find("url");
  if (isOwn && url !== undefined)
    reader.fail(url.value ?? url.at, `${row.key} is the dialect: write its path in the url of the file, and ~ here`);
  if (!isOwn && url === undefined) reader.fail(row.at, `serves.${row.key} needs a url`);
  const except = section?.find("except");
  return {
    ...(url && { url: parsePath(reader, url) }),
    ...(except && { except: reader.items(except).map((item) => parseRow(reader, item)) }),
  };
}

function parsePath(reader: Reader, field: Field): string {
  const path = reader.string(field);
  checkPrintable(reader, path, field.value ?? field.at, "a url");
  return path;
}

function parseRow(reader: Reader, item: Item): NonNullable<Served["except"]>[number] {
  const { find } = reader.section(item, ["models", "fields", "unless"], "a row of except");
  const [models, fields, unless] = [find("models"), find("fields"), find("unless")];
  if (models === undefined && fields === undefined) reader.fail(item.value, "a row of except needs models or fields");
  return {
    ...(models && { models: reader.texts(models) }),
    ...(fields && { fields: parseFieldPaths(reader, fields) }),
    ...(unless && { unless: parseFieldPaths(reader, unless) }),
  };
}
