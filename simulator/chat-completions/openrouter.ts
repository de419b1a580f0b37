/**
 * Chat completions as OpenRouter serves them. Rules, where no other source is named: OpenRouterTeam/docs, 2026-08, pages
 * reasoning-tokens and errors-and-debugging, and the types of @openrouter/sdk 1.3.19.
 */
import spec from "../../generated/explain/openrouter.json" with { type: "json" };
import { type Answer, thoughtOf } from "../answer.ts";
import { ApiError, invalid } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, type Endpoint, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { checkShape } from "../shape.ts";
import { digest, sign, verify } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { type Dialect, plainCallId } from "./completion.ts";
import { checkChoice, checkRoles, messagesOf } from "./conversation.ts";
import { endpointOf, modelInputOf, serveChat, shapeMessage, usageOf } from "./service.ts";

/** Efforts that differ: the types of ChatRequest. Effort or budget: reasoning-tokens. */
function readReasoning(body: JsonObject): Reasoning {
  const { effort, max_tokens, enabled } = asObject(body.reasoning);
  const short = body.reasoning_effort ?? undefined;
  if (short !== undefined && effort !== undefined && short !== effort) {
    throw invalid("reasoning_effort and reasoning.effort must not differ.");
  }
  if (effort !== undefined && max_tokens !== undefined) {
    throw invalid('Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified.');
  }
  const asked = asString(effort ?? short) || (max_tokens === undefined ? "" : "medium");
  const enables = asked !== "" || enabled === true || body.include_reasoning === true;
  return {
    thinks: enables && asked !== "none" && enabled !== false,
    effort: asked || "medium",
    notes: [asked !== "" ? `effort ${asked}` : enabled === true ? "reasoning enabled" : "no effort"],
  };
}

/** Source: maxnowack/anthropic-proxy#4, 2025-05. */
function checkModel(body: JsonObject): void {
  const models = body.model === undefined ? asArray(body.models).map(asString) : [asString(body.model)];
  if (models.length === 0) throw invalid("No models provided");
  for (const name of models) {
    if (!/^(~?[\w.-]+\/[\w.~-]+(:[\w-]+)?|@preset\/\S+)$/.test(name)) throw invalid(`${name} is not a valid model ID`);
  }
}

/** Reasoning details must be returned unchanged: reasoning-tokens. The model's provider refuses an altered signature. */
function checkDetails(body: JsonObject): void {
  for (const entry of messagesOf(body)) {
    for (const detail of asArray(entry.reasoning_details).map(asObject)) {
      const signature = asString(detail.type === "reasoning.encrypted" ? detail.data : detail.signature);
      if (signature === "" && detail.type !== "reasoning.encrypted") continue;
      const signed = verify(signature, "openrouter");
      const altered = asString(detail.text) !== "" && signed?.content !== digest(asString(detail.text));
      if (signed === undefined || altered) throw invalid("Invalid signature in reasoning_details.");
    }
  }
}

function detailsOf(answer: Answer, model: string): JsonObject[] {
  return answer.pieces
    .flatMap((piece): JsonObject[] => {
      if (piece.kind !== "thought") return [];
      const signature = sign("openrouter", model, "detail", "", piece.text);
      if (piece.hidden) return [{ type: "reasoning.encrypted", data: signature, format: "simulator-v1" }];
      return [{ type: "reasoning.text", text: piece.text, signature, format: "simulator-v1" }];
    })
    .map((detail, index) => ({ ...detail, index }));
}

function dialectOf(model: string, exclude: boolean): Dialect {
  return {
    idPrefix: "gen-",
    envelope: { provider: "Simulator" },
    callId: plainCallId,
    message(answer) {
      const details = detailsOf(answer, model);
      return exclude || details.length === 0 ? {} : { reasoning: thoughtOf(answer), reasoning_details: details };
    },
    reasoningDelta: (reasoning) =>
      exclude
        ? {}
        : {
            reasoning,
            reasoning_details: [{ type: "reasoning.text", text: reasoning, format: "simulator-v1", index: 0 }],
          },
    lateDeltas: (answer) => {
      const details = exclude ? [] : detailsOf(answer, model);
      // all thoughts were streamed as one detail, so one signature covers them
      const encrypted = details.filter((detail) => detail.type === "reasoning.encrypted");
      const shown = answer.pieces
        .flatMap((piece) => (piece.kind === "thought" && !piece.hidden ? [piece.text] : []))
        .join("");
      const signature = sign("openrouter", model, "detail", "", shown);
      const detail = { type: "reasoning.text", signature, format: "simulator-v1", index: 0 };
      const late = exclude || shown === "" ? encrypted : [detail, ...encrypted];
      return late.length === 0 ? [] : [{ reasoning_details: late }];
    },
    everyDelta: { role: "assistant", content: "" },
    firstCall: (call, id, index) => ({ index, id, type: "function", function: { ...call, arguments: "" } }),
    nextCall: (json, index) => ({ index, function: { arguments: json } }),
    noCalls: {},
    emptyContent: null,
    finish: (reason) => ({ native_finish_reason: reason === "content_filter" ? "refusal" : reason }),
    refusal: { reason: "content_filter", text: "" },
    comments: [": OPENROUTER PROCESSING\n\n", ": OPENROUTER PROCESSING\n\n"],
    failure: (chunk) => ({
      ...chunk,
      error: { code: 502, message: "Provider disconnected", metadata: { error_type: "provider_unavailable" } },
      choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
    }),
    endsFailure: false,
  };
}

function create(value: unknown): Reply {
  checkShape(spec.schema, value, { nulls: true });
  const body = asObject(value);
  checkRoles(body, ["assistant"]);
  checkModel(body);
  const reasoning = readReasoning(body);
  checkChoice(body, true);
  checkDetails(body);
  const model = asString(body.model) || asString(asArray(body.models)[0]);
  return serveChat(
    { ...body, model },
    {
      input: modelInputOf("openrouter", { ...body, model }, reasoning),
      dialect: dialectOf(model, asObject(body.reasoning).exclude === true || body.include_reasoning === false),
      usage: (counts) => ({ ...usageOf(counts), cost: (counts.prompt + counts.completion) / 1_000_000 }),
      sendsUsage: true,
      headers: { "x-generation-id": `gen-${digest(JSON.stringify({ ...body, model }))}` },
      failed: () => jsonReply(200, { error: { code: 500, message: "Internal Server Error" }, user_id: "simulator" }),
    },
  );
}

function endpoint(steps: string[]): Endpoint | undefined {
  const key = { data: { label: "simulator", usage: 0 } };
  if (steps.join("/") === "key") return { method: "GET", answer: () => jsonReply(200, key) };
  return endpointOf(steps, create, ["vendor/model", "openrouter/auto"]);
}

function authorize(call: Call): void {
  const key = bearerToken(call);
  if (key === undefined) throw new ApiError(401, "No auth credentials found");
  if (isInvalidKey(key)) throw new ApiError(401, "User not found.");
}

export const openrouter: Provider = {
  key: "openrouter",
  base: "/openrouter/api/v1",
  environment: (address) => ({ OPENROUTER_BASE_URL: `${address}/openrouter/api/v1`, OPENROUTER_API_KEY: "simulator" }),
  endpoint,
  authorize,
  mediaTypeStatus: 400,
  invalidJson: (reason) => new ApiError(400, `Invalid JSON body: ${reason}`),
  shapeError: (error) => new ApiError(400, shapeMessage(error)),
  errorReply: ({ status, message, details }) =>
    jsonReply(status, { error: { code: status, message, metadata: {} }, user_id: "simulator" }, details.headers),
};
