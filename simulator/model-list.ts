/** The model list in the shape of OpenAI, which three APIs share. */
import type { Endpoint } from "./provider.ts";
import { jsonReply } from "./reply.ts";
import type { JsonObject } from "./values.ts";

/** Start of the simulated time, in seconds. */
export const created = 1_784_160_000;

function modelOf(id: string): JsonObject {
  return { id, object: "model", created, owned_by: "simulator" };
}

export function modelListEndpoint(ids: readonly string[]): Endpoint {
  return { method: "GET", answer: () => jsonReply(200, { object: "list", data: ids.map(modelOf) }) };
}

export function modelEndpoint(id: string): Endpoint {
  return { method: "GET", answer: () => jsonReply(200, modelOf(id)) };
}
