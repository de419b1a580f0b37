/**
 * The container helper, against a stand-in for docker. `docker/*.md` are shell sessions that are run again here: a `toml`
 * block before a session is the config file, a `yaml` block what docker answers. `vitest -u` writes the sessions anew.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Call, StandIn } from "./docker/stand-in.ts";
import { Home } from "./tool.ts";

const folder = join(import.meta.dirname, "docker");
const block =
  /((?:```toml\n(?<config>.*?)```\n+)?(?:```yaml\n(?<docker>.*?)```\n+)?```console\n)(?<session>.*?)(?=```)/gs;

const checkout = process.cwd();
afterEach(() => process.chdir(checkout));

describe("the container helper", () => {
  it.each(readdirSync(folder).filter((file) => file.endsWith(".md")))("works as %s shows", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const sessions: string[] = [];
    for (const { groups = {} } of text.matchAll(block)) sessions.push(await replay(groups));
    expect(sessions).not.toEqual([]);
    const shown = text.replace(block, (_, before: string) => before + sessions.shift());
    await expect(shown).toMatchFileSnapshot(join(folder, file));
  });
});

/** The session with what its commands print now, and how they called docker. */
async function replay({ config, docker = "[]", session = "" }: Record<string, string | undefined>): Promise<string> {
  const home = new Home();
  if (config !== undefined) home.writeConfig(config);
  const installed = docker.trim() !== "uninstalled";
  const standIn = new StandIn(installed ? parse(docker, { merge: true }) : []);
  if (!installed) standIn.uninstall();
  process.chdir(checkout);
  let shown = "";
  for (const [, line = ""] of session.matchAll(/^\$ (.*)$/gm)) {
    if (line === "echo $?") continue;
    shown += `$ ${line}\n`;
    if (line === "cd ~") process.chdir(home.folder);
    else shown += await perform(line, home, standIn);
  }
  process.chdir(checkout);
  standIn.remove();
  home.remove();
  return shown;
}

async function perform(line: string, home: Home, standIn: StandIn): Promise<string> {
  const words = line.split(" ");
  const at = words.indexOf("dragoman");
  const given = Object.fromEntries(words.slice(0, at).map((word) => word.split("=", 2) as [string, string]));
  const { code, out, err } = await home.run(words.slice(at + 1), { ...given, PATH: standIn.folder });
  const calls = standIn.takeCalls();
  if (code !== 0) expect(err, line).toMatch(/\n$/);
  return [out, err, ...calls.map(tell), code === 0 ? "" : `$ echo $?\n${code}\n`].join("");
}

/** A call as a command line, with the values that docker can take from its environment. */
function tell({ args, env }: Call): string {
  const named = args.flatMap((word, at) => (args[at - 1] === "--env" && !word.includes("=") ? [word] : []));
  const values = named.map((name) => `${name}=${env[name]}`);
  for (const value of named.map((name) => env[name] ?? "")) expect(args.join(" ")).not.toContain(value);
  return `→ ${["docker", ...args].join(" ")}\n${values.map((each) => `  with ${each}\n`).join("")}`;
}
