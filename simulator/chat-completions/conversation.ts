/** The conversation of a chat request as model input, and the checks that servers share. */
import { parseJson } from "../../runtime/json.ts";
import { ApiError } from "../api-error.ts";
import { type InputTurn, type ModelInput, textAndImages } from "../model-input.ts";
import { ShapeError } from "../shape.ts";
import { asArray, asObject, asString, isObject, type JsonObject } from "../values.ts";

export function messagesOf(body: JsonObject): JsonObject[] {
  return asArray(body.messages).map(asObject);
}

/**
 * Checks the keys that a message requires by its role; those of the roles `without` need no content. The keys are those of the
 * types of openai 7.59.0, ChatCompletionMessageParam, 2026-11.
 */
export function checkRoles(body: JsonObject, without: readonly string[]): void {
  messagesOf(body).forEach((message, index) => {
    const role = asString(message.role);
    const required = role === "tool" ? ["content", "tool_call_id"] : without.includes(role) ? [] : ["content"];
    const key = required.find((each) => (message[each] ?? null) === null);
    const path = ["messages", index, key ?? ""];
    if (key !== undefined) throw new ShapeError({ path, value: message[key], reason: { kind: "missing" } });
  });
}

export function inputTurns(messages: JsonObject[]): InputTurn[] {
  const names = new Map<string, string>();
  return messages.flatMap((message): InputTurn[] => {
    const content = textAndImages(message.content);
    if (message.role === "user") return [{ role: "user", ...content }];
    if (message.role === "assistant") {
      const calls = asArray(message.tool_calls).map(asObject);
      for (const call of calls) names.set(asString(call.id), asString(asObject(call.function).name));
      return [{ role: "model", text: content.text, calls: calls.length }];
    }
    if (message.role !== "tool") return [];
    const name = names.get(asString(message.tool_call_id));
    return [{ role: "tool", text: content.text, ...(name !== undefined && { name }) }];
  });
}

export function toolsOf(body: JsonObject): ModelInput["tools"] {
  return asArray(body.tools)
    .map((tool) => asObject(asObject(tool).function))
    .map((tool) => ({ name: asString(tool.name), schema: tool.parameters }));
}

export function choiceOf(body: JsonObject): ModelInput["choice"] {
  const choice = body.tool_choice;
  if (choice === "none" || choice === "required") return choice;
  const name = asString(asObject(asObject(choice).function).name);
  return name === "" ? "auto" : { name };
}

export function formatOf(body: JsonObject): ModelInput["format"] {
  const format = asObject(body.response_format);
  if (format.type === "json_object") return "json";
  return format.type === "json_schema" ? { schema: asObject(format.json_schema).schema } : "text";
}

export function stopsOf(body: JsonObject): string[] {
  return typeof body.stop === "string" ? [body.stop] : asArray(body.stop).map(asString);
}

/**
 * A tool choice needs tools, a named one needs that tool; with `forcedOnly`, `auto` and `none` need no tools. The sources are those
 * of the servers that call it; the words are those of vLLM.
 */
export function checkChoice(body: JsonObject, forcedOnly: boolean): void {
  const choice = body.tool_choice;
  if (choice === undefined || choice === null) return;
  const tools = toolsOf(body);
  const forced = choice === "required" || isObject(choice);
  if (tools.length === 0 && (forced || !forcedOnly)) {
    throw new ApiError(400, "When using `tool_choice`, `tools` must be set.", { param: "tool_choice" });
  }
  if (!isObject(choice)) return;
  const name = asString(asObject(choice.function).name);
  if (!tools.some((tool) => tool.name === name)) {
    throw new ApiError(
      400,
      `The tool specified in \`tool_choice\` does not match any of the specified \`tools\`: ${name}`,
      {
        param: "tool_choice",
      },
    );
  }
}

/**
 * The arguments of past calls must be JSON; with `objects`, JSON objects. A server parses them for its chat template,
 * as SGLang's serving_chat.py does at 002897c2, 2026.
 */
export function checkArguments(messages: JsonObject[], objects: boolean): void {
  for (const call of messages.flatMap((message) => asArray(message.tool_calls))) {
    const json = asObject(asObject(call).function).arguments;
    const value = parseJson(asString(json));
    if (value === undefined) {
      throw new ApiError(400, `Invalid JSON in tool call arguments: ${asString(json).slice(0, 80)}`, {
        param: "messages",
      });
    }
    if (objects && !isObject(value)) {
      throw new ApiError(400, "Tool call arguments must be a JSON object.", { param: "messages" });
    }
  }
}
