/** Entry point: explains a request for the provider it names. */
import type { Environment } from "../runtime/config/config.ts";
import { MissingModel } from "../runtime/errors.ts";
import type { Explanation } from "../runtime/explanation.ts";
import { parseJson, writeJson } from "../runtime/json.ts";
import { checkRequest } from "../runtime/request/check.ts";
import type { CompletionRequest } from "../runtime/request/completion-request.ts";
import { isObject } from "../runtime/request/reading.ts";
import { wrongValue } from "../runtime/request/refusals.ts";
import { findDestination } from "./destinations.ts";
import { type Explained, explain } from "./explain.ts";
import { explainInbound, findApi } from "./inbound.ts";
import { specOf } from "./spec.ts";

/** What determines the destination besides the request. */
export interface ExplainOptions {
  readonly env: Environment;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Explains what the library would send. */
export async function explainRequest(request: CompletionRequest, options: ExplainOptions): Promise<Explanation> {
  checkRequest(request);
  // JSON omits undefined values and writes a BigInt as a number
  const given = parseJson(writeJson(request));
  const checked = checkRequest(given);
  return explainChecked({ request: checked, given, stream: checked.stream === true }, options);
}

export async function explainChecked(
  explained: Explained,
  { env, aliases = {} }: ExplainOptions,
): Promise<Explanation> {
  const to = findDestination(explained.request.model, env, aliases);
  return explain(await specOf(to.adapter.provider), explained, to);
}

/** How the proxy treats a request in the form of a vendor's API. */
export interface InboundOptions extends ExplainOptions {
  /** The name of the API. */
  readonly as: string;
  /** Explain the translation even if the request would be relayed. */
  readonly translate?: boolean | undefined;
}

/** Explains what the proxy would send for a request to one of its inbound APIs. */
export async function explainNative(
  request: object,
  { as, translate = false, env, aliases = {} }: InboundOptions,
): Promise<Explanation> {
  const api = findApi(as);
  const given = parseJson(writeJson(request));
  if (!isObject(given)) throw wrongValue("the request", "an object", given);
  const { model, stream } = given;
  if (typeof model !== "string") throw new MissingModel();
  const to = findDestination(model, env, aliases);
  // the parameters of a request to an alias were chosen for another model
  const relays = !translate && !Object.hasOwn(aliases, model);
  return explainInbound(await specOf(to.adapter.provider), { api, given, stream: stream === true, relays }, to);
}
