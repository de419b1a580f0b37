/** The environment of a test in which providers are configured. */

import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { addressSetting } from "../runtime/config/registrations.ts";

/** The providers that can be reached with an API key; the others ask a cloud for a token first. */
export const keyed = builtIn.filter(({ names: [name] }) => name !== undefined && name.credential.length > 0);

/**
 * The variables of these providers under all of their names: a setting in an address has the value of its name.
 * @param url of those without a default base URL, and of a setting that is the whole base URL
 */
export function configured(
  adapters: readonly Adapter[],
  key = "KEY",
  url = "http://127.0.0.1:8000",
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const adapter of adapters) {
    for (const { credential, base_url, settings = {} } of adapter.names) {
      const [name] = credential;
      if (name !== undefined) env[name] = key;
      if (adapter.base === undefined) env[base_url] = url;
      for (const [setting, [first = ""]] of Object.entries(settings))
        env[first] = addressSetting(adapter, setting, first).type === "url" ? url : setting;
    }
  }
  return env;
}
