/** The Anthropic SDK. */
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { jsonSchemaOutputFormat } from "@anthropic-ai/sdk/helpers/json-schema";
import { abandon } from "../abandon.ts";
import { type Conversation, city, type File, type Options, type Read, weather } from "../conversation.ts";

const { name, description, run } = weather;

export function openMessages(url: string, model: string): Conversation {
  const client = new Anthropic({ baseURL: url, apiKey: "key", maxRetries: 0 });
  const messages: Anthropic.MessageParam[] = [];
  let calls: Anthropic.ToolUseBlock[] = [];
  const send = async ({ stream, ...options }: Options): Promise<Read> => {
    const body = {
      model,
      messages,
      max_tokens: options.maxTokens ?? 8000,
      ...(options.tools && { tools: [{ name, description, input_schema: city }] }),
      ...(options.reasoning && thinkingOf(model)),
      ...(options.structured && { output_config: { format: jsonSchemaOutputFormat(city) } }),
    };
    const message = stream ? await client.messages.stream(body).finalMessage() : await client.messages.parse(body);
    messages.push({ role: "assistant", content: message.content.map(withoutParsed) });
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
    ask(text, options, file) {
      messages.push({ role: "user", content: [{ type: "text", text }, ...(file ? [blockOf(file)] : [])] });
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
    abandon: (text, stream) =>
      abandon(stream, (signal) => {
        const body = { model, max_tokens: 1000, messages: [{ role: "user" as const, content: text }] };
        if (stream) return client.messages.stream(body, { signal });
        return client.messages.create(body, { signal });
      }),
    async run(text) {
      const tool = betaTool({ name, description, inputSchema: city, run });
      const { content } = await client.beta.messages.toolRunner({
        model,
        max_tokens: 1000,
        messages: [{ role: "user", content: text }],
        tools: [tool],
      });
      return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
    },
  };
}

/** The SDK's own addition to a block. */
function withoutParsed(block: Anthropic.ContentBlock): Anthropic.ContentBlockParam {
  const { parsed: _, parsed_output: __, ...sent } = block as Anthropic.ContentBlock & Record<string, unknown>;
  return sent as Anthropic.ContentBlockParam;
}

/** Models before 4.6 have a budget instead of an effort, and refuse the other control. */
function thinkingOf(model: string): Pick<Anthropic.MessageCreateParams, "thinking" | "output_config"> {
  if (model.includes("haiku-4-5")) return { thinking: { type: "enabled", budget_tokens: 4000, display: "summarized" } };
  return { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "high" } };
}

function blockOf({ media, data }: File): Anthropic.ContentBlockParam {
  if (media === "image/png") return { type: "image", source: { type: "base64", media_type: media, data } };
  return { type: "document", source: { type: "base64", media_type: media, data } };
}
