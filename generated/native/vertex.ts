// @generated from spec/providers/vertex.yaml and spec/native/generate-content.yaml. Do not edit; run `npm run generate`.
import type { Content, GenerationConfig, SafetySetting, ToolConfig, ToolElement } from "./generate-content.ts";

/**
 * The body. The model is in the URL, and streaming too.
 */
export interface GenerateContentRequest {
  model?: string | undefined;
  systemInstruction?: Content | undefined;
  /**
   * @minItems 1
   */
  contents: Content[];
  tools?: ToolElement[] | undefined;
  toolConfig?: ToolConfig | undefined;
  generationConfig?: GenerationConfig | undefined;
  safetySettings?: SafetySetting[] | undefined;
  cachedContent?: string | undefined;
  serviceTier?: "unspecified" | "standard" | "flex" | "priority" | undefined;
  store?: boolean | undefined;
  continuationToken?: string | undefined;
  labels?: Labels | undefined;
}
export interface Labels {
  [k: string]: string;
}
