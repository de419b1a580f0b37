/** The id of a request, in its response and in the request log. */
import { randomFillSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { uuid } from "./uuid.ts";

const bytesPerId = 16;

/** Random bytes in stock: getting many from the system costs no more than getting a few. */
const pool = new Uint8Array(bytesPerId * 256);
let used = pool.length;

/** The client's own `x-request-id` when it is printable and not too long, else a new id. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\x20-\x7e]{1,128}$/.test(given) ? given : uuid({ random: randomBytes() });
}

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesPerId;
  return pool.subarray(used - bytesPerId, used);
}
