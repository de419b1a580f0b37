/** What a provider's page knows, and the words that all of its tables share. */
import type { AdapterSpec, Template } from "../../../language/syntax.ts";
import { pathsOf } from "../../../language/traverse.ts";
import { type Naming, printScalar, printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { type Place, type Reading, readingsOf } from "./readings.ts";

/** A row of a table of fields: its name, what it becomes, and how or why not. */
export type FieldRow = readonly [field: string, becomes: string, how: string];

export const notSent = "*not sent*";
export const noPlace = "not part of what this API is sent";

/** What a page knows of one provider. */
export interface Page {
  readonly spec: AdapterSpec;
  readonly readings: readonly Reading[];
  /** Family → models of the registry. */
  readonly models: ReadonlyMap<string, readonly string[]>;
  /** How names of the request are written on the page. */
  readonly naming: Naming;
}

export function pageOf(spec: AdapterSpec, models: Page["models"]): Page {
  const namespace = spec.names[0]?.namespace;
  const naming: Naming = (name, steps) => {
    if (name === "req") return steps.join(".");
    if (name === "ns") return [namespace, ...steps].join(".");
    return [`$${name}`, ...steps].join(".");
  };
  const readings = readingsOf(spec).filter(({ path }) => path.name !== "ns" || namespace !== undefined);
  return { spec, readings, models, naming };
}

export function printPlace({ part, name }: Place): string {
  if (part === "header") return `header ${code(name)}`;
  if (part === "address") return "the address";
  return name === "" ? "the body" : code(name);
}

/** `unless a or b is given`; nothing for what comes first. */
export function afterOf(operands: readonly Template[], { spec, naming }: Page): string {
  const namespaced = spec.names[0]?.namespace !== undefined;
  const before = operands
    .filter((operand) => pathsOf(operand).some(({ name }) => name === "req" || (name === "ns" && namespaced)))
    .map((operand) => code(printTemplate(operand, naming)));
  return before.length === 0 ? "" : `unless ${before.join(" or ")} is given`;
}

/** The rows of a table in one line. */
export function printRows(name: string, { spec }: Pick<Page, "spec">): string {
  const table = spec.tables.find((each) => each.name === name);
  const rows = (table?.rows ?? []).map(
    ({ word, value }) => `${code(word)} as ${value === undefined ? "nothing" : code(printScalar(value))}`,
  );
  return rows.join(", ");
}
