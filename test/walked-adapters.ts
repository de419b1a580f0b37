/** The adapters of all providers: compiled, as closures, and walked. */
import { adapters as compiled } from "../generated/adapters/index.ts";
import { readAdapters } from "../generator/adapters.ts";
import { loadSpecs } from "../generator/specs.ts";
import { closedAdapter } from "../language/closure-adapter.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { walkedAdapter } from "./walked/adapter.ts";
import { root } from "./walked/root.ts";

export interface Readings {
  readonly spec: AdapterSpec;
  readonly compiled: Adapter;
  /** The same adapter with rules as closures. */
  readonly closed: Adapter;
  /** The same adapter with interpreted rules. */
  readonly walked: Adapter;
}

/** Readings by provider. */
export const readings: ReadonlyMap<string, Readings> = new Map(
  readAdapters(loadSpecs(root)).map((spec) => {
    const adapter = compiled.find(({ provider }) => provider === spec.provider);
    if (adapter === undefined) throw new Error(`${spec.provider} is not generated`);
    return [spec.provider, { spec, compiled: adapter, closed: closedAdapter(spec), walked: walkedAdapter(spec) }];
  }),
);

/** @throws Error for an unknown provider */
export function readingsOf(provider: string): Readings {
  const found = readings.get(provider);
  if (found === undefined) throw new Error(`there is no provider ${provider}`);
  return found;
}
