/** The suites of others that judge whole APIs, with every kind of route. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { findDestination } from "../../explain/destinations.ts";
import { findApi } from "../../explain/inbound.ts";
import { relayTo } from "../../runtime/relay/call.ts";
import { programs, python3 } from "../inbound/python-packages.ts";
import type { ApiName, Stage } from "../inbound/stage.ts";
import { OpenResponses } from "./open-responses.ts";

/** The verdict of a suite on one case. */
export interface Outcome {
  readonly case: string;
  /** The first one; absent if it has passed. */
  readonly error?: string | undefined;
}

export interface Suite {
  readonly name: string;
  readonly version: string | undefined;
  readonly apis: readonly ApiName[];
  run(stage: Stage, api: ApiName, model: string): Promise<Outcome[]>;
}

/** A case that fails, and why. */
export interface Failure {
  readonly case: string;
  readonly models: readonly string[];
  /** A part of its first error. */
  readonly error: string;
  readonly why: string;
}

const failures: Readonly<Record<string, Readonly<Record<string, readonly Failure[]>>>> = parse(
  readFileSync(join(import.meta.dirname, "failures.yaml"), "utf8"),
);

/** The cases of a suite that are expected to fail. */
export function failuresOf(api: string, suite: string): readonly Failure[] {
  return failures[api]?.[suite] ?? [];
}

/** The vendors of the APIs, other services, and servers of one's own; the last three reason unasked. */
export const models = [
  "openai/gpt-5.5",
  "anthropic/claude-opus-4-8",
  "anthropic/claude-haiku-4-5",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  "deepseek/deepseek-flash",
  "minimax/MiniMax-M2",
  "mistral/magistral-medium-latest",
];

/** How llm-comply calls each API. */
const formats: Readonly<Record<ApiName, readonly string[]>> = {
  "chat-completions": ["openai-chat", "/v1"],
  responses: ["open-responses", "/v1"],
  messages: ["anthropic", "/v1", "--auth-header", "x-api-key", "--no-bearer", "-H", "anthropic-version:2023-06-01"],
  "generate-content": ["google-genai", "", "--auth-header", "x-goog-api-key", "--no-bearer"],
};

/** Where the tester is installed, and what starts it. */
export const tester = join(programs, "llm-comply");
const start = join(import.meta.dirname, "llm_comply_events.py");

/** @throws if `tester` is not there */
export function suites(): Suite[] {
  const library = join(programs, "../lib");
  const [python = ""] = readdirSync(library);
  const bundled = join(library, python, "site-packages/llm_comply/specs/openresponses.json");
  const published = new OpenResponses(bundled);
  return [
    { name: "llm-comply", version: versionOf("llm-comply"), apis: Object.keys(formats) as ApiName[], run: llmComply },
    {
      name: "Open Responses",
      version: published.version,
      apis: ["responses"],
      run: (stage, _api, model) => published.run(stage, model),
    },
  ];
}

/** The version of a Python package. */
function versionOf(name: string): string | undefined {
  const requirements = readFileSync(join(import.meta.dirname, "../inbound/python/requirements.txt"), "utf8");
  return new RegExp(`^${name}==(.*)$`, "m").exec(requirements)?.[1];
}

async function llmComply(stage: Stage, api: ApiName, model: string): Promise<Outcome[]> {
  const [format = "", base = "", ...more] = formats[api];
  const options = ["--json", "-k", "key", "-u", stage.url + base, "-m", model, "--format", format, ...more];
  const { stdout } = await promisify(execFile)(python3, [start, ...options]).catch(
    // it exits with 1 when a case fails
    (error: { stdout: string }) => error,
  );
  const { results } = JSON.parse(stdout) as {
    readonly results: { readonly id: string; readonly status: string; readonly errors?: string[] }[];
  };
  return results.flatMap(({ id, status, errors: [first] = [] }) =>
    status === "skipped" ? [] : [{ case: id, error: status === "failed" ? (first ?? "failed") : undefined }],
  );
}

/** Whether an API's request for a model is relayed, that is, passed on as it came. */
export function isRelayed(api: ApiName, model: string): boolean {
  const inPath = api === "generate-content" ? model : undefined;
  return relayTo(findApi(api), findDestination(model, {}, {}), { model }, inPath) !== undefined;
}
