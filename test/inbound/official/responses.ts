/** The OpenAI SDK with the Responses API. */
import OpenAI from "openai";
import { abandon } from "../abandon.ts";
import { type Conversation, city, type File, type Options, type Read, weather } from "../conversation.ts";

const { name, description } = weather;

export function openResponses(url: string, model: string): Conversation {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "key", maxRetries: 0 });
  const input: OpenAI.Responses.ResponseInputItem[] = [];
  let calls: OpenAI.Responses.ResponseFunctionToolCall[] = [];
  const send = async ({ stream, ...options }: Options): Promise<Read> => {
    const body = {
      model,
      input,
      store: false,
      include: ["reasoning.encrypted_content" as const],
      ...(options.tools && {
        tools: [{ type: "function" as const, name, description, parameters: city, strict: true }],
      }),
      ...(options.reasoning && { reasoning: { effort: "high" as const, summary: "auto" as const } }),
      ...(options.maxTokens && { max_output_tokens: options.maxTokens }),
      ...(options.structured && {
        text: { format: { type: "json_schema" as const, name: "answer", schema: city, strict: true } },
      }),
    };
    const response = stream ? await client.responses.stream(body).finalResponse() : await client.responses.create(body);
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
    ask(text, options, file) {
      input.push({ role: "user", content: [{ type: "input_text", text }, ...(file ? [partOf(file)] : [])] });
      return send(options);
    },
    answer(results, options) {
      for (const [index, call] of calls.entries())
        input.push({ type: "function_call_output", call_id: call.call_id, output: results[index] ?? "" });
      return send(options);
    },
    abandon: (text, stream) =>
      abandon(stream, (signal) => {
        if (stream) return client.responses.stream({ model, input: text }, { signal });
        return client.responses.create({ model, input: text }, { signal });
      }),
  };
}

function partOf({ media, data }: File): OpenAI.Responses.ResponseInputContent {
  const url = `data:${media};base64,${data}`;
  if (media === "image/png") return { type: "input_image", image_url: url, detail: "auto" };
  return { type: "input_file", filename: "page.pdf", file_data: url };
}
