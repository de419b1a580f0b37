/** What to tell somebody who has configured nothing yet. */
import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { Adapter } from "../runtime/adapter.ts";

/** For each provider the variable that configures it, by its canonical name. */
export function configuringVariables(adapters: readonly Adapter[] = builtIn): string[] {
  return adapters.flatMap(({ base, names: [canonical] }) =>
    canonical === undefined ? [] : ((base === undefined ? canonical.base_url : canonical.credential[0]) ?? []),
  );
}

/** One line on how to configure a provider, or do without. */
export function noProvider(adapters: readonly Adapter[] = builtIn): string {
  const variables = configuringVariables(adapters).join(", ");
  return (
    `No provider is configured. \`dragoman configure\` asks for keys, or set one of ${variables}. ` +
    "Without a key, `dragoman start` runs the proxy and `dragoman simulator` the providers, all simulated."
  );
}
