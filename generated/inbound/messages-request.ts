// @generated from spec/native/messages.yaml. Do not edit; run `npm run generate`.
import {
  Field,
  isInteger,
  isNumber,
  isObject,
  mismatch,
  numberOf,
  readEach,
  requireNull,
  withoutNulls,
  type Fields,
  type Place,
} from "../../runtime/request/reading.ts";

export function readMessagesRequest(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const {
    model,
    max_tokens,
    system,
    messages,
    tools,
    tool_choice,
    temperature,
    top_p,
    top_k,
    stop_sequences,
    stream,
    cache_control,
    speed,
    thinking,
    output_config,
    metadata,
    service_tier,
    inference_geo,
    user_profile_id,
    workspace_id,
  } = value;
  let hasNull = false;
  if (typeof model !== "string") throw mismatch(`${at}.model`, "a string", model);
  if (!isInteger(max_tokens)) throw mismatch(`${at}.max_tokens`, "a whole number", max_tokens);
  const systemRead =
    system === undefined || system === null ? undefined : readMessagesRequestSystem(system, at, ".system");
  const messagesRead = readMessagesRequestMessages(messages, at, ".messages");
  const toolsRead = tools === undefined || tools === null ? undefined : readMessagesRequestTools(tools, at, ".tools");
  const toolChoiceRead =
    tool_choice === undefined || tool_choice === null
      ? undefined
      : readToolChoiceParam(tool_choice, new Field(at, ".tool_choice"));
  const temperatureRead =
    temperature === undefined || temperature === null
      ? undefined
      : readMessagesRequestTemperature(temperature, at, ".temperature");
  const topPRead = top_p === undefined || top_p === null ? undefined : readMessagesRequestTopP(top_p, at, ".top_p");
  if (top_k !== undefined && !isInteger(top_k)) hasNull = requireNull(top_k, `${at}.top_k`, "a whole number");
  const stopSequencesRead =
    stop_sequences === undefined || stop_sequences === null
      ? undefined
      : readMessagesRequestStopSequences(stop_sequences, at, ".stop_sequences");
  if (stream !== undefined && typeof stream !== "boolean")
    hasNull = requireNull(stream, `${at}.stream`, "true or false");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (speed !== undefined && speed !== "standard" && speed !== "fast")
    hasNull = requireNull(speed, `${at}.speed`, ["standard", "fast"]);
  const thinkingRead =
    thinking === undefined || thinking === null ? undefined : readThinkingParam(thinking, new Field(at, ".thinking"));
  const outputConfigRead =
    output_config === undefined || output_config === null
      ? undefined
      : readOutputConfig(output_config, new Field(at, ".output_config"));
  const metadataRead =
    metadata === undefined || metadata === null ? undefined : readMessagesRequestMetadata(metadata, at, ".metadata");
  if (service_tier !== undefined && service_tier !== "auto" && service_tier !== "standard_only")
    hasNull = requireNull(service_tier, `${at}.service_tier`, ["auto", "standard_only"]);
  if (inference_geo !== undefined && typeof inference_geo !== "string")
    hasNull = requireNull(inference_geo, `${at}.inference_geo`, "a string");
  if (user_profile_id !== undefined && typeof user_profile_id !== "string")
    hasNull = requireNull(user_profile_id, `${at}.user_profile_id`, "a string");
  if (workspace_id !== undefined && typeof workspace_id !== "string")
    hasNull = requireNull(workspace_id, `${at}.workspace_id`, "a string");
  if (
    hasNull ||
    systemRead !== system ||
    messagesRead !== messages ||
    toolsRead !== tools ||
    toolChoiceRead !== tool_choice ||
    temperatureRead !== temperature ||
    topPRead !== top_p ||
    stopSequencesRead !== stop_sequences ||
    cacheControlRead !== cache_control ||
    thinkingRead !== thinking ||
    outputConfigRead !== output_config ||
    metadataRead !== metadata
  )
    return withoutNulls(value, {
      system: systemRead,
      messages: messagesRead,
      tools: toolsRead,
      tool_choice: toolChoiceRead,
      temperature: temperatureRead,
      top_p: topPRead,
      stop_sequences: stopSequencesRead,
      cache_control: cacheControlRead,
      thinking: thinkingRead,
      output_config: outputConfigRead,
      metadata: metadataRead,
    });
  return value;
}

function readMessagesRequestSystem(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readResultBlockParam);
  throw mismatch(`${at}${path}`, [], value);
}

/** A block of a message of the user, or in a result. */
function readResultBlockParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "text":
      return readResultBlockParamText(value, at);
    case "image":
      return readResultBlockParamImage(value, at);
    case "document":
      return readResultBlockParamDocument(value, at);
    case "search_result":
      return readResultBlockParamSearchResult(value, at);
    default:
      throw mismatch(`${at}.type`, ["text", "image", "document", "search_result"], value.type);
  }
}

function readResultBlockParamTextCitations(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return value;
}

/** The caller's own object. */
function readCacheControl(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, ttl } = value;
  let hasNull = false;
  if (type !== undefined && type !== "ephemeral") hasNull = requireNull(type, `${at}.type`, ["ephemeral"]);
  if (ttl !== undefined && ttl !== "5m" && ttl !== "1h") hasNull = requireNull(ttl, `${at}.ttl`, ["5m", "1h"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readResultBlockParamText(value: Fields, at: Place): unknown {
  const { text, citations, cache_control } = value;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  const citationsRead =
    citations === undefined || citations === null
      ? undefined
      : readResultBlockParamTextCitations(citations, at, ".citations");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (citationsRead !== citations || cacheControlRead !== cache_control)
    return withoutNulls(value, { citations: citationsRead, cache_control: cacheControlRead });
  return value;
}

function readImageSource(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "base64":
      return readImageSourceBase64(value, at);
    case "url":
      return readImageSourceUrl(value, at);
    case "file":
      return readImageSourceFile(value, at);
    default:
      throw mismatch(`${at}.type`, ["base64", "url", "file"], value.type);
  }
}

function readImageSourceBase64(value: Fields, at: Place): unknown {
  const { media_type, data } = value;
  if (typeof media_type !== "string") throw mismatch(`${at}.media_type`, "a string", media_type);
  if (typeof data !== "string") throw mismatch(`${at}.data`, "a string", data);
  return value;
}

function readImageSourceUrl(value: Fields, at: Place): unknown {
  const { url } = value;
  if (typeof url !== "string") throw mismatch(`${at}.url`, "a string", url);
  return value;
}

function readImageSourceFile(value: Fields, at: Place): unknown {
  const { file_id } = value;
  if (typeof file_id !== "string") throw mismatch(`${at}.file_id`, "a string", file_id);
  return value;
}

function readResultBlockParamImage(value: Fields, at: Place): unknown {
  const { source, cache_control } = value;
  const sourceRead = readImageSource(source, new Field(at, ".source"));
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (sourceRead !== source || cacheControlRead !== cache_control)
    return withoutNulls(value, { source: sourceRead, cache_control: cacheControlRead });
  return value;
}

function readDocumentSourceParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "base64":
      return readDocumentSourceParamBase64(value, at);
    case "text":
      return readDocumentSourceParamText(value, at);
    case "url":
      return readDocumentSourceParamUrl(value, at);
    case "file":
      return readDocumentSourceParamFile(value, at);
    case "content":
      return readDocumentSourceParamContent(value, at);
    default:
      throw mismatch(`${at}.type`, ["base64", "text", "url", "file", "content"], value.type);
  }
}

function readDocumentSourceParamBase64(value: Fields, at: Place): unknown {
  const { media_type, data } = value;
  if (media_type !== "application/pdf") throw mismatch(`${at}.media_type`, ["application/pdf"], media_type);
  if (typeof data !== "string") throw mismatch(`${at}.data`, "a string", data);
  return value;
}

function readDocumentSourceParamText(value: Fields, at: Place): unknown {
  const { media_type, data } = value;
  if (media_type !== "text/plain") throw mismatch(`${at}.media_type`, ["text/plain"], media_type);
  if (typeof data !== "string") throw mismatch(`${at}.data`, "a string", data);
  return value;
}

function readDocumentSourceParamUrl(value: Fields, at: Place): unknown {
  const { url } = value;
  if (typeof url !== "string") throw mismatch(`${at}.url`, "a string", url);
  return value;
}

function readDocumentSourceParamFile(value: Fields, at: Place): unknown {
  const { file_id } = value;
  if (typeof file_id !== "string") throw mismatch(`${at}.file_id`, "a string", file_id);
  return value;
}

function readDocumentSourceParamContentContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value;
  throw mismatch(`${at}${path}`, [], value);
}

function readDocumentSourceParamContent(value: Fields, at: Place): unknown {
  const { content } = value;
  const contentRead = readDocumentSourceParamContentContent(content, at, ".content");
  if (contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readResultBlockParamDocument(value: Fields, at: Place): unknown {
  const { source, title, context, cache_control } = value;
  let hasNull = false;
  const sourceRead = readDocumentSourceParam(source, new Field(at, ".source"));
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (context !== undefined && typeof context !== "string") hasNull = requireNull(context, `${at}.context`, "a string");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (hasNull || sourceRead !== source || cacheControlRead !== cache_control)
    return withoutNulls(value, { source: sourceRead, cache_control: cacheControlRead });
  return value;
}

function readResultBlockParamSearchResultContent(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readTextBlockParam);
}

function readTextBlockParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, text, citations, cache_control } = value;
  if (type !== "text") throw mismatch(`${at}.type`, ["text"], type);
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  const citationsRead =
    citations === undefined || citations === null
      ? undefined
      : readTextBlockParamCitations(citations, at, ".citations");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (citationsRead !== citations || cacheControlRead !== cache_control)
    return withoutNulls(value, { citations: citationsRead, cache_control: cacheControlRead });
  return value;
}

function readTextBlockParamCitations(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return value;
}

function readResultBlockParamSearchResult(value: Fields, at: Place): unknown {
  const { source, title, content, cache_control } = value;
  if (typeof source !== "string") throw mismatch(`${at}.source`, "a string", source);
  if (typeof title !== "string") throw mismatch(`${at}.title`, "a string", title);
  const contentRead = readResultBlockParamSearchResultContent(content, at, ".content");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (contentRead !== content || cacheControlRead !== cache_control)
    return withoutNulls(value, { content: contentRead, cache_control: cacheControlRead });
  return value;
}

function readMessagesRequestMessages(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readMessageParam);
}

function readMessageParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.role) {
    case "user":
    case "assistant":
      return readMessageParamUser(value, at);
    case "system":
      return readMessageParamSystem(value, at);
    default:
      throw mismatch(`${at}.role`, ["user", "assistant", "system"], value.role);
  }
}

function readMessageParamUserContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return readWords(value, new Field(at, `${path}`));
  if (Array.isArray(value)) return readEach(value, at, path, readContentBlockParam);
  throw mismatch(`${at}${path}`, [], value);
}

function readWords(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readContentBlockParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "text":
      return readContentBlockParamText(value, at);
    case "image":
      return readContentBlockParamImage(value, at);
    case "document":
      return readContentBlockParamDocument(value, at);
    case "search_result":
      return readContentBlockParamSearchResult(value, at);
    case "thinking":
      return readContentBlockParamThinking(value, at);
    case "redacted_thinking":
      return readContentBlockParamRedactedThinking(value, at);
    case "tool_use":
      return readContentBlockParamToolUse(value, at);
    case "tool_result":
      return readContentBlockParamToolResult(value, at);
    default:
      throw mismatch(
        `${at}.type`,
        ["text", "image", "document", "search_result", "thinking", "redacted_thinking", "tool_use", "tool_result"],
        value.type,
      );
  }
}

function readContentBlockParamTextCitations(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return value;
}

function readContentBlockParamText(value: Fields, at: Place): unknown {
  const { text, citations, cache_control } = value;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  const citationsRead =
    citations === undefined || citations === null
      ? undefined
      : readContentBlockParamTextCitations(citations, at, ".citations");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (citationsRead !== citations || cacheControlRead !== cache_control)
    return withoutNulls(value, { citations: citationsRead, cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamImage(value: Fields, at: Place): unknown {
  const { source, cache_control } = value;
  const sourceRead = readImageSource(source, new Field(at, ".source"));
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (sourceRead !== source || cacheControlRead !== cache_control)
    return withoutNulls(value, { source: sourceRead, cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamDocument(value: Fields, at: Place): unknown {
  const { source, title, context, cache_control } = value;
  let hasNull = false;
  const sourceRead = readDocumentSourceParam(source, new Field(at, ".source"));
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (context !== undefined && typeof context !== "string") hasNull = requireNull(context, `${at}.context`, "a string");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (hasNull || sourceRead !== source || cacheControlRead !== cache_control)
    return withoutNulls(value, { source: sourceRead, cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamSearchResultContent(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readTextBlockParam);
}

function readContentBlockParamSearchResult(value: Fields, at: Place): unknown {
  const { source, title, content, cache_control } = value;
  if (typeof source !== "string") throw mismatch(`${at}.source`, "a string", source);
  if (typeof title !== "string") throw mismatch(`${at}.title`, "a string", title);
  const contentRead = readContentBlockParamSearchResultContent(content, at, ".content");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (contentRead !== content || cacheControlRead !== cache_control)
    return withoutNulls(value, { content: contentRead, cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamThinking(value: Fields, at: Place): unknown {
  const { thinking, signature } = value;
  let hasNull = false;
  if (typeof thinking !== "string") throw mismatch(`${at}.thinking`, "a string", thinking);
  if (signature !== undefined && typeof signature !== "string")
    hasNull = requireNull(signature, `${at}.signature`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readContentBlockParamRedactedThinking(value: Fields, at: Place): unknown {
  const { data } = value;
  if (typeof data !== "string") throw mismatch(`${at}.data`, "a string", data);
  return value;
}

function readContentBlockParamToolUse(value: Fields, at: Place): unknown {
  const { id, name, input, cache_control } = value;
  if (typeof id !== "string") throw mismatch(`${at}.id`, "a string", id);
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (!isObject(input)) throw mismatch(`${at}.input`, "an object", input);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamToolResultContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readResultBlockParam);
  throw mismatch(`${at}${path}`, [], value);
}

function readContentBlockParamToolResult(value: Fields, at: Place): unknown {
  const { tool_use_id, content, is_error, cache_control } = value;
  let hasNull = false;
  if (typeof tool_use_id !== "string") throw mismatch(`${at}.tool_use_id`, "a string", tool_use_id);
  const contentRead =
    content === undefined || content === null
      ? undefined
      : readContentBlockParamToolResultContent(content, at, ".content");
  if (is_error !== undefined && typeof is_error !== "boolean")
    hasNull = requireNull(is_error, `${at}.is_error`, "true or false");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (hasNull || contentRead !== content || cacheControlRead !== cache_control)
    return withoutNulls(value, { content: contentRead, cache_control: cacheControlRead });
  return value;
}

/** Results are only in messages of the user, calls and thinking in those of the assistant. */
function readMessageParamUser(value: Fields, at: Place): unknown {
  const { content } = value;
  const contentRead = readMessageParamUserContent(content, at, ".content");
  if (contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readMessageParamSystemContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return readWords(value, new Field(at, `${path}`));
  if (Array.isArray(value)) return readEach(value, at, path, readTextBlockParam);
  throw mismatch(`${at}${path}`, [], value);
}

function readMessageParamSystem(value: Fields, at: Place): unknown {
  const { content } = value;
  const contentRead = readMessageParamSystemContent(content, at, ".content");
  if (contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readMessagesRequestTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readToolUnionParam);
}

function readToolUnionParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "custom":
    case undefined:
    case null:
      return readToolUnionParamCustom(value, at);
    case "web_search_20250305":
      return readToolUnionParamWebSearch20250305(value, at);
    default:
      throw mismatch(`${at}.type`, ["custom", "web_search_20250305"], value.type);
  }
}

function readToolUnionParamCustomAllowedCallers(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return value;
}

function readToolUnionParamCustomInputExamples(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readToolUnionParamCustomInputExamplesItem);
}

function readToolUnionParamCustomInputExamplesItem(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  return value;
}

function readToolUnionParamCustom(value: Fields, at: Place): unknown {
  const {
    type,
    name,
    description,
    input_schema,
    strict,
    cache_control,
    allowed_callers,
    defer_loading,
    eager_input_streaming,
    input_examples,
  } = value;
  let hasNull = false;
  if (type !== undefined && type !== "custom") hasNull = requireNull(type, `${at}.type`, ["custom"]);
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  if (!isObject(input_schema)) throw mismatch(`${at}.input_schema`, "an object", input_schema);
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}.strict`, "true or false");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  const allowedCallersRead =
    allowed_callers === undefined || allowed_callers === null
      ? undefined
      : readToolUnionParamCustomAllowedCallers(allowed_callers, at, ".allowed_callers");
  if (defer_loading !== undefined && typeof defer_loading !== "boolean")
    hasNull = requireNull(defer_loading, `${at}.defer_loading`, "true or false");
  if (eager_input_streaming !== undefined && typeof eager_input_streaming !== "boolean")
    hasNull = requireNull(eager_input_streaming, `${at}.eager_input_streaming`, "true or false");
  const inputExamplesRead =
    input_examples === undefined || input_examples === null
      ? undefined
      : readToolUnionParamCustomInputExamples(input_examples, at, ".input_examples");
  if (
    hasNull ||
    cacheControlRead !== cache_control ||
    allowedCallersRead !== allowed_callers ||
    inputExamplesRead !== input_examples
  )
    return withoutNulls(value, {
      cache_control: cacheControlRead,
      allowed_callers: allowedCallersRead,
      input_examples: inputExamplesRead,
    });
  return value;
}

function readToolUnionParamWebSearch20250305AllowedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolUnionParamWebSearch20250305AllowedDomainsItem);
}

function readToolUnionParamWebSearch20250305AllowedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readToolUnionParamWebSearch20250305BlockedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolUnionParamWebSearch20250305BlockedDomainsItem);
}

function readToolUnionParamWebSearch20250305BlockedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readUserLocationParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, city, region, country, timezone } = value;
  let hasNull = false;
  if (type !== "approximate") throw mismatch(`${at}.type`, ["approximate"], type);
  if (city !== undefined && typeof city !== "string") hasNull = requireNull(city, `${at}.city`, "a string");
  if (region !== undefined && typeof region !== "string") hasNull = requireNull(region, `${at}.region`, "a string");
  if (country !== undefined && typeof country !== "string") hasNull = requireNull(country, `${at}.country`, "a string");
  if (timezone !== undefined && typeof timezone !== "string")
    hasNull = requireNull(timezone, `${at}.timezone`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readToolUnionParamWebSearch20250305(value: Fields, at: Place): unknown {
  const { name, max_uses, allowed_domains, blocked_domains, user_location, cache_control } = value;
  let hasNull = false;
  if (name !== "web_search") throw mismatch(`${at}.name`, ["web_search"], name);
  if (max_uses !== undefined && !isInteger(max_uses))
    hasNull = requireNull(max_uses, `${at}.max_uses`, "a whole number");
  const allowedDomainsRead =
    allowed_domains === undefined || allowed_domains === null
      ? undefined
      : readToolUnionParamWebSearch20250305AllowedDomains(allowed_domains, at, ".allowed_domains");
  const blockedDomainsRead =
    blocked_domains === undefined || blocked_domains === null
      ? undefined
      : readToolUnionParamWebSearch20250305BlockedDomains(blocked_domains, at, ".blocked_domains");
  const userLocationRead =
    user_location === undefined || user_location === null
      ? undefined
      : readUserLocationParam(user_location, new Field(at, ".user_location"));
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (
    hasNull ||
    allowedDomainsRead !== allowed_domains ||
    blockedDomainsRead !== blocked_domains ||
    userLocationRead !== user_location ||
    cacheControlRead !== cache_control
  )
    return withoutNulls(value, {
      allowed_domains: allowedDomainsRead,
      blocked_domains: blockedDomainsRead,
      user_location: userLocationRead,
      cache_control: cacheControlRead,
    });
  return value;
}

function readToolChoiceParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "auto":
    case "any":
      return readToolChoiceParamAuto(value, at);
    case "tool":
      return readToolChoiceParamTool(value, at);
    case "none":
      return value;
    default:
      throw mismatch(`${at}.type`, ["auto", "any", "tool", "none"], value.type);
  }
}

function readToolChoiceParamAuto(value: Fields, at: Place): unknown {
  const { disable_parallel_tool_use } = value;
  let hasNull = false;
  if (disable_parallel_tool_use !== undefined && typeof disable_parallel_tool_use !== "boolean")
    hasNull = requireNull(disable_parallel_tool_use, `${at}.disable_parallel_tool_use`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readToolChoiceParamTool(value: Fields, at: Place): unknown {
  const { name, disable_parallel_tool_use } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (disable_parallel_tool_use !== undefined && typeof disable_parallel_tool_use !== "boolean")
    hasNull = requireNull(disable_parallel_tool_use, `${at}.disable_parallel_tool_use`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readMessagesRequestTemperature(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readMessagesRequestTopP(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readMessagesRequestStopSequences(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readMessagesRequestStopSequencesItem);
}

function readMessagesRequestStopSequencesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readThinkingParam(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "adaptive":
    case "between_tools":
      return readThinkingParamAdaptive(value, at);
    case "enabled":
      return readThinkingParamEnabled(value, at);
    case "disabled":
      return value;
    default:
      throw mismatch(`${at}.type`, ["adaptive", "between_tools", "enabled", "disabled"], value.type);
  }
}

function readThinkingParamAdaptive(value: Fields, at: Place): unknown {
  const { display } = value;
  let hasNull = false;
  if (display !== undefined && display !== "summarized" && display !== "omitted")
    hasNull = requireNull(display, `${at}.display`, ["summarized", "omitted"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readThinkingParamEnabled(value: Fields, at: Place): unknown {
  const { budget_tokens, display } = value;
  let hasNull = false;
  if (!isInteger(budget_tokens)) throw mismatch(`${at}.budget_tokens`, "a whole number", budget_tokens);
  if (display !== undefined && display !== "summarized" && display !== "omitted")
    hasNull = requireNull(display, `${at}.display`, ["summarized", "omitted"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readOutputConfig(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { effort, format } = value;
  let hasNull = false;
  if (
    effort !== undefined &&
    effort !== "low" &&
    effort !== "medium" &&
    effort !== "high" &&
    effort !== "xhigh" &&
    effort !== "max"
  )
    hasNull = requireNull(effort, `${at}.effort`, ["low", "medium", "high", "xhigh", "max"]);
  const formatRead =
    format === undefined || format === null ? undefined : readOutputFormat(format, new Field(at, ".format"));
  if (hasNull || formatRead !== format) return withoutNulls(value, { format: formatRead });
  return value;
}

function readOutputFormat(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, schema } = value;
  if (type !== "json_schema") throw mismatch(`${at}.type`, ["json_schema"], type);
  if (!isObject(schema)) throw mismatch(`${at}.schema`, "an object", schema);
  return value;
}

function readMessagesRequestMetadata(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { user_id } = value;
  let hasNull = false;
  if (user_id !== undefined && typeof user_id !== "string")
    hasNull = requireNull(user_id, `${at}${path}.user_id`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}
