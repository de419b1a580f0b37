/**
 * Screens as people see them: the `console` blocks of `screens/*.md` and `docs/*.md` are shell sessions, each in
 * a fresh home folder, which are run again here. A `toml` block before one is the config file it begins with.
 * `npx vitest run test/cli/screens.test.ts --update` updates the screens.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { Home, type Outcome } from "./tool.ts";

const root = resolve(import.meta.dirname, "../..");
const screens = readdirSync(join(root, "test/cli/screens")).map((file) => `test/cli/screens/${file}`);
const docs = ["docs/cli.md", "docs/explain.md"];
const block = /(```toml\n(.*?)```\n+)?(```console\n)(.*?)(?=```)/gs;

describe("the screens", () => {
  it.each([...screens, ...docs])("of %s", async (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const replayed: string[] = [];
    for (const [, before = "", config, fence, session = ""] of text.matchAll(block)) {
      replayed.push(`${before}${fence}${await replay(session, config)}`);
    }
    expect(replayed).not.toEqual([]);
    const shown = text.replace(block, () => replayed.shift() ?? "");
    await expect(shown).toMatchFileSnapshot(join(root, file));
  });
});

/** The session with the current output of its commands; `echo $?` follows a failure. */
async function replay(session: string, config: string | undefined): Promise<string> {
  const home = new Home();
  if (config !== undefined) home.writeConfig(config);
  let shown = "";
  for (const [, line = ""] of session.matchAll(/^\$ (.*)$/gm)) {
    if (line === "echo $?") continue;
    const outcome = line.startsWith("cat ") ? { code: 0, out: home.readConfig(), err: "" } : await perform(line, home);
    checkFormat(line, outcome);
    shown += `$ ${line}\n${outcome.out}${outcome.err}`.replaceAll(home.folder, "~");
    if (outcome.code !== 0) shown += `$ echo $?\n${outcome.code}\n`;
  }
  home.remove();
  return shown;
}

/** `NAME=value … dragoman …`, and text piped into it by `echo`. */
function perform(line: string, home: Home): Promise<Outcome> {
  const [, input, command = ""] = /^(?:echo '?(.*?)'? \| )?(.*)$/.exec(line) ?? [];
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const at = words.indexOf("dragoman");
  const env = words.slice(0, at).map((word) => word.split("=", 2) as [string, string]);
  return home.run(words.slice(at + 1), Object.fromEntries(env), input === undefined ? "" : `${input}\n`);
}

function checkFormat(line: string, { code, out, err }: Outcome): void {
  if (code !== 0) expect([out, err], line).toEqual(["", expect.stringMatching(/^[^\n]+\n$/)]);
  const lines = out.split("\n");
  expect(
    lines.filter((each) => /\s$/.test(each)),
    "end in white space",
  ).toEqual([]);
  const anyWidth = line.includes("models") || line.includes("--json");
  if (!anyWidth) expect(lines.filter((each) => each.length > 80)).toEqual([]);
}
