/**
 * The three image spellings in one form. Image data can be many megabytes: it is sliced, which copies nothing, and only
 * looked through for what must not be in it.
 */
import { Buffer } from "node:buffer";
import type { ImageSource } from "../../generated/hub.ts";

/** What stands between `data:` and the comma is short; anything longer is no data URI. */
const longestHead = 500;

const mediaType = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/** Media types that are often written and that no provider knows, with the right name. */
const corrected: ReadonlyMap<string, string> = new Map([["image/jpg", "image/jpeg"]]);

/** Bytes under their right media type. */
export function bytes(media: string, data: string): ImageSource {
  const type = media.trim().toLowerCase();
  return { type: "base64", media_type: corrected.get(type) ?? type, data: withoutSpace(data) };
}

/** A remote URL as it is, a data URI as the bytes in it; nothing for a data URI without media type, comma or data. */
export function readUrl(url: string): ImageSource | undefined {
  if (url.slice(0, 5).toLowerCase() !== "data:") return { type: "url", url };
  const comma = url.indexOf(",");
  if (comma < 0 || comma > longestHead || comma === url.length - 1) return undefined;
  const [media = "", ...parameters] = url.slice(5, comma).toLowerCase().split(";");
  if (!mediaType.test(media.trim())) return undefined;
  const data = url.slice(comma + 1);
  if (!parameters.some((parameter) => parameter.trim() === "base64")) {
    return bytes(media, percentDecoded(data).toString("base64"));
  }
  return bytes(media, data.includes("%") ? percentDecoded(data).toString("latin1") : data);
}

function withoutSpace(data: string): string {
  const spaced = data.includes("\n") || data.includes("\r") || data.includes(" ") || data.includes("\t");
  return spaced ? data.replace(/\s+/g, "") : data;
}

const percent = 0x25;

/** The bytes of a text in which some are written `%41`. A percent sign that begins no such thing stands for itself. */
function percentDecoded(text: string): Buffer {
  const from = Buffer.from(text);
  const to = Buffer.allocUnsafe(from.length);
  let length = 0;
  for (let at = 0; at < from.length; at++) {
    const byte = from[at] ?? 0;
    const value = byte === percent ? hexDigit(from[at + 1]) * 16 + hexDigit(from[at + 2]) : Number.NaN;
    if (Number.isNaN(value)) to[length++] = byte;
    else {
      to[length++] = value;
      at += 2;
    }
  }
  return to.subarray(0, length);
}

/** By its character code. */
const hexDigits = new Map(
  Array.from("0123456789abcdefABCDEF", (digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)] as const),
);

function hexDigit(byte: number | undefined): number {
  return (byte === undefined ? undefined : hexDigits.get(byte)) ?? Number.NaN;
}
