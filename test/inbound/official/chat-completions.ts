/** The OpenAI SDK with chat completions. */
import OpenAI from "openai";
import { abandon } from "../abandon.ts";
import { type Conversation, city, type File, type Options, type Read, weather } from "../conversation.ts";

const { name, description, run } = weather;

export function openChatCompletions(url: string, model: string): Conversation {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "key", maxRetries: 0 });
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  let last: OpenAI.ChatCompletionMessage | undefined;
  const tool = { type: "function" as const, function: { name, description, parameters: city } };
  const send = async ({ stream, ...options }: Options): Promise<Read> => {
    const body = {
      model,
      messages,
      ...(options.tools && { tools: [tool] }),
      ...(options.reasoning && { reasoning_effort: "high" as const }),
      ...(options.maxTokens && { max_completion_tokens: options.maxTokens }),
      ...(options.structured && {
        response_format: {
          type: "json_schema" as const,
          json_schema: { name: "answer", schema: city, strict: true },
        },
      }),
    };
    // the helper keeps the last piece of a string that it does not know
    let reasoning: string | undefined;
    const completion = stream
      ? await client.chat.completions
          .stream({ ...body, stream_options: { include_usage: true } })
          .on("chunk", ({ choices: [choice] }) => {
            const { reasoning_content = "" } = (choice?.delta ?? {}) as { reasoning_content?: string };
            reasoning = (reasoning ?? "") + reasoning_content;
          })
          .finalChatCompletion()
      : await client.chat.completions.create(body);
    const [choice] = completion.choices;
    if (choice === undefined) throw new Error("no choice");
    last = choice.message;
    messages.push(choice.message as OpenAI.ChatCompletionMessageParam);
    const calls = (choice.message.tool_calls ?? []).flatMap((call) => (call.type === "function" ? [call] : []));
    return {
      text: choice.message.content ?? "",
      reasoning: reasoning ?? (choice.message as { reasoning_content?: string }).reasoning_content ?? "",
      calls: calls.map(({ id, function: { name, arguments: json } }) => ({ id, name, input: JSON.parse(json) })),
      finish: choice.finish_reason,
      input: completion.usage?.prompt_tokens ?? 0,
      output: completion.usage?.completion_tokens ?? 0,
    };
  };
  return {
    ask(text, options, file) {
      messages.push({ role: "user", content: [{ type: "text", text }, ...(file ? [partOf(file)] : [])] });
      return send(options);
    },
    answer(results, options) {
      for (const [index, call] of (last?.tool_calls ?? []).entries())
        messages.push({ role: "tool", tool_call_id: call.id, content: results[index] ?? "" });
      return send(options);
    },
    abandon: (text, stream) =>
      abandon(stream, (signal) => {
        const body = { model, messages: [{ role: "user" as const, content: text }] };
        if (stream) return client.chat.completions.stream(body, { signal });
        return client.chat.completions.create(body, { signal });
      }),
    async run(text) {
      const runner = client.chat.completions.runTools({
        model,
        messages: [{ role: "user", content: text }],
        tools: [
          {
            type: "function",
            function: { ...tool.function, parse: (json: string) => JSON.parse(json), function: run },
          },
        ],
      });
      return (await runner.finalContent()) ?? "";
    },
  };
}

function partOf({ media, data }: File): OpenAI.ChatCompletionContentPart {
  const url = `data:${media};base64,${data}`;
  if (media === "image/png") return { type: "image_url", image_url: { url } };
  return { type: "file", file: { filename: "page.pdf", file_data: url } };
}
