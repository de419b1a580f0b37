import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { routes, version } from "../../generated/proxy/routes.ts";
import { operations, readOpenApi, type Schema } from "../../generator/emit/openapi.ts";
import { checkProxy } from "../../generator/emit/proxy-check.ts";
import { readSpec, readText } from "./files.ts";

const source = readSpec("spec/proxy.openapi.yaml");
const document = readOpenApi(source);
const schemas = document.components.schemas;
const ajv = new Ajv2020({ strict: true, keywords: ["discriminator", "components", "x-joins", "x-extensible-enum"] });

/** Errors of a value that should fit a schema of the document; null if there are none. */
function misfits(name: string, value: unknown): unknown {
  const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components: { schemas } });
  return validate(value) ? null : validate.errors;
}

function fieldsOf(name: string): Record<string, "required" | "optional"> {
  const { properties, required = [] } = schemas[name] as { properties: Schema; required?: string[] };
  return Object.fromEntries(
    Object.keys(properties).map((field) => [field, required.includes(field) ? "required" : "optional"]),
  );
}

describe("the network contract", () => {
  it("passes its checks", () => {
    expect(checkProxy(source, readSpec("spec/errors.yaml"))).toEqual([]);
  });

  it("is OpenAPI 3.1 with the version of the package", () => {
    const { version: packaged } = JSON.parse(readText("package.json")) as { version: string };
    expect(document.openapi).toBe("3.1.0");
    expect([document.info.version, version]).toEqual([packaged, packaged]);
  });

  it("has four endpoints", () => {
    const found = operations(document).map(({ path, method, operation }) => [operation.operationId, method, path]);
    expect(found).toEqual([
      ["chat", "post", "/v1/chat"],
      ["stream", "post", "/v1/chat/stream"],
      ["models", "get", "/v1/models"],
      ["health", "get", "/health"],
    ]);
    expect(Object.entries(routes).map(([id, { method, path }]) => [id, method.toLowerCase(), path])).toEqual(found);
  });

  it("has the limits of addresses that are enforced", () => {
    const { $defs } = readSpec("spec/hub.yaml").value as { $defs: Record<"Address" | "Fallback", Schema> };
    const { maxLength } = $defs.Address;
    expect(schemas.ChatRequest).toMatchObject({
      properties: {
        model: { maxLength },
        fallback: { maxItems: $defs.Fallback.maxItems, items: { maxLength } },
      },
    });
  });

  it("has the documented fields of requests and answers", () => {
    expect(fieldsOf("ChatRequest")).toEqual({
      model: "required",
      messages: "required",
      stream: "optional",
      config: "optional",
      provider_config: "optional",
      fallback: "optional",
    });
    expect(Object.keys(fieldsOf("Config"))).toEqual([
      "max_tokens",
      "temperature",
      "top_p",
      "top_k",
      "stop",
      "reasoning_effort",
      "reasoning_mode",
    ]);
    expect(schemas.Config?.additionalProperties).toBe(false);
    expect(fieldsOf("ChatResponse")).toEqual({
      id: "required",
      model: "required",
      provider: "required",
      message: "required",
      finish_reason: "optional",
      reasoning: "optional",
      usage: "required",
      latency_ms: "required",
      warnings: "optional",
    });
    expect(fieldsOf("Usage")).toEqual({
      cost: "optional",
      cost_stated: "optional",
      input_tokens: "required",
      output_tokens: "required",
      reasoning_tokens: "optional",
      total_tokens: "required",
    });
    expect(fieldsOf("ModelEntry")).toEqual({ id: "required", provider: "required", name: "required" });
    expect(fieldsOf("Health")).toEqual({ status: "required", providers: "required" });
    expect(fieldsOf("ErrorBody")).toEqual({ code: "required", message: "required" });
  });

  it("distinguishes six events by their type", () => {
    const { oneOf } = schemas.StreamEvent as { oneOf: { $ref: string }[] };
    const types = oneOf.map(({ $ref }) => {
      const { properties } = schemas[$ref.slice($ref.lastIndexOf("/") + 1)] as { properties: Record<string, Schema> };
      return properties.type?.const;
    });
    expect(types).toEqual(["content", "reasoning", "tool_call", "usage", "done", "error"]);
  });

  it("shares its values with the engine's request", () => {
    const { $defs } = readSpec("spec/hub.yaml").value as {
      $defs: Record<string, { enum?: string[]; properties?: Record<string, { enum?: string[] }> }>;
    };
    expect(schemas.ReasoningEffort?.enum).toEqual($defs.Effort?.enum);
    expect(schemas.ReasoningMode?.enum).toEqual($defs.EngineRequest?.properties?.reasoning_mode?.enum);
    expect(schemas.Role?.enum).toEqual($defs.ChatMessage?.properties?.role?.enum);
    expect(Object.keys(fieldsOf("ReasoningDetail"))).toEqual(Object.keys($defs.ReasoningDetail?.properties ?? {}));
  });
});

describe("the examples of the network contract", () => {
  const { examples } = document.components as unknown as { examples: Record<string, { value: unknown }> };

  it.each([
    ["TextRequest", "ChatRequest"],
    ["ToolRequest", "ChatRequest"],
    ["TextAnswer", "ChatResponse"],
    ["ToolAnswer", "ChatResponse"],
  ])("%s is a %s", (example, schema) => {
    expect(misfits(schema, examples[example]?.value)).toBeNull();
  });

  it("are events whose name is their type, ending in done", () => {
    const text = String(examples.Events?.value);
    const events = text
      .trim()
      .split("\n\n")
      .map((block) => /^event: (.+)\ndata: (.+)$/.exec(block) ?? []);
    for (const [, name, data = ""] of events) {
      const event = JSON.parse(data) as { type: string };
      expect(event.type).toBe(name);
      expect(misfits("StreamEvent", event)).toBeNull();
    }
    expect(events.map(([, name]) => name)).toEqual(["reasoning", "content", "usage", "done"]);
  });

  it("would be refused with a misspelt control or an event of no known type", () => {
    expect(
      misfits("ChatRequest", { model: "a/b", messages: [{ role: "user" }], config: { temprature: 1 } }),
    ).not.toBeNull();
    expect(misfits("StreamEvent", { type: "contents", text: "" })).not.toBeNull();
  });
});
