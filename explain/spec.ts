/** The spec of a provider, from the data shipped with the package. */
import { specs } from "../generated/explain/index.ts";
import type { Schema } from "../language/schema.ts";
import type { AdapterSpec, Position } from "../language/syntax.ts";

/**
 * The parts of a spec that are walked: those of a provider and its dialect, and the native schema of its body; and the lines of
 * its prices.
 */
export type ExplainedSpec = Pick<
  AdapterSpec,
  | "sources"
  | "url"
  | "servesAt"
  | "credentialAt"
  | "headers"
  | "lets"
  | "body"
  | "rules"
  | "tables"
  | "rejects"
  | "reasoning"
> & { readonly schema: Schema; readonly prices: readonly Line[] };

/** The parts of an inbound API that are walked, and the lines of the fields and headers that are passed on as they are. */
export interface ExplainedApi extends Pick<AdapterSpec, "body" | "rules" | "tables"> {
  readonly sources: readonly string[];
  readonly native: readonly Line[];
  readonly headers: readonly Line[];
  /** The line of what is added to a relayed request that does not say whether it is stored. */
  readonly unstored?: { readonly at: Position };
}

export interface Line {
  readonly name: string;
  readonly at: Position;
}

const loaded = new Map<string, unknown>();

/** @param own the data of own specs */
export async function specOf(provider: string, own: Readonly<Record<string, unknown>> = {}): Promise<ExplainedSpec> {
  return Object.hasOwn(own, provider) ? (readSpec(own[provider]) as ExplainedSpec) : load(provider);
}

export const apiSpecOf = (api: string) => load<ExplainedApi>(`inbound-${api}`);

/** @param api of a dialect that providers of another one serve, too */
export const dialectSpecOf = (api: string) => load<ExplainedSpec>(`dialect-${api}`);

async function load<Spec>(name: string): Promise<Spec> {
  if (!loaded.has(name)) {
    const read = specs[name];
    if (read === undefined) throw new Error(`there is no spec of ${name}`);
    loaded.set(name, readSpec(await read()));
  }
  return loaded.get(name) as Spec;
}

/** Restores positions from their compact form. */
function readSpec(data: unknown): unknown {
  const { sources } = data as ExplainedSpec;
  return JSON.parse(JSON.stringify(data), (key, value): unknown => {
    if (!/^(at|\w+At)$/.test(key) || !Array.isArray(value)) return value;
    const [source, line] = value as [number, number];
    return { file: sources[source] ?? "", line, column: 1, length: 1 } satisfies Position;
  });
}
