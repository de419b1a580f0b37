// @generated from spec/inbound/responses.yaml and spec/vendors.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  compact,
  concat,
  each,
  join,
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
  AllowedTool,
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
  TextItem,
  ToolChoice,
  UserLocation,
} from "../hub.ts";
import type {
  Annotation,
  CallerBreakpoint,
  CallerChoice,
  CallerFormat,
  CallerItem,
  CallerMessage,
  CallerPart,
  CallerRequest,
  CallerSummary,
  CallerTool,
  CodeOutput,
  ErrorBody,
  FoundItem,
  Incomplete,
  OutputContent,
  OutputItem,
  ResponsesEvent,
  ResponsesResponse,
  ResponsesUsage,
  ServerRun,
  ShellOutput,
  SummaryPart,
  TokenCount,
  UserLocationParam,
} from "../native/responses.ts";
import { chosen_name, how_many, kinds, vendor_tool } from "./vendors.ts";

/** inbound/responses.yaml › request.read */
function read(x: Inbound<CallerRequest>): Call {
  return {
    ...compact(unsupported(x.req)),
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
      reasoning_summary: summary({
        summary: x.req.reasoning?.summary || x.req.reasoning?.generate_summary,
        effort: x.req.reasoning?.effort,
      }),
      response_format: x.req.text?.format == null ? undefined : format(x.req.text.format),
      store: x.req.store,
      cache_control: nonBlank(
        x.req.prompt_cache_options == null ? undefined : automatic({ options: x.req.prompt_cache_options }),
      ),
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
  switch (it.type) {
    case "tool_search_call":
      if (it.execution === "client" && it.call_id != null) {
        return {
          role: "assistant",
          content: [
            { type: "tool_call", id: it.call_id, name: "tool_search", arguments: json(nonBlank(it.arguments) ?? {}) },
          ],
        };
      }
      return { role: "assistant", content: nonBlank(call_text({ name: "tool_search", input: json(it.arguments) })) };
    case "local_shell_call":
      return {
        role: "assistant",
        content: [
          {
            type: "tool_call",
            id: it.call_id,
            name: "local_shell",
            arguments: json(compact({ ...it.action, type: undefined }) ?? {}),
          },
        ],
      };
    case "shell_call":
    case "apply_patch_call":
    case "computer_call":
      return {
        role: "assistant",
        content: [
          {
            type: "tool_call",
            id: it.call_id,
            name: client_tools(it.type) || "computer",
            arguments: json(
              nonBlank(it.action) ?? nonBlank(it.operation) ?? compact({ actions: nonBlank(it.actions) }) ?? {},
            ),
          },
        ],
      };
    case "local_shell_call_output":
    case "apply_patch_call_output":
      return {
        role: "tool",
        content: [
          {
            type: "tool_result",
            id: it.call_id || nonBlank(it.id),
            is_error: failed(it.status),
            content: [{ type: "text", text: nonBlank(it.output) ?? nonBlank(it.status) ?? "completed" }],
          },
        ],
      };
    case "shell_call_output":
      return {
        role: "tool",
        content: [{ type: "tool_result", id: it.call_id, content: spliced(it.output, shell_output) }],
      };
    case "computer_call_output":
      if (it.output.image_url != null) {
        return {
          role: "tool",
          content: [
            {
              type: "tool_result",
              id: it.call_id,
              content: [{ type: "image", source: { type: "url", url: it.output.image_url } }],
            },
          ],
        };
      }
      return refuse(it, "output.file_id", "only OpenAI can read this file");
    case "tool_search_output":
      if (it.execution === "client") {
        return {
          role: "tool",
          content: [{ type: "tool_result", id: nonBlank(it.call_id), content: each(it.tools, found_tool) }],
        };
      }
      return { role: "assistant", content: each(it.tools, found_tool) };
    case "image_generation_call":
      if (it.result != null) {
        return {
          role: "assistant",
          content: [
            {
              type: "image",
              source: { type: "base64", media_type: text`image/${it.output_format}` || "image/png", data: it.result },
            },
          ],
        };
      }
      return {
        role: "assistant",
        content: concat(
          searched({ name: "image_generation", query: it.revised_prompt }),
          it.error == null ? undefined : failed_run({ error: it.error }),
        ),
      };
    case "web_search_call":
    case "file_search_call":
    case "code_interpreter_call":
    case "mcp_call":
    case "mcp_approval_request":
    case "program":
    case "program_output":
      return { role: "assistant", content: server_run(it) };
    case "compaction":
    case "context_compaction":
    case "compaction_summary":
      return refuse(it, "type", "only OpenAI can read what was left out here; send the whole conversation");
    case "compaction_trigger":
      return refuse(it, "type", "only OpenAI can do this; ask for a summary instead");
    case "mcp_list_tools":
      return undefined; // no other provider can call these tools
    case "configuration_update":
      return undefined; // other providers have one effort and one format for all of a conversation, those of the request
  }
  return undefined; // there is nothing in it to read
}

/** inbound/responses.yaml › rules.server_run */
function server_run(it: ServerRun): RequestItem[] {
  return concat(
    searched({
      name: server_tools(it.type),
      queries: nonBlank(it.action?.queries) ?? it.queries,
      query: nonBlank(it.action?.query) ?? nonBlank(it.action?.pattern) ?? it.code,
    }),
    source_text({ url: it.action?.url }),
    call_text({ name: it.name, input: it.arguments }),
    spliced(it.action?.sources, found),
    spliced(it.results, found),
    spliced(it.outputs, logged),
    written_text({ text: it.output || it.result }),
    it.error == null ? undefined : failed_run({ error: it.error }),
  );
}

/** inbound/responses.yaml › rules.failed_run */
function failed_run(it: { error: { [k: string]: any } } | { error: string | { [k: string]: any } }): RequestItem[] {
  if (typeof it.error === "string") return [{ type: "text", text: `[The tool call failed] ${it.error}` }];
  return [
    { type: "text", text: "[The tool call failed]" },
    ...(call_text({ name: "error", input: json(it.error) }) ?? []),
  ];
}

/** inbound/responses.yaml › rules.searched */
function searched(
  it:
    | { name: "image_generation"; query?: string | undefined; queries?: undefined }
    | {
        name?: "code_interpreter" | "file_search" | "program" | "web_search" | undefined;
        queries?: string[] | undefined;
        query?: string | undefined;
      },
): RequestItem[] | undefined {
  if (it.name != null && it.queries?.[0] != null) {
    return [{ type: "text", text: `${it.name}:` }, ...each(it.queries, line)];
  }
  if (it.name != null && it.query != null) return call_text({ name: it.name, input: it.query });
  return undefined; // it was given nothing that can be read
}

/** inbound/responses.yaml › rules.found */
function found(it: FoundItem): RequestItem[] {
  return concat(source_text({ title: it.title || it.filename, url: it.url }), written_text({ text: it.text }));
}

/** inbound/responses.yaml › rules.logged */
function logged(it: CodeOutput): RequestItem[] | undefined {
  if (it.logs != null) return written_text({ text: it.logs });
  return undefined; // only text can be read
}

/** inbound/responses.yaml › rules.line */
function line(it: string): RequestItem {
  return { type: "text", text: it };
}

/** inbound/responses.yaml › rules.shell_output */
function shell_output(it: ShellOutput): Part[] {
  return concat(
    written_text({ text: it.stdout }),
    written_text({ text: it.stderr }),
    written_text({
      text:
        text`${it.outcome?.type} ${it.outcome?.type != null ? it.outcome.exit_code : undefined}` || it.outcome?.type,
    }),
  );
}

/** inbound/responses.yaml › rules.found_tool */
function found_tool(it: CallerTool): Part | undefined {
  if (it.type === "function" || it.type === "custom" || it.type === "namespace") {
    return { type: "text", text: `The tool ${it.name} is available.` };
  }
  return undefined; // only tools with names are found
}

/** inbound/responses.yaml › rules.message */
function message(it: CallerMessage): RequestTurn {
  switch (it.role) {
    case "assistant":
      if (typeof it.content === "string") return { role: "assistant", content: [{ type: "text", text: it.content }] };
      return { role: "assistant", content: each(it.content, answered) };
    case "user":
      return { role: "user", content: contents({ content: it.content }) };
    case "system":
    case "developer":
      return { role: "system", content: contents({ content: it.content }) };
  }
}

/** inbound/responses.yaml › rules.answered */
function answered(it: CallerPart): Part {
  switch (it.type) {
    case "input_image":
      if (it.image_url != null) return { type: "image", source: { type: "url", url: it.image_url } };
      break;
    case "input_file":
      if (it.file_data != null) return { type: "document", source: { type: "url", url: it.file_data } };
      if (it.file_url != null) return { type: "document", source: { type: "url", url: it.file_url } };
      break;
  }
  return part(it);
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
      return {
        type: "text",
        text: it.text,
        cache_control: nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
      };
    case "refusal":
      return { type: "text", text: it.refusal };
    case "input_image":
      if (it.image_url != null) {
        return {
          type: "image",
          source: { type: "url", url: it.image_url },
          detail: nonBlank(it.detail),
          cache_control: nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
        };
      }
      if (it.file_id != null) return refuse(it, "file_id", "only OpenAI can read this file");
      return refuse(it, "type", "there is no image in it");
    case "input_file":
      if (it.file_data != null) {
        return {
          type: "document",
          source: { type: "url", url: it.file_data },
          title: nonBlank(it.filename),
          cache_control: nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
        };
      }
      if (it.file_url != null) {
        return {
          type: "document",
          source: { type: "url", url: it.file_url },
          title: nonBlank(it.filename),
          cache_control: nonBlank(it.prompt_cache_breakpoint == null ? undefined : mark(it.prompt_cache_breakpoint)),
        };
      }
      if (it.file_id != null) return refuse(it, "file_id", "only OpenAI can read this file");
      return refuse(it, "type", "there is no file in it");
    case "input_audio":
      return { type: "input_audio", input_audio: it.input_audio };
  }
}

/** inbound/responses.yaml › rules.mark */
function mark(it: CallerBreakpoint): Native {
  if (it.ttl === "12h") return { type: "ephemeral", ttl: "1h" };
  return { type: "ephemeral" };
}

/** inbound/responses.yaml › rules.automatic */
function automatic(it: {
  options: { [k: string]: any; mode?: string | undefined; ttl?: string | undefined };
}): Native | undefined {
  if (it.options.mode === "implicit" && it.options.ttl === "12h") return { type: "ephemeral", ttl: "1h" };
  if (it.options.mode === "implicit") return { type: "ephemeral" };
  return undefined; // the marks say what is cached
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
  switch (it.type) {
    case "additional_tools":
      if (it.tools != null) return spliced(it.tools, tools);
      break;
    case "tool_search_output":
      if (it.execution === "client") return spliced(it.tools, tools);
      break;
  }
  return undefined; // only these items contain tools
}

/** inbound/responses.yaml › rules.tools */
function tools(it: CallerTool): RequestTool[] | undefined {
  switch (it.type) {
    case "namespace":
      return [{ type: "namespace", name: it.name, description: nonBlank(it.description), tools: each(it.tools, tool) }];
    case "file_search":
    case "image_generation":
    case "mcp":
    case "computer":
    case "computer_use_preview":
    case "programmatic_tool_calling":
    case "x_search":
    case "collections_search":
      return undefined; // no other provider has this tool
    case "web_search":
    case "web_search_2025_08_26":
    case "web_search_preview":
    case "web_search_preview_2025_03_11":
      return [
        vendor_tool({
          kind: kinds(it.type),
          allowed_domains: it.filters?.allowed_domains,
          blocked_domains: it.filters?.blocked_domains,
          live: it.external_web_access,
          user_location: it.user_location == null ? undefined : location(it.user_location),
          tool: it,
        }),
      ];
    case "code_interpreter":
      if (typeof it.container === "string") return refuse(it, "container", "only OpenAI has this container");
      if (it.container?.file_ids?.[0] != null) return refuse(it, "container", "only OpenAI has these files");
      if (it.container?.type === "auto") return [{ type: "code_execution" }];
      return [vendor_tool({ kind: kinds(it.type), name: it.type, as: it.type, tool: it })];
    case "shell":
      if (it.environment?.type === "container_auto" || it.environment?.type === "container_reference") {
        return undefined; // no other provider has this tool
      }
      return [vendor_tool({ kind: kinds(it.type), name: it.type, as: it.type, tool: it })];
    case "tool_search":
      if (it.execution === "client") {
        return [
          {
            type: "function",
            as: "tool_search",
            function: {
              name: "tool_search",
              description: nonBlank(it.description),
              parameters: nonBlank(it.parameters),
            },
          },
        ];
      }
      return undefined; // all tools are offered at once
    case "local_shell":
    case "apply_patch":
      return [vendor_tool({ kind: kinds(it.type), name: it.type, as: it.type, tool: it })];
  }
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
      if (it.format?.type === "grammar") {
        return {
          type: "custom",
          custom: {
            name: it.name,
            description: nonBlank(it.description),
            grammar: it.format.definition,
            syntax: it.format.syntax,
          },
        };
      }
      return { type: "custom", custom: { name: it.name, description: nonBlank(it.description) } };
  }
  return undefined; // a namespace has functions and custom tools only
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
function tool_choice(it: { choice: "auto" | "none" | "required" | CallerChoice }): ToolChoice | undefined {
  if (typeof it.choice === "string") return it.choice;
  switch (it.choice.type) {
    case "allowed_tools":
      return subset({ mode: it.choice.mode, choice: it.choice, tools: each(it.choice.tools, chosen) });
    case "file_search":
    case "image_generation":
    case "mcp":
      return refuse(it, "choice", "no other provider has this tool");
  }
  return chosen(it.choice);
}

/** inbound/responses.yaml › rules.chosen */
function chosen(it: CallerChoice): AllowedTool | undefined {
  switch (it.type) {
    case "function":
    case "custom":
      return { type: "function", function: { name: it.name } };
    case "web_search":
    case "web_search_2025_08_26":
    case "web_search_preview":
    case "web_search_preview_2025_03_11":
      return { type: "web_search" };
    case "code_interpreter":
      return { type: "code_execution" };
    case "shell":
    case "local_shell":
    case "apply_patch":
      return { type: "function", function: { name: it.type } };
  }
  return undefined; // no other provider has this tool
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
    ...compact(common({ answer: it, asked: it.asked })),
    status: ended({ refusal: it.refusal, finish: it.finish }) || "incomplete",
    incomplete_details: nonBlank(cut({ refusal: it.refusal, finish: it.finish })) ?? null,
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
        case "file":
          return undefined;
        case "tool_call":
          switch (it.item.as) {
            case "local_shell":
            case "shell":
            case "apply_patch":
            case "tool_search":
              return undefined;
            case "custom":
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
          if (it.item.refused === true) {
            return [
              {
                type: "response.refusal.delta",
                item_id: `msg_${it.item.key}`,
                output_index: it.item.index,
                content_index: 0,
                delta: it.item.text,
              },
            ];
          }
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
          switch (it.item.as) {
            case "local_shell":
            case "shell":
            case "apply_patch":
            case "tool_search":
            case "custom":
              return undefined;
          }
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
            text_done(it.item),
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
        case "file":
          return [
            { type: "response.output_item.added", output_index: it.item.index, item: item(it.item) },
            { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
          ];
        case "tool_call":
          switch (it.item.as) {
            case "local_shell":
            case "shell":
            case "apply_patch":
            case "tool_search":
              return [
                { type: "response.output_item.added", output_index: it.item.index, item: item(it.item) },
                { type: "response.output_item.done", output_index: it.item.index, item: item(it.item) },
              ];
            case "custom":
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
      switch (it.whole.finish) {
        case "content_filter":
          if (it.whole.refusal != null) return [{ type: "response.completed", response: answer(it.whole) }];
          break;
        case "stop":
        case "tool_calls":
          return [{ type: "response.completed", response: answer(it.whole) }];
      }
      return [{ type: "response.incomplete", response: answer(it.whole) }];
    case "failed":
      return [
        { type: "error", code: failed_code(it.failure), message: it.failure.message, param: null },
        {
          type: "response.failed",
          response: {
            ...compact(common({ answer: it.answer, asked: it.asked })),
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
    prompt_cache_key: null,
    reasoning: {
      effort: nonBlank(it.asked.reasoning?.effort) ?? null,
      summary: nonBlank(it.asked.reasoning?.summary) ?? null,
    },
    safety_identifier: nonBlank(it.asked.safety_identifier) ?? null,
    service_tier: nonBlank(it.asked.service_tier) ?? "default",
    store: nonBlank(it.asked.store) ?? false,
    temperature: nonBlank(it.asked.temperature) ?? 1,
    text: {
      format: nonBlank(it.asked.text?.format) ?? { type: "text" },
      verbosity: nonBlank(it.asked.text?.verbosity),
    },
    tool_choice: nonBlank(repeated_choice({ choice: it.asked.tool_choice })) ?? "auto",
    tools: [...(each(asList(it.asked.tools), repeated) ?? [])],
    top_logprobs: nonBlank(it.asked.top_logprobs) ?? 0,
    top_p: nonBlank(it.asked.top_p) ?? 1,
    truncation: nonBlank(it.asked.truncation) ?? "disabled",
    usage: null,
    user: nonBlank(it.asked.user) ?? null,
  };
}

/** inbound/responses.yaml › rules.repeated_choice */
function repeated_choice(it: { choice?: any }): Native | undefined {
  if (it.choice?.type === "allowed_tools" && it.choice?.mode != null && it.choice?.tools == null) {
    return it.choice?.mode;
  }
  if (it.choice != null) return it.choice;
  return undefined; // the model decides
}

/** inbound/responses.yaml › rules.repeated */
function repeated(it: CallerTool): Native {
  if (it.type === "function") {
    return {
      ...it,
      description: it.description || null,
      parameters: nonBlank(it.parameters) ?? null,
      strict: it.strict ?? null,
    };
  }
  return it;
}

/** inbound/responses.yaml › rules.failed_code */
function failed_code(it: AnswerFailure): string {
  if (it.code === "context_length_exceeded" || it.code === "insufficient_quota") return it.code;
  return code(`${it.status}`) || "server_error";
}

/** inbound/responses.yaml › rules.ended */
function ended(it: { refusal?: string | undefined; finish: string }): string | undefined {
  if (it.finish === "content_filter" && it.refusal != null) return "completed";
  return status(it.finish);
}

/** inbound/responses.yaml › rules.cut */
function cut(it: { refusal?: string | undefined; finish: string }): Incomplete | undefined {
  switch (it.finish) {
    case "content_filter":
      if (it.refusal != null) return undefined;
      break;
    case "stop":
    case "tool_calls":
      return undefined;
  }
  return { reason: cut_by(it.finish) || it.finish };
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
        content: listOf(output_text(it)),
      };
    case "reasoning":
      return {
        id: `rs_${it.key}`,
        type: "reasoning",
        summary: listOf(it.text == null ? undefined : written(it.text)),
        encrypted_content: it.state || null,
        status: "completed",
      };
    case "file":
      if (it.data != null) {
        return {
          id: `dg_${it.key}`,
          type: "image_generation_call",
          status: "completed",
          result: it.data,
          output_format: image_format(it.media_type),
        };
      }
      return {
        id: `msg_${it.key}`,
        type: "message",
        status: "completed",
        role: "assistant",
        content: [{ type: "output_text", text: `![image](${it.url})`, annotations: [], logprobs: [] }],
      };
    case "tool_call":
      switch (it.as) {
        case "local_shell":
          return {
            id: `lsh_${it.key}`,
            type: "local_shell_call",
            status: "completed",
            call_id: it.id,
            action: { type: "exec", env: {}, ...compact(it.input) },
          };
        case "shell":
          return { id: `sh_${it.key}`, type: "shell_call", status: "completed", call_id: it.id, action: it.input };
        case "apply_patch":
          return {
            id: `apc_${it.key}`,
            type: "apply_patch_call",
            status: "completed",
            call_id: it.id,
            operation: it.input,
          };
        case "tool_search":
          return {
            id: `tsc_${it.key}`,
            type: "tool_search_call",
            status: "completed",
            call_id: it.id,
            execution: "client",
            arguments: it.input,
          };
        case "custom":
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

/** inbound/responses.yaml › rules.text_done */
function text_done(it: AnswerText): ResponsesEvent {
  if (it.refused === true) {
    return {
      type: "response.refusal.done",
      item_id: `msg_${it.key}`,
      output_index: it.index,
      content_index: 0,
      refusal: it.text,
    };
  }
  return {
    type: "response.output_text.done",
    item_id: `msg_${it.key}`,
    output_index: it.index,
    content_index: 0,
    text: it.text,
    logprobs: [],
  };
}

/** inbound/responses.yaml › rules.output_text */
function output_text(it: AnswerText): OutputContent {
  if (it.refused === true) return { type: "refusal", refusal: it.text };
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

/** vendors.yaml › rules.subset */
function subset(it: {
  mode: "auto" | "required";
  choice: { type: "allowed_tools"; mode: "auto" | "required"; tools: CallerChoice[] };
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
  choice: { type: "allowed_tools"; mode: "auto" | "required"; tools: CallerChoice[] };
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

/** vendors.yaml › rules.call_text */
function call_text(
  it:
    | { name: "tool_search"; input?: string | undefined }
    | { name?: string | undefined; input?: string | undefined }
    | { name: "error"; input: string }
    | { name: "code_interpreter" | "file_search" | "image_generation" | "program" | "web_search"; input: string },
): TextItem[] | undefined {
  if (it.name != null && it.input != null) return [{ type: "text", text: `${it.name}: ${it.input}` }];
  return undefined; // it was given nothing
}

/** vendors.yaml › rules.written_text */
function written_text(it: { text?: string | undefined } | { text: string }): TextItem[] | undefined {
  if (it.text === "") return undefined; // it is empty
  if (it.text != null) return [{ type: "text", text: it.text }];
  return undefined; // nothing of it can be read
}

/** vendors.yaml › rules.source_text */
function source_text(
  it: { url?: string | undefined; title?: undefined } | { title?: string | undefined; url?: string | undefined },
): TextItem[] | undefined {
  if (it.title != null && it.url != null) return [{ type: "text", text: `${it.title} (${it.url})` }];
  if (it.url != null) return [{ type: "text", text: it.url }];
  if (it.title != null) return [{ type: "text", text: it.title }];
  return undefined; // it has no source
}

/** inbound/responses.yaml › tables.client_tools */
function client_tools(word: unknown): "shell" | "apply_patch" | undefined {
  switch (word) {
    case "shell_call":
      return "shell";
    case "apply_patch_call":
      return "apply_patch";
  }
  return undefined;
}

/** inbound/responses.yaml › tables.server_tools */
function server_tools(word: unknown): "web_search" | "file_search" | "code_interpreter" | "program" | undefined {
  switch (word) {
    case "web_search_call":
      return "web_search";
    case "file_search_call":
      return "file_search";
    case "code_interpreter_call":
      return "code_interpreter";
    case "program":
      return "program";
  }
  return undefined;
}

/** inbound/responses.yaml › tables.failed */
function failed(word: unknown): true | undefined {
  if (word === "failed") return true;
  return undefined;
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
function status(word: unknown): "completed" | undefined {
  if (word === "stop" || word === "tool_calls") return "completed";
  return undefined;
}

/** inbound/responses.yaml › tables.image_format */
function image_format(word: unknown): "png" | "jpeg" | "webp" | undefined {
  switch (word) {
    case "image/png":
      return "png";
    case "image/jpeg":
      return "jpeg";
    case "image/webp":
      return "webp";
  }
  return undefined;
}

/** inbound/responses.yaml › tables.cut_off */
function cut_off(word: unknown): "incomplete" | undefined {
  if (word === "true") return "incomplete";
  return undefined;
}

/** inbound/responses.yaml › tables.cut_by */
function cut_by(word: unknown): "max_output_tokens" | "content_filter" | undefined {
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
  ends: { paused: "incomplete" },
  schemas: "json",
  frame: { event: "type", number: "sequence_number", done: "[DONE]", idle: '{"type":"keepalive"}' },
  callers: [],
  session: ["session-id", "x-session-id"],
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
    fields: ["input[].encrypted_content", "input[type=image_generation_call].id"],
    ids: ["input[].call_id"],
    unsigned: [
      "input[type=reasoning,encrypted_content=~,id=~].type=*",
      "input[type=reasoning,encrypted_content=~].id=rs_*i[0-9]*",
    ],
    texts: [],
    translated: ["input[type=image_generation_call].id=dg_*"],
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
  lacks: ["audio", "file"],
  native: ["top_logprobs", "max_tool_calls", "truncation", "context_management", "prompt_cache_options"],
  repeats: { tools: null, "tool_choice.tools": "tools" },
  needless: {
    store: [false],
    include: ["reasoning.encrypted_content"],
    background: [false],
    truncation: ["disabled"],
    tool_choice: ["auto"],
    parallel_tool_calls: [true],
    service_tier: ["auto", "default"],
    stream_options: [],
    prompt_cache_key: [],
    client_metadata: [],
    temperature: [1],
    top_p: [1],
    top_logprobs: [0],
    "text.verbosity": ["medium"],
    "reasoning.summary": ["auto", "concise", "detailed"],
    "reasoning.generate_summary": ["auto", "concise", "detailed"],
    "reasoning.context": ["auto", "all_turns"],
    "input[].id": [],
    "input[].status": ["completed"],
    "input[].phase": [],
    "input[].role": [],
    "input[].summary[].type": [],
    "input[].internal_chat_message_metadata_passthrough": [],
    "input[].content[].detail": ["auto"],
    "input[].content[].prompt_cache_breakpoint.mode": ["explicit"],
    "input[].output[].prompt_cache_breakpoint.mode": ["explicit"],
    "tools[].strict": [false],
    "tools[].tools[].strict": [false],
    "tools[].user_location.type": [],
    "tools[].search_context_size": ["medium"],
    "tools[].format.type": [],
    "tools[].tools[].format.type": [],
    "tools[].defer_loading": [],
    "tools[].tools[].defer_loading": [],
    "input[].tools[].search_context_size": ["medium"],
    "input[].tools[].user_location.type": [],
    "input[].tools[].strict": [false],
    "input[].tools[].tools[].strict": [false],
    "input[].tools[].format.type": [],
    "input[].tools[].tools[].format.type": [],
    "input[].tools[].defer_loading": [],
    "input[].tools[].tools[].defer_loading": [],
  },
  asked: [
    "instructions",
    "max_output_tokens",
    "max_tool_calls",
    "metadata",
    "parallel_tool_calls",
    "reasoning",
    "safety_identifier",
    "service_tier",
    "store",
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
          tool_choice: ["chosen", { fields: { type: [], mode: true, tools: ["chosen"] } }],
          temperature: true,
          top_p: true,
          reasoning: [{ fields: { effort: true, mode: true, summary: [], generate_summary: [] } }],
          text: [{ fields: { format: ["format"], verbosity: true } }],
          store: true,
          prompt_cache_options: [{ fields: { mode: [], ttl: [] } }],
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
      { if: { type: "absent" }, also: ["message"], fields: { type: [], execution: [] } },
      {
        if: { type: ["tool_search_call"], execution: ["client"], call_id: "present" },
        fields: { type: [], execution: [], call_id: true, arguments: true },
      },
      {
        if: { type: ["local_shell_call"], call_id: "present", action: "present" },
        fields: { type: [], call_id: true, action: true },
      },
      {
        if: { type: ["shell_call", "apply_patch_call", "computer_call"], call_id: "present" },
        fields: { type: [], call_id: true, action: true, actions: true, operation: true },
      },
      {
        if: { type: ["local_shell_call_output", "apply_patch_call_output"] },
        fields: { type: [], call_id: true, id: true, status: true, output: true },
      },
      {
        if: { type: ["shell_call_output"], call_id: "present", output: "present" },
        fields: { type: [], call_id: true, output: ["shell_output"] },
      },
      {
        if: { type: ["computer_call_output"], call_id: "present", output: { image_url: "present" } },
        fields: { type: [], call_id: true, output: [{ fields: { image_url: true } }] },
      },
      {
        if: { type: ["tool_search_output"], execution: ["client"], tools: "present" },
        fields: { type: [], execution: [], call_id: true, tools: ["found_tool"] },
      },
      { if: { type: ["tool_search_call"] }, fields: { type: [], arguments: true, execution: [] } },
      {
        if: { type: ["tool_search_output"], tools: "present" },
        fields: { type: [], tools: ["found_tool"], execution: [] },
      },
      {
        if: { type: ["image_generation_call"], result: "present" },
        fields: { type: [], result: true, output_format: [] },
      },
      { if: { type: ["image_generation_call"] }, fields: { type: [], revised_prompt: [], error: true } },
      {
        if: {
          type: [
            "web_search_call",
            "file_search_call",
            "code_interpreter_call",
            "mcp_call",
            "mcp_approval_request",
            "program",
            "program_output",
          ],
        },
        also: ["server_run"],
        fields: { type: [] },
      },
      { if: { type: ["mcp_list_tools"] }, dropped: true, fields: { type: [] } },
      { if: { type: ["configuration_update"] }, dropped: true, fields: { type: [] } },
      { dropped: true, fields: { type: [], execution: [] } },
    ],
    shown: [{ if: { text: "present" }, fields: { text: true } }],
    part: [
      {
        if: { type: ["input_text", "output_text", "text"], text: "present" },
        fields: { type: [], text: true, prompt_cache_breakpoint: ["mark"] },
      },
      { if: { type: ["refusal"], refusal: "present" }, fields: { type: [], refusal: true } },
      {
        if: { type: ["input_image"], image_url: "present" },
        fields: { type: [], image_url: true, detail: true, prompt_cache_breakpoint: ["mark"] },
      },
      {
        if: { type: ["input_file"], file_data: "present" },
        fields: { type: [], file_data: true, filename: true, prompt_cache_breakpoint: ["mark"] },
      },
      {
        if: { type: ["input_file"], file_url: "present" },
        fields: { type: [], file_url: true, filename: true, prompt_cache_breakpoint: ["mark"] },
      },
      { if: { type: ["input_audio"], input_audio: "present" }, fields: { type: [], input_audio: true } },
    ],
    mark: [{ if: { ttl: ["12h"] }, fields: { ttl: [] } }, { fields: { ttl: [] } }],
    message: [
      { if: { role: ["assistant"], content: "string" }, fields: { role: [], content: [] } },
      { if: { role: ["assistant"], content: "present" }, fields: { role: [], content: ["answered"] } },
      { if: { role: ["user"], content: "present" }, fields: { role: [], content: ["part"] } },
      { if: { role: ["system", "developer"], content: "present" }, fields: { role: [], content: ["part"] } },
    ],
    answered: [
      { if: { type: ["input_image"], image_url: "present" }, fields: { type: [], image_url: true } },
      { if: { type: ["input_file"], file_data: "present" }, fields: { type: [], file_data: true } },
      { if: { type: ["input_file"], file_url: "present" }, fields: { type: [], file_url: true } },
      { also: ["part"], fields: { type: [] } },
    ],
    shell_output: [{ fields: { stdout: true, stderr: true, outcome: [{ fields: { type: true, exit_code: [] } }] } }],
    found_tool: [
      { if: { type: ["function", "custom", "namespace"], name: "present" }, fields: { type: [], name: [] } },
      { dropped: true, fields: { type: [] } },
    ],
    line: [{ all: true, fields: {} }],
    server_run: [
      {
        fields: {
          type: [],
          action: [{ fields: { query: [], queries: ["line"], url: true, pattern: [], sources: ["found"] } }],
          queries: ["line"],
          results: ["found"],
          code: [],
          outputs: ["logged"],
          name: [],
          arguments: [],
          output: true,
          result: true,
          error: true,
        },
      },
    ],
    found: [{ fields: { title: true, filename: true, url: true, text: true } }],
    logged: [
      { if: { logs: "present" }, fields: { logs: true } },
      { dropped: true, fields: {} },
    ],
    tools: [
      {
        if: { type: ["namespace"], name: "present", tools: "present" },
        fields: { type: [], name: true, description: true, tools: ["tool"] },
      },
      {
        if: {
          type: [
            "file_search",
            "image_generation",
            "mcp",
            "computer",
            "computer_use_preview",
            "programmatic_tool_calling",
            "x_search",
            "collections_search",
          ],
        },
        dropped: true,
        fields: { type: [] },
      },
      {
        if: { type: ["web_search", "web_search_2025_08_26", "web_search_preview", "web_search_preview_2025_03_11"] },
        fields: {
          type: [],
          filters: [{ fields: { allowed_domains: true, blocked_domains: true } }],
          external_web_access: true,
          user_location: ["location"],
        },
      },
      {
        if: { type: ["code_interpreter"], container: { type: ["auto"] } },
        fields: { type: [], container: [{ fields: { type: [] } }] },
      },
      {
        if: { type: ["shell"], environment: { type: ["container_auto", "container_reference"] } },
        dropped: true,
        fields: { type: [], environment: [{ fields: { type: [] } }] },
      },
      {
        if: { type: ["tool_search"], execution: ["client"] },
        fields: { type: [], execution: [], description: true, parameters: true },
      },
      { if: { type: ["tool_search"] }, dropped: true, fields: { type: [], execution: [] } },
      {
        if: { type: ["code_interpreter", "local_shell", "shell", "apply_patch"] },
        fields: { type: true, container: [{ fields: { type: [] } }], environment: [{ fields: { type: [] } }] },
      },
      {
        also: ["tool"],
        fields: {
          type: [],
          container: [{ fields: { type: [] } }],
          environment: [{ fields: { type: [] } }],
          execution: [],
        },
      },
    ],
    tool: [
      {
        if: { type: ["function"], name: "present" },
        fields: { type: [], name: true, description: true, parameters: true, strict: true },
      },
      {
        if: { type: ["custom"], name: "present", format: { type: ["grammar"], definition: "present" } },
        fields: {
          type: [],
          name: true,
          description: true,
          format: [{ fields: { type: [], definition: true, syntax: true } }],
        },
      },
      {
        if: { type: ["custom"], name: "present" },
        fields: { type: [], name: true, description: true, format: [{ fields: { type: [] } }] },
      },
      { dropped: true, fields: { type: [], format: [{ fields: { type: [] } }] } },
    ],
    location: [{ fields: { city: true, region: true, country: true, timezone: true } }],
    item_tools: [
      { if: { type: ["additional_tools"], tools: "present" }, fields: { type: [], tools: ["tools"] } },
      {
        if: { type: ["tool_search_output"], execution: ["client"], tools: "present" },
        fields: { type: [], execution: [], tools: ["tools"] },
      },
      { dropped: true, fields: { type: [], execution: [] } },
    ],
    chosen_name: [
      {
        if: { type: ["function"], function: { name: "present" } },
        fields: { type: [], function: [{ fields: { name: true } }] },
      },
      { if: { type: "present" }, fields: { type: true } },
    ],
    chosen: [
      { if: { type: ["function", "custom"], name: "present" }, fields: { type: [], name: true } },
      {
        if: { type: ["web_search", "web_search_2025_08_26", "web_search_preview", "web_search_preview_2025_03_11"] },
        fields: { type: [] },
      },
      { if: { type: ["code_interpreter"] }, fields: { type: [] } },
      { if: { type: ["shell", "local_shell", "apply_patch"] }, fields: { type: true } },
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
    reasoning_summary: ["reasoning.summary", "reasoning.generate_summary", "reasoning.effort"],
    response_format: ["text.format"],
    cache_control: ["prompt_cache_options"],
    verbosity: ["text.verbosity"],
    speed: ["service_tier"],
    "messages[].reasoning_details[].text": [
      "input[type=reasoning].summary[].text",
      "input[type=reasoning].content[].text",
    ],
    "messages[role=assistant,reasoning_content=~].reasoning_details[].text": [
      "input[type=reasoning].summary[].text",
      "input[type=reasoning].content[].text",
    ],
    "messages[].reasoning_details[].encrypted": ["input[type=reasoning].encrypted_content"],
    "messages[role=assistant].files": [
      "input[role=assistant].content[type=input_image].image_url",
      "input[type=image_generation_call].result",
      "input[role=assistant].content[type=input_audio].input_audio",
      "input[role=assistant].content[type=input_file].file_data",
      "input[role=assistant].content[type=input_file].file_url",
    ],
    "messages[role=assistant].files[kind=image]": [
      "input[role=assistant].content[type=input_image].image_url",
      "input[type=image_generation_call].result",
    ],
    "messages[role=assistant].files[kind=audio]": ["input[role=assistant].content[type=input_audio].input_audio"],
    "messages[role=assistant].files[kind=file]": [
      "input[role=assistant].content[type=input_file].file_data",
      "input[role=assistant].content[type=input_file].file_url",
    ],
    "messages[role=tool].is_error": ["input[].status"],
    "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content": [
      "input[type=reasoning].summary[].text",
      "input[type=reasoning].content[].text",
    ],
    "messages[].content[type=image].detail": [
      "input[role=assistant].content[type=input_image].detail",
      "input[role=user].content[type=input_image].detail",
      "input[type=message].content[type=input_image].detail",
      "input[].content[type=input_image].detail",
    ],
    "messages[].content[type=document].title": [
      "input[role=assistant].content[type=input_file].filename",
      "input[role=user].content[type=input_file].filename",
      "input[type=message].content[type=input_file].filename",
      "input[].content[type=input_file].filename",
    ],
    "messages[role=tool].content[type=image].detail": ["input[].output[type=input_image].detail"],
    "messages[role=tool].content[type=document].title": ["input[].output[type=input_file].filename"],
    "messages[role=system].content[].cache_control": [
      "input[type=message].content[].prompt_cache_breakpoint",
      "input[].content[].prompt_cache_breakpoint",
      "input[type=message].content[type=input_image].prompt_cache_breakpoint",
      "input[].content[type=input_image].prompt_cache_breakpoint",
      "input[type=message].content[type=input_file].prompt_cache_breakpoint",
      "input[].content[type=input_file].prompt_cache_breakpoint",
    ],
    "messages[role=assistant].content[type=text].cache_control": [
      "input[role=assistant].content[].prompt_cache_breakpoint",
    ],
    "messages[role=user].content[type=text].cache_control": ["input[role=user].content[].prompt_cache_breakpoint"],
    "messages[role=user].content[type=image].cache_control": [
      "input[role=user].content[type=input_image].prompt_cache_breakpoint",
    ],
    "messages[role=user].content[type=document].cache_control": [
      "input[role=user].content[type=input_file].prompt_cache_breakpoint",
    ],
    "messages[role=system].content[type=image].source": [
      "input[type=message].content[type=input_image].image_url",
      "input[].content[type=input_image].image_url",
    ],
    "messages[role=system].content[type=document].source": [
      "input[type=message].content[type=input_file].file_data",
      "input[type=message].content[type=input_file].file_url",
      "input[].content[type=input_file].file_data",
      "input[].content[type=input_file].file_url",
    ],
    "messages[role=system].content[type=input_audio].input_audio": [
      "input[type=message].content[type=input_audio].input_audio",
      "input[].content[type=input_audio].input_audio",
    ],
    "messages[role=tool].content[].cache_control": [
      "input[].output[].prompt_cache_breakpoint",
      "input[].output[type=input_image].prompt_cache_breakpoint",
      "input[].output[type=input_file].prompt_cache_breakpoint",
    ],
    "tools[type=function].function.strict": [
      "tools[type=function].strict",
      "input[type=additional_tools].tools[type=function].strict",
      "input[type=tool_search_output].tools[type=function].strict",
      "tools[type=namespace].tools[type=function].strict",
      "input[type=additional_tools].tools[type=namespace].tools[type=function].strict",
      "input[type=tool_search_output].tools[type=namespace].tools[type=function].strict",
    ],
    "tools[type=web_search].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_search,max_uses=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_search].allowed_domains": [
      "tools[].filters.allowed_domains",
      "input[type=additional_tools].tools[].filters.allowed_domains",
      "input[type=tool_search_output].tools[].filters.allowed_domains",
    ],
    "tools[type=web_search,allowed_domains=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_search].blocked_domains": [
      "tools[].filters.blocked_domains",
      "input[type=additional_tools].tools[].filters.blocked_domains",
      "input[type=tool_search_output].tools[].filters.blocked_domains",
    ],
    "tools[type=web_search,blocked_domains=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_search].external_web_access": [
      "tools[].external_web_access",
      "input[type=additional_tools].tools[].external_web_access",
      "input[type=tool_search_output].tools[].external_web_access",
    ],
    "tools[type=web_search,external_web_access=false].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
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
      "input[type=tool_search_output].tools[].user_location.city",
      "input[type=tool_search_output].tools[].user_location.region",
      "input[type=tool_search_output].tools[].user_location.country",
      "input[type=tool_search_output].tools[].user_location.timezone",
    ],
    "tools[type=web_search,user_location=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_fetch].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_fetch,max_uses=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_fetch].allowed_domains": [
      "tools[].filters.allowed_domains",
      "input[type=additional_tools].tools[].filters.allowed_domains",
      "input[type=tool_search_output].tools[].filters.allowed_domains",
    ],
    "tools[type=web_fetch,allowed_domains=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=web_fetch].blocked_domains": [
      "tools[].filters.blocked_domains",
      "input[type=additional_tools].tools[].filters.blocked_domains",
      "input[type=tool_search_output].tools[].filters.blocked_domains",
    ],
    "tools[type=web_fetch,blocked_domains=*].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    "tools[type=code_execution].type": [
      "tools[].type",
      "input[type=additional_tools].tools[].type",
      "input[type=tool_search_output].tools[].type",
    ],
    parallel_tool_calls: ["parallel_tool_calls"],
    "tool_choice.function.name": [
      "tool_choice.tools[].name",
      "tool_choice.tools[].type",
      "tool_choice.name",
      "tool_choice.type",
    ],
    "tool_choice.allowed_tools.tools": ["tool_choice.tools[].name", "tool_choice.tools[]", "tool_choice.tools[].type"],
    "response_format.json_schema.description": ["text.format.description"],
    "response_format.json_schema.strict": ["text.format.strict"],
    "messages[].tool_calls[].id": [
      "input[type=function_call].call_id",
      "input[type=custom_tool_call].call_id",
      "input[type=tool_search_call].call_id",
      "input[type=local_shell_call].call_id",
      "input[].call_id",
    ],
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
