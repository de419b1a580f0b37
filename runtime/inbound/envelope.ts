/**
 * Opaque state of one provider in a field of another one's API. Callers send such a field back unread, so that each provider
 * gets its own reasoning again, without anything being stored here.
 */
import { createHash } from "node:crypto";
import type { ReasoningDetail } from "../../generated/hub.ts";
import { readReasoningDetail } from "../../generated/request.ts";
import { except, InvalidRequest } from "../errors.ts";
import { outlineOf } from "../json/outline.ts";
import { parseJson } from "../json.ts";
import { isObject } from "../request/reading.ts";

/**
 * A reasoning block; the signature of the call that follows; or the provider of reasoning that has nothing but its text, which is
 * next to the envelope.
 */
export type Sealed = { readonly block: ReasoningDetail } | { readonly signature: string } | { readonly shown: string };

/** The first bytes: a mark that no provider's data begins with, and the version. */
const mark = Buffer.from([0xd7, 0xa6, 0x00, 0x01]);
const checksumLength = 8;
/** The largest envelope that is opened, in characters. */
const maxLength = 4 * 1024 * 1024;
/** A block has a few fields. An envelope with more values was not sealed here, and parsing them would take memory that no one counts. */
const mostValues = 100;

/** As base64, since some clients declare these fields as bytes and encode them again. */
export function seal(sealed: Sealed): string {
  const data = Buffer.from(JSON.stringify(sealed));
  return Buffer.concat([mark, checksum(data), data]).toString("base64");
}

/** The contents of an envelope; undefined for any other string, and for an envelope that is damaged or has other contents. */
export function open(text: string | undefined): Sealed | undefined {
  if (text === undefined || !isEnvelope(text) || text.length > maxLength) return undefined;
  const bytes = Buffer.from(text, "base64");
  const data = bytes.subarray(mark.length + checksumLength);
  const given = bytes.subarray(mark.length, mark.length + checksumLength);
  if (!given.equals(checksum(data)) || outlineOf(data).values > mostValues) return undefined;
  return readSealed(parseJson(data.toString()));
}

/** The checksum proves nothing: callers can compute it, too. */
function readSealed(value: unknown): Sealed | undefined {
  if (!isObject(value)) return undefined;
  const { signature, shown, block } = value;
  if (typeof signature === "string") return { signature };
  if (typeof shown === "string") return { shown };
  const read = () => ({ block: readReasoningDetail(block, "block") as ReasoningDetail });
  return except(InvalidRequest, read, () => undefined);
}

/** How the ids of another provider's calls begin. */
export const callIdStart = "dg_";

/** The length of a marked id without its mark: every API takes 40 characters. */
const maxIdLength = 37;

/** An id of a call with the mark. */
export function markedId(id: string): string {
  return `${callIdStart}${id.replace(/[^\w-]/g, "_").slice(0, maxIdLength)}`;
}

/**
 * The id of a call with its signature, for callers that send back nothing else of a call. The alphabet is that of ids.
 * @param id with the mark
 */
export function sealId(id: string, signature: string): string {
  return id + Buffer.from(seal({ signature }), "base64").toString("base64url");
}

/** The id of a call or of a result as `sealId` was given it, and the signature; the id itself if there is none. */
export function openId(id: string): { readonly id: string; readonly signature?: string } {
  const at = id.startsWith(callIdStart) ? id.indexOf(envelopeStart) : -1;
  const sealed = at < 0 ? undefined : open(id.slice(at));
  return sealed !== undefined && "signature" in sealed ? { id: id.slice(0, at), signature: sealed.signature } : { id };
}

/** How envelopes of every version begin, in both alphabets of base64. */
export const envelopeStart = mark.subarray(0, 3).toString("base64");

/** Whether a string is an envelope of any version, intact or not. */
export function isEnvelope(text: string): boolean {
  return text.startsWith(envelopeStart);
}

function checksum(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest().subarray(0, checksumLength);
}
