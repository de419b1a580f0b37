/** Streams of the TypeScript client. */
import { Dragoman } from "../../../clients/typescript/src/node.ts";
import { measure, model, question, url } from "./streams.ts";

const dragoman = new Dragoman({ baseUrl: url });

await measure(async () => {
  let text = "";
  const messages = [{ role: "user" as const, content: question }];
  for await (const piece of dragoman.stream({ model, messages }).texts()) text += piece;
  return text;
});
