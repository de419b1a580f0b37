/** Gemini's generateContent. A stream is a row of small answers; arguments of calls may come in pieces of their own. */
import { digitsOf } from "../../../runtime/json.ts";
import { type Content, citedIn, cut, framed, type Piece, type Spelling, textIn } from "./content.ts";

/** Calls have ids on newer models only. */
const idOf = (index: number, { style }: Content) => (style & 1 ? {} : { id: `fn_${index}` });

function partOf(piece: Piece, index: number, content: Content): object[] {
  if (piece.kind === "text") return [{ text: piece.text }];
  if (piece.kind === "thought") return piece.hidden ? [] : [{ text: piece.text, thought: true }];
  const first = content.pieces.findIndex(({ kind }) => kind === "call") === index;
  const signed = first && content.style & 2 ? { thoughtSignature: "c2ln" } : {};
  return [{ functionCall: { ...idOf(index, content), name: piece.name, args: piece.input }, ...signed }];
}

/** A number, or raw JSON of one. */
function isNumber(value: unknown): boolean {
  return typeof value === "number" || digitsOf(value) !== undefined;
}

function groupsOf(piece: Piece, index: number, content: Content): object[][] {
  if (piece.kind === "call") {
    const [part] = partOf(piece, index, content) as [{ functionCall: object; thoughtSignature?: string }];
    const fields = Object.entries(piece.input);
    const isFlat = fields.every(
      ([key, value]) =>
        /^[a-z]+$/.test(key) && (typeof value === "string" || typeof value === "boolean" || isNumber(value)),
    );
    if (!(content.style & 4) || !isFlat || fields.length === 0) return [[part]];
    const { args: _, ...opened } = part.functionCall as { args: unknown };
    const pieces = fields.flatMap(([key, value]): object[] => {
      const jsonPath = `$.${key}`;
      if (isNumber(value)) return [{ jsonPath, numberValue: value }];
      if (typeof value === "boolean") return [{ jsonPath, boolValue: value }];
      const strings = [...cut(String(value), content), ""];
      return strings.map((stringValue, at) => ({ jsonPath, stringValue, willContinue: at < strings.length - 1 }));
    });
    return [
      [{ ...part, functionCall: { ...opened, willContinue: true } }],
      ...pieces.map((partial) => [{ functionCall: { partialArgs: [partial], willContinue: true } }]),
      [{ functionCall: {} }],
    ];
  }
  const [part] = partOf(piece, index, content);
  return part === undefined ? [] : cut(piece.text, content).map((text) => [{ ...part, text }]);
}

/** One source for each support; its places are bytes. */
function groundingOf(content: Content): object {
  const cited = citedIn(content);
  if (cited.length === 0) return {};
  const bytes = (place: number) => Buffer.byteLength(textIn(content).slice(0, place));
  const groundingSupports = cited.map(({ start, end }, index) => ({
    segment: { startIndex: bytes(start), endIndex: bytes(end) },
    groundingChunkIndices: [index],
  }));
  return { groundingMetadata: { groundingChunks: cited.map(({ url }) => ({ web: { uri: url } })), groundingSupports } };
}

function usageOf({ usage: { input, cached, output, thought } }: Content): object {
  const cachedContentTokenCount = cached;
  return {
    promptTokenCount: input + cached,
    cachedContentTokenCount,
    candidatesTokenCount: output,
    thoughtsTokenCount: thought,
  };
}

const head = { modelVersion: "m", responseId: "r" };
const candidate = (parts: object[], rest: object = {}) => ({
  candidates: [{ content: { role: "model", parts }, ...rest, index: 0 }],
});

export const generateContent: Spelling = {
  breaks: "never",
  plain: (content) => ({
    ...candidate(
      content.pieces.flatMap((piece, index) => partOf(piece, index, content)),
      { finishReason: content.short ? "MAX_TOKENS" : "STOP", ...groundingOf(content) },
    ),
    usageMetadata: usageOf(content),
    ...head,
  }),
  events: (content) => [
    ...content.pieces
      .flatMap((piece, index) => groupsOf(piece, index, content))
      .map((parts) => ({ ...candidate(parts), usageMetadata: { promptTokenCount: 1 }, ...head })),
    {
      ...candidate([{ text: "", thoughtSignature: "dGV4dA==" }], {
        finishReason: content.short ? "MAX_TOKENS" : "STOP",
        ...groundingOf(content),
      }),
      usageMetadata: usageOf(content),
      ...head,
    },
  ],
  frame: (events) => framed(events, false, "\r\n"),
  isLast: (event) => JSON.stringify(event).includes('"finishReason"'),
  again(sent) {
    const { contents } = sent as { contents: { role: string; parts: object[] }[] };
    const parts = contents.findLast(({ role }) => role === "model")?.parts ?? [];
    return { ...candidate(parts, { finishReason: "STOP" }), ...head };
  },
};
