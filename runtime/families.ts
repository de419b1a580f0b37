/**
 * From a model name to its family, and to what the tables of a provider say about it. Tables are compiled when an adapter
 * is first met; what was found is kept for the names that were seen last.
 */
import type { Adapter, Replay } from "./adapter.ts";

/** What a provider's tables say about a model. */
export interface Family {
  readonly family: string;
  /** Every word that the provider's facts know: `true`, or absent. */
  readonly facts: Readonly<Record<string, true | undefined>>;
  /** The request fields that this family refuses. */
  readonly rejects: ReadonlySet<string>;
  /** Whose reasoning goes back to this family. */
  readonly replay: Replay;
}

interface Tables {
  readonly rows: readonly { readonly glob: Glob; readonly family: string }[];
  readonly families: Map<string, Family>;
  /** Model name → family, oldest first. */
  readonly seen: Map<string, Family>;
}

/** How many model names are kept for each adapter; callers may send any name, so it is bounded. */
const mostSeen = 500;
const longestSeen = 200;

const tablesOf = new WeakMap<Adapter, Tables>();

/** The family of a raw model name, in whatever case it is written: the first row that fits. */
export function familyOf(adapter: Adapter, model: string): Family {
  const tables = tablesOf.get(adapter) ?? compile(adapter);
  const known = tables.seen.get(model);
  if (known !== undefined) return known;
  const lower = model.toLowerCase();
  const name = tables.rows.find(({ glob }) => fits(glob, lower))?.family ?? "";
  const family = tables.families.get(name) ?? describe(adapter, name);
  tables.families.set(name, family);
  if (model.length <= longestSeen) remember(tables.seen, model, family);
  return family;
}

function compile(adapter: Adapter): Tables {
  const rows = Object.entries(adapter.families).flatMap(([family, globs]) =>
    globs.map((glob) => ({ glob: readGlob(glob), family })),
  );
  const tables: Tables = { rows, families: new Map(), seen: new Map() };
  tablesOf.set(adapter, tables);
  return tables;
}

function describe({ facts, rejects, conversation }: Adapter, family: string): Family {
  const { replay } = conversation;
  return {
    family,
    facts: Object.fromEntries(
      Object.entries(facts).map(([word, families]) => [word, families.includes(family) || undefined]),
    ) as Record<string, true | undefined>,
    rejects: new Set(Object.keys(rejects).filter((field) => rejects[field]?.includes(family))),
    replay: typeof replay === "string" ? replay : (replay[family] ?? replay.else ?? "provider"),
  };
}

function remember(seen: Map<string, Family>, model: string, family: Family): void {
  if (seen.size >= mostSeen) {
    for (const oldest of seen.keys()) {
      seen.delete(oldest);
      break;
    }
  }
  seen.set(model, family);
}

/** One step of a glob: any text, one of some characters, or exactly one. */
type Glob = readonly ("*" | ReadonlySet<string>)[];

/** `*` is any text, `[0-6]` or `[abc]` one character, anything else itself, in small letters. */
function readGlob(glob: string): Glob {
  return [...glob.toLowerCase().matchAll(/\*|\[([^\]]+)\]|[\s\S]/g)].map(([step, inside]) =>
    step === "*" ? "*" : new Set(inside === undefined ? step : inside.replace(/(.)-(.)/g, expand)),
  );
}

function expand(_: string, from: string, to: string): string {
  let all = "";
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) all += String.fromCharCode(code);
  return all;
}

/** A star takes as little as it can; where the rest does not fit, only the last star is asked to take one more. */
function fits(glob: Glob, text: string): boolean {
  let at = 0;
  let step = 0;
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    const wanted = glob[step];
    if (wanted === "*") {
      star = step++;
      taken = at;
    } else if (wanted?.has(text.charAt(at))) {
      step++;
      at++;
    } else if (star >= 0) {
      step = star + 1;
      at = ++taken;
    } else return false;
  }
  while (glob[step] === "*") step++;
  return step === glob.length;
}
