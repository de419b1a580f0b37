/** The TypeScript client as a package: installed into an empty project, with the programs of its README. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { describeWith, programPath } from "../needs.ts";
import { root } from "../walked/root.ts";
import { models, programsOf, question, signaturesIn } from "./live-proxy.ts";
import { environment } from "./managed-proxy.ts";
import { installPacked } from "./packed-client.ts";

const readme = "clients/typescript/README.md";
const programs = programsOf(readme, "js", 'from "@dragoman/client"');
const [streamed = "", texts = "", city = "", retried = ""] = programs;
const [tools = ""] = programsOf(readme, "ts", 'from "@dragoman/client"');

let project: string;
let files: readonly string[];
let simulator: Awaited<ReturnType<typeof startRecordedSimulator>>;
beforeAll(async () => {
  simulator = await startRecordedSimulator();
  ({ project, files } = await installPacked());
});
afterAll(async () => {
  await simulator.close();
  rmSync(project, { recursive: true });
});

/** Runs a program of the README with another model. */
async function run(program: string, model: string): Promise<string> {
  const text = program.replace(/(model: *)"[^"]+"/, `$1"${model}"`).replace(question.asked, question.scripted);
  const file = join(project, `${model.replaceAll(/\W/g, "-")}.mts`);
  writeFileSync(file, text);
  const options = { cwd: project, env: environment(simulator.environment) };
  return (await promisify(execFile)(process.execPath, [file], options)).stdout;
}

/** The output of tsc for files of the project. */
async function check(...options: string[]): Promise<string> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--target", "es2022"];
  const libraries = ["--lib", "es2022,dom,dom.iterable,esnext.disposable"];
  const args = [tsc, ...strict, ...libraries, ...options];
  return (await promisify(execFile)(process.execPath, args, { cwd: project }).catch((error) => error)).stdout;
}

function addZod(): void {
  cpSync(join(root, "node_modules/zod"), join(project, "node_modules/zod"), { recursive: true });
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
    expect(statSync(join(bundle, "proxy.mjs")).size).toBeLessThan(2_650_000);
    const licences = readFileSync(join(bundle, "THIRD_PARTY_LICENSES"), "utf8");
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+\S*, (.+)$/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(["@redis/client", "fastify", "pino", "smol-toml", "undici", "uuid"]));
    expect(new Set(named).size).toBeGreaterThan(10);
  });

  it.each([
    ["nodenext", "typed.mts"],
    // uses no export condition except `types`
    ["esnext", "typed.ts", "--moduleResolution", "bundler"],
    ["esnext", "typed.ts", "--moduleResolution", "bundler", "--customConditions", "node"],
  ])("has types for strict programs, module %s in %s %s %s", async (module, file, ...resolution) => {
    const program = `import { Dragoman, type Message, RateLimitError, type StandardSchema, type StreamEvent } from "@dragoman/client";
const dragoman = new Dragoman();
export const other = new Dragoman({ baseUrl: undefined });
const messages: Message[] = [{ role: "user", content: "Hello" }];
const request = { model: "m", messages, provider_config: { tools: [], "x-openai": { store: true } } };
const { message, usage, requestId } = await dragoman.chat(request, { signal: AbortSignal.timeout(1000), retries: 1 });
messages.push(message);
export const id: string | undefined = requestId;
const last = await (await dragoman.stream(request, { timeout: 500, headers: { "x-a": "b" } }).open()).finalMessage();
messages.push(last);
export const logged = new Dragoman({ baseUrl: new URL("http://127.0.0.1"), logger: console, fetch: globalThis.fetch });
export const wait = (error: unknown): number => (error instanceof RateLimitError ? (error.retryAfter ?? 1) : 0);
// @ts-expect-error not an option
new Dragoman({ apiKey: "k" });
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
const schema: StandardSchema<{ city: string }> = {} as never;
const answer = await dragoman.chat({ ...request, output: schema });
export const city: string = answer.output.city;
export const read: string = dragoman.stream({ ...request, output: schema }).output.city;
const plain = await dragoman.chat({ ...request, output: { type: "object" } });
export const value: unknown = plain.output;
// @ts-expect-error nothing is known of it
plain.output.city;
// @ts-expect-error not asked for
(await dragoman.chat(request)).output;
// @ts-expect-error not an effort
await dragoman.chat({ model: "m", messages, config: { reasoning_effort: "huge" } });
`;
    writeFileSync(join(project, file), program);
    expect(await check("--module", module, ...resolution, file)).toBe("");
  });

  it("has a README whose programs are strictly typed", async () => {
    addZod();
    const around = `import type { ChatRequest, Dragoman } from "@dragoman/client";
declare const dragoman: Dragoman, request: ChatRequest, wait: (seconds: number) => Promise<void>;\n`;
    const names = [...programs, tools].map((program, index) => {
      const name = `readme-${index}.mts`;
      writeFileSync(join(project, name), (program === retried ? around : "") + program);
      return name;
    });
    const node = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    expect(await check("--module", "nodenext", ...node, ...names)).toBe("");
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

/** Bundles a program of the project for Node. */
async function bundleForNode(program: string, format: "esm" | "cjs", file: string): Promise<void> {
  const input = join(project, "bundled.mjs");
  writeFileSync(input, program);
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  await bundle.write({ format, file, codeSplitting: false });
  await bundle.close();
}

describe("in one file that a bundler has made", () => {
  const program = (options: string) => `import { Dragoman } from "@dragoman/client";
    const client = new Dragoman(${options});
    client.health().then(({ status }) => console.log(status), (error) => console.log(String(error)));`;

  it.each([
    ["esm", "bundled/app.mjs", `new URL("./proxy.mjs", import.meta.url)`],
    ["cjs", "bundled/app.cjs", `__dirname + "/proxy.mjs"`],
  ] as const)("it starts the proxy that it names, as %s", async (format, name, proxyFile) => {
    const file = join(project, name);
    const env = environment(simulator.environment);
    const printed = async () => (await promisify(execFile)(process.execPath, [file], { env })).stdout;
    await bundleForNode(program(`{ proxyFile: ${proxyFile} }`), format, file);
    cpSync(join(project, "node_modules/@dragoman/client/bundle/proxy.mjs"), join(project, "bundled/proxy.mjs"));
    expect(await printed()).toBe("ok\n");
    await bundleForNode(program("{}"), format, file);
    expect(await printed()).toMatch(
      /^proxy_error: the bundled proxy cannot be started: .*; the option proxyFile names/,
    );
  });
});

describeWith(["chromium"], "in a browser", () => {
  it("streams an answer from a proxy at an address relative to the page", async () => {
    const input = join(project, "page.js");
    writeFileSync(input, 'export { Dragoman } from "@dragoman/client";');
    const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm" });
    await bundle.close();
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers["x-request-id"]}`);
      const [type, body] =
        request.url === "/shop/"
          ? ["text/html", "<title>shop</title>"]
          : request.url === "/client.js"
            ? ["text/javascript", output[0].code]
            : ["text/event-stream", 'data: {"type":"content","text":"Hi"}\n\ndata: {"type":"done"}\n\n'];
      response.writeHead(200, { "content-type": type, "x-request-id": "r1" }).end(body);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const browser = await chromium.launch({ executablePath: programPath("chromium"), args: ["--no-sandbox"] });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/`);
    // as a string, since the imports of functions are transformed here
    const answered = await page.evaluate(`(async () => {
      const { Dragoman } = await import("/client.js");
      const client = new Dragoman({ baseUrl: "../llm" });
      const stream = client.stream({ model: "m", messages: [] }, { requestId: "r1", timeout: 20_000 });
      const { content } = await stream.finalMessage();
      return [content, stream.requestId, await client.health().catch(String)];
    })()`);
    await browser.close();
    server.close();
    expect(answered).toEqual(["Hi", "r1", expect.stringMatching(/^200 invalid_response: not an answer of a Dragoman/)]);
    expect(seen).toContain("POST /llm/v1/chat/stream r1");
  }, 120_000);
});

describe("its README", () => {
  it.each(models)("streams an answer of %s", async (model) => {
    expect(await run(streamed, model)).toMatch(/^You said: What does a dragoman do\? .*\n\(\d+ tokens\)\n$/);
  });

  it("streams only the text", async () => {
    expect(await run(texts, "openai/gpt-5.6-sol")).toMatch(/^You said: What .*\n\(\d+ tokens, stop\)\n$/);
  });

  it.each(models)("reads a structured output of %s", async (model) => {
    addZod();
    expect(await run(city, model)).toMatch(/^\S.* (?:[\d.]+|null)\n$/);
  });

  it("waits after a limit", async () => {
    const program = `const waits = [];
      const wait = (seconds) => waits.push(seconds);
      const request = {};
      const dragoman = { chat: async () => { throw new RateLimitError("no", { code: "provider_error", status: 429 }); } };
      ${retried}
      console.log(waits);`;
    expect(await run(program, "limited")).toBe("[ 1 ]\n");
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
