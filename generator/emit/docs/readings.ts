/** The names that each part of a native request is read from: follows each field through `body`, `headers`, `let` and `url`. */

import type { AdapterSpec, Call, MapTemplate, Path, Reference, Template } from "../../../language/syntax.ts";
import { callsOf, capturesOf, childrenOf, pathsOf } from "../../../language/traverse.ts";

/** Where something is sent: a field of the body (`generationConfig.topK`, or "" for the whole body), a header, or the URL. */
export interface Place {
  readonly part: "body" | "header" | "url";
  readonly name: string;
}

/** A name that is read for a place. */
export interface Reading {
  readonly path: Path;
  readonly place: Place;
  /** Whether it is an object whose keys are merged into the object there. */
  readonly merged: boolean;
  /** The operands before it, which take precedence. */
  readonly preferred: readonly Template[];
  /** The rule or table that translates it. */
  readonly by: { readonly kind: "rule" | "table"; readonly name: string } | undefined;
  /** The object that rule is called with; undefined if it is called with the value alone. */
  readonly input: MapTemplate | undefined;
  /** Whether the rule only tests it, and writes other values. */
  readonly conditionOnly: boolean;
}

type Context = Omit<Reading, "path">;

/** A default or constant: it is sent even if the request has no such field. */
interface Default {
  readonly place: Place;
  readonly template: Template;
  readonly preferred: readonly Template[];
}

/** Every reading, in the order of the body, then of the headers and the URL. */
export function readingsOf(spec: AdapterSpec): Reading[] {
  const direct = { preferred: [], by: undefined, input: undefined, conditionOnly: false };
  const url: Sink = { place: { part: "url", name: "" }, merged: false, template: spec.url.reply };
  return [...sinksOf(spec), url].flatMap(({ template, ...sink }) => read(template, { ...sink, ...direct }, spec));
}

/** The fields of the body and the headers whose templates call a rule, also with what another rule writes. */
export function callersOf(rule: string, spec: AdapterSpec): Pick<Reading, "place">[] {
  return sinksOf(spec).filter(({ template }) => callsOf(template).some(({ reference: { name } }) => name === rule));
}

/** Constants and defaults, in the order of the body. */
export function defaultsOf(spec: AdapterSpec): Default[] {
  return sinksOf(spec).flatMap(({ place, template }) => {
    const inner = template.kind === "path" ? letOf(template, spec) : undefined;
    return defaultsIn(inner ?? template, place);
  });
}

interface Sink {
  readonly place: Place;
  readonly merged: boolean;
  readonly template: Template;
}

/** The fields of the body and the headers, each with its template. */
function sinksOf(spec: AdapterSpec): Sink[] {
  const headers = spec.headers.entries.flatMap((entry): Sink[] =>
    entry.kind === "entry"
      ? [{ place: { part: "header", name: entry.key }, merged: false, template: entry.value }]
      : [],
  );
  return [...fieldsOf(spec.body, ""), ...headers];
}

function fieldsOf(map: MapTemplate, above: string): Sink[] {
  return map.entries.flatMap((entry): Sink[] => {
    if (entry.kind === "spread")
      return entry.items.flatMap((item): Sink[] =>
        item.kind === "map"
          ? fieldsOf(item, above)
          : [{ place: { part: "body", name: above }, merged: true, template: item }],
      );
    const name = above === "" ? entry.key : `${above}.${entry.key}`;
    if (entry.value.kind === "map") return fieldsOf(entry.value, name);
    return [{ place: { part: "body", name }, merged: false, template: entry.value }];
  });
}

function read(template: Template, context: Context, spec: AdapterSpec): Reading[] {
  switch (template.kind) {
    case "path": {
      const inner = context.conditionOnly ? undefined : letOf(template, spec);
      return inner === undefined ? [{ ...context, path: template }] : read(inner, context, spec);
    }
    case "map":
      return fieldsOf(template, context.place.name).flatMap(({ template: value, ...sink }) =>
        read(value, { ...context, ...sink }, spec),
      );
    case "list": {
      const element = { ...context, place: { ...context.place, name: `${context.place.name}[]` } };
      return template.items.flatMap((item) => read(item, item.kind === "map" ? element : context, spec));
    }
    case "or":
      return template.operands.flatMap((operand, index) =>
        read(operand, { ...context, preferred: [...context.preferred, ...template.operands.slice(0, index)] }, spec),
      );
    case "each":
      return called(template.rule, template.list, [], context, spec);
    case "rule":
      return called(template.rule, template.of, template.when, context, spec);
    case "table":
      return read(template.of, { ...context, by: { kind: "table", name: template.table.name } }, spec);
    default:
      return childrenOf(template).flatMap((inner) => read(inner, context, spec));
  }
}

/** A rule that is called with several values writes some and only tests the others. */
function called(rule: Reference, of: Template, when: readonly Path[], context: Context, spec: AdapterSpec): Reading[] {
  const by = { kind: "rule", name: rule.name } as const;
  const textOf = ({ name, steps }: Path) => [name, ...steps].join(".");
  const asked = pathsOf(of).map(textOf);
  const conditions = when
    .filter((path) => !asked.includes(textOf(path)))
    .flatMap((path) => read(path, { ...context, by, conditionOnly: true }, spec));
  if (of.kind !== "map") return [...read(of, { ...context, by }, spec), ...conditions];
  const fields = of.entries.filter((entry) => entry.kind === "entry");
  const written = fields.flatMap(({ key, value }) => {
    const conditionOnly = context.conditionOnly || (fields.length > 1 && !isWritten(key, rule.name, spec));
    return read(value, { ...context, by, input: of, conditionOnly }, spec);
  });
  return [...written, ...conditions];
}

/** Whether a rule writes the value that it is called with under this key. */
function isWritten(key: string, name: string, { rules }: AdapterSpec): boolean {
  const set = rules.find((each) => each.name === name);
  return (
    set?.kind === "value" &&
    set.rules.some(({ match, emit }) => {
      if (match?.kind !== "object") return false;
      const names = match.entries.filter((entry) => entry.key === key).flatMap(({ pattern }) => capturesOf(pattern));
      return pathsOf(emit).some((path) => names.some(({ name }) => name === path.name));
    })
  );
}

function letOf({ name, steps }: Path, { lets }: AdapterSpec): Template | undefined {
  return steps.length > 0 ? undefined : lets.find((each) => each.name === name)?.value;
}

function defaultsIn(template: Template, place: Place, preferred: readonly Template[] = []): Default[] {
  if (template.kind === "or") {
    const last = template.operands.at(-1);
    return last === undefined ? [] : defaultsIn(last, place, template.operands.slice(0, -1));
  }
  if (template.kind === "join") return template.operands.flatMap((operand) => defaultsIn(operand, place, preferred));
  const isConstant = template.kind === "rule" ? isAlwaysCalled(template) : !dependsOnRequest(template);
  return isConstant ? [{ place, template, preferred }] : [];
}

/** Whether a rule is called for every request: nothing it requires is a field of the request. */
function isAlwaysCalled({ of, when }: Call): boolean {
  return of.kind === "map" && when.every(({ name }) => ["facts", "model", "stream"].includes(name));
}

/** Whether a template may read anything from the request. */
function dependsOnRequest(template: Template): boolean {
  if (template.kind === "map" && template.entries.some(({ kind }) => kind === "spread")) return true;
  return ["literal", "list", "map"].includes(template.kind) ? childrenOf(template).some(dependsOnRequest) : true;
}
