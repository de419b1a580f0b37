/** Names, titles and descriptions reach a provider that has a field for them; otherwise the caller is informed of each. */
import { describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

const pdf = "data:application/pdf;base64,AAAA";
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };
const user = { role: "user", content: "b" };
const format = { name: "a", description: "the title", schema };

/** Fields with this title, by API: the path in `x-dragoman-lost`, and a body; then who gets it. */
const rows: readonly [api: string, path: string, body: object, carried: readonly string[]][] = [
  [
    "messages",
    "messages[].content[].title",
    {
      max_tokens: 99,
      messages: [
        {
          role: "user",
          content: [
            {
              type: "document",
              title: "the title",
              source: { type: "base64", media_type: "application/pdf", data: "AAAA" },
            },
          ],
        },
      ],
    },
    ["openai", "anthropic", "gemini", "bedrock", "openrouter"],
  ],
  [
    "responses",
    "input[].content[].filename",
    { input: [{ role: "user", content: [{ type: "input_file", filename: "the title", file_data: pdf }] }] },
    ["openai", "anthropic", "gemini", "bedrock", "openrouter"],
  ],
  [
    "responses",
    "text.format.description",
    { input: "b", text: { format: { type: "json_schema", ...format } } },
    ["openai", "anthropic", "gemini", "bedrock", "vllm", "openrouter", "mistral", "groq"],
  ],
  [
    "chat-completions",
    "messages[].content[].file.filename",
    { messages: [{ role: "user", content: [{ type: "file", file: { filename: "the title", file_data: pdf } }] }] },
    ["openai", "anthropic", "gemini", "bedrock", "openrouter"],
  ],
  [
    "chat-completions",
    "response_format.json_schema.description",
    { messages: [user], response_format: { type: "json_schema", json_schema: format } },
    ["openai", "anthropic", "gemini", "bedrock", "vllm", "openrouter", "mistral", "groq"],
  ],
  ...["user", "system", "assistant"].map((role): (typeof rows)[number] => [
    "chat-completions",
    "messages[].name",
    { messages: [{ role, name: "the title", content: "a" }, user] },
    ["vllm", "openrouter"],
  ]),
  [
    "generate-content",
    "contents[].parts[].inlineData.displayName",
    {
      contents: [
        {
          role: "user",
          parts: [{ inlineData: { mimeType: "application/pdf", data: "AAAA", displayName: "the title" } }],
        },
      ],
    },
    ["openai", "anthropic", "gemini", "bedrock", "openrouter"],
  ],
  [
    "generate-content",
    "contents[].parts[].inlineData.displayName",
    {
      contents: [
        {
          role: "user",
          parts: [{ inlineData: { mimeType: "image/png", data: "AAAA", displayName: "the title" } }],
        },
      ],
    },
    ["gemini"],
  ],
];

/** One of every dialect, and others of chat completions. The last part is the model. */
const addresses = [
  "openai/gpt-5.5",
  "anthropic/claude-sonnet-5",
  "gemini/gemini-3.5-flash",
  "bedrock/anthropic.claude-sonnet-4-5-v1:0",
  "vllm/served",
  "openrouter/a/b",
  "mistral/mistral-large-latest",
  "groq/m",
];
const env = { VLLM_BASE_URL: "http://vllm.test", AWS_REGION: "us-east-1" };
/** Providers that read no documents: they refuse them with their titles. */
const noDocuments = ["vllm", "groq"];

describe.each(rows)("in %s, %s", (name, path, body, carried) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;

  it.each(addresses)(`is sent to %s, or reported: ${JSON.stringify(body).slice(0, 60)}`, (address) => {
    const [provider = ""] = address.split("/");
    const isDocument = /pdf/.test(JSON.stringify(body));
    const isInPath = api.under.length > 0;
    const whole = isInPath ? body : { model: address, ...body };
    const { request, caller } = readInbound(api, whole, isInPath ? { model: address, stream: false } : {});
    const to = findDestination(address, env, {});
    const send = () => JSON.stringify(to.adapter.request(exchange(request, to, false)));
    if (isDocument && noDocuments.includes(provider)) {
      expect(send).toThrow("this provider reads no documents");
      return;
    }
    const paths = lossesAt(request, to, caller, whole).map((loss) => loss.path);
    const isSent = send().includes("the title");
    expect({ isSent, isReported: paths.includes(path) }).toEqual({
      isSent: carried.includes(provider),
      isReported: !carried.includes(provider),
    });
  });
});

const file = { type: "base64", media_type: "application/pdf", data: "AAAA" };

it.each(addresses)("in an assistant turn, a document's title and context are reported at %s", (address) => {
  const api = inboundApis.find((each) => each.api === "messages") as InboundApi;
  for (const source of [{ type: "text", media_type: "text/plain", data: "words" }, file]) {
    const document = { type: "document", source, title: "the title", context: "the context" };
    const messages = [
      { role: "user", content: "a" },
      { role: "assistant", content: [document] },
    ];
    const body = { model: address, max_tokens: 99, messages };
    const to = findDestination(address, env, {});
    const { request, caller } = readInbound(api, body, { to: to.adapter });
    const paths = lossesAt(request, to, caller, body).map((loss) => loss.path);
    expect(paths).toEqual(expect.arrayContaining(["messages[].content[].title", "messages[].content[].context"]));
    expect(JSON.stringify(to.adapter.request(exchange(request, to, false)))).not.toMatch(/the (title|context)/);
  }
});
