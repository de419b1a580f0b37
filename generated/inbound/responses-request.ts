// @generated from spec/native/responses.yaml. Do not edit; run `npm run generate`.
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

const callerRequestReasoningEffortValues: readonly unknown[] = [
  "none",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max",
];

export function readCallerRequest(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const {
    model,
    stream,
    input,
    instructions,
    max_output_tokens,
    tools,
    tool_choice,
    parallel_tool_calls,
    temperature,
    top_p,
    reasoning,
    text,
    store,
    prompt_cache_key,
    prompt_cache_retention,
    prompt_cache_options,
    safety_identifier,
    user,
    metadata,
    service_tier,
    previous_response_id,
    background,
  } = value;
  let hasNull = false;
  if (model !== undefined && typeof model !== "string") hasNull = requireNull(model, `${at}.model`, "a string");
  if (stream !== undefined && typeof stream !== "boolean")
    hasNull = requireNull(stream, `${at}.stream`, "true or false");
  const inputRead = input === undefined || input === null ? undefined : readCallerRequestInput(input, at, ".input");
  if (instructions !== undefined && typeof instructions !== "string")
    hasNull = requireNull(instructions, `${at}.instructions`, "a string");
  if (max_output_tokens !== undefined && !isInteger(max_output_tokens))
    hasNull = requireNull(max_output_tokens, `${at}.max_output_tokens`, "a whole number");
  const toolsRead = tools === undefined || tools === null ? undefined : readCallerRequestTools(tools, at, ".tools");
  const toolChoiceRead =
    tool_choice === undefined || tool_choice === null
      ? undefined
      : readCallerRequestToolChoice(tool_choice, at, ".tool_choice");
  if (parallel_tool_calls !== undefined && typeof parallel_tool_calls !== "boolean")
    hasNull = requireNull(parallel_tool_calls, `${at}.parallel_tool_calls`, "true or false");
  const temperatureRead =
    temperature === undefined || temperature === null
      ? undefined
      : readCallerRequestTemperature(temperature, at, ".temperature");
  const topPRead = top_p === undefined || top_p === null ? undefined : readCallerRequestTopP(top_p, at, ".top_p");
  const reasoningRead =
    reasoning === undefined || reasoning === null ? undefined : readCallerRequestReasoning(reasoning, at, ".reasoning");
  const textRead = text === undefined || text === null ? undefined : readCallerRequestText(text, at, ".text");
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
  if (previous_response_id !== undefined && typeof previous_response_id !== "string")
    hasNull = requireNull(previous_response_id, `${at}.previous_response_id`, "a string");
  if (background !== undefined && typeof background !== "boolean")
    hasNull = requireNull(background, `${at}.background`, "true or false");
  if (
    hasNull ||
    inputRead !== input ||
    toolsRead !== tools ||
    toolChoiceRead !== tool_choice ||
    temperatureRead !== temperature ||
    topPRead !== top_p ||
    reasoningRead !== reasoning ||
    textRead !== text ||
    promptCacheOptionsRead !== prompt_cache_options
  )
    return withoutNulls(value, {
      input: inputRead,
      tools: toolsRead,
      tool_choice: toolChoiceRead,
      temperature: temperatureRead,
      top_p: topPRead,
      reasoning: reasoningRead,
      text: textRead,
      prompt_cache_options: promptCacheOptionsRead,
    });
  return value;
}

function readCallerRequestInput(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerItem);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerItem(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "message":
    case undefined:
    case null:
      return readCallerItemMessage(value, at);
    case "reasoning":
      return readCallerItemReasoning(value, at);
    case "function_call":
      return readCallerItemFunctionCall(value, at);
    case "custom_tool_call":
      return readCallerItemCustomToolCall(value, at);
    case "function_call_output":
    case "custom_tool_call_output":
      return readCallerItemFunctionCallOutput(value, at);
    case "additional_tools":
      return readCallerItemAdditionalTools(value, at);
    case "item_reference":
      return value;
    case "local_shell_call":
      return readCallerItemLocalShellCall(value, at);
    case "shell_call":
    case "apply_patch_call":
    case "computer_call":
      return readCallerItemShellCall(value, at);
    case "tool_search_call":
      return readCallerItemToolSearchCall(value, at);
    case "local_shell_call_output":
    case "apply_patch_call_output":
      return readCallerItemLocalShellCallOutput(value, at);
    case "shell_call_output":
      return readCallerItemShellCallOutput(value, at);
    case "computer_call_output":
      return readCallerItemComputerCallOutput(value, at);
    case "tool_search_output":
      return readCallerItemToolSearchOutput(value, at);
    case "web_search_call":
    case "file_search_call":
    case "code_interpreter_call":
    case "mcp_call":
    case "mcp_approval_request":
    case "program":
    case "program_output":
      return readCallerItemWebSearchCall(value, at);
    case "image_generation_call":
      return readCallerItemImageGenerationCall(value, at);
    case "compaction":
    case "context_compaction":
    case "compaction_summary":
    case "compaction_trigger":
      return value;
    case "mcp_list_tools":
    case "mcp_approval_response":
    case "configuration_update":
      return value;
    default:
      throw mismatch(
        `${at}.type`,
        [
          "message",
          "reasoning",
          "function_call",
          "custom_tool_call",
          "function_call_output",
          "custom_tool_call_output",
          "additional_tools",
          "item_reference",
          "local_shell_call",
          "shell_call",
          "apply_patch_call",
          "computer_call",
          "tool_search_call",
          "local_shell_call_output",
          "apply_patch_call_output",
          "shell_call_output",
          "computer_call_output",
          "tool_search_output",
          "web_search_call",
          "file_search_call",
          "code_interpreter_call",
          "mcp_call",
          "mcp_approval_request",
          "program",
          "program_output",
          "image_generation_call",
          "compaction",
          "context_compaction",
          "compaction_summary",
          "compaction_trigger",
          "mcp_list_tools",
          "mcp_approval_response",
          "configuration_update",
        ],
        value.type,
      );
  }
}

function readCallerItemMessageContent(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerPart(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "input_text":
    case "output_text":
    case "text":
      return readCallerPartInputText(value, at);
    case "refusal":
      return readCallerPartRefusal(value, at);
    case "input_image":
      return readCallerPartInputImage(value, at);
    case "input_file":
      return readCallerPartInputFile(value, at);
    case "input_audio":
      return readCallerPartInputAudio(value, at);
    default:
      throw mismatch(
        `${at}.type`,
        ["input_text", "output_text", "text", "refusal", "input_image", "input_file", "input_audio"],
        value.type,
      );
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

function readCallerPartInputText(value: Fields, at: Place): unknown {
  const { text, prompt_cache_breakpoint } = value;
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { prompt_cache_breakpoint: promptCacheBreakpointRead });
  return value;
}

function readCallerPartRefusal(value: Fields, at: Place): unknown {
  const { refusal } = value;
  if (typeof refusal !== "string") throw mismatch(`${at}.refusal`, "a string", refusal);
  return value;
}

function readCallerPartInputImage(value: Fields, at: Place): unknown {
  const { image_url, detail, file_id, prompt_cache_breakpoint } = value;
  let hasNull = false;
  if (image_url !== undefined && typeof image_url !== "string")
    hasNull = requireNull(image_url, `${at}.image_url`, "a string");
  if (detail !== undefined && typeof detail !== "string") hasNull = requireNull(detail, `${at}.detail`, "a string");
  if (file_id !== undefined && typeof file_id !== "string") hasNull = requireNull(file_id, `${at}.file_id`, "a string");
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (hasNull || promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { prompt_cache_breakpoint: promptCacheBreakpointRead });
  return value;
}

function readCallerPartInputFile(value: Fields, at: Place): unknown {
  const { file_data, file_url, file_id, filename, prompt_cache_breakpoint } = value;
  let hasNull = false;
  if (file_data !== undefined && typeof file_data !== "string")
    hasNull = requireNull(file_data, `${at}.file_data`, "a string");
  if (file_url !== undefined && typeof file_url !== "string")
    hasNull = requireNull(file_url, `${at}.file_url`, "a string");
  if (file_id !== undefined && typeof file_id !== "string") hasNull = requireNull(file_id, `${at}.file_id`, "a string");
  if (filename !== undefined && typeof filename !== "string")
    hasNull = requireNull(filename, `${at}.filename`, "a string");
  const promptCacheBreakpointRead =
    prompt_cache_breakpoint === undefined || prompt_cache_breakpoint === null
      ? undefined
      : readCallerBreakpoint(prompt_cache_breakpoint, new Field(at, ".prompt_cache_breakpoint"));
  if (hasNull || promptCacheBreakpointRead !== prompt_cache_breakpoint)
    return withoutNulls(value, { prompt_cache_breakpoint: promptCacheBreakpointRead });
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

/** The `type` may be missing. */
function readCallerItemMessage(value: Fields, at: Place): unknown {
  const { type, role, content } = value;
  let hasNull = false;
  if (type !== undefined && type !== "message") hasNull = requireNull(type, `${at}.type`, ["message"]);
  if (role !== "user" && role !== "assistant" && role !== "system" && role !== "developer")
    throw mismatch(`${at}.role`, ["user", "assistant", "system", "developer"], role);
  const contentRead = readCallerItemMessageContent(content, at, ".content");
  if (hasNull || contentRead !== content) return withoutNulls(value, { content: contentRead });
  return value;
}

function readCallerItemReasoningSummary(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerSummary);
}

function readCallerSummary(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { type, text } = value;
  let hasNull = false;
  if (type !== undefined && typeof type !== "string") hasNull = requireNull(type, `${at}.type`, "a string");
  if (typeof text !== "string") throw mismatch(`${at}.text`, "a string", text);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemReasoningContent(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerSummary);
}

function readCallerItemReasoning(value: Fields, at: Place): unknown {
  const { id, summary, content, encrypted_content } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  const summaryRead =
    summary === undefined || summary === null ? undefined : readCallerItemReasoningSummary(summary, at, ".summary");
  const contentRead =
    content === undefined || content === null ? undefined : readCallerItemReasoningContent(content, at, ".content");
  if (encrypted_content !== undefined && typeof encrypted_content !== "string")
    hasNull = requireNull(encrypted_content, `${at}.encrypted_content`, "a string");
  if (hasNull || summaryRead !== summary || contentRead !== content)
    return withoutNulls(value, { summary: summaryRead, content: contentRead });
  return value;
}

function readCallerItemFunctionCall(value: Fields, at: Place): unknown {
  const { call_id, name, namespace, arguments: arguments_ } = value;
  let hasNull = false;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (namespace !== undefined && typeof namespace !== "string")
    hasNull = requireNull(namespace, `${at}.namespace`, "a string");
  if (arguments_ !== undefined && typeof arguments_ !== "string")
    hasNull = requireNull(arguments_, `${at}.arguments`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemCustomToolCall(value: Fields, at: Place): unknown {
  const { call_id, name, namespace, input } = value;
  let hasNull = false;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (namespace !== undefined && typeof namespace !== "string")
    hasNull = requireNull(namespace, `${at}.namespace`, "a string");
  if (typeof input !== "string") throw mismatch(`${at}.input`, "a string", input);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemFunctionCallOutputOutput(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return readEach(value, at, path, readCallerPart);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerItemFunctionCallOutput(value: Fields, at: Place): unknown {
  const { call_id, output } = value;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  const outputRead = readCallerItemFunctionCallOutputOutput(output, at, ".output");
  if (outputRead !== output) return withoutNulls(value, { output: outputRead });
  return value;
}

function readCallerItemAdditionalToolsTools(value: unknown, at: Place, path: string): unknown {
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
    case "namespace":
      return readCallerToolNamespace(value, at);
    case "web_search":
    case "web_search_2025_08_26":
    case "web_search_preview":
    case "web_search_preview_2025_03_11":
      return readCallerToolWebSearch(value, at);
    case "code_interpreter":
      return readCallerToolCodeInterpreter(value, at);
    case "local_shell":
    case "shell":
    case "apply_patch":
      return readCallerToolLocalShell(value, at);
    case "tool_search":
      return readCallerToolToolSearch(value, at);
    case "file_search":
    case "image_generation":
    case "mcp":
    case "computer":
    case "computer_use_preview":
    case "programmatic_tool_calling":
    case "x_search":
    case "collections_search":
      return value;
    default:
      throw mismatch(
        `${at}.type`,
        [
          "function",
          "custom",
          "namespace",
          "web_search",
          "web_search_2025_08_26",
          "web_search_preview",
          "web_search_preview_2025_03_11",
          "code_interpreter",
          "local_shell",
          "shell",
          "apply_patch",
          "tool_search",
          "file_search",
          "image_generation",
          "mcp",
          "computer",
          "computer_use_preview",
          "programmatic_tool_calling",
          "x_search",
          "collections_search",
        ],
        value.type,
      );
  }
}

function readCallerToolFunction(value: Fields, at: Place): unknown {
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

function readCallerToolCustomFormat(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  switch (value.type) {
    case "text":
      return value;
    case "grammar":
      return readCallerToolCustomFormatGrammar(value, at, path);
    default:
      throw mismatch(`${at}${path}.type`, ["text", "grammar"], value.type);
  }
}

function readCallerToolCustomFormatGrammar(value: Fields, at: Place, path: string): unknown {
  const { definition, syntax } = value;
  let hasNull = false;
  if (typeof definition !== "string") throw mismatch(`${at}${path}.definition`, "a string", definition);
  if (syntax !== undefined && syntax !== "lark" && syntax !== "regex")
    hasNull = requireNull(syntax, `${at}${path}.syntax`, ["lark", "regex"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerToolCustom(value: Fields, at: Place): unknown {
  const { name, description, format } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  const formatRead =
    format === undefined || format === null ? undefined : readCallerToolCustomFormat(format, at, ".format");
  if (hasNull || formatRead !== format) return withoutNulls(value, { format: formatRead });
  return value;
}

function readCallerToolNamespaceTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerTool);
}

function readCallerToolNamespace(value: Fields, at: Place): unknown {
  const { name, description, tools } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  const toolsRead = readCallerToolNamespaceTools(tools, at, ".tools");
  if (hasNull || toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerToolWebSearchFilters(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { allowed_domains, blocked_domains } = value;
  const allowedDomainsRead =
    allowed_domains === undefined || allowed_domains === null
      ? undefined
      : readCallerToolWebSearchFiltersAllowedDomains(allowed_domains, at, `${path}.allowed_domains`);
  const blockedDomainsRead =
    blocked_domains === undefined || blocked_domains === null
      ? undefined
      : readCallerToolWebSearchFiltersBlockedDomains(blocked_domains, at, `${path}.blocked_domains`);
  if (allowedDomainsRead !== allowed_domains || blockedDomainsRead !== blocked_domains)
    return withoutNulls(value, { allowed_domains: allowedDomainsRead, blocked_domains: blockedDomainsRead });
  return value;
}

function readCallerToolWebSearchFiltersAllowedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerToolWebSearchFiltersAllowedDomainsItem);
}

function readCallerToolWebSearchFiltersAllowedDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerToolWebSearchFiltersBlockedDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerToolWebSearchFiltersBlockedDomainsItem);
}

function readCallerToolWebSearchFiltersBlockedDomainsItem(value: unknown, at: Place): unknown {
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

function readCallerToolWebSearch(value: Fields, at: Place): unknown {
  const { filters, external_web_access, user_location } = value;
  let hasNull = false;
  const filtersRead =
    filters === undefined || filters === null ? undefined : readCallerToolWebSearchFilters(filters, at, ".filters");
  if (external_web_access !== undefined && typeof external_web_access !== "boolean")
    hasNull = requireNull(external_web_access, `${at}.external_web_access`, "true or false");
  const userLocationRead =
    user_location === undefined || user_location === null
      ? undefined
      : readUserLocationParam(user_location, new Field(at, ".user_location"));
  if (hasNull || filtersRead !== filters || userLocationRead !== user_location)
    return withoutNulls(value, { filters: filtersRead, user_location: userLocationRead });
  return value;
}

function readCallerToolCodeInterpreterContainer(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (isObject(value)) return readCallerToolCodeInterpreterContainerObject(value, at, path);
  throw mismatch(`${at}${path}`, [], value);
}

function readCallerToolCodeInterpreterContainerObjectFileIds(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerToolCodeInterpreterContainerObjectFileIdsItem);
}

function readCallerToolCodeInterpreterContainerObjectFileIdsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerToolCodeInterpreterContainerObject(value: Fields, at: Place, path: string): unknown {
  const { type, file_ids } = value;
  let hasNull = false;
  if (type !== undefined && typeof type !== "string") hasNull = requireNull(type, `${at}${path}.type`, "a string");
  const fileIdsRead =
    file_ids === undefined || file_ids === null
      ? undefined
      : readCallerToolCodeInterpreterContainerObjectFileIds(file_ids, at, `${path}.file_ids`);
  if (hasNull || fileIdsRead !== file_ids) return withoutNulls(value, { file_ids: fileIdsRead });
  return value;
}

function readCallerToolCodeInterpreter(value: Fields, at: Place): unknown {
  const { container } = value;
  const containerRead =
    container === undefined || container === null
      ? undefined
      : readCallerToolCodeInterpreterContainer(container, at, ".container");
  if (containerRead !== container) return withoutNulls(value, { container: containerRead });
  return value;
}

function readCallerToolLocalShellEnvironment(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { type } = value;
  if (typeof type !== "string") throw mismatch(`${at}${path}.type`, "a string", type);
  return value;
}

/** Tools that the client runs. */
function readCallerToolLocalShell(value: Fields, at: Place): unknown {
  const { environment } = value;
  const environmentRead =
    environment === undefined || environment === null
      ? undefined
      : readCallerToolLocalShellEnvironment(environment, at, ".environment");
  if (environmentRead !== environment) return withoutNulls(value, { environment: environmentRead });
  return value;
}

/** The client searches if `execution` is `client`, and OpenAI's servers otherwise. */
function readCallerToolToolSearch(value: Fields, at: Place): unknown {
  const { execution, description, parameters } = value;
  let hasNull = false;
  if (execution !== undefined && typeof execution !== "string")
    hasNull = requireNull(execution, `${at}.execution`, "a string");
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  if (parameters !== undefined && !isObject(parameters))
    hasNull = requireNull(parameters, `${at}.parameters`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemAdditionalTools(value: Fields, at: Place): unknown {
  const { tools } = value;
  const toolsRead =
    tools === undefined || tools === null ? undefined : readCallerItemAdditionalToolsTools(tools, at, ".tools");
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerItemLocalShellCallAction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { type } = value;
  let hasNull = false;
  if (type !== undefined && type !== "exec") hasNull = requireNull(type, `${at}${path}.type`, ["exec"]);
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemLocalShellCall(value: Fields, at: Place): unknown {
  const { call_id, action } = value;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  const actionRead = readCallerItemLocalShellCallAction(action, at, ".action");
  if (actionRead !== action) return withoutNulls(value, { action: actionRead });
  return value;
}

function readCallerItemShellCallActions(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerItemShellCallActionsItem);
}

function readCallerItemShellCallActionsItem(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  return value;
}

/** A call of a tool that the client runs, and that OpenAI has defined. */
function readCallerItemShellCall(value: Fields, at: Place): unknown {
  const { call_id, action, actions, operation } = value;
  let hasNull = false;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  if (action !== undefined && !isObject(action)) hasNull = requireNull(action, `${at}.action`, "an object");
  const actionsRead =
    actions === undefined || actions === null ? undefined : readCallerItemShellCallActions(actions, at, ".actions");
  if (operation !== undefined && !isObject(operation)) hasNull = requireNull(operation, `${at}.operation`, "an object");
  if (hasNull || actionsRead !== actions) return withoutNulls(value, { actions: actionsRead });
  return value;
}

function readCallerItemToolSearchCall(value: Fields, at: Place): unknown {
  const { call_id, execution, arguments: arguments_ } = value;
  let hasNull = false;
  if (call_id !== undefined && typeof call_id !== "string") hasNull = requireNull(call_id, `${at}.call_id`, "a string");
  if (execution !== undefined && typeof execution !== "string")
    hasNull = requireNull(execution, `${at}.execution`, "a string");
  if (arguments_ !== undefined && !isObject(arguments_))
    hasNull = requireNull(arguments_, `${at}.arguments`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

/** Some clients write the id of the call in `id`. */
function readCallerItemLocalShellCallOutput(value: Fields, at: Place): unknown {
  const { call_id, id, status, output } = value;
  let hasNull = false;
  if (call_id !== undefined && typeof call_id !== "string") hasNull = requireNull(call_id, `${at}.call_id`, "a string");
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}.id`, "a string");
  if (status !== undefined && typeof status !== "string") hasNull = requireNull(status, `${at}.status`, "a string");
  if (output !== undefined && typeof output !== "string") hasNull = requireNull(output, `${at}.output`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemShellCallOutputOutput(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readShellOutput);
}

function readShellOutput(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { stdout, stderr, outcome } = value;
  let hasNull = false;
  if (stdout !== undefined && typeof stdout !== "string") hasNull = requireNull(stdout, `${at}.stdout`, "a string");
  if (stderr !== undefined && typeof stderr !== "string") hasNull = requireNull(stderr, `${at}.stderr`, "a string");
  const outcomeRead =
    outcome === undefined || outcome === null ? undefined : readShellOutputOutcome(outcome, at, ".outcome");
  if (hasNull || outcomeRead !== outcome) return withoutNulls(value, { outcome: outcomeRead });
  return value;
}

function readShellOutputOutcome(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { type, exit_code } = value;
  let hasNull = false;
  if (typeof type !== "string") throw mismatch(`${at}${path}.type`, "a string", type);
  if (exit_code !== undefined && !isInteger(exit_code))
    hasNull = requireNull(exit_code, `${at}${path}.exit_code`, "a whole number");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemShellCallOutput(value: Fields, at: Place): unknown {
  const { call_id, output } = value;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  const outputRead = readCallerItemShellCallOutputOutput(output, at, ".output");
  if (outputRead !== output) return withoutNulls(value, { output: outputRead });
  return value;
}

function readCallerItemComputerCallOutputOutput(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { image_url, file_id } = value;
  let hasNull = false;
  if (image_url !== undefined && typeof image_url !== "string")
    hasNull = requireNull(image_url, `${at}${path}.image_url`, "a string");
  if (file_id !== undefined && typeof file_id !== "string")
    hasNull = requireNull(file_id, `${at}${path}.file_id`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemComputerCallOutput(value: Fields, at: Place): unknown {
  const { call_id, output } = value;
  if (typeof call_id !== "string") throw mismatch(`${at}.call_id`, "a string", call_id);
  const outputRead = readCallerItemComputerCallOutputOutput(output, at, ".output");
  if (outputRead !== output) return withoutNulls(value, { output: outputRead });
  return value;
}

function readCallerItemToolSearchOutputTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerTool);
}

function readCallerItemToolSearchOutput(value: Fields, at: Place): unknown {
  const { call_id, execution, tools } = value;
  let hasNull = false;
  if (call_id !== undefined && typeof call_id !== "string") hasNull = requireNull(call_id, `${at}.call_id`, "a string");
  if (execution !== undefined && typeof execution !== "string")
    hasNull = requireNull(execution, `${at}.execution`, "a string");
  const toolsRead = readCallerItemToolSearchOutputTools(tools, at, ".tools");
  if (hasNull || toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerItemWebSearchCallAction(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { type, query, queries, url, pattern, sources } = value;
  let hasNull = false;
  if (type !== undefined && typeof type !== "string") hasNull = requireNull(type, `${at}${path}.type`, "a string");
  if (query !== undefined && typeof query !== "string") hasNull = requireNull(query, `${at}${path}.query`, "a string");
  const queriesRead =
    queries === undefined || queries === null
      ? undefined
      : readCallerItemWebSearchCallActionQueries(queries, at, `${path}.queries`);
  if (url !== undefined && typeof url !== "string") hasNull = requireNull(url, `${at}${path}.url`, "a string");
  if (pattern !== undefined && typeof pattern !== "string")
    hasNull = requireNull(pattern, `${at}${path}.pattern`, "a string");
  const sourcesRead =
    sources === undefined || sources === null
      ? undefined
      : readCallerItemWebSearchCallActionSources(sources, at, `${path}.sources`);
  if (hasNull || queriesRead !== queries || sourcesRead !== sources)
    return withoutNulls(value, { queries: queriesRead, sources: sourcesRead });
  return value;
}

function readCallerItemWebSearchCallActionQueries(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerItemWebSearchCallActionQueriesItem);
}

function readCallerItemWebSearchCallActionQueriesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerItemWebSearchCallActionSources(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readFoundItem);
}

function readFoundItem(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { title, url, filename, text } = value;
  let hasNull = false;
  if (title !== undefined && typeof title !== "string") hasNull = requireNull(title, `${at}.title`, "a string");
  if (url !== undefined && typeof url !== "string") hasNull = requireNull(url, `${at}.url`, "a string");
  if (filename !== undefined && typeof filename !== "string")
    hasNull = requireNull(filename, `${at}.filename`, "a string");
  if (text !== undefined && typeof text !== "string") hasNull = requireNull(text, `${at}.text`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemWebSearchCallQueries(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerItemWebSearchCallQueriesItem);
}

function readCallerItemWebSearchCallQueriesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerItemWebSearchCallResults(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readFoundItem);
}

function readCallerItemWebSearchCallOutputs(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCodeOutput);
}

function readCodeOutput(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { logs } = value;
  let hasNull = false;
  if (logs !== undefined && typeof logs !== "string") hasNull = requireNull(logs, `${at}.logs`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerItemWebSearchCallError(value: unknown, at: Place, path: string): unknown {
  if (typeof value === "string") return value;
  if (isObject(value)) return value;
  throw mismatch(`${at}${path}`, [], value);
}

/** What a tool of OpenAI's servers was given, and what it found or wrote. */
function readCallerItemWebSearchCall(value: Fields, at: Place): unknown {
  const { action, queries, results, code, outputs, name, arguments: arguments_, output, result, error } = value;
  let hasNull = false;
  const actionRead =
    action === undefined || action === null ? undefined : readCallerItemWebSearchCallAction(action, at, ".action");
  const queriesRead =
    queries === undefined || queries === null ? undefined : readCallerItemWebSearchCallQueries(queries, at, ".queries");
  const resultsRead =
    results === undefined || results === null ? undefined : readCallerItemWebSearchCallResults(results, at, ".results");
  if (code !== undefined && typeof code !== "string") hasNull = requireNull(code, `${at}.code`, "a string");
  const outputsRead =
    outputs === undefined || outputs === null ? undefined : readCallerItemWebSearchCallOutputs(outputs, at, ".outputs");
  if (name !== undefined && typeof name !== "string") hasNull = requireNull(name, `${at}.name`, "a string");
  if (arguments_ !== undefined && typeof arguments_ !== "string")
    hasNull = requireNull(arguments_, `${at}.arguments`, "a string");
  if (output !== undefined && typeof output !== "string") hasNull = requireNull(output, `${at}.output`, "a string");
  if (result !== undefined && typeof result !== "string") hasNull = requireNull(result, `${at}.result`, "a string");
  const errorRead =
    error === undefined || error === null ? undefined : readCallerItemWebSearchCallError(error, at, ".error");
  if (
    hasNull ||
    actionRead !== action ||
    queriesRead !== queries ||
    resultsRead !== results ||
    outputsRead !== outputs ||
    errorRead !== error
  )
    return withoutNulls(value, {
      action: actionRead,
      queries: queriesRead,
      results: resultsRead,
      outputs: outputsRead,
      error: errorRead,
    });
  return value;
}

function readCallerItemImageGenerationCall(value: Fields, at: Place): unknown {
  const { result, output_format, revised_prompt, error } = value;
  let hasNull = false;
  if (result !== undefined && typeof result !== "string") hasNull = requireNull(result, `${at}.result`, "a string");
  if (output_format !== undefined && typeof output_format !== "string")
    hasNull = requireNull(output_format, `${at}.output_format`, "a string");
  if (revised_prompt !== undefined && typeof revised_prompt !== "string")
    hasNull = requireNull(revised_prompt, `${at}.revised_prompt`, "a string");
  if (error !== undefined && !isObject(error)) hasNull = requireNull(error, `${at}.error`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerTool);
}

function readCallerRequestToolChoice(value: unknown, at: Place, path: string): unknown {
  if (value === "auto" || value === "none" || value === "required") return value;
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  switch (value.type) {
    case "function":
    case "custom":
      return readCallerRequestToolChoiceFunction(value, at, path);
    case "allowed_tools":
      return readCallerRequestToolChoiceAllowedTools(value, at, path);
    case "web_search":
    case "web_search_2025_08_26":
    case "web_search_preview":
    case "web_search_preview_2025_03_11":
    case "file_search":
    case "code_interpreter":
    case "image_generation":
    case "mcp":
    case "shell":
    case "local_shell":
    case "apply_patch":
      return value;
    default:
      throw mismatch(
        `${at}${path}.type`,
        [
          "function",
          "custom",
          "allowed_tools",
          "web_search",
          "web_search_2025_08_26",
          "web_search_preview",
          "web_search_preview_2025_03_11",
          "file_search",
          "code_interpreter",
          "image_generation",
          "mcp",
          "shell",
          "local_shell",
          "apply_patch",
        ],
        value.type,
      );
  }
}

function readCallerRequestToolChoiceFunction(value: Fields, at: Place, path: string): unknown {
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  return value;
}

function readCallerRequestToolChoiceAllowedToolsTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerChoice);
}

function readCallerChoice(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  switch (value.type) {
    case "function":
    case "custom":
      return readCallerChoiceFunction(value, at);
    case "allowed_tools":
      return readCallerChoiceAllowedTools(value, at);
    case "web_search":
    case "web_search_2025_08_26":
    case "web_search_preview":
    case "web_search_preview_2025_03_11":
    case "file_search":
    case "code_interpreter":
    case "image_generation":
    case "mcp":
    case "shell":
    case "local_shell":
    case "apply_patch":
      return value;
    default:
      throw mismatch(
        `${at}.type`,
        [
          "function",
          "custom",
          "allowed_tools",
          "web_search",
          "web_search_2025_08_26",
          "web_search_preview",
          "web_search_preview_2025_03_11",
          "file_search",
          "code_interpreter",
          "image_generation",
          "mcp",
          "shell",
          "local_shell",
          "apply_patch",
        ],
        value.type,
      );
  }
}

function readCallerChoiceFunction(value: Fields, at: Place): unknown {
  const { name } = value;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  return value;
}

function readCallerChoiceAllowedToolsTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerChoice);
}

function readCallerChoiceAllowedTools(value: Fields, at: Place): unknown {
  const { mode, tools } = value;
  if (mode !== "auto" && mode !== "required") throw mismatch(`${at}.mode`, ["auto", "required"], mode);
  const toolsRead = readCallerChoiceAllowedToolsTools(tools, at, ".tools");
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
  return value;
}

function readCallerRequestToolChoiceAllowedTools(value: Fields, at: Place, path: string): unknown {
  const { mode, tools } = value;
  if (mode !== "auto" && mode !== "required") throw mismatch(`${at}${path}.mode`, ["auto", "required"], mode);
  const toolsRead = readCallerRequestToolChoiceAllowedToolsTools(tools, at, `${path}.tools`);
  if (toolsRead !== tools) return withoutNulls(value, { tools: toolsRead });
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

function readCallerRequestReasoning(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { effort, mode, summary, generate_summary } = value;
  let hasNull = false;
  if (effort !== undefined && !callerRequestReasoningEffortValues.includes(effort))
    hasNull = requireNull(effort, `${at}${path}.effort`, callerRequestReasoningEffortValues);
  if (mode !== undefined && mode !== "standard" && mode !== "pro")
    hasNull = requireNull(mode, `${at}${path}.mode`, ["standard", "pro"]);
  if (summary !== undefined && typeof summary !== "string")
    hasNull = requireNull(summary, `${at}${path}.summary`, "a string");
  if (generate_summary !== undefined && typeof generate_summary !== "string")
    hasNull = requireNull(generate_summary, `${at}${path}.generate_summary`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerRequestText(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { format, verbosity } = value;
  let hasNull = false;
  const formatRead =
    format === undefined || format === null ? undefined : readCallerFormat(format, new Field(at, `${path}.format`));
  if (verbosity !== undefined && verbosity !== "low" && verbosity !== "medium" && verbosity !== "high")
    hasNull = requireNull(verbosity, `${at}${path}.verbosity`, ["low", "medium", "high"]);
  if (hasNull || formatRead !== format) return withoutNulls(value, { format: formatRead });
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

function readCallerFormatJsonSchema(value: Fields, at: Place): unknown {
  const { name, description, schema, strict } = value;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  if (!isObject(schema)) throw mismatch(`${at}.schema`, "an object", schema);
  if (strict !== undefined && typeof strict !== "boolean")
    hasNull = requireNull(strict, `${at}.strict`, "true or false");
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
