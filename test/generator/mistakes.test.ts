/** Common mistakes, each in a copy of the real specs: one error at the right place, with a helpful message. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { SpecError, sorted } from "../../language/diagnostics.ts";

const root = join(import.meta.dirname, "..", "..");

interface Mistake {
  readonly what: string;
  readonly file: string;
  /** A string that occurs once in the file, and its replacement. */
  readonly from: string;
  readonly to: string;
  /** The error is at the position of this string in the changed file. */
  readonly at: string;
  readonly message: string;
}

const messages = "spec/dialects/messages.yaml";
const responses = "spec/dialects/responses.yaml";
const inbound = "spec/inbound/messages.yaml";

const mistakes: readonly Mistake[] = [
  {
    what: "a misspelt native key",
    file: messages,
    from: "emit: { type: tool_result, tool_use_id: $id",
    to: "emit: { type: tool_result, tool_useid: $id",
    at: "tool_useid: $id",
    message: "unknown key tool_useid; did you mean tool_use_id?",
  },
  {
    what: "a misspelt field of the hub",
    file: messages,
    from: "value: $req.temperature",
    to: "value: $req.temprature",
    at: "$req.temprature",
    message: "unknown field temprature; did you mean temperature?",
  },
  {
    what: "a missing default",
    file: messages,
    from: ", 8192] }",
    to: "] }",
    at: "max_tokens: { $or",
    message: "may be absent: write max_tokens?: or give a default with $or",
  },
  {
    what: "a missing case",
    file: messages,
    from: "      - { match: { thinking: $thinking }, emit: $thinking }\n",
    to: "",
    at: "allowed_thinking(_)",
    message: "a case is missing: some values match no rule; add a rule for them, or an else",
  },
  {
    what: "an unknown operator",
    file: responses,
    from: "max_output_tokens?: { $or:",
    to: "max_output_tokens?: { $oor:",
    at: "$oor:",
    message: "unknown operator $oor; did you mean $or?",
  },
  {
    what: "an unknown name",
    file: responses,
    from: "$each: $messages,",
    to: "$each: $mesages,",
    at: "$mesages",
    message: "unknown name $mesages; did you mean $messages?",
  },
  {
    what: "a wrong signal",
    file: messages,
    from: "delta: { type: text_delta, text: $text } }, emit: { content: $text }",
    to: "delta: { type: text_delta, text: $text } }, emit: { contents: $text }",
    at: "contents: $text",
    message: "unknown signal contents; did you mean content?",
  },
  {
    what: "a wrong finish word",
    file: messages,
    from: "max_tokens: length,",
    to: "max_tokens: lenght,",
    at: "lenght",
    message: "unknown value lenght; did you mean length?",
  },
  {
    what: "a model in no family",
    file: "spec/providers/xai.yaml",
    from: 'without-reasoning-control: ["*"]',
    to: "without-reasoning-control: [grok-code*]",
    at: "[grok-code*]",
    message: 'the last family must be ["*"], for models that match no other row',
  },
  {
    what: "a duplicate key",
    file: "spec/providers/openai.yaml",
    from: "dialect: responses\n",
    to: "dialect: responses\nprovider: openai\n",
    at: "provider: openai\nnames",
    message: "the key provider is written twice",
  },
  {
    what: "another name of an inbound file",
    file: inbound,
    from: "inbound: messages\n",
    to: "inbound: message\n",
    at: "message\n",
    message: "inbound must be messages, like the file",
  },
  {
    what: "a provider that is like an unknown one",
    file: "spec/providers/azure.yaml",
    from: "like: openai",
    to: "like: opnai",
    at: "opnai",
    message: "unknown provider opnai; did you mean openai?",
  },
  {
    what: "a misspelt family in a file that another provider is like",
    file: "spec/providers/openai.yaml",
    from: "  verbosity: [without-reasoning-control]",
    to: "  verbosity: [without-reasoning-controls]",
    at: "without-reasoning-controls",
    message: "unknown family without-reasoning-controls; did you mean without-reasoning-control?",
  },
  {
    what: "an owner that is not a provider",
    file: inbound,
    from: "owner: [anthropic]",
    to: "owner: [antropic]",
    at: "antropic",
    message: "unknown provider antropic; did you mean anthropic?",
  },
  {
    what: "a misspelt field of a caller's request",
    file: inbound,
    from: "temperature?: $req.temperature",
    to: "temperature?: $req.temprature",
    at: "$req.temprature",
    message: "unknown field temprature; did you mean temperature?",
  },
  {
    what: "a misspelt native key of an answer",
    file: inbound,
    from: "emit: { input_tokens: $input }",
    to: "emit: { input_token: $input }",
    at: "input_token: $input",
    message: "unknown key input_token; did you mean input_tokens?",
  },
];

let before: string;
beforeAll(() => {
  before = generatedFiles();
});
afterAll(() => {
  expect(generatedFiles(), "nothing is written").toBe(before);
});

describe("one mistake makes one error", { timeout: 120_000 }, () => {
  it.each(mistakes.map((mistake) => [mistake.what, mistake] as const))("%s", async (_, mistake) => {
    const { file, at, message } = mistake;
    const text = changed(mistake);
    const place = text.slice(0, text.indexOf(at)).split("\n");
    expect(await reportsOf(new Map([[file, text]]))).toEqual([
      { file, line: place.length, column: (place.at(-1) ?? "").length + 1, message },
    ]);
  });
});

function changed({ file, from, to, at }: Mistake): string {
  const text = readFileSync(join(root, file), "utf8");
  expect(text.split(from), `${from} stands once in ${file}`).toHaveLength(2);
  const made = text.replace(from, () => to);
  expect(made, "the place of the report").toContain(at);
  return made;
}

async function reportsOf(replaced: ReadonlyMap<string, string>): Promise<object[]> {
  try {
    await generate(loadSpecs(root, replaced), root, new Cache(root));
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return sorted(error.diagnostics).map(({ at: { file, line, column }, message }) => ({
      file,
      line,
      column,
      message,
    }));
  }
}

/** Every generated file with its content. */
function generatedFiles(): string {
  const files = readdirSync(join(root, "generated"), { withFileTypes: true, recursive: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file}\n${readFileSync(file, "utf8")}`)
    .join("\n");
}
