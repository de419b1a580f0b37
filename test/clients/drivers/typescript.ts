/**
 * The driver of the TypeScript client; `../README.md` describes drivers. With the argument `browser` it uses the client for
 * browsers.
 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Client } from "../../../clients/typescript/src/client.ts";
import * as errors from "../../../clients/typescript/src/errors.ts";
import type { AssistantMessage, ChatRequest, Message } from "../../../clients/typescript/src/generated/types.ts";
import type { CallOptions } from "../../../clients/typescript/src/options.ts";
import type { ChatStream } from "../../../clients/typescript/src/stream.ts";
import type { ClientCase, Kind, Options } from "../cases.ts";

const [stage = "", platform = "node"] = process.argv.slice(2);
const { Dragoman } = await import(`../../../clients/typescript/src/${platform}.ts`);

const kinds: Readonly<Record<Kind, typeof errors.DragomanError>> = {
  invalid_request: errors.InvalidRequestError,
  authentication: errors.AuthenticationError,
  rate_limit: errors.RateLimitError,
  overloaded: errors.OverloadedError,
  provider: errors.ProviderError,
  proxy: errors.ProxyError,
  connection: errors.ConnectionError,
  timeout: errors.TimeoutError,
  stream: errors.StreamError,
  invalid_response: errors.InvalidResponseError,
  output: errors.OutputError,
};

const City = z.object({ city: z.string(), people: z.number() });

// with its own agent, since the environment configures an HTTP proxy for the global one
const [response] = await once(get(`${stage}/cases`, { agent: new Agent() }), "response");
await Promise.all(((await json(response)) as ClientCase[]).map(run));

async function run(each: ClientCase): Promise<void> {
  const outcome: Record<string, unknown> = { id: each.id };
  try {
    await call(new Dragoman({ baseUrl: `${stage}/${each.id}`, ...optionsOf(each.client) }), each, outcome);
  } catch (error) {
    if (!(error instanceof errors.DragomanError)) throw error;
    const { status, code, message, retryAfter: retry_after, requestId: request_id, provider, model } = error;
    const [kind] = Object.entries(kinds).find(([, Kind]) => error instanceof Kind) ?? [];
    const printed = String(error);
    outcome.fails = { status, code, message, retry_after, request_id, kind, provider, model, printed };
  }
  console.log(JSON.stringify(outcome));
}

function optionsOf({ request_id, timeout, ...same }: Options = {}): CallOptions {
  return {
    ...same,
    ...(request_id !== undefined && { requestId: request_id }),
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
  };
}

async function call(client: Client, each: ClientCase, outcome: Record<string, unknown>): Promise<void> {
  const request = { ...(each.given as unknown as ChatRequest), ...(each.asks_output && { output: City }) };
  const options = optionsOf(each.options);
  const goOn = (message: AssistantMessage): ChatRequest => {
    const messages = [...request.messages, message, ...(each.replies as Message[])];
    return { ...request, messages };
  };
  switch (each.call) {
    case "chat": {
      const answer = await client.chat(request, options);
      outcome.returns = answer;
      outcome.finish_reason = answer.finish_reason;
      outcome.request_id = answer.requestId;
      if (each.asks_output) outcome.output = answer.output;
      if (each.replies) await client.chat(goOn(answer.message));
      break;
    }
    case "stream": {
      const stream = client.stream(request, options);
      try {
        if (each.opens) outcome.opened = (await stream.open()) === stream;
        await read(stream, each, outcome);
        if (each.asks_output) outcome.output = stream.output;
      } finally {
        outcome.message = stream.message;
        outcome.finish_reason = stream.finishReason;
        outcome.usage = stream.usage;
        outcome.request_id = stream.requestId;
      }
      if (each.replies) await read(client.stream(goOn(stream.message)), { ...each, leaves_after: Infinity }, {});
      break;
    }
    default: {
      const answer = await client[each.call](options);
      outcome.returns = answer;
      outcome.request_id = answer.requestId;
    }
  }
}

/** Reads a stream into the outcome, which also gets the events before a failure. */
async function read(stream: ChatStream, each: ClientCase, outcome: Record<string, unknown>): Promise<void> {
  if (each.reads === "final_message") {
    await stream.finalMessage();
    return;
  }
  const pieces: unknown[] = [];
  const isText = each.reads === "texts";
  outcome[isText ? "texts" : "yields"] = pieces;
  for await (const piece of isText ? stream.texts() : stream) {
    pieces.push(piece);
    if (pieces.length === each.leaves_after) break;
  }
  if (each.reads === "twice") for await (const _ of stream);
}
