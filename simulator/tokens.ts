/** Token counts by a simple rule, so that usage depends on the request alone. */
import { isObject } from "./values.ts";

const imageTokens = 258;

/** Four characters make a token. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Tokens of a request value with all that it contains; an image counts the same at any size. */
export function tokensIn(value: unknown): number {
  if (typeof value === "string") return value.startsWith("data:image/") ? imageTokens : tokensOf(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + tokensIn(entry), 0);
  if (!isObject(value)) return value === null || value === undefined ? 0 : 1;
  if (typeof value.data === "string" && value.data.length > 0) return imageTokens;
  return Object.entries(value).reduce((sum, [name, entry]) => sum + tokensOf(name) + tokensIn(entry), 0);
}

/** Tokens of the prompt that come from the provider's cache: those of a long prompt that has been answered before. */
export function cachedTokens(input: number, answered: boolean, min = 1024): number {
  return answered && input >= min ? Math.floor((input * 3) / 4 / 128) * 128 : 0;
}
