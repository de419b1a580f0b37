/** The official SDKs behind one interface: each sends a conversation to its own vendor's API and reads the answer with its strictest reader. */
import Anthropic from "@anthropic-ai/sdk";
import { type Content, FunctionCallingConfigMode, GoogleGenAI, type Part } from "@google/genai";
import OpenAI from "openai";
import { type Conversation, type Options, type Read, weather } from "./conversation.ts";

export const clients: Readonly<Record<string, (url: string, model: string) => Conversation>> = {
  "chat-completions": (url, model) => {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "key", maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [];
    let last: OpenAI.ChatCompletionMessage | undefined;
    const send = async ({ stream, signal, ...options }: Options): Promise<Read> => {
      const body = {
        model,
        messages,
        ...(options.tools && {
          tools: [
            {
              type: "function" as const,
              function: { name: weather.name, description: weather.description, parameters: weather.schema },
            },
          ],
        }),
        ...(options.reasoning && { reasoning_effort: "high" as const }),
        ...(options.maxTokens && { max_completion_tokens: options.maxTokens }),
        ...(options.schema && {
          response_format: {
            type: "json_schema" as const,
            json_schema: { name: "answer", schema: options.schema as Record<string, unknown>, strict: true },
          },
        }),
      };
      const completion = stream
        ? await client.chat.completions
            .stream({ ...body, stream_options: { include_usage: true } }, { signal })
            .finalChatCompletion()
        : await client.chat.completions.create(body, { signal });
      const [choice] = completion.choices;
      if (choice === undefined) throw new Error("no choice");
      last = choice.message;
      messages.push(choice.message as OpenAI.ChatCompletionMessageParam);
      const calls = (choice.message.tool_calls ?? []).flatMap((call) => (call.type === "function" ? [call] : []));
      return {
        text: choice.message.content ?? "",
        reasoning: (choice.message as { reasoning_content?: string }).reasoning_content ?? "",
        calls: calls.map(({ id, function: { name, arguments: json } }) => ({ id, name, input: JSON.parse(json) })),
        finish: choice.finish_reason,
        input: completion.usage?.prompt_tokens ?? 0,
        output: completion.usage?.completion_tokens ?? 0,
      };
    };
    return {
      ask(text, options, image) {
        messages.push({
          role: "user",
          content:
            image === undefined
              ? text
              : [
                  { type: "text", text },
                  { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
                ],
        });
        return send(options);
      },
      answer(results, options) {
        for (const [index, call] of (last?.tool_calls ?? []).entries())
          messages.push({ role: "tool", tool_call_id: call.id, content: results[index] ?? "" });
        return send(options);
      },
    };
  },

  responses: (url, model) => {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "key", maxRetries: 0 });
    const input: OpenAI.Responses.ResponseInputItem[] = [];
    let calls: OpenAI.Responses.ResponseFunctionToolCall[] = [];
    const send = async ({ stream, signal, ...options }: Options): Promise<Read> => {
      const body = {
        model,
        input,
        store: false,
        include: ["reasoning.encrypted_content" as const],
        ...(options.tools && {
          tools: [
            {
              type: "function" as const,
              name: weather.name,
              description: weather.description,
              parameters: weather.schema,
              strict: true,
            },
          ],
        }),
        ...(options.reasoning && { reasoning: { effort: "high" as const, summary: "auto" as const } }),
        ...(options.maxTokens && { max_output_tokens: options.maxTokens }),
        ...(options.schema && {
          text: {
            format: {
              type: "json_schema" as const,
              name: "answer",
              schema: options.schema as Record<string, unknown>,
              strict: true,
            },
          },
        }),
      };
      const response = stream
        ? await client.responses.stream(body, { signal }).finalResponse()
        : await client.responses.create(body, { signal });
      // the SDK's own additions, which OpenAI refuses
      const items = JSON.parse(
        JSON.stringify(response.output, (key, value) => (key.startsWith("parsed") ? undefined : value)),
      );
      input.push(...(items as OpenAI.Responses.ResponseInputItem[]));
      calls = response.output.flatMap((item) => (item.type === "function_call" ? [item] : []));
      const reasoning = response.output.flatMap((item) =>
        item.type === "reasoning" ? item.summary.map(({ text }) => text) : [],
      );
      return {
        text: response.output_text,
        reasoning: reasoning.join("\n\n"),
        calls: calls.map(({ call_id, name, arguments: json }) => ({ id: call_id, name, input: JSON.parse(json) })),
        finish: response.incomplete_details?.reason ?? response.status ?? "",
        input: response.usage?.input_tokens ?? 0,
        output: response.usage?.output_tokens ?? 0,
      };
    };
    return {
      ask(text, options, image) {
        const picture =
          image === undefined
            ? []
            : [{ type: "input_image" as const, image_url: `data:image/png;base64,${image}`, detail: "auto" as const }];
        input.push({ role: "user", content: [{ type: "input_text", text }, ...picture] });
        return send(options);
      },
      answer(results, options) {
        for (const [index, call] of calls.entries())
          input.push({ type: "function_call_output", call_id: call.call_id, output: results[index] ?? "" });
        return send(options);
      },
    };
  },

  messages: (url, model) => {
    const client = new Anthropic({ baseURL: url, apiKey: "key", maxRetries: 0 });
    const messages: Anthropic.MessageParam[] = [];
    let calls: Anthropic.ToolUseBlock[] = [];
    const send = async ({ stream, signal, ...options }: Options): Promise<Read> => {
      const body = {
        model,
        messages,
        max_tokens: options.maxTokens ?? 8000,
        ...(options.tools && {
          tools: [
            {
              name: weather.name,
              description: weather.description,
              input_schema: { ...weather.schema, required: [...weather.schema.required] },
            },
          ],
        }),
        ...(options.reasoning && thinkingOf(model)),
        ...(options.schema && {
          output_config: {
            format: { type: "json_schema" as const, schema: options.schema as Record<string, unknown> },
          },
        }),
      };
      const message = stream
        ? await client.messages.stream(body, { signal }).finalMessage()
        : await client.messages.create(body, { signal });
      messages.push({ role: "assistant", content: message.content });
      calls = message.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
      const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } = message.usage;
      return {
        text: message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(""),
        reasoning: message.content
          .flatMap((block) => (block.type === "thinking" && block.thinking ? [block.thinking] : []))
          .join("\n\n"),
        calls: calls.map(({ id, name, input }) => ({ id, name, input })),
        finish: message.stop_reason ?? "",
        input: input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0),
        output: output_tokens,
      };
    };
    return {
      ask(text, options, image) {
        const picture =
          image === undefined
            ? []
            : [
                {
                  type: "image" as const,
                  source: { type: "base64" as const, media_type: "image/png" as const, data: image },
                },
              ];
        messages.push({ role: "user", content: [{ type: "text", text }, ...picture] });
        return send(options);
      },
      answer(results, options) {
        messages.push({
          role: "user",
          content: calls.map(({ id }, index) => ({
            type: "tool_result",
            tool_use_id: id,
            content: results[index] ?? "",
          })),
        });
        return send(options);
      },
    };
  },

  "generate-content": (url, model) => {
    const client = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl: url } });
    const contents: Content[] = [];
    let calls: Part[] = [];
    const send = async ({ stream, signal, ...options }: Options): Promise<Read> => {
      const config = {
        ...(signal && { abortSignal: signal }),
        ...(options.tools && {
          tools: [
            {
              functionDeclarations: [
                { name: weather.name, description: weather.description, parametersJsonSchema: weather.schema },
              ],
            },
          ],
          toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO } },
        }),
        ...(options.reasoning && { thinkingConfig: { thinkingLevel: "HIGH" as never, includeThoughts: true } }),
        ...(options.maxTokens && { maxOutputTokens: options.maxTokens }),
        ...(options.schema && { responseMimeType: "application/json", responseJsonSchema: options.schema }),
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
      ask(text, options, image) {
        contents.push({
          role: "user",
          parts: [{ text }, ...(image === undefined ? [] : [{ inlineData: { mimeType: "image/png", data: image } }])],
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
    };
  },
};

/** Models before 4.6 have a budget instead of an effort, and refuse the other control. */
function thinkingOf(model: string): Pick<Anthropic.MessageCreateParams, "thinking" | "output_config"> {
  if (model.includes("haiku-4-5")) return { thinking: { type: "enabled", budget_tokens: 4000, display: "summarized" } };
  return { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "high" } };
}
