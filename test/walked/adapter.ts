/** Adapters whose rules are interpreted with values that have their origins, as `explain` does. */
import { type AdapterRules, adapterOf } from "../../language/adapter-of.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { isObject } from "../../language/values.ts";
import { WalkedExchange } from "../../language/walk-adapter.ts";
import type { Adapter, Exchange } from "../../runtime/adapter.ts";
import { walkSignals } from "./rules.ts";

/** The adapter of a spec, equivalent to the compiled one. */
export function walkedAdapter(spec: AdapterSpec): Adapter {
  return adapterOf(spec, walkedRules(spec));
}

/** The functions that execute rules. */
export function walkedRules(spec: AdapterSpec): AdapterRules {
  const written = (part: "body" | "headers") => (x: Exchange) => {
    const { value } = new WalkedExchange(spec, x)[part];
    return isObject(value) ? value : {};
  };
  return {
    request: written("body"),
    headers: written("headers") as Adapter["headers"],
    response: (it, out) => walkSignals(spec, "response", it, out),
    stream: (it, out) => walkSignals(spec, "stream", it, out),
    error: (it, out) => walkSignals(spec, "error", it, out),
  };
}
