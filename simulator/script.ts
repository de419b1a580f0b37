/** The script in the last user text, which decides what the simulated model does; see README.md. */
import { parseJson } from "../runtime/json.ts";

export type Step =
  | { kind: "text"; text: string }
  | { kind: "think"; text: string; hidden: boolean }
  | { kind: "call"; name?: string; arguments?: string }
  | { kind: "long"; words: number }
  | { kind: "fail"; status: number; seconds: number }
  | { kind: "refuse" | "fail-stream" | "cut" | "stall" | "length" };

const command = /(?<=^|\s)\/(think|redact|call|long|refuse|fail-stream|fail|cut|stall|length|then)(?=\s|$)/g;
const maxWords = 100_000;

/** End of the JSON object that begins at `start`; undefined when it is not closed. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readCall(text: string, at: number): { step: Step; end: number } {
  const named = matchAt(/[ \t]+([A-Za-z_][\w.:-]*)/y, text, at);
  const afterName = named === null ? at : at + named[0].length;
  const name = named?.[1] === undefined ? {} : { name: named[1] };
  const quoted = matchAt(/[ \t]*`([^`]*)`/y, text, afterName);
  if (quoted !== null) {
    return { step: { kind: "call", ...name, arguments: quoted[1] ?? "" }, end: afterName + quoted[0].length };
  }
  const opening = matchAt(/\s*\{/y, text, afterName);
  if (opening !== null) {
    const start = afterName + opening[0].length - 1;
    const end = endOfObject(text, start);
    if (end !== undefined && parseJson(text.slice(start, end)) !== undefined) {
      return { step: { kind: "call", ...name, arguments: text.slice(start, end) }, end };
    }
  }
  return { step: { kind: "call", ...name }, end: afterName };
}

function readThought(text: string, at: number, hidden: boolean): { step: Step; end: number } {
  const next = matchAt(new RegExp(command), text, at)?.index ?? text.length;
  const line = text.indexOf("\n", at);
  const end = Math.min(next, line < 0 ? text.length : line);
  return { step: { kind: "think", text: text.slice(at, end).trim(), hidden }, end };
}

function readNumbers(text: string, at: number): { numbers: number[]; end: number } {
  const found = matchAt(/(?:[ \t]+\d{1,9}(?=\s|$)){0,2}/y, text, at)?.[0] ?? "";
  return { numbers: found.trim().split(/\s+/).filter(Boolean).map(Number), end: at + found.length };
}

function readStep(name: string, text: string, at: number): { step: Step | undefined; end: number } {
  switch (name) {
    case "call":
      return readCall(text, at);
    case "think":
    case "redact":
      return readThought(text, at, name === "redact");
    case "long": {
      const { numbers, end } = readNumbers(text, at);
      return { step: { kind: "long", words: Math.min(numbers[0] ?? 100, maxWords) }, end };
    }
    case "fail": {
      const { numbers, end } = readNumbers(text, at);
      const [status = 500, seconds = 1] = numbers;
      return { step: { kind: "fail", status: status >= 400 && status <= 599 ? status : 500, seconds }, end };
    }
    case "refuse":
    case "fail-stream":
    case "cut":
    case "stall":
    case "length":
      return { step: { kind: name }, end: at };
    default:
      return { step: undefined, end: at };
  }
}

/** The steps of each model turn, in order; `/then` begins the turn after the next tool results. */
export function readScript(text: string): Step[][] {
  let turn: Step[] = [];
  const turns = [turn];
  const addText = (from: number, to: number) => {
    const plain = text.slice(from, to).trim();
    if (plain !== "") turn.push({ kind: "text", text: plain });
  };
  let at = 0;
  const commands = new RegExp(command);
  for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
    addText(at, found.index);
    const { step, end } = readStep(found[1] ?? "", text, found.index + found[0].length);
    if (step === undefined) {
      turn = [];
      turns.push(turn);
    } else turn.push(step);
    at = end;
    commands.lastIndex = end;
  }
  addText(at, text.length);
  return turns;
}
