/** The generateContent request in camelCase. Any other field is refused. */
import {
  anything,
  array,
  boolean,
  type Check,
  either,
  integer,
  number,
  oneOf,
  record,
  object as strictObject,
  string,
} from "../checkers.ts";
import { asObject, isObject } from "../values.ts";

/** In proto JSON, null means absent. */
function object(fields: Record<string, Check>, required: string[] = []): Check {
  return strictObject(fields, { required, nulls: true });
}

const functionName = string({ pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/ });
const base64 = string({ min: 1, pattern: /^[A-Za-z0-9+/_-]+=*$/ });
const signature = string({ pattern: /^[A-Za-z0-9+/_-]*=*$/ });

const inlineData = object(
  { mimeType: string({ pattern: /^[a-z]+\/[a-z0-9.+-]+$/ }), data: base64, displayName: string() },
  ["mimeType", "data"],
);
const fileData = object({ fileUri: string({ min: 1 }), mimeType: string(), displayName: string() }, ["fileUri"]);

const part = object({
  text: string(),
  thought: boolean,
  thoughtSignature: signature,
  inlineData,
  fileData,
  functionCall: object({ id: string(), name: functionName, args: record() }, ["name"]),
  functionResponse: object(
    {
      id: string(),
      name: functionName,
      response: record(),
      parts: array(object({ inlineData, fileData })),
      willContinue: boolean,
      scheduling: string(),
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

const content = object({ role: string(), parts: array(part) });

const enumType = oneOf(
  ...["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"].flatMap((type) => [
    type,
    type.toLowerCase(),
  ]),
);

/** The restricted schema of `parameters` and `responseSchema`: other keywords are refused at any depth. */
const schema: Check = (value, path) => schemaFields(value, path);
const count = either({ string: string({ pattern: /^\d+$/ }) });
const counted: Check = (value, path) => (typeof value === "string" ? count : integer({ min: 0 }))(value, path);
const schemaFields = object({
  type: enumType,
  format: string(),
  title: string(),
  description: string(),
  nullable: boolean,
  enum: array(string({ min: 1 })),
  items: schema,
  minItems: counted,
  maxItems: counted,
  properties: record(schema),
  required: array(string()),
  minProperties: counted,
  maxProperties: counted,
  minimum: number(),
  maximum: number(),
  minLength: counted,
  maxLength: counted,
  pattern: string(),
  anyOf: array(schema),
  propertyOrdering: array(string()),
  default: anything,
  example: anything,
});

const declaration = object(
  {
    name: functionName,
    description: string(),
    parameters: schema,
    parametersJsonSchema: record(),
    response: schema,
    responseJsonSchema: record(),
    behavior: string(),
  },
  ["name"],
);

const tool = object({
  functionDeclarations: array(declaration),
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
  model: string(),
  contents: array(content),
  systemInstruction: content,
  tools: array(tool),
  toolConfig: object({
    functionCallingConfig: object({
      mode: oneOf("AUTO", "ANY", "NONE", "VALIDATED", "MODE_UNSPECIFIED"),
      allowedFunctionNames: array(string()),
      streamFunctionCallArguments: boolean,
    }),
    retrievalConfig: record(),
    includeServerSideToolInvocations: boolean,
  }),
  safetySettings: array(
    object({
      category: string({
        pattern: /^HARM_CATEGORY_(HARASSMENT|HATE_SPEECH|SEXUALLY_EXPLICIT|DANGEROUS_CONTENT|CIVIC_INTEGRITY)$/,
      }),
      threshold: oneOf("BLOCK_LOW_AND_ABOVE", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_ONLY_HIGH", "BLOCK_NONE", "OFF"),
    }),
  ),
  generationConfig: object({
    maxOutputTokens: integer({ min: 1, max: 65_536 }),
    stopSequences: array(string({ min: 1 })),
    temperature: number({ min: 0, max: 2 }),
    topP: number({ min: 0, max: 1 }),
    topK: number({ min: 1 }),
    candidateCount: integer({ min: 1, max: 8 }),
    seed: integer(),
    presencePenalty: number(),
    frequencyPenalty: number(),
    responseMimeType: oneOf("text/plain", "application/json", "text/x.enum"),
    responseSchema: schema,
    responseJsonSchema: record(),
    responseFormat: anything,
    thinkingConfig: object({
      includeThoughts: boolean,
      thinkingLevel: oneOf(...levels, ...levels.map((level) => level.toUpperCase()), "THINKING_LEVEL_UNSPECIFIED"),
      thinkingBudget: integer({ min: -1 }),
    }),
    mediaResolution: string(),
    responseModalities: array(string()),
    speechConfig: record(),
    responseLogprobs: boolean,
    logprobs: integer(),
    enableEnhancedCivicAnswers: boolean,
    imageConfig: record(),
  }),
  cachedContent: string(),
  serviceTier: oneOf("unspecified", "standard", "flex", "priority"),
  store: boolean,
  continuationToken: string(),
});

/** Keys of user data, in which no key is converted. */
const userData = new Set([
  "args",
  "response",
  "parametersJsonSchema",
  "responseJsonSchema",
  "default",
  "example",
  "enum",
  "partMetadata",
]);

/** The value with camelCase keys, as the checks read them. Proto JSON accepts both spellings. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = key.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (userData.has(name)) return [name, entry];
      if (name !== "properties") return [name, camelCased(entry)];
      const properties = Object.entries(asObject(entry)).map(([property, child]) => [property, camelCased(child)]);
      return [name, isObject(entry) ? Object.fromEntries(properties) : entry];
    }),
  );
}
