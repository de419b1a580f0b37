/** What to tell somebody who has configured nothing yet. */
import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { Adapter } from "../runtime/adapter.ts";

/** For each provider the variable that configures it, by its canonical name. */
export function configuringVariables(adapters: readonly Adapter[] = builtIn): string[] {
  return adapters.flatMap(({ base, names: [canonical] }) =>
    canonical === undefined ? [] : ((base === undefined ? canonical.base_url : canonical.credential[0]) ?? []),
  );
}

export function noProvider(adapters: readonly Adapter[] = builtIn): string {
  return [
    "No provider is configured. Set at least one of these variables and start again:",
    ...configuringVariables(adapters).map((name) => `  ${name}`),
    "To try Dragoman without a key, run `dragoman simulator` and use the variables it prints.",
  ].join("\n");
}
