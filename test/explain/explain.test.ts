/** `router.explain` as a library user meets it. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findRefused } from "../../explain/limits.ts";
import { type CompletionRequest, InvalidRequest, Router, UnknownProvider } from "../../runtime/index.ts";
import { root } from "../walked/root.ts";

const hi: Pick<CompletionRequest, "messages"> = { messages: [{ role: "user", content: "hi" }] };
const nobody = Router.fromEnv({ env: {} });

describe("router.explain", () => {
  it("shows what would be sent, with every line that wrote it", async () => {
    const found = await nobody.explain({
      model: "vllm/served",
      ...hi,
      reasoning_effort: "max",
      seed: 1,
    } as CompletionRequest);
    expect(found).toEqual({
      provider: "vllm",
      model: "served",
      family: "all",
      url: "<VLLM_BASE_URL>/v1/chat/completions",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: {
        model: "served",
        messages: [{ role: "user", content: "hi" }],
        stream: false,
        reasoning_effort: "max",
      },
      written: [
        { pointer: "/headers/content-type", rule: "runtime", from: "spec", action: "constant" },
        { pointer: "/body/model", rule: rule("chat-completions"), from: "/model", action: "computed" },
        {
          pointer: "/body/messages/0/role",
          rule: rule("chat-completions"),
          from: "/messages/0/role",
          action: "copied",
        },
        {
          pointer: "/body/messages/0/content",
          rule: rule("chat-completions"),
          from: "/messages/0/content",
          action: "copied",
        },
        { pointer: "/body/stream", rule: rule("chat-completions"), from: "spec", action: "computed" },
        {
          pointer: "/body/reasoning_effort",
          rule: rule("vllm"),
          from: "/reasoning_effort",
          action: "mapped",
          why: "family `all`",
        },
        { pointer: "/url", rule: rule("vllm"), from: "spec", action: "computed" },
      ],
      unsent: [
        { pointer: "/model", action: "computed", reason: "vllm/served → served", rule: rule("chat-completions") },
        { pointer: "/seed", action: "dropped", reason: "no field of a request" },
      ],
      warnings: [],
    });
  });

  it("shows no credential, but where it comes from", async () => {
    const env = { GOOGLE_API_KEY: "AIza-secret", VLLM_BASE_URL: "http://gpu:8000/v1", VLLM_API_KEY: "sk-secret" };
    const router = Router.fromEnv({ env, aliases: { fast: "vllm/served" } });
    const gemini = await router.explain({ model: "gemini-3.5-flash", ...hi });
    expect(gemini.headers["x-goog-api-key"]).toBe("<GOOGLE_API_KEY>");
    const vllm = await router.explain({ model: "fast", ...hi });
    expect([vllm.url, vllm.headers.authorization]).toEqual([
      "http://gpu:8000/v1/chat/completions",
      "Bearer <VLLM_API_KEY>",
    ]);
    expect(vllm.written).toContainEqual(
      expect.objectContaining({ pointer: "/headers/authorization", from: "credential", action: "computed" }),
    );
    expect(JSON.stringify([gemini, vllm])).not.toContain("secret");
  });

  it("explains a stream where one is asked for", async () => {
    const { url, written } = await nobody.explain({ model: "gemini/gemini-3.5-flash", ...hi, stream: true });
    expect(url).toMatch(/:streamGenerateContent\?alt=sse$/);
    expect(written).toContainEqual(expect.objectContaining({ pointer: "/url", from: "/model", also: ["/stream"] }));
  });

  it("refuses what could not be sent", async () => {
    await expect(nobody.explain({ model: "nowhere/m", ...hi })).rejects.toThrow(UnknownProvider);
    await expect(nobody.explain({ model: "vllm/m", messages: [] })).rejects.toThrow(InvalidRequest);
    const header = { model: "openrouter/m", ...hi, "x-openrouter": { x_title: "\u{1f600}" } };
    await expect(nobody.explain(header)).rejects.toThrow("the header X-Title");
  });

  it("changes neither the request nor what is asked next", async () => {
    const request = { model: "claude-opus-4-6", ...hi, stop: ["a", " "], thinking: { type: "disabled" } };
    const before = structuredClone(request);
    const first = await nobody.explain(request);
    expect(request).toEqual(before);
    expect(await nobody.explain(request)).toEqual(first);
  });
});

function rule(file: string): unknown {
  return expect.stringMatching(new RegExp(`^spec/(dialects|providers)/${file}\\.yaml:\\d+$`));
}

describe("a program that does not ask", () => {
  it("loads nothing of it", async () => {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { Router } = await import(${JSON.stringify(pathToFileURL(join(root, "runtime/index.ts")).href)});
      const router = Router.fromEnv({ env: { VLLM_BASE_URL: "http://127.0.0.1:9", DRAGOMAN_MAX_RETRIES: "0" } });
      const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };
      await router.complete(request).catch(() => {});
      const isOurs = (url) => /\\/(explain|generator)\\//.test(url);
      const before = loaded.filter(isOurs).length;
      await router.explain(request);
      console.log(JSON.stringify([before, loaded.filter(isOurs).length > 5, loaded.filter((url) => /node_modules.yaml/.test(url))]));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
    });
    expect(JSON.parse(stdout)).toEqual([0, true, []]);
  });
});

describe("values that a provider refuses", () => {
  const schema = {
    $ref: "#/$defs/Body",
    $defs: {
      Body: {
        type: "object",
        properties: {
          top: { type: "integer", minimum: 1, maximum: 9 },
          stop: { type: "array", items: { $ref: "#/$defs/Word" }, maxItems: 2 },
          part: { oneOf: [{ $ref: "#/$defs/Text" }, { $ref: "#/$defs/Image" }] },
          system: {
            anyOf: [
              { type: "string", minLength: 1 },
              { type: "array", minItems: 1 },
            ],
          },
        },
      },
      Word: { type: "string", pattern: "\\S", maxLength: 3 },
      Text: {
        type: "object",
        required: ["text"],
        properties: { type: { const: "text" }, text: { $ref: "#/$defs/Word" } },
      },
      Image: { type: "object", required: ["type"], properties: { type: { const: "image" }, size: { maximum: 1 } } },
    },
  };
  it.each([
    [{ top: 5, stop: ["a"], part: { type: "image", size: 1 }, system: "s", other: 1 }, []],
    [{ top: 0 }, ["/body/top is 0; the provider takes nothing below 1"]],
    [{ top: 10 }, ["/body/top is 10; the provider takes nothing above 9"]],
    [{ stop: ["a", "b", "c"] }, ["/body/stop has 3 elements; the provider takes 2 at most"]],
    [{ stop: ["long"] }, ["/body/stop/0 has 4 characters; the provider takes 3 at most"]],
    [{ part: { type: "text", text: " " } }, ['/body/part/text is " "; the provider takes only what fits \\S']],
    [{ part: { type: "image", size: 2 } }, ["/body/part/size is 2; the provider takes nothing above 1"]],
    [{ system: "" }, ["/body/system has 0 characters; the provider wants 1 at least"]],
    [{ system: [] }, ["/body/system has 0 elements; the provider wants 1 at least"]],
  ])("in %j", (body, expected) => {
    expect(findRefused(schema, body, "/body")).toEqual(expected);
  });
});
