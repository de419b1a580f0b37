/** Token counts by a simple rule, so that usage depends on the request and never on the time of day. */
import { isObject } from "./values.ts";

const imageTokens = 258;

/** Four characters are a token. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Tokens of everything inside a request value; an image counts the same whatever its size. */
export function weigh(value: unknown): number {
  if (typeof value === "string") return value.startsWith("data:image/") ? imageTokens : tokensOf(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + weigh(entry), 0);
  if (!isObject(value)) return value === null || value === undefined ? 0 : 1;
  if (typeof value.data === "string" && value.data.length > 0) return imageTokens;
  return Object.entries(value).reduce((sum, [name, entry]) => sum + tokensOf(name) + weigh(entry), 0);
}

/** How much of a prompt comes from the provider's own cache: a long one that has been answered before. */
export function cachedTokens(input: number, answered: boolean, least = 1024): number {
  return answered && input >= least ? Math.floor((input * 3) / 4 / 128) * 128 : 0;
}
