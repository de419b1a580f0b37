/** LangChain behind the interface of `../conversation.ts`. */
import { ChatAnthropic } from "@langchain/anthropic";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { ChatOpenAI } from "@langchain/openai";

const apiKey = "key";
const maxRetries = 0;

/** For each inbound API, a model with the given options. */
const kinds = {
  "chat-completions": (url, model, { reasoning, maxTokens }) =>
    new ChatOpenAI({
      model,
      apiKey,
      maxRetries,
      maxTokens,
      useResponsesApi: false,
      configuration: { baseURL: `${url}/v1` },
      modelKwargs: reasoning ? { reasoning_effort: "high" } : {},
    }),
  responses: (url, model, { reasoning, maxTokens }) =>
    new ChatOpenAI({
      model,
      apiKey,
      maxRetries,
      maxTokens,
      useResponsesApi: true,
      zdrEnabled: true,
      configuration: { baseURL: `${url}/v1` },
      modelKwargs: reasoning
        ? { reasoning: { effort: "high", summary: "auto" }, include: ["reasoning.encrypted_content"] }
        : {},
    }),
  messages: (url, model, { reasoning, maxTokens }) =>
    new ChatAnthropic({
      model,
      apiKey,
      maxRetries,
      anthropicApiUrl: url,
      maxTokens: maxTokens ?? 8000,
      ...(reasoning && thinkingOf(model)),
    }),
  "generate-content": (url, model, { reasoning, maxTokens }) =>
    new ChatGoogleGenerativeAI({
      model,
      apiKey,
      maxRetries,
      baseUrl: url,
      maxOutputTokens: maxTokens,
      ...(reasoning && { thinkingConfig: { thinkingLevel: "HIGH", includeThoughts: true } }),
    }),
};

/** Models before 4.6 have a budget instead of an effort. */
function thinkingOf(model) {
  if (model.includes("haiku-4-5")) return { thinking: { type: "enabled", budget_tokens: 4000 } };
  return { thinking: { type: "adaptive", display: "summarized" }, outputConfig: { effort: "high" } };
}

/** @param shared the schema and the tool of `../conversation.ts` */
export function clientsOf({ city, weather }) {
  const tool = { name: weather.name, description: weather.description, schema: city };

  function open(api, url, name) {
    const messages = [];
    let last;

    async function send({ stream, ...options }) {
      const bare = kinds[api](url, name, options);
      const tooled = options.tools ? bare.bindTools([tool]) : bare;
      const model = options.structured
        ? bare.withStructuredOutput(city, { method: "jsonSchema", name: "answer", includeRaw: true })
        : tooled;
      const answer = stream ? await joined(await model.stream([...messages])) : await model.invoke([...messages]);
      last = options.structured ? answer.raw : answer;
      messages.push(last);
      const { finish_reason, finishReason, stop_reason, incomplete_details, status } = {
        ...last.response_metadata,
        ...last.additional_kwargs,
      };
      return {
        text: options.structured ? JSON.stringify(answer.parsed) : last.text,
        reasoning: last.contentBlocks.map(shown).join(""),
        calls: (last.tool_calls ?? []).map(({ id, name, args: input }) => ({ id, name, input })),
        finish: incomplete_details?.reason ?? finish_reason ?? finishReason ?? stop_reason ?? status,
        input: last.usage_metadata?.input_tokens ?? 0,
        output: last.usage_metadata?.output_tokens ?? 0,
      };
    }

    return {
      ask(text, options, file) {
        const type = file?.media === "image/png" ? "image" : "file";
        const metadata = { filename: "page.pdf" };
        const files = file ? [{ type, mimeType: file.media, data: file.data, metadata }] : [];
        messages.push(new HumanMessage({ contentBlocks: [{ type: "text", text }, ...files] }));
        return send(options);
      },
      answer(results, options) {
        for (const [index, { id, name }] of last.tool_calls.entries())
          messages.push(new ToolMessage({ content: results[index] ?? "", tool_call_id: id, name }));
        return send(options);
      },
      abandon: (abandon, text, stream) =>
        abandon(stream, (signal) => {
          const model = kinds[api](url, name, {});
          return stream ? model.stream(text, { signal }) : model.invoke(text, { signal });
        }),
    };
  }

  return Object.fromEntries(Object.keys(kinds).map((api) => [api, (url, model) => open(api, url, model)]));
}

/** The text of a block of reasoning, which is left in the form of the API where the framework does not know it. */
const shown = ({ type, reasoning, thinking }) =>
  type === "reasoning" ? reasoning : type === "thinking" ? thinking : "";

async function joined(stream) {
  let whole;
  for await (const chunk of stream) {
    if (chunk.concat === undefined) whole = { ...whole, ...chunk };
    else whole = whole?.concat(chunk) ?? chunk;
  }
  return whole;
}

export function thrown({ constructor: made, status, message, headers }) {
  return { name: made.name, status, message, retryAfter: headers?.get?.("retry-after") ?? undefined };
}
