/** The names of every provider: keys, variables, namespaces, prefixes of bare names, origins. Typed by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";

const table = `
openai     provider_a OPENAI_API_KEY                OPENAI_BASE_URL     x-openai     https://api.openai.com
anthropic  provider_b ANTHROPIC_API_KEY             ANTHROPIC_BASE_URL  x-anthropic  https://api.anthropic.com
gemini     provider_c GEMINI_API_KEY,GOOGLE_API_KEY GEMINI_BASE_URL     x-gemini     https://generativelanguage.googleapis.com
xai        provider_d XAI_API_KEY                   XAI_BASE_URL        -            https://api.x.ai
openrouter provider_e OPENROUTER_API_KEY            OPENROUTER_BASE_URL x-openrouter https://openrouter.ai
vllm       provider_f VLLM_API_KEY                  VLLM_BASE_URL       x-vllm       -
sglang     provider_g SGLANG_API_KEY                SGLANG_BASE_URL     x-sglang     -
`;
const rows = table
  .trim()
  .split("\n")
  .map((line) => line.split(/ +/) as [string, string, string, string, string, string]);

describe("the registrations", () => {
  it("of the contract are these, in this order, and come first", () => {
    expect(adapters.slice(0, rows.length).map(({ provider }) => provider)).toEqual(rows.map(([provider]) => provider));
  });

  it.each(rows)(
    "of %s have its names and those of the contract",
    (provider, other, credential, base_url, namespace, base) => {
      const adapter = adapters.find((each) => each.provider === provider);
      const spaces = (name: string) => (namespace === "-" ? {} : { namespace: name });
      const name = other.toUpperCase();
      expect(adapter?.names).toEqual([
        { key: provider, credential: credential.split(","), base_url, ...spaces(namespace) },
        { key: other, credential: [`${name}_API_KEY`], base_url: `${name}_BASE_URL`, ...spaces(`x-${other}`) },
      ]);
      expect(adapter?.base).toBe(base === "-" ? undefined : base);
    },
  );

  it("are found by the beginning of a bare name", () => {
    const env = Object.fromEntries(
      adapters.flatMap(({ names }) => names.map(({ credential }) => [credential[0], "KEY"])),
    );
    const routes = readRoutes(adapters, env);
    const of = (name: string) => resolve(name, routes).registration.key;
    for (const name of ["o1", "o3-mini", "o4-mini", "gpt-5.5", "GPT-4o"]) expect(of(name)).toBe("openai");
    for (const name of ["claude-opus-4-8", "Claude-2"]) expect(of(name)).toBe("anthropic");
    expect(of("gemini-3.5-flash")).toBe("gemini");
    expect(of("grok-4.5")).toBe("xai");
    for (const name of ["o2", "llama-4", "mygpt-5"]) expect(() => of(name)).toThrow("unknown provider or model");
    expect(resolve("gemini/models/gemini-3.5-flash", routes).model).toBe("gemini-3.5-flash");
  });
});
