/**
 * The docker commands with a fake docker. `docker/*.md` are shell sessions that are replayed here: a `toml` block before a
 * session is the config file, a `yaml` block the answers of docker. `vitest -u` updates the sessions.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Call, FakeDocker } from "./docker/fake-docker.ts";
import { Home } from "./tool.ts";

const folder = join(import.meta.dirname, "docker");
const block =
  /((?:```toml\n(?<config>.*?)```\n+)?(?:```yaml\n(?<docker>.*?)```\n+)?```console\n)(?<session>.*?)(?=```)/gs;

const checkout = process.cwd();
afterEach(() => process.chdir(checkout));

describe("the docker commands", () => {
  it.each(readdirSync(folder).filter((file) => file.endsWith(".md")))("works as %s shows", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const sessions: string[] = [];
    for (const { groups = {} } of text.matchAll(block)) sessions.push(await replay(groups));
    expect(sessions).not.toEqual([]);
    const shown = text.replace(block, (_, before: string) => before + sessions.shift());
    await expect(shown).toMatchFileSnapshot(join(folder, file));
  });
});

/** The session with the current output of its commands and their calls of docker. */
async function replay({ config, docker = "[]", session = "" }: Record<string, string | undefined>): Promise<string> {
  const home = new Home();
  if (config !== undefined) home.writeConfig(config);
  const installed = docker.trim() !== "uninstalled";
  const fake = new FakeDocker(installed ? parse(docker, { merge: true }) : []);
  if (!installed) fake.uninstall();
  process.chdir(checkout);
  let shown = "";
  for (const [, line = ""] of session.matchAll(/^\$ (.*)$/gm)) {
    if (line === "echo $?") continue;
    shown += `$ ${line}\n`;
    if (line === "cd ~") process.chdir(home.folder);
    else shown += await perform(line, home, fake);
  }
  process.chdir(checkout);
  fake.remove();
  home.remove();
  return shown;
}

async function perform(line: string, home: Home, fake: FakeDocker): Promise<string> {
  const words = line.split(" ");
  const at = words.indexOf("dragoman");
  const given = Object.fromEntries(words.slice(0, at).map((word) => word.split("=", 2) as [string, string]));
  const { code, out, err } = await home.run(words.slice(at + 1), { ...given, PATH: fake.folder });
  const calls = fake.takeCalls();
  if (code !== 0) expect(err, line).toMatch(/\n$/);
  return [out, err, ...calls.map(describeCall), code === 0 ? "" : `$ echo $?\n${code}\n`].join("");
}

/** A call as a command line, with the variables that docker takes from its environment. */
function describeCall({ args, env }: Call): string {
  const named = args.flatMap((word, at) => (args[at - 1] === "--env" && !word.includes("=") ? [word] : []));
  const values = named.map((name) => `${name}=${env[name]}`);
  // other users can read a command line; a short value such as `5` is also a part of something else
  const secrets = named.map((name) => env[name] ?? "").filter(({ length }) => length > 4);
  for (const secret of secrets) expect(args.join(" ")).not.toContain(secret);
  return `→ ${["docker", ...args].join(" ")}\n${values.map((each) => `  with ${each}\n`).join("")}`;
}
