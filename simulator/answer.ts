/** Composes the model's answer from its input, led by the script in the last user text. Pure and deterministic. */
import type { InputTurn, ModelInput } from "./model-input.ts";
import type { Disturbance } from "./reply.ts";
import { sampleOf } from "./schema-sample.ts";
import { readScript, type Step } from "./script.ts";
import { tokensOf } from "./tokens.ts";
import { asObject } from "./values.ts";

export type Piece =
  | { kind: "thought"; text: string; hidden: boolean }
  | { kind: "text"; text: string }
  | { kind: "call"; name: string; arguments: string };

export interface Answer {
  pieces: Piece[];
  ending: "done" | "length" | "refusal" | "stop";
  /** The stop sequence that ended the answer. */
  stopped?: string;
  /** The whole request fails with this status. */
  failure?: { status: number; seconds: number };
  disturbance?: Disturbance;
  thoughtTokens: number;
  /** Tokens of text and calls, without the thoughts. */
  outputTokens: number;
}

/** Reasoning tokens for each token of a thought, by effort. */
const effortFactors: Record<string, number> = { none: 0, minimal: 1, low: 1, medium: 2, high: 3, xhigh: 4, max: 5 };

/** The request as the model saw it, for the echo. */
function remarks(input: ModelInput): string {
  const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`]);
  const images = input.turns.reduce((sum, turn) => sum + (turn.images ?? 0), 0);
  const counts = [...count(input.tools.length, "tool"), ...count(images, "image")];
  return `(${[`${input.provider} ${input.api}`, `model ${input.model}`, ...input.notes, ...counts].join(", ")})`;
}

function callOf(input: ModelInput, name = input.tools[0]?.name ?? "tool", json?: string): Piece {
  const schema = input.tools.find((tool) => tool.name === name)?.schema ?? {};
  return { kind: "call", name, arguments: json ?? JSON.stringify(asObject(sampleOf(schema, "simulated"))) };
}

function longText(words: number): string {
  return Array.from({ length: words }, (_, index) => `word${index + 1}`).join(" ");
}

/** The pieces that the script asks for; without a call or a long text, an echo of the user text. */
function scriptedPieces(input: ModelInput, steps: Step[], userText: string): Piece[] {
  const calls = steps.some((step) => step.kind === "call");
  const found: Piece[] = [];
  for (const step of steps) {
    if (step.kind === "think") found.push({ kind: "thought", text: step.text, hidden: step.hidden });
    if (step.kind === "call") found.push(callOf(input, step.name, step.arguments));
    if (step.kind === "text" && calls) found.push({ kind: "text", text: step.text });
    if (step.kind === "long") found.push({ kind: "text", text: longText(step.words) });
  }
  if (!calls && !steps.some((step) => step.kind === "long")) {
    const plain = steps.flatMap((step) => (step.kind === "text" ? [step.text] : [])).join(" ");
    const echoed = plain || userText.trim();
    const text = echoed === "" ? "You said nothing." : `You said: ${echoed}`;
    found.push({ kind: "text", text: formatted(input, echoed, `${text} ${remarks(input)}`) });
  }
  return found;
}

/** The text, or JSON with its content where the request asked for JSON. */
function formatted(input: ModelInput, content: string, text: string): string {
  if (input.format === "text") return text;
  if (input.format === "json") return JSON.stringify({ said: content });
  return JSON.stringify(sampleOf(input.format.schema, content || "simulated"));
}

function resultPieces(input: ModelInput, results: InputTurn[]): Piece[] {
  const content = results.map(({ name, text }) => `${name ?? "a tool"} gave ${text || "nothing"}`).join("; ");
  return [{ kind: "text", text: formatted(input, content, `The results: ${content}. ${remarks(input)}`) }];
}

/** Applies the tool choice and the switch for parallel calls. */
function chooseTools(input: ModelInput, drafted: Piece[]): Piece[] {
  if (input.choice === "none") {
    const kept = drafted.filter((piece) => piece.kind !== "call");
    const silent = !kept.some((piece) => piece.kind === "text");
    return silent ? [...kept, { kind: "text", text: `I may not call a tool here. ${remarks(input)}` }] : kept;
  }
  let chosen = drafted;
  if (input.choice !== "auto") {
    const forced = input.choice === "required" ? undefined : input.choice.name;
    const fits = (piece: Piece) => piece.kind === "call" && (forced === undefined || piece.name === forced);
    chosen = drafted.filter((piece) => piece.kind === "thought" || fits(piece));
    if (!chosen.some(fits)) chosen = [...chosen, callOf(input, forced)];
  }
  if (input.parallel) return chosen;
  const first = chosen.findIndex((piece) => piece.kind === "call");
  return chosen.filter((piece, index) => piece.kind !== "call" || index === first);
}

function defaultThought(drafted: Piece[], userText: string): string {
  const call = drafted.find((piece) => piece.kind === "call");
  if (call !== undefined) return `To answer this I need ${call.name}.`;
  const gist = userText.replace(/\s+/g, " ").trim().slice(0, 60);
  return gist === "" ? "There is little to go by, so I answer plainly." : `The user wrote “${gist}”. I answer that.`;
}

function applyThinking(input: ModelInput, drafted: Piece[], userText: string): Piece[] {
  if (!input.thinks) return drafted.filter((piece) => piece.kind !== "thought");
  if (drafted.some((piece) => piece.kind === "thought")) return drafted;
  return [{ kind: "thought", text: defaultThought(drafted, userText), hidden: false }, ...drafted];
}

function stopAt(pieces: Piece[], stops: string[]): { pieces: Piece[]; stopped?: string } {
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "text") continue;
    const first = stops
      .map((stop) => ({ stop, at: stop === "" ? -1 : piece.text.indexOf(stop) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (first === undefined) continue;
    const text = piece.text.slice(0, first.at);
    return { pieces: [...pieces.slice(0, index), { kind: "text", text }], stopped: first.stop };
  }
  return { pieces };
}

function cutPiece(piece: Piece, letters: number): Piece {
  return piece.kind === "call"
    ? { ...piece, arguments: piece.arguments.slice(0, letters) }
    : { ...piece, text: piece.text.slice(0, letters) };
}

function sizeOf(piece: Piece): number {
  return tokensOf(piece.kind === "call" ? piece.name + piece.arguments : piece.text);
}

interface Counted {
  pieces: Piece[];
  thoughtTokens: number;
  outputTokens: number;
  cut: boolean;
}

/** Counts tokens piece by piece and cuts the answer off at the limit. */
function count(pieces: Piece[], factor: number, limit: number, budget: number): Counted {
  const counted: Counted = { pieces: [], thoughtTokens: 0, outputTokens: 0, cut: false };
  for (const piece of pieces) {
    const left = limit - counted.thoughtTokens - counted.outputTokens;
    const thought = piece.kind === "thought";
    const full = thought ? Math.min(sizeOf(piece) * factor, budget - counted.thoughtTokens) : sizeOf(piece);
    const size = Math.min(full, left);
    if (thought) counted.thoughtTokens += size;
    else counted.outputTokens += size;
    if (size < full) {
      if (size > 0) counted.pieces.push(cutPiece(piece, thought ? piece.text.length : Math.max(size * 4 - 4, 1)));
      counted.cut = true;
      return counted;
    }
    counted.pieces.push(piece);
  }
  return counted;
}

function halve(pieces: Piece[]): Piece[] {
  const last = pieces.at(-1);
  if (last === undefined) return pieces;
  const whole = last.kind === "call" ? last.arguments : last.text;
  return [...pieces.slice(0, -1), cutPiece(last, Math.max(1, Math.floor(whole.length / 2)))];
}

export function compose(input: ModelInput): Answer {
  const from = input.turns.findLastIndex((turn) => turn.role === "user");
  const userText = input.turns[from]?.text ?? "";
  const since = input.turns.slice(from + 1);
  const rounds = since.filter((turn) => turn.role === "model" && (turn.calls ?? 0) > 0).length;
  const results = since
    .slice(since.findLastIndex((turn) => turn.role === "model") + 1)
    .filter((turn) => turn.role === "tool");
  const scripted = readScript(userText)[rounds];
  const steps = scripted ?? [];
  const stepOf = <K extends Step["kind"]>(kind: K) =>
    steps.find((step): step is Step & { kind: K } => step.kind === kind);

  const reportsResults = results.length > 0 && scripted === undefined;
  const drafted = reportsResults ? resultPieces(input, results) : scriptedPieces(input, steps, userText);
  const thoughtful = applyThinking(input, chooseTools(input, drafted), userText);
  const refused = stepOf("refuse") !== undefined;
  const stopped = stopAt(refused ? thoughtful.filter((piece) => piece.kind === "thought") : thoughtful, input.stops);
  const cut = stepOf("length") !== undefined;
  const counted = count(
    cut ? halve(stopped.pieces) : stopped.pieces,
    effortFactors[input.effort ?? "medium"] ?? 2,
    input.limit ?? Number.POSITIVE_INFINITY,
    input.budget ?? Number.POSITIVE_INFINITY,
  );

  const failure = stepOf("fail");
  const disturbance = stepOf("fail-stream") ?? stepOf("cut") ?? stepOf("stall");
  const ending = refused ? "refusal" : cut || counted.cut ? "length" : stopped.stopped !== undefined ? "stop" : "done";
  return {
    pieces: counted.pieces,
    ending,
    thoughtTokens: counted.thoughtTokens,
    outputTokens: counted.outputTokens,
    ...(ending === "stop" && stopped.stopped !== undefined && { stopped: stopped.stopped }),
    ...(failure !== undefined && { failure }),
    ...(disturbance !== undefined && { disturbance: disturbance.kind }),
  };
}

export function textOf(answer: Answer): string {
  return answer.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
}

export function thoughtOf(answer: Answer): string {
  return answer.pieces.flatMap((piece) => (piece.kind === "thought" && !piece.hidden ? [piece.text] : [])).join("\n\n");
}

export function callsOf(answer: Answer): { name: string; arguments: string }[] {
  return answer.pieces.flatMap((piece) =>
    piece.kind === "call" ? [{ name: piece.name, arguments: piece.arguments }] : [],
  );
}
