/** Composes the model's answer from the scene and the script in its last user text. Pure and deterministic. */
import { instanceOf } from "./schema-sample.ts";
import { asObject } from "./values.ts";
import type { Disturbance } from "./reply.ts";
import type { Said, Scene } from "./model-input.ts";
import { readScript, type Step } from "./script.ts";
import { tokensOf } from "./tokens.ts";

export type Piece =
  | { kind: "thought"; text: string; hidden: boolean }
  | { kind: "text"; text: string }
  | { kind: "call"; name: string; arguments: string };

export interface Answer {
  pieces: Piece[];
  ending: "done" | "length" | "refusal" | "stop";
  /** The stop sequence that was met. */
  stopped?: string;
  /** The whole request fails with this status. */
  failure?: { status: number; seconds: number };
  disturbance?: Disturbance;
  thoughtTokens: number;
  /** Tokens of text and calls. */
  spokenTokens: number;
}

const weights: Record<string, number> = { none: 0, minimal: 1, low: 1, medium: 2, high: 3, xhigh: 4, max: 5 };

function remarks(scene: Scene): string {
  const images = scene.said.reduce((sum, said) => sum + (said.images ?? 0), 0);
  const pictures = images === 0 ? [] : [images === 1 ? "1 image" : `${images} images`];
  const tools = scene.tools.length === 0 ? [] : [scene.tools.length === 1 ? "1 tool" : `${scene.tools.length} tools`];
  return `(${[`${scene.provider} ${scene.api}`, `model ${scene.model}`, ...scene.notes, ...tools, ...pictures].join(", ")})`;
}

function argumentsFor(scene: Scene, name: string): string {
  const tool = scene.tools.find((each) => each.name === name);
  return JSON.stringify(asObject(instanceOf(tool?.schema ?? {}, "simulated")));
}

function callOf(scene: Scene, name: string | undefined, json: string | undefined): Piece {
  const called = name ?? scene.tools[0]?.name ?? "tool";
  return { kind: "call", name: called, arguments: json ?? argumentsFor(scene, called) };
}

function longText(words: number): string {
  return Array.from({ length: words }, (_, index) => `word${index + 1}`).join(" ");
}

function spoken(scene: Scene, steps: Step[], raw: string): Piece[] {
  const calls = steps.some((step) => step.kind === "call");
  const said = steps.flatMap((step) => (step.kind === "say" ? [step.text] : [])).join(" ");
  const found: Piece[] = [];
  for (const step of steps) {
    if (step.kind === "think") found.push({ kind: "thought", text: step.text, hidden: step.hidden });
    if (step.kind === "call") found.push(callOf(scene, step.name, step.arguments));
    if (step.kind === "say" && calls) found.push({ kind: "text", text: step.text });
    if (step.kind === "long") found.push({ kind: "text", text: longText(step.words) });
  }
  if (!calls && !steps.some((step) => step.kind === "long")) {
    const heard = said || raw.trim();
    const text = heard === "" ? "You said nothing." : `You said: ${heard}`;
    found.push({ kind: "text", text: written(scene, heard, `${text} ${remarks(scene)}`) });
  }
  return found;
}

/** The text as it is, or JSON around it where the request asked for JSON. */
function written(scene: Scene, heard: string, text: string): string {
  if (scene.format === "text") return text;
  if (scene.format === "json") return JSON.stringify({ said: heard });
  return JSON.stringify(instanceOf(scene.format.schema, heard || "simulated"));
}

function told(scene: Scene, results: Said[]): Piece[] {
  const lines = results.map(
    (result) => `${result.name ?? "a tool"} gave ${result.text === "" ? "nothing" : result.text}`,
  );
  const text = `The results: ${lines.join("; ")}. ${remarks(scene)}`;
  return [{ kind: "text", text: written(scene, lines.join("; "), text) }];
}

function chooseTools(scene: Scene, drafted: Piece[]): Piece[] {
  if (scene.choice === "none") {
    const kept = drafted.filter((piece) => piece.kind !== "call");
    const silent = !kept.some((piece) => piece.kind === "text");
    return silent ? [...kept, { kind: "text", text: `I may not call a tool here. ${remarks(scene)}` }] : kept;
  }
  let chosen = drafted;
  if (scene.choice !== "auto") {
    const forced = scene.choice === "required" ? undefined : scene.choice.name;
    const fits = (piece: Piece) => piece.kind === "call" && (forced === undefined || piece.name === forced);
    chosen = drafted.filter((piece) => piece.kind === "thought" || fits(piece));
    if (!chosen.some(fits)) chosen = [...chosen, callOf(scene, forced, undefined)];
  }
  if (scene.parallel) return chosen;
  const first = chosen.findIndex((piece) => piece.kind === "call");
  return chosen.filter((piece, index) => piece.kind !== "call" || index === first);
}

function defaultThought(drafted: Piece[], heard: string): string {
  const call = drafted.find((piece) => piece.kind === "call");
  if (call !== undefined) return `To answer this I need ${call.name}.`;
  const gist = heard.replace(/\s+/g, " ").trim().slice(0, 60);
  return gist === "" ? "There is little to go by, so I answer plainly." : `The user wrote “${gist}”. I answer that.`;
}

function think(scene: Scene, drafted: Piece[], heard: string): Piece[] {
  if (!scene.thinks) return drafted.filter((piece) => piece.kind !== "thought");
  if (drafted.some((piece) => piece.kind === "thought")) return drafted;
  return [{ kind: "thought", text: defaultThought(drafted, heard), hidden: false }, ...drafted];
}

function stopAt(pieces: Piece[], stops: string[]): { pieces: Piece[]; stopped?: string } {
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "text") continue;
    const met = stops
      .map((stop) => ({ stop, at: stop === "" ? -1 : piece.text.indexOf(stop) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (met === undefined) continue;
    const text = piece.text.slice(0, met.at);
    return { pieces: [...pieces.slice(0, index), { kind: "text", text }], stopped: met.stop };
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
  spokenTokens: number;
  cut: boolean;
}

/** Counts tokens piece by piece and cuts the answer off where the limit is reached. */
function count(pieces: Piece[], weight: number, limit: number, budget: number): Counted {
  const counted: Counted = { pieces: [], thoughtTokens: 0, spokenTokens: 0, cut: false };
  for (const piece of pieces) {
    const left = limit - counted.thoughtTokens - counted.spokenTokens;
    const thought = piece.kind === "thought";
    const wanted = thought ? Math.min(sizeOf(piece) * weight, budget - counted.thoughtTokens) : sizeOf(piece);
    const size = Math.min(wanted, left);
    if (thought) counted.thoughtTokens += size;
    else counted.spokenTokens += size;
    if (size < wanted) {
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

export function compose(scene: Scene): Answer {
  const from = scene.said.findLastIndex((said) => said.who === "user");
  const raw = scene.said[from]?.text ?? "";
  const since = scene.said.slice(from + 1);
  const rounds = since.filter((said) => said.who === "model" && (said.calls ?? 0) > 0).length;
  const results = since
    .slice(since.findLastIndex((said) => said.who === "model") + 1)
    .filter((said) => said.who === "tool");
  const turns = readScript(raw);
  const steps = turns[rounds] ?? [];
  const tells = results.length > 0 && turns[rounds] === undefined;
  const ask = <K extends Step["kind"]>(kind: K) => steps.find((step): step is Step & { kind: K } => step.kind === kind);

  const drafted = tells ? told(scene, results) : spoken(scene, steps, raw);
  const thoughtful = think(scene, chooseTools(scene, drafted), raw);
  const refused = ask("refuse") !== undefined;
  const stopped = stopAt(refused ? thoughtful.filter((piece) => piece.kind === "thought") : thoughtful, scene.stops);
  const cut = ask("length") !== undefined;
  const pieces = cut ? halve(stopped.pieces) : stopped.pieces;
  const weight = weights[scene.effort ?? "medium"] ?? 2;
  const counted = count(
    pieces,
    weight,
    scene.limit ?? Number.POSITIVE_INFINITY,
    scene.budget ?? Number.POSITIVE_INFINITY,
  );

  const failure = ask("fail");
  const disturbed = ask("fail-stream") ?? ask("cut") ?? ask("stall");
  const ending = refused ? "refusal" : cut || counted.cut ? "length" : stopped.stopped !== undefined ? "stop" : "done";
  return {
    pieces: counted.pieces,
    ending,
    thoughtTokens: counted.thoughtTokens,
    spokenTokens: counted.spokenTokens,
    ...(ending === "stop" && stopped.stopped !== undefined && { stopped: stopped.stopped }),
    ...(failure !== undefined && { failure: { status: failure.status, seconds: failure.seconds } }),
    ...(disturbed !== undefined && {
      disturbance: { kind: disturbed.kind === "fail-stream" ? "error" : disturbed.kind },
    }),
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
