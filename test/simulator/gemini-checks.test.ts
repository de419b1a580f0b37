import { describe, expect, it } from "vitest";
import { ask, errorText, post } from "./requests.ts";

const hi = { role: "user", parts: [{ text: "Hi" }] };
const declaration = { name: "f", parametersJsonSchema: { type: "object", properties: {} } };
const tools = [{ functionDeclarations: [declaration] }];
const placeholder = "skip_thought_signature_validator";
const call = { functionCall: { id: "a1", name: "f", args: {} }, thoughtSignature: placeholder };
const result = { functionResponse: { id: "a1", name: "f", response: { output: "4" } } };
const turn = (role: string, ...parts: object[]) => ({ role, parts });
const parameters = (schema: object) => ({ tools: [{ functionDeclarations: [{ name: "f", parameters: schema }] }] });
const thinking = (thinkingConfig: object, model = "gemini-3.5-flash") => ({
  model,
  generationConfig: { thinkingConfig },
});

function body(changes: object): object {
  return { contents: [hi], ...changes };
}

const refused: [string, object, RegExp][] = [
  ["max_tokens", { max_tokens: 5 }, /Unknown name "max_?[tT]okens": Cannot find field/],
  ["stream", { stream: true }, /Unknown name "stream"/],
  ["messages", { messages: [] }, /Unknown name "messages"/],
  ["an unknown generation field", { generationConfig: { stop: ["x"] } }, /Unknown name "stop" at 'generation_config'/],
  ["no contents", { contents: undefined }, /contents is not specified/],
  ["empty contents", { contents: [] }, /contents is not specified/],
  ["the assistant role", { contents: [turn("assistant", { text: "x" })] }, /valid role: user, model/],
  ["a system role", { contents: [turn("system", { text: "x" }), hi] }, /valid role/],
  ["a model turn alone", { contents: [turn("model", { text: "x" })] }, /a user turn is needed/],
  ["empty parts", { contents: [turn("user")] }, /must not be empty/],
  ["an empty part", { contents: [turn("user", {})] }, /required oneof field 'data'/],
  ["two data fields", { contents: [turn("user", { text: "x", fileData: { fileUri: "files/1" } })] }, /oneof/],
  ["a chat image", { contents: [turn("user", { image_url: { url: "x" } })] }, /Unknown name/],
  [
    "a data URI as data",
    { contents: [turn("user", { inlineData: { mimeType: "image/png", data: "data:image/png;base64,AA" } })] },
    /inline_data\.data/,
  ],
  [
    "a gif",
    { contents: [turn("user", { inlineData: { mimeType: "image/gif", data: "AAAA" } })] },
    /Unsupported MIME type/,
  ],
  [
    "calls without responses",
    { contents: [hi, turn("model", call), hi] },
    /number of function response parts is equal/,
  ],
  [
    "one response for two calls",
    { contents: [hi, turn("model", call, { functionCall: { id: "a2", name: "f" } }), turn("user", result)] },
    /number of function response parts/,
  ],
  [
    "a response without a call",
    { contents: [hi, turn("user", result)] },
    /response turn comes immediately after a function call/,
  ],
  [
    "a call without a user turn before",
    { contents: [turn("model", call), turn("user", result)] },
    /call turn comes immediately after a user turn/,
  ],
  [
    "a response without a name",
    { contents: [hi, turn("model", call), turn("user", { functionResponse: { response: {} } })] },
    /name: required/,
  ],
  [
    "a response as text",
    { contents: [hi, turn("model", call), turn("user", { functionResponse: { name: "f", response: "4" } })] },
    /Invalid value at '.*response'/,
  ],
  [
    "a response under another name",
    { contents: [hi, turn("model", call), turn("user", { functionResponse: { name: "g", response: {} } })] },
    /does not match/,
  ],
  [
    "a response without the id of its call",
    { contents: [hi, turn("model", call), turn("user", { functionResponse: { name: "f", response: {} } })] },
    /missing the id/,
  ],
  [
    "an image in a result on 2.5",
    {
      model: "gemini-2.5-flash",
      contents: [
        hi,
        turn("model", call),
        turn("user", {
          functionResponse: {
            ...result.functionResponse,
            parts: [{ inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } }],
          },
        }),
      ],
    },
    /`function_response.parts` is not supported for this model/,
  ],
  [
    "text in a result's parts",
    {
      contents: [
        hi,
        turn("model", call),
        turn("user", { functionResponse: { ...result.functionResponse, parts: [{ text: "x" }] } }),
      ],
    },
    /Unknown name "text"/,
  ],
  [
    "a $ref in a response",
    {
      contents: [
        hi,
        turn("model", call),
        turn("user", { functionResponse: { id: "a1", name: "f", response: { $ref: "x" } } }),
      ],
    },
    /\$ref/,
  ],
  [
    "a call without a signature",
    { contents: [hi, turn("model", { functionCall: call.functionCall }), turn("user", result)] },
    /missing a thought_signature in functionCall parts.*`default_api:f` , position 2/,
  ],
  [
    "a foreign signature",
    { contents: [hi, turn("model", { ...call, thoughtSignature: "EpwI" }), turn("user", result)] },
    /Invalid thought signature/,
  ],
  [
    "a trailing model turn on 3.6",
    { model: "gemini-3.6-flash", contents: [hi, turn("model", { text: "x" })] },
    /ending with a model turn/,
  ],
  ["arguments as text", { contents: [hi, turn("model", { functionCall: { name: "f", args: "{}" } })] }, /args/],
  [
    "both schema fields",
    { tools: [{ functionDeclarations: [{ ...declaration, parameters: { type: "object" } }] }] },
    /cannot both be set/,
  ],
  [
    "additionalProperties in parameters",
    parameters({ type: "object", properties: {}, additionalProperties: false }),
    /Unknown name "additionalProperties" at 'tools\[0\]\.function_declarations\[0\]\.parameters'/,
  ],
  [
    "a type list in parameters",
    parameters({ type: "object", properties: { a: { type: ["string", "null"] } } }),
    /Invalid value at/,
  ],
  [
    "a required name that is absent",
    parameters({ type: "object", properties: {}, required: ["a"] }),
    /tools\[0\]\.function_declarations\[0\]\.parameters\.required\[0\]: property is not defined/,
  ],
  [
    "a schema that is not an object",
    { tools: [{ functionDeclarations: [{ name: "f", parametersJsonSchema: { type: "string" } }] }] },
    /of type OBJECT/,
  ],
  ["an OpenAI tool", { tools: [{ type: "function", function: { name: "f" } }] }, /Unknown name "type"/],
  ["functions in two tools", { tools: [...tools, { functionDeclarations: [{ name: "g" }] }] }, /Multiple tools/],
  [
    "two functions of one name",
    { tools: [{ functionDeclarations: [declaration, declaration] }] },
    /Duplicate function/,
  ],
  [
    "a tool config without tools",
    { toolConfig: { functionCallingConfig: { mode: "AUTO" } } },
    /without function_declarations/,
  ],
  [
    "allowed names with AUTO",
    { tools, toolConfig: { functionCallingConfig: { mode: "AUTO", allowedFunctionNames: ["f"] } } },
    /only when function calling mode is ANY/,
  ],
  [
    "an allowed name that is not declared",
    { tools, toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["g"] } } },
    /not a declared function/,
  ],
  ["six stop sequences", { generationConfig: { stopSequences: ["1", "2", "3", "4", "5", "6"] } }, /must not exceed 5/],
  ["a stop text", { generationConfig: { stopSequences: "x" } }, /stop_sequences/],
  ["too many tokens", { generationConfig: { maxOutputTokens: 70_000 } }, /supported range/],
  ["two candidates", { generationConfig: { candidateCount: 2 } }, /Multiple candidates/],
  [
    "a schema without the mime type",
    { generationConfig: { responseJsonSchema: { type: "object" } } },
    /only supported with response mime type/,
  ],
  [
    "JSON with tools on 2.5",
    { model: "gemini-2.5-flash", tools, generationConfig: { responseMimeType: "application/json" } },
    /unsupported/,
  ],
  ["level and budget", thinking({ thinkingLevel: "low", thinkingBudget: 0 }), /only set only one/],
  ["an unknown level", thinking({ thinkingLevel: "max" }), /thinking_level/],
  ["xhigh", thinking({ thinkingLevel: "xhigh" }), /XHIGH is not supported/],
  [
    "minimal on a pro model",
    thinking({ thinkingLevel: "minimal" }, "gemini-3.1-pro-preview"),
    /MINIMAL is not supported/,
  ],
  ["minimal on 3.7-flash", thinking({ thinkingLevel: "minimal" }, "gemini-3.7-flash"), /MINIMAL/],
  ["budget 0 on a pro model", thinking({ thinkingBudget: 0 }, "gemini-3.1-pro-preview"), /only works in thinking mode/],
  ["a level on 2.5", thinking({ thinkingLevel: "low" }, "gemini-2.5-flash"), /level is not supported/],
  ["thinking on 2.0", thinking({ includeThoughts: true }, "gemini-2.0-flash"), /not enabled for this model/],
  ["reasoning_effort", { reasoning_effort: "low" }, /Unknown name/],
];

const accepted: [string, object][] = [
  ["text", {}],
  [
    "system text and settings",
    {
      systemInstruction: { parts: [{ text: "x" }] },
      safetySettings: [{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_ONLY_HIGH" }],
    },
  ],
  [
    "snake case",
    {
      system_instruction: { parts: [{ text: "x" }] },
      generation_config: { max_output_tokens: 500, thinking_config: { thinking_level: "LOW" } },
    },
  ],
  [
    "an image",
    { contents: [turn("user", { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } }, { text: "x" })] },
  ],
  ["a tool loop with the placeholder", { tools, contents: [hi, turn("model", call), turn("user", result)] }],
  [
    "the placeholder in base64",
    {
      contents: [
        hi,
        turn("model", { ...call, thoughtSignature: Buffer.from(placeholder).toString("base64") }),
        turn("user", result),
      ],
    },
  ],
  ["text after the responses", { contents: [hi, turn("model", call), turn("user", result), hi] }],
  [
    "an unsigned call of an earlier turn",
    {
      contents: [
        hi,
        turn("model", { functionCall: call.functionCall }),
        turn("user", result),
        turn("model", { text: "4" }),
        hi,
      ],
    },
  ],
  [
    "an unsigned call on 2.5",
    {
      model: "gemini-2.5-flash",
      contents: [hi, turn("model", { functionCall: call.functionCall }), turn("user", result)],
    },
  ],
  ["a trailing model turn on 3.5", { contents: [hi, turn("model", { text: "x" })] }],
  ["an empty text", { contents: [turn("user", { text: "" }), turn("model", { text: "" }), hi] }],
  [
    "an answer in several model turns",
    { contents: [hi, turn("model", { text: "I ask f." }), turn("model", call), turn("user", result)] },
  ],
  [
    "parallel calls in several model turns, of which the first is signed",
    {
      contents: [
        hi,
        turn("model", call),
        turn("model", { functionCall: { id: "a2", name: "f", args: {} } }),
        turn("user", result, { functionResponse: { id: "a2", name: "f", response: { output: "5" } } }),
      ],
    },
  ],
  [
    "an empty text with a signature",
    { contents: [hi, turn("model", { text: "x" }, { text: "", thoughtSignature: placeholder }), hi] },
  ],
  [
    "a JSON schema with everything",
    {
      tools: [
        {
          functionDeclarations: [
            {
              name: "f",
              parametersJsonSchema: { type: "object", properties: {}, additionalProperties: false, $defs: {} },
            },
          ],
        },
      ],
    },
  ],
  [
    "restricted parameters",
    parameters({ type: "OBJECT", properties: { additionalProperties: { type: "STRING", nullable: true } } }),
  ],
  ["a forced function", { tools, toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["f"] } } }],
  [
    "a config for tools of the server",
    {
      tools: [{ googleSearch: {} }],
      toolConfig: { includeServerSideToolInvocations: true, functionCallingConfig: { mode: "AUTO" } },
    },
  ],
  ["five stop sequences", { generationConfig: { stopSequences: ["1", "2", "3", "4", "5"] } }],
  [
    "a schema with its mime type",
    {
      generationConfig: {
        responseMimeType: "application/json",
        responseJsonSchema: { type: "object", properties: { a: { type: "string" } } },
      },
    },
  ],
  ["minimal on a flash model", thinking({ thinkingLevel: "minimal" })],
  ["low on a pro model", thinking({ thinkingLevel: "low", includeThoughts: true }, "gemini-3.1-pro-preview")],
  ["budget 0 on 2.5-flash", thinking({ thinkingBudget: 0 }, "gemini-2.5-flash")],
];

describe("gemini refuses", () => {
  it.each(refused)("%s", (_, changes, message) => {
    const outcome = ask("gemini", body(changes));
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.json).toMatchObject({ error: { code: 400, status: "INVALID_ARGUMENT" } });
    expect(outcome.status).toBe(400);
  });

  it("a missing key with 403, a wrong one with 400, an unknown model with 404", () => {
    expect(ask("gemini", body({}), { "x-goog-api-key": undefined }).status).toBe(403);
    const wrong = ask("gemini", body({}), { "x-goog-api-key": "invalid" });
    expect(wrong.json).toMatchObject({ error: { code: 400, details: [{ reason: "API_KEY_INVALID" }] } });
    expect(ask("gemini", body({ model: "gemini-99" })).status).toBe(404);
  });

  it("a stream without server-sent events, as an array", () => {
    const path = "/gemini/v1beta/models/gemini-3.5-flash:streamGenerateContent";
    expect(JSON.parse(post(path, "{}").text)).toMatchObject([{ error: { code: 400 } }]);
    expect(JSON.parse(post(path, JSON.stringify(body({}))).text)).toBeInstanceOf(Array);
  });
});

describe("gemini accepts", () => {
  it.each(accepted)("%s", (_, changes) => {
    expect(ask("gemini", body(changes)).json).toMatchObject({ candidates: [{ content: { role: "model" } }] });
  });
});
