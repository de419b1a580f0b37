/** Takes out of a history what the vendor of its API cannot read, so that the rest is sent as its caller wrote it. */
import { isBlank } from "../conversation/items.ts";
import type { InboundApi } from "../inbound/api.ts";
import { callIdStart, isEnvelope, open, openId } from "../inbound/envelope.ts";
import { signatureIn } from "../inbound/messages.ts";
import { changedAll, changedAt, findField, hasValue, withoutElement } from "../request/field-paths.ts";
import { isNeedless } from "../request/lost.ts";
import { camelKeys, type Fields, isObject, mapList } from "../request/reading.ts";
import type { Destination } from "../router.ts";
import { ownerOf } from "./served.ts";

/** A body as its vendor can read it. */
export interface OwnBody {
  /** The caller's body itself if nothing is taken out. */
  readonly body: Fields;
  /** The paths of what is. */
  readonly lost: readonly string[];
}

/**
 * A body without the envelopes and ids of Dragoman, state of another vendor, reasoning without anything that a vendor could verify,
 * and fields that this one does not know. Undefined if such a history can only be translated.
 */
export function ownBody(inbound: InboundApi, to: Destination, body: Fields): OwnBody | undefined {
  const { state, api } = inbound;
  const lost = new Set<string>();
  const leaveOut = (from: Fields, paths: readonly string[], change: (value: unknown) => unknown): Fields =>
    paths.reduce((rest, path) => {
      const kept = changedAt(rest, path, change);
      if (kept === rest) return rest;
      const field = path.replace(/\[[^\]]*\]/g, "[]").replace(/\.\w+=.*/, "");
      if (!isNeedless(field, inbound, body)) lost.add(field);
      return kept;
    }, from);
  const isForeign = (value: unknown): value is string =>
    typeof value === "string" &&
    (isEnvelope(value) || value.startsWith(callIdStart) || ownerOf(api, to.adapter, value) === undefined);
  const signed = leaveOut(body, state.unsigned, () => withoutElement);
  const known = leaveOut(signed, state.fields, (value) => (isForeign(value) ? withoutElement : value));
  const taken = leaveOut(known, to.adapter.serves?.[api]?.without ?? [], () => undefined);
  const own = resigned(taken, state.signed, isForeign);
  if (own === body && !hasValue(body, state.ids, isForeign)) return { body, lost: [] };
  if (hasValue(body, state.fields, (value) => isSealedBy(to, value))) return undefined;
  if (findField(body, state.translated) !== undefined) return undefined;
  const called = changedAll(own, state.ids, (id) => (typeof id === "string" ? openId(id).id : id));
  const isOut = (text: unknown): boolean => typeof text === "string" && isBlank(text);
  return { body: changedAll(called, state.texts, (text) => (isOut(text) ? withoutElement : text)), lost: [...lost] };
}

/** Whether an envelope has reasoning of this provider, which a translation sends. */
function isSealedBy({ adapter }: Destination, value: unknown): boolean {
  const sealed = typeof value === "string" ? open(value) : undefined;
  return sealed !== undefined && "block" in sealed && sealed.block.provider === adapter.provider;
}

/** The body with signatures that the vendor accepts, also for the first call of another vendor in each list. */
function resigned(
  body: Fields,
  signed: InboundApi["state"]["signed"],
  isForeign: (value: unknown) => value is string,
): Fields {
  if (signed === undefined) return body;
  const { in: path, field, call, placeholder } = signed;
  return changedAt(body, path, (parts) => {
    if (!Array.isArray(parts)) return parts;
    const read = parts.map((part) => (isObject(part) ? camelKeys(part, [field, call]) : {}));
    const calls = read.filter((part) => isObject(part[call]));
    const isUnsigned = calls.every((each) => each[field] == null);
    const first = isUnsigned && isForeign((calls[0]?.[call] as Fields | undefined)?.id) ? calls[0] : undefined;
    return mapList(parts, (part, index) => {
      const { [field]: state, ...others } = read[index] as Fields;
      if (isForeign(state)) return { ...others, [field]: signatureIn(state) ?? placeholder };
      return read[index] === first ? { ...others, [field]: placeholder } : part;
    });
  });
}
