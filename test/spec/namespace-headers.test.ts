import { describe, expect, it } from "vitest";
import { named } from "./names.ts";
import { type Json, sent } from "./wire.ts";

describe("keys that become headers", () => {
  const betas = (fields: Json, model = "claude-opus-4-8") => sent(model, fields).headers["anthropic-beta"];
  const long = "context-1m-2025-08-07";

  it.each(["x-anthropic", "x-provider_b"])("are not in the body of anthropic: %s", (space) => {
    for (const address of ["anthropic/claude-opus-4-8", "provider_b/claude-opus-4-8"]) {
      const { body, headers } = sent(address, {
        [space]: { disable_1m_context: true, extra_betas: ["a", "b"], metadata: {} },
      });
      expect(body).toEqual({ ...sent(address).body, metadata: {} });
      expect(headers).toEqual({ ...sent(address).headers, "anthropic-beta": "a,b" });
    }
  });

  it("name the long window by default where there is one, until it is switched off", () => {
    const wide = ["sonnet-5", "fable-5", "opus-4-8", "opus-4-7", "sonnet-4-6", "opus-4-6"].map(
      (name) => `claude-${name}`,
    );
    for (const model of wide) {
      expect(betas({}, model)).toBe(long);
      expect(betas({ "x-anthropic": { disable_1m_context: false } }, model)).toBe(long);
      expect(betas({ "x-anthropic": { disable_1m_context: true } }, model)).toBeUndefined();
      expect(betas({ "x-anthropic": { disable_1m_context: true, extra_betas: [long] } }, model)).toBe(long);
    }
    for (const model of ["claude-haiku-4-5", "claude-sonnet-4-5", "claude-opus-4-5", "claude-3-5-haiku-20241022"]) {
      expect(betas({}, model)).toBeUndefined();
      expect(betas({ "x-anthropic": { disable_1m_context: false } }, model)).toBeUndefined();
      expect(betas({ "x-anthropic": { extra_betas: [long] } }, model)).toBe(long);
    }
  });

  it.each([
    [["a"], `${long},a`],
    [["a", "b", "a"], `${long},a,b`],
    [[long], long],
    [["b", long, "a"], `${long},b,a`],
    [[], long],
    [["", "a", ""], `${long},a`],
    ["a", `${long},a`],
    [null, long],
    [[null, 3, { a: 1 }, "a"], `${long},a`],
  ])("list each beta token once: %j", (extra_betas, expected) => {
    expect(betas({ "x-anthropic": { extra_betas } })).toBe(expected);
  });

  it("bring the token of a speed with it", () => {
    const fast = "fast-mode-2026-02-01";
    expect(betas({ speed: "fast" })).toBe(`${long},${fast}`);
    expect(betas({ speed: "standard" })).toBe(long);
    expect(betas({ "x-anthropic": { speed: "fast" } })).toBe(`${long},${fast}`);
    expect(betas({ speed: "fast", "x-anthropic": { speed: "standard" } })).toBe(long);
    expect(betas({ speed: "fast", "x-anthropic": { extra_betas: [fast, "a"] } })).toBe(`${long},${fast},a`);
    expect(sent("claude-opus-4-8", { speed: "fast", "x-anthropic": { speed: "standard" } }).body.speed).toBe(
      "standard",
    );
  });

  it.each(["x-openrouter", "x-provider_e"])("identify the caller to openrouter: %s", (space) => {
    for (const address of ["openrouter/v/m", "provider_e/v/m"]) {
      const { body, headers } = sent(address, {
        [space]: { http_referer: "https://example.com", x_title: "A title", route: "r" },
      });
      expect(body).toEqual({ ...sent(address).body, route: "r" });
      expect(headers).toEqual({
        ...sent(address).headers,
        "HTTP-Referer": "https://example.com",
        "X-Title": "A title",
      });
      expect(sent(address).headers).toEqual({ "content-type": "application/json", authorization: "Bearer KEY" });
      expect(sent(address, { [space]: { http_referer: "", x_title: null } })).toEqual(sent(address));
    }
  });

  it("cannot break out of their header", () => {
    const refused = /header .*: not a valid header value/;
    expect(() => sent("openrouter/v/m", { "x-openrouter": { x_title: "a\r\nb: c" } })).toThrow(refused);
    expect(() => sent("claude-opus-4-8", { "x-anthropic": { extra_betas: ["a\nb: c"] } })).toThrow(refused);
    for (const x_title of [5, true, ["t"], { t: 1 }]) {
      expect(() => sent("openrouter/v/m", { "x-openrouter": { x_title } })).toThrow(refused);
    }
  });

  it("are those of one provider only", () => {
    const keys = { disable_1m_context: true, extra_betas: ["a"], http_referer: "r", x_title: "t" };
    for (const [key, , model] of named) {
      const { headers, body } = sent(`${key}/${model}`, { [`x-${key}`]: keys });
      const inHeaders = { anthropic: ["disable_1m_context", "extra_betas"], openrouter: ["http_referer", "x_title"] };
      const own: readonly string[] = inHeaders[key as keyof typeof inHeaders] ?? [];
      expect(Object.keys(body).filter((name) => name in keys)).toEqual(
        Object.keys(keys).filter((name) => !own.includes(name)),
      );
      if (own.length === 0) expect(headers).toEqual(sent(`${key}/${model}`).headers);
    }
  });
});
