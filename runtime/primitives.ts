/**
 * Everything that generated adapters import from the runtime: the primitives of the mapping language, and types.
 */
import type { Effort } from "../generated/hub.ts";
import type { Asked, AskedOf, ClampRow, Exchange, Pro } from "./adapter.ts";
import { digitsOf, isRaw, writeJson } from "./json.ts";

export type {
  Adapter,
  Asked,
  Cell,
  ClampRow,
  Conversation,
  DialectReader,
  Exchange,
  Native,
  Received,
} from "./adapter.ts";
export type { Inbound, InboundApi } from "./inbound/api.ts";
export { numberOf } from "./json.ts";
export { refuse } from "./request/refused.ts";

/** A union on which every key of every member can be read; undefined where the member has no such key. */
export type Loose<Union, All = Union> = Union extends readonly unknown[]
  ? Union
  : Union extends object
    ? Union & { [Key in Exclude<KeysOf<All>, keyof Union>]?: undefined }
    : Union;
type KeysOf<Union> = Union extends readonly unknown[] ? never : Union extends object ? keyof Union : never;

/** The value unless it is absent, `""`, `[]` or `{}`. `0` and `false` are kept. */
export function nonBlank<T>(value: T): NonNullable<T> | undefined {
  return value === undefined || value === null || isBlank(value) ? undefined : value;
}

function isBlank(value: NonNullable<unknown>): boolean {
  if (typeof value === "string") return value === "";
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const key in value) if (value[key as keyof typeof value] !== undefined) return false;
  return true;
}

/** The object without its undefined keys. Undefined if no key is left, or if no object was given. */
export function compact<T extends object | undefined>(value: T): Compact<T>;
export function compact<T extends object>(value: T): T | undefined {
  let kept: T | undefined;
  for (const key in value) {
    const field = value[key];
    if (field === undefined) continue;
    kept ??= {} as T;
    if (key === "__proto__") Object.defineProperty(kept, key, { value: field, enumerable: true });
    else kept[key] = field;
  }
  return kept;
}

/** An object with a key that is always there stays one. One with a single key has that key, or is undefined. */
type Compact<T> = T extends object
  ? HasKey<T> extends true
    ? T
    : (IsUnion<keyof T> extends true ? T : { [Key in keyof T]: NonNullable<T[Key]> }) | undefined
  : T;
type HasKey<T> = { [Key in keyof T]-?: undefined extends T[Key] ? never : true }[keyof T] extends never ? false : true;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** Whether the value is an object: neither an array nor raw JSON. */
export function isObject<T>(value: T): value is ObjectIn<T> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

/** The value if it is an object and not an array. */
export function asObject<T>(value: T): ObjectIn<T> | undefined {
  return isObject(value) ? value : undefined;
}

type ObjectIn<T> = Exclude<Extract<T, object>, readonly unknown[]>;

/** The value if it is an array. */
export function asList<T>(value: T): Extract<T, readonly unknown[]> | undefined {
  return Array.isArray(value) ? (value as Extract<T, readonly unknown[]>) : undefined;
}

/** An array with the value, empty when it is absent. */
export function listOf<T>(value: T): NonNullable<T>[] {
  return value === undefined || value === null ? [] : [value];
}

/** Maps the elements with a rule and drops absent results; undefined when there is no array. */
export function each<Elements extends List, Out>(
  elements: Elements,
  rule: (element: ElementOf<Elements>) => Out,
): NonNullable<Out>[] | Extract<Elements, undefined>;
export function each<In, Out>(
  elements: readonly In[] | undefined,
  rule: (element: In) => Out,
): NonNullable<Out>[] | undefined {
  if (elements === undefined) return undefined;
  // fast path: most arrays have one element, and pushing to an array over-allocates
  if (elements.length === 1) return listOf(rule(elements[0] as In));
  const values: NonNullable<Out>[] = [];
  for (const element of elements) {
    const value = rule(element);
    if (value !== undefined && value !== null) values.push(value);
  }
  return values;
}

/** Maps the elements with a rule that returns arrays, and concatenates the results. */
export function spliced<Elements extends List, Out>(
  elements: Elements,
  rule: (element: ElementOf<Elements>) => Out[] | undefined,
): Out[] | Extract<Elements, undefined>;
export function spliced<In, Out>(
  elements: readonly In[] | undefined,
  rule: (element: In) => Out[] | undefined,
): Out[] | undefined {
  if (elements === undefined) return undefined;
  if (elements.length === 1) return rule(elements[0] as In) ?? [];
  const values: Out[] = [];
  for (const element of elements) {
    const written = rule(element) ?? [];
    for (let at = 0; at < written.length; at++) values.push(written[at] as Out);
  }
  return values;
}

/** Concatenates arrays, of which any may be absent. */
export function concat<Lists extends readonly List[]>(...lists: Lists): ElementOf<Lists[number]>[] {
  let whole: ElementOf<Lists[number]>[] | undefined;
  for (const list of lists) {
    if (list === undefined || list.length === 0) continue;
    whole = whole === undefined ? list : [...whole, ...list];
  }
  return whole ?? [];
}

type List = unknown[] | undefined;
type ElementOf<Elements extends List> = NonNullable<Elements>[number];

/** The value as JSON; undefined when it is absent. */
export function json(value: object): string;
export function json(value: unknown): string | undefined;
export function json(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : writeJson(value);
}

/** The distinct entries of these lists, joined with commas; undefined when there are none. A string is a list with commas. */
export function join(...operands: unknown[]): string | undefined {
  // usually there are none
  if (operands.every((operand) => operand === undefined)) return undefined;
  const entries = operands
    .flat()
    .filter((value) => typeof value === "string")
    .flatMap((list) => list.split(","))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.length === 0 ? undefined : [...new Set(entries)].join(",");
}

/** A template string; undefined when a value in it is not a string, number or boolean. */
export function text(parts: TemplateStringsArray, ...holes: unknown[]): string | undefined {
  let whole = parts[0] ?? "";
  for (const [index, hole] of holes.entries()) {
    const piece = textOf(hole);
    if (piece === undefined) return undefined;
    whole += piece + (parts[index + 1] ?? "");
  }
  return whole;
}

/** A string, number or boolean as a string; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return digitsOf(value);
  }
}

/** The efforts in the order of the columns of a clamp table. */
export const efforts: readonly Effort[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/**
 * The requested reasoning, clamped to what the model's family supports; undefined when nothing was requested (the mode
 * `standard` requests nothing) or the family has no control for it. The effort `none` takes precedence over the mode
 * `pro`. A family that supports `pro` natively gets the mode; for others, the effort is raised one step.
 */
export function asked<const Clamp extends Readonly<Record<string, ClampRow>>>(
  x: Exchange,
  clamp: Clamp,
  pro: Pro,
  share?: Share,
): AskedOf<Clamp> | undefined {
  x.reasoned = askedFor(x, clamp, pro, share)?.answer;
  // a row fixes both the rule and its cells, which the type cannot infer
  return x.reasoned as AskedOf<Clamp> | undefined;
}

/** The base of percentages, in tokens, and the minimum to send. */
interface Share {
  readonly of: number | undefined;
  readonly floor: number;
}

/** Like `asked`, with the effort that selected the cell, and the cell's column. */
export function askedFor(
  x: Exchange,
  clamp: Readonly<Record<string, ClampRow>>,
  pro: Pro,
  share?: Share,
): { readonly answer: Asked; readonly effort: Effort | undefined; readonly column: number } | undefined {
  const { reasoning_effort: effort, reasoning_mode: mode, reasoning_summary: summary } = x.req;
  if (effort === undefined && mode !== "pro" && summary === undefined) return undefined;
  const row = clamp[x.family];
  return row === undefined ? undefined : clamped(row, x, pro, share);
}

function clamped(
  [as, ...cells]: ClampRow,
  { family, inbound, req: { reasoning_effort: effort, reasoning_mode: mode, reasoning_summary: summary } }: Exchange,
  pro: Pro,
  share: Share | undefined,
): ReturnType<typeof askedFor> {
  if (as === null) return undefined;
  const wantsPro = mode === "pro" && effort !== "none";
  const native = wantsPro && (pro.native?.includes(family) ?? false);
  const raised = wantsPro && !native ? bumped(effort ?? "medium", pro.bump ?? []) : effort;
  const column = raised === undefined ? -1 : efforts.indexOf(raised);
  const cell = cells[column];
  const tokens = column < 0 || cell === undefined || cell === null ? undefined : shareOf(cell, share);
  const answer: Asked = {
    as,
    ...(effort !== undefined && { asked: effort }),
    ...(column >= 0 && typeof cell === "string" && tokens === undefined && { cell }),
    ...(tokens !== undefined && { tokens }),
    ...(native && { mode: "pro" }),
    ...(summary !== undefined && { summary, ...(inbound && { inbound }) }),
  };
  return { answer, effort: raised, column };
}

/** The next step of the ladder. The last step, and an effort that is not on the ladder, stay the same. */
function bumped(effort: Effort, ladder: readonly Effort[]): Effort {
  const step = ladder.indexOf(effort);
  return (step < 0 ? undefined : ladder[step + 1]) ?? effort;
}

/**
 * The token count of a cell: a number, or `25%` or `rest` (all but one) of `share.of`, rounded down, at least the
 * floor.
 */
export function shareOf(cell: string | number, share: Share | undefined): number | undefined {
  if (typeof cell === "number") return cell;
  // a native object can contain any value
  if (typeof share?.of !== "number") return undefined;
  if (cell === "rest") return Math.max(share.floor, share.of - 1);
  const percent = /^(\d+)%$/.exec(cell)?.[1];
  return percent === undefined ? undefined : Math.max(share.floor, Math.floor((share.of * Number(percent)) / 100));
}
