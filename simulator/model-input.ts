/** The input of the simulated model: a checked request in one form for all APIs. */
import { asArray, asObject, asString } from "./values.ts";

export interface InputTurn {
  role: "user" | "model" | "tool";
  text: string;
  /** Name of the tool that returned the result. */
  name?: string;
  /** Number of tool calls in a model turn. */
  calls?: number;
  images?: number;
}

export interface ModelInput {
  provider: string;
  /** Name of the API. */
  api: string;
  model: string;
  turns: InputTurn[];
  /** The request's reasoning controls in the provider's terms, for the echo. */
  notes: string[];
  /** Whether the model reasons under this request. */
  thinks: boolean;
  /** Reasoning effort, which scales the reasoning tokens. */
  effort: string | undefined;
  /** Maximum of reasoning tokens. */
  budget?: number | undefined;
  tools: { name: string; schema: unknown }[];
  choice: "auto" | "none" | "required" | { name: string };
  parallel: boolean;
  stops: string[];
  /** Maximum of output tokens, reasoning included. */
  limit: number | undefined;
  /** Structured output: any JSON object, or one that fits a schema. */
  format: "text" | "json" | { schema: unknown };
}

export type Reasoning = Pick<ModelInput, "notes" | "thinks" | "effort" | "budget">;

/** The defaults, for an API to fill in. */
export function emptyInput(provider: string, api: string, model: string): ModelInput {
  return {
    provider,
    api,
    model,
    turns: [],
    notes: [],
    thinks: false,
    effort: undefined,
    tools: [],
    choice: "auto",
    parallel: true,
    stops: [],
    limit: undefined,
    format: "text",
  };
}

/** Text and number of images of a message's content, which is a string or an array of parts. */
export function textAndImages(content: unknown): { text: string; images: number } {
  if (typeof content === "string") return { text: content, images: 0 };
  const parts = asArray(content).map(asObject);
  const strings = parts.map((part) => asString(part.text) || asString(part.refusal)).filter(Boolean);
  const images = parts.filter((part) => part.type === "input_image" || part.type === "image_url");
  return { text: strings.join("\n"), images: images.length };
}
