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

const toolUnionParamOtherKinds = new RegExp("^[a-z_]+_[0-9]+$", "u");

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
    output_format,
    metadata,
    service_tier,
    inference_geo,
    user_profile_id,
    workspace_id,
    container,
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
  const outputFormatRead =
    output_format === undefined || output_format === null
      ? undefined
      : readOutputFormat(output_format, new Field(at, ".output_format"));
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
  const containerRead =
    container === undefined || container === null
      ? undefined
      : readMessagesRequestContainer(container, at, ".container");
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
    outputFormatRead !== output_format ||
    metadataRead !== metadata ||
    containerRead !== container
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
      output_format: outputFormatRead,
      metadata: metadataRead,
      container: containerRead,
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
    case "tool_reference":
      return readResultBlockParamToolReference(value, at);
    case "image":
      return readResultBlockParamImage(value, at);
    case "document":
      return readResultBlockParamDocument(value, at);
    case "search_result":
      return readResultBlockParamSearchResult(value, at);
    default:
      throw mismatch(`${at}.type`, ["text", "tool_reference", "image", "document", "search_result"], value.type);
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

/** The name of a tool that was found; it is among the tools. */
function readResultBlockParamToolReference(value: Fields, at: Place): unknown {
  const { tool_name, cache_control } = value;
  if (typeof tool_name !== "string") throw mismatch(`${at}.tool_name`, "a string", tool_name);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
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
    case "tool_reference":
      return readContentBlockParamToolReference(value, at);
    case "image":
      return readContentBlockParamImage(value, at);
    case "document":
      return readContentBlockParamDocument(value, at);
    case "search_result":
      return readContentBlockParamSearchResult(value, at);
    case "server_tool_use":
    case "mcp_tool_use":
      return readContentBlockParamServerToolUse(value, at);
    case "web_search_tool_result":
    case "web_fetch_tool_result":
    case "code_execution_tool_result":
    case "bash_code_execution_tool_result":
    case "text_editor_code_execution_tool_result":
    case "tool_search_tool_result":
    case "advisor_tool_result":
    case "mcp_tool_result":
      return readContentBlockParamWebSearchToolResult(value, at);
    case "container_upload":
      return readContentBlockParamContainerUpload(value, at);
    case "compaction":
      return readContentBlockParamCompaction(value, at);
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
        [
          "text",
          "tool_reference",
          "image",
          "document",
          "search_result",
          "server_tool_use",
          "mcp_tool_use",
          "web_search_tool_result",
          "web_fetch_tool_result",
          "code_execution_tool_result",
          "bash_code_execution_tool_result",
          "text_editor_code_execution_tool_result",
          "tool_search_tool_result",
          "advisor_tool_result",
          "mcp_tool_result",
          "container_upload",
          "compaction",
          "thinking",
          "redacted_thinking",
          "tool_use",
          "tool_result",
        ],
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

/** The name of a tool that was found; it is among the tools. */
function readContentBlockParamToolReference(value: Fields, at: Place): unknown {
  const { tool_name, cache_control } = value;
  if (typeof tool_name !== "string") throw mismatch(`${at}.tool_name`, "a string", tool_name);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
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

/** A call of a tool of Anthropic's servers. */
function readContentBlockParamServerToolUse(value: Fields, at: Place): unknown {
  const { id, name, server_name, input, cache_control } = value;
  let hasNull = false;
  if (typeof id !== "string") throw mismatch(`${at}.id`, "a string", id);
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (server_name !== undefined && typeof server_name !== "string")
    hasNull = requireNull(server_name, `${at}.server_name`, "a string");
  if (!isObject(input)) throw mismatch(`${at}.input`, "an object", input);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (hasNull || cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamWebSearchToolResultContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (isObject(value)) return readServerOutput(value, new Field(at, `${path}`));
  if (Array.isArray(value)) return readEach(value, at, path, readServerOutput);
  throw mismatch(`${at}${path}`, [], value);
}

/** What a tool found, wrote or failed with. A page that was fetched is its `content`, and so are files of code. */
function readServerOutput(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, title, url, text, stdout, stderr, return_code, lines, tool_references, error_code, content } = value;
  let hasNull = false;
  if (typeof type !== "string") throw mismatch(`${at}.type`, "a string", type);
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (url !== undefined && typeof url !== "string") hasNull = requireNull(url, `${at}.url`, "a string");
  if (text !== undefined && typeof text !== "string") hasNull = requireNull(text, `${at}.text`, "a string");
  if (stdout !== undefined && typeof stdout !== "string") hasNull = requireNull(stdout, `${at}.stdout`, "a string");
  if (stderr !== undefined && typeof stderr !== "string") hasNull = requireNull(stderr, `${at}.stderr`, "a string");
  if (return_code !== undefined && !isInteger(return_code))
    hasNull = requireNull(return_code, `${at}.return_code`, "a whole number");
  const linesRead = lines === undefined || lines === null ? undefined : readServerOutputLines(lines, at, ".lines");
  const toolReferencesRead =
    tool_references === undefined || tool_references === null
      ? undefined
      : readServerOutputToolReferences(tool_references, at, ".tool_references");
  if (error_code !== undefined && typeof error_code !== "string")
    hasNull = requireNull(error_code, `${at}.error_code`, "a string");
  const contentRead =
    content === undefined || content === null ? undefined : readServerOutputContent(content, at, ".content");
  if (hasNull || linesRead !== lines || toolReferencesRead !== tool_references || contentRead !== content)
    return withoutNulls(value, { lines: linesRead, tool_references: toolReferencesRead, content: contentRead });
  return value;
}

function readServerOutputLines(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readServerOutputLinesItem);
}

function readServerOutputLinesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readServerOutputToolReferences(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readToolReference);
}

/** The name of a tool that was found; it is among the tools. */
function readToolReference(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, tool_name, cache_control } = value;
  if (type !== "tool_reference") throw mismatch(`${at}.type`, ["tool_reference"], type);
  if (typeof tool_name !== "string") throw mismatch(`${at}.tool_name`, "a string", tool_name);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
  return value;
}

function readServerOutputContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (isObject(value)) return readFetchedPage(value, new Field(at, `${path}`));
  if (Array.isArray(value)) return readEach(value, at, path, readServerOutputContentArrayItem);
  throw mismatch(`${at}${path}`, [], value);
}

function readFetchedPage(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, source, title } = value;
  let hasNull = false;
  if (type !== "document") throw mismatch(`${at}.type`, ["document"], type);
  const sourceRead = readDocumentSourceParam(source, new Field(at, ".source"));
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (hasNull || sourceRead !== source) return withoutNulls(value, { source: sourceRead });
  return value;
}

function readServerOutputContentArrayItem(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  return value;
}

/** What a tool of Anthropic's servers did. */
function readContentBlockParamWebSearchToolResult(value: Fields, at: Place): unknown {
  const { tool_use_id, content, is_error, cache_control } = value;
  let hasNull = false;
  if (typeof tool_use_id !== "string") throw mismatch(`${at}.tool_use_id`, "a string", tool_use_id);
  const contentRead =
    content === undefined || content === null
      ? undefined
      : readContentBlockParamWebSearchToolResultContent(content, at, ".content");
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

function readContentBlockParamContainerUpload(value: Fields, at: Place): unknown {
  const { file_id, cache_control } = value;
  if (typeof file_id !== "string") throw mismatch(`${at}.file_id`, "a string", file_id);
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
  return value;
}

function readContentBlockParamCompaction(value: Fields, at: Place): unknown {
  const { content, encrypted_content, cache_control } = value;
  let hasNull = false;
  if (content !== undefined && typeof content !== "string") hasNull = requireNull(content, `${at}.content`, "a string");
  if (encrypted_content !== undefined && typeof encrypted_content !== "string")
    hasNull = requireNull(encrypted_content, `${at}.encrypted_content`, "a string");
  const cacheControlRead =
    cache_control === undefined || cache_control === null
      ? undefined
      : readCacheControl(cache_control, new Field(at, ".cache_control"));
  if (hasNull || cacheControlRead !== cache_control) return withoutNulls(value, { cache_control: cacheControlRead });
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
    case "mcp_toolset":
    case "advisor_20260301":
    case "tool_search_tool_regex":
    case "tool_search_tool_regex_20251119":
    case "tool_search_tool_bm25":
    case "tool_search_tool_bm25_20251119":
      return readToolUnionParamMcpToolset(value, at);
    default:
      if (typeof value.type === "string" && toolUnionParamOtherKinds.test(value.type))
        return readToolUnionParamOther(value, at);
      throw mismatch(
        `${at}.type`,
        [
          "custom",
          "mcp_toolset",
          "advisor_20260301",
          "tool_search_tool_regex",
          "tool_search_tool_regex_20251119",
          "tool_search_tool_bm25",
          "tool_search_tool_bm25_20251119",
        ],
        value.type,
      );
  }
}

function readToolUnionParamOtherAllowedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolUnionParamOtherAllowedDomainsItem);
}

function readToolUnionParamOtherAllowedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readToolUnionParamOtherBlockedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolUnionParamOtherBlockedDomainsItem);
}

function readToolUnionParamOtherBlockedDomainsItem(value: unknown, at: Place): unknown {
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

/** A tool that Anthropic has defined, such as `web_search_20260209` or `bash_20250124`. */
function readToolUnionParamOther(value: Fields, at: Place): unknown {
  const {
    name,
    max_uses,
    allowed_domains,
    blocked_domains,
    user_location,
    input_schema,
    display_width_px,
    display_height_px,
    cache_control,
  } = value;
  let hasNull = false;
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  if (max_uses !== undefined && !isInteger(max_uses))
    hasNull = requireNull(max_uses, `${at}.max_uses`, "a whole number");
  const allowedDomainsRead =
    allowed_domains === undefined || allowed_domains === null
      ? undefined
      : readToolUnionParamOtherAllowedDomains(allowed_domains, at, ".allowed_domains");
  const blockedDomainsRead =
    blocked_domains === undefined || blocked_domains === null
      ? undefined
      : readToolUnionParamOtherBlockedDomains(blocked_domains, at, ".blocked_domains");
  const userLocationRead =
    user_location === undefined || user_location === null
      ? undefined
      : readUserLocationParam(user_location, new Field(at, ".user_location"));
  if (input_schema !== undefined && input_schema !== null)
    hasNull = requireNull(input_schema, `${at}.input_schema`, "null");
  if (display_width_px !== undefined && !isInteger(display_width_px))
    hasNull = requireNull(display_width_px, `${at}.display_width_px`, "a whole number");
  if (display_height_px !== undefined && !isInteger(display_height_px))
    hasNull = requireNull(display_height_px, `${at}.display_height_px`, "a whole number");
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

/** A tool of Anthropic's servers that no other provider has. */
function readToolUnionParamMcpToolset(value: Fields, at: Place): unknown {
  const { input_schema } = value;
  let hasNull = false;
  if (input_schema !== undefined && input_schema !== null)
    hasNull = requireNull(input_schema, `${at}.input_schema`, "null");
  if (hasNull) return withoutNulls(value, {});
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
  if (display !== undefined && display !== "summarized" && display !== "omitted" && display !== "updates")
    hasNull = requireNull(display, `${at}.display`, ["summarized", "omitted", "updates"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readThinkingParamEnabled(value: Fields, at: Place): unknown {
  const { budget_tokens, display } = value;
  let hasNull = false;
  if (!isInteger(budget_tokens)) throw mismatch(`${at}.budget_tokens`, "a whole number", budget_tokens);
  if (display !== undefined && display !== "summarized" && display !== "omitted" && display !== "updates")
    hasNull = requireNull(display, `${at}.display`, ["summarized", "omitted", "updates"]);
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

function readMessagesRequestContainer(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (isObject(value)) return readMessagesRequestContainerObject(value, at, path);
  throw mismatch(`${at}${path}`, [], value);
}

function readMessagesRequestContainerObject(value: Fields, at: Place, path: string): unknown {
  const { id } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}${path}.id`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}
