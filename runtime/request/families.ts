/**
 * From a model name to its family, and to what the tables of a provider say about it. Tables are compiled when an adapter
 * is first met; what was found is kept for the names that were seen last.
 */
import type { Adapter } from "../adapter.ts";
import type { Recipient } from "../conversation/reasoning.ts";
import { type Requirements, requirementsOf } from "../conversation/requirements.ts";
import { LruCache } from "../lru-cache.ts";

/** What a provider's tables say about a model. */
export interface Family extends Recipient {
  readonly family: string;
  /** Every word that the provider's facts know: `true`, or absent. */
  readonly facts: Readonly<Record<string, true | undefined>>;
  /** The request fields that this family refuses. */
  readonly rejects: readonly string[];
  /** The same for all families of a provider. */
  readonly requirements: Requirements;
}

const families = new WeakMap<Adapter, LruCache<Family>>();

/** The family of a raw model name, in whatever case it is written: the first row that fits. */
export function familyOf(adapter: Adapter, model: string): Family {
  return (families.get(adapter) ?? compile(adapter)).get(model);
}

function compile(adapter: Adapter): LruCache<Family> {
  const rows = Object.entries(adapter.families).flatMap(([family, globs]) =>
    globs.map((glob) => ({ glob: readGlob(glob), family })),
  );
  const requirements = requirementsOf(adapter);
  const compiled = new LruCache((model) => {
    const lower = model.toLowerCase();
    return describe(adapter, rows.find(({ glob }) => fits(glob, lower))?.family ?? "", model, requirements);
  });
  families.set(adapter, compiled);
  return compiled;
}

function describe(adapter: Adapter, family: string, model: string, requirements: Requirements): Family {
  const { provider, facts, rejects, conversation } = adapter;
  const { replay } = conversation;
  return {
    provider,
    model,
    family,
    facts: Object.fromEntries(
      Object.entries(facts).map(([word, families]) => [word, families.includes(family) || undefined]),
    ) as Record<string, true | undefined>,
    rejects: Object.keys(rejects).filter((field) => rejects[field]?.includes(family)),
    replay: typeof replay === "string" ? replay : (replay[family] ?? replay.else ?? "provider"),
    requirements: requirements,
  };
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
    const requirements = glob[step];
    if (requirements === "*") {
      star = step++;
      taken = at;
    } else if (requirements?.has(text.charAt(at))) {
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
