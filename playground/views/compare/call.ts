/** The request to the proxy: a conversation, in the API in which it is written. */
import { type Body, readInput } from "../../../cli/explain/input.ts";
import { findApi } from "../../../explain/inbound.ts";
import { routes } from "../../../generated/proxy/routes.ts";
import { writeJson } from "../../../runtime/json.ts";
import { neutral } from "./state.ts";

export interface Conversation {
  readonly body: Body;
  /** `neutral` or the name of an inbound API. */
  readonly form: string;
  readonly stream: boolean;
}

export interface Call {
  /** Relative to the page. */
  readonly url: string;
  readonly body: string;
  /** Whether the answer is a stream. */
  readonly stream: boolean;
}

/** @throws {DragomanError} where it cannot be written as a request to the proxy */
export function callOf({ body, form, stream: isChosen }: Conversation, address: string): Call {
  const given: Body = { ...body, model: address };
  const stream = isChosen || body.stream === true;
  if (form === neutral) {
    const { path } = stream ? routes.stream : routes.chat;
    return { url: `.${path}`, body: writeJson(chatOf(given)), stream };
  }
  const { under, paths, frame } = findApi(form);
  const path = (stream ? paths.stream : undefined) ?? paths.reply;
  if (under.length === 0) return { url: `.${path}`, body: writeJson(stream ? { ...given, stream } : given), stream };
  const { model: _, stream: __, ...rest } = given;
  const query = stream && frame.sse !== undefined ? `?${frame.sse}` : "";
  const call = path.replace(/\$\{model\}/, () => encodeURIComponent(address));
  return { url: `.${under[0]}${call}${query}`, body: writeJson(rest), stream };
}

/** The endpoints take fields from two objects; the library has them next to the messages. */
function chatOf(given: Body): Body {
  if (["config", "provider_config"].some((field) => Object.hasOwn(given, field))) return given;
  const { model, messages, stream: _, ...rest } = readInput(given, true).request;
  return { model, messages, provider_config: rest };
}
