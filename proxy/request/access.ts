/**
 * Who may use a proxy. By default anybody who reaches it, as a gateway in front expects. One that runs with a developer's
 * keys on their own machine is reached by every web page that they open, and by the machine's other users.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import { envelope, type Failure } from "../response/failures.ts";

/** What is checked of every request before its body is read. */
export interface Access {
  /**
   * The names in `Host` that are answered, without a port. A page whose own name leads here (DNS rebinding) cannot
   * choose another one. Default: any.
   */
  readonly hosts?: "loopback";
  /** The pages that may call: none, apart from the proxy's own origin, or any, by CORS. Default: any. */
  readonly origins?: "none";
  /** What a request must carry as `authorization: Bearer <token>`. Default: nothing. */
  readonly token?: string;
}

/** For a proxy that serves the programs of its own machine. */
export const ownMachine = { hosts: "loopback", origins: "none" } as const satisfies Access;

/** What an `Access` does to requests. */
export interface Gatekeeper {
  /** Whether responses allow web pages to read them, by CORS. */
  readonly pages: boolean;
  /** Why a request with these headers is not answered; nothing when it is. */
  refusal(headers: IncomingHttpHeaders): Failure | undefined;
}

export function createGatekeeper({ hosts, origins, token }: Access = {}): Gatekeeper {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`);
  return {
    pages: origins === undefined,
    refusal({ host = "", origin, authorization = "" }) {
      if (hosts === "loopback" && !isLoopback(host)) {
        return envelope("Forbidden", "this proxy answers on its own machine only: use http://127.0.0.1 and its port");
      }
      if (origins === "none" && origin !== undefined && origin !== `http://${host}`) {
        return envelope("Forbidden", "this proxy answers no web pages; `dragoman proxy` does");
      }
      // digests have one length, whatever is compared
      if (wanted !== undefined && !timingSafeEqual(digest(authorization), wanted)) {
        return envelope("Unauthorized", "this proxy answers the program that has started it only");
      }
      return undefined;
    },
  };
}

/** Whether a `Host` names this machine by `localhost` or a loopback address, with any port or none. */
function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name === "[::1]" || (name.startsWith("127.") && isIPv4(name));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
