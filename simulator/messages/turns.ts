/** Order and pairing of a Messages conversation: the rules across blocks. */
import { invalid } from "../api-error.ts";
import type { InputTurn } from "../model-input.ts";
import { type Path, ShapeError } from "../shape.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { ClaudeModel } from "./claude-models.ts";

export interface Block {
  block: JsonObject;
  /** Path in the request, such as `messages.3.content.0`. */
  at: string;
}

export interface Turn {
  role: string;
  blocks: Block[];
}

function blocksOf(content: unknown, at: string): Block[] {
  if (typeof content === "string") return [{ block: { type: "text", text: content }, at }];
  return asArray(content).map((block, index) => ({ block: asObject(block), at: `${at}.content.${index}` }));
}

const blockTypes: Record<string, readonly string[]> = {
  user: ["text", "image", "document", "search_result", "tool_result"],
  assistant: ["text", "thinking", "redacted_thinking", "tool_use"],
  system: ["text"],
};

/** Every role has its own types of blocks. */
function checkTypes(content: unknown, role: string, path: Path): void {
  const allowed = blockTypes[role] ?? [];
  asArray(content).forEach((block, index) => {
    const value = asObject(block).type;
    if (allowed.includes(asString(value))) return;
    throw new ShapeError({ path: [...path, index, "type"], value, reason: { kind: "enum", allowed } });
  });
}

/**
 * Adjacent messages of one role are one turn, and the first may be of the assistant, as in the API
 * (anthropics/anthropic-sdk-typescript#622, 2025-01; tensorzero/tensorzero#4959, 2025-12).
 */
export function readTurns({ system, messages }: JsonObject, model: Pick<ClaudeModel, "systemTurns">): Turn[] {
  const turns: Turn[] = [];
  checkTypes(system, "system", ["system"]);
  asArray(messages).forEach((entry, index) => {
    const message = asObject(entry);
    const role = asString(message.role);
    const at = `messages.${index}`;
    if (role === "system" && !model.systemTurns) throw invalid("role 'system' is not supported on this model");
    const blocks = blocksOf(message.content, at);
    checkTypes(message.content, role, ["messages", index, "content"]);
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else turns.push({ role, blocks });
  });
  return turns;
}

function idsOf(turn: Turn | undefined, type: string, field: string): string[] {
  return (turn?.blocks ?? []).filter(({ block }) => block.type === type).map(({ block }) => asString(block[field]));
}

function checkResults(turn: Turn, asked: string[]): void {
  const results = idsOf(turn, "tool_result", "tool_use_id");
  for (const { block, at } of turn.blocks) {
    const id = asString(block.tool_use_id);
    if (block.type !== "tool_result" || asked.includes(id)) continue;
    throw invalid(
      `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    );
  }
  const repeated = results.find((id, index) => results.indexOf(id) !== index);
  if (repeated !== undefined) throw invalid(`messages: found more than one \`tool_result\` block with id ${repeated}`);
}

/**
 * The next user turn begins with a result for every call, and has no other results. Source:
 * agents-and-tools/tool-use in platform.claude.com/docs, 2026-08.
 */
export function checkPairing(turns: Turn[]): void {
  const used = new Set<string>();
  turns.forEach((turn, index) => {
    for (const { block, at } of turn.blocks) {
      if (block.type !== "tool_use") continue;
      const id = asString(block.id);
      if (used.has(id)) throw invalid(`${at}: \`tool_use\` ids must be unique`);
      used.add(id);
    }
    const asked = turn.role === "assistant" ? idsOf(turn, "tool_use", "id") : [];
    const next = turns[index + 1];
    const first = next?.blocks.findIndex(({ block }) => block.type !== "tool_result") ?? 0;
    const leading = first < 0 ? (next?.blocks ?? []) : (next?.blocks ?? []).slice(0, first);
    const answered = next?.role === "user" ? leading.map(({ block }) => asString(block.tool_use_id)) : [];
    const open = asked.filter((id) => !answered.includes(id));
    if (open.length > 0) {
      throw invalid(
        `messages: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
      );
    }
    if (turn.role === "user") {
      const before = turns[index - 1];
      checkResults(turn, before?.role === "assistant" ? idsOf(before, "tool_use", "id") : []);
    }
  });
}

/** Whether a user turn contains only tool results, so that the tool loop continues. */
export function onlyResults(turn: Turn): boolean {
  return turn.role === "user" && turn.blocks.every(({ block }) => block.type === "tool_result");
}

/** Source: platform.claude.com/docs/en/api/errors#prefill-not-supported, 2026-11. */
export function checkEnding(turns: Turn[], model: ClaudeModel, thinks: boolean): void {
  const last = turns.at(-1);
  if (last?.role !== "assistant") return;
  if (!model.prefill || thinks) {
    throw invalid(
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  const text = asString(last.blocks.at(-1)?.block.text);
  if (text !== text.trimEnd()) throw invalid("messages: final assistant content cannot end with trailing whitespace");
}

/** The first part of `messages.3.content.0`. */
function messageAt(turn: Turn): string {
  return turn.blocks[0]?.at.split(".content")[0] ?? "messages";
}

/**
 * A system message is never the first, and never between calls and their results. The errors are literal: anthropics/claude-code#73821
 * and those of opus-5-5, 2026-10. No turn here ends in a result of the server.
 */
export function checkSystemTurns(turns: Turn[]): void {
  const directive = "the directive-only form (content: [] with output_config) is accepted at any position";
  turns.forEach((turn, index) => {
    if (turn.role !== "system") return;
    const fail = (rule: string): never => {
      throw invalid(`${messageAt(turn)}: role 'system' must ${rule}; ${directive}`);
    };
    if (turns[index - 1]?.role !== "user")
      fail("follow a 'user' message or an 'assistant' message ending in a server tool result");
    if (turns[index + 1]?.role === "user") fail("precede an 'assistant' message or end the array");
  });
}

function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  return asArray(content)
    .map((part) => (asObject(part).type === "image" ? "an image" : asString(asObject(part).text)))
    .join(" ");
}

/** The conversation as model input. */
export function inputTurns(turns: Turn[]): InputTurn[] {
  const inputs: InputTurn[] = [];
  const names = new Map<string, string>();
  for (const turn of turns) {
    const strings = turn.blocks.flatMap(({ block }) => (block.type === "text" ? [asString(block.text)] : []));
    if (turn.role === "assistant") {
      const calls = turn.blocks.filter(({ block }) => block.type === "tool_use");
      for (const { block } of calls) names.set(asString(block.id), asString(block.name));
      inputs.push({ role: "model", text: strings.join(""), calls: calls.length });
      continue;
    }
    if (turn.role !== "user") continue;
    const images = turn.blocks.filter(({ block }) => block.type === "image").length;
    for (const { block } of turn.blocks) {
      if (block.type !== "tool_result") continue;
      const name = names.get(asString(block.tool_use_id));
      inputs.push({ role: "tool", text: resultText(block.content), ...(name !== undefined && { name }) });
    }
    if (!onlyResults(turn)) inputs.push({ role: "user", text: strings.join("\n"), images });
  }
  return inputs;
}
