/** Keys that callers send, and their hashes. A key is random and long, so a plain digest cannot be reversed. */
import { hash, randomBytes } from "node:crypto";

const algorithm = "sha256";

export const hashPattern = /^sha256:[0-9a-f]{64}$/;

/** `sha256:` and 64 hexadecimal digits. */
export function hashOf(key: string): string {
  return `${algorithm}:${hash(algorithm, key)}`;
}

/** A new key: 256 random bits, with a prefix by which scanners for secrets find it. */
export function newKey(): string {
  return `dgm_${randomBytes(32).toString("base64url")}`;
}
