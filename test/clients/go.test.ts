/** The Go client apart from the cases: its own tests, its format, and its README in an empty project. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { growClient } from "./grown-contract.ts";
import { type LiveProxy, models, programsOf, question, signaturesIn, startLiveProxy } from "./live-proxy.ts";

const module = join(root, "clients/go");

/** Runs a program without a network and returns its output. */
async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, GOFLAGS: "-mod=mod -buildvcs=false", GOPROXY: "off" };
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout;
}

describeWith(["go", "gofmt"], "the Go module", () => {
  it.each(["clients/go", "test/clients/drivers/go"])("is formatted and vetted in %s", async (folder) => {
    expect(await run(join(root, folder), "gofmt", "-l", ".")).toBe("");
    await run(join(root, folder), "go", "vet", "./...");
  });

  it("passes its own tests", async () => {
    expect(await run(module, "go", "test", "-count=1", "-timeout=4m", "./...")).toMatch(/^ok/);
  });

  it("is formatted and vetted for a larger contract", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-go-"));
    growClient("go", folder);
    expect(await run(folder, "gofmt", "-l", ".")).toBe("");
    await run(folder, "go", "vet", "./...");
    rmSync(folder, { recursive: true });
  });

  it("needs no other module", async () => {
    expect(await run(module, "go", "list", "-m", "all")).toBe("github.com/dragoman-ai/dragoman-go\n");
  });
});

describeWith(["go", "staticcheck"], "the Go module's style", () => {
  it.each(["clients/go", "test/clients/drivers/go"])("passes staticcheck in %s", async (folder) => {
    await run(join(root, folder), "staticcheck", "./...");
  });

  it("passes staticcheck for a larger contract, and in programs of users", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-go-"));
    growClient("go", folder);
    await run(folder, "staticcheck", "./...");
    const [setup = ""] = programsOf("clients/go/README.md", "sh", "<checkout>");
    for (const [index, program] of programsOf("clients/go/README.md", "go", "package main").entries()) {
      const project = join(folder, `program-${index}`);
      mkdirSync(project);
      await run(project, "sh", "-ec", setup.replace("<checkout>", root));
      writeFileSync(join(project, "main.go"), program);
      await run(project, "go", "vet", ".");
      await run(project, "staticcheck", ".");
    }
    rmSync(folder, { recursive: true });
  });
});

describeWith(["go"], "the README of the Go module, in an empty project", () => {
  const [streamed = "", tools = ""] = programsOf("clients/go/README.md", "go", "package main");
  const [setup = ""] = programsOf("clients/go/README.md", "sh", "<checkout>");
  let folder: string;
  let live: LiveProxy;
  beforeAll(async () => {
    live = await startLiveProxy();
    folder = mkdtempSync(join(tmpdir(), "dragoman-go-"));
  });
  afterAll(async () => {
    await live.close();
    rmSync(folder, { recursive: true });
  });

  /** Builds a program that uses the live proxy, and takes the model from its first argument. */
  async function build(name: string, program: string): Promise<string> {
    const project = join(folder, name);
    mkdirSync(project);
    await run(project, "sh", "-ec", setup.replace("<checkout>", root));
    const text = program
      .replace("dragoman.New()", `dragoman.New(dragoman.WithBaseURL("${live.url}"))`)
      .replace(/(Model: *)"[^"]+"/, "$1os.Args[1]")
      .replace("import (", 'import (\n\t"os"')
      .replace(question.asked, question.scripted);
    writeFileSync(join(project, "main.go"), text);
    await run(project, "go", "build", "-o", "program");
    return join(project, "program");
  }

  it("streams an answer", async () => {
    const program = await build("streamed", streamed);
    for (const model of models) {
      expect(await run(folder, program, model)).toMatch(/^You said: What does a dragoman do\? .*\n\(\d+ tokens\)\n$/);
    }
  });

  it("runs a tool loop with every provider", async () => {
    const program = await build("tools", tools);
    for (const model of models) expect(await run(folder, program, model), model).toContain("Sunny; asked with {");
    const { given, returned } = signaturesIn(live.exchanges);
    expect(returned).not.toEqual([]);
    expect(given).toEqual(expect.arrayContaining(returned));
  });
});
