/** How to configure a provider, for users who have not configured one yet. */
import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { Adapter } from "../runtime/adapter.ts";
import type { Environment } from "../runtime/config/config.ts";
import { describeMissing, isBegun } from "../runtime/config/registrations.ts";
import { catalogOf } from "../runtime/specs/catalog.ts";

/** For each provider, the variable that configures it under its canonical name. */
export function configuringVariables(adapters: readonly Adapter[] = builtIn): string[] {
  return adapters.flatMap(({ base, key_optional, names: [canonical] }) => {
    if (canonical === undefined) return [];
    const { credential, base_url, settings = {} } = canonical;
    if (base === undefined) return [base_url];
    return (key_optional ? Object.values(settings).flat() : credential).slice(0, 1);
  });
}

/** How many variables a message names. */
const mostNamed = 7;

/** The first of these variables, in one line. */
export function namedVariables(adapters: readonly Adapter[] = builtIn): string {
  const variables = configuringVariables(adapters);
  const more = variables.length - mostNamed;
  return `${variables.slice(0, mostNamed).join(", ")}${more > 0 ? `, or that of one of ${more} other providers` : ""}`;
}

/** The error when no provider is configured, in one line. It says what a provider still needs, if some of it is set. */
export function noProvider(env: Environment): string {
  const { adapters } = catalogOf(env);
  const incomplete = adapters
    .flatMap((adapter) =>
      adapter.names.flatMap((each) => (isBegun(each, env) ? (describeMissing(adapter, each, env) ?? []) : [])),
    )
    .join("; ");
  return (
    `No provider is configured${incomplete && `: ${incomplete}`}. Run \`dragoman configure\`, or set one of ${namedVariables(adapters)}. ` +
    "Without a key, use `dragoman start` for a proxy with simulated providers, or `dragoman simulator` for the simulated providers alone."
  );
}
