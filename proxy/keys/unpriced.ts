/** Prices that budgets count: those of the model, or an estimate where they are not known. */
import type { ModelPrices } from "../../generated/prices.ts";
import { DragomanError } from "../../runtime/errors.ts";
import { type Priced, pricesAt } from "../../runtime/models.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import { familyOf } from "../../runtime/request/families.ts";
import type { Destination } from "../../runtime/router.ts";
import { pricedModels } from "../../runtime/specs/prices.ts";
import type { Budget } from "../limits/budgets.ts";
import { quotedAddress } from "./caller-keys.ts";

/**
 * The prices of a model, or what they are estimated by.
 * @param key the name of the key with the budget
 * @throws {DragomanError} when a price is not known and the budget does not allow an estimate
 */
export async function pricesFor(key: string, { unpriced }: Budget, to: Destination): Promise<ModelPrices> {
  const prices = (await pricesAt(to)) ?? (unpriced === "estimate" ? await dearestLike(to) : undefined);
  if (prices !== undefined) return prices;
  const how = `give it one in DRAGOMAN_CATALOG, or set unpriced: estimate in the budget`;
  throw new DragomanError(
    "Forbidden",
    `the key ${key} has a budget, and the price of ${quotedAddress(to)} is not known: ${how}`,
  );
}

const many = 1_000_000;
const longest = { prompt_tokens: many, completion_tokens: many, total_tokens: 2 * many };

/** The prices of the dearest model of its family, of its provider if the model is in none, of all if that has no prices. */
async function dearestLike({ adapter, model, prices }: Priced): Promise<ModelPrices | undefined> {
  const own = await pricedModels(adapter.provider, prices);
  const [{ family }, unknown] = [familyOf(adapter, model), familyOf(adapter, "?").family];
  const alike = own.filter(([name]) => family !== unknown && familyOf(adapter, name).family === family);
  const some = [alike, own, await pricedModels(undefined, prices)].find(({ length }) => length > 0) ?? [];
  const [dearest] = some
    .map(([, each]) => ({ each, cost: costOf(longest, each) ?? 0 }))
    .toSorted((one, other) => other.cost - one.cost);
  return dearest?.each;
}
