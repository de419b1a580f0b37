/**
 * Opaque state of one provider in a field of another one's API. Callers send such a field back unread, so that each provider
 * gets its own reasoning again, without anything being stored here.
 */
import { createHash } from "node:crypto";
import type { ReasoningDetail } from "../../generated/hub.ts";
import { parseJson } from "../json.ts";

/** A reasoning block, or the signature of the call that follows. */
export type Sealed = { readonly block: ReasoningDetail } | { readonly signature: string };

/** The first bytes: a mark that no provider's data begins with, and the version. */
const mark = Buffer.from([0xd7, 0xa6, 0x00, 0x01]);
const checksumLength = 8;
/** The largest envelope that is opened, in characters. */
const maxLength = 4 * 1024 * 1024;

/** As base64, since some clients declare these fields as bytes and encode them again. */
export function seal(sealed: Sealed): string {
  const data = Buffer.from(JSON.stringify(sealed));
  return Buffer.concat([mark, checksum(data), data]).toString("base64");
}

/** What is in an envelope; undefined for any other string, and for a damaged envelope. */
export function open(text: string | undefined): Sealed | undefined {
  if (text === undefined || !isEnvelope(text) || text.length > maxLength) return undefined;
  const bytes = Buffer.from(text, "base64");
  const data = bytes.subarray(mark.length + checksumLength);
  const given = bytes.subarray(mark.length, mark.length + checksumLength);
  if (!given.equals(checksum(data))) return undefined;
  return parseJson(data.toString()) as Sealed | undefined;
}

const prefixes = [mark.subarray(0, 3).toString("base64"), mark.subarray(0, 3).toString("base64url")];

/** Whether a string is an envelope of any version, intact or not. */
export function isEnvelope(text: string): boolean {
  return prefixes.some((prefix) => text.startsWith(prefix));
}

function checksum(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest().subarray(0, checksumLength);
}
