/** Models that the simulator knows. */
import { models } from "../generated/registry.ts";

/** Models of providers that do not serve every name, and of which the registry lists none. */
const unlisted: Readonly<Record<string, string>> = { bedrock: "us.anthropic.claude-sonnet-4-6" };

/** A model of this provider: one of the registry, or a typical name for a self-hosted one. */
export function modelOf(provider: string): string {
  return models.find((entry) => entry.provider === provider)?.name ?? unlisted[provider] ?? "vendor/some-model";
}
