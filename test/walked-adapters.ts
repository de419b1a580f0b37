/** The real providers under both readings of their rules: as compiled, and as walked. */
import { adapters as compiled } from "../generated/adapters/index.ts";
import { readAdapters } from "../generator/adapters.ts";
import { loadSpecs } from "../generator/specs.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { walkedAdapter } from "./walked/adapter.ts";
import { root } from "./walked/root.ts";

export interface Readings {
  readonly spec: AdapterSpec;
  readonly compiled: Adapter;
  /** The same adapter, but with the rules interpreted. */
  readonly walked: Adapter;
}

/** Every provider by its name. */
export const readings: ReadonlyMap<string, Readings> = new Map(
  readAdapters(loadSpecs(root)).map((spec) => {
    const adapter = compiled.find(({ provider }) => provider === spec.provider);
    if (adapter === undefined) throw new Error(`${spec.provider} is not generated`);
    return [spec.provider, { spec, compiled: adapter, walked: walkedAdapter(spec) }];
  }),
);

/** @throws Error for a name that no provider has */
export function readingsOf(provider: string): Readings {
  const found = readings.get(provider);
  if (found === undefined) throw new Error(`no provider is called ${provider}`);
  return found;
}
