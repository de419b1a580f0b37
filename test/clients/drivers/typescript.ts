/**
 * The driver of the TypeScript client; `../README.md` describes drivers. With the argument `browser` it uses the client for
 * browsers.
 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { json } from "node:stream/consumers";
import type { Client } from "../../../clients/typescript/src/client.ts";
import { DragomanError } from "../../../clients/typescript/src/error.ts";
import type { AssistantMessage, ChatRequest, Message } from "../../../clients/typescript/src/generated/types.ts";
import type { ChatStream } from "../../../clients/typescript/src/stream.ts";
import type { ClientCase } from "../cases.ts";

const [stage = "", platform = "node"] = process.argv.slice(2);
const { Dragoman } = await import(`../../../clients/typescript/src/${platform}.ts`);

// with its own agent, since the environment configures an HTTP proxy for the global one
const [response] = await once(get(`${stage}/cases`, { agent: new Agent() }), "response");
await Promise.all(((await json(response)) as ClientCase[]).map(run));

async function run(each: ClientCase): Promise<void> {
  const outcome: Record<string, unknown> = { id: each.id };
  try {
    await call(new Dragoman({ baseUrl: `${stage}/${each.id}` }), each, outcome);
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    const { status, code, message, retryAfter: retry_after, requestId: request_id } = error;
    outcome.fails = { status, code, message, retry_after, request_id };
  }
  console.log(JSON.stringify(outcome));
}

async function call(client: Client, each: ClientCase, outcome: Record<string, unknown>): Promise<void> {
  const request = each.given as unknown as ChatRequest;
  const goOn = (message: AssistantMessage): ChatRequest => {
    const messages = [...request.messages, message, ...(each.replies as Message[])];
    return { ...request, messages };
  };
  switch (each.call) {
    case "chat": {
      const answer = await client.chat(request);
      outcome.returns = answer;
      outcome.finish_reason = answer.finish_reason;
      if (each.replies) await client.chat(goOn(answer.message));
      break;
    }
    case "stream": {
      const stream = client.stream(request);
      const yields = await read(stream, each.leaves_after, outcome);
      outcome.message = stream.message;
      outcome.finish_reason = stream.finishReason;
      if (each.replies && yields > 0) await read(client.stream(goOn(stream.message)), undefined, {});
      break;
    }
    default:
      outcome.returns = await client[each.call]();
  }
}

/** Reads a stream into the outcome, which also gets the events before a failure. */
async function read(stream: ChatStream, most: number | undefined, outcome: Record<string, unknown>): Promise<number> {
  const events: unknown[] = [];
  outcome.yields = events;
  for await (const event of stream) {
    events.push(event);
    if (events.length === most) break;
  }
  return events.length;
}
