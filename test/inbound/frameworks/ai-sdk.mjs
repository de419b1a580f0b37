/** The AI SDK behind the interface of `../conversation.ts`. */
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { APICallError, generateText, isStepCount, jsonSchema, Output, streamText, tool } from "ai";

const apiKey = "key";

/** For each inbound API, a model and the options of its provider. */
const kinds = {
  "chat-completions": (url, model) => [createOpenAI({ baseURL: `${url}/v1`, apiKey }).chat(model), {}],
  responses: (url, model) => [
    createOpenAI({ baseURL: `${url}/v1`, apiKey }).responses(model),
    // of models that it does not know, the option states that they reason
    { openai: { store: false, forceReasoning: true, reasoningSummary: "auto" } },
  ],
  messages: (url, model) => [createAnthropic({ baseURL: `${url}/v1`, apiKey }).messages(model), {}],
  "generate-content": (url, model) => [createGoogleGenerativeAI({ baseURL: `${url}/v1beta`, apiKey }).chat(model), {}],
};

/** Options that ask for reasoning that is shown. */
function reasoningOf(api, model) {
  if (api === "chat-completions") return { openai: { reasoningEffort: "high", forceReasoning: true } };
  if (api === "responses") return { openai: { reasoningEffort: "high" } };
  if (api === "generate-content")
    return { google: { thinkingConfig: { thinkingLevel: "high", includeThoughts: true } } };
  // models before 4.6 have a budget instead of an effort
  if (model.includes("haiku-4-5")) return { anthropic: { thinking: { type: "enabled", budgetTokens: 4000 } } };
  return { anthropic: { thinking: { type: "adaptive", display: "summarized" }, effort: "high" } };
}

function merged(...options) {
  const all = {};
  for (const each of options)
    for (const [provider, values] of Object.entries(each)) all[provider] = { ...all[provider], ...values };
  return all;
}

/** @param given the shared schema and tool of `../conversation.ts` */
export function clientsOf({ city, weather }) {
  const schema = jsonSchema(city);
  const declared = tool({ description: weather.description, inputSchema: schema });
  const run = tool({ description: weather.description, inputSchema: schema, execute: weather.run });

  function open(api, url, name) {
    const [model, own] = kinds[api](url, name);
    const messages = [];
    let calls = [];

    async function send({ stream, ...options }) {
      const request = {
        model,
        messages,
        maxRetries: 0,
        providerOptions: merged(own, options.reasoning ? reasoningOf(api, name) : {}),
        ...(options.tools && { tools: { [weather.name]: declared } }),
        ...(options.maxTokens && { maxOutputTokens: options.maxTokens }),
        ...(options.structured && { output: Output.object({ schema }) }),
      };
      const result = stream ? await streamed(request) : await generateText(request);
      const response = await result.response;
      messages.push(...response.messages);
      calls = await result.toolCalls;
      if (options.structured) await result.output;
      const usage = await result.usage;
      return {
        text: await result.text,
        reasoning: (await result.reasoningText) ?? "",
        calls: calls.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, input })),
        finish: await result.finishReason,
        input: usage.inputTokens ?? 0,
        output: usage.outputTokens ?? 0,
      };
    }

    return {
      ask(text, options, file) {
        const files = file ? [{ type: "file", data: file.data, mediaType: file.media }] : [];
        messages.push({ role: "user", content: [{ type: "text", text }, ...files] });
        return send(options);
      },
      answer(results, options) {
        const content = calls.map(({ toolCallId, toolName }, index) => {
          return { type: "tool-result", toolCallId, toolName, output: { type: "text", value: results[index] ?? "" } };
        });
        messages.push({ role: "tool", content });
        return send(options);
      },
      abandon: (abandon, text, stream) =>
        abandon(stream, (abortSignal) => {
          const request = { model, prompt: text, maxRetries: 0, abortSignal, providerOptions: own };
          return stream ? streamText({ ...request, onError() {} }).textStream : generateText(request);
        }),
      async run(text) {
        const { text: answer } = await generateText({
          model,
          prompt: text,
          maxRetries: 0,
          tools: { [weather.name]: run },
          stopWhen: isStepCount(5),
          providerOptions: own,
        });
        return answer;
      },
    };
  }

  return Object.fromEntries(Object.keys(kinds).map((api) => [api, (url, model) => open(api, url, model)]));
}

/** Its results are promises that a failed stream may leave open, so that the stream is read for its error first. */
async function streamed(request) {
  const result = streamText({ ...request, onError() {} });
  let last;
  for await (const part of result.fullStream) {
    if (part.type === "error") throw part.error;
    last = part;
  }
  if (last?.type !== "finish") throw new Error(`the stream ended with ${last?.type}`);
  return result;
}

export function thrown(error) {
  const { name, statusCode, message, responseHeaders } = error;
  if (!APICallError.isInstance(error)) return { name, status: undefined, message, retryAfter: undefined };
  return { name, status: statusCode, message, retryAfter: responseHeaders?.["retry-after"] };
}
