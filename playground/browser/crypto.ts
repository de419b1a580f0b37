/** Stands in for `node:crypto` in a browser: what the translation uses of it. */
import { sha256 } from "@noble/hashes/sha2.js";
import { Buffer } from "buffer";

/** `crypto.randomUUID` of browsers exists only on pages with TLS. */
export function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** @param algorithm only `sha256` */
export function createHash(algorithm: string) {
  if (algorithm !== "sha256") throw new Error(`the page has no ${algorithm}`);
  const hash = sha256.create();
  return {
    update(data: Uint8Array) {
      hash.update(data);
      return this;
    },
    digest: () => Buffer.from(hash.digest()),
  };
}

/** @param algorithm only `sha256` */
export function hash(algorithm: string, text: string): string {
  return createHash(algorithm).update(Buffer.from(text)).digest().toString("hex");
}
