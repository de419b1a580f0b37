/** A request from a file explained: for the provider it names, for another, or for all of them. */
import { findDestination } from "../../explain/destinations.ts";
import { explainChecked } from "../../explain/index.ts";
import { leavesIn } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { models } from "../../generated/registry.ts";
import type { Environment } from "../../runtime/config/config.ts";
import { DragomanError, UnknownProvider } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { type Body, readInput } from "./request.ts";

/** How the command was called. */
export interface Setting {
  readonly env: Environment;
  readonly stream: boolean;
}

/** What came of a provider: an explanation, or the sentence with which the request is refused. */
export interface Told {
  readonly provider: string;
  readonly address: string;
  readonly found: Explanation | string;
}

export const providerNames: readonly string[] = adapters.map(({ provider }) => provider);

/** @throws {DragomanError} when the request could not be sent */
export async function explainBody(body: Body, { env, stream }: Setting): Promise<Explanation> {
  const { beside, fallback, ...explained } = readInput(body, stream);
  for (const address of fallback) findDestination(address, env, {});
  const found = await explainChecked(explained, { env });
  return { ...found, unsent: [...found.unsent, ...beside] };
}

export async function explainEverywhere(body: Body, setting: Setting): Promise<Told[]> {
  return Promise.all(
    adapters.map(async ({ provider }) => {
      const address = addressFor(provider, body.model, setting.env);
      const found = await explainBody({ ...body, model: address }, setting).catch(sentenceOf);
      return { provider, address, found };
    }),
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof DragomanError) return error.message;
  throw error;
}

/**
 * The address by which a request goes to a provider: its own, where it names that provider, else the newest model that is
 * known, else the same name.
 */
export function addressFor(provider: string, model: unknown, env: Environment): string {
  const own = typeof model === "string" ? destinationOf(model, env) : undefined;
  if (own?.adapter.provider === provider) return String(model);
  const newest = models.find((entry) => entry.provider === provider)?.name;
  return `${provider}/${newest ?? own?.model ?? "model"}`;
}

function destinationOf(model: string, env: Environment) {
  try {
    return findDestination(model, env, {});
  } catch (error) {
    if (error instanceof UnknownProvider) return undefined;
    throw error;
  }
}

/** Every place of a request that holds a value. */
export function placesIn(body: Body): string[] {
  return leavesIn(body, "").map(({ pointer }) => pointer);
}
