/**
 * Signatures for what a provider would sign or encrypt: thinking blocks, thoughts, reasoning.
 * They are readable base64 of `simulator|provider|model|kind|place|content|seal`: `content` is a digest of the signed
 * text and `seal` a digest of all other fields, so that altered and foreign signatures are recognized.
 */
import { createHash } from "node:crypto";

export interface Signed {
  provider: string;
  model: string;
  kind: string;
  /** Place of the block in its answer, in the terms of the API. */
  place: string;
  /** Digest of the signed text. */
  content: string;
}

export function digest(text: string, length = 24): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

export function sign(provider: string, model: string, kind: string, place: string, text: string): string {
  const clean = model.replaceAll("|", "/");
  const head = ["simulator", provider, clean, kind, place, digest(text)].join("|");
  return Buffer.from(`${head}|${digest(head)}`).toString("base64");
}

/** The fields of a signature; undefined when it was altered or is not of this provider. */
export function verify(signature: string, provider: string): Signed | undefined {
  const plain = Buffer.from(signature.replaceAll("-", "+").replaceAll("_", "/"), "base64").toString();
  const fields = plain.split("|");
  const seal = fields.pop();
  if (fields.length !== 6 || seal !== digest(fields.join("|"))) return undefined;
  const [mark, maker, model, kind, place, content] = fields;
  if (mark !== "simulator" || maker !== provider) return undefined;
  return { provider, model: model ?? "", kind: kind ?? "", place: place ?? "", content: content ?? "" };
}
