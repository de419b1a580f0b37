/** The answer where no handler is: the path is unknown, or takes another method. */
import { routes } from "../../generated/proxy/routes.ts";
import { shorten } from "../../runtime/shorten.ts";
import type { Call } from "../call.ts";
import { methodsOf } from "./cors.ts";
import { envelope } from "./failures.ts";

/** How much of an unknown path an error quotes, in characters. */
const maxQuotedPath = 256;

/** The paths that an error lists. */
const paths = Object.values(routes)
  .map(({ path }) => path)
  .join(", ");

export function callNotFound(call: Call): void {
  const name = shorten(call.path, maxQuotedPath);
  if (call.route === undefined) {
    call.refuse(envelope("NotFound", `there is no ${name} here; there are ${paths}`));
    return;
  }
  // clients that try a WebSocket first fall back to HTTP at once with this status alone
  const status = call.given.upgrade?.toLowerCase() === "websocket" ? 426 : undefined;
  const allow = methodsOf(call);
  call.headers.allow = allow;
  call.refuse(envelope("MethodNotAllowed", `${name} does not take ${call.request.method}; it takes ${allow}`, status));
}
