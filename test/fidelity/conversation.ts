/** A conversation with tool loops that keeps every answer unchanged in its history. */
import type { Asked, Message, Surface } from "./stage.ts";

const city = { type: "object", properties: { city: { type: "string" } } };
const train = { type: "object", properties: { from: { type: "string" }, to: { type: "string" } } };

export const tools: NonNullable<Asked["tools"]> = [
  { type: "function", function: { name: "weather", description: "Weather of a city.", parameters: city } },
  { type: "function", function: { name: "trains", description: "Trains between cities.", parameters: train } },
];

/** A history and its answers. */
export interface Talk {
  readonly history: Message[];
  /** The answers, in order; they are in the history too. */
  readonly answers: Message[];
}

/** Sends one request and adds the answer, through JSON, like a caller who stores it. */
export async function step(surface: Surface, talk: Talk, asked: Omit<Asked, "messages">): Promise<Message> {
  const answer: Message = JSON.parse(JSON.stringify(await surface({ ...asked, messages: talk.history })));
  talk.history.push(answer);
  talk.answers.push(answer);
  return answer;
}

/** Answers every call of the last message, in another order than they were made. */
export function giveResults({ history }: Talk): void {
  const calls = history.at(-1)?.tool_calls ?? [];
  for (const { id, function: called } of [...calls].reverse()) {
    history.push({ role: "tool", tool_call_id: id ?? "", content: `of ${called.name} ${called.arguments}` });
  }
}

/** Sends a user message and runs the tool loop that it starts to its end, at most ten steps. */
export async function say(
  surface: Surface,
  talk: Talk,
  asked: Omit<Asked, "messages">,
  content: Message["content"],
): Promise<Message> {
  talk.history.push({ role: "user", content });
  for (let round = 0; round < 10; round++) {
    const answer = await step(surface, talk, asked);
    if (answer.tool_calls === undefined) return answer;
    giveResults(talk);
  }
  throw new Error("the loop has no end");
}
