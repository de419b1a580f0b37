/** Requests to generateContent that are expensive for their size. Twice the count makes a request twice as long. */
import { type Body, nested, png, type Shapes, schemasIn, times, wide } from "./pieces.ts";

const asked = { role: "user", parts: [{ text: "hi" }] };
const contents = (more: object[] = []): Body => ({ contents: [asked, ...more] });
const letter = (role: string) => ({ role, parts: [{ text: "a" }] });
const calling = (id?: string, name = "f") => ({ functionCall: { id, name, args: { a: 1, b: "two", c: [3] } } });
const responding = (id?: string, name = "f") => ({ functionResponse: { id, name, response: { output: "r" } } });

export const generateContent: Shapes = {
  "messages of one letter": (count) => contents([...times(count, () => letter("user"))]),
  "messages of both roles": (count) =>
    contents([...times(count, (index) => letter(index % 2 === 0 ? "model" : "user"))]),
  "answers of one letter": (count) => contents([...times(count, () => letter("model")), asked]),
  "messages without parts": (count) => contents([...times(count, () => ({ role: "user" }))]),
  "system parts": (count) => ({ ...contents(), systemInstruction: { parts: times(count, () => ({ text: "s" })) } }),
  parts: (count) => contents([{ role: "user", parts: times(count, () => ({ text: "x" })) }]),
  "parts of an answer": (count) => contents([{ role: "model", parts: times(count, () => ({ text: "x" })) }, asked]),
  images: (count) =>
    contents([{ role: "user", parts: times(count, () => ({ inlineData: { mimeType: "image/png", data: png } })) }]),
  "images in the alphabet of URLs": (count) =>
    contents([{ role: "user", parts: times(count, () => ({ inlineData: { mimeType: "image/png", data: "a-_b" } })) }]),
  "calls and results without ids": (count) =>
    contents([
      { role: "model", parts: times(count, () => calling()) },
      { role: "user", parts: times(count, () => responding()) },
    ]),
  "calls and results without ids, by name": (count) =>
    contents([
      { role: "model", parts: times(count, (index) => calling(undefined, `f${index}`)) },
      { role: "user", parts: times(count, (index) => responding(undefined, `f${count - 1 - index}`)) },
    ]),
  "calls with ids": (count) =>
    contents([
      { role: "model", parts: times(count, (index) => calling(`c${index}`)) },
      { role: "user", parts: times(count, (index) => responding(`c${count - 1 - index}`)) },
    ]),
  "calls of one id": (count) =>
    contents([
      { role: "model", parts: times(count, () => calling("c")) },
      { role: "user", parts: times(count, () => responding("c")) },
    ]),
  "answers with a call each": (count) =>
    contents([
      ...times(count, () => [
        { role: "model", parts: [calling()] },
        { role: "user", parts: [responding()] },
      ]).flat(),
    ]),
  "results without a call": (count) => contents([{ role: "user", parts: times(count, () => responding()) }]),
  thoughts: (count) =>
    contents([{ role: "model", parts: [...times(count, () => ({ text: "t", thought: true })), { text: "x" }] }, asked]),
  "thoughts with signatures": (count) =>
    contents([
      {
        role: "model",
        parts: [...times(count, () => ({ text: "t", thought: true, thoughtSignature: "s" })), { text: "x" }],
      },
      asked,
    ]),
  "texts between calls": (count) =>
    contents([{ role: "model", parts: times(count, (index) => [{ text: "x" }, calling(`c${index}`)]).flat() }]),
  tools: (count) => ({
    ...contents(),
    tools: [{ functionDeclarations: times(count, (index) => ({ name: `f${index}`, parameters: nested(1) })) }],
  }),
  "lists of tools": (count) => ({
    ...contents(),
    tools: times(count, (index) => ({ functionDeclarations: [{ name: `f${index}` }] })),
  }),
  "stop sequences": (count) => ({
    ...contents(),
    generationConfig: { stopSequences: times(count, (index) => `s${index}`) },
  }),
  "fields of its own": (count) => ({ ...contents(), ...wide(count) }),
  "fields in snake case": (count) => ({
    ...contents(),
    generation_config: Object.fromEntries(times(count, (index) => [`stop_sequence_${index}`, index])),
  }),
  "a call with many fields": (count) =>
    contents([{ role: "model", parts: [{ functionCall: { name: "f", args: wide(count) } }] }]),
  "a result with many fields": (count) =>
    contents([
      { role: "model", parts: [calling()] },
      { role: "user", parts: [{ functionResponse: { name: "f", response: wide(count) } }] },
    ]),
  nulls: (count) => contents([{ role: "user", parts: times(count, () => ({ text: "x", thought: null })) }]),
  ...schemasIn("a tool", (parameters) => ({
    ...contents(),
    tools: [{ functionDeclarations: [{ name: "f", parameters }] }],
  })),
  ...schemasIn("the answer's format", (responseSchema) => ({
    ...contents(),
    generationConfig: { responseMimeType: "application/json", responseSchema },
  })),
};
