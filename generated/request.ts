// @generated from spec/hub.yaml. Do not edit; run `npm run generate`.
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
} from "../runtime/request/reading.ts";

const effortValues: readonly unknown[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** `<provider>/<model>`, or a model name that identifies its provider. The limit keeps messages and logs short. */
function readAddress(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  if (value.length > 256) throw mismatch(at, "an address of at most 256 characters", value);
  return value;
}

function readMessages(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of messages", value);
  if (value.length < 1) throw mismatch(at, "at least one message", value);
  return readEach(value, at, "", readChatMessage);
}

function readChatMessage(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const {
    role,
    content,
    name,
    reasoning_content,
    reasoning_signature,
    redacted_reasoning_content,
    tool_call_id,
    is_error,
    tool_calls,
    files,
    reasoning_details,
  } = value;
  let hasNull = false;
  if (role !== "system" && role !== "developer" && role !== "user" && role !== "assistant" && role !== "tool")
    throw mismatch(`${at}.role`, ["system", "developer", "user", "assistant", "tool"], role);
  const contentRead = content === undefined ? undefined : readChatMessageContent(content, at, ".content");
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  if (reasoning_content !== undefined && typeof reasoning_content !== "string")
    hasNull = requireNull(reasoning_content, `${at}.reasoning_content`, "a string");
  if (reasoning_signature !== undefined && typeof reasoning_signature !== "string")
    hasNull = requireNull(reasoning_signature, `${at}.reasoning_signature`, "a string");
  if (redacted_reasoning_content !== undefined && typeof redacted_reasoning_content !== "string")
    hasNull = requireNull(redacted_reasoning_content, `${at}.redacted_reasoning_content`, "a string");
  if (tool_call_id !== undefined && typeof tool_call_id !== "string")
    hasNull = requireNull(tool_call_id, `${at}.tool_call_id`, "a string");
  if (role === "tool" && (tool_call_id === undefined || tool_call_id === null))
    throw mismatch(`${at}.tool_call_id`, "the id of the call that this message answers", tool_call_id);
  if (is_error !== undefined && typeof is_error !== "boolean")
    hasNull = requireNull(is_error, `${at}.is_error`, "true or false");
  const toolCallsRead =
    tool_calls === undefined || tool_calls === null
      ? undefined
      : readChatMessageToolCalls(tool_calls, at, ".tool_calls");
  const filesRead = files === undefined || files === null ? undefined : readChatMessageFiles(files, at, ".files");
  const reasoningDetailsRead =
    reasoning_details === undefined || reasoning_details === null
      ? undefined
      : readChatMessageReasoningDetails(reasoning_details, at, ".reasoning_details");
  if (
    hasNull ||
    contentRead !== content ||
    toolCallsRead !== tool_calls ||
    filesRead !== files ||
    reasoningDetailsRead !== reasoning_details
  )
    return withoutNulls(value, {
      content: contentRead,
      tool_calls: toolCallsRead,
      files: filesRead,
      reasoning_details: reasoningDetailsRead,
    });
  return value;
}

function readChatMessageContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readContentPart);
  if (value === null) return value;
  throw mismatch(`${at}${path}`, "a string, an array of content blocks or null", value);
}

function readContentPart(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "a content block", value);
  switch (value.type) {
    case "text":
      return readContentPartText(value, at);
    case "image_url":
      return readContentPartImageUrl(value, at);
    case "input_image":
      return readContentPartInputImage(value, at);
    case "image":
      return readContentPartImage(value, at);
    case "document":
      return readContentPartDocument(value, at);
    case "input_audio":
      return readContentPartInputAudio(value, at);
    default:
      throw mismatch(
        `${at}.type`,
        ["text", "image_url", "input_image", "image", "document", "input_audio"],
        value.type,
      );
  }
}

function readContentPartText(value: Fields, at: Place): unknown {
  const { text, cache_control } = value;
  let hasNull = false;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readContentPartImageUrlImageUrl(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a url", value);
  const { url, detail } = value;
  let hasNull = false;
  if (typeof url !== "string" || url.length < 1) throw mismatch(`${at}${path}.url`, "a data URI or a URL", url);
  if (detail !== undefined && typeof detail !== "string")
    hasNull = requireNull(detail, `${at}${path}.detail`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readContentPartImageUrl(value: Fields, at: Place): unknown {
  const { image_url, cache_control } = value;
  let hasNull = false;
  const imageUrlRead = readContentPartImageUrlImageUrl(image_url, at, ".image_url");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || imageUrlRead !== image_url) return withoutNulls(value, { image_url: imageUrlRead });
  return value;
}

function readContentPartInputImage(value: Fields, at: Place): unknown {
  const { image_url, detail, cache_control } = value;
  let hasNull = false;
  if (typeof image_url !== "string" || image_url.length < 1)
    throw mismatch(`${at}.image_url`, "a data URI or a URL", image_url);
  if (detail !== undefined && typeof detail !== "string") hasNull = requireNull(detail, `${at}.detail`, "a string");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readImageSource(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "base64":
      return readImageSourceBase64(value, at);
    case "url":
      return readImageSourceUrl(value, at);
    default:
      throw mismatch(`${at}.type`, ["base64", "url"], value.type);
  }
}

function readImageSourceBase64(value: Fields, at: Place): unknown {
  const { media_type, data } = value;
  if (typeof media_type !== "string") throw mismatch(`${at}.media_type`, "a media type", media_type);
  if (typeof data !== "string" || data.length < 1) throw mismatch(`${at}.data`, "a base64 string", data);
  return value;
}

function readImageSourceUrl(value: Fields, at: Place): unknown {
  const { url } = value;
  if (typeof url !== "string" || url.length < 1) throw mismatch(`${at}.url`, "a data URI or a URL", url);
  return value;
}

function readContentPartImage(value: Fields, at: Place): unknown {
  const { source, title, detail, cache_control } = value;
  let hasNull = false;
  const sourceRead = readImageSource(source, new Field(at, ".source"));
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (detail !== undefined && typeof detail !== "string") hasNull = requireNull(detail, `${at}.detail`, "a string");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || sourceRead !== source) return withoutNulls(value, { source: sourceRead });
  return value;
}

/** `file_id` is an id of the provider that stores the file. */
function readDocumentSource(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "base64":
      return readDocumentSourceBase64(value, at);
    case "url":
      return readDocumentSourceUrl(value, at);
    case "text":
      return readDocumentSourceText(value, at);
    case "file":
      return readDocumentSourceFile(value, at);
    default:
      throw mismatch(`${at}.type`, ["base64", "url", "text", "file"], value.type);
  }
}

function readDocumentSourceBase64(value: Fields, at: Place): unknown {
  const { media_type, data } = value;
  if (typeof media_type !== "string") throw mismatch(`${at}.media_type`, "a media type", media_type);
  if (typeof data !== "string" || data.length < 1) throw mismatch(`${at}.data`, "a base64 string", data);
  return value;
}

function readDocumentSourceUrl(value: Fields, at: Place): unknown {
  const { url } = value;
  if (typeof url !== "string" || url.length < 1) throw mismatch(`${at}.url`, "a URL", url);
  return value;
}

function readDocumentSourceText(value: Fields, at: Place): unknown {
  const { text } = value;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  return value;
}

function readDocumentSourceFile(value: Fields, at: Place): unknown {
  const { file_id } = value;
  if (typeof file_id !== "string" || file_id.length < 1) throw mismatch(`${at}.file_id`, "an id", file_id);
  return value;
}

/** A PDF or text file. */
function readContentPartDocument(value: Fields, at: Place): unknown {
  const { source, title, context, citations, cache_control } = value;
  let hasNull = false;
  const sourceRead = readDocumentSource(source, new Field(at, ".source"));
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (context !== undefined && typeof context !== "string") hasNull = requireNull(context, `${at}.context`, "a string");
  if (citations !== undefined && !isObject(citations)) hasNull = requireNull(citations, `${at}.citations`, "an object");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || sourceRead !== source) return withoutNulls(value, { source: sourceRead });
  return value;
}

function readContentPartInputAudioInputAudio(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with data and format", value);
  const { data, format } = value;
  if (typeof data !== "string" || data.length < 1) throw mismatch(`${at}${path}.data`, "a base64 string", data);
  if (typeof format !== "string" || format.length < 1)
    throw mismatch(`${at}${path}.format`, "a format such as wav or mp3", format);
  return value;
}

function readContentPartInputAudio(value: Fields, at: Place): unknown {
  const { input_audio, cache_control } = value;
  let hasNull = false;
  const inputAudioRead = readContentPartInputAudioInputAudio(input_audio, at, ".input_audio");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || inputAudioRead !== input_audio) return withoutNulls(value, { input_audio: inputAudioRead });
  return value;
}

function readChatMessageToolCalls(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of tool calls", value);
  return readEach(value, at, path, readToolCall);
}

function readToolCall(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { id, type, kind, function: function_, thought_signature } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (type !== undefined && type !== "function") hasNull = requireNull(type, `${at}.type`, ["function"]);
  if (kind !== undefined && kind !== "builtin_function")
    hasNull = requireNull(kind, `${at}.kind`, ["builtin_function"]);
  const functionRead = readToolCallFunction(function_, at, ".function");
  if (thought_signature !== undefined && typeof thought_signature !== "string")
    hasNull = requireNull(thought_signature, `${at}.thought_signature`, "a string");
  if (hasNull || functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readToolCallFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name", value);
  const { name, arguments: arguments_ } = value;
  let hasNull = false;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  if (arguments_ !== undefined && typeof arguments_ !== "string")
    hasNull = requireNull(arguments_, `${at}${path}.arguments`, "JSON as a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readChatMessageFiles(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of files", value);
  return readEach(value, at, path, readGeneratedFile);
}

/** An image, audio or other file that the model made, as base64 in `data` or at a `url`. */
function readGeneratedFile(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { kind, media_type, data, url, transcript, thought_signature } = value;
  let hasNull = false;
  if (kind !== "image" && kind !== "audio" && kind !== "file")
    throw mismatch(`${at}.kind`, ["image", "audio", "file"], kind);
  if (media_type !== undefined && typeof media_type !== "string")
    hasNull = requireNull(media_type, `${at}.media_type`, "a string");
  if (data !== undefined && typeof data !== "string") hasNull = requireNull(data, `${at}.data`, "a string");
  if (url !== undefined && typeof url !== "string") hasNull = requireNull(url, `${at}.url`, "a string");
  if (transcript !== undefined && typeof transcript !== "string")
    hasNull = requireNull(transcript, `${at}.transcript`, "a string");
  if (thought_signature !== undefined && typeof thought_signature !== "string")
    hasNull = requireNull(thought_signature, `${at}.thought_signature`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readChatMessageReasoningDetails(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of reasoning blocks", value);
  return readEach(value, at, path, readReasoningDetail);
}

/** One reasoning block of an answer, kept for replay. It is sent back only to the provider that can read it. */
export function readReasoningDetail(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { provider, model, before, said, kind, text, signature, redacted, encrypted, id, format } = value;
  let hasNull = false;
  if (typeof provider !== "string") throw mismatch(`${at}.provider`, "a provider", provider);
  if (model !== undefined && typeof model !== "string") hasNull = requireNull(model, `${at}.model`, "a string");
  if (before !== undefined && !isInteger(before, 0))
    hasNull = requireNull(before, `${at}.before`, "a whole number from 0");
  if (said !== undefined && !isInteger(said, 0)) hasNull = requireNull(said, `${at}.said`, "a whole number from 0");
  if (typeof kind !== "string") throw mismatch(`${at}.kind`, "a string", kind);
  if (text !== undefined && typeof text !== "string") hasNull = requireNull(text, `${at}.text`, "a string");
  if (signature !== undefined && typeof signature !== "string")
    hasNull = requireNull(signature, `${at}.signature`, "a string");
  if (redacted !== undefined && typeof redacted !== "string")
    hasNull = requireNull(redacted, `${at}.redacted`, "a string");
  if (encrypted !== undefined && typeof encrypted !== "string")
    hasNull = requireNull(encrypted, `${at}.encrypted`, "a string");
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readStop(value: unknown, at: Place): unknown {
  if (Array.isArray(value)) return readEach(value, at, "", readStopArrayItem);
  if (typeof value === "string") return value;
  throw mismatch(at, "an array of strings", value);
}

function readStopArrayItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readTools(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of tools", value);
  return readEach(value, at, "", readTool);
}

function readTool(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "a tool", value);
  switch (value.type) {
    case "function":
    case undefined:
    case null:
      return readToolFunction(value, at);
    case "custom":
      return readToolCustom(value, at);
    case "web_search":
      return readToolWebSearch(value, at);
    case "web_fetch":
      return readToolWebFetch(value, at);
    case "code_execution":
      return value;
    default:
      throw mismatch(`${at}.type`, ["function", "custom", "web_search", "web_fetch", "code_execution"], value.type);
  }
}

function readToolFunctionFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name", value);
  const { name, description, parameters, strict } = value;
  let hasNull = false;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}${path}.description`, "a string");
  if (parameters !== undefined && !isObject(parameters))
    hasNull = requireNull(parameters, `${at}${path}.parameters`, "a JSON Schema object");
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}${path}.strict`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readToolFunction(value: Fields, at: Place): unknown {
  const { type, function: function_, cache_control } = value;
  let hasNull = false;
  if (type !== undefined && type !== "function") hasNull = requireNull(type, `${at}.type`, ["function"]);
  const functionRead = readToolFunctionFunction(function_, at, ".function");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readToolCustomCustom(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name", value);
  const { name, description, grammar, syntax } = value;
  let hasNull = false;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}${path}.description`, "a string");
  if (grammar !== undefined && typeof grammar !== "string")
    hasNull = requireNull(grammar, `${at}${path}.grammar`, "a string");
  if (syntax !== undefined && syntax !== "lark" && syntax !== "regex")
    hasNull = requireNull(syntax, `${at}${path}.syntax`, ["lark", "regex"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

/**
 * A tool whose input is a string. It is offered as a function with one argument, `input`; its calls are calls of this
 * function.
 */
function readToolCustom(value: Fields, at: Place): unknown {
  const { custom, cache_control } = value;
  let hasNull = false;
  const customRead = readToolCustomCustom(custom, at, ".custom");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || customRead !== custom) return withoutNulls(value, { custom: customRead });
  return value;
}

function readToolWebSearchAllowedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolWebSearchAllowedDomainsItem);
}

function readToolWebSearchAllowedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readToolWebSearchBlockedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolWebSearchBlockedDomainsItem);
}

function readToolWebSearchBlockedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readUserLocation(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object with a city, region, country or timezone", value);
  const { city, region, country, timezone } = value;
  let hasNull = false;
  if (city !== undefined && typeof city !== "string") hasNull = requireNull(city, `${at}.city`, "a string");
  if (region !== undefined && typeof region !== "string") hasNull = requireNull(region, `${at}.region`, "a string");
  if (country !== undefined && typeof country !== "string") hasNull = requireNull(country, `${at}.country`, "a string");
  if (timezone !== undefined && typeof timezone !== "string")
    hasNull = requireNull(timezone, `${at}.timezone`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

/**
 * A search that the provider does itself. Providers without one, or without one of its limits, do not receive it.
 * `external_web_access` is false if only what the provider has stored may be searched.
 */
function readToolWebSearch(value: Fields, at: Place): unknown {
  const { max_uses, allowed_domains, blocked_domains, external_web_access, user_location } = value;
  let hasNull = false;
  if (max_uses !== undefined && !isInteger(max_uses, 1))
    hasNull = requireNull(max_uses, `${at}.max_uses`, "a whole number from 1");
  const allowedDomainsRead =
    allowed_domains === undefined || allowed_domains === null
      ? undefined
      : readToolWebSearchAllowedDomains(allowed_domains, at, ".allowed_domains");
  const blockedDomainsRead =
    blocked_domains === undefined || blocked_domains === null
      ? undefined
      : readToolWebSearchBlockedDomains(blocked_domains, at, ".blocked_domains");
  if (external_web_access !== undefined && typeof external_web_access !== "boolean")
    hasNull = requireNull(external_web_access, `${at}.external_web_access`, "true or false");
  const userLocationRead =
    user_location === undefined || user_location === null
      ? undefined
      : readUserLocation(user_location, new Field(at, ".user_location"));
  if (
    hasNull ||
    allowedDomainsRead !== allowed_domains ||
    blockedDomainsRead !== blocked_domains ||
    userLocationRead !== user_location
  )
    return withoutNulls(value, {
      allowed_domains: allowedDomainsRead,
      blocked_domains: blockedDomainsRead,
      user_location: userLocationRead,
    });
  return value;
}

function readToolWebFetchAllowedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolWebFetchAllowedDomainsItem);
}

function readToolWebFetchAllowedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readToolWebFetchBlockedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readToolWebFetchBlockedDomainsItem);
}

function readToolWebFetchBlockedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

/** Reads pages that the conversation names. Providers without it, or without one of its limits, do not receive it. */
function readToolWebFetch(value: Fields, at: Place): unknown {
  const { max_uses, allowed_domains, blocked_domains } = value;
  let hasNull = false;
  if (max_uses !== undefined && !isInteger(max_uses, 1))
    hasNull = requireNull(max_uses, `${at}.max_uses`, "a whole number from 1");
  const allowedDomainsRead =
    allowed_domains === undefined || allowed_domains === null
      ? undefined
      : readToolWebFetchAllowedDomains(allowed_domains, at, ".allowed_domains");
  const blockedDomainsRead =
    blocked_domains === undefined || blocked_domains === null
      ? undefined
      : readToolWebFetchBlockedDomains(blocked_domains, at, ".blocked_domains");
  if (hasNull || allowedDomainsRead !== allowed_domains || blockedDomainsRead !== blocked_domains)
    return withoutNulls(value, { allowed_domains: allowedDomainsRead, blocked_domains: blockedDomainsRead });
  return value;
}

function readToolChoice(value: unknown, at: Place): unknown {
  if (value === "auto" || value === "none" || value === "required") return value;
  if (!isObject(value)) throw mismatch(at, "one of auto, none, required, an object that names a function", value);
  switch (value.type) {
    case "function":
      return readToolChoiceFunction(value, at);
    case "web_search":
    case "web_fetch":
    case "code_execution":
      return value;
    case "allowed_tools":
      return readToolChoiceAllowedTools(value, at);
    default:
      throw mismatch(
        `${at}.type`,
        ["function", "web_search", "web_fetch", "code_execution", "allowed_tools"],
        value.type,
      );
  }
}

function readToolChoiceFunctionFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name", value);
  const { name } = value;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  return value;
}

function readToolChoiceFunction(value: Fields, at: Place): unknown {
  const { function: function_ } = value;
  const functionRead = readToolChoiceFunctionFunction(function_, at, ".function");
  if (functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readToolChoiceAllowedToolsAllowedTools(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a mode and tools", value);
  const { mode, tools } = value;
  if (mode !== "auto" && mode !== "required") throw mismatch(`${at}${path}.mode`, ["auto", "required"], mode);
  const toolsRead = readToolChoiceAllowedToolsAllowedToolsTools(tools, at, `${path}.tools`);
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readToolChoiceAllowedToolsAllowedToolsTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readAllowedTool);
}

function readAllowedTool(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "function":
      return readAllowedToolFunction(value, at);
    case "web_search":
    case "web_fetch":
    case "code_execution":
      return value;
    default:
      throw mismatch(`${at}.type`, ["function", "web_search", "web_fetch", "code_execution"], value.type);
  }
}

function readAllowedToolFunctionFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name", value);
  const { name } = value;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  return value;
}

function readAllowedToolFunction(value: Fields, at: Place): unknown {
  const { function: function_ } = value;
  const functionRead = readAllowedToolFunctionFunction(function_, at, ".function");
  if (functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

/**
 * Some of the tools, one of which may (`auto`) or must (`required`) be called. A provider without such a choice gets
 * the mode.
 */
function readToolChoiceAllowedTools(value: Fields, at: Place): unknown {
  const { allowed_tools } = value;
  const allowedToolsRead = readToolChoiceAllowedToolsAllowedTools(allowed_tools, at, ".allowed_tools");
  if (allowedToolsRead !== allowed_tools) return withoutNulls(value, { allowed_tools: allowedToolsRead });
  return value;
}

function readResponseFormat(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "text":
      return value;
    case "json_object":
      return value;
    case "json_schema":
      return readResponseFormatJsonSchema(value, at);
    default:
      throw mismatch(`${at}.type`, ["text", "json_object", "json_schema"], value.type);
  }
}

function readResponseFormatJsonSchemaJsonSchema(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object with a name and a schema", value);
  const { name, schema, description, strict } = value;
  let hasNull = false;
  if (typeof name !== "string" || name.length < 1) throw mismatch(`${at}${path}.name`, "a name", name);
  if (!isObject(schema)) throw mismatch(`${at}${path}.schema`, "a JSON Schema object", schema);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}${path}.description`, "a string");
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}${path}.strict`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readResponseFormatJsonSchema(value: Fields, at: Place): unknown {
  const { json_schema } = value;
  const jsonSchemaRead = readResponseFormatJsonSchemaJsonSchema(json_schema, at, ".json_schema");
  if (jsonSchemaRead !== json_schema) return withoutNulls(value, { json_schema: jsonSchemaRead });
  return value;
}

/** What the answer may consist of. Without it, the model's own default. */
function readModalities(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of text, image and audio", value);
  return readEach(value, at, "", readModality);
}

function readModality(value: unknown, at: Place): unknown {
  if (value !== "text" && value !== "image" && value !== "audio") throw mismatch(at, ["text", "image", "audio"], value);
  return value;
}

/** The images to make: `16:9`, `2K`. */
function readImageConfig(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object with an aspect_ratio or image_size", value);
  const { aspect_ratio, image_size } = value;
  let hasNull = false;
  if (aspect_ratio !== undefined && typeof aspect_ratio !== "string")
    hasNull = requireNull(aspect_ratio, `${at}.aspect_ratio`, "a string");
  if (image_size !== undefined && typeof image_size !== "string")
    hasNull = requireNull(image_size, `${at}.image_size`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readAudioConfig(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object with a voice and a format", value);
  const { voice, format } = value;
  let hasNull = false;
  if (voice !== undefined && typeof voice !== "string") hasNull = requireNull(voice, `${at}.voice`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

/** Reads one field; undefined for an unknown one. @param path names it in messages */
export function readField(field: string, value: unknown, path: string): unknown {
  switch (field) {
    case "model":
      return readAddress(value, path);
    case "messages":
      return readMessages(value, path);
    case "stream":
    case "parallel_tool_calls":
    case "store":
      if (typeof value !== "boolean") throw mismatch(path, "true or false", value);
      return value;
    case "max_tokens":
    case "max_completion_tokens":
    case "top_k":
      if (!isInteger(value, 0)) throw mismatch(path, "a whole number from 0", value);
      return value;
    case "temperature":
    case "top_p":
      if (!isNumber(value, 0)) throw mismatch(path, "a number from 0", value);
      return numberOf(value);
    case "stop":
      return readStop(value, path);
    case "reasoning_effort":
      if (!effortValues.includes(value)) throw mismatch(path, effortValues, value);
      return value;
    case "reasoning_mode":
      if (value !== "standard" && value !== "pro") throw mismatch(path, ["standard", "pro"], value);
      return value;
    case "reasoning_summary":
      if (value !== "auto" && value !== "none") throw mismatch(path, ["auto", "none"], value);
      return value;
    case "seed":
      if (!isInteger(value)) throw mismatch(path, "a whole number", value);
      return value;
    case "frequency_penalty":
    case "presence_penalty":
      if (!isNumber(value)) throw mismatch(path, "a number", value);
      return numberOf(value);
    case "verbosity":
      if (value !== "low" && value !== "medium" && value !== "high")
        throw mismatch(path, ["low", "medium", "high"], value);
      return value;
    case "tools":
      return readTools(value, path);
    case "tool_choice":
      return readToolChoice(value, path);
    case "response_format":
      return readResponseFormat(value, path);
    case "prompt_cache_key":
    case "prompt_cache_retention":
    case "safety_identifier":
    case "user":
      if (typeof value !== "string") throw mismatch(path, "a string", value);
      return value;
    case "metadata":
    case "cache_control":
    case "thinking":
    case "output_config":
      if (!isObject(value)) throw mismatch(path, "an object", value);
      return value;
    case "service_tier":
      if (value !== "auto" && value !== "default" && value !== "flex" && value !== "priority")
        throw mismatch(path, ["auto", "default", "flex", "priority"], value);
      return value;
    case "speed":
      if (value !== "standard" && value !== "fast") throw mismatch(path, ["standard", "fast"], value);
      return value;
    case "cache":
      if (value !== "auto") throw mismatch(path, ["auto"], value);
      return value;
    case "modalities":
      return readModalities(value, path);
    case "image_config":
      return readImageConfig(value, path);
    case "audio":
      return readAudioConfig(value, path);
    default:
      return undefined;
  }
}

/** The backup addresses of a request, in order. */
export function readFallback(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of strings", value);
  if (value.length > 16) throw mismatch(at, "at most 16 addresses", value.length);
  return readEach(value, at, "", readAddress);
}

/** The fields of a request. */
export const requestFields: readonly string[] = [
  "model",
  "messages",
  "stream",
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "top_p",
  "top_k",
  "stop",
  "reasoning_effort",
  "reasoning_mode",
  "reasoning_summary",
  "seed",
  "frequency_penalty",
  "presence_penalty",
  "verbosity",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "response_format",
  "store",
  "prompt_cache_key",
  "prompt_cache_retention",
  "safety_identifier",
  "user",
  "metadata",
  "service_tier",
  "speed",
  "cache",
  "cache_control",
  "thinking",
  "output_config",
  "modalities",
  "image_config",
  "audio",
];

/** Those of the objects in its lists. */
export const fieldsWithin: Readonly<Record<string, readonly string[]>> = {
  "messages[]": [
    "role",
    "content",
    "name",
    "reasoning_content",
    "reasoning_signature",
    "redacted_reasoning_content",
    "tool_call_id",
    "is_error",
    "tool_calls",
    "files",
    "reasoning_details",
  ],
  "messages[].content[]": [
    "type",
    "text",
    "cache_control",
    "image_url",
    "detail",
    "source",
    "title",
    "context",
    "citations",
    "input_audio",
  ],
  "tools[]": [
    "type",
    "function",
    "cache_control",
    "custom",
    "max_uses",
    "allowed_domains",
    "blocked_domains",
    "external_web_access",
    "user_location",
  ],
};
