/** The outcome of each feature at each provider: the body sent for its request, and the losses reported to callers. */
import { isDeepStrictEqual } from "node:util";
import { findDestination } from "../../explain/destinations.ts";
import { explainNative, explainRequest } from "../../explain/index.ts";
import { isWithin, leavesIn, pathOf } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { models } from "../../generated/registry.ts";
import { exampleOf } from "../../language/nested.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { getOrMake } from "../../runtime/bounded-cache.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { answerableIn } from "../../runtime/inbound/answer-items.ts";
import { inCallersPaths } from "../../runtime/inbound/callers-path.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { relayTo } from "../../runtime/relay/call.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import type { CompletionRequest } from "../../runtime/request/completion-request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { familyOf } from "../../runtime/request/families.ts";
import { isLeftOut, type Loss, lossesAt, lossText } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import { checked } from "../../runtime/transport/send.ts";
import { type Answered, apis, chat, type Features } from "./features.ts";
import { endOfReply } from "./replies.ts";

/**
 * `kept`: the model gets it, also under another name; `changed`: it gets the nearest that it knows, a part of it, or words that say
 * it; `reported`: it does not get it, and the answer's header says so; `refused`: the request is an error before it is sent;
 * `idle`: it is not sent, and no answer would differ.
 */
export const outcomes = ["kept", "changed", "reported", "refused", "idle"] as const;
export type Outcome = (typeof outcomes)[number];

/** The outcome of a feature for some models of a provider. */
export interface End {
  readonly outcome: Outcome;
  /** The address of a model for which it is so. */
  readonly model: string;
  /** The request is passed on as it is. */
  readonly relayed?: true;
  /** The text of the header, or of the error. */
  readonly said?: string;
  /** Why, in the words of `explain`. */
  readonly why?: string;
}

/** Outcomes by API, provider and feature: that of the provider's newest model first, then those of other models that differ. */
export type Cells = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly End[]>>>>>>;

type Row = Record<string, readonly End[]>;

/** Rows by API. */
export type Rows = Readonly<Record<string, Row>>;

/** The cells of a provider, by API. */
export async function rowsOf(provider: string, features: Features): Promise<Rows> {
  const adapter = adapters.find((each) => each.provider === provider);
  const rows: Record<string, Row> = {};
  for (const api of adapter ? apis : []) rows[api] = await rowOf(api, adapter as Adapter, features);
  return rows;
}

/** @param rows by provider */
export function cellsOf(rows: ReadonlyMap<string, Rows>): Cells {
  const rowsIn = (api: string) =>
    adapters.flatMap(({ provider }): [string, Row][] => {
      const row = rows.get(provider)?.[api];
      return row === undefined ? [] : [[provider, row]];
    });
  return Object.fromEntries(apis.map((api) => [api, Object.fromEntries(rowsIn(api))]));
}

async function rowOf(api: string, adapter: Adapter, features: Features): Promise<Row> {
  const row: Row = {};
  const all = modelsOf(adapter).map((model) => [model, findDestination(model, {}, {})] as const);
  // some models only draw, which not every API can ask for
  const destinations = all.filter(([model, to]) => sentFor(api, to, features.smallest(api, model)).kind !== "refused");
  const bare = new Map<string, Sent>();
  for (const feature of [...features.groups.values()].flat()) {
    const ends: End[] = [];
    for (const [model, to] of destinations) {
      const requests = features.requestsOf(feature, api, model);
      if (requests === undefined) continue;
      // most features are added to the same request
      const before = getOrMake(bare, `${model} ${JSON.stringify(requests.without)}`, () =>
        sentFor(api, to, requests.without, false),
      );
      const end = endOf(model, sentFor(api, to, requests.with), before, requests);
      if (ends.some(({ outcome }) => outcome === end.outcome)) continue;
      ends.push(end.outcome === "kept" ? end : { ...end, ...(await reasonOf(api, requests.with, end)) });
    }
    if (ends.length > 0) row[feature.name] = ends;
  }
  const [first] = destinations;
  for (const answered of features.answered) {
    const end = first && (await endOfAnswer(api, ...first, answered, features));
    if (end !== undefined) row[answered.name] = [end];
  }
  return row;
}

/** The outcome of a feature of an answer for its caller; a relayed answer is in the caller's API already. */
async function endOfAnswer(api: string, model: string, to: Destination, answered: Answered, features: Features) {
  const end = await endOfReply(api, model, to, answered, features);
  if (end === undefined || sentFor(api, to, features.smallest(api, model)).kind !== "relayed") return end;
  if (features.replyOf(api, answered) === undefined) return undefined;
  return { ...(answered.header ? end : { outcome: "kept" as const, model }), relayed: true as const };
}

/** The address of a model of each family: that of the newest model first, or one of which nothing is known. */
export function modelsOf(adapter: Adapter): string[] {
  const known = models.filter(({ provider }) => provider === adapter.provider).map(({ name }) => name);
  const made = Object.values(adapter.families).map(([glob = ""]) => (glob === "*" ? "model" : exampleOf(glob)));
  // the family of all others is the last one
  const byFamily = new Map<string, string>();
  for (const model of [...known, ...made.reverse()]) {
    const { family } = familyOf(adapter, model);
    if (!byFamily.has(family)) byFamily.set(family, model);
  }
  return [...byFamily.values()].map((model) => `${adapter.names[0]?.key}/${model}`);
}

/** The result of a request. */
type Sent =
  | { readonly kind: "relayed"; readonly lost: readonly string[] }
  | { readonly kind: "refused"; readonly error: string }
  | { readonly kind: "translated"; readonly body: unknown; readonly losses: readonly Loss[] };

/** @param before what the request without the feature becomes where it is translated */
function endOf(model: string, sent: Sent, before: Sent, requests: { with: Fields; without: Fields }): End {
  if (sent.kind === "relayed" && sent.lost.length > 0)
    return {
      outcome: "reported",
      model,
      relayed: true,
      said: sent.lost.map((path) => lossText({ path, end: "dropped" })).join(", "),
    };
  if (sent.kind === "relayed") return { outcome: "kept", model, relayed: true };
  if (sent.kind === "refused") return { outcome: "refused", model, said: sent.error };
  const [known, body] = before.kind === "translated" ? [before.losses.map(lossText), before.body] : [[], undefined];
  const added = addedIn(requests);
  // a field of which nothing is sent stands for what the feature adds to it
  const isOfFeature = (loss: Loss) => isLeftOut(loss) && added.some((path) => isWithin(path, loss.path));
  const losses = sent.losses.filter((loss) => !known.includes(lossText(loss)) || isOfFeature(loss));
  const isSame = isDeepStrictEqual(body, sent.body);
  if (losses.length > 0) {
    const isWhole =
      isSame || added.every((path) => losses.some((loss) => isLeftOut(loss) && isWithin(path, loss.path)));
    const isSentSo = losses.every(({ end }) => end === "unknown");
    const outcome = isSentSo ? "kept" : losses.some(isLeftOut) && isWhole ? "reported" : "changed";
    return { outcome, model, said: losses.map(lossText).join(", ") };
  }
  if (isSame) return { outcome: "idle", model };
  return { outcome: isInWords(requests, sent.body) ? "changed" : "kept", model };
}

/** The paths of the values that the feature adds. */
function addedIn(requests: { with: Fields; without: Fields }): string[] {
  const known = new Map(leavesIn(requests.without, "").map(({ pointer, value }) => [pointer, value]));
  return leavesIn(requests.with, "").flatMap(({ pointer, value }) =>
    known.get(pointer) === value ? [] : pathOf(pointer),
  );
}

/** Whether a string of the request is sent only within a longer one. */
function isInWords(requests: { with: Fields; without: Fields }, body: unknown): boolean {
  const textsOf = (value: unknown) =>
    leavesIn(value, "").flatMap(({ value: leaf }) => (typeof leaf === "string" ? leaf : []));
  const known = new Set(textsOf(requests.without));
  const sent = textsOf(body);
  const own = textsOf(requests.with).filter((text) => text.length > 3 && !known.has(text));
  const isWithinText = (text: string) =>
    sent.some((each) => each !== text && each.includes(text) && /\s/.test(each) && !/^[[{]/.test(each));
  return own.some((text) => !sent.includes(text) && isWithinText(text));
}

/** The body that the proxy sends, or why it sends none. @param relays whether the request is relayed where it can be */
function sentFor(name: string, to: Destination, given: Fields, relays = true): Sent {
  const api = inboundApis.find((each) => each.api === name);
  const { model, ...rest } = given;
  if (api === undefined)
    return orRefused(() => {
      const request = checkRequest({ ...rest, model: to.model });
      const sent = checked(request, () => to.adapter.request(exchange(request, to, false)));
      return { body: sent, losses: lossesAt(request, to) };
    });
  const isInPath = api.under.length > 0;
  const body = isInPath ? rest : given;
  const relay = relays ? relayTo(api, to, body, isInPath ? (model as string) : undefined) : undefined;
  if (relay) return { kind: "relayed", lost: relay.lost };
  const path = { to: to.adapter, ...(isInPath && { model: model as string, stream: false }) };
  const read = (each: unknown) => readInbound(api, each, path);
  return orRefused(() => {
    answerableIn(api, [{ to }]);
    const { request, caller } = read(body);
    const losses = lossesAt(request, to, caller, body);
    const passed = withPassed(request, caller, [to]);
    try {
      const sent = checked(passed, () => to.adapter.request(exchange(passed, to, false)));
      return { body: sent, losses };
    } catch (error) {
      throw inCallersPaths(error, request, body, (shorter) => read(shorter).request);
    }
  });
}

function orRefused(translate: () => { body: unknown; losses: readonly Loss[] }): Sent {
  try {
    const { body, losses } = translate();
    return { kind: "translated", body: JSON.parse(JSON.stringify(body)), losses };
  } catch (error) {
    if (error instanceof InvalidRequest) return { kind: "refused", error: error.message };
    throw error;
  }
}

/** Why, as `explain` says it. */
async function reasonOf(api: string, request: Fields, { outcome, said = "" }: End): Promise<Pick<End, "why">> {
  if (outcome === "refused") return {};
  const { unsent } = await (api === chat
    ? explainRequest(request as CompletionRequest, { env: {} })
    : explainNative(request, { as: api, env: {} }));
  const paths = said.split(", ").map((each) => each.split(" ")[0] as string);
  const lost = unsent.filter(({ action }) => isLostAs.includes(action));
  const found = lost.find(({ pointer }) => paths.some((path) => isWithin(pathOf(pointer), path)));
  return found === undefined ? {} : { why: found.reason };
}

/** The outcomes of `explain` in which a value does not reach the model whole. */
const isLostAs: readonly string[] = ["dropped", "rejected", "clamped", "overridden", "superseded"];
