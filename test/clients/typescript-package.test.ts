/** The TypeScript client as a package: installed into an empty project, with the programs of its README. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { root } from "../walked/root.ts";
import { models, programsOf, question, signaturesIn } from "./live-proxy.ts";
import { environment } from "./managed-proxy.ts";

const readme = "clients/typescript/README.md";
const [streamed = "", tools = ""] = programsOf(readme, "js", 'from "@dragoman/client"');

let project: string;
let files: readonly string[];
let simulator: Awaited<ReturnType<typeof startRecordedSimulator>>;
beforeAll(async () => {
  simulator = await startRecordedSimulator();
  project = mkdtempSync(join(tmpdir(), "dragoman-client-"));
  const packed = await npm("pack", "--json", "--pack-destination", project, join(root, "clients/typescript"));
  const [{ filename, files: entries }] = Object.values(JSON.parse(packed.slice(packed.search(/^[[{]/m)))) as [
    { filename: string; files: { path: string }[] },
  ];
  files = entries.map(({ path }) => path);
  writeFileSync(join(project, "package.json"), "{}");
  await npm("install", "--offline", "--no-audit", "--no-fund", join(project, filename));
});
afterAll(async () => {
  await simulator.close();
  rmSync(project, { recursive: true });
});

async function npm(...args: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const [program, ...first] = script?.endsWith("npm-cli.js") ? [process.execPath, script] : ["npm"];
  return (await promisify(execFile)(program, [...first, ...args], { cwd: project })).stdout;
}

/** Runs a program of the README with another model. */
async function run(program: string, model: string): Promise<string> {
  const text = program.replace(/(model: *)"[^"]+"/, `$1"${model}"`).replace(question.asked, question.scripted);
  const file = join(project, `${model.replaceAll(/\W/g, "-")}.mjs`);
  writeFileSync(file, text);
  const options = { cwd: project, env: environment(simulator.environment) };
  return (await promisify(execFile)(process.execPath, [file], options)).stdout;
}

describe("the package", () => {
  it("contains what its users need, and installs nothing else", () => {
    const expected = ["LICENSE", "README.md", "bundle", "dist", "package.json"];
    expect([...new Set(files.map((file) => file.split("/", 1)[0]))].sort()).toEqual(expected);
    expect(files).toEqual(expect.arrayContaining(["bundle/THIRD_PARTY_LICENSES", "bundle/proxy.mjs"]));
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@dragoman"]);
  });

  it("has a small bundle, with the licences of all packages in it", () => {
    const bundle = join(project, "node_modules/@dragoman/client/bundle");
    expect(statSync(join(bundle, "proxy.mjs")).size).toBeLessThan(2_300_000);
    const licences = readFileSync(join(bundle, "THIRD_PARTY_LICENSES"), "utf8");
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+\S*, (.+)$/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(["@redis/client", "fastify", "pino", "smol-toml", "undici", "uuid"]));
    expect(new Set(named).size).toBeGreaterThan(40);
  });

  it.each([
    ["nodenext", "typed.mts"],
    // uses no export condition except `types`
    ["esnext", "typed.ts", "--moduleResolution", "bundler"],
    ["esnext", "typed.ts", "--moduleResolution", "bundler", "--customConditions", "node"],
  ])("has types for strict programs, module %s in %s %s %s", async (module, file, ...resolution) => {
    const program = `import { Dragoman, type Message, type StreamEvent } from "@dragoman/client";
const dragoman = new Dragoman();
export const other = new Dragoman({ baseUrl: undefined });
const messages: Message[] = [{ role: "user", content: "Hello" }];
const request = { model: "m", messages, provider_config: { tools: [], "x-openai": { store: true } } };
const { message, usage } = await dragoman.chat(request, { signal: AbortSignal.timeout(1000) });
messages.push(message);
export const total: number = usage.total_tokens;
export function describe(event: StreamEvent): string {
  switch (event.type) {
    case "content":
      return event.text;
    case "tool_call":
      return event.arguments;
    default:
      return event.type;
  }
}
// @ts-expect-error not an effort
await dragoman.chat({ model: "m", messages, config: { reasoning_effort: "huge" } });
`;
    writeFileSync(join(project, file), program);
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--target", "es2022"];
    const libraries = ["--lib", "es2022,dom,dom.iterable,esnext.disposable"];
    const args = [tsc, ...strict, ...libraries, "--module", module, ...resolution, file];
    const done = await promisify(execFile)(process.execPath, args, { cwd: project }).catch((error) => error);
    expect(done.stdout).toBe("");
  });

  it("contains nothing of Node for browsers", async () => {
    const input = join(project, "page.js");
    writeFileSync(input, 'export { Dragoman } from "@dragoman/client";');
    const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm" });
    await bundle.close();
    expect(output).toHaveLength(1);
    expect(output[0].imports).toEqual([]);
    expect(output[0].code).not.toMatch(/node:|process\./);
  });
});

describe("its README", () => {
  it.each(models)("streams an answer of %s", async (model) => {
    expect(await run(streamed, model)).toMatch(/^You said: What does a dragoman do\? .*\n\(\d+ tokens\)\n$/);
  });

  it.each(models)("runs a tool loop with %s", async (model) => {
    expect(await run(tools, model)).toContain("Sunny; asked with {");
  });

  it("runs the same loop over streams", async () => {
    const overStreams = tools
      .replace("const { message } = await dragoman.chat(", "const stream = dragoman.stream(")
      .replace("messages.push(message);", "for await (const _ of stream);\nconst { message } = stream;\n$&");
    for (const model of models) expect(await run(overStreams, model), model).toContain("Sunny; asked with {");
  });

  it("gives back the signatures of calls", () => {
    const { given, returned } = signaturesIn(simulator.exchanges);
    expect(returned).not.toEqual([]);
    expect(given).toEqual(expect.arrayContaining(returned));
  });
});
