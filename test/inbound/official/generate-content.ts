/** The Google Gen AI SDK. */
import {
  type CallableTool,
  type Content,
  type FunctionCall,
  FunctionCallingConfigMode,
  GoogleGenAI,
  type Part,
} from "@google/genai";
import { abandon } from "../abandon.ts";
import { type Conversation, city, type Options, type Read, weather } from "../conversation.ts";

const { name, description, run } = weather;

export function openGenerateContent(url: string, model: string): Conversation {
  const client = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl: url } });
  const contents: Content[] = [];
  let calls: Part[] = [];
  const functionDeclarations = [{ name, description, parametersJsonSchema: city }];
  const send = async ({ stream, ...options }: Options): Promise<Read> => {
    const config = {
      ...(options.tools && {
        tools: [{ functionDeclarations }],
        toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO } },
      }),
      ...(options.reasoning && { thinkingConfig: { thinkingLevel: "HIGH" as never, includeThoughts: true } }),
      ...(options.maxTokens && { maxOutputTokens: options.maxTokens }),
      ...(options.structured && { responseMimeType: "application/json", responseJsonSchema: city }),
    };
    const parts: Part[] = [];
    let finish = "";
    let usage: { promptTokenCount?: number; candidatesTokenCount?: number; thoughtsTokenCount?: number } | undefined;
    const replies = stream
      ? await client.models.generateContentStream({ model, contents, config })
      : [await client.models.generateContent({ model, contents, config })];
    for await (const reply of replies) {
      parts.push(...(reply.candidates?.[0]?.content?.parts ?? []));
      finish = reply.candidates?.[0]?.finishReason ?? finish;
      usage = reply.usageMetadata ?? usage;
    }
    // the last part of a stream may be empty
    contents.push({
      role: "model",
      parts: parts.filter((part) => part.text !== "" || part.thoughtSignature !== undefined),
    });
    calls = parts.filter((part) => part.functionCall !== undefined);
    return {
      text: parts.flatMap((part) => (part.thought ? [] : [part.text ?? ""])).join(""),
      reasoning: parts.flatMap((part) => (part.thought ? [part.text ?? ""] : [])).join(""),
      calls: calls.map(({ functionCall }) => ({
        id: functionCall?.id ?? "",
        name: functionCall?.name ?? "",
        input: functionCall?.args,
      })),
      finish,
      input: usage?.promptTokenCount ?? 0,
      output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    };
  };
  return {
    ask(text, options, file) {
      contents.push({
        role: "user",
        parts: [{ text }, ...(file ? [{ inlineData: { mimeType: file.media, data: file.data } }] : [])],
      });
      return send(options);
    },
    answer(results, options) {
      const responses = calls.map(({ functionCall }, index) => ({
        functionResponse: {
          id: functionCall?.id ?? "",
          name: functionCall?.name ?? "",
          response: { output: results[index] ?? "" },
        },
      }));
      contents.push({ role: "user", parts: responses });
      return send(options);
    },
    abandon: (text, stream) =>
      abandon(stream, (abortSignal) => {
        const request = { model, contents: text, config: { abortSignal } };
        if (stream) return client.models.generateContentStream(request);
        return client.models.generateContent(request);
      }),
    async run(text) {
      const tool: CallableTool = {
        tool: async () => ({ functionDeclarations }),
        callTool: async (calls: FunctionCall[]) =>
          calls.map(({ id, name, args }) => ({
            functionResponse: { ...(id && { id }), name: name ?? "", response: { output: run(args ?? {}) } },
          })),
      };
      const reply = await client.models.generateContent({ model, contents: text, config: { tools: [tool] } });
      return reply.text ?? "";
    },
  };
}
