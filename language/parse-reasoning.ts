/** Model families, the facts about them, and the clamp table. */
import { isScalar, isSeq } from "yaml";
import type { Effort } from "../generated/hub.ts";
import type { Pro } from "../runtime/adapter.ts";
import { efforts } from "../runtime/primitives.ts";
import { checkForm } from "./names.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, type Item, type Reader, suggestion } from "./reader.ts";
import type { ClampLine, Family, FamilyRow, Position, Reasoning } from "./syntax.ts";

export { efforts };

/** Rows of globs; the first row that matches a model's raw name wins. */
export function parseFamilies(reader: Reader, field: Field | undefined): Family[] | undefined {
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
    const last = index === fields.length - 1;
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

export function parseReasoning(reader: Reader, field: Field, families: readonly Family[]): Reasoning {
  const { find } = reader.section(field, ["unless", "clamp", "share", "pro"]);
  const [clamp, share] = [find("clamp"), find("share")];
  if (clamp === undefined) reader.fail(field.at, "reasoning needs a clamp table");
  return {
    unless: reader.items(find("unless")).map((item) => parseTemplate(reader, item)),
    clamp: clamp === undefined ? [] : parseClamp(reader, clamp, families, share !== undefined),
    share: share && parseShare(reader, share),
    pro: parsePro(reader, find("pro"), families),
    at: field.at,
  };
}

function parseShare(reader: Reader, field: Field): Reasoning["share"] {
  const { find } = reader.section(field, ["of", "floor"]);
  const [of, floor] = [find("of"), find("floor")];
  const least = isScalar(floor?.value) ? floor.value.value : undefined;
  if (of === undefined) reader.fail(field.at, "share needs of: the number to take a share of");
  if (typeof least !== "number" || !Number.isInteger(least))
    reader.fail(floor?.at ?? field.at, "share needs floor: an integer");
  return of && { of: parseTemplate(reader, of), floor: typeof least === "number" ? least : 0 };
}

function parsePro(reader: Reader, field: Field | undefined, families: readonly Family[]): Pro {
  const { find } = reader.section(field, ["native", "bump"]);
  const native = reader.strings(find("native"));
  const bump = reader.strings(find("bump"));
  for (const { text, at } of native) checkFamily(reader, text, at, families);
  for (const { text, at } of bump)
    if (!isEffort(text)) reader.fail(at, `unknown effort ${text}${suggestion(text, efforts)}`);
  return {
    ...(find("native") && { native: native.map(({ text }) => text) }),
    ...(find("bump") && { bump: bump.map(({ text }) => text).filter(isEffort) }),
  };
}

/** The header row names the columns; every effort of the hub has one. A family without a row has no control. */
function parseClamp(reader: Reader, field: Field, families: readonly Family[], shares: boolean): ClampLine[] {
  const rows = reader.fields(field);
  const header = rows.find((row) => row.key === "effort");
  if (header === undefined) {
    reader.fail(field.at, `clamp needs the header row effort: [as, ${efforts.join(", ")}]`);
    return [];
  }
  const columns = reader.strings(header, "the header of clamp");
  const missing = ["as", ...efforts].filter((name) => !columns.some((column) => column.text === name));
  if (missing.length > 0) reader.fail(header.at, `clamp has no column ${missing.join(", ")}`);
  for (const { text, at } of columns) {
    if (text !== "as" && !isEffort(text))
      reader.fail(at, `unknown effort ${text}${suggestion(text, ["as", ...efforts])}`);
  }
  const written = rows.filter((row) => row !== header);
  const lines = written.map((row) => {
    checkFamily(reader, row.key, row.at, families);
    const cells = reader.items(row, "a row of clamp");
    if (isSeq(row.value) && cells.length !== columns.length) {
      reader.fail(row.at, `this row has ${cells.length} cells, but the header has ${columns.length}`);
    }
    const cell = (name: string) => cells[columns.findIndex((column) => column.text === name)];
    return parseLine(reader, row, cell, shares);
  });
  const others = families.filter(({ name }) => !lines.some(({ family }) => family === name));
  return [...lines, ...others.map(withoutControl)];
}

function withoutControl({ name, at }: Family): ClampLine {
  return { family: name, as: undefined, cells: efforts.map(() => ({ value: undefined, at })), at };
}

function parseLine(reader: Reader, row: Field, cell: (column: string) => Item | undefined, shares: boolean): ClampLine {
  const asItem = cell("as");
  const as = asItem && reader.plain(asItem, "as");
  const cells = efforts.map((effort) => {
    const item = cell(effort);
    const at = item?.at ?? row.at;
    const value = item && reader.plain(item, "a cell of clamp");
    if (value !== undefined) {
      const counted = typeof value === "string" && (value === "rest" || value.includes("%"));
      if (typeof value === "boolean" || !isCell(value)) {
        reader.fail(at, `${value} is not a valid cell; write a native value, 1% to 100%, rest, an integer or ~`);
      } else if (counted && !shares) reader.fail(at, `${value} needs share: { of, floor } below the table`);
    }
    return { value: typeof value === "boolean" ? undefined : value, at };
  });
  const named = typeof as === "string" && asItem !== undefined;
  if (asItem !== undefined && as === undefined)
    reader.fail(row.at, `family ${row.key} has no control (as: ~); leave its row out`);
  else if (as !== undefined && !named) reader.fail(asItem?.at ?? row.at, "as must be the name of a rule");
  return { family: row.key, as: named ? { name: as, at: asItem.at } : undefined, cells, at: row.at };
}

function isCell(value: string | number): boolean {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? /^[A-Za-z][\w.-]*$/.test(value) : Number(percent) >= 1 && Number(percent) <= 100;
}

function isEffort(name: string): name is Effort {
  return (efforts as readonly string[]).includes(name);
}

export function checkFamily(reader: Reader, name: string, at: Position, families: readonly Family[]): void {
  const names = families.map((family) => family.name);
  if (!names.includes(name)) reader.fail(at, `unknown family ${name}${suggestion(name, names)}`);
}
