/** A chat conversation in the simulator's own terms, and what all three servers ask of it. */
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from "../values.ts";
import { Refusal } from "../api-error.ts";
import type { Said, Scene } from "../model-input.ts";

export function messagesOf(body: JsonObject): JsonObject[] {
  return asList(body.messages).map(asObject);
}

function partsOf(content: unknown): { text: string; images: number } {
  if (typeof content === "string") return { text: content, images: 0 };
  const parts = asList(content).map(asObject);
  return {
    text: parts
      .map((part) => asText(part.text))
      .filter(Boolean)
      .join("\n"),
    images: parts.filter((part) => part.type === "image_url" || part.type === "input_image").length,
  };
}

export function saidIn(messages: JsonObject[]): Said[] {
  const names = new Map<string, string>();
  return messages.flatMap((message): Said[] => {
    const content = partsOf(message.content);
    if (message.role === "user") return [{ who: "user", ...content }];
    if (message.role === "assistant") {
      const calls = asList(message.tool_calls).map(asObject);
      for (const call of calls) names.set(asText(call.id), asText(asObject(call.function).name));
      return [{ who: "model", text: content.text, calls: calls.length }];
    }
    if (message.role !== "tool") return [];
    const name = names.get(asText(message.tool_call_id));
    return [{ who: "tool", text: content.text, ...(name !== undefined && { name }) }];
  });
}

export function toolsOf(body: JsonObject): Scene["tools"] {
  return asList(body.tools)
    .map((tool) => asObject(asObject(tool).function))
    .map((tool) => ({ name: asText(tool.name), schema: tool.parameters }));
}

export function choiceOf(body: JsonObject): Scene["choice"] {
  const choice = body.tool_choice;
  if (choice === "none" || choice === "required") return choice;
  const name = asText(asObject(asObject(choice).function).name);
  return name === "" ? "auto" : { name };
}

export function formatOf(body: JsonObject): Scene["format"] {
  const format = asObject(body.response_format);
  if (format.type === "json_object") return "json";
  return format.type === "json_schema" ? { schema: asObject(format.json_schema).schema } : "text";
}

export function stopsOf(body: JsonObject): string[] {
  return typeof body.stop === "string" ? [body.stop] : asList(body.stop).map(asText);
}

/** A tool choice needs tools, and a named one that tool. */
export function checkChoice(body: JsonObject, forcedOnly: boolean): void {
  const choice = body.tool_choice;
  if (choice === undefined || choice === null) return;
  const tools = toolsOf(body);
  const forced = choice === "required" || isObject(choice);
  if (tools.length === 0 && (forced || !forcedOnly)) {
    throw new Refusal(400, "When using `tool_choice`, `tools` must be set.", { param: "tool_choice" });
  }
  if (!isObject(choice)) return;
  const name = asText(asObject(choice.function).name);
  if (!tools.some((tool) => tool.name === name)) {
    throw new Refusal(
      400,
      `The tool specified in \`tool_choice\` does not match any of the specified \`tools\`: ${name}`,
      {
        param: "tool_choice",
      },
    );
  }
}

/** Every set of past arguments is JSON; with `objects`, a JSON object. */
export function checkArguments(messages: JsonObject[], objects: boolean): void {
  for (const call of messages.flatMap((message) => asList(message.tool_calls))) {
    const json = asObject(asObject(call).function).arguments;
    let value: unknown;
    try {
      value = parseJson(asText(json));
    } catch {
      throw new Refusal(400, `Invalid JSON in tool call arguments: ${asText(json).slice(0, 80)}`, {
        param: "messages",
      });
    }
    if (objects && !isObject(value)) {
      throw new Refusal(400, "Tool call arguments must be a JSON object.", { param: "messages" });
    }
  }
}

export function checkToolSchemas(body: JsonObject): void {
  for (const { name, schema } of toolsOf(body)) {
    const { type } = asObject(schema);
    if (type !== undefined && type !== "object") {
      throw new Refusal(400, `Tool '${name}': the schema of the parameters must be of type object.`, {
        param: "tools",
      });
    }
  }
}
