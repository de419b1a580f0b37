/** The answer as a response object: its items, status and usage. */
import type { Answer, Piece } from "../answer.ts";
import { created } from "../model-list.ts";
import { digest } from "../signature.ts";
import type { JsonObject } from "../values.ts";
import { type CallersTool, toolOf } from "./tools.ts";

export interface ResponseFrame {
  seed: string;
  /** Model name in the response. */
  model: string;
  responseId: string;
  itemId(prefix: string, index: number): string;
  /** How reasoning is returned: as summary parts, as plain text, or not. */
  shows: "summary" | "text" | "nothing";
  /** Encrypts reasoning, where the request asked for that. */
  encrypt: ((text: string) => string) | undefined;
  usage: JsonObject;
  /** Fields that repeat those of the request. */
  echo: JsonObject;
  /** Fields that only OpenAI returns: phases, annotations, obfuscation, refusal parts. */
  extras: boolean;
  /** Tools that are called in another form than functions. */
  tools: readonly CallersTool[];
}

type Group =
  | { kind: "reasoning"; thoughts: string[] }
  | { kind: "message"; text: string }
  | { kind: "refusal"; text: string }
  | { kind: "call"; name: string; arguments: string };

/** Adjacent thoughts are the parts of one reasoning item. */
function groupsOf(pieces: Piece[]): Group[] {
  const groups: Group[] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (piece.kind === "thought") {
      const thoughts = piece.hidden ? [] : [piece.text];
      if (last?.kind === "reasoning") last.thoughts.push(...thoughts);
      else groups.push({ kind: "reasoning", thoughts });
    } else if (piece.kind === "text") groups.push({ kind: "message", text: piece.text });
    else groups.push(piece);
  }
  return groups;
}

const refusalText = "I'm sorry, but I can't help with that.";

function reasoningItem(thoughts: string[], index: number, frame: ResponseFrame): JsonObject {
  const summary =
    frame.shows === "summary"
      ? thoughts.map((text) => ({ type: "summary_text", text: `**Thinking**\n\n${text}` }))
      : [];
  const content = frame.shows === "text" ? thoughts.map((text) => ({ type: "reasoning_text", text })) : [];
  return {
    id: frame.itemId("rs", index),
    type: "reasoning",
    summary,
    ...(content.length > 0 && { content }),
    ...(frame.encrypt !== undefined && { encrypted_content: frame.encrypt(thoughts.join("\n")) }),
  };
}

function itemOf(group: Group, index: number, frame: ResponseFrame, last: boolean): JsonObject {
  switch (group.kind) {
    case "reasoning":
      return reasoningItem(group.thoughts, index, frame);
    case "call": {
      const tool = toolOf(frame.tools, group.name);
      const custom = tool?.custom === true;
      return {
        id: frame.itemId(custom ? "ctc" : "fc", index),
        type: custom ? "custom_tool_call" : "function_call",
        status: "completed",
        [custom ? "input" : "arguments"]: group.arguments,
        call_id: `call_${digest(`${frame.seed}/${index}`)}`,
        name: tool?.name ?? group.name,
        ...(tool?.namespace !== undefined && { namespace: tool.namespace }),
      };
    }
    default: {
      const part =
        group.kind === "refusal"
          ? { type: "refusal", refusal: group.text }
          : { type: "output_text", text: group.text, annotations: [], logprobs: [] };
      const phase = frame.extras ? { phase: last ? "final_answer" : "commentary" } : {};
      return {
        id: frame.itemId("msg", index),
        type: "message",
        status: "completed",
        role: "assistant",
        content: [part],
        ...phase,
      };
    }
  }
}

/** The items of the answer; the last item of an answer that was cut off is incomplete. */
export function itemsOf(answer: Answer, frame: ResponseFrame): JsonObject[] {
  const groups = groupsOf(answer.pieces);
  if (answer.ending === "refusal") groups.push({ kind: frame.extras ? "refusal" : "message", text: refusalText });
  return groups.map((group, index) => {
    const last = index === groups.length - 1;
    const item = itemOf(group, index, frame, last);
    return last && answer.ending === "length" && "status" in item ? { ...item, status: "incomplete" } : item;
  });
}

export function openResponse(frame: ResponseFrame): JsonObject {
  return {
    id: frame.responseId,
    object: "response",
    created_at: created,
    completed_at: null,
    status: "in_progress",
    error: null,
    incomplete_details: null,
    model: frame.model,
    output: [],
    usage: null,
    ...frame.echo,
  };
}

export function wholeResponse(answer: Answer, frame: ResponseFrame): JsonObject {
  const cut = answer.ending === "length";
  return {
    ...openResponse(frame),
    completed_at: created + 1,
    status: cut ? "incomplete" : "completed",
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    output: itemsOf(answer, frame),
    usage: frame.usage,
  };
}

export function failedResponse(frame: ResponseFrame, code: string, message: string): JsonObject {
  return { ...openResponse(frame), status: "failed", error: { code, message } };
}
