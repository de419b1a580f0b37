/** Entry point: explains a request for the provider it names. */
import { type Environment, readSetting } from "../runtime/config/config.ts";
import { MissingModel } from "../runtime/errors.ts";
import type { Explanation } from "../runtime/explanation.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { inputTokensOf } from "../runtime/inbound/estimate.ts";
import { type PathParts, readInbound, sentFields } from "../runtime/inbound/request.ts";
import { parseJson, writeJson } from "../runtime/json.ts";
import { pricesAt } from "../runtime/models.ts";
import { relayTo } from "../runtime/relay/call.ts";
import { relays, servedAt } from "../runtime/relay/served.ts";
import { checkRequest, namespacesOf } from "../runtime/request/check.ts";
import type { CompletionRequest } from "../runtime/request/completion-request.ts";
import { lossesAt } from "../runtime/request/lost.ts";
import { type Fields, isObject } from "../runtime/request/reading.ts";
import { wrongValue } from "../runtime/request/refusals.ts";
import type { Destination } from "../runtime/router.ts";
import { type Catalog, catalogOf } from "../runtime/specs/catalog.ts";
import { pricedNames } from "../runtime/specs/prices.ts";
import { contractCaller, type InboundCall, inboundCaller } from "./caller.ts";
import { findDestination } from "./destinations.ts";
import { type Explained, explain } from "./explain.ts";
import { explainInbound, findApi } from "./inbound.ts";
import { type NativeReply, type ReplyExplanation, readReply, relayed } from "./reply.ts";
import { dialectSpecOf, type ExplainedSpec, specOf } from "./spec.ts";
import { ruleAt } from "./written.ts";

/** The options that determine the destination besides the request. */
export interface ExplainOptions {
  readonly env: Environment;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Explains what the library would send. */
export async function explainRequest(request: CompletionRequest, options: ExplainOptions): Promise<Explanation> {
  const namespaces = namespacesOf(catalogOf(options.env).adapters);
  checkRequest(request, namespaces);
  // JSON omits undefined values and writes a BigInt as a number
  const given = parseJson(writeJson(request));
  const checked = checkRequest(given, namespaces);
  return explainChecked({ request: checked, given, stream: checked.stream === true }, options);
}

export async function explainChecked(
  explained: Explained,
  { env, aliases = {} }: ExplainOptions,
): Promise<Explanation> {
  const to = findDestination(explained.request.model, env, aliases);
  const catalog = catalogOf(env);
  const [spec, prices] = await load(to, catalog);
  return { ...explain(spec, explained, to), ...pricesIn(spec, to, catalog, prices) };
}

function load(to: Destination, { explained }: Catalog) {
  return Promise.all([specOf(to.adapter.provider, explained), pricesAt(to)]);
}

function pricesIn(
  { prices: lines }: ExplainedSpec,
  to: Destination,
  { priceRules }: Catalog,
  prices: Awaited<ReturnType<typeof pricesAt>>,
): Pick<Explanation, "prices"> {
  const names = pricedNames(to.model);
  const lineOf = (id: string) => lines.find(({ name }) => name.toLowerCase() === id)?.at;
  const owned = Object.entries(priceRules).map(([id, rule]) => [id.toLowerCase(), rule] as const);
  const ruleOf = (id: string) => new Map(owned).get(`${to.adapter.provider}/${id}`) ?? ruleAt(lineOf(id));
  const rule = names.map(ruleOf).find((each) => each !== undefined);
  return prices === undefined || rule === undefined ? {} : { prices: { ...prices, rule } };
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
  const isRelayed = !translate && relays(relaySettings(env), model, to);
  const rules = { relayStored: readSetting(env, "relayStored") };
  const catalog = catalogOf(env);
  const [spec, prices] = await load(to, catalog);
  const explained = await explainInbound(spec, { api, given, stream: stream === true, relays: isRelayed, rules }, to);
  return { ...explained, ...pricesIn(spec, to, catalog, prices) };
}

/** The model that answered, and the caller's API. */
export interface ReplyOptions extends ExplainOptions {
  /** The address of the model that was asked. */
  readonly model: string;
  /** The inbound API of the caller. Default: the contract's endpoints. */
  readonly as?: string | undefined;
  /** With `as`: the caller's request, of which some APIs repeat fields in their answers. */
  readonly request?: Fields | undefined;
  /** Explain the translation even if the reply would be relayed. */
  readonly translate?: boolean | undefined;
}

/** Explains how a reply of a provider is read, and what the caller gets. */
export async function explainReply(
  reply: NativeReply,
  { model, as, request, translate = false, env, aliases = {} }: ReplyOptions,
): Promise<ReplyExplanation> {
  const to = findDestination(model, env, aliases);
  const [spec, prices] = await load(to, catalogOf(env));
  if (as === undefined) return readReply(spec, reply, { to, caller: contractCaller(to), prices });
  const api = findApi(as);
  const asked = request && callOf(api, { ...request, model }, to);
  const call: InboundCall = asked?.call ?? { model, asked: {}, tools: new Map(), input: 0 };
  const served = asked === undefined ? servedAt(as, to, {}) : relayTo(api, to, asked.body, asked.path.model)?.to;
  const relay = translate || !relays(relaySettings(env), model, to) ? undefined : served;
  const reader = { to: relay ?? to, caller: inboundCaller(api, call, to), prices };
  const program = relay === undefined || relay === to ? spec : await dialectSpecOf(as);
  const found = { as, ...readReply(program, reply, reader) };
  return relay === undefined ? found : relayed(found, "error" in reply ? reply.status : 200);
}

const relaySettings = (env: ExplainOptions["env"]) => ({
  relay: readSetting(env, "relay"),
  translated: readSetting(env, "translated"),
});

/** The facts of a request that the answer needs. The path of an API may contain the model. */
function callOf(api: InboundApi, request: Fields & { readonly model: string }, to: Destination) {
  const { model, stream, ...rest } = request;
  const isInPath = api.under.length > 0;
  const body: Fields = isInPath ? rest : request;
  const path: PathParts = { to: to.adapter, ...(isInPath && { model, stream: stream === true }) };
  const text = writeJson(body);
  const read = readInbound(api, body, path);
  const asked = sentFields(api, read, to, lossesAt(read.request, to, read.caller, body));
  const input = inputTokensOf(new TextEncoder().encode(text).length, read.request);
  const call: InboundCall = { ...read, asked, input };
  return { call, body, path };
}
