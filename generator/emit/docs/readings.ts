/** Which places of a native request read which names: the way of each field through `body`, `headers`, `let` and `url`. */
import type { AdapterSpec, Call, MapTemplate, Path, Pattern, Reference, Template } from "../../../language/syntax.ts";
import { pathsOf } from "../../../language/traverse.ts";

/** A place in what is sent: a field of the body (`generationConfig.topK`, or "" for its top), a header, or the address. */
export interface Place {
  readonly part: "body" | "header" | "address";
  readonly name: string;
}

/** One name that is read for one place. */
export interface Reading {
  readonly path: Path;
  readonly place: Place;
  /** It is an object whose keys are laid over those that stand there. */
  readonly laid: boolean;
  /** What goes first: the operands before it. */
  readonly after: readonly Template[];
  /** The rule or table that it passes. */
  readonly by: { readonly kind: "rule" | "table"; readonly name: string } | undefined;
  /** What else that rule is called with, `undefined` when it gets the value alone. */
  readonly beside: MapTemplate | undefined;
  /** The rule only looks at it: other values are what it writes. */
  readonly aside: boolean;
}

type Way = Omit<Reading, "path">;

/** A part of what is sent that no field of the request is needed for. */
interface Unasked {
  readonly place: Place;
  readonly template: Template;
  readonly after: readonly Template[];
}

/** Every reading, in the order of the body, then of the headers and the address. */
export function readingsOf(spec: AdapterSpec): Reading[] {
  const address: Sink = { place: { part: "address", name: "" }, laid: false, template: spec.url.reply };
  return [...sinksOf(spec), address].flatMap(({ place, laid, template }) =>
    read(template, { place, laid, after: [], by: undefined, beside: undefined, aside: false }, spec),
  );
}

/** What is sent without being asked for, constants and defaults, in the order of the body. */
export function unaskedOf(spec: AdapterSpec): Unasked[] {
  return sinksOf(spec).flatMap(({ place, template }) => defaultsIn(inlined(template, spec), place));
}

interface Sink {
  readonly place: Place;
  readonly laid: boolean;
  readonly template: Template;
}

/** The fields of the body and the headers, each with what is written there. */
function sinksOf(spec: AdapterSpec): Sink[] {
  const headers = spec.headers.entries.flatMap((entry): Sink[] =>
    entry.kind === "entry" ? [{ place: { part: "header", name: entry.key }, laid: false, template: entry.value }] : [],
  );
  return [...fieldsOf(spec.body, ""), ...headers];
}

function fieldsOf(map: MapTemplate, above: string): Sink[] {
  return map.entries.flatMap((entry): Sink[] => {
    if (entry.kind === "spread")
      return entry.items.flatMap((item): Sink[] =>
        item.kind === "map"
          ? fieldsOf(item, above)
          : [{ place: { part: "body", name: above }, laid: true, template: item }],
      );
    const name = above === "" ? entry.key : `${above}.${entry.key}`;
    if (entry.value.kind === "map") return fieldsOf(entry.value, name);
    return [{ place: { part: "body", name }, laid: false, template: entry.value }];
  });
}

function read(template: Template, way: Way, spec: AdapterSpec): Reading[] {
  switch (template.kind) {
    case "path": {
      const inner = way.aside ? undefined : letOf(template, spec);
      return inner === undefined ? [{ ...way, path: template }] : read(inner, way, spec);
    }
    case "text":
      return template.parts.flatMap((part) => (typeof part === "string" ? [] : read(part, way, spec)));
    case "map":
      return fieldsOf(template, way.place.name).flatMap((field) =>
        read(field.template, { ...way, place: field.place, laid: field.laid }, spec),
      );
    case "list":
      return template.items.flatMap((item) =>
        read(item, item.kind === "map" ? { ...way, place: { ...way.place, name: `${way.place.name}[]` } } : way, spec),
      );
    case "or":
      return template.operands.flatMap((operand, index) =>
        read(operand, { ...way, after: [...way.after, ...template.operands.slice(0, index)] }, spec),
      );
    case "each":
      return called(template.rule, template.list, [], way, spec);
    case "rule":
      return called(template.rule, template.of, template.when, way, spec);
    case "table":
      return read(template.of, { ...way, by: { kind: "table", name: template.table.name } }, spec);
    case "json":
      return read(template.of, way, spec);
    case "join":
      return template.operands.flatMap((operand) => read(operand, way, spec));
    default:
      return [];
  }
}

/** A rule that is called with several values writes some and looks at the others. */
function called(rule: Reference, of: Template, when: readonly Path[], way: Way, spec: AdapterSpec): Reading[] {
  const by = { kind: "rule", name: rule.name } as const;
  const asked = pathsOf(of).map(textOf);
  const conditions = when
    .filter((path) => !asked.includes(textOf(path)))
    .flatMap((path) => read(path, { ...way, by, aside: true }, spec));
  if (of.kind !== "map") return [...read(of, { ...way, by }, spec), ...conditions];
  const fields = of.entries.filter((entry) => entry.kind === "entry");
  const written = fields.flatMap(({ key, value }) => {
    const aside = way.aside || (fields.length > 1 && !isWritten(key, rule.name, spec));
    return read(value, { ...way, by, beside: of, aside }, spec);
  });
  return [...written, ...conditions];
}

function textOf({ name, steps }: Path): string {
  return [name, ...steps].join(".");
}

/** Whether a rule writes what it is called with under this key. */
function isWritten(key: string, name: string, { rules }: AdapterSpec): boolean {
  const set = rules.find((each) => each.name === name);
  return (
    set?.kind === "value" &&
    set.rules.some(({ match, emit }) => {
      if (match?.kind !== "object") return false;
      const names = match.entries.filter((entry) => entry.key === key).flatMap(({ pattern }) => bindsIn(pattern));
      return pathsOf(emit).some((path) => names.includes(path.name));
    })
  );
}

function bindsIn(pattern: Pattern): string[] {
  if (pattern.kind === "bind") return [pattern.name];
  if (pattern.kind === "first") return bindsIn(pattern.pattern);
  return pattern.kind === "object" ? pattern.entries.flatMap((entry) => bindsIn(entry.pattern)) : [];
}

function letOf({ name, steps }: Path, { lets }: AdapterSpec): Template | undefined {
  return steps.length > 0 ? undefined : lets.find((each) => each.name === name)?.value;
}

function inlined(template: Template, spec: AdapterSpec): Template {
  return (template.kind === "path" ? letOf(template, spec) : undefined) ?? template;
}

function defaultsIn(template: Template, place: Place, after: readonly Template[] = []): Unasked[] {
  if (template.kind === "or") {
    const last = template.operands.at(-1);
    return last === undefined ? [] : defaultsIn(last, place, template.operands.slice(0, -1));
  }
  if (template.kind === "join") return template.operands.flatMap((operand) => defaultsIn(operand, place, after));
  const isSaid = template.kind === "rule" ? isAlwaysCalled(template) : !needsSomething(template);
  return isSaid ? [{ place, template, after }] : [];
}

/** Whether a rule is called whatever the request holds: nothing it needs comes from a field of it. */
function isAlwaysCalled({ of, when }: Call): boolean {
  return of.kind === "map" && when.every(({ name }) => ["facts", "model", "stream"].includes(name));
}

/** Whether a template holds anything that may come from a request. */
function needsSomething(template: Template): boolean {
  switch (template.kind) {
    case "literal":
      return false;
    case "list":
      return template.items.some(needsSomething);
    case "map":
      return template.entries.some((entry) => entry.kind === "spread" || needsSomething(entry.value));
    default:
      return true;
  }
}
