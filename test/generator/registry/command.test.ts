/** `npm run registry`: its options, what it prints, and that it writes only with `--write`. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../generator/registry/command.ts";
import { root } from "../../walked/root.ts";
import { model } from "./example.ts";

let copy: string;
let from: string;

const providers = ["xai", "groq", "ollama", "openrouter", "vercel"];

/** A catalogue with a model for a listed provider, one without a file in the registry, and one that is not listed. */
const catalogue = {
  xai: { id: "xai", name: "xAI", models: { "grok-9": model({ name: "Grok 9", release_date: "2026-11-01" }) } },
  ollama: { id: "ollama", name: "Ollama", models: { "some-model": model({ name: "Some model" }) } },
  openrouter: { id: "openrouter", name: "OpenRouter", models: { "a/b": model({}) } },
  stranger: { id: "stranger", name: "Not a provider here", models: { c: model({}) } },
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "dragoman-registry-"));
  cpSync(join(root, "spec"), join(copy, "spec"), { recursive: true });
  // a few providers, so that the specs are read quickly
  for (const folder of ["providers", "registry"])
    for (const name of readdirSync(join(copy, "spec", folder)))
      if (!providers.includes(name.replace(".yaml", ""))) rmSync(join(copy, "spec", folder, name));
  from = join(copy, "models.dev.json");
  writeFileSync(from, JSON.stringify(catalogue));
  utimesSync(from, new Date("2026-11-05T12:00:00Z"), new Date("2026-11-05T12:00:00Z"));
});
afterAll(() => rmSync(copy, { recursive: true }));

function call(...args: string[]): { code: number; out: string; err: string } {
  const out: string[] = [];
  const err: string[] = [];
  const code = run(args, copy, { print: (text) => out.push(text), fail: (text) => err.push(text) });
  return { code, out: out.join(""), err: err.join("") };
}

function registry(): Record<string, string> {
  const folder = join(copy, "spec", "registry");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("npm run registry", () => {
  it.each([
    [[], /^give --from, the file with the catalogue, or --newest\n\nUsage: /],
    [["--from"], /^Option '--from <value>' argument missing\n\nUsage: /],
    [["--from", "nowhere.json"], /^--from: there is no file nowhere\.json\n/],
    [["--form", "file"], /^Unknown option '--form'/],
    [["file"], /^Unexpected argument 'file'/],
    [["--from", "FILE", "--date", "yesterday"], /^--date: yesterday is not a day, YYYY-MM-DD\n/],
    [["--from", "FILE", "--only", "grok"], /^--only: there is no provider grok; did you mean groq\?\n/],
    [
      ["--from", "FILE", "--only", "vercel"],
      /^--only: the models of vercel are not listed: its catalogue changes daily\n/,
    ],
    [["--from", "YAML"], /spec\/errors\.yaml is not JSON: /],
  ])("refuses %j", (args, message) => {
    const files = { FILE: from, YAML: join(copy, "spec/errors.yaml") };
    const { code, out, err } = call(...args.map((word) => files[word as "FILE"] ?? word));
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(message);
  });

  it("prints its options", () => {
    for (const help of ["--help", "-h"]) {
      const { code, out } = call(help);
      expect(code).toBe(0);
      expect(out).toMatch(/^Usage: npm run registry -- --from <file> /);
      for (const option of ["--from", "--only", "--date", "--write", "--help"]) expect(out).toContain(`  ${option} `);
    }
  });

  it("prints proposals for every listed provider, and writes nothing", () => {
    const before = registry();
    const { code, out, err } = call("--from", from);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^## Proposal from models\.dev\.json of 2026-11-05\n\n### xai\n/);
    expect(out).toContain("| `grok-9` | Grok 9 | 2026-11-01 |");
    expect(out).toMatch(/\n### ollama\n[\s\S]*\| `some-model` \| Some model \|/);
    expect(out).not.toMatch(/openrouter|a\/b|stranger/);
    expect(out).toMatch(
      /\n4 rows to write, in spec\/registry\/xai\.yaml, spec\/registry\/ollama\.yaml: `--write` writes them\.\n$/,
    );
    expect(registry()).toEqual(before);
  });

  it.each([
    [["xai"], ["grok-9"]],
    [["xai/GROK-*", "ollama/other"], ["grok-9"]],
    [
      ["ollama/some*", "xai"],
      ["grok-9", "some-model"],
    ],
    [["xai/claude*"], []],
  ])("limits them to %j", (only, ids) => {
    const { code, out } = call("--from", from, ...only.flatMap((each) => ["--only", each]));
    expect(code).toBe(0);
    for (const id of ["grok-9", "some-model"]) expect(out.includes(`| \`${id}\` |`)).toBe(ids.includes(id));
  });

  it("writes them on request, once", () => {
    const before = registry();
    const { code, out } = call("--from", from, "--date", "2026-11-06", "--write");
    expect(code).toBe(0);
    expect(out).toMatch(
      /\nWrote 4 rows in spec\/registry\/xai\.yaml, spec\/registry\/ollama\.yaml\. Run `npm run generate`\.\n$/,
    );
    const after = registry();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(["ollama.yaml", "xai.yaml"]);
    expect(after["ollama.yaml"]).toContain("  catalogue: { what: models.dev catalogue, date: 2026-11-06, ");
    expect(after["xai.yaml"]).toContain(", date: 2026-11-06, ");
    const again = call("--from", from, "--date", "2026-12-24", "--write");
    expect([again.code, again.out.endsWith("\nNothing to write.\n")]).toEqual([0, true]);
    expect(registry()).toEqual(after);
  });

  it("reports a registry with errors, and a provider that the catalogue does not have", () => {
    const file = join(copy, "spec/registry/xai.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("window: ", "windw: "));
    expect(call("--from", from)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^spec\/registry\/xai\.yaml:\d+:1: unknown key windw; did you mean window\?/),
    });
    writeFileSync(file, text.replace("catalogue: { ", "catalogue: { id: x-ai, "));
    expect(call("--from", from).err).toBe("spec/registry/xai.yaml: the catalogue has no provider x-ai");
    writeFileSync(file, text);
  });
});
