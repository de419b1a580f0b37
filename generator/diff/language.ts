/** Templates, patterns and rules as the plain values in the YAML, without positions and reasons. */
import type {
  Call,
  Emission,
  MapTemplate,
  Path,
  Pattern,
  RuleSet,
  Scalar,
  Table,
  Template,
} from "../../language/syntax.ts";
import type { Rows } from "./plain.ts";

export function plainTemplate(template: Template): unknown {
  switch (template.kind) {
    case "literal":
      return literal(template.value);
    case "nothing":
      return null;
    case "refuse":
      return { refuse: template.key, why: template.why };
    case "path":
      return path(template);
    case "text":
      return template.parts.map((part) => (typeof part === "string" ? part : `\${${path(part).slice(1)}}`)).join("");
    case "map":
      return plainMap(template);
    case "list":
      return template.items.map(plainTemplate);
    case "or":
      return { $or: template.operands.map(plainTemplate) };
    case "each":
      return { $each: plainTemplate(template.list), $rule: template.rule.name };
    case "rule":
      return plainCall(template);
    case "table":
      return { $table: template.table.name, $of: plainTemplate(template.of) };
    case "json":
      return { $json: plainTemplate(template.of) };
    case "join":
      return { $join: template.operands.map(plainTemplate) };
  }
}

function plainCall({ rule, of, when }: Call): unknown {
  const needed = when.map(path);
  return {
    $rule: rule.name,
    $of: plainTemplate(of),
    ...(needed.length > 0 && { $when: needed.length === 1 ? needed[0] : needed }),
  };
}

export function plainMap({ entries }: MapTemplate): Rows {
  return Object.fromEntries(
    entries.map((entry, index) =>
      entry.kind === "entry"
        ? [`${literal(entry.key)}${entry.optional ? "?" : ""}`, plainTemplate(entry.value)]
        : // a merged map may have several, which need different keys
          [
            `...${entries.slice(0, index).filter(({ kind }) => kind === "spread").length || ""}`,
            single(entry.items.map(plainTemplate)),
          ],
    ),
  );
}

/** A rule set, and the kind of its output. */
export interface PlainRules {
  readonly form: "one value" | "several values" | "signals" | "what another entry writes";
  readonly rules: readonly unknown[];
}

export function plainRules(set: RuleSet): PlainRules {
  switch (set.kind) {
    case "same":
      return { form: "what another entry writes", rules: [set.as] };
    case "signal":
      return {
        form: "signals",
        rules: set.rules.map(({ match, emit }) => rule(match, single(emit.map(plainEmission)))),
      };
    case "value":
      return {
        form: set.many ? "several values" : "one value",
        rules: set.rules.map(({ match, emit }) =>
          match !== undefined && emit.kind === "refuse"
            ? { match: plainPattern(match), refuse: emit.key, why: emit.why }
            : rule(match, plainTemplate(emit)),
        ),
      };
  }
}

/** The rows without their order, which matters only for globs: the first match applies. */
export function plainTable({ rows, otherwise }: Table): { readonly words: Rows; readonly globs: readonly string[] } {
  // without it, an unknown word translates to nothing as well
  const last = otherwise?.value === undefined ? [] : [otherwise];
  return {
    words: Object.fromEntries([...rows, ...last].map(({ word, value }) => [word, value ?? null])),
    globs: rows.map(({ word }) => word).filter((word) => word.includes("*")),
  };
}

function rule(match: Pattern | undefined, emit: unknown): Rows {
  return match === undefined ? { else: emit } : { match: plainPattern(match), emit };
}

function plainEmission(emission: Emission): unknown {
  return emission.kind === "signal" ? { [emission.name]: plainTemplate(emission.value) } : plainTemplate(emission);
}

function plainPattern(pattern: Pattern): unknown {
  switch (pattern.kind) {
    case "literal":
      return literal(pattern.value);
    case "any":
      return { $any: pattern.words.map(literal).sort() };
    case "absent":
      return null;
    case "bind":
    case "present": {
      const name = pattern.kind === "bind" ? pattern.name : "_";
      return pattern.string ? `\${${name}}` : `$${name}`;
    }
    case "object":
      return Object.fromEntries(
        pattern.entries.map(({ key, optional, pattern }) => [
          `${literal(key)}${optional ? "?" : ""}`,
          plainPattern(pattern),
        ]),
      );
    case "empty":
      return [];
    case "first":
      return [plainPattern(pattern.pattern)];
  }
}

function path({ name, steps }: Path): string {
  return `$${[name, ...steps].join(".")}`;
}

/** A string that starts with `$` is escaped as `$$`. */
function literal(value: Scalar | null): Scalar {
  if (value === null) return "$null";
  return typeof value === "string" && value.startsWith("$") ? `$${value}` : value;
}

function single(items: readonly unknown[]): unknown {
  return items.length === 0 ? null : items.length === 1 ? items[0] : items;
}
