/** Writes a relayed answer in the form that was asked for: some servers answer a plain request with a stream, or a stream with JSON. */
import { InvalidRequest, Json } from "../../runtime/errors.ts";
import type { StepContext } from "../../runtime/inbound/answer-items.ts";
import { Steps } from "../../runtime/inbound/steps.ts";
import { InboundStream } from "../../runtime/inbound/writer.ts";
import type { RelayedReply } from "../../runtime/relay/reply.ts";
import { readWhole } from "../../runtime/reply/read-reply.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import type { ByteSource } from "../../runtime/transport/source.ts";
import type { Called } from "./paths.ts";
import type { Relay } from "./relay.ts";

const isJson = /^application\/json/i;
const events = /^\s*(?:data|event|id|retry)?:/;

/**
 * The reply in the form that was asked for. It is returned unchanged if it has that form already, or cannot be read.
 * @param contextOf what an answer in the other form is written with
 */
export async function inAskedForm(
  { api, kind }: Called,
  { to: { adapter, model }, stream }: Relay,
  reply: RelayedReply,
  contextOf: () => StepContext,
): Promise<RelayedReply> {
  const { status, body, contentType } = reply;
  if (status >= 300 || kind === "count" || api.relayed?.[kind] !== undefined) return reply;
  const isWhole = Buffer.isBuffer(body);
  if (stream ? isWhole || !isJson.test(contentType) : !isWhole || !events.test(body.subarray(0, 100).toString()))
    return reply;
  const context = known(contextOf);
  if (context === undefined) return reply;
  if (isWhole) {
    const answer = known(() => api.answer(readWhole(adapter, body, model, new Steps(context))));
    return answer === undefined
      ? reply
      : { ...reply, contentType: "application/json", body: Buffer.from(JSON.stringify(answer)) };
  }
  const reader = new StreamReader(adapter, model, new InboundStream(api, false).open(context));
  const whole = await allOf(body);
  reader.push(whole);
  reader.close();
  if (reader.isStream || reader.failure !== undefined) return { ...reply, body: whole };
  return { ...reply, contentType: "text/event-stream", body: Buffer.from(reader.take() ?? "") };
}

/** The result; undefined where a request or an answer has what cannot be translated. */
function known<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidRequest || error instanceof Json) return undefined;
    throw error;
  }
}

/** All of a body. It is discarded when it breaks off. */
async function allOf(body: ByteSource): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  try {
    for (;;) {
      pieces.push(...body.take());
      if (body.ended) return Buffer.concat(pieces);
      await body.ready();
    }
  } finally {
    body.discard();
  }
}
