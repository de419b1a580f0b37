/** What a provider is sent for a request, by its specs alone: the code that is generated from them may be old. */

import type { SentRequest } from "../../../explain/features.ts";
import { Ledger } from "../../../explain/ledger.ts";
import { sentLeaves } from "../../../explain/written.ts";
import type { EngineRequest } from "../../../generated/hub.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { WalkedExchange, walkedAdapter } from "../../../language/walk-adapter.ts";
import type { Adapter } from "../../../runtime/adapter.ts";
import { InvalidRequest } from "../../../runtime/errors.ts";
import { exchange } from "../../../runtime/request/exchange.ts";
import { Refused } from "../../../runtime/request/refused.ts";

export class Sender {
  readonly #spec: AdapterSpec;
  readonly #adapter: Adapter;

  constructor(spec: AdapterSpec) {
    this.#spec = spec;
    this.#adapter = walkedAdapter(spec);
  }

  /**
   * @param model the raw model name; `model` in the request is ignored
   * @param ledger records the walk
   * @returns undefined if the request is refused
   */
  send(request: Omit<EngineRequest, "model">, model: string, ledger = new Ledger()): SentRequest | undefined {
    const [registration] = this.#adapter.names;
    if (registration === undefined) throw new Error(`${this.#adapter.provider} has no name`);
    const given = { ...request, model };
    const to = { adapter: this.#adapter, registration, model, key: "KEY" };
    try {
      const walked = new WalkedExchange(this.#spec, exchange(given, to, given.stream === true, ledger), ledger);
      const { body, headers } = walked;
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
  }
}
