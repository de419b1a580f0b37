// @generated from spec/native/generate-content.yaml. Do not edit; run `npm run generate`.
import {
  Field,
  camelKeys,
  isInteger,
  isNumber,
  isObject,
  mismatch,
  numberOf,
  readEach,
  requireNull,
  withoutNulls,
  type Place,
} from "../../runtime/request/reading.ts";

const callerModeModeValues: readonly unknown[] = [
  "AUTO",
  "ANY",
  "NONE",
  "VALIDATED",
  "MODE_UNSPECIFIED",
  "auto",
  "any",
  "none",
  "validated",
];
const callerConfigResponseModalitiesItemValues: readonly unknown[] = [
  "TEXT",
  "IMAGE",
  "AUDIO",
  "MODALITY_UNSPECIFIED",
  "Text",
  "Image",
  "Audio",
];

export function readCallerRequest(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, [
    "systemInstruction",
    "toolConfig",
    "generationConfig",
    "serviceTier",
    "cachedContent",
    "continuationToken",
  ]);
  const {
    systemInstruction,
    contents,
    tools,
    toolConfig,
    generationConfig,
    serviceTier,
    cachedContent,
    continuationToken,
  } = fields;
  let hasNull = false;
  const systeminstructionRead =
    systemInstruction === undefined || systemInstruction === null
      ? undefined
      : readCallerContent(systemInstruction, new Field(at, ".systemInstruction"));
  const contentsRead = readCallerRequestContents(contents, at, ".contents");
  const toolsRead = tools === undefined || tools === null ? undefined : readCallerRequestTools(tools, at, ".tools");
  const toolconfigRead =
    toolConfig === undefined || toolConfig === null
      ? undefined
      : readCallerRequestToolConfig(toolConfig, at, ".toolConfig");
  const generationconfigRead =
    generationConfig === undefined || generationConfig === null
      ? undefined
      : readCallerConfig(generationConfig, new Field(at, ".generationConfig"));
  if (serviceTier !== undefined && typeof serviceTier !== "string")
    hasNull = requireNull(serviceTier, `${at}.serviceTier`, "a string");
  if (cachedContent !== undefined && typeof cachedContent !== "string")
    hasNull = requireNull(cachedContent, `${at}.cachedContent`, "a string");
  if (continuationToken !== undefined && typeof continuationToken !== "string")
    hasNull = requireNull(continuationToken, `${at}.continuationToken`, "a string");
  if (
    hasNull ||
    systeminstructionRead !== systemInstruction ||
    contentsRead !== contents ||
    toolsRead !== tools ||
    toolconfigRead !== toolConfig ||
    generationconfigRead !== generationConfig
  )
    return withoutNulls(fields, {
      systemInstruction: systeminstructionRead,
      contents: contentsRead,
      tools: toolsRead,
      toolConfig: toolconfigRead,
      generationConfig: generationconfigRead,
    });
  return fields;
}

function readCallerContent(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { role, parts } = value;
  let hasNull = false;
  if (role !== undefined && typeof role !== "string") hasNull = requireNull(role, `${at}.role`, "a string");
  const partsRead = parts === undefined || parts === null ? undefined : readCallerContentParts(parts, at, ".parts");
  if (hasNull || partsRead !== parts) return withoutNulls(value, { parts: partsRead });
  return value;
}

function readCallerContentParts(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerPart);
}

function readCallerPart(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, [
    "thoughtSignature",
    "inlineData",
    "fileData",
    "mediaResolution",
    "functionCall",
    "functionResponse",
    "executableCode",
    "codeExecutionResult",
    "toolCall",
    "toolResponse",
  ]);
  const {
    text,
    thought,
    thoughtSignature,
    inlineData,
    fileData,
    mediaResolution,
    functionCall,
    functionResponse,
    executableCode,
    codeExecutionResult,
    toolCall,
    toolResponse,
  } = fields;
  let hasNull = false;
  if (text !== undefined && typeof text !== "string") hasNull = requireNull(text, `${at}.text`, "a string");
  if (thought !== undefined && typeof thought !== "boolean")
    hasNull = requireNull(thought, `${at}.thought`, "true or false");
  if (thoughtSignature !== undefined && typeof thoughtSignature !== "string")
    hasNull = requireNull(thoughtSignature, `${at}.thoughtSignature`, "a string");
  const inlinedataRead =
    inlineData === undefined || inlineData === null
      ? undefined
      : readCallerPartInlineData(inlineData, at, ".inlineData");
  const filedataRead =
    fileData === undefined || fileData === null ? undefined : readCallerPartFileData(fileData, at, ".fileData");
  const mediaresolutionRead =
    mediaResolution === undefined || mediaResolution === null
      ? undefined
      : readCallerPartMediaResolution(mediaResolution, at, ".mediaResolution");
  const functioncallRead =
    functionCall === undefined || functionCall === null
      ? undefined
      : readCallerPartFunctionCall(functionCall, at, ".functionCall");
  const functionresponseRead =
    functionResponse === undefined || functionResponse === null
      ? undefined
      : readCallerPartFunctionResponse(functionResponse, at, ".functionResponse");
  const executablecodeRead =
    executableCode === undefined || executableCode === null
      ? undefined
      : readCallerCode(executableCode, new Field(at, ".executableCode"));
  const codeexecutionresultRead =
    codeExecutionResult === undefined || codeExecutionResult === null
      ? undefined
      : readCallerOutput(codeExecutionResult, new Field(at, ".codeExecutionResult"));
  const toolcallRead =
    toolCall === undefined || toolCall === null ? undefined : readCallerToolCall(toolCall, new Field(at, ".toolCall"));
  const toolresponseRead =
    toolResponse === undefined || toolResponse === null
      ? undefined
      : readCallerToolResponse(toolResponse, new Field(at, ".toolResponse"));
  if (
    hasNull ||
    inlinedataRead !== inlineData ||
    filedataRead !== fileData ||
    mediaresolutionRead !== mediaResolution ||
    functioncallRead !== functionCall ||
    functionresponseRead !== functionResponse ||
    executablecodeRead !== executableCode ||
    codeexecutionresultRead !== codeExecutionResult ||
    toolcallRead !== toolCall ||
    toolresponseRead !== toolResponse
  )
    return withoutNulls(fields, {
      inlineData: inlinedataRead,
      fileData: filedataRead,
      mediaResolution: mediaresolutionRead,
      functionCall: functioncallRead,
      functionResponse: functionresponseRead,
      executableCode: executablecodeRead,
      codeExecutionResult: codeexecutionresultRead,
      toolCall: toolcallRead,
      toolResponse: toolresponseRead,
    });
  return fields;
}

function readCallerPartInlineData(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["mimeType", "displayName"]);
  const { mimeType, data, displayName } = fields;
  let hasNull = false;
  if (typeof mimeType !== "string") throw mismatch(`${at}${path}.mimeType`, "a string", mimeType);
  if (typeof data !== "string") throw mismatch(`${at}${path}.data`, "a string", data);
  if (displayName !== undefined && typeof displayName !== "string")
    hasNull = requireNull(displayName, `${at}${path}.displayName`, "a string");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerPartFileData(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["fileUri", "mimeType", "displayName"]);
  const { fileUri, mimeType, displayName } = fields;
  let hasNull = false;
  if (typeof fileUri !== "string") throw mismatch(`${at}${path}.fileUri`, "a string", fileUri);
  if (mimeType !== undefined && typeof mimeType !== "string")
    hasNull = requireNull(mimeType, `${at}${path}.mimeType`, "a string");
  if (displayName !== undefined && typeof displayName !== "string")
    hasNull = requireNull(displayName, `${at}${path}.displayName`, "a string");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerPartMediaResolution(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { level } = value;
  let hasNull = false;
  if (level !== undefined && typeof level !== "string") hasNull = requireNull(level, `${at}${path}.level`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerPartFunctionCall(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { id, name, args } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}${path}.id`, "a string");
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  if (args !== undefined && !isObject(args)) hasNull = requireNull(args, `${at}${path}.args`, "an object");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerPartFunctionResponse(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const { id, name, response, parts } = value;
  let hasNull = false;
  if (id !== undefined && typeof id !== "string") hasNull = requireNull(id, `${at}${path}.id`, "a string");
  if (typeof name !== "string") throw mismatch(`${at}${path}.name`, "a string", name);
  if (response !== undefined && !isObject(response))
    hasNull = requireNull(response, `${at}${path}.response`, "an object");
  const partsRead =
    parts === undefined || parts === null ? undefined : readCallerPartFunctionResponseParts(parts, at, `${path}.parts`);
  if (hasNull || partsRead !== parts) return withoutNulls(value, { parts: partsRead });
  return value;
}

function readCallerPartFunctionResponseParts(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerPart);
}

function readCallerCode(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { language, code } = value;
  let hasNull = false;
  if (language !== undefined && typeof language !== "string")
    hasNull = requireNull(language, `${at}.language`, "a string");
  if (code !== undefined && typeof code !== "string") hasNull = requireNull(code, `${at}.code`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

function readCallerOutput(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const { outcome, output } = value;
  let hasNull = false;
  if (outcome !== undefined && typeof outcome !== "string") hasNull = requireNull(outcome, `${at}.outcome`, "a string");
  if (output !== undefined && typeof output !== "string") hasNull = requireNull(output, `${at}.output`, "a string");
  if (hasNull) return withoutNulls(value, {});
  return value;
}

/** A call of a tool of Google's servers. */
function readCallerToolCall(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, ["toolType"]);
  const { toolType, args } = fields;
  let hasNull = false;
  if (toolType !== undefined && typeof toolType !== "string")
    hasNull = requireNull(toolType, `${at}.toolType`, "a string");
  if (args !== undefined && !isObject(args)) hasNull = requireNull(args, `${at}.args`, "an object");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerToolResponse(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, ["toolType"]);
  const { toolType, response } = fields;
  let hasNull = false;
  if (toolType !== undefined && typeof toolType !== "string")
    hasNull = requireNull(toolType, `${at}.toolType`, "a string");
  if (response !== undefined && !isObject(response)) hasNull = requireNull(response, `${at}.response`, "an object");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerRequestContents(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerContent);
}

function readCallerRequestTools(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerTools);
}

/** Functions, or a tool of the service. */
function readCallerTools(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, [
    "functionDeclarations",
    "googleSearch",
    "googleSearchRetrieval",
    "urlContext",
    "codeExecution",
  ]);
  const { functionDeclarations, googleSearch, googleSearchRetrieval, urlContext, codeExecution } = fields;
  let hasNull = false;
  const functiondeclarationsRead =
    functionDeclarations === undefined || functionDeclarations === null
      ? undefined
      : readCallerToolsFunctionDeclarations(functionDeclarations, at, ".functionDeclarations");
  const googlesearchRead =
    googleSearch === undefined || googleSearch === null
      ? undefined
      : readCallerToolsGoogleSearch(googleSearch, at, ".googleSearch");
  if (googleSearchRetrieval !== undefined && !isObject(googleSearchRetrieval))
    hasNull = requireNull(googleSearchRetrieval, `${at}.googleSearchRetrieval`, "an object");
  if (urlContext !== undefined && !isObject(urlContext))
    hasNull = requireNull(urlContext, `${at}.urlContext`, "an object");
  if (codeExecution !== undefined && !isObject(codeExecution))
    hasNull = requireNull(codeExecution, `${at}.codeExecution`, "an object");
  if (hasNull || functiondeclarationsRead !== functionDeclarations || googlesearchRead !== googleSearch)
    return withoutNulls(fields, { functionDeclarations: functiondeclarationsRead, googleSearch: googlesearchRead });
  return fields;
}

function readCallerToolsFunctionDeclarations(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerDeclaration);
}

function readCallerDeclaration(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, ["parametersJsonSchema"]);
  const { name, description, parameters, parametersJsonSchema } = fields;
  let hasNull = false;
  if (typeof name !== "string") throw mismatch(`${at}.name`, "a string", name);
  if (description !== undefined && typeof description !== "string")
    hasNull = requireNull(description, `${at}.description`, "a string");
  if (parameters !== undefined && !isObject(parameters))
    hasNull = requireNull(parameters, `${at}.parameters`, "an object");
  if (parametersJsonSchema !== undefined && !isObject(parametersJsonSchema))
    hasNull = requireNull(parametersJsonSchema, `${at}.parametersJsonSchema`, "an object");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerToolsGoogleSearch(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["excludeDomains"]);
  const { excludeDomains } = fields;
  const excludedomainsRead =
    excludeDomains === undefined || excludeDomains === null
      ? undefined
      : readCallerToolsGoogleSearchExcludeDomains(excludeDomains, at, `${path}.excludeDomains`);
  if (excludedomainsRead !== excludeDomains) return withoutNulls(fields, { excludeDomains: excludedomainsRead });
  return fields;
}

function readCallerToolsGoogleSearchExcludeDomains(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerToolsGoogleSearchExcludeDomainsItem);
}

function readCallerToolsGoogleSearchExcludeDomainsItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerRequestToolConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["functionCallingConfig"]);
  const { functionCallingConfig } = fields;
  const functioncallingconfigRead =
    functionCallingConfig === undefined || functionCallingConfig === null
      ? undefined
      : readCallerMode(functionCallingConfig, new Field(at, `${path}.functionCallingConfig`));
  if (functioncallingconfigRead !== functionCallingConfig)
    return withoutNulls(fields, { functionCallingConfig: functioncallingconfigRead });
  return fields;
}

function readCallerMode(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, ["allowedFunctionNames"]);
  const { mode, allowedFunctionNames } = fields;
  let hasNull = false;
  if (mode !== undefined && !callerModeModeValues.includes(mode))
    hasNull = requireNull(mode, `${at}.mode`, callerModeModeValues);
  const allowedfunctionnamesRead =
    allowedFunctionNames === undefined || allowedFunctionNames === null
      ? undefined
      : readCallerModeAllowedFunctionNames(allowedFunctionNames, at, ".allowedFunctionNames");
  if (hasNull || allowedfunctionnamesRead !== allowedFunctionNames)
    return withoutNulls(fields, { allowedFunctionNames: allowedfunctionnamesRead });
  return fields;
}

function readCallerModeAllowedFunctionNames(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerModeAllowedFunctionNamesItem);
}

function readCallerModeAllowedFunctionNamesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerConfig(value: unknown, at: Place): unknown {
  if (!isObject(value)) throw mismatch(at, "an object", value);
  const fields = camelKeys(value, [
    "maxOutputTokens",
    "stopSequences",
    "topP",
    "topK",
    "candidateCount",
    "frequencyPenalty",
    "presencePenalty",
    "responseMimeType",
    "responseSchema",
    "responseJsonSchema",
    "responseModalities",
    "imageConfig",
    "speechConfig",
    "responseLogprobs",
    "thinkingConfig",
  ]);
  const {
    maxOutputTokens,
    stopSequences,
    temperature,
    topP,
    topK,
    candidateCount,
    seed,
    frequencyPenalty,
    presencePenalty,
    responseMimeType,
    responseSchema,
    responseJsonSchema,
    responseModalities,
    imageConfig,
    speechConfig,
    responseLogprobs,
    thinkingConfig,
  } = fields;
  let hasNull = false;
  if (maxOutputTokens !== undefined && !isInteger(maxOutputTokens))
    hasNull = requireNull(maxOutputTokens, `${at}.maxOutputTokens`, "a whole number");
  const stopsequencesRead =
    stopSequences === undefined || stopSequences === null
      ? undefined
      : readCallerConfigStopSequences(stopSequences, at, ".stopSequences");
  const temperatureRead =
    temperature === undefined || temperature === null
      ? undefined
      : readCallerConfigTemperature(temperature, at, ".temperature");
  const toppRead = topP === undefined || topP === null ? undefined : readCallerConfigTopP(topP, at, ".topP");
  const topkRead = topK === undefined || topK === null ? undefined : readCallerConfigTopK(topK, at, ".topK");
  if (candidateCount !== undefined && !isInteger(candidateCount))
    hasNull = requireNull(candidateCount, `${at}.candidateCount`, "a whole number");
  if (seed !== undefined && !isInteger(seed)) hasNull = requireNull(seed, `${at}.seed`, "a whole number");
  const frequencypenaltyRead =
    frequencyPenalty === undefined || frequencyPenalty === null
      ? undefined
      : readCallerConfigFrequencyPenalty(frequencyPenalty, at, ".frequencyPenalty");
  const presencepenaltyRead =
    presencePenalty === undefined || presencePenalty === null
      ? undefined
      : readCallerConfigPresencePenalty(presencePenalty, at, ".presencePenalty");
  if (responseMimeType !== undefined && typeof responseMimeType !== "string")
    hasNull = requireNull(responseMimeType, `${at}.responseMimeType`, "a string");
  if (responseSchema !== undefined && !isObject(responseSchema))
    hasNull = requireNull(responseSchema, `${at}.responseSchema`, "an object");
  if (responseJsonSchema !== undefined && !isObject(responseJsonSchema))
    hasNull = requireNull(responseJsonSchema, `${at}.responseJsonSchema`, "an object");
  const responsemodalitiesRead =
    responseModalities === undefined || responseModalities === null
      ? undefined
      : readCallerConfigResponseModalities(responseModalities, at, ".responseModalities");
  const imageconfigRead =
    imageConfig === undefined || imageConfig === null
      ? undefined
      : readCallerConfigImageConfig(imageConfig, at, ".imageConfig");
  const speechconfigRead =
    speechConfig === undefined || speechConfig === null
      ? undefined
      : readCallerConfigSpeechConfig(speechConfig, at, ".speechConfig");
  if (responseLogprobs !== undefined && typeof responseLogprobs !== "boolean")
    hasNull = requireNull(responseLogprobs, `${at}.responseLogprobs`, "true or false");
  const thinkingconfigRead =
    thinkingConfig === undefined || thinkingConfig === null
      ? undefined
      : readCallerConfigThinkingConfig(thinkingConfig, at, ".thinkingConfig");
  if (
    hasNull ||
    stopsequencesRead !== stopSequences ||
    temperatureRead !== temperature ||
    toppRead !== topP ||
    topkRead !== topK ||
    frequencypenaltyRead !== frequencyPenalty ||
    presencepenaltyRead !== presencePenalty ||
    responsemodalitiesRead !== responseModalities ||
    imageconfigRead !== imageConfig ||
    speechconfigRead !== speechConfig ||
    thinkingconfigRead !== thinkingConfig
  )
    return withoutNulls(fields, {
      stopSequences: stopsequencesRead,
      temperature: temperatureRead,
      topP: toppRead,
      topK: topkRead,
      frequencyPenalty: frequencypenaltyRead,
      presencePenalty: presencepenaltyRead,
      responseModalities: responsemodalitiesRead,
      imageConfig: imageconfigRead,
      speechConfig: speechconfigRead,
      thinkingConfig: thinkingconfigRead,
    });
  return fields;
}

function readCallerConfigStopSequences(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array of strings", value);
  return readEach(value, at, path, readCallerConfigStopSequencesItem);
}

function readCallerConfigStopSequencesItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

function readCallerConfigTemperature(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerConfigTopP(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerConfigTopK(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerConfigFrequencyPenalty(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerConfigPresencePenalty(value: unknown, at: Place, path: string): unknown {
  if (!isNumber(value)) throw mismatch(`${at}${path}`, "a number", value);
  return numberOf(value);
}

function readCallerConfigResponseModalities(value: unknown, at: Place, path: string): unknown {
  if (!Array.isArray(value)) throw mismatch(`${at}${path}`, "an array", value);
  return readEach(value, at, path, readCallerConfigResponseModalitiesItem);
}

function readCallerConfigResponseModalitiesItem(value: unknown, at: Place): unknown {
  if (!callerConfigResponseModalitiesItemValues.includes(value))
    throw mismatch(at, callerConfigResponseModalitiesItemValues, value);
  return value;
}

function readCallerConfigImageConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["aspectRatio", "imageSize"]);
  const { aspectRatio, imageSize } = fields;
  let hasNull = false;
  if (aspectRatio !== undefined && typeof aspectRatio !== "string")
    hasNull = requireNull(aspectRatio, `${at}${path}.aspectRatio`, "a string");
  if (imageSize !== undefined && typeof imageSize !== "string")
    hasNull = requireNull(imageSize, `${at}${path}.imageSize`, "a string");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerConfigSpeechConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["voiceConfig"]);
  const { voiceConfig } = fields;
  const voiceconfigRead =
    voiceConfig === undefined || voiceConfig === null
      ? undefined
      : readCallerConfigSpeechConfigVoiceConfig(voiceConfig, at, `${path}.voiceConfig`);
  if (voiceconfigRead !== voiceConfig) return withoutNulls(fields, { voiceConfig: voiceconfigRead });
  return fields;
}

function readCallerConfigSpeechConfigVoiceConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["prebuiltVoiceConfig"]);
  const { prebuiltVoiceConfig } = fields;
  const prebuiltvoiceconfigRead =
    prebuiltVoiceConfig === undefined || prebuiltVoiceConfig === null
      ? undefined
      : readCallerConfigSpeechConfigVoiceConfigPrebuiltVoiceConfig(
          prebuiltVoiceConfig,
          at,
          `${path}.prebuiltVoiceConfig`,
        );
  if (prebuiltvoiceconfigRead !== prebuiltVoiceConfig)
    return withoutNulls(fields, { prebuiltVoiceConfig: prebuiltvoiceconfigRead });
  return fields;
}

function readCallerConfigSpeechConfigVoiceConfigPrebuiltVoiceConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["voiceName"]);
  const { voiceName } = fields;
  let hasNull = false;
  if (voiceName !== undefined && typeof voiceName !== "string")
    hasNull = requireNull(voiceName, `${at}${path}.voiceName`, "a string");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}

function readCallerConfigThinkingConfig(value: unknown, at: Place, path: string): unknown {
  if (!isObject(value)) throw mismatch(`${at}${path}`, "an object", value);
  const fields = camelKeys(value, ["thinkingLevel", "thinkingBudget", "includeThoughts"]);
  const { thinkingLevel, thinkingBudget, includeThoughts } = fields;
  let hasNull = false;
  if (thinkingLevel !== undefined && typeof thinkingLevel !== "string")
    hasNull = requireNull(thinkingLevel, `${at}${path}.thinkingLevel`, "a string");
  if (thinkingBudget !== undefined && !isInteger(thinkingBudget))
    hasNull = requireNull(thinkingBudget, `${at}${path}.thinkingBudget`, "a whole number");
  if (includeThoughts !== undefined && typeof includeThoughts !== "boolean")
    hasNull = requireNull(includeThoughts, `${at}${path}.includeThoughts`, "true or false");
  if (hasNull) return withoutNulls(fields, {});
  return fields;
}
