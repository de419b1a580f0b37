/** Streams of OpenAI's SDK for TypeScript. */
import OpenAI from "openai";
import { measure, model, question, url } from "./streams.ts";

const openai = new OpenAI({ baseURL: `${url}/v1`, apiKey: "any" });

await measure(async () => {
  let text = "";
  const messages = [{ role: "user" as const, content: question }];
  const stream = await openai.chat.completions.create({ model, messages, stream: true });
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  return text;
});
