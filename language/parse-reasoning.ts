/** Model families, the facts about them, and the clamp table. */
import { isScalar, isSeq } from "yaml";
import type { Pro } from "../runtime/adapter.ts";
import { efforts } from "../runtime/primitives.ts";
import { checkForm } from "./names.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, type Item, type Reader, suggestion } from "./reader.ts";
import type { ClampLine, Family, FamilyRow, Position, Reasoning } from "./syntax.ts";

export { efforts };

/**
 * Rows of globs; the first row that matches a model's raw name wins.
 * @param hasLast whether the last row must match every model
 */
export function parseFamilies(reader: Reader, field: Field | undefined, hasLast = true): Family[] | undefined {
  if (field === undefined) return undefined;
  const fields = reader.fields(field);
  const seen = new Map<string, string>();
  return fields.map((row, index): Family => {
    const { key, at, value } = row;
    checkForm(reader, "family", key, at, "a family");
    const globs = reader.strings(row, "the globs of a family");
    if (isSeq(value) && globs.length === 0) reader.fail(at, `family ${key} needs a glob`);
    for (const glob of globs) {
      const other = seen.get(glob.text);
      if (other !== undefined) reader.fail(glob.at, `${glob.text} is already in family ${other}`);
      if (glob.text === "*" && index < fields.length - 1)
        reader.fail(glob.at, `"*" matches every model, so the rows below are never reached`);
      seen.set(glob.text, key);
    }
    const last = hasLast && index === fields.length - 1;
    if (last && !(globs.length === 1 && globs[0]?.text === "*")) {
      reader.fail(value ?? at, `the last family must be ["*"], for models that match no other row`);
    }
    return { name: key, globs: globs.map(({ text }) => text), at };
  });
}

/** Rows of `facts:` or `rejects:`: name → families, or `all`. */
export function parseFamilyRows(reader: Reader, field: Field | undefined, families: readonly Family[]): FamilyRow[] {
  return reader
    .fields(field)
    .map((row) => ({ word: row.key, families: parseFamilyNames(reader, row, families), at: row.at }));
}

/** A list of families, or `all`. */
export function parseFamilyNames(
  reader: Reader,
  field: Field | undefined,
  families: readonly Family[],
): FamilyRow["families"] {
  if (isScalar(field?.value) && field.value.value === "all")
    return families.map(({ name }) => ({ name, at: field.at }));
  return reader.strings(field, "families").map(({ text, at }) => {
    checkFamily(reader, text, at, families);
    return { name: text, at };
  });
}

interface Written {
  readonly share?: { readonly floor: number };
  readonly pro?: Pro;
}

/**
 * @param field conforms to the schema
 * @param others the rows of open models, for families without a row in the file
 */
export function parseReasoning(
  reader: Reader,
  field: Field,
  families: readonly Family[],
  others: readonly ClampLine[],
): Reasoning {
  const fields = reader.fields(field);
  const find = (key: string) => fields.find((each) => each.key === key);
  const { share, pro = {} } = (reader.source.value as { readonly reasoning: Written }).reasoning;
  const of = reader.fields(find("share")).find(({ key }) => key === "of");
  for (const [index, name] of (pro.native ?? []).entries())
    checkFamily(reader, name, reader.source.at(["reasoning", "pro", "native", index]), families);
  return {
    unless: reader.items(find("unless")).map((item) => parseTemplate(reader, item)),
    clamp: parseClamp(reader, find("clamp"), families, share !== undefined, others),
    share: of && share && { of: parseTemplate(reader, of), floor: share.floor },
    pro,
    at: field.at,
  };
}

/**
 * The header row names the columns; every effort of the hub has one. A family without a row has no control.
 * @param models the rows of open models, for families without a row here
 */
function parseClamp(
  reader: Reader,
  field: Field | undefined,
  families: readonly Family[],
  shares: boolean,
  models: readonly ClampLine[],
): ClampLine[] {
  const rows = reader.fields(field);
  const header = rows.find((row) => row.key === "effort");
  const columns = reader.strings(header).map(({ text }) => text);
  const lines = rows.flatMap((row) => {
    if (row === header) return [];
    checkFamily(reader, row.key, row.at, families);
    const cells = reader.items(row);
    const cell = (name: string) => cells[columns.indexOf(name)] as Item;
    return parseLine(reader, row, cell, shares);
  });
  const others = families.filter(({ name }) => !lines.some(({ family }) => family === name));
  return [...lines, ...others.map((each) => models.find(({ family }) => family === each.name) ?? withoutControl(each))];
}

function withoutControl({ name, at }: Family): ClampLine {
  return { family: name, as: undefined, cells: efforts.map(() => ({ value: undefined, at })), at };
}

function parseLine(reader: Reader, row: Field, cell: (column: string) => Item, shares: boolean): ClampLine {
  const asItem = cell("as");
  const as = reader.plain(asItem);
  const cells = efforts.map((effort) => {
    const item = cell(effort);
    const value = reader.plain(item) as string | number | undefined;
    const isCounted = typeof value === "string" && (value === "rest" || value.includes("%"));
    if (value !== undefined && !isCell(value))
      reader.fail(item.at, `${value} is not a valid cell; write a native value, 1% to 100%, rest, an integer or ~`);
    else if (isCounted && !shares) reader.fail(item.at, `${value} needs share: { of, floor } below the table`);
    return { value, at: item.at };
  });
  if (as === undefined) reader.fail(row.at, `family ${row.key} has no control (as: ~); leave its row out`);
  else if (typeof as !== "string") reader.fail(asItem.at, "as must be the name of a rule");
  return { family: row.key, as: typeof as === "string" ? { name: as, at: asItem.at } : undefined, cells, at: row.at };
}

function isCell(value: string | number): boolean {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? /^[A-Za-z][\w.-]*$/.test(value) : Number(percent) >= 1 && Number(percent) <= 100;
}

export function checkFamily(reader: Reader, name: string, at: Position, families: readonly Family[]): void {
  const names = families.map((family) => family.name);
  if (!names.includes(name)) reader.fail(at, `unknown family ${name}${suggestion(name, names)}`);
}
