/** How a request becomes what a provider is sent, by its specs alone: the code that is generated from them may be old. */

import type { Ledger } from "../../../explain/ledger.ts";
import { placedExchange } from "../../../explain/origins.ts";
import type { EngineRequest } from "../../../generated/hub.ts";
import { closedAdapter } from "../../../language/closure-adapter.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { WalkedExchange } from "../../../language/walk-adapter.ts";
import { InvalidRequest } from "../../../runtime/errors.ts";
import { Refused } from "../../../runtime/request/refused.ts";

/**
 * The function's `model` is the raw model name; `model` in the request is ignored. `ledger` records the walk, also of a request
 * that is refused.
 */
export function senderTo(spec: AdapterSpec) {
  const adapter = closedAdapter(spec);
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(`${adapter.provider} has no name`);
  return (request: Omit<EngineRequest, "model">, model: string, ledger: Ledger): void => {
    const given = { ...request, model };
    const to = { adapter, registration, model, key: "KEY" };
    try {
      // reading them is what walks the rules
      const { body, headers } = new WalkedExchange(spec, placedExchange(given, to, given.stream === true), ledger);
      for (const part of [body, headers]) part.value;
    } catch (error) {
      if (error instanceof Refused || error instanceof InvalidRequest) return;
      throw error;
    }
  };
}
