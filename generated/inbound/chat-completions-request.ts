// @generated from spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
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

const callerToolOtherKinds = new RegExp("^(?!(function|custom|allowed_tools)$)", "u");
const callerRequestToolChoiceOtherKinds = new RegExp("^(?!(function|custom|allowed_tools)$)", "u");
const callerChoiceOtherKinds = new RegExp("^(?!(function|custom|allowed_tools)$)", "u");
const effortWordValues: readonly unknown[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

export function readCallerRequest(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const {
    model,
    messages,
    stream,
    stream_options,
    max_tokens,
    max_completion_tokens,
    temperature,
    top_p,
    top_k,
    stop,
    tools,
    functions,
    tool_choice,
    function_call,
    response_format,
    reasoning_effort,
    reasoning,
    store,
    prompt_cache_key,
    prompt_cache_retention,
    prompt_cache_options,
    safety_identifier,
    user,
    metadata,
    service_tier,
    seed,
    frequency_penalty,
    presence_penalty,
    verbosity,
    modalities,
    image_config,
    audio,
    parallel_tool_calls,
    web_search_options,
    n,
    logprobs,
  } = value;
  let hasNull = false;
  if (model !== undefined && typeof model !== "string") hasNull = requireNull(model, `${at}.model`, "a string");
  const messagesRead = readCallerRequestMessages(messages, at, ".messages");
  if (stream !== undefined && typeof stream !== "boolean")
    hasNull = requireNull(stream, `${at}.stream`, "true or false");
  const streamOptionsRead =
    stream_options === undefined || stream_options === null
      ? undefined
      : readCallerRequestStreamOptions(stream_options, at, ".stream_options");
  if (max_tokens !== undefined && !isInteger(max_tokens))
    hasNull = requireNull(max_tokens, `${at}.max_tokens`, "a whole number");
  if (max_completion_tokens !== undefined && !isInteger(max_completion_tokens))
    hasNull = requireNull(max_completion_tokens, `${at}.max_completion_tokens`, "a whole number");
  const temperatureRead =
    temperature === undefined || temperature === null
      ? undefined
      : readCallerRequestTemperature(temperature, at, ".temperature");
  const topPRead = top_p === undefined || top_p === null ? undefined : readCallerRequestTopP(top_p, at, ".top_p");
  if (top_k !== undefined && !isInteger(top_k)) hasNull = requireNull(top_k, `${at}.top_k`, "a whole number");
  const stopRead = stop === undefined || stop === null ? undefined : readCallerRequestStop(stop, at, ".stop");
  const toolsRead = tools === undefined || tools === null ? undefined : readCallerRequestTools(tools, at, ".tools");
  const functionsRead =
    functions === undefined || functions === null ? undefined : readCallerRequestFunctions(functions, at, ".functions");
  const toolChoiceRead =
    tool_choice === undefined || tool_choice === null
      ? undefined
      : readCallerRequestToolChoice(tool_choice, at, ".tool_choice");
  const functionCallRead =
    function_call === undefined || function_call === null
      ? undefined
      : readCallerRequestFunctionCall(function_call, at, ".function_call");
  const responseFormatRead =
    response_format === undefined || response_format === null
      ? undefined
      : readCallerFormat(response_format, new Field(at, ".response_format"));
  if (reasoning_effort !== undefined && !effortWordValues.includes(reasoning_effort))
    hasNull = requireNull(reasoning_effort, `${at}.reasoning_effort`, effortWordValues);
  const reasoningRead =
    reasoning === undefined || reasoning === null ? undefined : readCallerRequestReasoning(reasoning, at, ".reasoning");
  if (store !== undefined && typeof store !== "boolean") hasNull = requireNull(store, `${at}.store`, "true or false");
  if (prompt_cache_key !== undefined && typeof prompt_cache_key !== "string")
    hasNull = requireNull(prompt_cache_key, `${at}.prompt_cache_key`, "a string");
  if (prompt_cache_retention !== undefined && typeof prompt_cache_retention !== "string")
    hasNull = requireNull(prompt_cache_retention, `${at}.prompt_cache_retention`, "a string");
  const promptCacheOptionsRead =
    prompt_cache_options === undefined || prompt_cache_options === null
      ? undefined
      : readCallerRequestPromptCacheOptions(prompt_cache_options, at, ".prompt_cache_options");
  if (safety_identifier !== undefined && typeof safety_identifier !== "string")
    hasNull = requireNull(safety_identifier, `${at}.safety_identifier`, "a string");
  if (user !== undefined && typeof user !== "string") hasNull = requireNull(user, `${at}.user`, "a string");
  if (metadata !== undefined && !isObject(metadata)) hasNull = requireNull(metadata, `${at}.metadata`, "an object");
  if (service_tier !== undefined && typeof service_tier !== "string")
    hasNull = requireNull(service_tier, `${at}.service_tier`, "a string");
  if (seed !== undefined && !isInteger(seed)) hasNull = requireNull(seed, `${at}.seed`, "a whole number");
  const frequencyPenaltyRead =
    frequency_penalty === undefined || frequency_penalty === null
      ? undefined
      : readCallerRequestFrequencyPenalty(frequency_penalty, at, ".frequency_penalty");
  const presencePenaltyRead =
    presence_penalty === undefined || presence_penalty === null
      ? undefined
      : readCallerRequestPresencePenalty(presence_penalty, at, ".presence_penalty");
  if (verbosity !== undefined && verbosity !== "low" && verbosity !== "medium" && verbosity !== "high")
    hasNull = requireNull(verbosity, `${at}.verbosity`, ["low", "medium", "high"]);
  const modalitiesRead =
    modalities === undefined || modalities === null
      ? undefined
      : readCallerRequestModalities(modalities, at, ".modalities");
  const imageConfigRead =
    image_config === undefined || image_config === null
      ? undefined
      : readImageConfig(image_config, new Field(at, ".image_config"));
  const audioRead = audio === undefined || audio === null ? undefined : readAudioConfig(audio, new Field(at, ".audio"));
  if (parallel_tool_calls !== undefined && typeof parallel_tool_calls !== "boolean")
    hasNull = requireNull(parallel_tool_calls, `${at}.parallel_tool_calls`, "true or false");
  const webSearchOptionsRead =
    web_search_options === undefined || web_search_options === null
      ? undefined
      : readCallerSearch(web_search_options, new Field(at, ".web_search_options"));
  if (n !== undefined && !isInteger(n)) hasNull = requireNull(n, `${at}.n`, "a whole number");
  if (logprobs !== undefined && typeof logprobs !== "boolean")
    hasNull = requireNull(logprobs, `${at}.logprobs`, "true or false");
  if (
    hasNull ||
    messagesRead !== messages ||
    streamOptionsRead !== stream_options ||
    temperatureRead !== temperature ||
    topPRead !== top_p ||
    stopRead !== stop ||
    toolsRead !== tools ||
    functionsRead !== functions ||
    toolChoiceRead !== tool_choice ||
    functionCallRead !== function_call ||
    responseFormatRead !== response_format ||
    reasoningRead !== reasoning ||
    promptCacheOptionsRead !== prompt_cache_options ||
    frequencyPenaltyRead !== frequency_penalty ||
    presencePenaltyRead !== presence_penalty ||
    modalitiesRead !== modalities ||
    imageConfigRead !== image_config ||
    audioRead !== audio ||
    webSearchOptionsRead !== web_search_options
  )
    return withoutNulls(value, {
      messages: messagesRead,
      stream_options: streamOptionsRead,
      temperature: temperatureRead,
      top_p: topPRead,
      stop: stopRead,
      tools: toolsRead,
      functions: functionsRead,
      tool_choice: toolChoiceRead,
      function_call: functionCallRead,
      response_format: responseFormatRead,
      reasoning: reasoningRead,
      prompt_cache_options: promptCacheOptionsRead,
      frequency_penalty: frequencyPenaltyRead,
      presence_penalty: presencePenaltyRead,
      modalities: modalitiesRead,
      image_config: imageConfigRead,
      audio: audioRead,
      web_search_options: webSearchOptionsRead,
    });
  return value;
}

function readCallerRequestMessages(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerMessage);
}

function readCallerMessage(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.role) {
    case "system":
    case "developer":
      return readCallerMessageSystem(value, at);
    case "user":
      return readCallerMessageUser(value, at);
    case "assistant":
      return readCallerMessageAssistant(value, at);
    case "tool":
      return readCallerMessageTool(value, at);
    case "function":
      return readCallerMessageFunction(value, at);
    default:
      throw mismatch(`${at}.role`, ["system", "developer", "user", "assistant", "tool", "function"], value.role);
  }
}

function readCallerMessageSystemContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerPart(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "text":
      return readCallerPartText(value, at);
    case "refusal":
      return readCallerPartRefusal(value, at);
    case "image_url":
      return readCallerPartImageUrl(value, at);
    case "file":
      return readCallerPartFile(value, at);
    case "input_audio":
      return readCallerPartInputAudio(value, at);
    default:
      throw mismatch(`${at}.type`, ["text", "refusal", "image_url", "file", "input_audio"], value.type);
  }
}

function readCallerBreakpoint(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { mode, ttl } = value;
  let hasNull = false;
  if (mode !== undefined && typeof mode !== "string") hasNull = requireNull(mode, `${at}.mode`, "a string");
  if (ttl !== undefined && typeof ttl !== "string") hasNull = requireNull(ttl, `${at}.ttl`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerPartText(value: Fields, at: Place): unknown {
  const { text, cache_control, prompt_cache_breakpoint } = value;
  let hasNull = false;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (hasNull || promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { prompt_cache_breakpoint: promptCacheBreakpointRead });
  return value;
}

function readCallerPartRefusal(value: Fields, at: Place): unknown {
  const { refusal } = value;
  if (typeof refusal !== "string") throw mismatch(`${at}.refusal`, "a string", refusal);
  return value;
}

function readCallerPartImageUrlImageUrl(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { url, detail } = value;
  let hasNull = false;
  if (typeof url !== "string") throw mismatch(`${at}${path}.url`, "a string", url);
  if (detail !== undefined && typeof detail !== "string")
    hasNull = requireNull(detail, `${at}${path}.detail`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerPartImageUrl(value: Fields, at: Place): unknown {
  const { image_url, cache_control, prompt_cache_breakpoint } = value;
  let hasNull = false;
  const imageUrlRead = readCallerPartImageUrlImageUrl(image_url, at, ".image_url");
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (hasNull || imageUrlRead !== image_url || promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { image_url: imageUrlRead, prompt_cache_breakpoint: promptCacheBreakpointRead });
  return value;
}

function readCallerPartFileFile(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { file_data, filename, file_id } = value;
  let hasNull = false;
  if (file_data !== undefined && typeof file_data !== "string")
    hasNull = requireNull(file_data, `${at}${path}.file_data`, "a string");
  if (filename !== undefined && typeof filename !== "string")
    hasNull = requireNull(filename, `${at}${path}.filename`, "a string");
  if (file_id !== undefined && typeof file_id !== "string")
    hasNull = requireNull(file_id, `${at}${path}.file_id`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerPartFile(value: Fields, at: Place): unknown {
  const { file, prompt_cache_breakpoint } = value;
  const fileRead = readCallerPartFileFile(file, at, ".file");
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (fileRead !== file || promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { file: fileRead, prompt_cache_breakpoint: promptCacheBreakpointRead });
  return value;
}

function readCallerPartInputAudioInputAudio(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { data, format } = value;
  if (typeof data !== "string") throw mismatch(`${at}${path}.data`, "a string", data);
  if (typeof format !== "string") throw mismatch(`${at}${path}.format`, "a string", format);
  return value;
}

function readCallerPartInputAudio(value: Fields, at: Place): unknown {
  const { input_audio } = value;
  const inputAudioRead = readCallerPartInputAudioInputAudio(input_audio, at, ".input_audio");
  if (inputAudioRead !== input_audio) return withoutNulls(value, { input_audio: inputAudioRead });
  return value;
}

function readCallerMessageSystem(value: Fields, at: Place): unknown {
  const { name, content } = value;
  let hasNull = false;
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  const contentRead = readCallerMessageSystemContent(content, at, ".content");
  if (hasNull || contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readCallerMessageUserContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerMessageUser(value: Fields, at: Place): unknown {
  const { name, content } = value;
  let hasNull = false;
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  const contentRead = readCallerMessageUserContent(content, at, ".content");
  if (hasNull || contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readCallerMessageAssistantContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerMessageAssistantToolCalls(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerCall);
}

function readCallerCall(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "function":
    case "builtin_function":
    case undefined:
    case null:
      return readCallerCallFunction(value, at);
    case "custom":
      return readCallerCallCustom(value, at);
    default:
      throw mismatch(`${at}.type`, ["function", "builtin_function", "custom"], value.type);
  }
}

function readCallerFunctionCall(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { name, arguments: arguments_ } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (arguments_ !== undefined && typeof arguments_ !== "string")
    hasNull = requireNull(arguments_, `${at}.arguments`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerCallFunction(value: Fields, at: Place): unknown {
  const { type, id, function: function_ } = value;
  let hasNull = false;
  if (type !== undefined && type !== "function" && type !== "builtin_function")
    hasNull = requireNull(type, `${at}.type`, ["function", "builtin_function"]);
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  const functionRead = readCallerFunctionCall(function_, new Field(at, ".function"));
  if (hasNull || functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readCallerCallCustomCustom(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name, input } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  if (typeof input !== "string") throw mismatch(`${at}${path}.input`, "a string", input);
  return value;
}

function readCallerCallCustom(value: Fields, at: Place): unknown {
  const { id, custom } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  const customRead = readCallerCallCustomCustom(custom, at, ".custom");
  if (hasNull || customRead !== custom) return withoutNulls(value, { custom: customRead });
  return value;
}

function readCallerMessageAssistantAudio(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { id } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}${path}.id`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerMessageAssistantReasoningDetails(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerReasoning);
}

function readCallerReasoning(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "reasoning.text":
      return readCallerReasoningReasoningText(value, at);
    case "reasoning.summary":
      return readCallerReasoningReasoningSummary(value, at);
    case "reasoning.encrypted":
      return readCallerReasoningReasoningEncrypted(value, at);
    default:
      throw mismatch(`${at}.type`, ["reasoning.text", "reasoning.summary", "reasoning.encrypted"], value.type);
  }
}

function readCallerReasoningReasoningText(value: Fields, at: Place): unknown {
  const { text, signature, id, format } = value;
  let hasNull = false;
  if (text !== undefined && typeof text !== "string") hasNull = requireNull(text, `${at}.text`, "a string");
  if (signature !== undefined && typeof signature !== "string")
    hasNull = requireNull(signature, `${at}.signature`, "a string");
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerReasoningReasoningSummary(value: Fields, at: Place): unknown {
  const { summary, id, format } = value;
  let hasNull = false;
  if (summary !== undefined && typeof summary !== "string") hasNull = requireNull(summary, `${at}.summary`, "a string");
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerReasoningReasoningEncrypted(value: Fields, at: Place): unknown {
  const { data, id, format } = value;
  let hasNull = false;
  if (typeof data !== "string") throw mismatch(`${at}.data`, "a string", data);
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerMessageAssistantImages(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerImage);
}

/** An image that the model made. */
function readCallerImage(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, index, image_url } = value;
  let hasNull = false;
  if (type !== "image_url") throw mismatch(`${at}.type`, ["image_url"], type);
  if (index !== undefined && !isInteger(index)) hasNull = requireNull(index, `${at}.index`, "a whole number");
  const imageUrlRead = readCallerImageImageUrl(image_url, at, ".image_url");
  if (hasNull || imageUrlRead !== image_url) return withoutNulls(value, { image_url: imageUrlRead });
  return value;
}

function readCallerImageImageUrl(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { url } = value;
  if (typeof url !== "string") throw mismatch(`${at}${path}.url`, "a string", url);
  return value;
}

function readCallerMessageAssistant(value: Fields, at: Place): unknown {
  const {
    name,
    content,
    refusal,
    tool_calls,
    audio,
    function_call,
    reasoning_content,
    reasoning,
    reasoning_details,
    images,
  } = value;
  let hasNull = false;
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  const contentRead =
    content === undefined || content === null ? undefined : readCallerMessageAssistantContent(content, at, ".content");
  if (refusal !== undefined && typeof refusal !== "string") hasNull = requireNull(refusal, `${at}.refusal`, "a string");
  const toolCallsRead =
    tool_calls === undefined || tool_calls === null
      ? undefined
      : readCallerMessageAssistantToolCalls(tool_calls, at, ".tool_calls");
  const audioRead =
    audio === undefined || audio === null ? undefined : readCallerMessageAssistantAudio(audio, at, ".audio");
  const functionCallRead =
    function_call === undefined || function_call === null
      ? undefined
      : readCallerFunctionCall(function_call, new Field(at, ".function_call"));
  if (reasoning_content !== undefined && typeof reasoning_content !== "string")
    hasNull = requireNull(reasoning_content, `${at}.reasoning_content`, "a string");
  if (reasoning !== undefined && typeof reasoning !== "string")
    hasNull = requireNull(reasoning, `${at}.reasoning`, "a string");
  const reasoningDetailsRead =
    reasoning_details === undefined || reasoning_details === null
      ? undefined
      : readCallerMessageAssistantReasoningDetails(reasoning_details, at, ".reasoning_details");
  const imagesRead =
    images === undefined || images === null ? undefined : readCallerMessageAssistantImages(images, at, ".images");
  if (
    hasNull ||
    contentRead !== content ||
    toolCallsRead !== tool_calls ||
    audioRead !== audio ||
    functionCallRead !== function_call ||
    reasoningDetailsRead !== reasoning_details ||
    imagesRead !== images
  )
    return withoutNulls(value, {
      content: contentRead,
      tool_calls: toolCallsRead,
      audio: audioRead,
      function_call: functionCallRead,
      reasoning_details: reasoningDetailsRead,
      images: imagesRead,
    });
  return value;
}

function readCallerMessageToolContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerMessageTool(value: Fields, at: Place): unknown {
  const { tool_call_id, content } = value;
  if (typeof tool_call_id !== "string") throw mismatch(`${at}.tool_call_id`, "a string", tool_call_id);
  const contentRead = readCallerMessageToolContent(content, at, ".content");
  if (contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readCallerMessageFunction(value: Fields, at: Place): unknown {
  const { name, content } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (content !== undefined && typeof content !== "string") hasNull = requireNull(content, `${at}.content`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestStreamOptions(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { include_usage } = value;
  let hasNull = false;
  if (include_usage !== undefined && typeof include_usage !== "boolean")
    hasNull = requireNull(include_usage, `${at}${path}.include_usage`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestTemperature(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerRequestTopP(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerRequestStop(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readStopStrings(value, new Field(at, `${path}`));
  throw mismatch(`${at}${path}`, [], value);
}

function readStopStrings(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of strings", value);
  return readEach(value, at, "", readStopStringsItem);
}

function readStopStringsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerRequestTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerTool);
}

function readCallerTool(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "function":
      return readCallerToolFunction(value, at);
    case "custom":
      return readCallerToolCustom(value, at);
    default:
      if (typeof value.type === "string" && callerToolOtherKinds.test(value.type)) return value;
      throw mismatch(`${at}.type`, ["function", "custom"], value.type);
  }
}

function readCallerFunction(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { name, description, parameters, strict } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  if (parameters !== undefined && !isObject(parameters))
    hasNull = requireNull(parameters, `${at}.parameters`, "an object");
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}.strict`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerToolFunction(value: Fields, at: Place): unknown {
  const { function: function_, cache_control } = value;
  let hasNull = false;
  const functionRead = readCallerFunction(function_, new Field(at, ".function"));
  if (cache_control !== undefined && !isObject(cache_control))
    hasNull = requireNull(cache_control, `${at}.cache_control`, "an object");
  if (hasNull || functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readCallerToolCustomCustom(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name, description, format } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}${path}.description`, "a string");
  const formatRead =
    format === undefined || format === null
      ? undefined
      : readCallerToolCustomCustomFormat(format, at, `${path}.format`);
  if (hasNull || formatRead !== format) return withoutNulls(value, { format: formatRead });
  return value;
}

function readCallerToolCustomCustomFormat(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { grammar } = value;
  const grammarRead =
    grammar === undefined || grammar === null
      ? undefined
      : readCallerToolCustomCustomFormatGrammar(grammar, at, `${path}.grammar`);
  if (grammarRead !== grammar) return withoutNulls(value, { grammar: grammarRead });
  return value;
}

function readCallerToolCustomCustomFormatGrammar(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { definition, syntax } = value;
  let hasNull = false;
  if (typeof definition !== "string") throw mismatch(`${at}${path}.definition`, "a string", definition);
  if (syntax !== undefined && syntax !== "lark" && syntax !== "regex")
    hasNull = requireNull(syntax, `${at}${path}.syntax`, ["lark", "regex"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerToolCustom(value: Fields, at: Place): unknown {
  const { custom } = value;
  const customRead = readCallerToolCustomCustom(custom, at, ".custom");
  if (customRead !== custom) return withoutNulls(value, { custom: customRead });
  return value;
}

function readCallerRequestFunctions(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerFunction);
}

function readCallerRequestToolChoice(value: unknown, at: Place, path: string): unknown {
  if (value === "auto" || value === "none" || value === "required") return value;
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  switch (value.type) {
    case "function":
      return readCallerRequestToolChoiceFunction(value, at, path);
    case "custom":
      return readCallerRequestToolChoiceCustom(value, at, path);
    case "allowed_tools":
      return readCallerRequestToolChoiceAllowedTools(value, at, path);
    default:
      if (typeof value.type === "string" && callerRequestToolChoiceOtherKinds.test(value.type)) return value;
      throw mismatch(`${at}${path}.type`, ["function", "custom", "allowed_tools"], value.type);
  }
}

function readCallerRequestToolChoiceFunctionFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerRequestToolChoiceFunction(value: Fields, at: Place, path: string): unknown {
  const { function: function_ } = value;
  const functionRead = readCallerRequestToolChoiceFunctionFunction(function_, at, `${path}.function`);
  if (functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readCallerRequestToolChoiceCustomCustom(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerRequestToolChoiceCustom(value: Fields, at: Place, path: string): unknown {
  const { custom } = value;
  const customRead = readCallerRequestToolChoiceCustomCustom(custom, at, `${path}.custom`);
  if (customRead !== custom) return withoutNulls(value, { custom: customRead });
  return value;
}

function readCallerRequestToolChoiceAllowedToolsAllowedTools(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { mode, tools } = value;
  if (mode !== "auto" && mode !== "required") throw mismatch(`${at}${path}.mode`, ["auto", "required"], mode);
  const toolsRead = readCallerRequestToolChoiceAllowedToolsAllowedToolsTools(tools, at, `${path}.tools`);
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerRequestToolChoiceAllowedToolsAllowedToolsTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerChoice);
}

function readCallerChoice(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "function":
      return readCallerChoiceFunction(value, at);
    case "custom":
      return readCallerChoiceCustom(value, at);
    case "allowed_tools":
      return readCallerChoiceAllowedTools(value, at);
    default:
      if (typeof value.type === "string" && callerChoiceOtherKinds.test(value.type)) return value;
      throw mismatch(`${at}.type`, ["function", "custom", "allowed_tools"], value.type);
  }
}

function readCallerChoiceFunctionFunction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerChoiceFunction(value: Fields, at: Place): unknown {
  const { function: function_ } = value;
  const functionRead = readCallerChoiceFunctionFunction(function_, at, ".function");
  if (functionRead !== function_) return withoutNulls(value, { function: functionRead });
  return value;
}

function readCallerChoiceCustomCustom(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerChoiceCustom(value: Fields, at: Place): unknown {
  const { custom } = value;
  const customRead = readCallerChoiceCustomCustom(custom, at, ".custom");
  if (customRead !== custom) return withoutNulls(value, { custom: customRead });
  return value;
}

function readCallerChoiceAllowedToolsAllowedTools(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { mode, tools } = value;
  if (mode !== "auto" && mode !== "required") throw mismatch(`${at}${path}.mode`, ["auto", "required"], mode);
  const toolsRead = readCallerChoiceAllowedToolsAllowedToolsTools(tools, at, `${path}.tools`);
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerChoiceAllowedToolsAllowedToolsTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerChoice);
}

function readCallerChoiceAllowedTools(value: Fields, at: Place): unknown {
  const { allowed_tools } = value;
  const allowedToolsRead = readCallerChoiceAllowedToolsAllowedTools(allowed_tools, at, ".allowed_tools");
  if (allowedToolsRead !== allowed_tools) return withoutNulls(value, { allowed_tools: allowedToolsRead });
  return value;
}

function readCallerRequestToolChoiceAllowedTools(value: Fields, at: Place, path: string): unknown {
  const { allowed_tools } = value;
  const allowedToolsRead = readCallerRequestToolChoiceAllowedToolsAllowedTools(
    allowed_tools,
    at,
    `${path}.allowed_tools`,
  );
  if (allowedToolsRead !== allowed_tools) return withoutNulls(value, { allowed_tools: allowedToolsRead });
  return value;
}

function readCallerRequestFunctionCall(value: unknown, at: Place, path: string): unknown {
  if (value === "auto" || value === "none") return value;
  if (isObject(value)) return readCallerRequestFunctionCallObject(value, at, path);
  throw mismatch(`${at}${path}`, ["auto", "none"], value);
}

function readCallerRequestFunctionCallObject(value: Fields, at: Place, path: string): unknown {
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerFormat(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "text":
      return value;
    case "json_object":
      return value;
    case "json_schema":
      return readCallerFormatJsonSchema(value, at);
    default:
      throw mismatch(`${at}.type`, ["text", "json_object", "json_schema"], value.type);
  }
}

function readCallerFormatJsonSchemaJsonSchema(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { name, description, schema, strict } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}${path}.description`, "a string");
  if (!isObject(schema)) throw mismatch(`${at}${path}.schema`, "an object", schema);
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}${path}.strict`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerFormatJsonSchema(value: Fields, at: Place): unknown {
  const { json_schema } = value;
  const jsonSchemaRead = readCallerFormatJsonSchemaJsonSchema(json_schema, at, ".json_schema");
  if (jsonSchemaRead !== json_schema) return withoutNulls(value, { json_schema: jsonSchemaRead });
  return value;
}

function readCallerRequestReasoning(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { effort, max_tokens, enabled } = value;
  let hasNull = false;
  if (effort !== undefined && !effortWordValues.includes(effort))
    hasNull = requireNull(effort, `${at}${path}.effort`, effortWordValues);
  if (max_tokens !== undefined && !isInteger(max_tokens))
    hasNull = requireNull(max_tokens, `${at}${path}.max_tokens`, "a whole number");
  if (enabled !== undefined && typeof enabled !== "boolean")
    hasNull = requireNull(enabled, `${at}${path}.enabled`, "true or false");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestPromptCacheOptions(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { mode, ttl } = value;
  let hasNull = false;
  if (mode !== undefined && typeof mode !== "string") hasNull = requireNull(mode, `${at}${path}.mode`, "a string");
  if (ttl !== undefined && typeof ttl !== "string") hasNull = requireNull(ttl, `${at}${path}.ttl`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestFrequencyPenalty(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerRequestPresencePenalty(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerRequestModalities(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readModality);
}

function readModality(value: unknown, at: Place): unknown {
  if (value !== "text" && value !== "image" && value !== "audio") throw mismatch(at, ["text", "image", "audio"], value);
  return value;
}

function readImageConfig(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
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
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { voice, format } = value;
  let hasNull = false;
  if (voice !== undefined && typeof voice !== "string") hasNull = requireNull(voice, `${at}.voice`, "a string");
  if (format !== undefined && typeof format !== "string") hasNull = requireNull(format, `${at}.format`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerSearch(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { user_location } = value;
  const userLocationRead =
    user_location === undefined || user_location === null
      ? undefined
      : readCallerSearchUserLocation(user_location, at, ".user_location");
  if (userLocationRead !== user_location) return withoutNulls(value, { user_location: userLocationRead });
  return value;
}

function readCallerSearchUserLocation(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { approximate } = value;
  const approximateRead = readCallerLocation(approximate, new Field(at, `${path}.approximate`));
  if (approximateRead !== approximate) return withoutNulls(value, { approximate: approximateRead });
  return value;
}

function readCallerLocation(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
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
