/** The completion scripts, run as the shells run them. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { commands } from "../../cli/commands.ts";
import { settableKeys } from "../../cli/configuration/settable.ts";
import { models } from "../../generated/registry.ts";
import { describeWith } from "../needs.ts";
import { Home } from "./tool.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.remove());

/** Writes the shell's script to a file. */
async function script(shell: string): Promise<string> {
  const { code, out, err } = await home.run(["completion", shell], { XAI_API_KEY: "key" });
  expect([code, err]).toEqual([0, ""]);
  const path = join(home.folder, `completion.${shell}`);
  writeFileSync(path, out);
  return path;
}

const keys = settableKeys.map(({ name }) => name);
const names = commands.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));

/** The words before the cursor, the last one unfinished, and its completions. */
const places: [words: string[], completed: string[]][] = [
  [[""], [...names, "help", "--help", "--version"]],
  [["pro"], ["proxy"]],
  [
    ["help", "l"],
    ["list", "ls"],
  ],
  [
    ["set", ""],
    [...keys, "--help"],
  ],
  [
    ["get", "proxy."],
    ["proxy.host", "proxy.port"],
  ],
  [
    ["get", "proxy.host", "--"],
    ["--json", "--help"],
  ],
  [["ls", "--j"], ["--json"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish", "--help"],
  ],
  [["simulator", "--port", ""], []],
  [["explain", "--to", "mis"], ["mistral"]],
  [["explain", "request.json", "--as", "ch"], ["chat-completions"]],
  [["chat", "-e", "x"], ["xhigh"]],
  [
    ["chat", "-m", "xai/grok-4."],
    models
      .filter(({ provider, name }) => provider === "xai" && name.startsWith("grok-4."))
      .map(({ name }) => `xai/${name}`),
  ],
  [["explain", "--model", "openai/"], []],
  [["nonsense", ""], []],
];

describeWith(["bash"], "completion in bash", () => {
  it.each(places)("of %j", async (words, completed) => {
    const program = `source "$1"; shift; COMP_WORDS=(dragoman "$@"); COMP_CWORD=$#; _dragoman; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)("bash", ["-c", program, "bash", await script("bash"), ...words]);
    expect(
      stdout
        .split("\n")
        .filter((line) => line !== "")
        .sort(),
    ).toEqual([...completed].sort());
  });

  it("completes files where a path is expected", async () => {
    mkdirSync(join(home.folder, "logs"));
    const program = `source "$1"; COMP_WORDS=(dragoman chat --log ''); COMP_CWORD=3; compopt() { echo "compopt $*"; }; _dragoman || true`;
    const { stdout } = await promisify(execFile)("bash", ["-c", program, "bash", await script("bash")]);
    expect(stdout).toBe("compopt -o default\n");
  });
});

describeWith(["fish"], "completion in fish", () => {
  it.each(places)("of %j", async (words, completed) => {
    const program = `source $argv[1]; complete -C "dragoman $argv[2]"`;
    const { stdout } = await promisify(execFile)("fish", ["-N", "-c", program, await script("fish"), words.join(" ")]);
    const offered = stdout.split("\n").map((line) => line.split("\t", 1)[0]);
    expect(offered.filter((line) => line !== "").sort()).toEqual([...completed].sort());
  });
});

describeWith(["zsh"], "completion in zsh", () => {
  it.each(places)("of %j", async (words, completed) => {
    const program = `compdef() { :; }; _describe() { print -l -- \${\${(P)2}%%:*}; }; source $1; shift; words=(dragoman "$@"); CURRENT=$(( $# + 1 )); _dragoman || true`;
    const { stdout } = await promisify(execFile)("zsh", ["-f", "-c", program, "zsh", await script("zsh"), ...words]);
    const offered = stdout.split("\n").filter((line) => line !== "" && line.startsWith(words.at(-1) ?? ""));
    expect(offered.sort()).toEqual([...completed].sort());
  });
});
