/** Reads HTTP responses into values or errors. */
import type { Answer, Call } from "./call.ts";
import { DragomanError } from "./error.ts";

/** How much of an unexpected response an error message quotes, in characters. */
const maxExcerpt = 200;

/** @throws {DragomanError} when the body is not a JSON object, or lacks a field that every answer of the call has */
export async function readAnswer(answer: Answer, { fields = [] }: Call, signal?: AbortSignal): Promise<object> {
  const text = await readText(answer, signal);
  const value = parseObject(text);
  if (value === undefined || !fields.every((field) => Object.hasOwn(value, field))) throw notOurs(answer, text);
  return value;
}

/** The error in a response whose status is not 200. */
export async function readError(answer: Answer, signal?: AbortSignal): Promise<DragomanError> {
  const text = await readText(answer, signal);
  const { code, message } = (parseObject(text)?.error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== "string" || typeof message !== "string") return notOurs(answer, text);
  const wait = answer.header("retry-after") ?? "";
  const retryAfter = /^\d+$/.test(wait) ? Number(wait) : undefined;
  return new DragomanError(message, { code, status: answer.status, retryAfter, requestId: requestIdOf(answer) });
}

/** The id of the request in the proxy's log. */
function requestIdOf(answer: Answer): string | undefined {
  return answer.header("x-request-id");
}

/** @throws {DragomanError} unless the answer is an event stream */
export async function expectEvents(answer: Answer, signal?: AbortSignal): Promise<void> {
  if (!answer.header("content-type")?.startsWith("text/event-stream")) {
    throw notOurs(answer, await readText(answer, signal));
  }
}

/** The innermost cause of a connection failure. */
export function describeFailure(error: unknown): string {
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: string };
  return cause === undefined ? message || code || String(error) : describeFailure(cause);
}

/** The beginning of an unexpected response, for an error message. */
export function excerpt(text: string): string {
  return text.slice(0, maxExcerpt);
}

async function readText(answer: Answer, signal?: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of answer.body) text += decoder.decode(piece, { stream: true });
  } catch (error) {
    signal?.throwIfAborted();
    const message = `no answer from ${answer.url}, only a part of it: ${describeFailure(error)}`;
    throw new DragomanError(message, { code: "connection_error", cause: error });
  }
  return text + decoder.decode();
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function notOurs(answer: Answer, text: string): DragomanError {
  const { status } = answer;
  const type = answer.header("content-type")?.split(";", 1)[0] ?? "no content type";
  const body = text === "" ? "" : `: ${excerpt(text)}`;
  const message = `not an answer of a Dragoman proxy (${status}, ${type})${body}`;
  return new DragomanError(message, { code: "invalid_response", status, requestId: requestIdOf(answer) });
}
