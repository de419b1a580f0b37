/** What a request is called in its answer and in the request log. */
import { randomFillSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { uuid } from "./uuid.ts";

/** So many random bytes an id takes. */
const perId = 16;

/** Asking the system for them costs the same for a few and for many. */
const pool = new Uint8Array(perId * 256);
let used = pool.length;

/** The caller's own id when it is printable and not too long, else a new one. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\x20-\x7e]{1,128}$/.test(given) ? given : uuid({ random: random() });
}

function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += perId;
  return pool.subarray(used - perId, used);
}
