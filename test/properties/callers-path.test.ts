/** The path of a refused item is where the caller sent it: a law of `inCallersPaths`, for every API and any history. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EngineRequest } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { inCallersPaths } from "../../runtime/inbound/callers-path.ts";
import { readInbound } from "../../runtime/inbound/request.ts";

/** A part of a turn: text, an image, or a result of a tool with this number of images. */
type Piece = "text" | "image" | number;
type Turn = { readonly assistant: boolean; readonly pieces: readonly Piece[] };

const turns = fc.array(
  fc.record<Turn>({
    assistant: fc.boolean(),
    pieces: fc.array(fc.oneof(fc.constantFrom<Piece>("text", "image"), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Makes images that differ. */
function counting() {
  const data: string[] = [];
  return {
    data,
    next: () => {
      data.push(Buffer.from(`image ${data.length}`).toString("base64"));
      return data.at(-1) ?? "";
    },
  };
}

/** A body of these turns, by API. Images are where the user may send them. */
const bodies: Readonly<Record<string, (turns: readonly Turn[], next: () => string) => object>> = {
  messages(turns, next) {
    const image = () => ({ type: "image", source: { type: "base64", media_type: "image/png", data: next() } });
    const block = (piece: Piece, user: boolean) => {
      if (piece === "text" || !user) return { type: "text", text: "same" };
      if (piece === "image") return image();
      return { type: "tool_result", tool_use_id: "t", content: Array.from({ length: piece }, image) };
    };
    return {
      model: "a/b",
      max_tokens: 1,
      system: [{ type: "text", text: "same" }],
      messages: turns.map(({ assistant, pieces }) => ({
        role: assistant ? "assistant" : "user",
        content: pieces.map((piece) => block(piece, !assistant)),
      })),
    };
  },
  "generate-content"(turns, next) {
    const image = () => ({ inlineData: { mimeType: "image/png", data: next() } });
    const part = (piece: Piece, user: boolean) => {
      if (piece === "text" || !user) return { text: "same" };
      if (piece === "image") return image();
      return { functionResponse: { name: "f", response: { a: 1 }, parts: Array.from({ length: piece }, image) } };
    };
    return {
      systemInstruction: { parts: [{ text: "same" }] },
      contents: turns.map(({ assistant, pieces }) => ({
        role: assistant ? "model" : "user",
        parts: pieces.map((piece) => part(piece, !assistant)),
      })),
    };
  },
  responses(turns, next) {
    const image = () => ({ type: "input_image", image_url: `data:image/png;base64,${next()}` });
    const part = (piece: Piece, user: boolean) =>
      piece === "text" || !user ? { type: user ? "input_text" : "output_text", text: "same" } : image();
    return {
      model: "a/b",
      instructions: "same",
      input: turns.map(({ assistant, pieces }) => ({
        type: "message",
        role: assistant ? "assistant" : "user",
        content: pieces.map((piece) => part(piece, !assistant)),
      })),
    };
  },
  "chat-completions"(turns, next) {
    const image = () => ({ type: "image_url", image_url: { url: `data:image/png;base64,${next()}` } });
    return {
      model: "a/b",
      messages: turns.map(({ assistant, pieces }) => ({
        role: assistant ? "assistant" : "user",
        content: pieces.map((piece) => (piece === "text" || assistant ? { type: "text", text: "same" } : image())),
      })),
    };
  },
};

/** The path of a string that contains this text. */
function pathOf(within: unknown, text: string, at = ""): string | undefined {
  if (typeof within === "string") return within.includes(text) ? at : undefined;
  if (typeof within !== "object" || within === null) return undefined;
  for (const [key, value] of Object.entries(within)) {
    const found = pathOf(value, text, Array.isArray(within) ? `${at}[${key}]` : `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The path of the innermost element of a list with this text. */
const placeOf = (within: unknown, text: string) =>
  pathOf(within, text)
    ?.slice(1)
    .replace(/[^\]]*$/, "");

describe.each(inboundApis.map((api) => [api.api, api] as const))("%s", (name, api) => {
  it("finds every image", () => {
    const bodyOf = bodies[name];
    if (bodyOf === undefined) throw new Error(`${name} has no bodies`);
    const read = (body: unknown): EngineRequest => readInbound(api, body, { model: "a/b", stream: false }).request;
    fc.assert(
      fc.property(turns, (drawn) => {
        const { data, next } = counting();
        const body = bodyOf(drawn, next);
        const request = read(body);
        for (const image of data) {
          const refused = new InvalidRequest(`${placeOf(request, image)}.source: no`);
          const error = inCallersPaths(refused, request, body, read);
          const expected = `${placeOf(body, image)}: no`;
          if (!(error instanceof InvalidRequest) || error.message !== expected)
            throw new Error(`${(error as Error).message} instead of ${expected}`);
        }
      }),
    );
  });
});

const many: readonly Turn[] = [{ assistant: false, pieces: [...Array<Piece>(10_000).fill("text"), "image"] }];

it.each([
  ["messages", "messages[0].content[10000]"],
  ["generate-content", "contents[0].parts[10000]"],
  ["responses", "input[0].content[10000]"],
  ["chat-completions", "messages[0].content[10000]"],
])("is found among thousands of parts: %s", (name, path) => {
  const api = inboundApis.find((each) => each.api === name);
  const { data, next } = counting();
  const body = bodies[name]?.(many, next);
  if (api === undefined) throw new Error(`there is no API ${name}`);
  let readings = 0;
  const read = (some: unknown): EngineRequest => {
    readings++;
    return readInbound(api, some, { model: "a/b", stream: false }).request;
  };
  const request = read(body);
  const refused = new InvalidRequest(`${placeOf(request, data[0] ?? "")}.source: no`);
  expect(inCallersPaths(refused, request, body, read)).toEqual(new InvalidRequest(`${path}: no`, path));
  expect(readings).toBeLessThan(20);
});

it("is not searched in a very large request", () => {
  const messages = Array.from({ length: 50_001 }, () => ({ role: "user", content: "x" }) as const);
  const read = (): EngineRequest => {
    throw new Error("it was read again");
  };
  const error = inCallersPaths(new InvalidRequest("messages[3].content: no"), { model: "a/b", messages }, {}, read);
  expect(error).toEqual(new InvalidRequest("no"));
});
