/** This product's library, called in process. */
import { isStream, messagesOf } from "../conversation.ts";
import { type Ask, drive, type Work } from "../driver.ts";
import { serve } from "../remote.ts";

// the build, as published
const built = new URL("../../../dist/runtime/index.js", import.meta.url);
const { Router } = (await import(built.href)) as typeof import("../../../runtime/index.ts");

const router = Router.fromEnv();

const ask: Ask = async (kind, onFirst) => {
  const request = { model: "anthropic/claude-haiku-4-5", max_tokens: 256, messages: messagesOf(kind) as never };
  if (!isStream(kind)) return (await router.complete(request)).choices[0].message.content ?? "";
  let text = "";
  for await (const chunk of await router.stream(request)) {
    text += JSON.parse(chunk).choices[0].delta.content ?? "";
    if (text !== "") onFirst();
  }
  return text;
};

const methods = {
  ask: (kind: Parameters<Ask>[0]) => ask(kind, () => {}),
  drive: (work: Work) => drive(ask, work),
};

/** The methods of a process that measures a library. */
export type InProcess = typeof methods;

serve(methods);
