/** How to configure a provider, for users who have not configured one yet. */
import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { Adapter } from "../runtime/adapter.ts";

/** For each provider, the variable that configures it under its canonical name. */
export function configuringVariables(adapters: readonly Adapter[] = builtIn): string[] {
  return adapters.flatMap(({ base, names: [canonical] }) =>
    canonical === undefined ? [] : ((base === undefined ? canonical.base_url : canonical.credential[0]) ?? []),
  );
}

/** The error when no provider is configured, in one line. */
export function noProvider(adapters: readonly Adapter[] = builtIn): string {
  const variables = configuringVariables(adapters).join(", ");
  return (
    `No provider is configured. Run \`dragoman configure\`, or set one of ${variables}. ` +
    "Without a key, use `dragoman start` for a proxy with simulated providers, or `dragoman simulator` for the simulated providers alone."
  );
}
