/** The gate of a caller that has a key: what its answers cost is spent of its budget. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { Gate } from "../../runtime/gate.ts";
import { estimateInput } from "../../runtime/inbound/estimate.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import type { Admission } from "../limits/admission.ts";
import type { ModelCall } from "../model-call.ts";
import { abandonedTokens } from "./abandoned.ts";
import type { CallerKey } from "./caller-keys.ts";
import { pricesFor } from "./unpriced.ts";

export function callerGate(gate: Gate, caller: CallerKey, call: ModelCall, admission: Admission): Gate {
  const { budget } = caller;
  if (budget === undefined) return gate;
  let prices: ModelPrices | undefined;
  call.releaseAtEnd(() => {
    const cost = prices === undefined ? 0 : costAt(prices, call, admission);
    if (cost > 0) void admission.spend(caller, budget, cost);
  });
  return {
    ...gate,
    async pass(to) {
      prices = await pricesFor(caller.name, budget, to);
      await gate.pass(to);
    },
  };
}

/**
 * The cost of an answer in USD. Without the provider's counts, which are missing when the caller has left, it is an estimate
 * by the length of the request and of the answer so far.
 */
function costAt(prices: ModelPrices, call: ModelCall, { settings }: Admission): number {
  const { tokens, failed, abandoned, bytes, sent, attempts } = call;
  if (tokens?.cost !== undefined) return tokens.cost;
  // failed attempts cost nothing
  if (failed || (abandoned && attempts.sentAt === undefined)) return 0;
  const input = tokens?.input_tokens || estimateInput(bytes);
  const seen = estimateInput(sent);
  const output =
    tokens?.output_tokens ||
    (abandoned && attempts.sentAt !== undefined
      ? abandonedTokens(call, seen, performance.now() - attempts.sentAt, settings)
      : seen);
  return costOf({ prompt_tokens: input, completion_tokens: output, total_tokens: input + output }, prices) ?? 0;
}
