/** The spec of a provider, from the data shipped with the package. */
import { specs } from "../generated/explain/index.ts";
import type { AdapterSpec, Position } from "../language/syntax.ts";
import type { Schema } from "./schema.ts";

/** The parts of a spec that are walked: the request side of a provider and its dialect, and the native schema of its body. */
export type ExplainedSpec = Pick<
  AdapterSpec,
  "sources" | "url" | "headers" | "lets" | "body" | "rules" | "tables" | "rejects" | "reasoning"
> & { readonly schema: Schema };

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

/** Restores positions from their compact form. */
function readSpec(data: unknown): ExplainedSpec {
  const { sources } = data as ExplainedSpec;
  const toPosition = ([source, line]: [number, number]): Position => ({
    file: sources[source] ?? "",
    line,
    column: 1,
    length: 1,
  });
  return withPositions(data, toPosition) as ExplainedSpec;
}

function withPositions(value: unknown, toPosition: (at: [number, number]) => Position): unknown {
  if (Array.isArray(value)) return value.map((each) => withPositions(each, toPosition));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isPosition(key, each) ? toPosition(each) : withPositions(each, toPosition),
    ]),
  );
}

function isPosition(key: string, value: unknown): value is [number, number] {
  return /^(at|\w+At)$/.test(key) && Array.isArray(value);
}
