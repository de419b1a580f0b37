/**
 * The values that models of Bedrock accept through Converse. Sources: API reference and user guides of AWS, and literal API
 * errors in public bug reports, collected 2026-11-23. Claude's own rules are those of `messages/claude-models.ts`.
 */
import { type ClaudeModel, claudeModel } from "../messages/claude-models.ts";

export interface BedrockModel {
  /** Vendor whose fields `additionalModelRequestFields` may have, and whose reasoning is accepted back. */
  kind: "claude" | "nova" | "gpt-oss" | "gpt" | "other";
  claude?: ClaudeModel;
  /** The fields of the model's own API. */
  fields: readonly string[];
  /** Whether it reasons; Nova only when it is asked to. */
  reasons: "always" | "asked" | "never";
  /** How its reasoning is returned: signed, encrypted, or as plain text that it refuses back. */
  shows: "signed" | "encrypted" | "plain";
  sampling: boolean;
  stops: boolean;
  forcedTools: boolean;
  cachePoints: boolean;
  resultStatus: boolean;
  /** Response schemas and strict tools. */
  schemas: boolean;
  images: boolean;
}

const plain: BedrockModel = {
  kind: "other",
  fields: [],
  reasons: "never",
  shows: "plain",
  sampling: true,
  stops: true,
  forcedTools: false,
  cachePoints: false,
  resultStatus: false,
  schemas: true,
  images: true,
};

const claudeFields = ["thinking", "output_config", "tool_choice", "top_k", "anthropic_beta"];

function claudeOf(name: string): BedrockModel | undefined {
  const claude = claudeModel(name);
  if (claude === undefined) return undefined;
  const isEarly = /^claude-3-(5|opus|sonnet|haiku)/.test(name);
  return {
    ...plain,
    kind: "claude",
    claude,
    fields: claudeFields,
    reasons: "asked",
    shows: "signed",
    sampling: claude.sampling,
    forcedTools: claude.forcedTools,
    cachePoints: !isEarly,
    resultStatus: true,
    schemas: claude.sampling && !isEarly,
  };
}

const gpt: BedrockModel = {
  ...plain,
  kind: "gpt",
  fields: ["reasoning"],
  reasons: "always",
  shows: "encrypted",
  sampling: false,
  stops: false,
};

const nova: BedrockModel = {
  ...plain,
  kind: "nova",
  fields: ["inferenceConfig"],
  forcedTools: true,
  resultStatus: true,
  schemas: false,
};

const rows: readonly [RegExp, BedrockModel][] = [
  [/^amazon\.nova-2-/, { ...nova, fields: [...nova.fields, "reasoningConfig"], reasons: "asked" }],
  [/^amazon\.nova-/, nova],
  [
    /^openai\.gpt-oss-/,
    { ...plain, kind: "gpt-oss", fields: ["reasoning_effort"], reasons: "always", stops: false, images: false },
  ],
  [/^openai\.gpt-/, gpt],
  [/^deepseek\.r1/, { ...plain, reasons: "always", images: false }],
  [/^(ai21|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|qwen|writer|zai)\./, plain],
];

const region = /^(us|us-gov|eu|apac|au|jp|ca|sa|global)\./;

/** The model of an id, of an inference profile, or of an ARN; undefined when Bedrock has none of this name. */
export function bedrockModel(id: string): BedrockModel | undefined {
  const isArn = id.startsWith("arn:aws:bedrock:");
  // what an application's profile stands for is not in its name
  if (isArn && id.includes(":application-inference-profile/")) return claudeOf("claude-sonnet-4-6");
  const name = (isArn ? id.slice(id.lastIndexOf("/") + 1) : id).replace(region, "");
  const claude = /^anthropic\.(claude-.*)$/.exec(name)?.[1];
  return claude === undefined ? rows.find(([pattern]) => pattern.test(name))?.[1] : claudeOf(claude);
}
