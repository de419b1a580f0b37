/** Prices of models: the built-in prices, with those of a folder of own specs. */
import type { ModelPrices } from "../../generated/prices.ts";
import { BoundedCache, getOrMake } from "../bounded-cache.ts";

/** Prices by the address of the model, with its provider's canonical key. */
export type Prices = Readonly<Record<string, ModelPrices>>;

/** The same by the address in lower case. */
type Index = ReadonlyMap<string, ModelPrices>;

/** A value, or a promise of it where something must be loaded first. */
export type Maybe<T> = T | Promise<T>;

/** Where a folder of own specs has no prices. One object, since an index is kept for each. */
const none: Prices = {};

/** The built-in prices, once they are loaded. */
let builtIn: Prices | undefined;

/** Calls back with the built-in prices. They are loaded when they are first needed. */
function withBuiltIn<T>(use: (prices: Prices) => T): Maybe<T> {
  if (builtIn !== undefined) return use(builtIn);
  return import("../../generated/prices.ts").then(({ prices }) => {
    builtIn = prices;
    return use(prices);
  });
}

const indexes = new WeakMap<Prices, Index>();
const lowered = (prices: Prices): Index =>
  new Map(Object.entries(prices).map(([id, each]) => [id.toLowerCase(), each]));

/** A day within the name of a model, which costs what the model without it does: `-2026-03-17`, `-20260317`, `@20260317`. */
const day = /[-@]20\d\d(-?)(0[1-9]|1[0-2])\1(0[1-9]|[12]\d|3[01])(?![^@:-])/;

const names = new BoundedCache((model: string): readonly string[] => {
  const name = model.toLowerCase();
  return [name, name.replace(day, "")];
});

/** Under which names the prices of a model can be, in lower case: its own, and the one without a day. */
export function pricedNames(model: string): readonly string[] {
  return names.get(model);
}

/**
 * The prices of a model; undefined if they are not known.
 * @param provider its canonical key
 * @param own the prices of own specs, which replace the built-in ones
 */
export function pricesOf(provider: string, model: string, own: Prices = none): Maybe<ModelPrices | undefined> {
  const [name, withoutDay] = pricedNames(model);
  const within = (prices: Prices): ModelPrices | undefined => {
    const index = getOrMake(indexes, prices, lowered);
    return index.get(`${provider}/${name}`) ?? index.get(`${provider}/${withoutDay}`);
  };
  return within(own) ?? withBuiltIn(within);
}

/** The models that have prices, of all providers or of one, with their names and prices. */
export function pricedModels(
  provider: string | undefined,
  own: Prices = none,
): Maybe<[model: string, prices: ModelPrices][]> {
  const start = provider === undefined ? "" : `${provider}/`;
  return withBuiltIn((prices) =>
    Object.entries({ ...prices, ...own }).flatMap(([id, each]): [string, ModelPrices][] =>
      id.startsWith(start) ? [[id.slice(start.length), each]] : [],
    ),
  );
}
