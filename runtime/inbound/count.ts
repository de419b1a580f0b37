/** Asks a provider for the input tokens of a request. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Counting, Native } from "../adapter.ts";
import { encodeSegment, fill } from "../config/registrations.ts";
import type { SomeSettings } from "../config/settings.ts";
import type { Engine } from "../engine.ts";
import { Json } from "../errors.ts";
import type { Gate } from "../gate.ts";
import { parseJson, writeJson } from "../json.ts";
import { type Original, relayedCall } from "../relay/call.ts";
import { type Destination, joinUrl } from "../router.ts";
import type { HttpRequest } from "../transport/http-client.ts";
import { isAccepted, prepare, refuse } from "../transport/send.ts";
import type { InboundApi } from "./api.ts";

/** The call for a count; undefined where the provider cannot count. */
export function countCall(request: EngineRequest, to: Destination, signal: AbortSignal): HttpRequest | undefined {
  const { count } = to.adapter;
  if (count === undefined) return undefined;
  const { call } = prepare(request, to, false, signal);
  return { ...call, url: urlOf(count, to), body: writeJson(bodyOf(parseJson(call.body) as Native, to.model, count)) };
}

/** The same for a request to the vendor of its API, which is passed on. */
export function relayedCount(
  api: InboundApi,
  to: Destination,
  original: Original,
  signal: AbortSignal,
  rules: SomeSettings,
): HttpRequest | undefined {
  const { count } = to.adapter;
  return count && { ...relayedCall(api, to, original, false, signal, rules), url: urlOf(count, to) };
}

function urlOf({ url }: Counting, { base, model, settings }: Destination): URL {
  return joinUrl(base, fill(url, { ...settings, model: encodeSegment(model) }));
}

function bodyOf(body: Native, name: string, { fields, in: field, model }: Counting): Native {
  const kept =
    fields === undefined ? body : Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)));
  return field === undefined ? kept : { [field]: { ...(model && { model: fill(model, { model: name }) }), ...kept } };
}

/**
 * @throws {ProviderError} {Http} when the provider does not count
 * @throws {RateLimited} when the gate does not admit it
 * @throws {Json} for a reply without a number
 */
export async function askForCount(engine: Engine, to: Destination, call: HttpRequest, gate?: Gate): Promise<number> {
  return engine.call(
    to,
    call,
    async (reply) => {
      const { body } = isAccepted(reply) ? reply : await refuse(reply, call, to);
      const found = (parseJson(await body.text()) as Native | undefined)?.[to.adapter.count?.tokens ?? ""];
      if (!Number.isSafeInteger(found) || found < 1) throw new Json("the answer has no count of tokens");
      return found;
    },
    gate,
  );
}
