/** The proxy's events for a provider's stream, without sockets. */
import { adapters } from "../../generated/adapters/index.ts";
import type { StreamEvent } from "../../generated/proxy/types.ts";
import { EventWriter, errorEvent } from "../../proxy/response/events.ts";
import { failureOf } from "../../proxy/response/failures.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { readStream } from "../read-replies.ts";
import { bytesInPieces, type Piece } from "../runtime/signals-by-hand.ts";

export function adapterOf(provider: string): Adapter {
  const found = adapters.find((adapter) => adapter.provider === provider);
  if (found === undefined) throw new Error(`there is no provider ${provider}`);
  return found;
}

/** The events for a body that arrives in these pieces. */
export async function eventsOf(provider: string, ...pieces: Piece[]): Promise<StreamEvent[]> {
  let text = "";
  try {
    const stream = readStream(adapterOf(provider), bytesInPieces(...pieces), "some-model", new EventWriter());
    for await (const events of stream) text += events;
  } catch (error) {
    text += errorEvent(failureOf(error).body.error.message);
  }
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
}

/** The events of one type. */
export function only<Type extends StreamEvent["type"]>(events: readonly StreamEvent[], type: Type) {
  return events.filter((event): event is Extract<StreamEvent, { type: Type }> => event.type === type);
}
