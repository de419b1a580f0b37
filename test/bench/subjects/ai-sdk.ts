/** The AI SDK with its Anthropic provider, called in process. */
import { createRequire } from "node:module";
import { isStream, messagesOf } from "../conversation.ts";
import { type Ask, drive, type Work } from "../driver.ts";
import { serve } from "../remote.ts";

const { PEER = "", UPSTREAM = "" } = process.env;
const { resolve } = createRequire(PEER);
const { generateText, streamText } = await import(resolve("ai"));
const { createAnthropic } = await import(resolve("@ai-sdk/anthropic"));

const model = createAnthropic({ apiKey: "key", baseURL: `${UPSTREAM}/v1` })("claude-haiku-4-5");

interface Message {
  readonly role: string;
  readonly content:
    | string
    | readonly { readonly type: string; readonly text?: string; readonly image_url?: { url: string } }[];
}

const ask: Ask = async (kind, onFirst) => {
  const [system, user] = messagesOf(kind) as [Message, Message];
  // its own form of an image
  const content =
    typeof user.content === "string"
      ? user.content
      : user.content.map(({ type, text, image_url: image }) =>
          image ? { type: "image", image: image.url } : { type, text },
        );
  const request = {
    model,
    maxOutputTokens: 256,
    instructions: system.content,
    messages: [{ role: "user", content }],
    maxRetries: 0,
  };
  if (!isStream(kind)) return (await generateText(request)).text;
  let all = "";
  for await (const text of streamText(request).textStream) {
    all += text;
    onFirst();
  }
  return all;
};

serve({
  ask: (kind: Parameters<Ask>[0]) => ask(kind, () => {}),
  drive: (work: Work) => drive(ask, work),
});
