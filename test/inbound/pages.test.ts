/** The pages of docs/clients that are about SDKs and frameworks: their programs run as they are, but for the address. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeIf } from "../needs.ts";
import { root } from "../walked/root.ts";
import { folder, installing as installingModules, modules } from "./frameworks.ts";
import { installing as installingPython, python3 } from "./python-packages.ts";
import { openStage, type Stage } from "./stage.ts";

interface Program {
  readonly page: string;
  readonly text: string;
  /** The environment variables that the page sets. */
  readonly env: Readonly<Record<string, string>>;
}

const question = "What does a dragoman do?";

function programsOf(page: string, language: string): Program[] {
  const text = readFileSync(join(root, "docs/clients", `${page}.md`), "utf8");
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const shell = blocks.flatMap(([, name, block = ""]) => (name === "sh" ? [block] : [])).join("");
  const env = Object.fromEntries([...shell.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]));
  return blocks.flatMap(([, name, block = ""]) => (name === language ? [{ page, text: block, env }] : []));
}

const sdks = ["openai-sdk", "anthropic-sdk", "google-gen-ai-sdk"];
const kinds = [
  {
    title: "programs for Node",
    needs: join(root, "node_modules"),
    installing: "npm ci",
    programs: sdks.flatMap((page) => programsOf(page, "js")),
    command: [process.execPath, "--input-type=module", "--eval"],
    cwd: root,
  },
  {
    title: "programs of frameworks",
    needs: modules,
    installing: installingModules,
    programs: ["ai-sdk", "langchain"].flatMap((page) => programsOf(page, "js")),
    command: [process.execPath, "--input-type=module", "--eval"],
    cwd: folder,
  },
  {
    title: "programs for Python",
    needs: python3,
    installing: installingPython,
    programs: sdks.flatMap((page) => programsOf(page, "python")),
    command: [python3, "-c"],
    cwd: root,
  },
];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

for (const { title, needs, installing, programs, command, cwd } of kinds)
  await describeIf(needs, installing, title, () => {
    it.each(programs)(`${title}: $page`, async ({ text, env }) => {
      const here = (value: string) => value.replaceAll("http://127.0.0.1:3000", stage.url);
      const [program = "", ...args] = command;
      const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(value)]));
      const options = { cwd, env: { PATH: process.env.PATH, ...own } };
      const { stdout } = await promisify(execFile)(program, [...args, here(text)], options);
      const models = [...text.matchAll(/"((?:openai|anthropic|gemini|vllm)\/[^"]+)"/g)].map(([, model = ""]) => model);
      const answers = stdout.trim().split("\n");
      expect(answers.map((answer) => answer.split("model ")[1]?.split(",")[0])).toEqual(
        models.map((model) => model.slice(model.indexOf("/") + 1)),
      );
      for (const answer of answers) expect(answer).toContain(`You said: ${question} (`);
    });
  });

it("has a program on every page", () => {
  const pages = new Set(kinds.flatMap(({ programs }) => programs.map(({ page }) => page)));
  expect([...pages].sort()).toEqual([...sdks, "ai-sdk", "langchain"].sort());
});
