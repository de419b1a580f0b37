/** State of the view: the conversation, and for which models. */

import { apiNames } from "../../../explain/inbound.ts";
import { models } from "../../../generated/registry.ts";
import ownExamples from "./examples.json" with { type: "json" };
import inboundExamples from "./inbound-examples.json" with { type: "json" };

/** Most models at once, side by side. */
export const mostModels = 4;

/** The shape of Dragoman, not that of a vendor's API. */
export const neutral = "neutral";

export const forms: readonly string[] = [neutral, ...apiNames];

export interface CompareState {
  /** `neutral` or the name of an inbound API. */
  readonly form: string;
  /** The conversation as JSON. */
  readonly text: string;
  /** The addresses of the models, at least one. */
  readonly models: readonly string[];
  /** Whether the answer is streamed. */
  readonly stream: boolean;
}

export interface Example {
  readonly name: string;
  readonly form: string;
  readonly text: string;
}

export const allExamples: readonly Example[] = [
  ...ownExamples.map(({ name, body }) => ({ name, form: neutral, text: write(body) })),
  ...inboundExamples.map(({ name, as, body }) => ({ name, form: as, text: write(body) })),
];

function write(body: object): string {
  return JSON.stringify(body, undefined, 2);
}

/** @param given from a link, so it may be anything */
export function readState(given: unknown): CompareState {
  const { form, text, models: addresses, stream } = (given ?? {}) as Partial<Record<keyof CompareState, unknown>>;
  const known = forms.find((each) => each === form) ?? neutral;
  const chosen = Array.isArray(addresses)
    ? addresses.filter((each) => typeof each === "string").slice(0, mostModels)
    : [];
  return {
    form: known,
    text: typeof text === "string" ? text : exampleOf(known).text,
    models: chosen.length > 0 ? chosen : firstModels(),
    stream: stream !== false,
  };
}

/** The first example in a form. */
export function exampleOf(form: string): Example {
  const found = allExamples.find((each) => each.form === form);
  if (found === undefined) throw new Error(`there is no example in the form ${form}`);
  return found;
}

/** The first model of each of the first providers of the registry. */
function firstModels(): string[] {
  return firstOfEach(models.map(({ id }) => id)).slice(0, 3);
}

/** The first model of a provider that is not chosen yet. */
export function nextModel(known: readonly string[], chosen: readonly string[]): string {
  const taken = new Set(chosen.map(providerOf));
  const next = firstOfEach(known).find((address) => !taken.has(providerOf(address)));
  return next ?? known.find((address) => !chosen.includes(address)) ?? chosen.at(-1) ?? "";
}

function providerOf(address: string): string {
  return address.split("/")[0] ?? "";
}

/** The first model of each provider. */
function firstOfEach(addresses: readonly string[]): string[] {
  return [...Map.groupBy(addresses, providerOf).values()].flatMap(([first]) => first ?? []);
}
