/** What a provider is sent for a request, by its specs alone: the code that is generated from them may be old. */

import { Ledger } from "../../../explain/ledger.ts";
import { placedExchange } from "../../../explain/origins.ts";
import { sentLeaves } from "../../../explain/written.ts";
import type { EngineRequest } from "../../../generated/hub.ts";
import { closedAdapter } from "../../../language/closure-adapter.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { WalkedExchange } from "../../../language/walk-adapter.ts";
import { InvalidRequest } from "../../../runtime/errors.ts";
import { Refused } from "../../../runtime/request/refused.ts";
import type { SentRequest } from "./feature-outcomes.ts";

/**
 * The function's `model` is the raw model name; `model` in the request is ignored. `ledger` records the walk.
 * @returns a function; what it returns is undefined if the request is refused
 */
export function senderTo(spec: AdapterSpec) {
  const adapter = closedAdapter(spec);
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(`${adapter.provider} has no name`);
  return (request: Omit<EngineRequest, "model">, model: string, ledger = new Ledger()): SentRequest | undefined => {
    const given = { ...request, model };
    const to = { adapter, registration, model, key: "KEY" };
    try {
      const { body, headers } = new WalkedExchange(spec, placedExchange(given, to, given.stream === true), ledger);
      return {
        body: body.value,
        headers: headers.value,
        get leaves() {
          return sentLeaves(body, "/body", given, ledger);
        },
      };
    } catch (error) {
      if (error instanceof Refused || error instanceof InvalidRequest) return undefined;
      throw error;
    }
  };
}
