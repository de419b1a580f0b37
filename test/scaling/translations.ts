/** Requests of every shape to every endpoint, translated for every dialect. */
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readChatRequest } from "../../proxy/request/envelope.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { type Destination, readRoutes, resolve } from "../../runtime/router.ts";
import { type Prepared, prepare } from "../../runtime/transport/send.ts";
import { addresses, keys } from "../bench/models.ts";
import type { ApiName } from "../inbound/stage.ts";
import { bodies, longStrings } from "./bodies.ts";
import { inboundBodies } from "./inbound-bodies.ts";

/** A model of each dialect. */
export const measured = { ...addresses, converse: "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0" };

/** A model of each dialect, and one of a provider for which messages are adapted in many ways. */
const targets = { ...measured, mistral: "mistral/mistral-large-latest" };

export const targetCount = Object.keys(targets).length;

export const routes = readRoutes(adapters, {
  ...keys,
  AWS_BEARER_TOKEN_BEDROCK: "key",
  AWS_REGION: "us-east-1",
  MISTRAL_API_KEY: "key",
});

export interface Translation {
  readonly name: string;
  /** Absent for the contract's own endpoint. */
  readonly api?: ApiName;
  /** The body of a request with this many of the things in its name. */
  body(count: number): object;
  /** The values that a proxy keeps of such a body until the request is answered. */
  translate(value: unknown): readonly [request: unknown, sent: Prepared];
}

/** A request to an inbound API. */
function inbound(api: (typeof inboundApis)[number], target: string, to: Destination, address: string): Translation[] {
  const inPath = api.under.length > 0;
  return Object.entries(inboundBodies[api.api as ApiName]).map(([name, bodyOf]) => ({
    name: `${api.api} to ${target}, request: ${name}`,
    api: api.api as ApiName,
    body: (count) => ({ ...bodyOf(count), ...(!inPath && { model: address }) }),
    translate(value) {
      const read = readInbound(api, value, inPath ? { model: address } : {});
      return [read, prepare(read.request, to, true)];
    },
  }));
}

/** A request to the contract's own endpoint. */
function chat(target: string, to: Destination, address: string): Translation[] {
  return Object.entries({ ...bodies, ...longStrings }).map(([name, bodyOf]) => ({
    name: `chat to ${target}, request: ${name}`,
    body(count) {
      const { messages, ...rest } = bodyOf(count, to.adapter.provider);
      return { model: address, messages, provider_config: rest };
    },
    translate(value) {
      const read = readChatRequest(value);
      return [read, prepare(read.request, to, true)];
    },
  }));
}

/** Translations for the first target, then in the same order those for the next one. */
export const translations: readonly Translation[] = Object.entries(targets).flatMap(([target, address]) => {
  const to = resolve(address, routes);
  return [...inboundApis.flatMap((api) => inbound(api, target, to, address)), ...chat(target, to, address)];
});
