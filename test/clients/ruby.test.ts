/** The Ruby client apart from the cases: its own tests, style, signatures, and its README with the built gem. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { cases } from "./cases.ts";
import { growClient } from "./grown-contract.ts";
import { drive, languages } from "./languages.ts";
import { type LiveProxy, models, programsOf, question, signaturesIn, startLiveProxy } from "./live-proxy.ts";
import { startStage } from "./stage.ts";

const source = join(root, "clients/ruby");
/** Libraries that the signatures refer to. */
const manifest = parse(readFileSync(join(source, "sig/manifest.yaml"), "utf8")) as { dependencies: { name: string }[] };
const libraries = manifest.dependencies.flatMap(({ name }) => ["-r", name]);

/** With `rbs/test/setup`, every call of the client is compared with its signature. */
const checkedSignatures = {
  RBS_TEST_TARGET: "Dragoman::*",
  RBS_TEST_OPT: [...libraries, "-I", join(source, "sig")].join(" "),
  RBS_TEST_LOGLEVEL: "error",
  RBS_TEST_RAISE: "true",
};

async function run(folder: string, env: Record<string, string>, program: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...env } })).stdout;
}

/** RBS is part of Ruby, but not always installed as a command. */
async function validateSignatures(folder: string): Promise<void> {
  const command = 'load Gem.bin_path("rbs", "rbs")';
  await run(folder, {}, "ruby", "-e", command, "--", ...libraries, "-I", "sig", "validate", "--silent");
}

describeWith(["ruby"], "the Ruby client", () => {
  const tests = readdirSync(join(source, "test")).filter((file) => file.endsWith("_test.rb"));

  it.each(tests)("passes its own %s", async (file) => {
    expect(await run(source, {}, "ruby", "-w", "-I", "lib", `test/${file}`)).toMatch(/ 0 failures, 0 errors, 0 skips/);
  });

  it("has valid signatures", () => validateSignatures(source));

  it("works for a larger contract", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-ruby-"));
    growClient("ruby", folder);
    await run(folder, {}, "ruby", "-w", "-I", "lib", "test/record_test.rb");
    await validateSignatures(folder);
    rmSync(folder, { recursive: true });
  });

  it("matches its signatures in every case", async () => {
    const stage = await startStage(cases);
    const ruby = languages.find(({ name }) => name === "ruby") ?? expect.fail("no driver");
    const [program = "", ...args] = ruby.command;
    const command = [program, "-r", "rbs/test/setup", ...args];
    const outcomes = await drive({ ...ruby, command, environment: checkedSignatures }, stage.url);
    expect(outcomes).toHaveLength(cases.length);
    await stage.close();
  });
});

describeWith(["rubocop"], "the Ruby client's style", () => {
  it("passes RuboCop, also for a larger contract and in programs of users", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-ruby-"));
    growClient("ruby", folder);
    const programs = programsOf("clients/ruby/README.md", "ruby", "require 'dragoman'").map((program, index) => {
      const file = join(folder, `program${index}.rb`);
      writeFileSync(file, `# frozen_string_literal: true\n\n${program}`);
      return file;
    });
    const files = [".", join(root, "test/clients/drivers/ruby.rb"), join(folder, "lib"), ...programs];
    expect(await run(source, {}, "rubocop", "--cache", "false", "--config", ".rubocop.yml", ...files)).toContain(
      "no offenses detected",
    );
  });
});

describeWith(["ruby", "gem"], "the README of the gem, with the gem installed from its file", () => {
  const [streamed = "", tools = ""] = programsOf("clients/ruby/README.md", "ruby", "require 'dragoman'");
  let folder: string;
  let live: LiveProxy;
  beforeAll(async () => {
    live = await startLiveProxy();
    folder = mkdtempSync(join(tmpdir(), "dragoman-ruby-"));
    const file = join(folder, "dragoman.gem");
    await run(source, {}, "gem", "build", "--output", file, "dragoman.gemspec");
    await run(folder, { GEM_HOME: folder }, "gem", "install", "--local", "--no-document", file);
  });
  afterAll(async () => {
    await live.close();
    rmSync(folder, { recursive: true });
  });

  async function runProgram(program: string, model: string, env = {}, ...args: string[]): Promise<string> {
    const text = program.replace(/(model: *)'[^']+'/, `$1'${model}'`).replace(question.asked, question.scripted);
    writeFileSync(join(folder, "program.rb"), text);
    return run(folder, { GEM_HOME: folder, DRAGOMAN_BASE_URL: live.url, ...env }, "ruby", ...args, "program.rb");
  }

  it.each(models)("streams an answer of %s", async (model) => {
    expect(await runProgram(streamed, model, {}, "-w")).toMatch(
      /^You said: What does a dragoman do\? .*\n\(\d+ tokens\)\n$/,
    );
  });

  it.each(models)("runs a tool loop with %s", async (model) => {
    expect(await runProgram(tools, model, {}, "-w")).toContain("Sunny; asked with {");
  });

  it.each([streamed, tools])("uses the client as its signatures say", async (program) => {
    expect(await runProgram(program, models[0] ?? "", checkedSignatures, "-r", "rbs/test/setup")).not.toBe("");
  });

  it("gives back the signatures of calls", () => {
    const { given, returned } = signaturesIn(live.exchanges);
    expect(returned).not.toEqual([]);
    expect(given).toEqual(expect.arrayContaining(returned));
  });
});
