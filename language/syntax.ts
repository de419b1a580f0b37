/**
 * The syntax tree of the mapping language. Plain JSON: the compiler prints it, the walker evaluates it, explain includes it.
 * `spec/README.md` describes each form.
 */
import type { Base, Conversation, Counting, CredentialKind, Pro, Registration, RetryHint } from "../runtime/adapter.ts";

/** Where a piece of a spec is: file relative to the root, line and column counted from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Length of the underlined text on that line. */
  readonly length: number;
}

export function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "file" in value && "line" in value && "column" in value;
}

export type Scalar = string | number | boolean;

/** A captured or given value, or a piece of one: `$name.step.step`. */
export interface Path {
  readonly kind: "path";
  readonly name: string;
  readonly steps: readonly string[];
  readonly at: Position;
}

export interface MapEntry {
  readonly kind: "entry";
  readonly key: string;
  /** Written `key?:`, left out when the value is blank. */
  readonly optional: boolean;
  readonly value: Template;
  readonly at: Position;
}

/** `...: [a, b]`, the keys of these objects, later wins. */
export interface Spread {
  readonly kind: "spread";
  readonly items: readonly Template[];
  readonly at: Position;
}

/** A map in a template. `block`: it spans several lines in the YAML, and so it does in the output. */
export interface MapTemplate {
  readonly kind: "map";
  readonly entries: readonly (MapEntry | Spread)[];
  readonly block: boolean;
  readonly at: Position;
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
export interface Call {
  readonly kind: "rule";
  readonly rule: Reference;
  readonly of: Template;
  /** The rule is called only if all of these are present. */
  readonly when: readonly Path[];
  readonly at: Position;
}

/** `refuse: key` in a rule: the request is refused because of this key of the matched object. */
export interface Refusal {
  readonly kind: "refuse";
  readonly key: string;
  /** The sentence that the caller reads. */
  readonly why: string;
  readonly at: Position;
}

/** The name of a rule set or table, where it is called. */
export interface Reference {
  readonly name: string;
  readonly at: Position;
}

/** What a signal rule emits, flattened in order: signals, `$each` and `$rule`. An empty array is `~`. */
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

export interface PatternEntry {
  readonly key: string;
  readonly optional: boolean;
  readonly pattern: Pattern;
  readonly at: Position;
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
export interface ValueRules {
  readonly kind: "value";
  readonly name: string;
  readonly input: string;
  readonly output: string;
  readonly many: boolean;
  readonly rules: readonly Rule<Template>[];
  readonly at: Position;
}

/** `name(In):`, a rule set that emits signals. */
export interface SignalRules {
  readonly kind: "signal";
  readonly name: string;
  readonly input: string;
  readonly rules: readonly Rule<readonly Emission[]>[];
  readonly at: Position;
}

/** `stream(T): response`, an entry that reuses another one. */
export interface SameRules {
  readonly kind: "same";
  readonly name: string;
  readonly input: string;
  readonly as: string;
  readonly at: Position;
}

export interface TableRow {
  /** The key; `..8192` matches numbers up to this one. */
  readonly word: string;
  /** `undefined` is written `~`. */
  readonly value: Scalar | undefined;
  readonly at: Position;
  readonly valueAt: Position;
}

export interface Table {
  readonly name: string;
  readonly rows: readonly TableRow[];
  /** The row `else`; without it an unknown value maps to nothing. */
  readonly otherwise: TableRow | undefined;
  readonly at: Position;
}

/** `name: template` under `let:`; `name?:` may be absent. */
export interface Let {
  readonly name: string;
  readonly optional: boolean;
  readonly value: Template;
  readonly at: Position;
}

export interface Family {
  readonly name: string;
  readonly globs: readonly string[];
  readonly at: Position;
}

/** A row of `facts:` or `rejects:`: a name and the families it holds for. */
export interface FamilyRow {
  readonly word: string;
  readonly families: readonly { readonly name: string; readonly at: Position }[];
  readonly at: Position;
}

export interface ClampLine {
  readonly family: string;
  /** The rule that writes the control; undefined for a family that has none. */
  readonly as: Reference | undefined;
  /** One cell for each effort of the hub, in the hub's order; undefined is written `~`. */
  readonly cells: readonly { readonly value: string | number | undefined; readonly at: Position }[];
  readonly at: Position;
}

export interface Reasoning {
  readonly unless: readonly Template[];
  readonly clamp: readonly ClampLine[];
  readonly share: { readonly of: Template; readonly floor: number } | undefined;
  readonly pro: Pro;
  readonly at: Position;
}

/** A type of `native:` in a provider file. */
export interface NativeType {
  readonly name: string;
  /** JSON Schema, merged into the dialect's type of this name. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly at: Position;
}

export type RuleSet = ValueRules | SignalRules | SameRules;

/** A provider merged into its dialect: everything one adapter is made of. */
export interface AdapterSpec {
  readonly provider: string;
  readonly dialect: string;
  /** The files it was read from; the last is that of the provider that it is like. */
  readonly sources: readonly [provider: string, dialect: string, ...like: string[]];
  readonly names: readonly Registration[];
  /** Whether requests in the form of its own API are passed on unchanged. */
  readonly relay: boolean;
  readonly config_key: "set" | "read" | "none";
  readonly credential?: CredentialKind | undefined;
  readonly credentialAt?: Position | undefined;
  readonly base: Base | undefined;
  /** String templates over `$model` and the settings; both the same if the file has only one. */
  readonly url: { readonly reply: Template; readonly stream: Template };
  readonly count: Counting | undefined;
  readonly model_prefix: string | undefined;
  readonly bare_prefixes: readonly string[];
  readonly headers: MapTemplate;
  readonly placed: readonly Reference[];
  /** Paths of native fields that name further models. */
  readonly other_models: readonly string[];
  /** Paths of native fields that limit the length of the answer. */
  readonly output_limits: readonly string[];
  /** Paths of native fields with the number of answers. */
  readonly choice_counts: readonly string[];
  readonly conversation: Conversation;
  readonly lets: readonly Let[];
  readonly bodyType: string;
  readonly bodyTypeAt: Position;
  readonly body: MapTemplate;
  readonly families: readonly Family[];
  readonly facts: readonly FamilyRow[];
  readonly rejects: readonly FamilyRow[];
  /** The families whose text begins with their reasoning, in `<think>` tags. */
  readonly think_tags: FamilyRow["families"];
  readonly reasoning: Reasoning | undefined;
  readonly retry: readonly RetryHint[];
  /** What the provider adds to the native types of its dialect. */
  readonly native: readonly NativeType[];
  /** The provider that adds exactly this too; absent if the provider has types of its own, or none. */
  readonly nativeFrom?: string;
  /** In file order: request rules, the entries `response`, `stream`, `error`, reply rules. */
  readonly rules: readonly RuleSet[];
  readonly tables: readonly Table[];
  readonly ignore: readonly { readonly event: string; readonly why: string; readonly at: Position }[];
  /** Names of the rule sets under `request`. */
  readonly requestRules: ReadonlySet<string>;
  /** Set if streams are not server-sent events. */
  readonly framing?: "binary";
  /** Set if the positions of citations are in bytes. */
  readonly cites?: "bytes";
  /** Native fields with the values at which the provider counts tokens; absent if it always does. */
  readonly metered?: Readonly<Record<string, unknown>>;
  /** The dialect without the provider's changes; absent if the rules are not from a dialect file. */
  readonly dialectAlone?: AdapterSpec;
}
