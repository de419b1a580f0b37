/** The spec of a provider, from the data that ships with the package. */
import { specs } from "../generated/explain/index.ts";
import type { Position } from "../language/syntax.ts";
import type { ExplainedSpec } from "./explain.ts";

const loaded = new Map<string, ExplainedSpec>();

export async function specOf(provider: string): Promise<ExplainedSpec> {
  const known = loaded.get(provider);
  if (known !== undefined) return known;
  const load = specs[provider];
  if (load === undefined) throw new Error(`there is no spec of ${provider}`);
  const spec = readSpec(await load());
  loaded.set(provider, spec);
  return spec;
}

/** Gives places back their form. */
function readSpec(data: unknown): ExplainedSpec {
  const { sources } = data as ExplainedSpec;
  const place = ([source, line]: [number, number]): Position => ({
    file: sources[source] ?? "",
    line,
    column: 1,
    length: 1,
  });
  return withPlaces(data, place) as ExplainedSpec;
}

function withPlaces(value: unknown, place: (at: [number, number]) => Position): unknown {
  if (Array.isArray(value)) return value.map((each) => withPlaces(each, place));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isPlace(key, each) ? place(each) : withPlaces(each, place)]),
  );
}

function isPlace(key: string, value: unknown): value is [number, number] {
  return /^(at|\w+At)$/.test(key) && Array.isArray(value);
}
