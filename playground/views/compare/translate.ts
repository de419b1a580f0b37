/** The request for each model, from the text of the editor. It is the translation of the library, run in the browser. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { explainBody } from "../../../cli/explain/explaining.ts";
import type { Body } from "../../../cli/explain/input.ts";
import { below, type Pointer } from "../../../language/pointer.ts";
import { DragomanError } from "../../../runtime/errors.ts";
import type { Explanation } from "../../../runtime/explanation.ts";
import { readJson } from "../../../runtime/json.ts";
import { isObject } from "../../../runtime/request/reading.ts";
import type { TextMessage, TextRange } from "../../components/editor.tsx";
import { environment } from "../../state/proxy.ts";
import { neutral } from "./state.ts";

/** The conversation, and where each of its values is in the text. */
export interface Conversation {
  readonly body: Body;
  readonly places: ReadonlyMap<Pointer, TextRange>;
}

/** The result for one model; a string is the reason why nothing can be sent. */
export type Translation = Explanation | string;

export function readConversation(text: string): Conversation | readonly TextMessage[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (tree === undefined || errors.length > 0) {
    return errors.slice(0, 20).map(({ error, offset, length }) => {
      const words = printParseErrorCode(error).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return { from: offset, to: offset + length, severity: "error", message: `not valid JSON:${words}` };
    });
  }
  const body = readJson(text);
  if (!isObject(body))
    return [{ from: 0, to: text.length, severity: "error", message: "the conversation is not a JSON object" }];
  const places = new Map<Pointer, TextRange>();
  place(tree, "", places);
  return { body, places };
}

function place(node: Node, at: Pointer, places: Map<Pointer, TextRange>): void {
  places.set(at, { from: node.offset, to: node.offset + node.length });
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") place(child, below(at, index), places);
    const [key, value] = child.type === "property" ? (child.children ?? []) : [];
    if (key !== undefined && value !== undefined) place(value, below(at, key.value), places);
  }
}

/** The pointer of the smallest value around a position. */
export function pointerAt(places: Conversation["places"], at: number): Pointer | undefined {
  let [found, size] = [undefined as Pointer | undefined, Number.POSITIVE_INFINITY];
  for (const [pointer, { from, to }] of places) {
    if (from > at || at > to || to - from >= size) continue;
    [found, size] = [pointer, to - from];
  }
  return found;
}

export async function translate(body: Body, address: string, form: string, stream: boolean): Promise<Translation> {
  const as = form === neutral ? undefined : form;
  try {
    return await explainBody({ ...body, model: address }, { env: await environment, stream, as });
  } catch (error) {
    if (error instanceof DragomanError) return error.message;
    throw error;
  }
}
