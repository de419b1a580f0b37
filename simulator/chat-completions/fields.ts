/** Shapes that the three chat-completions servers share. Unknown fields are ignored by all of them. */
import {
  anything,
  type Check,
  object as closedObject,
  decimal,
  either,
  flag,
  integer,
  list,
  record,
  tagged,
  text,
  word,
} from "../checkers.ts";

export function object(fields: Record<string, Check>, required: string[] = []): Check {
  return closedObject(fields, { required, open: true, nulls: true });
}

const textPart = object({ text: text() }, ["text"]);
const url = text({ pattern: /^(https?:\/\/\S|data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+=*$|file:)/ });
const imagePart = object({ image_url: object({ url, detail: word("auto", "low", "high") }, ["url"]) }, ["image_url"]);

export const contentParts: Record<string, Check> = { text: textPart, image_url: imagePart };

const toolCall = object(
  {
    id: text(),
    type: word("function"),
    function: object({ name: text({ least: 1 }), arguments: text() }, ["name", "arguments"]),
  },
  ["id", "function"],
);

export interface MessageRules {
  parts: Record<string, Check>;
  roles: readonly string[];
  /** Roles whose content may be null or missing. */
  silent: readonly string[];
  /** Any other role is passed to the model's template. */
  openRoles?: boolean;
}

export function message(rules: MessageRules): Check {
  const content = either({ text: text(), list: list(tagged("type", rules.parts)) });
  const fields = {
    role: text(),
    content,
    name: text(),
    tool_calls: list(toolCall),
    reasoning: text(),
    reasoning_content: text(),
  };
  const spoken = closedObject({ ...fields, tool_call_id: text() }, { required: ["role", "content"], open: true });
  const silent = object(fields, ["role"]);
  const tool = closedObject(
    { ...fields, tool_call_id: text() },
    { required: ["role", "content", "tool_call_id"], open: true },
  );
  const variants = Object.fromEntries(
    rules.roles.map((role) => [role, role === "tool" ? tool : rules.silent.includes(role) ? silent : spoken]),
  );
  const known = tagged("role", variants);
  return (value, path) => {
    const role = (value as { role?: unknown } | null)?.role;
    const foreign = rules.openRoles === true && typeof role === "string" && !rules.roles.includes(role);
    (foreign ? silent : known)(value, path);
  };
}

const tool = object(
  {
    type: word("function"),
    function: object(
      { name: text({ pattern: /^[a-zA-Z0-9_.-]{1,128}$/ }), description: text(), parameters: record(), strict: flag },
      ["name"],
    ),
  },
  ["type", "function"],
);

const namedChoice = object({ type: word("function"), function: object({ name: text() }, ["name"]) }, [
  "type",
  "function",
]);

const jsonSchema = object({ name: text({ least: 1 }), schema: record(), strict: flag }, ["name"]);

/** Fields of the body that all three read alike. */
export function bodyFields(formats: string[]): Record<string, Check> {
  const named = Object.fromEntries(formats.map((format) => [format, anything]));
  return {
    model: text({ least: 1 }),
    stream: flag,
    stream_options: object({ include_usage: flag, continuous_usage_stats: flag }),
    max_tokens: integer({ least: 1 }),
    max_completion_tokens: integer({ least: 1 }),
    temperature: decimal({ least: 0, most: 2 }),
    top_p: decimal({ least: 0, most: 1 }),
    top_k: integer({ least: -1 }),
    min_p: decimal({ least: 0, most: 1 }),
    frequency_penalty: decimal({ least: -2, most: 2 }),
    presence_penalty: decimal({ least: -2, most: 2 }),
    repetition_penalty: decimal({ least: 0 }),
    seed: integer(),
    n: integer({ least: 1 }),
    stop: either({ text: text(), list: list(text()) }),
    logprobs: flag,
    top_logprobs: integer({ least: 0 }),
    tools: list(tool),
    tool_choice: either({ text: word("none", "auto", "required"), object: namedChoice }),
    parallel_tool_calls: flag,
    response_format: tagged("type", { ...named, json_schema: object({ json_schema: jsonSchema }, ["json_schema"]) }),
    chat_template_kwargs: record(),
  };
}
