/** The items of `input`: pairing, order, and the conversation as model input. */
import { ApiError } from "../api-error.ts";
import { type InputTurn, textAndImages } from "../model-input.ts";
import { verify } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";

export function itemsOf(input: unknown): JsonObject[] {
  return typeof input === "string" ? [{ role: "user", content: input }] : asArray(input).map(asObject);
}

export function isMessage(item: JsonObject): boolean {
  return item.type === undefined || item.type === "message";
}

function paramInput(message: string): ApiError {
  return new ApiError(400, message, { param: "input", code: null });
}

const calls = ["function_call", "custom_tool_call"];
const results = ["function_call_output", "custom_tool_call_output"];

/** Whether the item is a call of a tool that the caller runs. */
export function isCall(item: JsonObject): boolean {
  return calls.includes(asString(item.type));
}

function isResult(item: JsonObject): boolean {
  return results.includes(asString(item.type));
}

/**
 * Every call has a later result, and every result an earlier call. Sources: bytedance/trae-agent#245, 2025-08;
 * continuedev/continue#10092, 2026-02.
 */
export function checkPairing(items: JsonObject[]): void {
  const open = new Set<string>();
  const called = new Set<string>();
  for (const item of items) {
    const id = asString(item.call_id);
    if (isCall(item)) {
      open.add(id);
      called.add(id);
    }
    if (!isResult(item)) continue;
    if (!called.has(id)) throw paramInput(`No tool call found for function call output with call_id ${id}.`);
    open.delete(id);
  }
  const [unanswered] = open;
  if (unanswered !== undefined) throw paramInput(`No tool output found for function call ${unanswered}.`);
}

/** No reasoning item occurs twice. Source: continuedev/continue#10200, 2026-02. */
export function checkReasoningIds(items: JsonObject[]): void {
  const seen = new Set<string>();
  for (const item of items) {
    const id = asString(item.id);
    if (item.type !== "reasoning" || id === "") continue;
    if (seen.has(id)) throw paramInput(`Duplicate item found with id ${id}. Remove duplicate items from your input.`);
    seen.add(id);
  }
}

/**
 * A reasoning item is followed by something else of the model: reasoning, a call or a message. Source:
 * continuedev/continue#8933, 2025-11.
 */
export function checkReasoningOrder(items: JsonObject[]): void {
  items.forEach((item, index) => {
    if (item.type !== "reasoning") return;
    const id = asString(item.id);
    const next = items[index + 1];
    const follows = next !== undefined && (isMessage(next) ? next.role === "assistant" : !isResult(next));
    if (!follows) {
      throw paramInput(`Item '${id || "rs_"}' of type 'reasoning' was provided without its required following item.`);
    }
  });
}

/** Whether the encrypted reasoning is an unaltered one of this provider and model. */
export function isOwnReasoning(encrypted: string, provider: string, model: string): boolean {
  const signed = verify(encrypted, provider);
  return signed !== undefined && signed.kind === "reasoning" && signed.model === model;
}

/** Adjacent assistant messages and calls are one turn. */
export function inputTurns(items: JsonObject[]): InputTurn[] {
  const turns: InputTurn[] = [];
  const names = new Map<string, string>();
  const addModelTurn = (text: string, calls: number) => {
    const last = turns.at(-1);
    if (last?.role === "model") {
      last.text += text;
      last.calls = (last.calls ?? 0) + calls;
    } else turns.push({ role: "model", text, calls });
  };
  for (const item of items) {
    if (isCall(item)) {
      names.set(asString(item.call_id), asString(item.name));
      addModelTurn("", 1);
    } else if (isResult(item)) {
      const name = names.get(asString(item.call_id));
      turns.push({ role: "tool", text: textAndImages(item.output).text, ...(name !== undefined && { name }) });
    } else if (item.role === "assistant") addModelTurn(textAndImages(item.content).text, 0);
    else if (item.role === "user") turns.push({ role: "user", ...textAndImages(item.content) });
  }
  return turns;
}
