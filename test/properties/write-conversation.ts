/** How the callers of each API write the requests of a conversation. */
import { seal } from "../../runtime/inbound/envelope.ts";
import type { Answer, DrawnConversation, Round, Said } from "./draw-conversation.ts";

type Fields = Record<string, unknown>;

const schema = { type: "object", properties: { at: { type: "string" } } };
const names = ["look", "find"];
const png = (data: string) => `data:image/png;base64,${data}`;
const pdf = (data: string) => `data:application/pdf;base64,${data}`;

/** The calls of all answers before a round. */
function callsIn(rounds: readonly Round[]): Answer["calls"] {
  return rounds.flatMap(({ answer }) => answer?.calls ?? []);
}

/** The body of the request of a round, the last of these, in the form of an API. */
export type Writer = (conversation: DrawnConversation, model: string) => Fields;

const messages: Writer = ({ system, rounds, hasTools, marks }, model) => {
  const mark = marks ? { cache_control: { type: "ephemeral" } } : {};
  const calls = callsIn(rounds);
  const systemTurn = (text: string | undefined) =>
    text === undefined ? [] : [{ role: "system", content: [{ type: "text", text }] }];
  return {
    model,
    max_tokens: 4096,
    ...(system !== undefined && { system: marks ? [{ type: "text", text: system, ...mark }] : system }),
    messages: rounds.flatMap(({ answer, before, said, after }, index) => {
      const blocks = said.map((each, at) => ({
        ...messagesBlock(each, calls),
        ...(index === rounds.length - 1 && at === said.length - 1 && mark),
      }));
      return [
        ...(answer === undefined ? [] : [{ role: "assistant", content: messagesAnswer(answer) }]),
        ...systemTurn(before),
        { role: "user", content: blocks },
        ...systemTurn(after),
      ];
    }),
    ...(hasTools && { tools: names.map((name) => ({ name, input_schema: schema })) }),
  };
};

function messagesAnswer({ texts, state, calls }: Answer): Fields[] {
  const thinking = (text: string, signature: string) => ({ type: "thinking", thinking: text, signature });
  return [
    ...(state === undefined
      ? []
      : [
          "sealed" in state
            ? thinking("t", seal({ block: state.sealed }))
            : "own" in state
              ? thinking("t", state.own)
              : thinking(state.shown, seal({ shown: "deepseek" })),
        ]),
    ...texts.map((text) => ({ type: "text", text })),
    ...calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
  ];
}

function messagesBlock(said: Said, calls: Answer["calls"]): Fields {
  const image = (data: string) => ({ type: "image", source: { type: "base64", media_type: "image/png", data } });
  if ("result" in said) {
    const content = [{ type: "text", text: said.text }, ...(said.image === undefined ? [] : [image(said.image)])];
    return { type: "tool_result", tool_use_id: calls[said.result]?.id, content, is_error: said.failed };
  }
  if ("text" in said) return { type: "text", text: said.text };
  if ("image" in said) return image(said.image);
  return { type: "document", title: said.title, source: { type: "text", media_type: "text/plain", data: "page" } };
}

const responses: Writer = ({ system, rounds, hasTools }, model) => {
  const calls = callsIn(rounds);
  const systemTurn = (text: string | undefined) =>
    text === undefined ? [] : [{ type: "message", role: "developer", content: [{ type: "input_text", text }] }];
  return {
    model,
    ...(system !== undefined && { instructions: system }),
    input: rounds.flatMap(({ answer, before, said, after }) => [
      ...(answer === undefined ? [] : responsesAnswer(answer)),
      ...systemTurn(before),
      ...responsesItems(said, calls),
      ...systemTurn(after),
    ]),
    ...(hasTools && { tools: names.map((name) => ({ type: "function", name, parameters: schema, strict: false })) }),
  };
};

function responsesAnswer({ texts, state, calls }: Answer): Fields[] {
  const encrypted =
    state === undefined
      ? undefined
      : "sealed" in state
        ? seal({ block: state.sealed })
        : "own" in state
          ? "gAAAown"
          : seal({ shown: "deepseek" });
  const summary = state !== undefined && "shown" in state ? [{ type: "summary_text", text: state.shown }] : [];
  return [
    ...(encrypted === undefined ? [] : [{ type: "reasoning", id: "rs_1", summary, encrypted_content: encrypted }]),
    ...texts.map((text) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text }] })),
    ...calls.map(({ id, name, input }) => ({
      type: "function_call",
      call_id: id,
      name,
      arguments: JSON.stringify(input),
    })),
  ];
}

function responsesItems(said: readonly Said[], calls: Answer["calls"]): Fields[] {
  const image = (data: string) => ({ type: "input_image", image_url: png(data), detail: "auto" });
  const items: Fields[] = [];
  const content: Fields[] = [];
  for (const each of said) {
    if ("result" in each) {
      const output = [
        { type: "input_text", text: each.text },
        ...(each.image === undefined ? [] : [image(each.image)]),
      ];
      items.push({ type: "function_call_output", call_id: calls[each.result]?.id, output });
    } else if ("text" in each) content.push({ type: "input_text", text: each.text });
    else if ("image" in each) content.push(image(each.image));
    else content.push({ type: "input_file", filename: each.title, file_data: pdf("AAAA") });
  }
  return content.length === 0 ? items : [...items, { type: "message", role: "user", content }];
}

const chat: Writer = ({ system, rounds, hasTools, marks }, model) => {
  const calls = callsIn(rounds);
  const mark = marks ? { cache_control: { type: "ephemeral" } } : {};
  const systemTurn = (text: string | undefined) => (text === undefined ? [] : [{ role: "system", content: text }]);
  return {
    model,
    messages: [
      ...(system === undefined
        ? []
        : [{ role: "system", content: marks ? [{ type: "text", text: system, ...mark }] : system }]),
      ...rounds.flatMap(({ answer, before, said, after }, index) => [
        ...(answer === undefined ? [] : [chatAnswer(answer)]),
        ...systemTurn(before),
        ...chatMessages(said, calls, index === rounds.length - 1 ? mark : {}),
        ...systemTurn(after),
      ]),
    ],
    ...(hasTools && { tools: names.map((name) => ({ type: "function", function: { name, parameters: schema } })) }),
  };
};

function chatAnswer({ texts, state, calls }: Answer): Fields {
  const called = calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  return {
    role: "assistant",
    content: texts.length === 0 ? null : texts.join(""),
    ...(state !== undefined && "shown" in state && { reasoning_content: state.shown }),
    ...(state !== undefined &&
      "sealed" in state && {
        reasoning_details: [{ type: "reasoning.encrypted", data: seal({ block: state.sealed }) }],
      }),
    ...(called.length > 0 && { tool_calls: called }),
  };
}

function chatMessages(said: readonly Said[], calls: Answer["calls"], mark: Fields): Fields[] {
  const image = (data: string) => ({ type: "image_url", image_url: { url: png(data) } });
  const messages: Fields[] = [];
  const content: Fields[] = [];
  for (const each of said) {
    if ("result" in each) messages.push({ role: "tool", tool_call_id: calls[each.result]?.id, content: each.text });
    else if ("text" in each) content.push({ type: "text", text: each.text });
    else if ("image" in each) content.push(image(each.image));
    else content.push({ type: "text", text: each.title });
  }
  const last = content.at(-1);
  if (last === undefined) return messages;
  content[content.length - 1] = { ...last, ...mark };
  return [...messages, { role: "user", content }];
}

/** This API has no place for text of the system in the conversation. */
const generateContent: Writer = ({ system, rounds, hasTools }) => {
  const calls = callsIn(rounds);
  return {
    ...(system !== undefined && { systemInstruction: { parts: [{ text: system }] } }),
    contents: rounds.flatMap(({ answer, said }) => [
      ...(answer === undefined ? [] : [{ role: "model", parts: geminiAnswer(answer) }]),
      { role: "user", parts: said.map((each) => geminiPart(each, calls)) },
    ]),
    ...(hasTools && {
      tools: [{ functionDeclarations: names.map((name) => ({ name, parametersJsonSchema: schema })) }],
    }),
  };
};

function geminiAnswer({ texts, state, calls }: Answer): Fields[] {
  const signature = state !== undefined && "sealed" in state ? seal({ block: state.sealed }) : "AdHd";
  return [
    ...(state === undefined
      ? []
      : [{ thought: true, text: "t", ...("shown" in state ? {} : { thoughtSignature: signature }) }]),
    ...texts.map((text) => ({ text })),
    ...calls.map(({ id, name, input }) => ({ functionCall: { ...(id !== "ab" && { id }), name, args: input } })),
  ];
}

function geminiPart(said: Said, calls: Answer["calls"]): Fields {
  if ("result" in said) {
    const { id, name } = calls[said.result] as Answer["calls"][number];
    const response = said.failed ? { error: said.text } : { output: said.text };
    return { functionResponse: { ...(id !== "ab" && { id }), name, response } };
  }
  if ("text" in said) return { text: said.text };
  const [mimeType, data] = "image" in said ? ["image/png", said.image] : ["application/pdf", "AAAA"];
  return { inlineData: { mimeType, data } };
}

/** Writers by inbound API. */
export const writers: Readonly<Record<string, Writer>> = {
  messages,
  responses,
  "chat-completions": chat,
  "generate-content": generateContent,
};

/** Requests of the library and of `/v1/chat` have the form of chat completions. */
export const libraryWriter = chat;

const look = { type: "function", name: "look" };
const lookFunction = { type: "function", function: { name: "look" } };
const jsonSchema = { type: "json_schema", schema: { type: "object", properties: {} } };

/** Requests of one turn alone, by inbound API: JSON, and some of the tools. */
export const askedOnce: Readonly<Record<string, readonly Fields[]>> = {
  messages: [{ output_config: { format: jsonSchema } }, { tool_choice: { type: "any" } }],
  responses: [
    { text: { format: { type: "json_object" } } },
    { tool_choice: { type: "allowed_tools", mode: "auto", tools: [look] } },
  ],
  "chat-completions": [
    { response_format: { type: "json_object" } },
    {
      tool_choice: { type: "allowed_tools", allowed_tools: { mode: "required", tools: [lookFunction, lookFunction] } },
    },
  ],
  "generate-content": [
    { generationConfig: { responseMimeType: "application/json" } },
    { toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["look", "find"] } } },
  ],
};
