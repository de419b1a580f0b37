/** Requests that programs have sent, recorded in a folder outside the repository, and what of them must not be lost. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject } from "../../runtime/request/reading.ts";

/** The folder with the recordings: files of JSON with `method`, `path` and `body`, in one folder for each program. */
export const folder = process.env.RECORDED_REQUESTS ?? join(import.meta.dirname, "../../../shared/facts/captured");
export const hasRecordings = existsSync(folder);

export interface Recorded {
  readonly id: string;
  readonly api: string;
  /** The path, with `<model>` in place of the model. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const paths: readonly (readonly [api: string, pattern: RegExp])[] = [
  ["chat-completions", /^\/v1\/chat\/completions$/],
  ["responses", /^\/v1\/responses$/],
  ["messages", /^\/v1\/messages$/],
  ["generate-content", /(?<=^\/v1(beta)?\/models\/).+(?=:(streamG|g)enerateContent$)/],
];

export function readRecordings(): Recorded[] {
  return readdirSync(folder)
    .sort()
    .flatMap((program) =>
      readdirSync(join(folder, program))
        .filter((file) => file.endsWith(".json"))
        .sort()
        .flatMap((file): Recorded[] => {
          const { method, path, query, body } = JSON.parse(filled(readFileSync(join(folder, program, file), "utf8")));
          const [api, pattern] = paths.find(([, each]) => each.test(path)) ?? [];
          if (method !== "POST" || api === undefined || pattern === undefined || !isObject(body)) return [];
          const form = query?.alt === "sse" ? "?alt=sse" : "";
          const at = api === "generate-content" ? path.replace(pattern, "<model>") : path;
          return [{ id: `${program}/${basename(file, ".json")}`, api, path: at + form, body }];
        }),
    );
}

/** Fills the places of long texts, recorded as `<base64 96 characters>`, with base64, since they may be files. */
function filled(text: string): string {
  return text.replace(/<(text|base64) \d+ characters>/g, (place) => Buffer.from(place).toString("base64"));
}

/** The kinds of content that must not be lost: the words, names and files of a conversation. */
export type Kind = "text" | "name" | "arguments" | "file";

type Find = (kind: Kind, value: unknown) => void;

const list = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Text, or the text and files of parts. */
function findParts(value: unknown, find: Find): void {
  if (typeof value === "string") find("text", value);
  for (const part of list(value)) {
    if (/^(text|input_text|output_text)$/.test(String(part.type))) find("text", part.text);
    if (part.type === "image_url") find("file", (part.image_url as { url?: string }).url ?? part.image_url);
    if (part.type === "input_image") find("file", part.image_url);
    if (part.type === "image")
      find("file", (part.source as { data?: string; url?: string }).data ?? (part.source as { url?: string }).url);
    if (part.type === "tool_use") findCall(part.name, part.input, find);
    if (part.type === "tool_result") findParts(part.content, find);
  }
}

function findCall(name: unknown, input: unknown, find: Find): void {
  find("name", name);
  const parsed = typeof input === "string" ? parsedOr(input) : input;
  for (const each of stringsIn(parsed)) find("arguments", each);
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const readers: Readonly<Record<string, (body: Recorded["body"], find: Find) => void>> = {
  "chat-completions": ({ messages, tools }, find) => {
    for (const { content, tool_calls } of list(messages)) {
      findParts(content, find);
      for (const { function: called } of list(tool_calls))
        if (isObject(called)) findCall(called.name, called.arguments, find);
    }
    for (const { function: declared } of list(tools)) if (isObject(declared)) find("name", declared.name);
  },
  responses: ({ instructions, input, tools }, find) => {
    findParts(instructions, find);
    if (typeof input === "string") find("text", input);
    for (const item of list(input)) {
      if (item.type === undefined || item.type === "message") findParts(item.content, find);
      if (item.type === "function_call") findCall(item.name, item.arguments, find);
      if (item.type === "custom_tool_call") findCall(item.name, { input: item.input }, find);
      if (/^(function|custom_tool)_call_output$/.test(String(item.type))) findParts(item.output, find);
    }
    for (const { type, name } of list(tools)) if (/^(function|custom)$/.test(String(type))) find("name", name);
  },
  messages: ({ system, messages, tools }, find) => {
    findParts(system, find);
    for (const { content } of list(messages)) findParts(content, find);
    for (const { type, name } of list(tools)) if (type === undefined || type === "custom") find("name", name);
  },
  "generate-content": ({ contents, systemInstruction, tools }, find) => {
    for (const { parts } of [...list(contents), ...list([systemInstruction])])
      for (const { text, thought, functionCall, functionResponse, inlineData } of list(parts)) {
        if (thought !== true) find("text", text);
        if (isObject(functionCall)) findCall(functionCall.name, functionCall.args, find);
        if (isObject(functionResponse)) for (const each of stringsIn(functionResponse.response)) find("text", each);
        if (isObject(inlineData)) find("file", inlineData.data);
      }
    for (const { functionDeclarations } of list(tools))
      for (const { name } of list(functionDeclarations)) find("name", name);
  },
};

/** The contents of a request, with their kinds. */
export function contentsOf({ api, body }: Recorded): (readonly [Kind, string])[] {
  const found: (readonly [Kind, string])[] = [];
  readers[api]?.(body, (kind, value) => {
    if (typeof value === "string" && value.trim() !== "") found.push([kind, value.replace(/^data:[^,]*;base64,/, "")]);
  });
  return found;
}

/** All strings of a value, also those in strings that are JSON. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") {
    const inside = /^\s*[[{"]/.test(value) ? parsedOr(value) : value;
    return inside === value ? [value] : [value, ...stringsIn(inside)];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
