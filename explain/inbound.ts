/** Explains a request in the form of an inbound API: how it is read and then translated, or that it is relayed. */
import { inboundApis } from "../generated/inbound/index.ts";
import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import type { SomeSettings } from "../runtime/config/settings.ts";
import { except, InvalidRequest } from "../runtime/errors.ts";
import type { Explanation, Unsent, Written } from "../runtime/explanation.ts";
import { answerableIn } from "../runtime/inbound/answer-items.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { inCallersPaths } from "../runtime/inbound/callers-path.ts";
import { readInbound } from "../runtime/inbound/request.ts";
import { changedFields, type Relayed, relayedCall, relayTo, withNative } from "../runtime/relay/call.ts";
import { familyOf } from "../runtime/request/families.ts";
import { lossesAt } from "../runtime/request/lost.ts";
import { camelKey, type Fields } from "../runtime/request/reading.ts";
import { notOneOf } from "../runtime/request/refusals.ts";
import type { Destination } from "../runtime/router.ts";
import { shownUrl } from "./destinations.ts";
import { describe, explainSending, urlLeaf } from "./explain.ts";
import { isContainer, leavesIn } from "./json.ts";
import { Reading } from "./reading.ts";
import { apiSpecOf, type ExplainedApi, type ExplainedSpec } from "./spec.ts";
import { nullReason } from "./unsent.ts";
import { describeSent, ruleAt } from "./written.ts";

export const apiNames: readonly string[] = inboundApis.map(({ api }) => api);

/** @throws {InvalidRequest} for an unknown name */
export function findApi(name: string): InboundApi {
  const found = inboundApis.find(({ api }) => api === name);
  if (found === undefined) throw notOneOf("as", apiNames, name);
  return found;
}

/** A request in the form of an API. */
export interface InboundExplained {
  readonly api: InboundApi;
  /** The body; where the API has the model and the stream in its paths, it has these too. */
  readonly given: Fields;
  readonly stream: boolean;
  /** Whether the request is relayed where it can be. */
  readonly relays: boolean;
  /** Default: those without a setting. */
  readonly rules?: SomeSettings;
}

/**
 * @param to the destination of the model; its `key` is shown unchanged
 * @throws {InvalidRequest} as the proxy does
 */
export async function explainInbound(
  spec: ExplainedSpec,
  explained: InboundExplained,
  to: Destination,
): Promise<Explanation> {
  const { api, given, stream, relays } = explained;
  const { model, stream: _, ...rest } = given;
  const isInPath = api.under.length > 0;
  const body = isInPath ? rest : given;
  const apiSpec = await apiSpecOf(api.api);
  const inPath = isInPath ? (model as string) : undefined;
  const relay = relays ? relayTo(api, to, body, inPath) : undefined;
  if (relay !== undefined) return relayed(spec, apiSpec, explained, body, relay);
  answerableIn(api, [{ to }]);
  const streams = api.paths.stream === undefined ? undefined : stream;
  const path = { to: to.adapter, ...(isInPath && { model: model as string, stream: streams }) };
  const reading = new Reading(api, apiSpec, body, path, { asksStream: Object.hasOwn(given, "stream"), to });
  const { request } = reading.inbound;
  const sending = except(
    InvalidRequest,
    () => explainSending(spec, { request, given: request, stream }, to),
    (error) => {
      throw inCallersPaths(error, request, body, (shorter) => readInbound(api, shorter, path).request);
    },
  );
  const leaves = sending.leaves.map((leaf) => reading.through(leaf));
  const losses = lossesAt(request, to, reading.inbound.caller, body);
  const unsent = reading.unsent(leaves, sending.unsent);
  const found = describe({ ...sending, leaves, unsent, losses }, (at) => writtenAs(at, given));
  const nulls = leaves.flatMap(({ inputs }) => inputs.filter(({ value }) => value === null));
  const sentNulls = new Set(nulls.map(({ pointer }) => writtenAs(pointer, given)));
  return { as: api.api, ...found, unsent: withNulls(found.unsent, sentNulls, given) };
}

/** The bytes of the body are sent, with another model in them or in the URL. */
function relayed(
  spec: ExplainedSpec,
  { headers: vendors, unstored }: ExplainedApi,
  { api, given, stream, rules = {} }: InboundExplained,
  body: Fields,
  { to, body: kept }: Relayed,
): Explanation {
  const { adapter, model, registration } = to;
  const { headers } = relayedCall(api, to, { text: "{}", headers: {} }, stream, new AbortController().signal, rules);
  const own = spec.headers.entries.flatMap((each) => (each.kind === "spread" ? [] : [{ name: each.key, at: each.at }]));
  const lines = new Map([...own, ...vendors].map(({ name, at }) => [name, at]));
  const isFixed = (name: string) => !lines.has(name) || vendors.some((each) => each.name === name);
  const url = shownUrl(to, stream);
  const leaf = urlLeaf(spec, url, stream, given);
  const isElsewhere = adapter.serves?.[api.api]?.url !== undefined;
  const isInBody = Object.hasOwn(body, "model");
  const { value: whole } = withNative(kept, "", to);
  const { model: _, ...added } = changedFields(api, to, whole, rules);
  const sent = { ...whole, ...(isInBody && { model }), ...added };
  const native = below("", registration.namespace ?? "");
  const known = new Map(leavesIn(body, "").map(({ pointer, value }) => [pointer, value]));
  const places = kept === body ? undefined : placesIn(body, kept);
  const written = leavesIn(sent, "").map(({ pointer, value }): Written => {
    const at = { pointer: `/body${pointer}`, rule: "runtime" };
    const from = places?.get(pointer);
    if (from !== undefined) return { ...at, from, action: known.get(from) === value ? "copied" : "computed" };
    if (pointer === "/model") return { ...at, from: pointer, action: "computed" };
    if (known.get(native + pointer) === value) return { ...at, from: native + pointer, action: "native" };
    if (known.get(pointer) === value) return { ...at, from: pointer, action: "copied" };
    return { ...at, rule: ruleAt(unstored?.at) ?? "runtime", from: "spec", action: "added", why: notStored };
  });
  const renamed: Unsent = { pointer: "/model", action: "computed", reason: `${given.model} → ${model}` };
  const used = new Set(written.map(({ from }) => from));
  const isNative = (pointer: Pointer): boolean => pointer.startsWith("/x-");
  const lost = [...known.keys()].filter((pointer) => (isNative(pointer) || kept !== body) && !used.has(pointer));
  return {
    as: api.api,
    relayed: true,
    provider: registration.key,
    model,
    family: familyOf(adapter, model).family,
    url,
    method: "POST",
    headers,
    body: sent,
    written: [
      ...Object.keys(headers).map((name): Written => {
        const origin = isFixed(name) ? ({ from: "spec", action: "constant" } as const) : credential;
        return { pointer: below("/headers", name), rule: ruleAt(lines.get(name)) ?? "runtime", ...origin };
      }),
      ...written,
      describeSent(isElsewhere ? { ...leaf, known: { ...leaf.known, by: spec.servesAt } } : leaf, (at) => at),
    ],
    unsent: [
      ...(isInBody && given.model !== model ? [renamed] : []),
      ...lost.map(
        (pointer): Unsent => ({
          pointer,
          action: "dropped",
          reason: isNative(pointer) ? "only for another provider" : "only the provider that made it can read it",
        }),
      ),
    ],
    warnings: [],
  };
}

/** Leaves of the caller's body by pointer into the body that is sent: both are in order, and some are left out. */
function placesIn(body: Fields, sent: Fields): Map<Pointer, Pointer> {
  const patternOf = (pointer: Pointer): string => pointer.replace(/\/\d+(?=\/|$)/g, "/");
  // the first ones at the end, from where they are taken
  const given = Map.groupBy(leavesIn(body, "").reverse(), ({ pointer }) => patternOf(pointer));
  return new Map(
    leavesIn(sent, "").flatMap((leaf): [Pointer, Pointer][] => {
      const left = given.get(patternOf(leaf.pointer)) ?? [];
      const same = left.findLastIndex(({ value }) => value === leaf.value);
      const [found] = left.splice(same < 0 ? -1 : same);
      return found === undefined ? [] : [[leaf.pointer, found.pointer]];
    }),
  );
}

const notStored = "the request does not say whether it is stored";

const credential = { from: "credential", action: "computed" } as const;

/**
 * A pointer to a leaf of the body after the check, as one into the body: a key may be written in snake case, and an empty object
 * may have had nulls in it.
 */
function writtenAs(at: Pointer, given: Fields): Pointer {
  let value: unknown = given;
  let written = "";
  for (const step of stepsOf(at)) {
    const fields = isContainer(value) ? (value as Fields) : {};
    const isSame = (each: string): boolean => camelKey(each) === step;
    const key = Object.hasOwn(fields, step) ? step : (Object.keys(fields).find(isSame) ?? step);
    written = below(written, key);
    value = fields[key];
  }
  return leavesIn(value, written)[0]?.pointer ?? written;
}

/**
 * The entries in the order of the body, with its nulls, which the check removes.
 * @param sent the nulls that are sent
 */
function withNulls(unsent: readonly Unsent[], sent: ReadonlySet<Pointer>, given: Fields): Unsent[] {
  const entries = new Map(unsent.map((entry) => [entry.pointer, entry]));
  return leavesIn(given, "").flatMap(({ pointer, value }): Unsent | Unsent[] => {
    const isAbsent = value === null && !sent.has(pointer);
    return entries.get(pointer) ?? (isAbsent ? { pointer, action: "absent", reason: nullReason } : []);
  });
}
