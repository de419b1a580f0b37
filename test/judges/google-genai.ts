/**
 * Requests to generateContent, judged by the types of the official SDK. Its functions take the pieces of a body in
 * another arrangement (`generationConfig` becomes `config`), so the pieces are judged.
 */
import type * as sdk from "@google/genai";
import type * as native from "../../generated/native/generate-content.ts";
import type { Fits, Strange, Trusting, Written } from "./judge.ts";

interface Exceptions {
  /** Enums in the SDK, which no literal fits; their words are judged below. */
  mode: sdk.FunctionCallingConfigMode;
  thinkingLevel: sdk.ThinkingLevel;
  scheduling: sdk.FunctionResponseScheduling;
  /** Not judged. */
  mediaResolution: never;
  behavior: sdk.Behavior;
  /** Enums and numbers as strings in the SDK; we send JSON Schema instead. */
  parameters: sdk.Schema;
  responseSchema: sdk.Schema;
  /** The response of a function: its schema, or an object. */
  response: never;
}
type Request = Trusting<native.GenerateContentRequest, Exceptions>;
type Generation = NonNullable<Request["generationConfig"]>;

export type Contents = Fits<sdk.Content[], Request["contents"]>;
export type System = Fits<sdk.ContentUnion, NonNullable<Request["systemInstruction"]>>;
export type Tools = Fits<sdk.Tool[], NonNullable<Request["tools"]>>;
export type Choice = Fits<sdk.ToolConfig, NonNullable<Request["toolConfig"]>>;
export type Config = Fits<sdk.GenerateContentConfig, Generation>;
export type Mode = Fits<`${sdk.FunctionCallingConfigMode}`, NonNullable<native.FunctionCallingConfig["mode"]>>;
/** The service reads both cases; the SDK writes capitals, and no model has XHIGH yet. */
export type Level = Fits<
  `${sdk.ThinkingLevel}` | "XHIGH",
  Uppercase<NonNullable<native.ThinkingConfig["thinkingLevel"]>>
>;

export type TurnKeys = Fits<never, Strange<sdk.Content, native.Content>>;
export type PartKeys = Fits<never, Strange<sdk.Part, native.SentPart>>;
export type CallKeys = Fits<never, Strange<sdk.FunctionCall, NonNullable<native.SentPart["functionCall"]>>>;
export type ResultKeys = Fits<never, Strange<sdk.FunctionResponse, NonNullable<native.SentPart["functionResponse"]>>>;
export type ToolKeys = Fits<never, Strange<sdk.FunctionDeclaration, native.FunctionDeclaration>>;
/** `responseFormat` is newer than the SDK. */
export type ConfigKeys = Fits<"responseFormat", Strange<sdk.GenerateContentConfig, Generation>>;
export type ThinkingKeys = Fits<never, Strange<sdk.ThinkingConfig, native.ThinkingConfig>>;

// each exception is needed, and a judge can fail
// @ts-expect-error a literal is not a member of an enum
export type Modes = Fits<sdk.ToolConfig, Written<native.ToolConfig>>;
// @ts-expect-error a literal is not a member of an enum
export type Levels = Fits<sdk.GenerateContentConfig, Written<native.GenerationConfig>>;
// @ts-expect-error a part has one data field, and this is not one
export type Wrong = Fits<never, Strange<sdk.Part, { inline_data: { mimeType: string; data: string } }>>;
