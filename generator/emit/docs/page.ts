/** The data of a provider's page, and the phrases shared by its tables. */

import { familyOf } from "../../../language/check-references.ts";
import type { Source } from "../../../language/load.ts";
import type { AdapterSpec, Placed, Template } from "../../../language/syntax.ts";
import { pathsOf } from "../../../language/traverse.ts";
import { readRegistry } from "../registry-table.ts";
import { type Naming, printScalar, printTemplate } from "./forms.ts";
import { code, ruleLink } from "./markdown.ts";
import { type Place, type Reading, readingsOf } from "./readings.ts";

/** A row of a table of fields: its name, where it is sent, and how or why not. */
export type FieldRow = readonly [field: string, sentAs: string, details: string];

export const notSent = "*not sent*";
export const notTranslated = "has no equivalent";

/** The data of one provider, or of a dialect without a provider. */
export interface Page {
  readonly spec: AdapterSpec;
  /** The key of native fields in a request, where the provider has one. */
  readonly namespace: string | undefined;
  readonly readings: readonly Reading[];
  /** Family → its models in the registry. */
  readonly models: ReadonlyMap<string, readonly string[]>;
  /** How names of the request are printed. */
  readonly naming: Naming;
  /** A link to a rule, on the page that has it. */
  readonly link: (rule: string) => string;
}

const noModels: Page["models"] = new Map();

/**
 * @param models are named next to their families
 * @param reader the provider on whose page this is printed: it may differ from the one that is described
 */
export function pageOf(spec: AdapterSpec, models = noModels, reader = spec): Page {
  const namespace = reader.provider === "" ? "x-<provider>" : reader.names[0]?.namespace;
  const naming: Naming = (name, steps) => {
    if (name === "req") return steps.join(".");
    if (name === "ns") return [namespace, ...steps].join(".");
    return [`$${name}`, ...steps].join(".");
  };
  const readings = readingsOf(spec).filter(({ path }) => path.name !== "ns" || namespace !== undefined);
  const link = (rule: string) =>
    ruleLink(
      rule,
      pageWith(
        reader.rules.find(({ name }) => name === rule),
        reader,
      ),
    );
  return { spec, namespace, readings, models, naming, link };
}

/** Whether something is written in an adapter's first file: that of the provider, or of a dialect without one. */
export function isOwn({ at }: Placed, { sources: [file] }: AdapterSpec): boolean {
  return at.file === file;
}

/** The page that describes something: empty for the adapter's own, and for rules that all inbound APIs share. */
export function pageWith(placed: Placed | undefined, spec: AdapterSpec): string {
  const file = placed?.at.file ?? spec.sources[1];
  const hasPage = /^spec\/(providers|dialects)\//.test(file);
  return spec.provider === "" || file === spec.sources[0] || !hasPage ? "" : pageFrom(file);
}

/** The page that is made from a spec: `openai.md`, `dialect-messages.md`. */
export function pageFrom(file: string): string {
  return file
    .replace(/^spec\/providers\//, "")
    .replace(/^spec\/dialects\//, "dialect-")
    .replace(/\.yaml$/, ".md");
}

export function printPlace({ part, name }: Place): string {
  if (part === "header") return `header ${code(name)}`;
  if (part === "url") return "the URL";
  return name === "" ? "the body" : code(name);
}

/** `unless a or b is given`; empty if nothing takes precedence. */
export function unlessGiven(operands: readonly Template[], { namespace, naming }: Page): string {
  const names = namespace === undefined ? ["req"] : ["req", "ns"];
  const before = operands
    .filter((operand) => pathsOf(operand).some(({ name }) => names.includes(name)))
    .map((operand) => code(printTemplate(operand, naming)));
  return before.length === 0 ? "" : `unless ${before.join(" or ")} is given`;
}

/** The rows of a table on one line. */
export function printTableInline(name: string, { spec }: Pick<Page, "spec">): string {
  const table = spec.tables.find((each) => each.name === name);
  const rows = (table?.rows ?? []).map(
    ({ word, value }) => `${code(word)} → ${value === undefined ? "nothing" : code(printScalar(value))}`,
  );
  return rows.join(", ");
}

/** The file of a provider's models; none if there is none. */
export function modelsOf({ provider }: AdapterSpec, registry: readonly Source[]): Source[] {
  return registry.filter(({ value }) => (value as { provider?: unknown }).provider === provider);
}

/** Family → its models in the registry, in the registry's order. */
export function modelsByFamily(adapter: AdapterSpec, registry: readonly Source[]): ReadonlyMap<string, string[]> {
  const ids = modelsOf(adapter, registry).flatMap((source) => readRegistry(source).rows.map(({ id }) => id));
  return Map.groupBy(ids, (id) => familyOf(adapter, id) ?? "");
}

/** `gpt-5.5` (`gpt-5.5-pro`) for each of these families, in the order in which they are tried. */
export function printFamilies(names: readonly string[], { spec: { families }, models }: Page): string {
  if (names.length === families.length) return "every model";
  const named = families.filter(({ name }) => names.includes(name));
  const listed = named.map(({ name }) => {
    const known = models.get(name) ?? [];
    return known.length === 0 ? code(name) : `${code(name)} (${known.map(code).join(", ")})`;
  });
  return `models of ${listed.join(", ")}`;
}
