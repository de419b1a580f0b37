/** Chat completions: OpenRouter sends reasoning in blocks, self-hosted servers as one text. */
import { type Content, callsIn, citedIn, cut, framed, jsonOf, type Spelling, textIn } from "./content.ts";

type Field = "reasoning" | "reasoning_content";

function thoughtsIn({ pieces }: Content) {
  return pieces.filter((piece) => piece.kind === "thought");
}

function shownIn(content: Content): string {
  return thoughtsIn(content)
    .flatMap(({ hidden, text }) => (hidden || text === "" ? [] : [text]))
    .join("\n\n");
}

function detailsOf(content: Content): Record<string, unknown>[] {
  return thoughtsIn(content).map(({ text, hidden, seal }, index) => {
    const rest = { format: "some-v1", index };
    if (hidden) return { type: "reasoning.encrypted", data: seal ?? "", id: `rs_${index}`, ...rest };
    return { type: "reasoning.text", text, ...(seal !== undefined && { signature: seal }), ...rest };
  });
}

function callsOf(content: Content) {
  return callsIn(content).map((call, index) => ({
    id: `call_${index}`,
    type: "function",
    index,
    function: { name: call.name, arguments: jsonOf(call, content) },
  }));
}

function annotationsOf(content: Content): object[] {
  return citedIn(content).map(({ url, start, end }) => ({
    type: "url_citation",
    url_citation: { url, title: "T", content: "t", start_index: start, end_index: end },
  }));
}

function usageOf({ usage: { input, cached, output, thought } }: Content): object {
  return {
    prompt_tokens: input + cached,
    completion_tokens: output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thought },
  };
}

function finishOf(content: Content): string {
  if (content.short) return "length";
  return callsIn(content).length > 0 ? "tool_calls" : "stop";
}

/** Pieces of reasoning, each with its detail where there are any. */
function reasoningDeltas(content: Content, field: Field, detailed: boolean): object[] {
  if (!detailed) return cut(shownIn(content), content).map((text) => ({ [field]: text }));
  let hasText = false;
  return detailsOf(content).flatMap((detail): object[] => {
    if (detail.type !== "reasoning.text") return [{ reasoning_details: [detail] }];
    const { text, signature, ...rest } = detail;
    const deltas = cut(String(text), content).map((part, index) => {
      const shown = index === 0 && hasText ? `\n\n${part}` : part;
      return { [field]: shown, reasoning_details: [{ ...rest, text: part }] };
    });
    hasText ||= deltas.length > 0;
    return signature === undefined ? deltas : [...deltas, { reasoning_details: [{ ...rest, signature }] }];
  });
}

/** Odd styles interleave the pieces of parallel calls, even ones send the calls one after the other. */
function callDeltas(content: Content): object[] {
  const queues = callsOf(content).map(({ id, type, index, function: { name, arguments: json } }) => [
    { index, id, type, function: { name, arguments: "" } },
    ...cut(json, content).map((part) => ({ index, function: { arguments: part } })),
  ]);
  if (content.style % 2 === 0) return queues.flat().map((call) => ({ tool_calls: [call] }));
  const openings = queues.map(([opening]) => opening);
  const rest = queues.map((queue) => queue.slice(1));
  const longest = Math.max(0, ...rest.map((queue) => queue.length));
  const mixed = Array.from({ length: longest }, (_, at) => rest.flatMap((queue) => queue[at] ?? [])).flat();
  return [...openings, ...mixed].map((call) => ({ tool_calls: [call] }));
}

const head = { id: "gen-1", object: "chat.completion.chunk", model: "m" };
const choice = (delta: object, finish_reason: string | null) => ({
  ...head,
  choices: [{ index: 0, delta, finish_reason }],
});

function spell(field: Field, detailed: boolean): Spelling {
  return {
    breaks: "maybe",
    plain(content) {
      const text = textIn(content);
      const calls = callsOf(content);
      const shown = shownIn(content);
      const message = {
        role: "assistant",
        content: text === "" ? null : text,
        [field]: shown === "" ? null : shown,
        ...(detailed && { reasoning_details: detailsOf(content) }),
        ...(calls.length > 0 && { tool_calls: calls }),
        annotations: annotationsOf(content),
      };
      return {
        id: "gen-1",
        model: "m",
        choices: [{ index: 0, message, finish_reason: finishOf(content) }],
        usage: usageOf(content),
      };
    },
    events: (content) => [
      choice({ role: "assistant", content: "" }, null),
      ...reasoningDeltas(content, field, detailed).map((delta) => choice(delta, null)),
      ...cut(textIn(content), content).map((text) => choice({ content: text }, null)),
      ...annotationsOf(content).map((annotation) => choice({ annotations: [annotation] }, null)),
      ...callDeltas(content).map((delta) => choice(delta, null)),
      choice({}, finishOf(content)),
      { ...head, choices: [], usage: usageOf(content) },
      "[DONE]",
    ],
    frame: (events) => `: PROCESSING\n\n${framed(events, false)}`,
    isLast: (event) => /"finish_reason":"/.test(JSON.stringify(event)),
    again(sent) {
      const { messages } = sent as { messages: { role: string }[] };
      const message = messages.find(({ role }) => role === "assistant");
      return { id: "gen-2", model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] };
    },
  };
}

export const openrouterChat: Spelling = spell("reasoning", true);
export const vllmChat: Spelling = spell("reasoning", false);
export const sglangChat: Spelling = spell("reasoning_content", false);
