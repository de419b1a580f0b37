/** Reads a reply from a file: JSON, or a stream as it was received. */
import type { NativeEvent, NativeReply } from "../../explain/reply.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { Stream } from "../../runtime/errors.ts";
import { parseJson, readJson } from "../../runtime/json.ts";
import { BinaryDecoder } from "../../runtime/reply/framing/binary.ts";
import { EventDecoder } from "../../runtime/reply/framing/sse.ts";
import { isObject } from "../../runtime/request/reading.ts";
import { CommandFailure } from "../failures.ts";

const forms = "give an answer as JSON, or a stream: server-sent events, or JSON with one event per line";

/**
 * @param name how messages name the file
 * @param status the HTTP status of the response
 * @param framing of the provider's streams
 * @throws {CommandFailure} when it is not a reply
 */
export function replyIn(bytes: Uint8Array, name: string, status: number, framing: Adapter["framing"]): NativeReply {
  const text = Buffer.from(bytes)
    .toString()
    .replace(/^\uFEFF/, "");
  if (status >= 400) return { error: text, status };
  if (text.trim() === "") throw new CommandFailure(`${name} is empty: ${forms}`);
  if (parseJson(text) !== undefined) return { answer: text };
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== "");
  const values = lines.map((line) => parseJson(line));
  if (values.every(isObject)) return { events: lines.map((data) => ({ data })) };
  const events = decode(bytes, name, framing);
  if (events !== undefined) return { events };
  throw new CommandFailure(`${name} is ${reasonIn(text)}: ${forms}`);
}

/** The events of a stream in the provider's framing; undefined if the bytes are not a stream. */
function decode(bytes: Uint8Array, name: string, framing: Adapter["framing"]): NativeEvent[] | undefined {
  const events: NativeEvent[] = [];
  const onEvent = (data: string, bare: boolean) => events.push({ data, bare });
  const decoder = framing === "binary" ? new BinaryDecoder(onEvent) : new EventDecoder(onEvent);
  try {
    decoder.push(bytes);
    decoder.end();
  } catch (error) {
    if (!(error instanceof Stream)) throw error;
    throw new CommandFailure(`${name}: ${error.message}`);
  }
  return decoder.framed ? events : undefined;
}

function reasonIn(text: string): string {
  if (!/^\s*[{[]/.test(text)) return "neither JSON nor an event stream";
  try {
    readJson(text);
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    return `not valid JSON (${reason})`;
  }
  return "";
}
