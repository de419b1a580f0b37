/** The page of open models: their families, and what each effort is for them wherever they are served. */
import type { Effort } from "../generated/hub.ts";
import { efforts } from "../runtime/primitives.ts";
import schema from "../spec/schema/models.schema.json" with { type: "json" };
import { checkHead } from "./check-head.ts";
import { checkFamily, parseFamilies } from "./parse-reasoning.ts";
import type { Field, Reader } from "./reader.ts";
import type { ClampLine, Family, Named, Position } from "./syntax.ts";

export const modelsFile = "spec/models.yaml";

/** A cell of the page: a level, `off`, `on`, or undefined. */
type Cell = ClampLine["cells"][number];

export interface ModelsFile {
  readonly families: readonly Family[];
  /** The cells of a row, by family; a family without a row has no control. */
  readonly rows: ReadonlyMap<string, readonly Cell[]>;
  /** The families that answer with an error to a level that they do not have. */
  readonly strict: ReadonlySet<string>;
}

/** How a provider spells the control of these models: `reasoning.models` of its file. */
export interface Spelling {
  /** The rule that writes a level; and a switch, unless there is a rule for it. */
  readonly levels?: string;
  readonly switch?: string;
  /** The cells of `levels` for `off` and `on`. */
  readonly off?: string;
  readonly on?: string;
  /** The rule for models that are not known. Default: `levels`. */
  readonly unknown?: string;
  /** The rule that sends efforts as they are; it replaces `levels`. */
  readonly as_is?: string;
}

/** @returns undefined, with errors, if the file does not conform to its schema */
export function parseModels(reader: Reader): ModelsFile | undefined {
  if (!checkHead(reader, schema)) return undefined;
  const fields = reader.fields(reader.whole, "the file of models");
  const find = (key: string) => fields.find((each) => each.key === key);
  const families = parseFamilies(reader, find("families"), false) ?? [];
  const table = reader.fields(find("clamp"));
  const columns = reader.strings(table.find(({ key }) => key === "effort")).map(({ text }) => text);
  const rows = table.flatMap((row): [string, Cell[]][] => {
    if (row.key === "effort") return [];
    checkFamily(reader, row.key, row.at, families);
    const items = reader.items(row);
    return [[row.key, efforts.map((effort) => cellOf(reader, items[columns.indexOf(effort)] as Field))]];
  });
  const strict = reader.strings(find("strict"), "families");
  for (const { text, at } of strict) checkFamily(reader, text, at, families);
  return { families, rows: new Map(rows), strict: new Set(strict.map(({ text }) => text)) };
}

function cellOf(reader: Reader, item: Field): Cell {
  return { value: reader.plain(item) as string | undefined, at: item.at };
}

/** The provider's own families, with those of the page before the last, which has the unknown models. */
export function withModels(own: readonly Family[], { families, strict }: ModelsFile, { as_is }: Spelling): Family[] {
  const taken = new Set(own.map(({ name }) => name));
  const added = families.filter(({ name }) => !taken.has(name) && (as_is === undefined || strict.has(name)));
  return [...own.slice(0, -1), ...added, ...own.slice(-1)];
}

/**
 * The rows of the clamp table that a provider does not write itself.
 * @param at the position of a key of `spelling`
 */
export function linesOf(
  families: readonly Family[],
  { rows }: ModelsFile,
  spelling: Spelling,
  at: (key: string) => Position,
): ClampLine[] {
  const last = families.at(-1);
  const rule = (key: keyof Spelling): Named | undefined => {
    const name = spelling[key];
    return name === undefined ? undefined : { name, at: at(key) };
  };
  return families.flatMap((family): ClampLine[] => {
    const cells = rows.get(family.name);
    if (family === last) {
      const as = rule("unknown") ?? rule("levels");
      return as === undefined ? [] : [asTheyAre(family, as, efforts)];
    }
    if (cells === undefined) return [];
    const asIs = rule("as_is");
    if (asIs !== undefined)
      return [
        asTheyAre(
          family,
          asIs,
          efforts.filter((_, column) => isAnother(cells, column)),
        ),
      ];
    const line = { family: family.name, at: family.at };
    const toggle = rule("switch");
    if (toggle !== undefined && cells.every(({ value }) => value === "off" || value === "on"))
      return [{ ...line, as: toggle, cells: cells.map(spelled({ off: "disabled", on: "enabled" })) }];
    // a level that is always sent is the least of what cannot be switched off here
    const lowest = cells.find(({ value }) => value !== "off")?.value;
    const { off = lowest === "on" ? spelling.on : lowest, on } = spelling;
    const written = cells.map(spelled({ off, on }));
    return written.every(({ value }) => value === undefined) ? [] : [{ ...line, as: rule("levels"), cells: written }];
  });
}

/** Whether the page has another level for an effort. */
function isAnother(cells: readonly Cell[], column: number): boolean {
  const value = cells[column]?.value;
  return value !== "off" && value !== efforts[column];
}

function asTheyAre({ name }: Family, as: Named, doubtful: readonly Effort[]): ClampLine {
  const { at } = as;
  return { family: name, as, cells: efforts.map((value) => ({ value, at })), doubtful, at };
}

function spelled(words: Readonly<Record<"off" | "on", string | number | undefined>>): (cell: Cell) => Cell {
  return ({ value, at }) => ({ value: value === "off" || value === "on" ? words[value] : value, at });
}
