/** Request fields that the three servers of chat completions share. All of them ignore unknown fields. */
import {
  anything,
  array,
  boolean,
  type Check,
  object as closedObject,
  either,
  integer,
  number,
  oneOf,
  record,
  string,
  tagged,
} from "../checkers.ts";

export function object(fields: Record<string, Check>, required: string[] = []): Check {
  return closedObject(fields, { required, open: true, nulls: true });
}

/** Roles and efforts that the servers have in common. */
export const roles = ["system", "developer", "user", "assistant", "tool"];
export const effort = oneOf("none", "minimal", "low", "medium", "high", "xhigh", "max");

const textPart = object({ text: string() }, ["text"]);
const url = string({ pattern: /^(https?:\/\/\S|data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+=*$|file:)/ });
const imagePart = object({ image_url: object({ url, detail: oneOf("auto", "low", "high") }, ["url"]) }, ["image_url"]);

export const contentParts: Record<string, Check> = { text: textPart, image_url: imagePart };

const toolCall = object(
  {
    id: string(),
    type: oneOf("function"),
    function: object({ name: string({ min: 1 }), arguments: string() }, ["name", "arguments"]),
  },
  ["id", "function"],
);

interface MessageRules {
  parts: Record<string, Check>;
  roles: readonly string[];
  /** Roles whose content may be null or missing. */
  optionalContent: readonly string[];
  /** Other roles are passed to the chat template. */
  openRoles?: boolean;
}

export function message(rules: MessageRules): Check {
  const content = either({ string: string(), array: array(tagged("type", rules.parts)) });
  const fields = {
    content,
    name: string(),
    tool_calls: array(toolCall),
    reasoning: string(),
    reasoning_content: string(),
  };
  const withContent = closedObject({ ...fields, tool_call_id: string() }, { required: ["content"], open: true });
  const optional = object(fields);
  const tool = closedObject(
    { ...fields, tool_call_id: string() },
    { required: ["content", "tool_call_id"], open: true },
  );
  const variants = Object.fromEntries(
    rules.roles.map((role) => [
      role,
      role === "tool" ? tool : rules.optionalContent.includes(role) ? optional : withContent,
    ]),
  );
  const known = tagged("role", variants);
  return (value, path) => {
    const role = (value as { role?: unknown } | null)?.role;
    const foreign = rules.openRoles === true && typeof role === "string" && !rules.roles.includes(role);
    (foreign ? optional : known)(value, path);
  };
}

const tool = object(
  {
    type: oneOf("function"),
    function: object(
      {
        name: string({ pattern: /^[a-zA-Z0-9_.-]{1,128}$/ }),
        description: string(),
        parameters: record(),
        strict: boolean,
      },
      ["name"],
    ),
  },
  ["type", "function"],
);

const namedChoice = object({ type: oneOf("function"), function: object({ name: string() }, ["name"]) }, [
  "type",
  "function",
]);

const jsonSchema = object({ name: string({ min: 1 }), schema: record(), strict: boolean }, ["name"]);

/** Body fields that mean the same to all three. */
export function bodyFields(formats: string[]): Record<string, Check> {
  const named = Object.fromEntries(formats.map((format) => [format, anything]));
  return {
    model: string({ min: 1 }),
    stream: boolean,
    stream_options: object({ include_usage: boolean, continuous_usage_stats: boolean }),
    max_tokens: integer({ min: 1 }),
    max_completion_tokens: integer({ min: 1 }),
    temperature: number({ min: 0, max: 2 }),
    top_p: number({ min: 0, max: 1 }),
    top_k: integer({ min: -1 }),
    min_p: number({ min: 0, max: 1 }),
    frequency_penalty: number({ min: -2, max: 2 }),
    presence_penalty: number({ min: -2, max: 2 }),
    repetition_penalty: number({ min: 0 }),
    seed: integer(),
    n: integer({ min: 1 }),
    stop: either({ string: string(), array: array(string()) }),
    logprobs: boolean,
    top_logprobs: integer({ min: 0 }),
    tools: array(tool),
    tool_choice: either({ string: oneOf("none", "auto", "required"), object: namedChoice }),
    parallel_tool_calls: boolean,
    response_format: tagged("type", { ...named, json_schema: object({ json_schema: jsonSchema }, ["json_schema"]) }),
    chat_template_kwargs: record(),
  };
}
