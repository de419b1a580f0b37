/** A request on the wire: the native call as the engine would send it, read back from its bytes. */
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { readChatRequest } from "../../proxy/request/envelope.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { configured } from "../configured.ts";

/** JSON, looked into by path. */
export type Json = { readonly [Key in string]: unknown };

export interface Wire {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Every registration of every provider, so that both names of each can be addressed. */
const routes = readRoutes(adapters, configured(adapters));

/** The one message of requests that are about something else. */
export const hi = [{ role: "user", content: "hi" }];

/** The call that the library makes for these fields of a request. */
export function sent(address: string, fields: Json = {}, stream = false): Wire {
  return wire(checkRequest({ model: address, messages: hi, ...fields }), stream);
}

/** The call that the proxy makes for this body. */
export function sentByProxy(address: string, fields: Json): Wire {
  const { request, stream } = readChatRequest({ model: address, messages: hi, ...fields });
  return wire(request, stream);
}

function wire(request: EngineRequest, stream: boolean): Wire {
  const { call } = prepare(request, resolve(request.model, routes), stream);
  return { url: call.url.href, headers: call.headers, body: JSON.parse(call.body) };
}
