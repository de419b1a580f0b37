/** Explains a request from a file: for the provider it names, for another one, or for all. */
import { findDestination } from "../../explain/destinations.ts";
import { explainChecked } from "../../explain/index.ts";
import { leavesIn } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { models } from "../../generated/registry.ts";
import type { Environment } from "../../runtime/config/config.ts";
import { DragomanError, UnknownProvider } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { type Body, readInput } from "./request.ts";

/** The settings of the command. */
export interface ExplainSettings {
  readonly env: Environment;
  readonly stream: boolean;
}

/** The result for one provider: an explanation, or the message of the error. */
export interface ProviderResult {
  readonly provider: string;
  readonly address: string;
  readonly found: Explanation | string;
}

export const providerNames: readonly string[] = adapters.map(({ provider }) => provider);

/** @throws {DragomanError} when the request could not be sent */
export async function explainBody(body: Body, { env, stream }: ExplainSettings): Promise<Explanation> {
  const { otherUnsent, fallback, ...explained } = readInput(body, stream);
  for (const address of fallback) findDestination(address, env, {});
  const found = await explainChecked(explained, { env });
  return { ...found, unsent: [...found.unsent, ...otherUnsent] };
}

export async function explainEverywhere(body: Body, settings: ExplainSettings): Promise<ProviderResult[]> {
  return Promise.all(
    adapters.map(async ({ provider }) => {
      const address = addressFor(provider, body.model, settings.env);
      const found = await explainBody({ ...body, model: address }, settings).catch(messageOf);
      return { provider, address, found };
    }),
  );
}

function messageOf(error: unknown): string {
  if (error instanceof DragomanError) return error.message;
  throw error;
}

/**
 * The model address for a provider: the given one, if it names that provider, else its newest known model, else the same
 * model name.
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

/** The pointers to all leaves of a request. */
export function pointersIn(body: Body): string[] {
  return leavesIn(body, "").map(({ pointer }) => pointer);
}
