import { readFileSync } from "node:fs";
import { loadSource, type Source } from "../../language/load.ts";

/** The text of a file, by its path from the root. */
export function readText(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
}

/** A spec file, with one piece of its text replaced where `from` is given. */
export function readSpec(file: string, from = "", to = ""): Source {
  const text = readText(file);
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return loadSource(
    file,
    text.replace(from, () => to),
  );
}

export const providers = ["openai", "anthropic", "gemini", "xai", "openrouter", "vllm", "sglang"];

/** The files of the registry, in the order of the providers. */
export function readRegistryFiles(): Source[] {
  return providers.slice(0, 4).map((provider) => readSpec(`spec/registry/${provider}.yaml`));
}
