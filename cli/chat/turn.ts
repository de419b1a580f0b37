/** One question and its answer: the request, the pieces of the answer, and the record in the log. */

import { logged } from "../../generated/errors.ts";
import type { Effort, EngineRequest } from "../../generated/hub.ts";
import { chat } from "../../generated/settings.ts";
import { uuid } from "../../proxy/request/uuid.ts";
import { compactUsage } from "../../proxy/response/answer.ts";
import { failureOf } from "../../proxy/response/failures.ts";
import type { Engine } from "../../runtime/engine.ts";
import type { Gate } from "../../runtime/gate.ts";
import { type Outcome, type RequestLog, recordOf, type Tokens } from "../../runtime/log.ts";
import { canStream, entryOf } from "../../runtime/models.ts";
import { type AnswerSource, type Completion, CompletionBuilder, type Usage } from "../../runtime/reply/completion.ts";
import type { AnsweredFile, CompletionFinishReason, StreamWriter } from "../../runtime/reply/listener.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import type { Destination } from "../../runtime/router.ts";
import { saveFiles } from "./made-files.ts";

/** A question, and the model that it is for. */
export interface Asking {
  /** An address. */
  readonly model: string;
  readonly messages: readonly RequestMessage[];
  /** Default: that of the settings. */
  readonly effort?: Effort | undefined;
  /** The JSON Schema of the answer. */
  readonly schema?: Record<string, unknown> | undefined;
}

/** Called with the pieces of an answer as they arrive. */
export interface AnswerListener {
  reasoning(text: string): void;
  content(text: string): void;
}

/** A complete answer. */
export interface Answer {
  readonly completion: Completion;
  readonly tokens: Tokens;
  /** Milliseconds from the request to the last piece. */
  readonly latency: number;
  /** Where the files that the model made are: saved in the current folder, or elsewhere. */
  readonly files: readonly string[];
}

/** The engine that answers, and its request log. */
export interface Service {
  readonly engine: Engine;
  readonly log: RequestLog | undefined;
}

/**
 * Asks a model, and passes its answer to the listener. A model that does not stream is asked for the whole answer.
 * @param signal stops it; the signal's reason is thrown
 */
export async function ask(
  { engine, log }: Service,
  { model, messages, effort = chat.reasoning_effort, schema }: Asking,
  listener: AnswerListener,
  signal: AbortSignal,
): Promise<Answer> {
  const started = performance.now();
  let tokens: Tokens | undefined;
  let outcome: Pick<Outcome, "status" | "error"> = { status: 200, error: undefined };
  let destination: Destination | undefined;
  let opened = false;
  const gate: Gate = {
    async pass(to) {
      destination = to;
    },
    failed() {},
  };
  try {
    const request = checkRequest({
      model,
      messages,
      reasoning_effort: effort,
      ...limitOf(engine.addresses.resolve(model)),
      ...(schema && { response_format: { type: "json_schema", json_schema: { name: "answer", schema } } }),
    });
    const completion = canStream(engine.addresses.resolve(model)) ? await streamed(request) : await whole(request);
    tokens = compactUsage(completion.usage);
    const latency = elapsed(started);
    return { completion, tokens, latency, files: await saveFiles(completion) };
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted) outcome = { status: logged.client_closed, error: undefined };
    else outcome = { status: opened ? 200 : failure.status, error: failure.logged };
    throw error;
  } finally {
    const asked = engine.addresses.modelAt(model);
    const latency = elapsed(started);
    log?.append(recordOf({ ...outcome, destination, model: asked, tokens, latency, requestId: uuid() }));
  }

  async function whole(request: EngineRequest): Promise<Completion> {
    const { completion } = await engine.complete(request, { signal, gate });
    const { reasoning_content, content } = completion.choices[0].message;
    if (reasoning_content) listener.reasoning(reasoning_content);
    if (content) listener.content(content);
    return completion;
  }

  async function streamed(request: EngineRequest): Promise<Completion> {
    const stream = await engine.open(request, (who) => new AnswerWriter(who, listener), { signal, gate });
    opened = true;
    let completion: Completion | undefined;
    for await (const answer of stream) completion = answer.result;
    if (completion === undefined) throw new Error("a stream has ended without an answer");
    return completion;
  }
}

/** Where the API requires a limit of the answer, it is the model's own, if that is known. */
function limitOf(to: Destination): { max_tokens?: number } {
  const most = to.adapter.default_max_tokens === undefined ? undefined : entryOf(to)?.max_output_tokens;
  return most === undefined ? {} : { max_tokens: most };
}

/** The whole answer of a stream; its pieces are shown as they come. */
class AnswerWriter extends CompletionBuilder implements StreamWriter<AnswerWriter> {
  readonly #listener: AnswerListener;
  #hasMore = false;

  constructor(who: AnswerSource, listener: AnswerListener) {
    super(who);
    this.#listener = listener;
  }

  take(): AnswerWriter | undefined {
    const hasMore = this.#hasMore;
    this.#hasMore = false;
    return hasMore ? this : undefined;
  }

  override content(text: string): void {
    this.#hasMore = true;
    super.content(text);
    this.#listener.content(text);
  }

  override file(file: AnsweredFile): void {
    this.#hasMore = true;
    super.file(file);
  }

  override reasoning(text: string): void {
    this.#hasMore = true;
    super.reasoning(text);
    this.#listener.reasoning(text);
  }

  override finish(reason: CompletionFinishReason, usage: Usage): void {
    this.#hasMore = true;
    super.finish(reason, usage);
  }
}

function elapsed(since: number): number {
  return Math.round(performance.now() - since);
}
