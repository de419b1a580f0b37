/**
 * Who may use a proxy. By default anyone who can reach it, as behind a gateway. A proxy that runs on a developer's own
 * machine with their keys must be restricted: web pages in their browser and other users of the machine can reach it.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import type { Settings } from "../../runtime/config/config.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { exposedHeaders } from "../response/cors.ts";
import { envelope, type Failure } from "../response/failures.ts";

/** Checked for every request before its body is read. */
export interface Access {
  /**
   * The host names that are accepted in `Host`, with any port: those of this machine, or a list, in which `*.` stands for
   * every name below a domain and `loopback` for this machine. It stops DNS rebinding: a page whose own domain resolves to
   * this machine cannot send another `Host`. Default: any.
   */
  readonly hosts?: "loopback" | readonly string[];
  /**
   * The web pages that may call, by CORS: none, or those of these origins; with `hosts`, also those of the proxy's own origin.
   * Default: any.
   */
  readonly origins?: "none" | readonly string[];
  /** Every request must send `authorization: Bearer <token>`. Default: no token is needed. */
  readonly token?: string;
}

/** For a proxy that serves only programs on its own machine. */
export const ownMachine = { hosts: "loopback", origins: "none" } as const satisfies Access;

/**
 * The hosts and origins in the settings.
 * @throws {ConfigError}
 */
export function accessIn({ allowedHosts, allowedOrigins }: Pick<Settings, "allowedHosts" | "allowedOrigins">): Access {
  const hosts = listIn(allowedHosts);
  const origins = listIn(allowedOrigins);
  for (const host of hosts ?? []) {
    if (/^(\*\.)?[\w.-]+$|^\[[\da-f:.]+\]$/i.test(host)) continue;
    throw new ConfigError(
      `DRAGOMAN_ALLOWED_HOSTS: ${JSON.stringify(host)} is not a host name: leave out scheme, port and path`,
    );
  }
  const isNone = origins?.length === 1 && origins[0] === "none";
  for (const origin of isNone ? [] : (origins ?? [])) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new ConfigError(
      `DRAGOMAN_ALLOWED_ORIGINS: ${JSON.stringify(origin)} is not an origin: give <scheme>://<host>, with the port unless it is the usual one, or none`,
    );
  }
  return { ...(hosts && { hosts }), ...(origins && { origins: isNone ? "none" : origins }) };
}

function listIn(text: string | undefined): string[] | undefined {
  return text?.split(",").map((each) => each.trim().toLowerCase());
}

/** Applies an `Access` to requests. */
export interface AccessCheck {
  /** The response headers that let a web page of this origin read the response. */
  cors(origin: string | undefined): Readonly<Record<string, string>>;
  /** The error response for a request with these headers; nothing when it may pass. */
  refusal(headers: IncomingHttpHeaders): Failure | undefined;
}

export function createAccessCheck({ hosts, origins, token }: Access = {}): AccessCheck {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  const isHost = hostCheck(hosts);
  const pages = origins === "none" ? [] : origins;
  const cors = corsOf(pages);
  return {
    cors,
    refusal({ host = "", origin, authorization = "" }) {
      if (isHost !== undefined && !isHost(hostName(host))) {
        const allowed =
          hosts === "loopback" ? "http://127.0.0.1 and its port" : "one of the names in DRAGOMAN_ALLOWED_HOSTS";
        const why =
          hosts === "loopback" ? "this proxy serves its own machine only" : "this proxy is not called by this Host";
        return envelope("Forbidden", `${why}: use ${allowed}`);
      }
      const isOwn = hosts !== undefined && origin === `http://${host}`;
      if (pages !== undefined && origin !== undefined && !isOwn && !pages.includes(origin)) {
        const why = origins === "none" ? "web pages; `dragoman proxy` does" : "pages of this origin";
        return envelope("Forbidden", `this proxy does not serve ${why}`);
      }
      // timingSafeEqual needs inputs of one length, which digests have
      if (expected !== undefined && !timingSafeEqual(digest(authorization), expected)) {
        return envelope("Unauthorized", "this proxy serves only the program that started it");
      }
      return undefined;
    },
  };
}

/** @param pages the origins that may read responses; undefined for all */
function corsOf(pages: readonly string[] | undefined): AccessCheck["cors"] {
  const exposed = { "access-control-expose-headers": exposedHeaders };
  const everyPage = { "access-control-allow-origin": "*", ...exposed };
  if (pages === undefined) return () => everyPage;
  if (pages.length === 0) return () => ({});
  return (origin) => ({
    ...(origin !== undefined && pages.includes(origin) && { "access-control-allow-origin": origin, ...exposed }),
    vary: "origin",
  });
}

/** Whether a host name may be used; undefined when any may. */
function hostCheck(hosts: Access["hosts"]): ((name: string) => boolean) | undefined {
  if (hosts === undefined) return undefined;
  if (hosts === "loopback") return isLoopback;
  return (name) =>
    hosts.some((host) => {
      if (host === "loopback") return isLoopback(name);
      return host.startsWith("*.") ? name.endsWith(host.slice(1)) : name === host;
    });
}

/** The name in a `Host`, in lower case and without the port. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}

/** Whether a name is `localhost` or a loopback address. */
function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (name.startsWith("127.") && isIPv4(name));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
