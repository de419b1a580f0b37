/** README.md, CONTRIBUTING.md and docs/ are checked: requests and programs are run, excerpts, tables and links compared. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapters } from "../generated/adapters/index.ts";
import { readField } from "../generated/request.ts";
import { readKeyFile } from "../proxy/keys/key-file.ts";
import { type RunningProxy, startProxy } from "../proxy/server.ts";
import { Engine } from "../runtime/engine.ts";
import { type Simulator, startSimulator } from "../simulator/server.ts";

const root = resolve(import.meta.dirname, "..");
const docs = readdirSync(join(root, "docs")).flatMap((file) => (file.endsWith(".md") ? [`docs/${file}`] : []));
const readme = textOf("README.md");
const clientPages = readdirSync(join(root, "docs/clients")).map((file) => `docs/clients/${file}`);

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const blocks: Block[] = ["README.md", ...docs].flatMap((page) =>
  [...textOf(page).matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = "", text = ""]) => ({
    page,
    language,
    text,
  })),
);
const isRequest = ({ text }: Block) => text.startsWith("curl");
const isProgram = ({ language }: Block) => language === "js";
/** Blocks that are run here, each with the block that follows it and shows the result. */
const runs = blocks.flatMap((block, n) => {
  const result = blocks[n + 1];
  if (!isRequest(block) && !isProgram(block)) return [];
  return [{ block, result: result ?? expect.fail(`${block.page}: the last block has no result`) }];
});

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

let simulator: Simulator;
let proxy: RunningProxy;
beforeAll(async () => {
  simulator = await startSimulator();
  proxy = await startProxy({ engine: new Engine({ env: simulator.environment }), host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await proxy.close();
  await simulator.close();
});

describe("the requests", () => {
  const requests = runs.filter(({ block }) => isRequest(block));

  it("are there", () => expect(requests.length).toBeGreaterThan(5));

  it.each(requests)("$block.page: $block.text", async ({ block, result }) => {
    const answer = await (await post(block.text)).text();
    if (result.language === "json") return expect(JSON.parse(answer)).toMatchObject(JSON.parse(result.text));
    const shown = frames(result.text);
    expect(frames(answer).filter((frame) => shown.includes(frame))).toEqual(shown);
  });
});

/** Sends what a curl command would send, to the proxy under test. */
function post(command: string): Promise<Response> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const after = (option: string) => words[words.indexOf(option) + 1] ?? "";
  const url = new URL(words.find((word) => word.startsWith("http")) ?? "");
  const [name = "", value = ""] = after("-H").split(": ");
  return fetch(proxy.url + url.pathname, { method: "POST", headers: { [name]: value }, body: after("-d") });
}

function frames(events: string): string[] {
  return events.trim().split("\n\n");
}

describe("the programs", () => {
  const programs = runs.filter(({ block }) => isProgram(block));

  it("are there", () => expect(programs.length).toBeGreaterThan(1));

  it.each(programs)("$block.page prints what it shows", async ({ block, result }) => {
    const source = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href);
    const code = block.text
      .replace('"dragoman"', source("runtime/index.ts"))
      .replace('"dragoman/fastify"', source("proxy/fastify.ts"))
      .replaceAll("http://127.0.0.1:3000", proxy.url);
    expect(code).not.toBe(block.text);
    const options = { env: { ...process.env, ...simulator.environment } };
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], options);
    expect(stdout.trim()).toBe(result.text.trim());
  });
});

describe("the other blocks", () => {
  const results = runs.map(({ result }) => result);
  const others = blocks.filter((block) => !isRequest(block) && !isProgram(block) && !results.includes(block));

  it("are sessions, which test/cli/screens.test.ts runs, commands, files of keys, or a schema of an answer", () => {
    // test/specs/own-providers.test.ts runs that page
    const rest = others.filter(
      ({ page, language }) => page !== "docs/own-providers.md" && !["console", "toml", "sh"].includes(language),
    );
    const folder = mkdtempSync(join(tmpdir(), "dragoman-docs-"));
    const schemas = rest.filter(({ language }) => language === "json");
    for (const { text } of schemas) readField("response_format", JSON.parse(text), "response_format");
    const keys = rest.filter((block) => !schemas.includes(block));
    for (const { page, text } of keys) {
      expect([page, text]).toEqual(["docs/operation.md", expect.stringMatching(/^keys:\n/)]);
      writeFileSync(join(folder, "keys.yaml"), text);
      expect(readKeyFile(join(folder, "keys.yaml")).size).toBe(1);
    }
    rmSync(folder, { recursive: true });
    expect([keys.length, schemas.length]).toEqual([1, 1]);
  });

  it("name npm scripts that exist", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const named = others.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?!install )(?:run )?([\w:]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it("the table of YAML and TypeScript quotes files that contain these lines", () => {
  const linesBelow = (folders: readonly string[]) =>
    folders
      .flatMap((folder) => readdirSync(join(root, folder)).map((file) => textOf(`${folder}/${file}`)))
      .flatMap((text) => text.split("\n"))
      .map((line) => line.trim());
  const [, table = ""] = /^\| \| YAML.*\n\| ---.*\n((?:\|.*\n)+)/m.exec(readme) ?? [];
  const rows = table.trim().split("\n");
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const [, , yaml, typescript] = row.split("|");
    expect(linesBelow(["spec/dialects", "spec/providers"])).toEqual(expect.arrayContaining(codeIn(yaml)));
    expect(linesBelow(["generated/dialects", "generated/adapters"])).toEqual(
      expect.arrayContaining(codeIn(typescript)),
    );
  }
});

function codeIn(cell = ""): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, code = ""]) => code);
}

// the others are on a generated page
const contracted = adapters.filter(({ names }) => names.some(({ key }) => key.startsWith("provider_")));
it.each(contracted.map((adapter) => [adapter.provider, adapter]))(
  "%s has its row",
  (_, { base, names: [canonical] }) => {
    const row = readme.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${canonical?.key}/`)) ?? "";
    const columns = row.split("|").map((cell) => cell.trim());
    const credentials = canonical?.credential ?? [];
    expect(codeIn(columns[4])).toEqual(base === undefined ? [canonical?.base_url, ...credentials] : credentials);
    expect(codeIn(columns[5])).toEqual(base === undefined ? [] : [canonical?.base_url]);
    expect(codeIn(columns[6])).toEqual(canonical?.namespace === undefined ? [] : [canonical.namespace]);
  },
);

it("README.md is short, and links to every page of docs/", () => {
  expect(readme.split("\n").length - 1).toBeLessThanOrEqual(200);
  for (const page of docs) expect(readme).toContain(`](${page})`);
});

it("the worked example of a change starts from what is there", () => {
  const removed = [...textOf("CONTRIBUTING.md").matchAll(/^--- a\/(\S+)\n\+\+\+ .*\n-(.*)$/gm)];
  expect(removed.map(([, file]) => file)).toHaveLength(3);
  for (const [, file = "", line = ""] of removed) expect(textOf(file).split("\n")).toContain(line);
});

describe.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...docs, ...clientPages])("%s", (page) => {
  const text = textOf(page);
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#([^)]*))?\)/g)].map(([, link = "", anchor]) => ({ link, anchor }));
  const local = links
    .filter(({ link }) => !link.includes(":"))
    .map(({ link, anchor }) => ({ place: join(root, dirname(page), link), anchor }));
  const folders =
    "spec|generated|generator|language|runtime|explain|proxy|simulator|cli|clients|deploy|docs|test|scripts";
  const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g"))].map(([, path = ""]) => path);

  it("leads to places that exist", () => {
    const places = [...local.map(({ place }) => place), ...paths.map((path) => join(root, path))];
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  });

  it("leads to headings that exist", () => {
    const headings = (place: string) =>
      [...readFileSync(place, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
    const missing = local.filter(
      ({ place, anchor }) => anchor !== undefined && !headings(place).some((each) => slug(each) === anchor),
    );
    expect(missing).toEqual([]);
  });
});

/** The anchor that GitHub gives to a heading. */
function slug(heading: string): string {
  return heading.replace(/[^\w -]/g, "").replaceAll(" ", "-");
}
