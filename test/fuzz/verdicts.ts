/** Laws for every answer of the proxy, whatever the request and the provider's reply. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { loadSpecs } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";
import { credential } from "./draw-reply.ts";

const { components } = loadSpecs(root).openapi.value as { components: object };
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const schema = (name: string) => ajv.compile({ components, $ref: `#/components/schemas/${name}` });
const isAnswer = schema("ChatResponse");
const isEvent = schema("StreamEvent");
const isEnvelope = schema("ErrorEnvelope");

/** The problem with a failure; undefined for one that callers may get. */
export function wrongFailure(status: number, body: unknown, from = 400): string | undefined {
  if (status < from || status > 599) return `status ${status}`;
  if (!isEnvelope(body)) return `no envelope: ${ajv.errorsText(isEnvelope.errors)}`;
  const { code } = (body as { error: { code: string } }).error;
  if (code === "internal_error") return "an unhandled error";
  return JSON.stringify(body).includes(credential) ? "the credential leaked" : undefined;
}

/** The problem with a plain answer. */
export function wrongAnswer(body: unknown): string | undefined {
  return isAnswer(body) ? undefined : `no answer: ${ajv.errorsText(isAnswer.errors)}`;
}

/** The problem with an event stream: its frames, their data, or how it ends. */
export function wrongStream(text: string): string | undefined {
  if (!text.endsWith("\n\n")) return "the last frame is cut";
  const types: string[] = [];
  for (const frame of text.slice(0, -2).split("\n\n")) {
    const [, name, data] = /^event: (\w+)\ndata: ([^\n]*)$/.exec(frame) ?? [];
    if (name === undefined || data === undefined) return `not a frame:  ${JSON.stringify(frame)}`;
    const event = JSON.parse(data) as { type?: unknown };
    if (!isEvent(event)) return `no event: ${ajv.errorsText(isEvent.errors)} in ${data}`;
    if (event.type !== name) return `the frame ${name} holds ${data}`;
    if (name === "error" && data.includes(credential)) return "the credential leaked";
    types.push(name);
  }
  return /^((content|reasoning|tool_call) )*(usage done|(usage )?error)$/.test(types.join(" "))
    ? undefined
    : `the order of events: ${types.join(" ")}`;
}
