/** For each API, what at least one of its clients cannot do without in a stream, by the words of the rule. */
import type { ApiName } from "./stage.ts";
import type { Frame } from "./stream-frames.ts";

type Rule = (frames: readonly Frame[]) => boolean;

// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
type Json = any;
const jsons = (frames: readonly Frame[]): Json[] => frames.flatMap(({ json }) => (json === undefined ? [] : [json]));
const typed = (frames: readonly Frame[], type: string): Json[] => jsons(frames).filter((json) => json.type === type);
const choices = (frames: readonly Frame[]): Json[] => jsons(frames).flatMap((json) => json.choices);

/** Whether whatever `is` holds for comes after what belongs to the same place and opens it. */
function follows(frames: readonly Frame[], is: RegExp, opener: string, place: (json: Json) => string): boolean {
  const open = new Set<string>();
  return jsons(frames).every((json) => {
    if (json.type === opener) open.add(place(json));
    return !is.test(json.type) || open.has(place(json));
  });
}

const item = (json: Json): string => `${json.output_index} ${json.item_id ?? json.item?.id}`;
const part = (json: Json): string => `${item(json)} ${json.content_index}`;
const summary = (json: Json): string => `${item(json)} ${json.summary_index}`;

export const rules: Readonly<Record<ApiName, Readonly<Record<string, Rule>>>> = {
  "chat-completions": {
    "the first chunk has the role of the assistant": (frames) => choices(frames)[0]?.delta.role === "assistant",
    "every chunk is a chat.completion.chunk": (frames) =>
      jsons(frames).every(({ object }) => object === "chat.completion.chunk"),
    "every choice has an index and a delta": (frames) =>
      choices(frames).every(({ index, delta }) => index === 0 && typeof delta === "object"),
    "one chunk has a finish_reason, and it is the last with a choice": (frames) =>
      choices(frames).filter((choice) => choice.finish_reason).length === 1 && !!choices(frames).at(-1).finish_reason,
    "the usage has no choices": (frames) =>
      jsons(frames).filter((json) => json.usage).length === 1 &&
      jsons(frames).every((json) => !json.usage || json.choices.length === 0),
    "every piece of a call has its index; the first also its id, type and name": (frames) => {
      const seen = new Set<number>();
      return choices(frames)
        .flatMap(({ delta }) => delta.tool_calls ?? [])
        .every((call: Json) => {
          const isFirst = !seen.has(call.index);
          seen.add(call.index);
          return (
            Number.isInteger(call.index) && (!isFirst || (call.id && call.type === "function" && call.function.name))
          );
        });
    },
    "it ends with [DONE], without event lines or empty data": (frames) =>
      frames.at(-1)?.data === "[DONE]" && frames.every(({ event, data }) => event === undefined && data !== ""),
  },
  responses: {
    "response.created is the first, with an id, a time, a model and no output": (frames) => {
      const { type, response } = frames[0]?.json ?? {};
      return (
        type === "response.created" &&
        !!response.id &&
        Number.isInteger(response.created_at) &&
        !!response.model &&
        response.output.length === 0
      );
    },
    "the id of the response never changes": (frames) =>
      new Set(jsons(frames).flatMap(({ response }) => (response ? [response.id] : []))).size === 1,
    "the last one is completed or incomplete, with all three counts": (frames) => {
      const { type, response } = jsons(frames).at(-1);
      const { input_tokens, output_tokens, total_tokens } = response.usage;
      const isLast = type === "response.completed" || type === "response.incomplete";
      return isLast && [input_tokens, output_tokens, total_tokens].every(Number.isInteger);
    },
    "its output is all finished items": (frames) =>
      JSON.stringify(jsons(frames).at(-1).response.output) ===
      JSON.stringify(typed(frames, "response.output_item.done").map((json) => json.item)),
    "an item is added empty, with an id and the next index": (frames) =>
      typed(frames, "response.output_item.added").every(({ item: added, output_index }, index) => {
        const { type, content, arguments: json, summary: parts } = added;
        const isEmpty = type === "message" ? content.length === 0 : type === "function_call" ? json === "" : !!parts;
        return output_index === index && !!added.id && isEmpty;
      }),
    "a part is added before its text": (frames) =>
      follows(frames, /^response\.output_text\./, "response.content_part.added", part),
    "a part of a summary is added before its text": (frames) =>
      follows(frames, /^response\.reasoning_summary_text\./, "response.reasoning_summary_part.added", summary),
    "whatever happens to an item comes after it was added": (frames) =>
      follows(frames, /^response\.(function_call|content_part|reasoning|output_)/, "response.output_item.added", item),
    "a finished call has a call_id and its status": (frames) =>
      typed(frames, "response.output_item.done")
        .filter((json) => json.item.type === "function_call")
        .every((json) => json.item.call_id && json.item.status === "completed"),
    // the last line of a translated stream is [DONE], OpenAI's own streams end without
    "the event is the type, and the numbers rise by one": (frames) =>
      frames
        .filter(({ data }, index) => data !== "[DONE]" || index < frames.length - 1)
        .every(({ event, json }, index) => event === json?.type && json?.sequence_number === index),
  },
  messages: {
    "every event has its name": (frames) =>
      frames.every(({ event, json }) => event !== undefined && event === json.type),
    "message_start has no content, and counts": (frames) => {
      const { type, message } = frames[0]?.json ?? {};
      const counts = [message.usage.input_tokens, message.usage.output_tokens];
      return type === "message_start" && message.content.length === 0 && counts.every(Number.isInteger);
    },
    "a block begins empty": (frames) =>
      typed(frames, "content_block_start").every(({ content_block: { type, text, thinking, signature, input } }) => {
        if (type === "text") return text === "";
        if (type === "tool_use") return Object.keys(input).length === 0;
        return type === "redacted_thinking" || (typeof thinking === "string" && typeof signature === "string");
      }),
    "blocks do not interleave, have rising indexes, and all end": (frames) => {
      let open: number | undefined;
      let next = 0;
      const isRight = jsons(frames).every(({ type, index }) => {
        if (type === "content_block_start") {
          const isNext = open === undefined && index === next;
          open = index;
          next = index + 1;
          return isNext;
        }
        if (type === "content_block_delta") return index === open;
        if (type !== "content_block_stop") return true;
        const isOpen = index === open;
        open = undefined;
        return isOpen;
      });
      return isRight && open === undefined;
    },
    "message_delta has the reason and the count of the output": (frames) => {
      const [{ delta, usage }] = typed(frames, "message_delta");
      return typeof delta.stop_reason === "string" && Number.isInteger(usage.output_tokens);
    },
    "message_stop is the last": (frames) => frames.at(-1)?.json.type === "message_stop",
  },
  "generate-content": {
    "there are data lines alone": (frames) => frames.every(({ event, data }) => event === undefined && data !== ""),
    "the last candidate has a finishReason, the role of the model, and parts": (frames) => {
      const { finishReason, content } = jsons(frames)
        .flatMap(({ candidates }) => candidates ?? [])
        .at(-1);
      return typeof finishReason === "string" && content.role === "model" && Array.isArray(content.parts);
    },
    "the last chunk has the usage": (frames) => jsons(frames).at(-1).usageMetadata.totalTokenCount > 0,
  },
};
