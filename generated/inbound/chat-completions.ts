// @generated from spec/inbound/chat-completions.yaml and spec/vendors.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  compact,
  each,
  join,
  json,
  listOf,
  nonBlank,
  numberOf,
  refuse,
  type Inbound,
  type InboundApi,
} from "../../runtime/primitives.ts";
import type {
  AllowedTool,
  Answer,
  AnswerCall,
  AnswerCitation,
  AnswerFailure,
  AnswerFile,
  AnswerHead,
  AnswerItem,
  AnswerReasoning,
  Call,
  Effort,
  Native,
  Part,
  RequestItem,
  RequestTool,
  RequestTurn,
  Step,
  Tally,
  ToolChoice,
} from "../hub.ts";
import type {
  Annotation,
  CallerBreakpoint,
  CallerCall,
  CallerChoice,
  CallerFunction,
  CallerFunctionCall,
  CallerImage,
  CallerMessage,
  CallerPart,
  CallerReasoning,
  CallerRequest,
  CallerSearch,
  CallerTool,
  ChatReply,
  ChatUsage,
  ErrorBody,
  ReadAudio,
  ReadCall,
  ReadCalls,
  ReadFunction,
  ReadImage,
  ReadReasoning,
} from "../native/chat-completions.ts";
import { chosen_name, how_many } from "./vendors.ts";

/** inbound/chat-completions.yaml › request.read */
function read(x: Inbound<CallerRequest>): Call {
  return {
    ...compact(unsupported(x.req)),
    turns: each(x.req.messages, turn),
    ...compact({
      model: nonBlank(x.req.model),
      stream: x.req.stream,
      max_tokens: x.req.max_completion_tokens ?? x.req.max_tokens,
      tools: nonBlank([
        ...(each(x.req.tools, tool) ?? []),
        ...(each(x.req.functions, declared) ?? []),
        ...listOf(x.req.web_search_options == null ? undefined : search(x.req.web_search_options)),
      ]),
      tool_choice:
        (x.req.tool_choice == null ? undefined : tool_choice({ choice: x.req.tool_choice })) ??
        (x.req.function_call == null ? undefined : function_choice({ choice: x.req.function_call })),
      parallel_tool_calls: x.req.parallel_tool_calls ?? (x.req.functions == null ? undefined : one_call(x.req)),
      stop: nonBlank(x.req.stop),
      seed: x.req.seed,
      frequency_penalty: x.req.frequency_penalty,
      presence_penalty: x.req.presence_penalty,
      verbosity: x.req.verbosity,
      temperature: x.req.temperature,
      top_p: x.req.top_p,
      top_k: x.req.top_k,
      reasoning_effort:
        x.req.reasoning_effort ??
        x.req.reasoning?.effort ??
        budget(x.req.reasoning?.max_tokens) ??
        (x.req.reasoning?.enabled == null ? undefined : switched({ enabled: x.req.reasoning.enabled })),
      response_format: x.req.response_format,
      store: x.req.store,
      cache_control: nonBlank(
        x.req.prompt_cache_options == null ? undefined : automatic({ options: x.req.prompt_cache_options }),
      ),
      prompt_cache_key: nonBlank(x.req.prompt_cache_key),
      prompt_cache_retention: nonBlank(x.req.prompt_cache_retention),
      safety_identifier: nonBlank(x.req.safety_identifier),
      user: nonBlank(x.req.user),
      metadata: nonBlank(x.req.metadata),
      modalities: nonBlank(x.req.modalities),
      image_config: nonBlank(x.req.image_config),
      audio: nonBlank(x.req.audio),
      service_tier: tier(x.req.service_tier),
      speed: speed(x.req.service_tier),
    }),
    ...(x.req.n == null ? undefined : one_choice(x.req)),
  };
}

/** inbound/chat-completions.yaml › rules.unsupported */
function unsupported(it: CallerRequest): Native | undefined {
  if (it.logprobs === true) return refuse(it, "logprobs", "the probabilities of tokens cannot be translated");
  return undefined;
}

/** inbound/chat-completions.yaml › rules.one_choice */
function one_choice(it: CallerRequest): Native | undefined {
  if (it.n === 1) return undefined; // an answer has one choice
  return refuse(it, "n", "an answer has one choice; send one request for each");
}

/** inbound/chat-completions.yaml › rules.one_call */
function one_call(it: CallerRequest): boolean | undefined {
  if (it.tools == null) return false;
  return undefined; // `tool_calls` of an answer has all of them
}

/** inbound/chat-completions.yaml › rules.switched */
function switched(it: { enabled: boolean }): Effort {
  if (it.enabled === true) return "medium";
  return "none";
}

/** inbound/chat-completions.yaml › rules.turn */
function turn(it: CallerMessage): RequestTurn {
  switch (it.role) {
    case "assistant":
      if (it.content == null && it.audio != null) {
        return refuse(
          it,
          "audio",
          "only the provider that stores it can read this answer; send its transcript as content",
        );
      }
      const name = nonBlank(it.name);
      return {
        ...compact(others(it)),
        role: "assistant",
        content: [
          ...(each(it.reasoning_details, detail) ?? []),
          ...listOf(shown({ text: it.reasoning_content || it.reasoning, details: it.reasoning_details })),
          ...((it.content == null ? undefined : answered({ content: it.content })) ?? []),
          ...((it.refusal == null ? undefined : answered({ content: it.refusal })) ?? []),
          ...(each(it.images, made) ?? []),
          ...(each(it.tool_calls, call) ?? []),
          ...listOf(it.function_call == null ? undefined : called(it.function_call)),
        ],
        ...(name == null ? undefined : { name }),
      };
    case "tool":
      if (typeof it.content === "string") {
        return {
          role: "tool",
          content: [{ ...compact(others(it)), type: "tool_result", id: it.tool_call_id, content: it.content }],
        };
      }
      return {
        role: "tool",
        content: [
          {
            ...compact(others(it)),
            type: "tool_result",
            id: it.tool_call_id,
            content: contents({ content: it.content }),
          },
        ],
      };
    case "function":
      return { role: "tool", content: [{ type: "tool_result", name: it.name, content: it.content || "" }] };
    case "user":
      if (typeof it.content === "string") {
        return { ...compact(others(it)), role: "user", content: it.content, ...compact({ name: nonBlank(it.name) }) };
      }
      return {
        ...compact(others(it)),
        role: "user",
        content: contents({ content: it.content }),
        ...compact({ name: nonBlank(it.name) }),
      };
  }
  if (typeof it.content === "string") {
    const name = nonBlank(it.name);
    return { ...compact(others(it)), role: "system", content: it.content, ...(name == null ? undefined : { name }) };
  }
  const name = nonBlank(it.name);
  return {
    ...compact(others(it)),
    role: "system",
    content: contents({ content: it.content }),
    ...(name == null ? undefined : { name }),
  };
}

/** inbound/chat-completions.yaml › rules.others */
function others(it: CallerMessage): Native {
  return {
    ...it,
    type: undefined,
    role: undefined,
    content: undefined,
    name: undefined,
    refusal: undefined,
    tool_calls: undefined,
    function_call: undefined,
    tool_call_id: undefined,
    reasoning_content: undefined,
    reasoning: undefined,
    reasoning_details: undefined,
    reasoning_signature: undefined,
    redacted_reasoning_content: undefined,
    is_error: undefined,
    files: undefined,
    images: undefined,
    audio: undefined,
    annotations: undefined,
    cache_control: undefined,
  };
}

/** inbound/chat-completions.yaml › rules.others_of_part */
function others_of_part(it: CallerPart): Native {
  return {
    ...it,
    type: undefined,
    text: undefined,
    image_url: undefined,
    detail: undefined,
    source: undefined,
    thought_signature: undefined,
    cache_control: undefined,
    prompt_cache_breakpoint: undefined,
  };
}

/** inbound/chat-completions.yaml › rules.made */
function made(it: CallerImage): RequestItem {
  return { type: "image", source: { type: "url", url: it.image_url.url } };
}

/** inbound/chat-completions.yaml › rules.answered */
function answered(it: { content: string | CallerPart[] } | { content: string }): Part[] {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  return each(it.content, part_of_answer);
}

/** inbound/chat-completions.yaml › rules.part_of_answer */
function part_of_answer(it: CallerPart): Part {
  switch (it.type) {
    case "image_url":
      return { ...compact(others_of_part(it)), type: "image", source: { type: "url", url: it.image_url.url } };
    case "file":
      if (it.file.file_data != null) return { type: "document", source: { type: "url", url: it.file.file_data } };
      break;
  }
  return part(it);
}

/** inbound/chat-completions.yaml › rules.contents */
function contents(it: { content: CallerPart[] }): Part[] {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  return each(it.content, part);
}

/** inbound/chat-completions.yaml › rules.part */
function part(it: CallerPart): Part {
  switch (it.type) {
    case "text":
      const cache_control =
        nonBlank(it.cache_control) ??
        nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint));
      return {
        ...compact(others_of_part(it)),
        type: "text",
        text: it.text,
        ...(cache_control == null ? undefined : { cache_control }),
      };
    case "refusal":
      return { type: "text", text: it.refusal };
    case "image_url":
      return {
        ...compact(others_of_part(it)),
        type: "image",
        source: { type: "url", url: it.image_url.url },
        ...compact({
          detail: nonBlank(it.image_url.detail),
          cache_control:
            nonBlank(it.cache_control) ??
            nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
        }),
      };
    case "file":
      if (it.file.file_data != null) {
        return {
          type: "document",
          source: { type: "url", url: it.file.file_data },
          title: nonBlank(it.file.filename),
          cache_control: nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
        };
      }
      return refuse(it, "file", "only the provider that stores it can read this file");
    case "input_audio":
      return { type: "input_audio", input_audio: it.input_audio };
  }
}

/** inbound/chat-completions.yaml › rules.mark */
function mark(it: CallerBreakpoint): Native {
  if (it.ttl === "12h") return { type: "ephemeral", ttl: "1h" };
  return { type: "ephemeral" };
}

/** inbound/chat-completions.yaml › rules.automatic */
function automatic(it: {
  options: { [k: string]: any; mode?: string | undefined; ttl?: string | undefined };
}): Native | undefined {
  if (it.options.mode === "implicit" && it.options.ttl === "12h") return { type: "ephemeral", ttl: "1h" };
  if (it.options.mode === "implicit") return { type: "ephemeral" };
  return undefined; // the marks say what is cached
}

/** inbound/chat-completions.yaml › rules.shown */
function shown(it: { text?: string | undefined; details?: CallerReasoning[] | undefined }): RequestItem | undefined {
  if (it.details?.[0] != null) return undefined; // `reasoning_details` has the same reasoning
  if (it.text != null) return { type: "reasoning", text: it.text };
  return undefined; // there is no reasoning
}

/** inbound/chat-completions.yaml › rules.detail */
function detail(it: CallerReasoning): RequestItem {
  switch (it.type) {
    case "reasoning.encrypted":
      return {
        type: "reasoning",
        kind: "reasoning.encrypted",
        encrypted: it.data,
        id: nonBlank(it.id),
        format: nonBlank(it.format),
      };
    case "reasoning.text":
      return {
        type: "reasoning",
        kind: "reasoning.text",
        text: nonBlank(it.text),
        signature: nonBlank(it.signature),
        id: nonBlank(it.id),
        format: nonBlank(it.format),
      };
    case "reasoning.summary":
      return {
        type: "reasoning",
        kind: "reasoning.summary",
        text: nonBlank(it.summary),
        id: nonBlank(it.id),
        format: nonBlank(it.format),
      };
  }
}

/** inbound/chat-completions.yaml › rules.call */
function call(it: CallerCall): RequestItem {
  switch (it.type) {
    case "custom":
      return {
        type: "tool_call",
        id: nonBlank(it.id),
        name: it.custom.name,
        arguments: json({ input: it.custom.input }),
      };
    case "builtin_function":
      return {
        type: "tool_call",
        kind: "builtin_function",
        id: nonBlank(it.id),
        name: it.function.name,
        arguments: it.function.arguments || "{}",
      };
  }
  return { type: "tool_call", id: nonBlank(it.id), name: it.function.name, arguments: it.function.arguments || "{}" };
}

/** inbound/chat-completions.yaml › rules.called */
function called(it: CallerFunctionCall): RequestItem {
  return { type: "tool_call", name: it.name, arguments: it.arguments || "{}" };
}

/** inbound/chat-completions.yaml › rules.tool */
function tool(it: CallerTool): RequestTool | undefined {
  switch (it.type) {
    case "function":
      const cache_control = nonBlank(it.cache_control);
      return {
        ...it,
        as: undefined,
        type: "function",
        function: it.function,
        ...(cache_control == null ? undefined : { cache_control }),
      };
    case "custom":
      return {
        type: "custom",
        custom: {
          name: it.custom.name,
          description: nonBlank(it.custom.description),
          grammar: nonBlank(it.custom.format?.grammar?.definition),
          syntax: it.custom.format?.grammar?.syntax,
        },
      };
  }
  return undefined; // only a provider of this API may have this tool
}

/** inbound/chat-completions.yaml › rules.search */
function search(it: CallerSearch): RequestTool {
  return { type: "web_search", user_location: nonBlank(it.user_location?.approximate) };
}

/** inbound/chat-completions.yaml › rules.declared */
function declared(it: CallerFunction): RequestTool {
  return { type: "function", function: it };
}

/** inbound/chat-completions.yaml › rules.tool_choice */
function tool_choice(it: { choice: "auto" | "none" | "required" | CallerChoice }): ToolChoice | undefined {
  if (typeof it.choice === "string") return it.choice;
  if (it.choice.type === "allowed_tools") {
    return subset({
      mode: it.choice.allowed_tools.mode,
      choice: it.choice,
      tools: each(it.choice.allowed_tools.tools, chosen),
    });
  }
  return chosen(it.choice);
}

/** inbound/chat-completions.yaml › rules.chosen */
function chosen(it: CallerChoice): AllowedTool | undefined {
  switch (it.type) {
    case "function":
      return { type: "function", function: { name: it.function.name } };
    case "custom":
      return { type: "function", function: { name: it.custom.name } };
  }
  return undefined; // a choice has tools only
}

/** inbound/chat-completions.yaml › rules.function_choice */
function function_choice(it: { choice: "auto" | "none" | { name: string } }): ToolChoice {
  if (typeof it.choice === "string") return it.choice;
  return { type: "function", function: { name: it.choice.name } };
}

/** inbound/chat-completions.yaml › rules.answer */
function answer(it: Answer): ChatReply {
  return {
    id: it.id,
    object: "chat.completion",
    created: it.created,
    model: it.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: it.text || null,
          refusal: it.refusal || null,
          reasoning_content: nonBlank(it.reasoning),
          reasoning_details: nonBlank(each(it.items, kept)),
          annotations: nonBlank(each(it.citations, annotation)),
          images: nonBlank(each(it.items, image)),
          audio: nonBlank(it.audio == null ? undefined : audio(it.audio)),
          ...calls({ asked: it.asked, calls: it.calls }),
        },
        logprobs: null,
        finish_reason: finish({ asked: it.asked, refusal: it.refusal, finish: it.finish }),
      },
    ],
    usage: usage(it.usage),
  };
}

/** inbound/chat-completions.yaml › rules.event */
function event(it: Step): ChatReply[] | undefined {
  switch (it.type) {
    case "start":
      return [chunk({ answer: it.answer, delta: { role: "assistant", content: "" } })];
    case "piece":
      switch (it.item.type) {
        case "text":
          if (it.item.refused === true) return [chunk({ answer: it.answer, delta: { refusal: it.item.text } })];
          return [chunk({ answer: it.answer, delta: { content: it.item.text } })];
        case "reasoning":
          return [chunk({ answer: it.answer, delta: { reasoning_content: it.item.text } })];
        case "tool_call":
          if (it.item.as === "custom") return undefined;
          if (it.item.call === 0 && it.asked.tools == null && asList(it.asked.functions)?.[0] != null) {
            return [chunk({ answer: it.answer, delta: { function_call: { arguments: it.item.json } } })];
          }
          return [
            chunk({
              answer: it.answer,
              delta: { tool_calls: [{ index: it.item.call, function: { arguments: it.item.json } }] },
            }),
          ];
      }
      break;
    case "open":
      switch (it.item.type) {
        case "reasoning":
          if (it.item.gap != null) return [chunk({ answer: it.answer, delta: { reasoning_content: it.item.gap } })];
          break;
        case "tool_call":
          if (it.item.as === "custom") return undefined;
          if (it.item.call === 0 && it.asked.tools == null && asList(it.asked.functions)?.[0] != null) {
            return [chunk({ answer: it.answer, delta: { function_call: { name: it.item.name, arguments: "" } } })];
          }
          return [
            chunk({
              answer: it.answer,
              delta: {
                tool_calls: [
                  {
                    index: it.item.call,
                    id: it.item.id,
                    type: "function",
                    function: { name: it.item.name, arguments: "" },
                  },
                ],
              },
            }),
          ];
      }
      break;
    case "close":
      switch (it.item.type) {
        case "tool_call":
          if (it.item.as === "custom") {
            return [
              chunk({
                answer: it.answer,
                delta: { tool_calls: listOf(compact({ index: it.item.call, ...whole(it.item) })) },
              }),
            ];
          }
          break;
        case "file":
          switch (it.item.kind) {
            case "image":
              return [chunk({ answer: it.answer, delta: { images: listOf(image(it.item)) } })];
            case "audio":
              return [chunk({ answer: it.answer, delta: { audio: audio(it.item) } })];
          }
          break;
      }
      break;
    case "finish":
      return [
        ...listOf(details({ answer: it.answer, details: each(it.whole.items, kept) })),
        ...listOf(cited({ answer: it.answer, annotations: each(it.whole.citations, annotation) })),
        chunk({
          answer: it.answer,
          delta: {},
          finish: finish({ asked: it.asked, refusal: it.whole.refusal, finish: it.whole.finish }),
        }),
        ...listOf(
          counted({ answer: it.answer, usage: it.whole.usage, include: it.asked.stream_options?.include_usage }),
        ),
      ];
    case "failed":
      return listOf(failure(it.failure));
  }
  return undefined;
}

/** inbound/chat-completions.yaml › rules.failure */
function failure(it: AnswerFailure): ErrorBody {
  return { error: { message: it.message, type: error_type(`${it.status}`), param: it.param || null, code: it.code } };
}

/** inbound/chat-completions.yaml › rules.chunk */
function chunk(
  it:
    | { answer: AnswerHead; delta: { role: string; content: string }; finish?: undefined }
    | { answer: AnswerHead; delta: { refusal: string }; finish?: undefined }
    | { answer: AnswerHead; delta: { content: string }; finish?: undefined }
    | { answer: AnswerHead; delta: { reasoning_content: string }; finish?: undefined }
    | { answer: AnswerHead; delta: { function_call: { arguments: string } }; finish?: undefined }
    | {
        answer: AnswerHead;
        delta: { tool_calls: { index: number; function: { arguments: string } }[] };
        finish?: undefined;
      }
    | { answer: AnswerHead; delta: { function_call: { name: string; arguments: string } }; finish?: undefined }
    | {
        answer: AnswerHead;
        delta: {
          tool_calls: { index: number; id: string; type: "function"; function: { name: string; arguments: string } }[];
        };
        finish?: undefined;
      }
    | {
        answer: AnswerHead;
        delta: {
          tool_calls: {
            index: number | null | undefined;
            id?: string | null | undefined;
            type?: "custom" | "function" | null | undefined;
            custom?: { name?: string | undefined; input?: string | undefined } | undefined;
            function?: ReadFunction | null | undefined;
          }[];
        };
        finish?: undefined;
      }
    | { answer: AnswerHead; delta: { images: ReadImage[] }; finish?: undefined }
    | { answer: AnswerHead; delta: { audio: ReadAudio }; finish?: undefined }
    | { answer: AnswerHead; delta: {}; finish: string }
    | { answer: AnswerHead; delta: { reasoning_details: ReadReasoning[] }; finish?: undefined }
    | { answer: AnswerHead; delta: { annotations: Annotation[] }; finish?: undefined },
): ChatReply {
  return {
    id: it.answer.id,
    object: "chat.completion.chunk",
    created: it.answer.created,
    model: it.answer.model,
    choices: [{ index: 0, delta: it.delta, logprobs: null, finish_reason: it.finish || null }],
  };
}

/** inbound/chat-completions.yaml › rules.details */
function details(it: { answer: AnswerHead; details: ReadReasoning[] }): ChatReply | undefined {
  if (it.details[0] != null) return chunk({ answer: it.answer, delta: { reasoning_details: it.details } });
  return undefined;
}

/** inbound/chat-completions.yaml › rules.cited */
function cited(it: { answer: AnswerHead; annotations?: Annotation[] | undefined }): ChatReply | undefined {
  if (it.annotations?.[0] != null) return chunk({ answer: it.answer, delta: { annotations: it.annotations } });
  return undefined;
}

/** inbound/chat-completions.yaml › rules.annotation */
function annotation(it: AnswerCitation): Annotation {
  return {
    type: "url_citation",
    url_citation: {
      url: it.url,
      title: it.title || "",
      content: nonBlank(it.text),
      start_index: it.start,
      end_index: it.end,
    },
  };
}

/** inbound/chat-completions.yaml › rules.counted */
function counted(it: { answer: AnswerHead; usage: Tally; include?: any }): ChatReply | undefined {
  if (it.include === true) {
    return {
      id: it.answer.id,
      object: "chat.completion.chunk",
      created: it.answer.created,
      model: it.answer.model,
      choices: [],
      usage: usage(it.usage),
    };
  }
  return undefined;
}

/** inbound/chat-completions.yaml › rules.image */
function image(it: AnswerItem): ReadImage | undefined {
  if (it.type === "file" && it.kind === "image") return { type: "image_url", image_url: { url: it.url } };
  return undefined;
}

/** inbound/chat-completions.yaml › rules.audio */
function audio(it: AnswerFile): ReadAudio {
  return { id: `audio_${it.key}`, data: nonBlank(it.data), transcript: nonBlank(it.transcript), expires_at: 0 };
}

/** inbound/chat-completions.yaml › rules.kept */
function kept(it: AnswerItem): ReadReasoning | undefined {
  if (it.type === "reasoning") return block(it);
  return undefined;
}

/** inbound/chat-completions.yaml › rules.block */
function block(it: AnswerReasoning): ReadReasoning | undefined {
  switch (it.kind) {
    case "reasoning.text":
      return {
        type: "reasoning.text",
        text: it.text || "",
        signature: nonBlank(it.state),
        id: nonBlank(it.id),
        format: nonBlank(it.format),
        index: it.index,
      };
    case "reasoning.summary":
      return {
        type: "reasoning.summary",
        summary: it.text || "",
        id: nonBlank(it.id),
        format: nonBlank(it.format),
        index: it.index,
      };
  }
  if (it.state != null) {
    return {
      type: "reasoning.encrypted",
      data: it.state,
      id: nonBlank(it.id),
      format: nonBlank(it.format),
      index: it.index,
    };
  }
  return undefined;
}

/** inbound/chat-completions.yaml › rules.calls */
function calls(it: { asked: Native; calls: AnswerCall[] }): ReadCalls | undefined {
  if (it.asked.tools == null && it.calls[0] != null && asList(it.asked.functions)?.[0] != null) {
    const tool_calls = nonBlank(each(it.calls, further));
    return {
      function_call: { name: it.calls[0].name, arguments: it.calls[0].arguments },
      ...(tool_calls == null ? undefined : { tool_calls }),
    };
  }
  return compact({ tool_calls: nonBlank(each(it.calls, whole)) });
}

/** inbound/chat-completions.yaml › rules.further */
function further(it: AnswerCall): ReadCall | undefined {
  if (it.call === 0) return undefined;
  return whole(it);
}

/** inbound/chat-completions.yaml › rules.finish */
function finish(it: { asked: Native; refusal?: string | undefined; finish: string }): string {
  switch (it.finish) {
    case "content_filter":
      if (it.refusal != null) return "stop";
      break;
    case "tool_calls":
      if (it.asked.tools == null && asList(it.asked.functions)?.[0] != null) return "function_call";
      break;
  }
  return words(it.finish) || it.finish;
}

/** inbound/chat-completions.yaml › rules.whole */
function whole(it: AnswerCall): ReadCall {
  if (it.as === "custom") {
    return { id: it.id, type: "custom", custom: { name: it.name, input: nonBlank(it.input.input) ?? it.arguments } };
  }
  return { id: it.id, type: "function", function: { name: it.name, arguments: it.arguments } };
}

/** inbound/chat-completions.yaml › rules.usage */
function usage(it: Tally): ChatUsage {
  return {
    prompt_tokens: it.input,
    completion_tokens: it.output,
    total_tokens: it.total,
    prompt_tokens_details: { cached_tokens: it.cache_read },
    completion_tokens_details: { reasoning_tokens: it.reasoning },
  };
}

/** vendors.yaml › rules.subset */
function subset(it: {
  mode: "auto" | "required";
  choice: { type: "allowed_tools"; allowed_tools: { mode: "auto" | "required"; tools: CallerChoice[] } };
  tools: AllowedTool[];
}): ToolChoice {
  return choice_among({
    mode: it.mode,
    tools: it.tools,
    choice: it.choice,
    number: how_many(join(each(it.tools, chosen_name))),
  });
}

/** vendors.yaml › rules.choice_among */
function choice_among(it: {
  mode: "auto" | "required";
  tools: AllowedTool[];
  choice: { type: "allowed_tools"; allowed_tools: { mode: "auto" | "required"; tools: CallerChoice[] } };
  number?: "one" | "several" | undefined;
}): ToolChoice {
  switch (it.mode) {
    case "required":
      if (it.number === "one" && it.tools[0] != null) return it.tools[0];
      if (it.tools[0] != null) return { type: "allowed_tools", allowed_tools: { mode: it.mode, tools: it.tools } };
      return refuse(it, "choice", "no other provider has this tool");
    case "auto":
      if (it.tools[0] != null) return { type: "allowed_tools", allowed_tools: { mode: it.mode, tools: it.tools } };
      break;
  }
  return "auto";
}

/** inbound/chat-completions.yaml › tables.budget */
function budget(word: unknown): "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | undefined {
  if (word == null) return undefined;
  const number = numberOf(word);
  if (number !== undefined) {
    if (number <= 0) return "none";
    if (number <= 2048) return "minimal";
    if (number <= 8192) return "low";
    if (number <= 16384) return "medium";
    if (number <= 32768) return "high";
  }
  return "xhigh";
}

/** inbound/chat-completions.yaml › tables.tier */
function tier(word: unknown): "auto" | "default" | "flex" | "priority" | undefined {
  switch (word) {
    case "auto":
      return "auto";
    case "default":
      return "default";
    case "flex":
      return "flex";
    case "priority":
      return "priority";
  }
  return undefined;
}

/** inbound/chat-completions.yaml › tables.speed */
function speed(word: unknown): "fast" | undefined {
  if (word === "fast") return "fast";
  return undefined;
}

/** inbound/chat-completions.yaml › tables.words */
function words(word: unknown): "length" | undefined {
  if (word === "paused") return "length";
  return undefined;
}

/** inbound/chat-completions.yaml › tables.error_type */
function error_type(
  word: unknown,
):
  | "authentication_error"
  | "permission_error"
  | "not_found_error"
  | "rate_limit_error"
  | "server_error"
  | "invalid_request_error"
  | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "401":
      return "authentication_error";
    case "403":
      return "permission_error";
    case "404":
      return "not_found_error";
    case "429":
      return "rate_limit_error";
  }
  if (typeof word === "string" && word.startsWith("5")) return "server_error";
  return "invalid_request_error";
}

export const chatCompletions: Omit<InboundApi<CallerRequest>, "check"> = {
  api: "chat-completions",
  under: [],
  paths: { reply: "/v1/chat/completions" },
  prefix: "/openai",
  owner: ["openrouter", "vllm", "sglang"],
  turns: "as_sent",
  text_parts: "keep",
  ends: { paused: "length" },
  schemas: "json",
  frame: { done: "[DONE]", idle: ":\n\n" },
  callers: [],
  session: ["x-session-id"],
  headers: { "openai-beta": null },
  reply_headers: {
    "retry-after": null,
    "retry-after-ms": null,
    "x-should-retry": null,
    "x-ratelimit-*": null,
    "openai-processing-ms": null,
    "openai-version": null,
    "x-request-id": "x-dragoman-provider-request-id",
  },
  counted: { ask: { stream_options: { include_usage: true } }, fields: ["usage"], unless: ["choices"] },
  state: {
    fields: ["messages[].reasoning_details[].data"],
    ids: ["messages[].tool_calls[].id", "messages[].tool_call_id"],
    unsigned: [],
    texts: [],
    translated: [],
    refused: [],
  },
  account: {
    headers: ["openai-organization", "openai-project"],
    fields: ["messages[].content[].file.file_id", "messages[].audio.id"],
  },
  lacks: ["file"],
  native: ["logit_bias", "min_p", "top_a", "repetition_penalty"],
  passes: [
    "user",
    "metadata",
    "store",
    "service_tier",
    "verbosity",
    "safety_identifier",
    "prompt_cache_key",
    "prompt_cache_retention",
    "prompt_cache_options",
    "tool_choice",
    "tools[].type!=function|custom",
  ],
  needless: {
    store: [false],
    "stream_options.include_obfuscation": [],
    logprobs: [false],
    modalities: ["text"],
    tool_choice: ["auto"],
    function_call: ["auto"],
    parallel_tool_calls: [true],
    service_tier: ["auto", "default"],
    prompt_cache_key: [],
    verbosity: ["medium"],
    "web_search_options.search_context_size": ["medium"],
    "web_search_options.user_location.type": [],
    temperature: [1],
    top_p: [1],
    frequency_penalty: [0],
    presence_penalty: [0],
    "tools[].function.strict": [false],
    "tools[].custom.format.type": [],
    "messages[].content[].image_url.detail": ["auto"],
    "messages[].content[].prompt_cache_breakpoint.mode": ["explicit"],
  },
  asked: ["functions", "stream_options", "tools"],
  reads: {
    request: [
      {
        fields: {
          model: true,
          stream: true,
          max_completion_tokens: true,
          max_tokens: true,
          messages: ["turn"],
          tools: ["tool"],
          functions: ["declared"],
          web_search_options: ["search"],
          tool_choice: [
            "chosen",
            { fields: { type: [], allowed_tools: [{ fields: { mode: true, tools: ["chosen"] } }] } },
          ],
          function_call: [{ fields: { name: true } }],
          parallel_tool_calls: true,
          stop: true,
          seed: true,
          frequency_penalty: true,
          presence_penalty: true,
          verbosity: true,
          temperature: true,
          top_p: true,
          top_k: true,
          reasoning_effort: true,
          reasoning: [{ fields: { effort: true, max_tokens: [], enabled: [] } }],
          response_format: true,
          store: true,
          prompt_cache_options: [{ fields: { mode: [], ttl: [] } }],
          prompt_cache_key: true,
          prompt_cache_retention: true,
          safety_identifier: true,
          user: true,
          metadata: true,
          modalities: true,
          image_config: true,
          audio: true,
          service_tier: [],
          n: [],
          stream_options: [{ fields: { include_usage: [] } }],
        },
        also: ["unsupported", "one_call", "one_choice"],
      },
    ],
    unsupported: [{ dropped: true, fields: { logprobs: [] } }],
    turn: [
      {
        if: { role: ["assistant"] },
        also: ["others"],
        fields: {
          role: [],
          name: true,
          content: ["part_of_answer"],
          refusal: ["part_of_answer"],
          tool_calls: ["call"],
          function_call: ["called"],
          reasoning_content: true,
          reasoning: true,
          reasoning_details: ["detail"],
          images: ["made"],
        },
      },
      {
        if: { role: ["tool"], tool_call_id: "present", content: "string" },
        also: ["others"],
        fields: { role: [], tool_call_id: true, content: [] },
      },
      {
        if: { role: ["tool"], tool_call_id: "present", content: "present" },
        also: ["others"],
        fields: { role: [], tool_call_id: true, content: ["part"] },
      },
      { if: { role: ["function"], name: "present" }, fields: { role: [], name: true, content: true } },
      { if: { role: ["user"], content: "string" }, also: ["others"], fields: { role: [], name: true, content: [] } },
      {
        if: { role: ["user"], content: "present" },
        also: ["others"],
        fields: { role: [], name: true, content: ["part"] },
      },
      { if: { content: "string" }, also: ["others"], fields: { name: true, content: [], role: [] } },
      { if: { content: "present" }, also: ["others"], fields: { name: true, content: ["part"], role: [] } },
    ],
    others: [{ fields: {} }],
    detail: [
      {
        if: { type: ["reasoning.encrypted"], data: "present" },
        fields: { type: [], data: true, id: true, format: true },
      },
      { if: { type: ["reasoning.text"] }, fields: { type: [], text: true, signature: true, id: true, format: true } },
      { if: { type: ["reasoning.summary"] }, fields: { type: [], summary: true, id: true, format: true } },
    ],
    part_of_answer: [
      {
        if: { type: ["image_url"], image_url: { url: "present" } },
        also: ["others_of_part"],
        fields: { type: [], image_url: [{ fields: { url: true } }] },
      },
      {
        if: { type: ["file"], file: { file_data: "present" } },
        fields: { type: [], file: [{ fields: { file_data: true } }] },
      },
      { also: ["part"], fields: { type: [] } },
    ],
    others_of_part: [{ fields: {} }],
    part: [
      {
        if: { type: ["text"], text: "present" },
        also: ["others_of_part"],
        fields: { type: [], text: true, cache_control: true, prompt_cache_breakpoint: ["mark"] },
      },
      { if: { type: ["refusal"], refusal: "present" }, fields: { type: [], refusal: true } },
      {
        if: { type: ["image_url"], image_url: { url: "present" } },
        also: ["others_of_part"],
        fields: {
          type: [],
          image_url: [{ fields: { url: true, detail: true } }],
          cache_control: true,
          prompt_cache_breakpoint: ["mark"],
        },
      },
      {
        if: { type: ["file"], file: { file_data: "present" } },
        fields: {
          type: [],
          file: [{ fields: { file_data: true, filename: true } }],
          prompt_cache_breakpoint: ["mark"],
        },
      },
      { if: { type: ["input_audio"], input_audio: "present" }, fields: { type: [], input_audio: true } },
    ],
    mark: [{ if: { ttl: ["12h"] }, fields: { ttl: [] } }, { fields: { ttl: [] } }],
    made: [{ if: { image_url: { url: "present" } }, fields: { image_url: [{ fields: { url: true } }] } }],
    call: [
      {
        if: { type: ["custom"], custom: { name: "present", input: "present" } },
        fields: { type: [], id: true, custom: [{ fields: { name: true, input: true } }] },
      },
      {
        if: { type: ["builtin_function"], function: { name: "present" } },
        fields: { type: [], id: true, function: [{ fields: { name: true, arguments: true } }] },
      },
      {
        if: { function: { name: "present" } },
        fields: { id: true, function: [{ fields: { name: true, arguments: true } }], type: [] },
      },
    ],
    called: [{ if: { name: "present" }, fields: { name: true, arguments: true } }],
    tool: [
      { if: { type: ["function"], function: "present" }, fields: { type: [], function: true, cache_control: true } },
      {
        if: { type: ["custom"], custom: { name: "present" } },
        fields: {
          type: [],
          custom: [
            {
              fields: {
                name: true,
                description: true,
                format: [{ fields: { grammar: [{ fields: { definition: true, syntax: true } }] } }],
              },
            },
          ],
        },
      },
      { dropped: true, fields: { type: [] } },
    ],
    declared: [{ all: true, fields: {} }],
    search: [{ fields: { user_location: [{ fields: { approximate: true } }] } }],
    chosen_name: [
      {
        if: { type: ["function"], function: { name: "present" } },
        fields: { type: [], function: [{ fields: { name: true } }] },
      },
      { if: { type: "present" }, fields: { type: true } },
    ],
    chosen: [
      {
        if: { type: ["function"], function: { name: "present" } },
        fields: { type: [], function: [{ fields: { name: true } }] },
      },
      {
        if: { type: ["custom"], custom: { name: "present" } },
        fields: { type: [], custom: [{ fields: { name: true } }] },
      },
      { dropped: true, fields: { type: [] } },
    ],
    one_call: [
      { if: { tools: "absent" }, fields: { tools: [] } },
      { dropped: true, fields: { tools: [] } },
    ],
    one_choice: [{ if: { n: [1] }, dropped: true, fields: { n: [] } }],
  },
  feeds: {
    max_tokens: ["max_completion_tokens", "max_tokens"],
    turns: ["messages"],
    tools: ["tools", "functions", "web_search_options"],
    tool_choice: ["tool_choice", "function_call"],
    parallel_tool_calls: ["parallel_tool_calls"],
    reasoning_effort: ["reasoning_effort", "reasoning.effort", "reasoning.max_tokens", "reasoning.enabled"],
    cache_control: ["prompt_cache_options"],
    speed: ["service_tier"],
    "messages[].reasoning_details[].text": [
      "messages[role=assistant].reasoning_details[].text",
      "messages[role=assistant].reasoning_details[].summary",
    ],
    "messages[role=assistant,reasoning_content=~].reasoning_details[].text": [
      "messages[role=assistant].reasoning_details[].text",
      "messages[role=assistant].reasoning_details[].summary",
    ],
    "messages[].reasoning_details[].encrypted": ["messages[role=assistant].reasoning_details[].data"],
    "messages[].reasoning_details[].signature": ["messages[role=assistant].reasoning_details[].signature"],
    "messages[role=assistant].files": [
      "messages[role=assistant].content[type=image_url].image_url.url",
      "messages[role=assistant].refusal[type=image_url].image_url.url",
      "messages[role=assistant].images[].image_url.url",
      "messages[role=assistant].content[type=input_audio].input_audio",
      "messages[role=assistant].refusal[type=input_audio].input_audio",
      "messages[role=assistant].content[type=file].file.file_data",
      "messages[role=assistant].refusal[type=file].file.file_data",
    ],
    "messages[role=assistant].files[kind=image]": [
      "messages[role=assistant].content[type=image_url].image_url.url",
      "messages[role=assistant].refusal[type=image_url].image_url.url",
      "messages[role=assistant].images[].image_url.url",
    ],
    "messages[role=assistant].files[kind=audio]": [
      "messages[role=assistant].content[type=input_audio].input_audio",
      "messages[role=assistant].refusal[type=input_audio].input_audio",
    ],
    "messages[role=assistant].files[kind=file]": [
      "messages[role=assistant].content[type=file].file.file_data",
      "messages[role=assistant].refusal[type=file].file.file_data",
    ],
    "messages[role=user].name": ["messages[role=user].name"],
    "messages[role=assistant].name": ["messages[role=assistant].name"],
    "messages[role=system].name": ["messages[].name"],
    "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content": [
      "messages[role=assistant].reasoning_content",
      "messages[role=assistant].reasoning",
    ],
    "messages[].content[type=image].detail": [
      "messages[role=assistant].content[type=image_url].image_url.detail",
      "messages[role=assistant].refusal[type=image_url].image_url.detail",
      "messages[role=user].content[type=image_url].image_url.detail",
      "messages[].content[type=image_url].image_url.detail",
    ],
    "messages[].content[type=document].title": [
      "messages[role=assistant].content[type=file].file.filename",
      "messages[role=assistant].refusal[type=file].file.filename",
      "messages[role=user].content[type=file].file.filename",
      "messages[].content[type=file].file.filename",
    ],
    "messages[role=tool].content[type=image].detail": [
      "messages[role=tool].content[type=image_url].image_url.detail",
      "messages[role=function].content[].detail",
    ],
    "messages[role=tool].content[type=image].title": ["messages[role=function].content[].title"],
    "messages[role=tool].content[type=document].title": [
      "messages[role=tool].content[type=file].file.filename",
      "messages[role=function].content[].title",
    ],
    "messages[role=system].content[].cache_control": [
      "messages[].content[type=text].cache_control",
      "messages[].content[type=text].prompt_cache_breakpoint",
      "messages[].content[type=image_url].cache_control",
      "messages[].content[type=image_url].prompt_cache_breakpoint",
      "messages[].content[type=file].prompt_cache_breakpoint",
    ],
    "messages[role=assistant].content[type=text].cache_control": [
      "messages[role=assistant].content[type=text].cache_control",
      "messages[role=assistant].content[type=text].prompt_cache_breakpoint",
      "messages[role=assistant].refusal[type=text].cache_control",
      "messages[role=assistant].refusal[type=text].prompt_cache_breakpoint",
    ],
    "messages[role=user].content[type=text].cache_control": [
      "messages[role=user].content[type=text].cache_control",
      "messages[role=user].content[type=text].prompt_cache_breakpoint",
    ],
    "messages[role=user].content[type=image].cache_control": [
      "messages[role=user].content[type=image_url].cache_control",
      "messages[role=user].content[type=image_url].prompt_cache_breakpoint",
    ],
    "messages[role=user].content[type=document].cache_control": [
      "messages[role=user].content[type=file].prompt_cache_breakpoint",
    ],
    "messages[].content[type=document].context": ["messages[role=function].content[].context"],
    "messages[].content[type=document].citations": ["messages[role=function].content[].citations"],
    "messages[role=system].content[type=image].source": ["messages[].content[type=image_url].image_url.url"],
    "messages[role=system].content[type=document].source": ["messages[].content[type=file].file.file_data"],
    "messages[role=system].content[type=input_audio].input_audio": ["messages[].content[type=input_audio].input_audio"],
    "messages[role=tool].content[].cache_control": [
      "messages[role=tool].content[type=text].cache_control",
      "messages[role=tool].content[type=text].prompt_cache_breakpoint",
      "messages[role=function].content[].cache_control",
      "messages[role=tool].content[type=image_url].cache_control",
      "messages[role=tool].content[type=image_url].prompt_cache_breakpoint",
      "messages[role=tool].content[type=file].prompt_cache_breakpoint",
    ],
    "tools[type=function].cache_control": ["tools[type=function].cache_control"],
    "tools[type=function].function.strict": ["tools[type=function].function.strict", "functions[].strict"],
    "tools[type=web_search].type": ["web_search_options"],
    "tools[type=web_search,max_uses=*].type": ["web_search_options"],
    "tools[type=web_search,allowed_domains=*].type": ["web_search_options"],
    "tools[type=web_search,blocked_domains=*].type": ["web_search_options"],
    "tools[type=web_search,external_web_access=false].type": ["web_search_options"],
    "tools[type=web_search].user_location": ["web_search_options.user_location.approximate"],
    "tools[type=web_search,user_location=*].type": ["web_search_options"],
    "tool_choice.function.name": [
      "tool_choice.allowed_tools.tools[type=function].function.name",
      "tool_choice.allowed_tools.tools[type=custom].custom.name",
      "tool_choice.function.name",
      "tool_choice.custom.name",
      "function_call.name",
    ],
    "tool_choice.allowed_tools.tools": [
      "tool_choice.allowed_tools.tools[type=function].function.name",
      "tool_choice.allowed_tools.tools[type=custom].custom.name",
    ],
    "response_format.json_schema.description": ["response_format.json_schema.description"],
    "response_format.json_schema.strict": ["response_format.json_schema.strict"],
    "messages[].tool_calls[].id": [
      "messages[role=assistant].tool_calls[type=custom].id",
      "messages[role=assistant].tool_calls[type=builtin_function].id",
      "messages[role=assistant].tool_calls[].id",
    ],
    "messages[].reasoning_details": [
      "messages[role=assistant].reasoning_details[].text",
      "messages[role=assistant].reasoning_details[].summary",
      "messages[role=assistant].reasoning_details[].signature",
      "messages[role=assistant].reasoning_details[].data",
    ],
  },
  read,
  answer,
  event,
  failure,
};
