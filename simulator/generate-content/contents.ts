/** Roles, parts, call and response turns, and thought signatures of a generateContent conversation. */
import { invalid } from "../api-error.ts";
import type { InputTurn } from "../model-input.ts";
import { digest, sign, verify } from "../signature.ts";
import { asArray, asObject, asString, canonical, type JsonObject } from "../values.ts";
import type { GeminiModel } from "./gemini-models.ts";

const provider = "gemini";
const dataFields = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
  "toolCall",
  "toolResponse",
];
const images = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];

/** The documented placeholders for a missing signature, accepted as base64 too. */
const placeholders = ["skip_thought_signature_validator", "context_engineering_is_the_way_to_go"];
const accepted = new Set(placeholders.flatMap((text) => [text, Buffer.from(text).toString("base64")]));
/** The signature that LangChain 2.3 puts on calls that have none, by its digest. */
const sampled = "95961e890e24085525fd6971";

export function signCall(model: string, name: string, args: unknown): string {
  return sign(provider, model, "call", "", `${name} ${canonical(args)}`);
}

export function signText(model: string, text: string): string {
  return sign(provider, model, "text", "", text);
}

function partsOf(content: JsonObject): JsonObject[] {
  return asArray(content.parts).map(asObject);
}

function has(part: JsonObject, field: string): boolean {
  return part[field] !== undefined && part[field] !== null;
}

function countOf(content: JsonObject | undefined, field: string): number {
  return content === undefined ? 0 : partsOf(content).filter((part) => has(part, field)).length;
}

function checkPart(part: JsonObject, at: string): void {
  const fields = dataFields.filter((field) => has(part, field));
  // an empty text is a value: Google's ADK makes such parts (https://github.com/google/adk-python/issues/5341), and the Gemini
  // API accepts them (https://github.com/google-gemini/deprecated-generative-ai-python/issues/697), unlike Vertex AI
  // (https://github.com/google/adk-python/issues/338), which is not simulated; looked at on 2026-11-27;
  // Gemini CLI 0.61 returns a signature without its empty text
  if (fields.length === 0 && !has(part, "thoughtSignature"))
    throw invalid(`* ${at}.data: required oneof field 'data' must have one initialized field`);
  if (fields.length > 1)
    throw invalid(`Invalid value at '${at}' (oneof), oneof field 'data' is already set. Cannot set '${fields[1]}'.`);
  checkMedia(part);
}

function checkSignature(part: JsonObject): void {
  const signature = asString(part.thoughtSignature);
  if (signature === "" || accepted.has(signature) || digest(signature) === sampled) return;
  const signed = verify(signature, provider);
  if (signed === undefined) throw invalid("Invalid thought signature.");
  const call = asObject(part.functionCall);
  const altered =
    has(part, "functionCall") && signed.content !== digest(`${asString(call.name)} ${canonical(call.args ?? {})}`);
  if (altered || (signed.kind === "call") !== has(part, "functionCall")) throw invalid("Corrupted thought signature.");
}

export function checkContents(contents: JsonObject[]): void {
  contents.forEach((content, index) => {
    const role = content.role ?? "user";
    if (role !== "user" && role !== "model") throw invalid("Please use a valid role: user, model.");
    const parts = partsOf(content);
    const at = `GenerateContentRequest.contents[${index}].parts`;
    if (parts.length === 0)
      throw invalid(`* ${at}: contents.parts must not be empty. It must include at least one parts field.`);
    parts.forEach((part, place) => {
      checkPart(part, `${at}[${place}]`);
      checkSignature(part);
      const wrong = role === "user" ? "functionCall" : "functionResponse";
      if (has(part, wrong)) throw invalid(`Please ensure that ${wrong} parts are not in a turn of role ${role}.`);
    });
  });
  if (!contents.some((content) => content.role !== "model"))
    throw invalid("* GenerateContentRequest.contents: a user turn is needed");
}

/** Function responses may contain media since Gemini 3. */
function checkResultMedia(content: JsonObject, model: GeminiModel): void {
  for (const part of partsOf(content)) {
    const media = asArray(asObject(part.functionResponse).parts).map(asObject);
    if (media.length > 0 && model.generation < 3) {
      throw invalid("Unable to submit request because `function_response.parts` is not supported for this model.");
    }
    for (const each of media) checkMedia(each);
  }
}

function checkMedia(part: JsonObject): void {
  const mime = asString(asObject(part.inlineData).mimeType);
  if (mime.startsWith("image/") && !images.includes(mime)) throw invalid(`Unsupported MIME type: ${mime}`);
}

function checkResponses(calls: JsonObject, responses: JsonObject, model: GeminiModel): void {
  const asked = partsOf(calls)
    .filter((part) => has(part, "functionCall"))
    .map((part) => asObject(part.functionCall));
  partsOf(responses)
    .filter((part) => has(part, "functionResponse"))
    .forEach((part, index) => {
      const { id, name, response } = asObject(part.functionResponse);
      if (canonical(response).includes('"$ref":')) throw invalid("Invalid $ref in function_response.response.");
      const call = id === undefined ? asked[index] : asked.find((each) => each.id === id);
      if (call === undefined)
        throw invalid(`Function response id ${asString(id)} does not match any function call of the turn before.`);
      if (call.name !== name)
        throw invalid(`Function response ${asString(name)} does not match function call ${asString(call.name)}.`);
      if (model.generation >= 3.5 && call.id !== undefined && id === undefined) {
        throw invalid(`Function response ${asString(name)} is missing the id of its function call.`);
      }
    });
}

/**
 * Adjacent model turns are one: Gemini accepts them, with calls too (https://github.com/google/adk-go/issues/1218), and the
 * chats of Google's SDKs send each chunk of a streamed answer as a turn of its own (`send_message_stream` in
 * https://github.com/googleapis/python-genai/blob/main/google/genai/chats.py); both looked at on 2026-11-27.
 */
export function joinModelTurns(contents: JsonObject[]): JsonObject[] {
  const turns: JsonObject[] = [];
  for (const content of contents) {
    const last = turns.at(-1);
    if (content.role !== "model" || last?.role !== "model") turns.push(content);
    else turns[turns.length - 1] = { ...last, parts: [...partsOf(last), ...partsOf(content)] };
  }
  return turns;
}

/**
 * A call turn follows a user or response turn, and is followed by all its responses. Sources: google-gemini/gemini-cli#11814, 2025-10;
 * GoogleCloudPlatform/generative-ai#368, 2024-01.
 */
export function checkCallTurns(contents: JsonObject[], model: GeminiModel): void {
  contents.forEach((content, index) => {
    const calls = countOf(content, "functionCall");
    const before = contents[index - 1];
    const after = contents[index + 1];
    if (calls > 0) {
      if (before === undefined) {
        throw invalid(
          "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
        );
      }
      if (countOf(after, "functionResponse") !== calls) {
        throw invalid(
          "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
        );
      }
      if (after !== undefined) checkResponses(content, after, model);
    }
    checkResultMedia(content, model);
    if (countOf(content, "functionResponse") > 0 && countOf(before, "functionCall") === 0) {
      throw invalid("Please ensure that function response turn comes immediately after a function call turn.");
    }
  });
  if (contents.at(-1)?.role === "model" && !model.prefill)
    throw invalid("Requests ending with a model turn are not supported.");
}

/**
 * The first call of every step since the last user message must have a signature: ai.google.dev/gemini-api/docs/thought-signatures,
 * 2026-09.
 */
export function checkCallSignatures(contents: JsonObject[], model: GeminiModel): void {
  if (model.generation < 3) return;
  const from = contents.findLastIndex(
    (content) => content.role !== "model" && partsOf(content).some((part) => !has(part, "functionResponse")),
  );
  contents.slice(from + 1).forEach((content, index) => {
    const call = partsOf(content).find((part) => has(part, "functionCall"));
    if (call === undefined || asString(call.thoughtSignature) !== "") return;
    const { name } = asObject(call.functionCall);
    throw invalid(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call \`default_api:${asString(name)}\` , position ${from + 2 + index}.`,
    );
  });
}

function resultText(response: unknown): string {
  const { output, error } = asObject(response);
  if (typeof output === "string") return output;
  return typeof error === "string" ? `an error: ${error}` : canonical(response);
}

export function inputTurns(contents: JsonObject[]): InputTurn[] {
  return contents.flatMap((content, index): InputTurn[] => {
    const parts = partsOf(content);
    const text = parts.map((part) => (part.thought === true ? "" : asString(part.text))).filter(Boolean);
    if (content.role === "model")
      return [{ role: "model", text: text.join(""), calls: countOf(content, "functionCall") }];
    const results = parts
      .filter((part) => has(part, "functionResponse"))
      .map((part): InputTurn => {
        const { name, response, parts: media } = asObject(part.functionResponse);
        return { role: "tool", text: resultText(response), name: asString(name), images: asArray(media).length };
      });
    if (results.length === parts.length) return results;
    const media = countOf(content, "inlineData");
    // a turn with only images after results belongs to them
    if (media === parts.length && countOf(contents[index - 1], "functionResponse") > 0) {
      return [{ role: "tool", name: "the same tool", text: "an image", images: media }];
    }
    return [...results, { role: "user", text: text.join("\n"), images: media }];
  });
}
