/** The little script in the last user text that decides what the simulated model does; see README.md. */

export type Step =
  | { kind: "say"; text: string }
  | { kind: "think"; text: string; hidden: boolean }
  | { kind: "call"; name?: string; arguments?: string }
  | { kind: "long"; words: number }
  | { kind: "fail"; status: number; seconds: number }
  | { kind: "refuse" | "fail-stream" | "cut" | "stall" | "length" };

const command = /(?<=^|\s)\/(think|redact|call|long|refuse|fail-stream|fail|cut|stall|length|then)(?=\s|$)/g;
const mostWords = 100_000;

/** Where the JSON object that opens at `start` ends, or undefined when it never closes. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === "\\") at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
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
    if (end !== undefined && isJson(text.slice(start, end))) {
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

function readStep(word: string, text: string, at: number): { step: Step | undefined; end: number } {
  switch (word) {
    case "call":
      return readCall(text, at);
    case "think":
    case "redact":
      return readThought(text, at, word === "redact");
    case "long": {
      const { numbers, end } = readNumbers(text, at);
      return { step: { kind: "long", words: Math.min(numbers[0] ?? 100, mostWords) }, end };
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
      return { step: { kind: word }, end: at };
    default:
      return { step: undefined, end: at };
  }
}

/** The steps of each model turn, in order; `/then` begins the turn after the next tool results. */
export function readScript(text: string): Step[][] {
  let turn: Step[] = [];
  const turns = [turn];
  const speak = (from: number, to: number) => {
    const said = text.slice(from, to).trim();
    if (said !== "") turn.push({ kind: "say", text: said });
  };
  let at = 0;
  const words = new RegExp(command);
  for (let found = words.exec(text); found !== null; found = words.exec(text)) {
    speak(at, found.index);
    const { step, end } = readStep(found[1] ?? "", text, found.index + found[0].length);
    if (step === undefined) {
      turn = [];
      turns.push(turn);
    } else turn.push(step);
    at = end;
    words.lastIndex = end;
  }
  speak(at, text.length);
  return turns;
}
