/** Coding agents, each configured and started as its page in docs/clients/ says, in front of the simulated providers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openStage } from "../inbound/stage.ts";

/** One model of each simulated provider. */
export const models = [
  "openai/gpt-5.6-sol",
  "anthropic/claude-opus-4-8",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  "bedrock/us.anthropic.claude-sonnet-4-6",
];

/** A call of a tool: its name, and its input as an object or as free text. */
export type Call = readonly [string, object | string];

/** The user's task: the simulated model calls these tools one after the other, then answers with the last result. */
export function taskOf(calls: readonly Call[]): string {
  const commands = calls.map(
    ([tool, input]) => `/call ${tool} ${typeof input === "string" ? `\`${input}\`` : JSON.stringify(input)}`,
  );
  return `Change notes.txt. ${commands.join(" /then ")}`;
}

/** The file before and after the task, the command that reads the change, and its part of the answer. */
export const before = "one two\n";
export const after = "one three\n";
export const command = "tr a-z A-Z < notes.txt";
export const answer = /The results: [\s\S]*ONE THREE/;

export interface Page {
  /** The only block of a language, with the address of the proxy. */
  block(language: string): string;
  /** The block of commands, for a model and the task in `$TASK`. */
  command(model: string): string;
  /** The cells of its table that are code, by row. */
  readonly rows: readonly (readonly string[])[];
}

export interface Bench {
  readonly page: Page;
  /** A new home for an agent, with files by their paths in it, and a project with the file to change. */
  home(files?: Readonly<Record<string, string>>): string;
  /** Runs a command in the project; returns what it prints. Rejects if it fails. */
  run(command: string, home: string, env: Readonly<Record<string, string>>): Promise<string>;
  /** The environment of an agent: nothing but the loopback address can be reached. */
  env(home: string): Record<string, string>;
  /** The file that was to be changed. */
  notes(home: string): string;
  /** Ends everything; returns the status of each request. */
  close(): Promise<readonly number[]>;
}

/** @param name of the page */
export async function openBench(name: string, settings: Record<string, string> = {}): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-agents-"));
  const log = join(folder, "requests.jsonl");
  const stage = await openStage({ DRAGOMAN_LOG: log, DRAGOMAN_MAX_RETRIES: "0", ...settings });
  const env = (home: string) => ({
    PATH: process.env.PATH ?? "",
    HOME: home,
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1",
  });
  return {
    page: readPage(name, stage.url),
    home(files = {}) {
      const home = mkdtempSync(join(folder, "home-"));
      for (const [path, text] of Object.entries({ ...files, "project/notes.txt": before })) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), text);
      }
      return home;
    },
    run: (command, home, more) => run(command, join(home, "project"), { ...env(home), ...more }),
    env,
    notes: (home) => readFileSync(join(home, "project/notes.txt"), "utf8"),
    async close() {
      await stage.close();
      const lines = readFileSync(log, "utf8").trim().split("\n");
      rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
      return lines.map((line) => JSON.parse(line).status);
    },
  };
}

function readPage(name: string, url: string): Page {
  const file = join(import.meta.dirname, "../../docs/clients", `${name}.md`);
  const text = readFileSync(file, "utf8").replaceAll("http://127.0.0.1:3000", url);
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const block = (language: string) => {
    const found = blocks.filter(([, each]) => each === language);
    if (found.length !== 1) throw new Error(`${file} has ${found.length} blocks of ${language}`);
    return found[0]?.[2] ?? "";
  };
  return {
    block,
    command: (model) => {
      const command = /( (?:-m|--model) (?:dragoman\/)?)\w+\/\S+( .*)"[^"]+"\n$/;
      const shown = block("sh");
      if (!command.test(shown)) throw new Error(`${file}: the command has no model, or does not end with a question`);
      return shown.replace(command, (_, option, between) => `${option}${model}${between}"$TASK"`);
    },
    rows: [...text.slice(text.indexOf("| --- |")).matchAll(/^\|(.*`.*)\|$/gm)].map(([, row = ""]) =>
      [...row.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
    ),
  };
}

async function run(command: string, folder: string, env: Record<string, string>): Promise<string> {
  const child = spawn("sh", ["-c", command], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  // a guard against agents that repeat a request without end
  const limit = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), 240_000);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const [status] = await once(child, "close");
  clearTimeout(limit);
  if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${output}\n${errors}`);
  return output;
}
