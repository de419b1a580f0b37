/** The generateContent request in camelCase. What is not written here is an unknown name, and the whole body is refused. */
import { asObject, isObject } from "../values.ts";
import {
  anything,
  type Check,
  decimal,
  either,
  flag,
  integer,
  list,
  record,
  object as strictObject,
  text,
  word,
} from "../checkers.ts";

/** Null is absence in proto JSON. */
function object(fields: Record<string, Check>, required: string[] = []): Check {
  return strictObject(fields, { required, nulls: true });
}

const functionName = text({ pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/ });
const base64 = text({ least: 1, pattern: /^[A-Za-z0-9+/_-]+=*$/ });
const signature = text({ pattern: /^[A-Za-z0-9+/_-]*=*$/ });

const inlineData = object(
  { mimeType: text({ pattern: /^[a-z]+\/[a-z0-9.+-]+$/ }), data: base64, displayName: text() },
  ["mimeType", "data"],
);
const fileData = object({ fileUri: text({ least: 1 }), mimeType: text(), displayName: text() }, ["fileUri"]);

const part = object({
  text: text(),
  thought: flag,
  thoughtSignature: signature,
  inlineData,
  fileData,
  functionCall: object({ id: text(), name: functionName, args: record() }, ["name"]),
  functionResponse: object(
    {
      id: text(),
      name: functionName,
      response: record(),
      parts: list(object({ inlineData, fileData })),
      willContinue: flag,
      scheduling: text(),
    },
    ["name", "response"],
  ),
  executableCode: record(),
  codeExecutionResult: record(),
  toolCall: record(),
  toolResponse: record(),
  videoMetadata: record(),
  mediaResolution: anything,
  partMetadata: record(),
});

const content = object({ role: text(), parts: list(part) });

const enumType = word(
  ...["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"].flatMap((type) => [
    type,
    type.toLowerCase(),
  ]),
);

/** The restricted schema of `parameters` and `responseSchema`: any other keyword, at any depth, is an unknown name. */
const schema: Check = (value, path) => schemaFields(value, path);
const count = either({ text: text({ pattern: /^\d+$/ }) });
const counted: Check = (value, path) => (typeof value === "string" ? count : integer({ least: 0 }))(value, path);
const schemaFields = object({
  type: enumType,
  format: text(),
  title: text(),
  description: text(),
  nullable: flag,
  enum: list(text({ least: 1 })),
  items: schema,
  minItems: counted,
  maxItems: counted,
  properties: record(schema),
  required: list(text()),
  minProperties: counted,
  maxProperties: counted,
  minimum: decimal(),
  maximum: decimal(),
  minLength: counted,
  maxLength: counted,
  pattern: text(),
  anyOf: list(schema),
  propertyOrdering: list(text()),
  default: anything,
  example: anything,
});

const declaration = object(
  {
    name: functionName,
    description: text(),
    parameters: schema,
    parametersJsonSchema: record(),
    response: schema,
    responseJsonSchema: record(),
    behavior: text(),
  },
  ["name"],
);

const tool = object({
  functionDeclarations: list(declaration),
  googleSearch: record(),
  googleSearchRetrieval: record(),
  codeExecution: record(),
  urlContext: record(),
  computerUse: record(),
  fileSearch: record(),
  googleMaps: record(),
});

const levels = ["minimal", "low", "medium", "high", "xhigh"];

export const request = object({
  model: text(),
  contents: list(content),
  systemInstruction: content,
  tools: list(tool),
  toolConfig: object({
    functionCallingConfig: object({
      mode: word("AUTO", "ANY", "NONE", "VALIDATED", "MODE_UNSPECIFIED"),
      allowedFunctionNames: list(text()),
      streamFunctionCallArguments: flag,
    }),
    retrievalConfig: record(),
    includeServerSideToolInvocations: flag,
  }),
  safetySettings: list(
    object({
      category: text({
        pattern: /^HARM_CATEGORY_(HARASSMENT|HATE_SPEECH|SEXUALLY_EXPLICIT|DANGEROUS_CONTENT|CIVIC_INTEGRITY)$/,
      }),
      threshold: word("BLOCK_LOW_AND_ABOVE", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_ONLY_HIGH", "BLOCK_NONE", "OFF"),
    }),
  ),
  generationConfig: object({
    maxOutputTokens: integer({ least: 1, most: 65_536 }),
    stopSequences: list(text({ least: 1 })),
    temperature: decimal({ least: 0, most: 2 }),
    topP: decimal({ least: 0, most: 1 }),
    topK: decimal({ least: 1 }),
    candidateCount: integer({ least: 1, most: 8 }),
    seed: integer(),
    presencePenalty: decimal(),
    frequencyPenalty: decimal(),
    responseMimeType: word("text/plain", "application/json", "text/x.enum"),
    responseSchema: schema,
    responseJsonSchema: record(),
    responseFormat: anything,
    thinkingConfig: object({
      includeThoughts: flag,
      thinkingLevel: word(...levels, ...levels.map((level) => level.toUpperCase()), "THINKING_LEVEL_UNSPECIFIED"),
      thinkingBudget: integer({ least: -1 }),
    }),
    mediaResolution: text(),
    responseModalities: list(text()),
    speechConfig: record(),
    responseLogprobs: flag,
    logprobs: integer(),
    enableEnhancedCivicAnswers: flag,
    imageConfig: record(),
  }),
  cachedContent: text(),
  serviceTier: word("unspecified", "standard", "flex", "priority"),
  store: flag,
  continuationToken: text(),
});

/** Values under these keys are the caller's own data, whose keys stay as they are. */
const untouched = new Set([
  "args",
  "response",
  "parametersJsonSchema",
  "responseJsonSchema",
  "default",
  "example",
  "enum",
  "partMetadata",
]);

/** Both spellings of a key are accepted, as proto JSON has it; the checks read camelCase. */
export function camelised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelised);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = key.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (untouched.has(name)) return [name, entry];
      if (name !== "properties") return [name, camelised(entry)];
      const properties = Object.entries(asObject(entry)).map(([property, child]) => [property, camelised(child)]);
      return [name, isObject(entry) ? Object.fromEntries(properties) : entry];
    }),
  );
}
