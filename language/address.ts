/** The settings in a provider's address, and whether it needs an API key. */
import type { Registration } from "../runtime/adapter.ts";
import type { AdapterSpec, MapTemplate } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** Whether no header that is always sent reads `$key`. */
export function isKeyOptional({ entries }: MapTemplate): boolean {
  const required = entries.filter((entry) => entry.kind === "spread" || !entry.optional);
  const read = required.flatMap((entry) => (entry.kind === "spread" ? entry.items : [entry.value])).flatMap(pathsOf);
  return read.every(({ name }) => name !== "key");
}

export type Address = Pick<AdapterSpec, "names" | "base" | "url" | "count" | "serves">;

/** The names of all settings. */
export function settingsOf(names: readonly Registration[]): string[] {
  return [...new Set(names.flatMap(({ settings = {} }) => Object.keys(settings)))];
}

/** The settings that the default base URL contains, and those that the paths contain. */
export function holesOf({ base, url, count, serves }: Address): { base: string[]; url: string[] } {
  const bases = base === undefined || typeof base === "string" ? [base ?? ""] : Object.values(base.rows);
  const inBase = [...(typeof base === "object" ? [base.of] : []), ...bases.flatMap(namesIn)];
  const paths = [url.reply, url.stream].flatMap(pathsOf).map(({ name }) => name);
  const written = [count, ...Object.values(serves)].flatMap((each) => namesIn(each?.url ?? ""));
  const inUrl = [...paths, ...written].filter((name) => name !== "model");
  return { base: [...new Set(inBase)], url: [...new Set(inUrl)] };
}

/** A setting in a string. */
export const hole = /\$\{([^{}]*)\}/g;

function namesIn(text: string): string[] {
  return [...text.matchAll(hole)].map(([, name = ""]) => name);
}
