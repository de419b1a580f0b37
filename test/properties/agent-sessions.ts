/**
 * Sessions of coding agents in the shape of their requests as of November 2026, with texts and results of our own: a tool loop, and a
 * reminder at every fifth turn where the agent puts it. Calls are of `look`, which `askedOnce` names.
 */
type Fields = Record<string, unknown>;

/** An agent: the API that it calls, and the body of its request for a turn, counted from 1. */
export interface Agent {
  readonly name: string;
  readonly api: "messages" | "responses" | "chat-completions" | "generate-content";
  body(turn: number): Fields;
}

const instructions = "Work in small steps. ".repeat(200);
const question = "Fix the test.";
const result = (turn: number) => `line ${turn}\n`.repeat(40);
const reminder = (turn: number) => (turn % 5 === 2 ? "Change nothing outside src." : undefined);
const schema = { type: "object", properties: { at: { type: "string" } }, required: ["at"] };
const names = ["look", "find"];

/** The parts of all turns of the tool loop before the request for this one. */
const loop = <T>(turn: number, of: (turn: number) => readonly T[]): T[] =>
  Array.from({ length: turn - 1 }, (_, at) => of(at + 1)).flat();

const claudeCode: Agent = {
  name: "Claude Code",
  api: "messages",
  body(turn) {
    const mark = { cache_control: { type: "ephemeral" } };
    const text = (words: string, ...more: object[]) => Object.assign({ type: "text", text: words }, ...more);
    const said = (at: number) => {
      const words = reminder(at);
      return words === undefined ? [] : [text(`<system-reminder>${words}</system-reminder>`)];
    };
    return {
      max_tokens: 32_000,
      thinking: { type: "adaptive", display: "omitted" },
      system: [text("x-anthropic-billing-header: version=1"), text(instructions, mark), text("Be brief.", mark)],
      messages: [
        { role: "user", content: [text("<system-reminder>Tests are in test.</system-reminder>"), text(question)] },
        { role: "system", content: "# Environment\nLinux" },
        ...loop(turn, (at) => [
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "", signature: "c2lnbmF0dXJl" },
              { type: "tool_use", id: `toolu_${at}`, name: "look", input: { at: `${at}` } },
            ],
          },
          {
            role: "user",
            content: [
              { type: "tool_result", tool_use_id: `toolu_${at}`, content: result(at), ...(at === turn - 1 && mark) },
              ...said(at),
            ],
          },
        ]),
      ],
      tools: names.map((name) => ({ name, input_schema: schema })),
    };
  },
};

const codex: Agent = {
  name: "Codex",
  api: "responses",
  body(turn) {
    const message = (role: string, text: string) => ({
      type: "message",
      role,
      content: [{ type: "input_text", text }],
    });
    const said = (at: number) => {
      const words = reminder(at);
      return words === undefined ? [] : [message("developer", words)];
    };
    return {
      instructions,
      input: [
        message("developer", "<permissions>The file system is read-only.</permissions>"),
        message("user", "<environment_context>Linux</environment_context>"),
        message("user", question),
        ...loop(turn, (at): object[] => [
          { type: "reasoning", id: `rs_${at}`, summary: [], content: null, encrypted_content: "c2VhbGVk" },
          { type: "function_call", call_id: `call_${at}`, name: "look", arguments: JSON.stringify({ at: `${at}` }) },
          { type: "function_call_output", call_id: `call_${at}`, output: [{ type: "input_text", text: result(at) }] },
          ...said(at),
        ]),
      ],
      tools: names.map((name) => ({ type: "function", name, strict: false, parameters: schema })),
      tool_choice: "auto",
      parallel_tool_calls: false,
      reasoning: { effort: "medium" },
      store: false,
      include: ["reasoning.encrypted_content"],
      prompt_cache_key: "0198",
    };
  },
};

const opencode: Agent = {
  name: "opencode",
  api: "chat-completions",
  body: (turn) => ({
    max_tokens: 8000,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: question },
      ...loop(turn, (at) => [
        {
          role: "assistant",
          content: "",
          reasoning_content: "I look.",
          tool_calls: [{ id: `call_${at}`, type: "function", function: { name: "look", arguments: `{"at":"${at}"}` } }],
        },
        { role: "tool", tool_call_id: `call_${at}`, content: result(at) },
        ...(reminder(at) === undefined ? [] : [{ role: "user", content: reminder(at) }]),
      ]),
    ],
    tools: names.map((name) => ({ type: "function", function: { name, parameters: schema } })),
    tool_choice: "auto",
  }),
};

const geminiCli: Agent = {
  name: "Gemini CLI",
  api: "generate-content",
  body: (turn) => ({
    systemInstruction: { role: "user", parts: [{ text: instructions }] },
    contents: [
      { role: "user", parts: [{ text: "The folder has two files." }, { text: question }] },
      ...loop(turn, (at) => [
        {
          role: "model",
          parts: [
            {
              functionCall: { id: `look_${at}`, name: "look", args: { at: `${at}` } },
              thoughtSignature: "c2lnbmF0dXJl",
            },
          ],
        },
        {
          role: "user",
          parts: [
            { functionResponse: { id: `look_${at}`, name: "look", response: { output: result(at) } } },
            ...(reminder(at) === undefined ? [] : [{ text: reminder(at) }]),
          ],
        },
      ]),
    ],
    tools: [{ functionDeclarations: names.map((name) => ({ name, parametersJsonSchema: schema })) }],
    generationConfig: { temperature: 1, thinkingConfig: { includeThoughts: true, thinkingLevel: "HIGH" } },
  }),
};

export const agents: readonly Agent[] = [claudeCode, codex, opencode, geminiCli];
