// @generated from spec/inbound/responses.yaml. Do not edit; run `npm run generate`.
import {
  compact,
  concat,
  each,
  json,
  listOf,
  nonBlank,
  refuse,
  spliced,
  text,
  type Inbound,
  type InboundApi,
} from "../../runtime/primitives.ts";
import type {
  Answer,
  AnswerCitation,
  AnswerFailure,
  AnswerHead,
  AnswerItem,
  AnswerText,
  Call,
  InputCount,
  Native,
  Part,
  ReasoningSummary,
  RequestItem,
  RequestTool,
  RequestTurn,
  ResponseFormat,
  Step,
  Tally,
  ToolChoice,
  UserLocation,
} from "../hub.ts";
import type {
  Annotation,
  CallerChoice,
  CallerFormat,
  CallerItem,
  CallerMessage,
  CallerPart,
  CallerRequest,
  CallerSummary,
  CallerTool,
  ErrorBody,
  OutputContent,
  OutputItem,
  ResponsesEvent,
  ResponsesResponse,
  ResponsesUsage,
  SummaryPart,
  TokenCount,
  UserLocationParam,
} from "../native/responses.ts";

/** inbound/responses.yaml › request.read */
function read(x: Inbound<CallerRequest>): Call {
  return {
    ...unsupported(x.req),
    turns: [
      ...listOf(x.req.instructions == null ? undefined : opening(x.req.instructions)),
      ...((x.req.input == null ? undefined : input({ input: x.req.input })) ?? []),
    ],
    ...compact({
      model: nonBlank(x.req.model),
      stream: x.req.stream,
      max_tokens: x.req.max_output_tokens,
      tools: nonBlank(
        concat(spliced(x.req.tools, tools), x.req.input == null ? undefined : input_tools({ input: x.req.input })),
      ),
      parallel_tool_calls: x.req.parallel_tool_calls,
      tool_choice: x.req.tool_choice == null ? undefined : tool_choice({ choice: x.req.tool_choice }),
      temperature: x.req.temperature,
      top_p: x.req.top_p,
      reasoning_effort: x.req.reasoning?.effort,
      reasoning_mode: x.req.reasoning?.mode,
      reasoning_summary: summary({ summary: x.req.reasoning?.summary, effort: x.req.reasoning?.effort }),
      response_format: x.req.text?.format == null ? undefined : format(x.req.text.format),
      store: x.req.store,
      prompt_cache_key: nonBlank(x.req.prompt_cache_key),
      prompt_cache_retention: nonBlank(x.req.prompt_cache_retention),
      safety_identifier: nonBlank(x.req.safety_identifier),
      user: nonBlank(x.req.user),
      metadata: nonBlank(x.req.metadata),
      verbosity: x.req.text?.verbosity,
      service_tier: tier(x.req.service_tier),
      speed: speed(x.req.service_tier),
    }),
  };
}

/** inbound/responses.yaml › rules.unsupported */
function unsupported(it: CallerRequest): Native | undefined {
  if (it.previous_response_id != null) {
    return refuse(it, "previous_response_id", "nothing is stored here; send all of the input");
  }
  if (it.conversation != null) return refuse(it, "conversation", "nothing is stored here; send all of the input");
  if (it.prompt != null) return refuse(it, "prompt", "the prompt is stored with OpenAI; send its text");
  if (it.background === true) return refuse(it, "background", "nothing is stored here; the answer is returned at once");
  return undefined;
}

/** inbound/responses.yaml › rules.opening */
function opening(it: string): RequestTurn {
  return { role: "system", content: [{ type: "text", text: it }] };
}

/** inbound/responses.yaml › rules.input */
function input(it: { input: string | CallerItem[] }): RequestTurn[] {
  if (typeof it.input === "string") return [{ role: "user", content: [{ type: "text", text: it.input }] }];
  return each(it.input, turn);
}

/** inbound/responses.yaml › rules.turn */
function turn(it: CallerItem): RequestTurn | undefined {
  switch (it.type) {
    case "reasoning":
      if (it.encrypted_content != null) {
        return {
          role: "assistant",
          content: [
            {
              type: "reasoning",
              kind: "reasoning",
              encrypted: it.encrypted_content,
              text: nonBlank(joined({ summary: it.summary, content: it.content })),
            },
          ],
        };
      }
      return { role: "assistant", content: concat(each(it.summary, shown), each(it.content, shown)) };
    case "function_call":
      return {
        role: "assistant",
        content: [
          {
            type: "tool_call",
            id: it.call_id,
            name: it.name,
            namespace: nonBlank(it.namespace),
            arguments: it.arguments || "{}",
          },
        ],
      };
    case "custom_tool_call":
      return {
        role: "assistant",
        content: [
          {
            type: "tool_call",
            id: it.call_id,
            name: it.name,
            namespace: nonBlank(it.namespace),
            arguments: json({ input: it.input }),
          },
        ],
      };
    case "function_call_output":
    case "custom_tool_call_output":
      return {
        role: "tool",
        content: [{ type: "tool_result", id: it.call_id, content: contents({ content: it.output }) }],
      };
    case "item_reference":
      return refuse(it, "type", "the item is stored with OpenAI; send it, or set store: false");
    case "message":
      return message(it);
  }
  if (it.type == null) return message(it);
  return undefined; // what a tool of OpenAI's servers did
}

/** inbound/responses.yaml › rules.message */
function message(it: CallerMessage): RequestTurn {
  if (it.role === "user" || it.role === "assistant") {
    return { role: it.role, content: contents({ content: it.content }) };
  }
  return { role: "system", content: contents({ content: it.content }) };
}

/** inbound/responses.yaml › rules.contents */
function contents(it: { content: string | CallerPart[] }): Part[] {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  return each(it.content, part);
}

/** inbound/responses.yaml › rules.part */
function part(it: CallerPart): Part {
  switch (it.type) {
    case "input_text":
    case "output_text":
    case "text":
      return { type: "text", text: it.text };
    case "refusal":
      return { type: "text", text: it.refusal };
    case "input_image":
      if (it.image_url != null) {
        return { type: "image", source: { type: "url", url: it.image_url }, detail: nonBlank(it.detail) };
      }
      return refuse(it, "type", "only OpenAI can read this file");
    case "input_file":
      if (it.file_data != null) {
        return { type: "document", source: { type: "url", url: it.file_data }, title: nonBlank(it.filename) };
      }
      if (it.file_url != null) {
        return { type: "document", source: { type: "url", url: it.file_url }, title: nonBlank(it.filename) };
      }
      return refuse(it, "type", "only OpenAI can read this file");
    case "input_audio":
      return { type: "input_audio", input_audio: it.input_audio };
  }
}

/** inbound/responses.yaml › rules.shown */
function shown(it: CallerSummary): RequestItem {
  return { type: "reasoning", text: it.text };
}

/** inbound/responses.yaml › rules.joined */
function joined(it: {
  summary?: CallerSummary[] | undefined;
  content?: CallerSummary[] | undefined;
}): string | undefined {
  if (it.summary?.[0]?.text != null) return it.summary[0].text;
  if (it.content?.[0]?.text != null) return it.content[0].text;
  return undefined; // nothing of the reasoning was shown
}

/** inbound/responses.yaml › rules.input_tools */
function input_tools(it: { input: string | CallerItem[] }): RequestTool[] | undefined {
  if (typeof it.input === "string") return undefined; // there are no items
  return spliced(it.input, item_tools);
}

/** inbound/responses.yaml › rules.item_tools */
function item_tools(it: CallerItem): RequestTool[] | undefined {
  if (it.type === "additional_tools" && it.tools != null) return spliced(it.tools, tools);
  return undefined; // only these items contain tools
}

/** inbound/responses.yaml › rules.tools */
function tools(it: CallerTool): RequestTool[] {
  if (it.type === "namespace") return [{ type: "namespace", name: it.name, tools: each(it.tools, tool) }];
  return listOf(tool(it));
}

/** inbound/responses.yaml › rules.tool */
function tool(it: CallerTool): RequestTool | undefined {
  switch (it.type) {
    case "function":
      return {
        type: "function",
        function: {
          name: it.name,
          description: nonBlank(it.description),
          parameters: nonBlank(it.parameters),
          strict: it.strict,
        },
      };
    case "custom":
      return {
        type: "custom",
        custom: { name: it.name, description: nonBlank(it.description), grammar: nonBlank(it.format?.definition) },
      };
    case "web_search":
    case "web_search_preview":
      return {
        type: "web_search",
        allowed_domains: nonBlank(it.filters?.allowed_domains),
        user_location: nonBlank(it.user_location == null ? undefined : location(it.user_location)),
      };
  }
  return undefined; // a tool of OpenAI's servers
}

/** inbound/responses.yaml › rules.location */
function location(it: UserLocationParam): UserLocation | undefined {
  return compact({
    city: nonBlank(it.city),
    region: nonBlank(it.region),
    country: nonBlank(it.country),
    timezone: nonBlank(it.timezone),
  });
}

/** inbound/responses.yaml › rules.tool_choice */
function tool_choice(it: { choice: "auto" | "none" | "required" | CallerChoice }): ToolChoice {
  if (typeof it.choice === "string") return it.choice;
  switch (it.choice.type) {
    case "function":
    case "custom":
      return { type: "function", function: { name: it.choice.name } };
    case "allowed_tools":
      return it.choice.mode; // all tools are offered
  }
  return refuse(it, "choice", "only OpenAI can run this tool");
}

/** inbound/responses.yaml › rules.summary */
function summary(it: {
  summary?: string | undefined;
  effort?: "high" | "low" | "max" | "medium" | "minimal" | "none" | "xhigh" | undefined;
}): ReasoningSummary | undefined {
  if (it.summary != null) return "auto";
  if (it.effort != null) return "none";
  return undefined; // without a control the provider decides
}

/** inbound/responses.yaml › rules.format */
function format(it: CallerFormat): ResponseFormat {
  switch (it.type) {
    case "json_schema":
      return {
        type: "json_schema",
        json_schema: { name: it.name, schema: it.schema, description: nonBlank(it.description), strict: it.strict },
      };
    case "text":
      return { type: "text" };
    case "json_object":
      return { type: "json_object" };
  }
}

/** inbound/responses.yaml › rules.answer */
function answer(it: Answer): ResponsesResponse {
  return {
    ...common({ answer: it, asked: it.asked }),
    status: status(it.finish),
    incomplete_details: compact({ reason: cut(it.finish) }) ?? null,
    output: each(it.items, item),
    usage: usage(it.usage),
  };
}

/** inbound/responses.yaml › rules.event */
function event(it: Step): ResponsesEvent[] | undefined {
  switch (it.type) {
    case "start":
      return [
        { type: "response.created", response: common({ answer: it.answer, asked: it.asked }) },
        { type: "response.in_progress", response: common({ answer: it.answer, asked: it.asked }) },
      ];
    case "open":
      switch (it.item.type) {
        case "text":
          return [
            {
              type: "response.output_item.added",
              output_index: it.item.index,
              item: {
                id: `msg_${it.item.key}`,
                type: "message",
                status: "in_progress",
                role: "assistant",
                content: [],
              },
            },
            {
              type: "response.content_part.added",
              item_id: `msg_${it.item.key}`,
              output_index: it.item.index,
              content_index: 0,
              part: output_text(it.item),
            },
          ];
        case "reasoning":
          if (it.item.state != null) {
            return [{ type: "response.output_item.added", output_index: it.item.index, item: item(it.item) }];
          }
          return [
            {
              type: "response.output_item.added",
              output_index: it.item.index,
              item: { id: `rs_${it.item.key}`, type: "reasoning", summary: [], status: "in_progress" },
            },
            {
              type: "response.reasoning_summary_part.added",
              item_id: `rs_${it.item.key}`,
              output_index: it.item.index,
              summary_index: 0,
              part: { type: "summary_text", text: "" },
            },
          ];
        case "tool_call":
          if (it.item.as === "custom") {
            return [
              {
                type: "response.output_item.added",
                output_index: it.item.index,
                item: {
                  id: `ctc_${it.item.key}`,
                  type: "custom_tool_call",
                  status: "in_progress",
                  call_id: it.item.id,
                  name: it.item.name,
                  namespace: nonBlank(it.item.namespace),
                  input: "",
                },
              },
            ];
          }
          return [
            {
              type: "response.output_item.added",
              output_index: it.item.index,
              item: {
                id: `fc_${it.item.key}`,
                type: "function_call",
                status: "in_progress",
                call_id: it.item.id,
                name: it.item.name,
                namespace: nonBlank(it.item.namespace),
                arguments: "",
              },
            },
          ];
      }
      break;
    case "piece":
      switch (it.item.type) {
        case "text":
          return [
            {
              type: "response.output_text.delta",
              item_id: `msg_${it.item.key}`,
              output_index: it.item.index,
              content_index: 0,
              delta: it.item.text,
              logprobs: [],
            },
          ];
        case "citation":
          return [
            {
              type: "response.output_text.annotation.added",
              item_id: `msg_${it.item.key}`,
              output_index: it.item.index,
              content_index: 0,
              annotation_index: it.item.citation.index,
              annotation: annotation(it.item.citation),
            },
          ];
        case "reasoning":
          return [
            {
              type: "response.reasoning_summary_text.delta",
              item_id: `rs_${it.item.key}`,
              output_index: it.item.index,
              summary_index: 0,
              delta: it.item.text,
            },
          ];
        case "tool_call":
          if (it.item.as === "custom") return undefined;
          return [
            {
              type: "response.function_call_arguments.delta",
              item_id: `fc_${it.item.key}`,
              output_index: it.item.index,
              delta: it.item.json,
            },
          ];
      }
      break;
    case "close":
      switch (it.item.type) {
        case "text":
          return [
            {
              type: "response.output_text.done",
              item_id: `msg_${it.item.key}`,
              output_index: it.item.index,
              content_index: 0,
              text: it.item.text,
              logprobs: [],
            },
            {
              type: "response.content_part.done",
              item_id: `msg_${it.item.key}`,
              output_index: it.item.index,
              content_index: 0,
              part: output_text(it.item),
            },
            { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
          ];
        case "reasoning":
          if (it.item.text != null) {
            return [
              {
                type: "response.reasoning_summary_text.done",
                item_id: `rs_${it.item.key}`,
                output_index: it.item.index,
                summary_index: 0,
                text: it.item.text,
              },
              {
                type: "response.reasoning_summary_part.done",
                item_id: `rs_${it.item.key}`,
                output_index: it.item.index,
                summary_index: 0,
                part: { type: "summary_text", text: it.item.text },
              },
              { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
            ];
          }
          return [{ type: "response.output_item.done", output_index: it.item.index, item: item(it.item) }];
        case "tool_call":
          if (it.item.as === "custom") {
            return [
              {
                type: "response.custom_tool_call_input.delta",
                item_id: `ctc_${it.item.key}`,
                output_index: it.item.index,
                delta: nonBlank(it.item.input.input) ?? it.item.arguments,
              },
              {
                type: "response.custom_tool_call_input.done",
                item_id: `ctc_${it.item.key}`,
                output_index: it.item.index,
                input: nonBlank(it.item.input.input) ?? it.item.arguments,
              },
              { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
            ];
          }
          return [
            {
              type: "response.function_call_arguments.done",
              item_id: `fc_${it.item.key}`,
              output_index: it.item.index,
              name: it.item.name,
              arguments: it.item.arguments,
            },
            { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
          ];
      }
      break;
    case "finish":
      if (it.whole.finish === "length" || it.whole.finish === "content_filter") {
        return [{ type: "response.incomplete", response: answer(it.whole) }];
      }
      return [{ type: "response.completed", response: answer(it.whole) }];
    case "failed":
      return [
        { type: "error", code: failed_code(it.failure), message: it.failure.message, param: null },
        {
          type: "response.failed",
          response: {
            ...common({ answer: it.answer, asked: it.asked }),
            status: "failed",
            error: { code: failed_code(it.failure), message: it.failure.message },
            output: each(it.failure.items, item),
          },
        },
      ];
  }
}

/** inbound/responses.yaml › rules.count */
function count(it: InputCount): TokenCount {
  return { object: "response.input_tokens", input_tokens: it.input };
}

/** inbound/responses.yaml › rules.failure */
function failure(it: AnswerFailure): ErrorBody {
  return { error: { message: it.message, type: error_type(`${it.status}`), param: it.param || null, code: it.code } };
}

/** inbound/responses.yaml › rules.common */
function common(it: { answer: Answer; asked: Native } | { answer: AnswerHead; asked: Native }): ResponsesResponse {
  return {
    id: it.answer.id,
    object: "response",
    created_at: it.answer.created,
    completed_at: null,
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: nonBlank(it.asked.instructions) ?? null,
    max_output_tokens: nonBlank(it.asked.max_output_tokens) ?? null,
    max_tool_calls: nonBlank(it.asked.max_tool_calls) ?? null,
    metadata: nonBlank(it.asked.metadata) ?? {},
    model: it.answer.model,
    output: [],
    parallel_tool_calls: nonBlank(it.asked.parallel_tool_calls) ?? true,
    presence_penalty: 0,
    frequency_penalty: 0,
    previous_response_id: null,
    prompt_cache_key: nonBlank(it.asked.prompt_cache_key) ?? null,
    reasoning: {
      effort: nonBlank(it.asked.reasoning?.effort) ?? null,
      summary: nonBlank(it.asked.reasoning?.summary) ?? null,
    },
    safety_identifier: nonBlank(it.asked.safety_identifier) ?? null,
    service_tier: "default",
    store: false,
    temperature: nonBlank(it.asked.temperature) ?? 1,
    text: nonBlank(it.asked.text) ?? { format: { type: "text" } },
    tool_choice: nonBlank(it.asked.tool_choice) ?? "auto",
    tools: nonBlank(it.asked.tools) ?? [],
    top_logprobs: nonBlank(it.asked.top_logprobs) ?? 0,
    top_p: nonBlank(it.asked.top_p) ?? 1,
    truncation: nonBlank(it.asked.truncation) ?? "disabled",
    usage: null,
    user: nonBlank(it.asked.user) ?? null,
  };
}

/** inbound/responses.yaml › rules.failed_code */
function failed_code(it: AnswerFailure): string {
  if (it.code === "context_length_exceeded" || it.code === "insufficient_quota") return it.code;
  return code(`${it.status}`) || "server_error";
}

/** inbound/responses.yaml › rules.item */
function item(it: AnswerItem): OutputItem {
  switch (it.type) {
    case "text":
      return {
        id: `msg_${it.key}`,
        type: "message",
        status: "completed",
        role: "assistant",
        content: [output_text(it)],
      };
    case "reasoning":
      return {
        id: `rs_${it.key}`,
        type: "reasoning",
        summary: listOf(it.text == null ? undefined : written(it.text)),
        encrypted_content: it.state || null,
        status: "completed",
      };
    case "tool_call":
      if (it.as === "custom") {
        return {
          id: `ctc_${it.key}`,
          type: "custom_tool_call",
          status: "completed",
          call_id: it.id,
          name: it.name,
          namespace: nonBlank(it.namespace),
          input: nonBlank(it.input.input) ?? it.arguments,
        };
      }
      return {
        id: `fc_${it.key}`,
        type: "function_call",
        status: cut_off(text`${it.cut}`) || "completed",
        call_id: it.id,
        name: it.name,
        namespace: nonBlank(it.namespace),
        arguments: it.arguments,
      };
  }
}

/** inbound/responses.yaml › rules.output_text */
function output_text(it: AnswerText): OutputContent {
  return { type: "output_text", text: it.text, annotations: [...(each(it.citations, annotation) ?? [])], logprobs: [] };
}

/** inbound/responses.yaml › rules.annotation */
function annotation(it: AnswerCitation): Annotation {
  return {
    type: "url_citation",
    url: it.url,
    title: it.title || "",
    start_index: it.within.start,
    end_index: it.within.end,
  };
}

/** inbound/responses.yaml › rules.written */
function written(it: string): SummaryPart {
  return { type: "summary_text", text: it };
}

/** inbound/responses.yaml › rules.usage */
function usage(it: Tally): ResponsesUsage {
  return {
    input_tokens: it.input,
    input_tokens_details: { cached_tokens: it.cache_read, cache_write_tokens: it.cache_write },
    output_tokens: it.output,
    output_tokens_details: { reasoning_tokens: it.reasoning },
    total_tokens: it.total,
  };
}

/** inbound/responses.yaml › tables.tier */
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

/** inbound/responses.yaml › tables.speed */
function speed(word: unknown): "fast" | undefined {
  if (word === "fast") return "fast";
  return undefined;
}

/** inbound/responses.yaml › tables.status */
function status(word: unknown): "incomplete" | "completed" | undefined {
  if (word == null) return undefined;
  if (word === "length" || word === "content_filter") return "incomplete";
  return "completed";
}

/** inbound/responses.yaml › tables.cut_off */
function cut_off(word: unknown): "incomplete" | undefined {
  if (word === "true") return "incomplete";
  return undefined;
}

/** inbound/responses.yaml › tables.cut */
function cut(word: unknown): "max_output_tokens" | "content_filter" | undefined {
  switch (word) {
    case "length":
      return "max_output_tokens";
    case "content_filter":
      return "content_filter";
  }
  return undefined;
}

/** inbound/responses.yaml › tables.code */
function code(word: unknown): "rate_limit_exceeded" | "invalid_prompt" | undefined {
  switch (word) {
    case "429":
      return "rate_limit_exceeded";
    case "400":
      return "invalid_prompt";
  }
  return undefined;
}

/** inbound/responses.yaml › tables.error_type */
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

export const responses: Omit<InboundApi<CallerRequest>, "check"> = {
  api: "responses",
  under: [],
  paths: { reply: "/v1/responses", count: "/v1/responses/input_tokens" },
  relayed: { compact: "/v1/responses/compact" },
  prefix: "/openai",
  owner: ["openai"],
  turns: "alternate",
  text_parts: "keep",
  schemas: "json",
  frame: { event: "type", number: "sequence_number", idle: '{"type":"keepalive"}' },
  callers: [],
  headers: { "openai-beta": null },
  reply_headers: {
    "retry-after": null,
    "retry-after-ms": null,
    "x-should-retry": null,
    "x-ratelimit-*": null,
    "openai-model": null,
    "openai-processing-ms": null,
    "openai-version": null,
    "x-codex-*": null,
    "x-models-etag": null,
    "x-reasoning-included": null,
    "x-request-id": "x-dragoman-provider-request-id",
  },
  state: {
    fields: ["input[].encrypted_content", "input[].call_id"],
    unsigned: [
      "input[type=reasoning,encrypted_content=~,id=~].type",
      "input[type=reasoning,encrypted_content=~].id=rs_*i[0-9]*",
    ],
    refused: ["*encrypted content*could not be*", "*not decrypt*encrypted_content*"],
    seals: true,
  },
  account: {
    headers: ["openai-organization", "openai-project"],
    fields: [
      "previous_response_id",
      "conversation",
      "prompt",
      "input[type=item_reference].id",
      "input[type=~,role=~].id",
      "input[type=image_generation_call,result=~].id",
      "input[].content[].file_id",
      "input[].output[].file_id",
      "input[].output.file_id",
      "input[].container_id",
      "input[].environment.container_id",
      "tools[].vector_store_ids",
      "tools[].container=*",
      "tools[].container.file_ids",
      "tools[].container.skills[type=skill_reference].skill_id",
      "tools[].environment.container_id",
      "tools[].environment.file_ids",
      "tools[].input_image_mask.file_id",
      "tools[].environment.skills[type=skill_reference].skill_id",
      "input[].tools[].vector_store_ids",
      "input[].tools[].container=*",
      "input[].tools[].container.file_ids",
      "input[].tools[].environment.container_id",
    ],
  },
  unstored: {
    unless: "store",
    add: { store: false },
    add_for: { reasons: { include: ["reasoning.encrypted_content"] } },
    refuse: ["previous_response_id", "conversation", "input[type=item_reference].id"],
  },
  native: ["top_logprobs", "max_tool_calls", "truncation", "context_management", "prompt_cache_options"],
  asked: [
    "instructions",
    "max_output_tokens",
    "max_tool_calls",
    "metadata",
    "parallel_tool_calls",
    "prompt_cache_key",
    "reasoning",
    "safety_identifier",
    "temperature",
    "text",
    "tool_choice",
    "tools",
    "top_logprobs",
    "top_p",
    "truncation",
    "user",
  ],
  reads: {
    request: [
      {
        fields: {
          model: true,
          stream: true,
          max_output_tokens: true,
          instructions: ["opening"],
          input: ["turn", "item_tools"],
          tools: ["tools"],
          parallel_tool_calls: true,
          tool_choice: [{ fields: { type: [], name: true, mode: true } }],
          temperature: true,
          top_p: true,
          reasoning: [{ fields: { effort: true, mode: true, summary: [] } }],
          text: [{ fields: { format: ["format"], verbosity: true } }],
          store: true,
          prompt_cache_key: true,
          prompt_cache_retention: true,
          safety_identifier: true,
          user: true,
          metadata: true,
          service_tier: [],
        },
        also: ["unsupported"],
      },
    ],
    unsupported: [{ dropped: true, fields: { background: [] } }],
    opening: [{ all: true, fields: {} }],
    turn: [
      {
        if: { type: ["reasoning"], encrypted_content: "present" },
        fields: {
          type: [],
          summary: [{ fields: { text: true } }],
          content: [{ fields: { text: true } }],
          encrypted_content: true,
        },
      },
      { if: { type: ["reasoning"] }, fields: { type: [], summary: ["shown"], content: ["shown"] } },
      {
        if: { type: ["function_call"], call_id: "present", name: "present" },
        fields: { type: [], call_id: true, name: true, namespace: true, arguments: true },
      },
      {
        if: { type: ["custom_tool_call"], call_id: "present", name: "present", input: "present" },
        fields: { type: [], call_id: true, name: true, namespace: true, input: true },
      },
      {
        if: { type: ["function_call_output", "custom_tool_call_output"], call_id: "present", output: "present" },
        fields: { type: [], call_id: true, output: ["part"] },
      },
      { if: { type: ["message"] }, also: ["message"], fields: { type: [] } },
      { if: { type: "absent" }, also: ["message"], fields: { type: [] } },
      { dropped: true, fields: { type: [] } },
    ],
    shown: [{ if: { text: "present" }, fields: { text: true } }],
    part: [
      { if: { type: ["input_text", "output_text", "text"], text: "present" }, fields: { type: [], text: true } },
      { if: { type: ["refusal"], refusal: "present" }, fields: { type: [], refusal: true } },
      { if: { type: ["input_image"], image_url: "present" }, fields: { type: [], image_url: true, detail: true } },
      { if: { type: ["input_file"], file_data: "present" }, fields: { type: [], file_data: true, filename: true } },
      { if: { type: ["input_file"], file_url: "present" }, fields: { type: [], file_url: true, filename: true } },
      { if: { type: ["input_audio"], input_audio: "present" }, fields: { type: [], input_audio: true } },
    ],
    message: [
      { if: { role: ["user", "assistant"], content: "present" }, fields: { role: true, content: ["part"] } },
      { if: { content: "present" }, fields: { content: ["part"], role: [] } },
    ],
    tools: [
      {
        if: { type: ["namespace"], name: "present", tools: "present" },
        fields: { type: [], name: true, tools: ["tool"] },
      },
      { also: ["tool"], fields: { type: [] } },
    ],
    tool: [
      {
        if: { type: ["function"], name: "present" },
        fields: { type: [], name: true, description: true, parameters: true, strict: true },
      },
      {
        if: { type: ["custom"], name: "present" },
        fields: { type: [], name: true, description: true, format: [{ fields: { definition: true } }] },
      },
      {
        if: { type: ["web_search", "web_search_preview"] },
        fields: { type: [], filters: [{ fields: { allowed_domains: true } }], user_location: ["location"] },
      },
      { dropped: true, fields: { type: [] } },
    ],
    location: [{ fields: { city: true, region: true, country: true, timezone: true } }],
    item_tools: [
      { if: { type: ["additional_tools"], tools: "present" }, fields: { type: [], tools: ["tools"] } },
      { dropped: true, fields: { type: [] } },
    ],
    format: [
      {
        if: { type: ["json_schema"], name: "present", schema: "present" },
        fields: { type: [], name: true, schema: true, description: true, strict: true },
      },
      { if: { type: ["text"] }, fields: { type: [] } },
      { if: { type: ["json_object"] }, fields: { type: [] } },
    ],
  },
  feeds: {
    max_tokens: ["max_output_tokens"],
    turns: ["instructions", "input"],
    tools: ["tools", "input"],
    reasoning_effort: ["reasoning.effort"],
    reasoning_mode: ["reasoning.mode"],
    reasoning_summary: ["reasoning.summary", "reasoning.effort"],
    response_format: ["text.format"],
    verbosity: ["text.verbosity"],
    speed: ["service_tier"],
    "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content": [
      "input[type=reasoning].summary[].text",
      "input[type=reasoning].content[].text",
    ],
    "messages[].content[type=image].detail": [
      "input[type=message].content[type=input_image].detail",
      "input[].content[type=input_image].detail",
    ],
    "messages[].content[type=document].title": [
      "input[type=message].content[type=input_file].filename",
      "input[].content[type=input_file].filename",
    ],
    "messages[role=system].content[type=image].source": [
      "input[role=system].content[type=input_image].image_url",
      "input[type=message].content[type=input_image].image_url",
      "input[].content[type=input_image].image_url",
    ],
    "messages[role=system].content[type=document].source": [
      "input[role=system].content[type=input_file].file_data",
      "input[role=system].content[type=input_file].file_url",
      "input[type=message].content[type=input_file].file_data",
      "input[type=message].content[type=input_file].file_url",
      "input[].content[type=input_file].file_data",
      "input[].content[type=input_file].file_url",
    ],
    "messages[role=system].content[type=input_audio].input_audio": [
      "input[role=system].content[type=input_audio].input_audio",
      "input[type=message].content[type=input_audio].input_audio",
      "input[].content[type=input_audio].input_audio",
    ],
    "tools[type=function].function.strict": [
      "tools[type=function].strict",
      "input[type=additional_tools].tools[type=function].strict",
      "tools[type=namespace].tools[type=function].strict",
      "input[type=additional_tools].tools[type=namespace].tools[type=function].strict",
    ],
    "tools[type=web_search].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "tools[type=namespace].tools[].type",
      "input[type=additional_tools].tools[type=namespace].tools[].type",
    ],
    "tools[type=web_search].allowed_domains": [
      "tools[].filters.allowed_domains",
      "input[type=additional_tools].tools[].filters.allowed_domains",
      "tools[type=namespace].tools[].filters.allowed_domains",
      "input[type=additional_tools].tools[type=namespace].tools[].filters.allowed_domains",
    ],
    "tools[type=web_search].user_location": [
      "tools[].user_location.city",
      "tools[].user_location.region",
      "tools[].user_location.country",
      "tools[].user_location.timezone",
      "input[type=additional_tools].tools[].user_location.city",
      "input[type=additional_tools].tools[].user_location.region",
      "input[type=additional_tools].tools[].user_location.country",
      "input[type=additional_tools].tools[].user_location.timezone",
      "tools[type=namespace].tools[].user_location.city",
      "tools[type=namespace].tools[].user_location.region",
      "tools[type=namespace].tools[].user_location.country",
      "tools[type=namespace].tools[].user_location.timezone",
      "input[type=additional_tools].tools[type=namespace].tools[].user_location.city",
      "input[type=additional_tools].tools[type=namespace].tools[].user_location.region",
      "input[type=additional_tools].tools[type=namespace].tools[].user_location.country",
      "input[type=additional_tools].tools[type=namespace].tools[].user_location.timezone",
    ],
    "tool_choice.function.name": ["tool_choice.function.name", "tool_choice.name", "tool_choice.mode.function.name"],
    "response_format.json_schema.description": ["text.format.description"],
    "response_format.json_schema.strict": ["text.format.strict"],
    "messages[].reasoning_details": [
      "input[type=reasoning].summary[].text",
      "input[type=reasoning].content[].text",
      "input[type=reasoning].encrypted_content",
    ],
  },
  read,
  answer,
  event,
  failure,
  count,
};
