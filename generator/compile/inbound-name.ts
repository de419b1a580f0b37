import type { InboundSpec } from "../../language/inbound-syntax.ts";

/** The name of an inbound API in code: `chatCompletions` for `chat-completions`. */
export function inboundName({ api }: Pick<InboundSpec, "api">): string {
  return api.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
