/**
 * The syntax tree of the mapping language. Plain JSON: the compiler prints it, closures evaluate it, explain includes it.
 * `spec/README.md` describes each form.
 */
import type { Effort } from "../generated/hub.ts";
import type { Adapter, Pro } from "../runtime/adapter.ts";

/** Where a piece of a spec is: file relative to the root, line and column counted from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Length of the underlined text on that line. */
  readonly length: number;
}

/** A part of a spec with its position. */
export interface Placed {
  readonly at: Position;
}

/** A name, and where it is defined or used. */
export interface Named extends Placed {
  readonly name: string;
}

export function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "file" in value && "line" in value && "column" in value;
}

export type Scalar = string | number | boolean;

/** A captured or given value, or a piece of one: `$name.step.step`. */
export interface Path extends Named {
  readonly kind: "path";
  readonly steps: readonly string[];
}

export interface MapEntry extends Placed {
  readonly kind: "entry";
  readonly key: string;
  /** Written `key?:`, left out when the value is blank. */
  readonly optional: boolean;
  readonly value: Template;
}

/** `...: [a, b]`, the keys of these objects, later wins. */
export interface Spread extends Placed {
  readonly kind: "spread";
  readonly items: readonly Template[];
}

/** A map in a template. `block`: it spans several lines in the YAML, and so it does in the output. */
export interface MapTemplate extends Placed {
  readonly kind: "map";
  readonly entries: readonly (MapEntry | Spread)[];
  readonly block: boolean;
}

export type Template =
  | { readonly kind: "literal"; readonly value: Scalar | null; readonly at: Position }
  | { readonly kind: "nothing"; readonly at: Position }
  | Refusal
  | Path
  | { readonly kind: "text"; readonly parts: readonly (string | Path)[]; readonly at: Position }
  | MapTemplate
  | { readonly kind: "list"; readonly items: readonly Template[]; readonly block: boolean; readonly at: Position }
  | { readonly kind: "or"; readonly operands: readonly Template[]; readonly at: Position }
  | { readonly kind: "each"; readonly list: Template; readonly rule: Reference; readonly at: Position }
  | Call
  | { readonly kind: "table"; readonly table: Reference; readonly of: Template; readonly at: Position }
  | { readonly kind: "json"; readonly of: Template; readonly at: Position }
  | { readonly kind: "join"; readonly operands: readonly Template[]; readonly at: Position };

/** `{ $rule, $of, $when }`. */
export interface Call extends Placed {
  readonly kind: "rule";
  readonly rule: Reference;
  readonly of: Template;
  /** The rule is called only if all of these are present. */
  readonly when: readonly Path[];
}

/** `refuse: key` in a rule: the request is refused because of this key of the matched object. */
export interface Refusal extends Placed {
  readonly kind: "refuse";
  readonly key: string;
  /** The sentence that the caller reads. */
  readonly why: string;
}

/** The name of a rule set or table, where it is called. */
export type Reference = Named;

/** The emissions of a signal rule, flattened in order: signals, `$each` and `$rule`. An empty array is `~`. */
export type Emission =
  | { readonly kind: "signal"; readonly name: string; readonly value: Template; readonly at: Position }
  | { readonly kind: "each"; readonly list: Template; readonly rule: Reference; readonly at: Position }
  | Call;

/** `string`: matches strings only; written `"${name}"`. */
export type Pattern =
  | { readonly kind: "literal"; readonly value: Scalar; readonly at: Position }
  | { readonly kind: "any"; readonly words: readonly Scalar[]; readonly at: Position }
  | { readonly kind: "absent"; readonly at: Position }
  | { readonly kind: "bind"; readonly name: string; readonly string?: true; readonly at: Position }
  | { readonly kind: "present"; readonly string?: true; readonly at: Position }
  | { readonly kind: "object"; readonly entries: readonly PatternEntry[]; readonly at: Position }
  | { readonly kind: "empty"; readonly at: Position }
  | { readonly kind: "first"; readonly pattern: Pattern; readonly at: Position };

export interface PatternEntry extends Placed {
  readonly key: string;
  readonly optional: boolean;
  readonly pattern: Pattern;
}

/** One rule. `match` is undefined for `else`. */
export interface Rule<Emit> {
  readonly match: Pattern | undefined;
  readonly emit: Emit;
  readonly why: string | undefined;
  readonly at: Position;
  /** The position of the value of `emit:` or `else:`. */
  readonly emitAt: Position;
}

/** `name(In) -> Out:`, or `Out[]` when `many`. */
export interface ValueRules extends Named {
  readonly kind: "value";
  readonly input: string;
  readonly output: string;
  readonly many: boolean;
  readonly rules: readonly Rule<Template>[];
}

/** `name(In):`, a rule set that emits signals. */
export interface SignalRules extends Named {
  readonly kind: "signal";
  readonly input: string;
  readonly rules: readonly Rule<readonly Emission[]>[];
}

/** `stream(T): response`, an entry that reuses another one. */
export interface SameRules extends Named {
  readonly kind: "same";
  readonly input: string;
  readonly as: string;
}

export interface TableRow extends Placed {
  /** The key; `..8192` matches numbers up to this one. */
  readonly word: string;
  /** `undefined` is written `~`. */
  readonly value: Scalar | undefined;
  readonly valueAt: Position;
}

export interface Table extends Named {
  readonly rows: readonly TableRow[];
  /** The row `else`; without it an unknown value maps to nothing. */
  readonly otherwise: TableRow | undefined;
}

/** `name: template` under `let:`; `name?:` may be absent. */
export interface Let extends Named {
  readonly optional: boolean;
  readonly value: Template;
}

export interface Family extends Named {
  readonly globs: readonly string[];
}

/** A row of `facts:` or `rejects:`: a name and the families it holds for. */
export interface FamilyRow extends Placed {
  readonly word: string;
  readonly families: readonly Reference[];
}

export interface ClampLine extends Placed {
  readonly family: string;
  /** The rule that writes the control; undefined for a family that has none. */
  readonly as: Reference | undefined;
  /** One cell for each effort of the hub, in the hub's order; undefined is written `~`. */
  readonly cells: readonly { readonly value: string | number | undefined; readonly at: Position }[];
  /** The efforts that are sent as they are, though the models are not known to take them. */
  readonly doubtful?: readonly Effort[];
}

export interface Reasoning extends Placed {
  readonly unless: readonly Template[];
  readonly clamp: readonly ClampLine[];
  readonly share: { readonly of: Template; readonly floor: number } | undefined;
  readonly pro: Pro;
}

/** A type of `native:` in a provider file. */
export interface NativeType extends Named {
  /** JSON Schema, merged into the dialect's type of this name. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export type RuleSet = ValueRules | SignalRules | SameRules;

/** The fields that a spec and the adapter made of it share. */
type Shared = Pick<Adapter, "provider" | "dialect" | "names" | "bare_prefixes" | "conversation" | "retry"> &
  Pick<Adapter, "framing" | "cites" | "metered" | "fields" | "unsent" | "conditional"> &
  Required<Pick<Adapter, "serves" | "other_models" | "output_limits" | "choice_counts">> & {
    readonly [Key in "base" | "count" | "model_prefix"]: Adapter[Key] | undefined;
  };

/** A provider merged into its dialect: everything one adapter is made of. */
export interface AdapterSpec extends Shared {
  /** The files it was read from, after the first two that of the provider that it is like, and that of the open models. */
  readonly sources: readonly [provider: string, dialect: string, ...like: string[]];
  readonly servesAt?: Position | undefined;
  readonly config_key: "set" | "read" | "none";
  readonly credential?: Adapter["credential"] | undefined;
  readonly credentialAt?: Position | undefined;
  /** String templates over `$model` and the settings; both the same if the file has only one. */
  readonly url: { readonly reply: Template; readonly stream: Template };
  readonly headers: MapTemplate;
  readonly placed: readonly Reference[];
  readonly lets: readonly Let[];
  readonly bodyType: string;
  readonly bodyTypeAt: Position;
  readonly body: MapTemplate;
  readonly families: readonly Family[];
  /** Whether these include all families of open models, with their globs. */
  readonly hasAllModels?: boolean;
  readonly facts: readonly FamilyRow[];
  readonly rejects: readonly FamilyRow[];
  /** The families whose text begins with their reasoning, in `<think>` tags. */
  readonly think_tags: FamilyRow["families"];
  readonly reasoning: Reasoning | undefined;
  /** The types that the provider adds to the native types of its dialect. */
  readonly native: readonly NativeType[];
  /** The provider that adds exactly this too; absent if the provider has types of its own, or none. */
  readonly nativeFrom?: string;
  /** Rule sets in file order: request rules, the entries `response`, `stream`, `error`, reply rules. */
  readonly rules: readonly RuleSet[];
  readonly tables: readonly Table[];
  readonly ignore: readonly { readonly event: string; readonly why: string; readonly at: Position }[];
  /** Names of the rule sets under `request`. */
  readonly requestRules: ReadonlySet<string>;
  /** The dialect without the provider's changes; absent if the rules are not from a dialect file. */
  readonly dialectAlone?: AdapterSpec;
}
