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

/** The other providers, with the settings in their addresses. Their namespaces are `x-<provider>`. */
const others = `
alibaba       DASHSCOPE_API_KEY                  ALIBABA_BASE_URL       https://dashscope-intl.aliyuncs.com             -
azure         AZURE_OPENAI_API_KEY,AZURE_API_KEY AZURE_OPENAI_ENDPOINT  https://{resource}.openai.azure.com            resource=AZURE_RESOURCE_NAME
baseten       BASETEN_API_KEY                    BASETEN_BASE_URL       https://inference.baseten.co                    -
bedrock       AWS_BEARER_TOKEN_BEDROCK           BEDROCK_BASE_URL       https://bedrock-runtime.{region}.amazonaws.com region=AWS_REGION,AWS_DEFAULT_REGION
cerebras      CEREBRAS_API_KEY                   CEREBRAS_BASE_URL      https://api.cerebras.ai                         -
cohere        COHERE_API_KEY                     COHERE_BASE_URL        https://api.cohere.ai                           -
databricks    DATABRICKS_TOKEN                   DATABRICKS_BASE_URL    {host}                                         host=DATABRICKS_HOST
deepinfra     DEEPINFRA_API_KEY                  DEEPINFRA_BASE_URL     https://api.deepinfra.com                       -
deepseek      DEEPSEEK_API_KEY                   DEEPSEEK_BASE_URL      https://api.deepseek.com                        -
fireworks     FIREWORKS_API_KEY                  FIREWORKS_BASE_URL     https://api.fireworks.ai                        -
github-models GITHUB_TOKEN                       GITHUB_MODELS_BASE_URL https://models.github.ai                        -
groq          GROQ_API_KEY                       GROQ_BASE_URL          https://api.groq.com                            -
huggingface   HF_TOKEN                           HUGGINGFACE_BASE_URL   https://router.huggingface.co                   -
llamacpp      LLAMA_API_KEY                      LLAMACPP_BASE_URL      -                                               -
lmstudio      LMSTUDIO_API_KEY                   LMSTUDIO_BASE_URL      -                                               -
minimax       MINIMAX_API_KEY                    MINIMAX_BASE_URL       https://api.minimax.io                          -
mistral       MISTRAL_API_KEY                    MISTRAL_BASE_URL       https://api.mistral.ai                          -
moonshotai    MOONSHOT_API_KEY                   MOONSHOTAI_BASE_URL    https://api.moonshot.ai                         -
nebius        NEBIUS_API_KEY                     NEBIUS_BASE_URL        https://api.tokenfactory.nebius.com             -
nvidia        NVIDIA_API_KEY                     NVIDIA_BASE_URL        https://integrate.api.nvidia.com                -
ollama        OLLAMA_API_KEY                     OLLAMA_BASE_URL        -                                               -
perplexity    PERPLEXITY_API_KEY                 PERPLEXITY_BASE_URL    https://api.perplexity.ai                       -
sambanova     SAMBANOVA_API_KEY                  SAMBANOVA_BASE_URL     https://api.sambanova.ai                        -
siliconflow   SILICONFLOW_API_KEY                SILICONFLOW_BASE_URL   https://api.siliconflow.com                     -
togetherai    TOGETHER_API_KEY                   TOGETHERAI_BASE_URL    https://api.together.ai                         -
vercel        AI_GATEWAY_API_KEY                 VERCEL_BASE_URL        https://ai-gateway.vercel.sh                    -
vertex        -                                  VERTEX_BASE_URL        per-location                                    project=GOOGLE_VERTEX_PROJECT,GOOGLE_CLOUD_PROJECT;location=GOOGLE_VERTEX_LOCATION,GOOGLE_CLOUD_LOCATION
zai           ZAI_API_KEY                        ZAI_BASE_URL           https://api.z.ai                                -
`
  .trim()
  .split("\n")
  .map((line) => line.split(/ +/) as [string, string, string, string, string]);

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

  it("of the others are these", () => {
    const listed = adapters.slice(rows.length).flatMap(({ names, base }) =>
      names.map(({ key, credential, base_url, namespace, settings = {} }) => {
        expect(namespace).toBe(`x-${key}`);
        const set = Object.entries(settings).map(([name, variables]) => `${name}=${variables.join(",")}`);
        const address = base === undefined ? "-" : typeof base === "string" ? base.replaceAll("$", "") : "per-location";
        return [key, credential.join(",") || "-", base_url, address, set.join(";") || "-"];
      }),
    );
    expect(listed).toEqual(others);
  });

  it("of vertex count tokens at the place of the model", () => {
    expect(adapters.find(({ provider }) => provider === "vertex")?.count).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: these are holes of the address
      url: "/v1beta1/projects/${project}/locations/${location}/publishers/google/models/${model}:countTokens",
      fields: ["contents", "systemInstruction", "tools", "generationConfig"],
      tokens: "totalTokens",
    });
  });

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
