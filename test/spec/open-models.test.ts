/**
 * The page of open models at every provider that uses it: what is sent for an effort is what the page says, in the spelling of
 * the provider. Names, spellings and what differs are typed by hand.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findDestination } from "../../explain/destinations.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { models as registry } from "../../generated/registry.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { familyOf } from "../../runtime/request/families.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import { root } from "../walked/root.ts";
import { efforts } from "./reasoning-tables.ts";
import { hi, type Json, sent } from "./wire.ts";

/** The table of the page, without what the parser makes of it; of the changed page when mutants are tried. */
const page = join(process.env.DRAGOMAN_SPEC_ROOT ?? root, "spec/models.yaml");
const { families, clamp } = parse(readFileSync(page, "utf8")) as {
  readonly families: Readonly<Record<string, readonly string[]>>;
  readonly clamp: Readonly<Record<string, readonly string[]>>;
};

/** Names of each family, in the spellings of several providers. */
const names: Readonly<Record<string, string>> = {
  "kimi-k3": `moonshotai/Kimi-K3 kimi-k3.1-pro-highspeed accounts/fireworks/routers/kimi-latest databricks-kimi-k3
    accounts/fireworks/routers/kimi-fast-latest accounts/fireworks/routers/kimi-k3-fast`,
  "glm-5.3": `zai-org/GLM-5.3-Flash accounts/fireworks/models/glm-5p3 databricks-glm-5-3 zai-glm-5-3 zai-glm-5 zai-glm-latest
    accounts/fireworks/routers/glm-latest accounts/fireworks/routers/glm-fast-latest accounts/fireworks/routers/glm-flash-latest`,
  "glm-5.2": "zai-org/GLM-5.2 accounts/fireworks/routers/glm-5p2-fast databricks-glm-5-2",
  "deepseek-v4": `deepseek-ai/DeepSeek-V4.1-Flash-1017 accounts/fireworks/models/deepseek-v4p1-flash
    accounts/fireworks/routers/deepseek-flash-latest deepseek-v4-1-flash-1017`,
  "qwen3.8-2.4t": "Qwen/Qwen3.8-2.4T-A95B accounts/fireworks/models/qwen3p8-2p4t-a95b",
  "qwen3.8":
    "Qwen/Qwen3.8-27B accounts/fireworks/models/qwen3p8-max qwen-3.8-27b accounts/fireworks/routers/qwen-max-latest",
  "gpt-oss": "openai/gpt-oss-120b accounts/fireworks/models/gpt-oss-20b",
  "minimax-m3.1-flash": "MiniMaxAI/MiniMax-M3.1-Flash accounts/fireworks/models/minimax-m3p1-flash",
  "muse-spark": "meta-models/muse-spark-open",
  "ember-1": "accounts/fireworks/models/ember-1",
  "step-3": "stepfun-ai/Step-3.7-Flash stepfun-ai/step-3.5-flash",
  "mistral-large-4": "mistral-large-4 mistral-large-4-0-8",
  "mistral-none-or-high": `mistral-small-latest mistralai/mistral-small-4-119b-2603 mistral-small-2603 mistral-medium-3-5
    mistralai/mistral-medium-3.5-128b mistral-medium-2604 mistral-medium-latest mistral-medium mistral-vibe-cli-latest
    magistral-medium-latest`,
  "always-reasons": `moonshotai/Kimi-K2.7-Code databricks-kimi-k2-7-code MiniMaxAI/MiniMax-M2.5 qwq-plus qvq-max
    Qwen/Qwen3-235B-A22B-Thinking-2507 magistral-small`,
  "deepseek-r1": "deepseek-ai/DeepSeek-R1-0528",
  "without-reasoning": `llama-3.3-70b-versatile moonshotai/kimi-k2-instruct-0905 Qwen/Qwen3-Coder-480B google/gemma-3-27b-it
    Qwen/Qwen2.5-VL-72B qwen-max-latest qwen-vl-plus deepseek-ai/DeepSeek-V3 deepseek-ai/DeepSeek-V3-0324 open-mixtral-8x22b
    ministral-8b-latest codestral-latest devstral-2512 pixtral-12b voxtral-small-latest open-mistral-nemo open-mistral-7b
    mistral-large-latest mistral-large-2512 mistral-small-2506 mistral-medium-2508 groq/compound whisper-large-v3 mistral-embed`,
  hybrid: `moonshotai/Kimi-K2.6 accounts/fireworks/models/kimi-k2p5 zai-glm-4.7 zai-org/GLM-4.5-Air zai-org/GLM-5
    accounts/fireworks/models/glm-5p1 zai-org/GLM-5-Turbo zai-org/GLM-5V Qwen/Qwen3.6-27B databricks-qwen35-122b-a10b
    accounts/fireworks/models/qwen3p7-plus qwen3 Qwen/Qwen3-32B qwen-plus-latest qwen-flash qwen-turbo
    deepseek-ai/DeepSeek-V3.2 MiniMaxAI/MiniMax-M3 nvidia/nemotron-3-super-120b-a12b nvidia/nvidia-nemotron-nano-9b-v2
    nvidia/nemotron-lightning-30b google/gemma-4-31B-it XiaomiMiMo/MiMo-V2.5 deepcogito/cogito-v2-1-671b`,
};

/** How a provider spells the control. */
interface Spelling {
  /** A level, next to what every level needs. */
  readonly level?: Json;
  /** Instead of the lowest level, for models with levels that can be switched off. */
  readonly off?: Json;
  /** For models with a switch only, instead of `off`, and of nothing. */
  readonly toggle?: readonly [off: Json, on: Json];
  /** Rows that differ there: a word, or `-` for nothing. */
  readonly rows?: Readonly<Record<string, string>>;
  /** Models that are in another family there. */
  readonly others?: RegExp;
}

const none = { reasoning_effort: "none" };
const low = "low low low medium high high high";

const spellings: Readonly<Record<string, Spelling>> = {
  alibaba: {
    level: { enable_thinking: true },
    off: { enable_thinking: false },
    toggle: [{ enable_thinking: false }, { enable_thinking: true }],
  },
  baseten: {
    off: none,
    toggle: [{ chat_template_args: { enable_thinking: false } }, { chat_template_args: { enable_thinking: true } }],
    // apart
    others: /glm-5.2/i,
  },
  cerebras: { off: none, toggle: [none, {}], rows: { "qwen3.8": `none ${low.slice(4)}` } },
  databricks: {},
  deepinfra: {
    others: /qwen3.8-(flash|max)/,
    off: none,
    toggle: [{ reasoning: { enabled: false } }, { reasoning: { enabled: true } }],
  },
  fireworks: {
    off: none,
    rows: { hybrid: `none ${low.slice(4)}` },
    others: /minimax-m(2|3$)/i,
  },
  groq: { off: none, toggle: [none, { reasoning_effort: "default" }], rows: { "qwen3.8": `none ${low.slice(4)}` } },
  huggingface: { off: none, toggle: [none, {}] },
  mistral: { off: none, toggle: [none, {}] },
  nebius: { off: none, toggle: [none, {}] },
  nvidia: {
    off: none,
    toggle: [{ chat_template_kwargs: { enable_thinking: false } }, { chat_template_kwargs: { enable_thinking: true } }],
  },
  sambanova: {},
  siliconflow: { toggle: [{ enable_thinking: false }, { enable_thinking: true }], others: /gemma-4/ },
  togetherai: {
    off: { reasoning: { enabled: false } },
    toggle: [{ reasoning: { enabled: false } }, { reasoning: { enabled: true } }],
    rows: { "glm-5.3": "low low low medium high high max" },
    others: /minimax-m(2|3$)|qwen3.7|gemma-4/i,
  },
};

/** The fields sent for an effort, by the page and the spelling. */
function expected(family: string, column: number, { level, off, toggle = [{}, {}], rows = {} }: Spelling): Json {
  const row = rows[family]?.split(" ") ?? clamp[family] ?? [];
  const cell = row[column];
  const isSwitch = row.includes("on");
  if (cell === undefined) return {};
  if (cell === "on" || (cell === "off" && isSwitch)) return toggle[cell === "on" ? 1 : 0];
  if (cell === "off" && off !== undefined) return off;
  return { ...level, reasoning_effort: cell === "off" ? row[column + 1] : cell };
}

/** The fields of a body that control reasoning. */
function controlsOf(body: Json): Json {
  const { model: _, messages: __, stream: ___, ...rest } = body;
  return rest;
}

it("has names and spellings for all of the page, and of the providers that use it", () => {
  expect(Object.keys(names)).toEqual(Object.keys(families));
  expect(clamp.effort).toEqual(efforts);
  const users = adapters.filter(
    ({ doubtful, families: own }) => doubtful?.[Object.keys(own).at(-1) ?? ""]?.length === 7,
  );
  expect(users.map(({ provider }) => provider)).toEqual(Object.keys(spellings));
});

describe.each(Object.entries(spellings))("%s", (provider, spelling) => {
  const adapter = adapters.find((each) => each.provider === provider);
  if (adapter === undefined) throw new Error(`${provider} is a provider`);

  it.each(Object.entries(names))("sends the levels of %s in its spelling", (family, text) => {
    for (const model of text.split(/\s+/)) {
      if (spelling.others?.test(model)) continue;
      expect(familyOf(adapter, model).family, model).toBe(family);
      for (const [column, reasoning_effort] of efforts.entries()) {
        const { body } = sent(`${provider}/${model}`, { reasoning_effort });
        expect(controlsOf(body), `${model} ${reasoning_effort}`).toEqual(expected(family, column, spelling));
      }
    }
  });

  it("sends the effort as it is to a model that is not known, and reports it", () => {
    for (const reasoning_effort of efforts) {
      const { body } = sent(`${provider}/new/Unheard-Of-1`, { reasoning_effort });
      expect(controlsOf(body)).toEqual({ reasoning_effort });
      const request = checkRequest({ model: "m", messages: hi, reasoning_effort });
      const lost = lossesAt(request, findDestination(`${provider}/new/Unheard-Of-1`, {}, {}));
      expect(lost).toEqual([{ path: "reasoning_effort", end: "unknown" }]);
    }
  });
});

describe.each(["vllm", "sglang"])("%s, one to one", (provider) => {
  const models = {
    "Qwen/Qwen3.8-27B": "minimal high max",
    "Qwen/Qwen3.8-2.4T-A95B": "none minimal high max",
    "moonshotai/Kimi-K3": "",
  };

  it.each(Object.entries(models))("reports the efforts that %s refuses", (model, refused) => {
    for (const reasoning_effort of efforts) {
      expect(controlsOf(sent(`${provider}/${model}`, { reasoning_effort }).body)).toEqual({ reasoning_effort });
      const request = checkRequest({ model: "m", messages: hi, reasoning_effort });
      const ends = lossesAt(request, findDestination(`${provider}/${model}`, {}, {})).map(({ end }) => end);
      expect(ends, reasoning_effort).toEqual(refused.split(" ").includes(reasoning_effort) ? ["unknown"] : []);
    }
  });
});

describe("the registry", () => {
  it("has a control for the models of these providers that reason, and none for the others", () => {
    const wrong = registry.flatMap(({ provider, name, capabilities: { reasoning } }) => {
      const adapter = adapters.find((each) => each.provider === provider);
      if (adapter === undefined || spellings[provider] === undefined) return [];
      const { family } = familyOf(adapter, name);
      const controls = ["none", "low"].map(
        (reasoning_effort) => sent(`${provider}/${name}`, { reasoning_effort }).body,
      );
      const isControlled = controls.some((body) => Object.keys(controlsOf(body)).length > 0);
      // nothing can be set there
      if (family === "always-reasons") return isControlled ? [name] : [];
      const isWrong = isControlled ? reasoning === "Unsupported" : reasoning === "Supported";
      return isWrong ? [`${provider} ${name}: ${family}, ${reasoning}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});
