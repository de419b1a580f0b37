/**
 * Order and pairing of a Converse conversation: the rules across blocks. Each names its source: the types of
 * @aws-sdk/client-bedrock-runtime 3.1164.0, 2026-11, or a public report of the error.
 */
import { invalid } from "../api-error.ts";
import type { InputTurn } from "../model-input.ts";
import { digest, sign, verify } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { type BedrockModel, bedrockModel } from "./bedrock-models.ts";
import { checkUnion } from "./checks.ts";

export interface Turn {
  role: string;
  blocks: { block: JsonObject; at: string }[];
}

const blockTypes: Record<string, readonly string[]> = {
  user: [
    ...["text", "image", "document", "video", "audio", "toolResult", "cachePoint", "guardContent", "searchResult"],
  ],
  assistant: ["text", "toolUse", "reasoningContent", "cachePoint", "citationsContent"],
};

/** Signs reasoning; `place` is its position in the answer. */
export function signReasoning(model: string, kind: string, place: number, text: string): string {
  return sign("bedrock", model, kind, String(place), text);
}

/**
 * Reasoning must come back unchanged: the types of ReasoningTextBlock. Without a signature, and at models that sign nothing, it is
 * refused: vercel/ai#17591, 2026-07, a live answer. Claude's error for a signature: anthropics/anthropic-sdk-python#1598, 2026-08.
 */
function checkReasoning(block: JsonObject, at: string, model: BedrockModel): void {
  checkUnion(block, at);
  const text = asObject(block.reasoningText);
  const isHidden = block.redactedContent !== undefined;
  const opaque = asString(isHidden ? block.redactedContent : text.signature);
  if (opaque === "" || model.shows === "plain")
    throw invalid("User messages cannot contain reasoning content. Please remove the reasoning content and try again.");
  const signed = verify(opaque, "bedrock");
  const isOwn = signed !== undefined && bedrockModel(signed.model)?.kind === model.kind;
  const shown = asString(text.text);
  const isWhole = isHidden || shown === "" || signed?.content === digest(shown);
  if (!isOwn || !isWhole || signed.kind !== (isHidden ? "redacted" : "thinking"))
    throw invalid(`The model returned the following errors: ${at}: Invalid \`signature\` in \`thinking\` block`);
}

/**
 * A status is for Nova and Claude (the types of ToolResultBlock), and an error has content:
 * aws-samples/sample-multi-agent-orchestration-chat-on-agentcore#15, 2026-06.
 */
function checkResult(result: JsonObject, at: string, model: BedrockModel, documents: Set<string>): void {
  if (result.status !== undefined && !model.resultStatus)
    throw invalid("This model doesn't support the status field. Remove status and try again.");
  if (result.status === "error" && asArray(result.content).length === 0)
    throw invalid(`The content field at ${at}.toolResult cannot be empty when status value is error.`);
  asArray(result.content).forEach((block, index) => {
    checkUnion(block, `${at}.content.${index}`);
    checkFile(asObject(block), `${at}.content.${index}`, model, documents);
  });
}

/** Names of documents: maximhq/bifrost#7003, 2026-09, and, without regard to case, the fix of
 * aws-samples/sample-strands-agent-with-agentcore#290, 2026-09. */
function checkFile(block: JsonObject, at: string, model: BedrockModel, documents: Set<string>): void {
  const { image, document } = block;
  if (image !== undefined) {
    if (!model.images) throw invalid("This model doesn't support the image content block that you provided.");
    checkUnion(asObject(image).source, `${at}.image.source`);
  }
  if (document === undefined) return;
  const { name, source } = asObject(document);
  checkUnion(source, `${at}.document.source`);
  if (documents.has(asString(name).toLowerCase()))
    throw invalid("Messages can't contain duplicate document names. Rename the document and retry your request.");
  documents.add(asString(name).toLowerCase());
}

/**
 * The messages as turns, each of whose blocks is allowed where it is. Images and documents are of users only, and a document
 * comes with text: the types of Message; the error maximhq/bifrost#5817, 2026-08.
 */
export function readTurns({ system, messages }: JsonObject, model: BedrockModel): Turn[] {
  asArray(system).forEach((block, index) => {
    checkUnion(block, `system.${index}`);
  });
  const documents = new Set<string>();
  const turns = asArray(messages).map((entry, place): Turn => {
    const { role, content } = asObject(entry);
    const blocks = asArray(content).map((block, index) => ({
      block: asObject(block),
      at: `messages.${place}.content.${index}`,
    }));
    for (const { block, at } of blocks) {
      checkUnion(block, at);
      const [type = ""] = Object.keys(block);
      if (!blockTypes[asString(role)]?.includes(type))
        throw invalid(`The ${type} block at ${at} is not allowed in a message of the ${asString(role)}.`);
      if (block.reasoningContent !== undefined) checkReasoning(asObject(block.reasoningContent), at, model);
      if (block.toolResult !== undefined) checkResult(asObject(block.toolResult), at, model, documents);
      checkFile(block, at, model, documents);
    }
    const has = (type: string) => blocks.some(({ block }) => block[type] !== undefined);
    if (has("document") && !has("text")) throw invalid("A text block must be included when using documents.");
    return { role: asString(role), blocks };
  });
  checkRoles(turns, model);
  return turns;
}

/**
 * Sources: first message langgenius/dify#12340, 2025-01; alternation langchain-ai/langchain-aws#192, 2024-09; a last message of the
 * assistant platform.claude.com/docs/en/api/errors, 2026-11, for the models of Claude.
 */
function checkRoles(turns: Turn[], model: BedrockModel): void {
  if (turns[0]?.role !== "user")
    throw invalid(
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    );
  if (turns.some(({ role }, index) => index > 0 && turns[index - 1]?.role === role))
    throw invalid(
      "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
    );
  if (turns.at(-1)?.role !== "assistant") return;
  if (model.claude === undefined || !model.claude.prefill)
    throw invalid("The model returned the following errors: This model does not support assistant message prefill.");
}

function idsOf(turn: Turn | undefined, type: string): string[] {
  return (turn?.blocks ?? []).flatMap(({ block }) =>
    block[type] === undefined ? [] : [asString(asObject(block[type]).toolUseId)],
  );
}

/**
 * The next message has a result for every call, and no others. Source: agno-agi/agno#6698, 2026-02. No thread was found for
 * results beyond the calls, whose error stands in public code (2026-11), nor for two calls of one id.
 */
export function checkPairing(turns: Turn[]): void {
  turns.forEach((turn, index) => {
    const asked = turn.role === "assistant" ? idsOf(turn, "toolUse") : [];
    if (new Set(asked).size < asked.length)
      throw invalid(`The toolUse blocks at messages.${index}.content contain duplicate Ids.`);
    const given = idsOf(turns[index + 1], "toolResult");
    const open = asked.filter((id) => !given.includes(id));
    if (open.length > 0)
      throw invalid(
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${open.join(", ")}`,
      );
    if (turn.role !== "user") return;
    const before = idsOf(turns[index - 1], "toolUse");
    const results = idsOf(turn, "toolResult");
    if (results.length > new Set(results).size || results.some((id) => !before.includes(id)))
      throw invalid(
        `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
      );
  });
}

/**
 * With a budget for thinking, every answer of an open tool loop begins with thinking. Source: RooCodeInc/Roo-Code#10351, 2025-12.
 */
export function checkOpenLoop(turns: Turn[], manual: boolean): void {
  if (!manual) return;
  const from = turns.findLastIndex((turn) => turn.role === "user" && idsOf(turn, "toolResult").length === 0);
  for (const { role, blocks } of turns.slice(from + 1)) {
    const [first] = blocks;
    if (role === "assistant" && first !== undefined && first.block.reasoningContent === undefined)
      throw invalid(
        `The model returned the following errors: ${first.at}.type: Expected \`thinking\` or \`redacted_thinking\``,
      );
  }
}

export function usesTools(turns: Turn[]): boolean {
  return turns.some((turn) => idsOf(turn, "toolUse").length + idsOf(turn, "toolResult").length > 0);
}

function resultText({ content }: JsonObject): string {
  return asArray(content)
    .map(asObject)
    .map(({ image, json, text }) =>
      image === undefined ? asString(text) || (json ? JSON.stringify(json) : "") : "an image",
    )
    .join(" ");
}

/** The conversation as model input. */
export function inputTurns(turns: Turn[]): InputTurn[] {
  const names = new Map<string, string>();
  return turns.flatMap(({ role, blocks }): InputTurn[] => {
    const strings = blocks.flatMap(({ block }) => (typeof block.text === "string" ? [block.text] : []));
    if (role === "assistant") {
      const calls = blocks.flatMap(({ block }) => (block.toolUse === undefined ? [] : [asObject(block.toolUse)]));
      for (const { toolUseId, name } of calls) names.set(asString(toolUseId), asString(name));
      return [{ role: "model", text: strings.join(""), calls: calls.length }];
    }
    const results = blocks.flatMap(({ block }): InputTurn[] => {
      if (block.toolResult === undefined) return [];
      const result = asObject(block.toolResult);
      const name = names.get(asString(result.toolUseId));
      return [{ role: "tool", text: resultText(result), ...(name !== undefined && { name }) }];
    });
    const others = blocks.filter(({ block }) => block.toolResult === undefined && block.cachePoint === undefined);
    if (others.length === 0) return results;
    const images = blocks.filter(({ block }) => block.image !== undefined).length;
    return [...results, { role: "user", text: strings.join("\n"), images }];
  });
}
