/** The answer where no handler is: the path is unknown, or takes another method. */
import { routes } from "../../generated/proxy/routes.ts";
import { shorten } from "../../runtime/shorten.ts";
import type { Call } from "../call.ts";
import { allowedMethods, readingMethods } from "./cors.ts";
import { envelope } from "./failures.ts";

/** How much of an unknown path an error quotes, in characters. */
const maxQuotedPath = 256;

/** The paths that an error lists. */
const paths = Object.values(routes)
  .map(({ path }) => path)
  .join(", ");

/** @param isFile whether it is the path of a file, which can only be read */
export function callNotFound(call: Call, isFile = false): void {
  const name = shorten(call.path, maxQuotedPath);
  const allow = isFile ? readingMethods : allowedMethods(call.path);
  if (allow === undefined) {
    call.refuse(envelope("NotFound", `there is no ${name} here; there are ${paths}`));
    return;
  }
  // clients that try a WebSocket first fall back to HTTP at once with this status alone
  const status = call.given.upgrade?.toLowerCase() === "websocket" ? 426 : undefined;
  call.headers.allow = allow;
  call.refuse(envelope("MethodNotAllowed", `${name} does not take ${call.request.method}; it takes ${allow}`, status));
}
