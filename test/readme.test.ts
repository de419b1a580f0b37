/** What README.md and CONTRIBUTING.md show is tried: requests, the snippet, excerpts, the table of providers, paths. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapters } from "../generated/adapters/index.ts";
import { type RunningProxy, startProxy } from "../proxy/server.ts";
import { Engine } from "../runtime/engine.ts";
import { type Simulator, startSimulator } from "../simulator/server.ts";

const root = resolve(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

interface Block {
  readonly language: string;
  readonly text: string;
  /** The file that the block is quoted from. */
  readonly from: string | undefined;
}

const blocks: Block[] = [...readme.matchAll(/(?:<!-- from (\S+) -->\n)?```(\w+)\n([\s\S]*?)```/g)].map(
  ([, from, language = "", text = ""]) => ({ language, text, from }),
);
/** Blocks that are run, each with the block behind it, which says what comes of it. */
const pairs = blocks.flatMap((block, n) => {
  const result = blocks[n + 1];
  return result !== undefined && ["json", "text"].includes(result.language) ? [{ block, result }] : [];
});

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
  const requests = pairs.filter(({ block }) => block.text.startsWith("curl"));

  it("are there", () => expect(requests.length).toBeGreaterThan(3));

  it.each(requests)("$block.text", async ({ block, result }) => {
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

it("the snippet prints what stands below it", async () => {
  const [snippet] = pairs.filter(({ block }) => block.language === "js");
  const library = pathToFileURL(join(root, "runtime", "index.ts")).href;
  const code = (snippet?.block.text ?? "").replace('"dragoman"', JSON.stringify(library));
  expect(code).toContain(library);
  const options = { env: { ...process.env, ...simulator.environment } };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], options);
  expect(stdout.trim()).toBe(snippet?.result.text.trim());
});

describe("the excerpts", () => {
  const quoted = blocks.filter(({ from }) => from !== undefined);

  it("are there", () => expect(quoted.length).toBeGreaterThan(1));

  it.each(quoted)("$from", ({ text, from }) => {
    const lines = readFileSync(join(root, from ?? ""), "utf8")
      .split("\n")
      .map((line) => line.trim());
    for (const line of text.trim().split("\n")) expect(lines).toContain(line);
  });
});

it.each(adapters.map((adapter) => [adapter.provider, adapter]))("%s has its row", (_, { base, names: [canonical] }) => {
  const row = readme.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${canonical?.key}/`)) ?? "";
  const columns = row.split("|").map((cell) => cell.trim());
  const words = (cell = "") => [...cell.matchAll(/`([^`]*)`/g)].map(([, word]) => word);
  const credentials = canonical?.credential ?? [];
  expect(words(columns[4])).toEqual(base === undefined ? [canonical?.base_url, ...credentials] : credentials);
  expect(words(columns[5])).toEqual(base === undefined ? [] : [canonical?.base_url]);
  expect(words(columns[6])).toEqual(canonical?.namespace === undefined ? [] : [canonical.namespace]);
});

it("the worked example of a change starts from what is there", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const removed = [...text.matchAll(/^--- a\/(\S+)\n\+\+\+ .*\n-(.*)$/gm)];
  expect(removed.map(([, file]) => file)).toHaveLength(3);
  for (const [, file = "", line = ""] of removed) {
    expect(readFileSync(join(root, file), "utf8").split("\n")).toContain(line);
  }
});

describe.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])("%s", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  const paths = [...text.matchAll(/`((?:spec|generated|generator|runtime|proxy|cli|test|scripts)\/[\w./-]*)`/g)];

  it("leads to places that exist", () => {
    const places = [...links.filter((link) => !link.includes(":")), ...paths.map(([, path = ""]) => path)];
    expect(places.filter((place) => !existsSync(join(root, dirname(page), place)))).toEqual([]);
  });
});
