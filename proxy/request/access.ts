/**
 * Who may use a proxy. By default anyone who can reach it, as behind a gateway. A proxy that runs on a developer's own
 * machine with their keys must be restricted: web pages in their browser and other users of the machine can reach it.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import { envelope, type Failure } from "../response/failures.ts";

/** Checked for every request before its body is read. */
export interface Access {
  /**
   * The host names that are accepted in `Host`, with any port. It stops DNS rebinding: a page whose own domain resolves
   * to this machine cannot send another `Host`. Default: any.
   */
  readonly hosts?: "loopback";
  /** The web pages that may call: none but those of the proxy's own origin, or any, by CORS. Default: any. */
  readonly origins?: "none";
  /** Every request must send `authorization: Bearer <token>`. Default: no token is needed. */
  readonly token?: string;
}

/** For a proxy that serves only programs on its own machine. */
export const ownMachine = { hosts: "loopback", origins: "none" } as const satisfies Access;

/** Applies an `Access` to requests. */
export interface AccessCheck {
  /** Whether responses allow web pages to read them, by CORS. */
  readonly allowsPages: boolean;
  /** The error response for a request with these headers; nothing when it may pass. */
  refusal(headers: IncomingHttpHeaders): Failure | undefined;
}

export function createAccessCheck({ hosts, origins, token }: Access = {}): AccessCheck {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  return {
    allowsPages: origins === undefined,
    refusal({ host = "", origin, authorization = "" }) {
      if (hosts === "loopback" && !isLoopback(host)) {
        return envelope("Forbidden", "this proxy serves its own machine only: use http://127.0.0.1 and its port");
      }
      if (origins === "none" && origin !== undefined && origin !== `http://${host}`) {
        return envelope("Forbidden", "this proxy does not serve web pages; `dragoman proxy` does");
      }
      // timingSafeEqual needs inputs of one length, which digests have
      if (expected !== undefined && !timingSafeEqual(digest(authorization), expected)) {
        return envelope("Unauthorized", "this proxy serves only the program that started it");
      }
      return undefined;
    },
  };
}

/** Whether a `Host` is `localhost` or a loopback address, with or without a port. */
function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name === "[::1]" || (name.startsWith("127.") && isIPv4(name));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
