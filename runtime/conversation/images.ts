/**
 * Converts the three spellings of an image into one. Image data can be many megabytes, so it is sliced instead of
 * copied and scanned only for characters that must not occur.
 */
import { Buffer } from "node:buffer";
import type { ImageSource, Sink } from "../../generated/hub.ts";
import type { AnsweredFile } from "../reply/listener.ts";
import { stringOf } from "../reply/values.ts";

/** The maximum number of characters before the comma of a data URI. */
const longestHead = 500;

const mediaType = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/** Common misspellings of media types that providers reject. */
const corrected: ReadonlyMap<string, string> = new Map([["image/jpg", "image/jpeg"]]);

/** Inline image data with a normalized media type. */
export function inlineImage(media: string, data: string): ImageSource {
  const type = media.trim().toLowerCase();
  return { type: "base64", media_type: corrected.get(type) ?? type, data: withoutSpace(data) };
}

/** A remote URL unchanged, a data URI as inline data; undefined for a data URI without media type, comma or data. */
export function readUrl(url: string): ImageSource | undefined {
  if (url.slice(0, 5).toLowerCase() !== "data:") return { type: "url", url };
  const comma = url.indexOf(",");
  if (comma < 0 || comma > longestHead || comma === url.length - 1) return undefined;
  const [media = "", ...parameters] = url.slice(5, comma).toLowerCase().split(";");
  if (!mediaType.test(media.trim())) return undefined;
  const data = url.slice(comma + 1);
  if (!parameters.some((parameter) => parameter.trim() === "base64")) {
    return inlineImage(media, percentDecoded(data).toString("base64"));
  }
  return inlineImage(media, data.includes("%") ? percentDecoded(data).toString("latin1") : data);
}

function withoutSpace(data: string): string {
  const spaced = data.includes("\n") || data.includes("\r") || data.includes(" ") || data.includes("\t");
  return spaced ? data.replace(/\s+/g, "") : data;
}

/** Decodes percent-encoded text into bytes. A percent sign without two hex digits is kept. */
function percentDecoded(text: string): Buffer {
  const bytes = Buffer.from(text).toString("latin1");
  const decode = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return Buffer.from(bytes.replace(/%[\da-f]{2}/gi, decode), "latin1");
}

/** The file that a model made; undefined for one without content, such as the end of audio. */
export function fileOf(signal: Parameters<Sink["file"]>[0]): AnsweredFile | undefined {
  const [data, url, transcript] = [stringOf(signal.data), stringOf(signal.url), stringOf(signal.transcript)];
  if (data === "" && url === "" && transcript === "") return undefined;
  const as = stringOf(signal.as) || "file";
  const given = stringOf(signal.media) || (stringOf(signal.format) && `${as}/${stringOf(signal.format)}`);
  const source = data === "" ? readUrl(url) : inlineImage(given, data);
  const media = source?.type === "base64" ? source.media_type : given;
  const kind = media.split("/")[0] || as;
  const signature = stringOf(signal.thought_signature);
  return {
    kind: kind === "image" || kind === "audio" ? kind : "file",
    ...(media !== "" && { media_type: media }),
    ...(source?.type === "base64" && { data: source.data }),
    ...(source?.type === "url" && source.url !== "" && { url: source.url }),
    ...(transcript !== "" && { transcript }),
    ...(signature !== "" && { thought_signature: signature }),
  };
}

/** Audio in one file: its pieces are base64 of their own each. */
export function joined(pieces: readonly AnsweredFile[]): AnsweredFile | undefined {
  const [first] = pieces;
  if (first === undefined || pieces.length === 1) return first;
  const data = Buffer.concat(pieces.map(({ data = "" }) => Buffer.from(data, "base64"))).toString("base64");
  const transcript = pieces.map((piece) => piece.transcript ?? "").join("");
  return { ...first, ...(data !== "" && { data }), ...(transcript !== "" && { transcript }) };
}
