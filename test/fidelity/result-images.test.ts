/** Images in a tool result reach every provider, which accepts the request. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { tools } from "./conversation.ts";
import { type Message, type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const addresses = [
  ...["openai/gpt-5.6-sol", "anthropic/claude-haiku-4-5", "xai/grok-4.5"],
  ...["gemini/gemini-3.5-flash", "gemini/gemini-3.1-pro-preview", "gemini/gemini-2.5-flash", "gemini/gemma-3-27b-it"],
  ...["openrouter/vendor/model", "vllm/served/model", "sglang/served"],
  ...["bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0", "bedrock/us.amazon.nova-pro-v1:0"],
];

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const remote = "https://pictures.test/rome.png";

it.each(addresses)("%s", async (model) => {
  const call = (id: string) => ({ id, type: "function" as const, function: { name: "weather", arguments: "{}" } });
  const history: Message[] = [
    { role: "user", content: "look" },
    { role: "assistant", content: null, tool_calls: [call("a"), call("b")] },
    {
      role: "tool",
      tool_call_id: "a",
      content: [
        { type: "text", text: "one" },
        { type: "image_url", image_url: { url: `data:image/png;base64,${pixel}` } },
      ],
    },
    {
      role: "tool",
      tool_call_id: "b",
      content: [
        { type: "input_image", image_url: remote },
        { type: "image", source: { type: "base64", media_type: "image/png", data: pixel } },
      ],
    },
  ];
  for (const messages of [history, [...history, { role: "user" as const, content: "and?" }]]) {
    stage.takeExchanges();
    await stage.surfaces["the library"]({ model, messages, tools });
    const [exchange] = stage.takeExchanges();
    expect(exchange?.status).toBe(200);
    expect(exchange?.sent.split(pixel)).toHaveLength(3);
    expect(exchange?.sent.split(remote)).toHaveLength(2);
  }
});
