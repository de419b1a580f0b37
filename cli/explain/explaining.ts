/** Explains a request from a file: for the provider it names, for another one, or for all. */
import { findDestination } from "../../explain/destinations.ts";
import { apiNames } from "../../explain/inbound.ts";
import { explainChecked, explainNative, explainReply } from "../../explain/index.ts";
import { leavesIn } from "../../explain/json.ts";
import type { ReplyExplanation } from "../../explain/reply.ts";
import { addressesOf, readAliases } from "../../runtime/config/aliases.ts";
import { type Environment, readSetting } from "../../runtime/config/config.ts";
import { DragomanError, UnknownProvider } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { catalogOf } from "../../runtime/specs/catalog.ts";
import { type Body, readInput } from "./input.ts";
import { replyIn } from "./reply-file.ts";

/** The settings of the command. */
export interface ExplainSettings {
  readonly env: Environment;
  readonly stream: boolean;
  /** The API of the request; otherwise it is one to the library or the contract's endpoints. */
  readonly as?: string | undefined;
  /** Explain the translation even if the request would be relayed. */
  readonly translate?: boolean;
}

/** The result for one provider: an explanation, or the message of the error. */
export interface ProviderResult {
  readonly provider: string;
  readonly address: string;
  readonly found: Explanation | string;
}

export function providerNames(env: Environment): string[] {
  return catalogOf(env).adapters.map(({ provider }) => provider);
}

export { apiNames };

/** @throws {DragomanError} when the request could not be sent */
export async function explainBody(body: Body, settings: ExplainSettings): Promise<Explanation> {
  const { env, stream, as } = settings;
  const { aliases, isList } = aliasesFor(body.model, env);
  const translate = settings.translate || isList;
  if (as !== undefined) return explainNative(stream ? { ...body, stream } : body, { as, translate, env, aliases });
  const { otherUnsent, fallback, ...explained } = readInput(body, stream);
  for (const address of fallback) findDestination(address, env, {});
  const found = await explainChecked(explained, { env, aliases });
  return { ...found, unsent: [...found.unsent, ...otherUnsent] };
}

/** A reply as it was received. */
export interface Received {
  readonly bytes: Uint8Array;
  /** How messages name the file. */
  readonly name: string;
  readonly status: number;
}

/**
 * @param model the address that was asked
 * @param request the request that it answers, if that is known
 * @throws {DragomanError} when the model is unknown, and {CommandFailure} when it is not a reply
 */
export async function explainReceived(
  { bytes, name, status }: Received,
  model: string,
  { env, as, translate: isTranslated }: ExplainSettings,
  request?: Body,
): Promise<ReplyExplanation> {
  const { aliases, isList } = aliasesFor(model, env);
  const translate = isTranslated || isList;
  const { framing } = findDestination(model, env, aliases).adapter;
  return explainReply(replyIn(bytes, name, status, framing), { model, as, translate, env, aliases, request });
}

/** The first address of the configured alias for a model, and whether others follow, which are tried when it fails. */
function aliasesFor(model: unknown, env: Environment) {
  const [first, ...others] =
    (typeof model === "string" && addressesOf(model, readAliases(readSetting(env, "aliases")))) || [];
  const aliases: Readonly<Record<string, string>> = first === undefined ? {} : { [String(model)]: first };
  return { aliases, isList: others.length > 0 };
}

export async function explainEverywhere(body: Body, settings: ExplainSettings): Promise<ProviderResult[]> {
  return Promise.all(
    providerNames(settings.env).map(async (provider) => {
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
 * The model address for a provider: the given one, if it names that provider, else its first listed model. A provider
 * without listed models gets the same name from another one without, else `model`.
 */
export function addressFor(provider: string, model: unknown, env: Environment): string {
  const own = typeof model === "string" ? destinationOf(model, env) : undefined;
  if (own?.adapter.provider === provider) return String(model);
  const listed = catalogOf(env).models.find((entry) => entry.provider === provider)?.name;
  return `${provider}/${listed ?? (own?.models.length === 0 ? own.model : anyModel)}`;
}

/** Stands for a model of a provider whose models are not known. */
const anyModel = "model";

/** The address as it is shown: without a name that no provider has. */
export function shownAddress({ address, provider }: ProviderResult): string {
  return address === `${provider}/${anyModel}` ? `${provider}/<model>` : address;
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
