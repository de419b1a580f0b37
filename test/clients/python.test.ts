/** The Python client apart from the cases: its own tests, its format, and its README with the wheel installed. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../generated/proxy/routes.ts";
import { startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { growClient } from "./grown-contract.ts";
import { pythonPath, pythonTools } from "./languages.ts";
import { models, programsOf, question, signaturesIn } from "./live-proxy.ts";
import { bundleProxy, environment } from "./managed-proxy.ts";

const source = join(root, "clients/python");
const drivers = join(root, "test/clients/drivers");

/** Runs a program and returns its output, including standard error if it fails. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}, cwd = source) {
  const options = { cwd, env: environment({ PYTHONDONTWRITEBYTECODE: "1", ...env }) };
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

describeWith(pythonTools, "the Python client", () => {
  let simulator: Awaited<ReturnType<typeof startRecordedSimulator>>;
  beforeAll(async () => {
    [simulator] = await Promise.all([startRecordedSimulator(), bundleProxy()]);
  });
  afterAll(() => simulator.close());

  it("is formatted, including generated files", async () => {
    expect(await run("ruff", ["format", "--check", "--no-cache", "--config", "pyproject.toml", ".", drivers])).toMatch(
      /^\d+ files already formatted\n$/,
    );
  });

  it("passes its linter", async () => {
    const printed = await run("ruff", ["check", "--no-cache", "--config", "pyproject.toml", ".", drivers]);
    expect(printed).toBe("All checks passed!\n");
  });

  it("is strictly typed", async () => {
    const args = ["--cache-dir", "/dev/null", "src", "tests", "hatch_build.py", join(drivers, "python.py")];
    expect(await run("mypy", args)).toMatch(/^Success: no issues found in \d+ source files\n$/);
  });

  it("is formatted and strictly typed for a larger contract", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-python-"));
    growClient("python", folder);
    expect(await run("ruff", ["format", "--check", "--no-cache", "src"], {}, folder)).toMatch(/already formatted\n$/);
    expect(await run("ruff", ["check", "--no-cache", "src"], {}, folder)).toBe("All checks passed!\n");
    expect(await run("mypy", ["--cache-dir", "/dev/null", "src"], {}, folder)).toMatch(/^Success: no issues/);
    const block = `{"type": "image", "source": {"type": "url", "url": "u"}}`;
    const message = `{"role": "assistant", "content": ""}`;
    const usage = `{"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}`;
    const program = `import dragoman as d
value = {"id": "1", "model": "m", "provider": "p", "message": ${message}, "usage": ${usage}, "latency_ms": 1, "block": ${block}}
print(d.ChatResponse.from_json(value).block)
value["block"] = {"type": "audio"}
print(d.ChatResponse.from_json(value).block)`;
    expect(await run("python3", ["-c", program], { PYTHONPATH: join(folder, "src") })).toBe(
      `ImageBlock(type='image', source=UrlSource(type='url', url='u'))\nUnknownEvent(extra={}, type='audio')\n`,
    );
    rmSync(folder, { recursive: true });
  });

  it("passes its own tests", async () => {
    const printed = await run("python3", ["-m", "pytest", "-q"], { ...simulator.environment, ...pythonPath });
    expect(printed).toMatch(/\n\d+ passed in [^,\n]*\n$/);
  });

  it("is not built without the proxy", async () => {
    const clone = mkdtempSync(join(tmpdir(), "dragoman-python-"));
    cpSync(source, clone, { recursive: true, filter: (path) => !/[/\\](bundle|__pycache__)$/.test(path) });
    for (const kind of ["--wheel", "--sdist"]) {
      const printed = await run("python3", ["-m", "build", kind, "--no-isolation", "."], {}, clone);
      expect(printed).toContain("bundle is missing: run `npm run bundle`");
    }
    expect(readdirSync(join(clone, "dist"))).toEqual([]);
    rmSync(clone, { recursive: true });
  });

  describe("as a wheel, in an empty project", () => {
    const [streamed = "", texts = "", city = "", tools = ""] = programsOf(
      "clients/python/README.md",
      "python",
      "import dragoman",
    );
    let project: string;
    beforeAll(async () => {
      project = mkdtempSync(join(tmpdir(), "dragoman-python-"));
      await run("python3", ["-m", "build", "--wheel", "--no-isolation", "--outdir", project, "."]);
      const wheel = readdirSync(project).find((file) => file.endsWith(".whl")) ?? expect.fail("no wheel");
      expect(wheel).toBe(`dragoman-${version}-py3-none-any.whl`);
      const install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"];
      await run("python3", [...install, join(project, "installed"), join(project, wheel)]);
    });
    afterAll(() => rmSync(project, { recursive: true }));

    /** Runs a program of the README with another model. */
    function runProgram(program: string, model: string): Promise<string> {
      const text = program.replace(/(model=)"[^"]+"/, `$1"${model}"`).replace(question.asked, question.scripted);
      const file = join(project, `${model.replaceAll(/\W/g, "-")}.py`);
      writeFileSync(file, text);
      const env = { ...simulator.environment, PYTHONPATH: join(project, "installed") };
      return run("python3", ["-W", "error", file], env, project);
    }

    it("contains what its users need", () => {
      const installed = join(project, "installed", "dragoman");
      expect(readdirSync(installed)).toEqual(expect.arrayContaining(["__init__.py", "py.typed", "bundle"]));
      expect(readdirSync(join(installed, "bundle")).sort()).toEqual(["THIRD_PARTY_LICENSES", "proxy.mjs", "specs.mjs"]);
    });

    it.each(models)("streams an answer of %s", async (model) => {
      expect(await runProgram(streamed, model)).toMatch(/^You said: What does a dragoman do\? .*\n\(\d+ tokens\)\n$/);
    });

    it("streams only the text", async () => {
      const printed = await runProgram(texts, "openai/gpt-5.6-sol");
      expect(printed).toMatch(/^You said: What .*\n\(\d+ tokens, stop\)\n$/);
    });

    it.each(models)("reads a structured output of %s", async (model) => {
      expect(await runProgram(city, model)).toMatch(/^\S.* (?:\d+|None)\n$/);
    });

    it("waits after a limit", async () => {
      const [retried = ""] = programsOf("clients/python/README.md", "python", "RateLimitError");
      const program = `import time
import dragoman
class Limited(dragoman.Client):
    def _ask(self, *args, **request):
        raise dragoman.RateLimitError("no", code="provider_error", status=429)
client, model, messages = Limited(), "m", []
time.sleep = print
${retried}`;
      expect(await runProgram(program, "limited")).toBe("1\n");
    });

    it("stores a history", async () => {
      const program = `import json
${tools}
stored = json.loads(json.dumps(messages, default=dragoman.to_json))
print([message["role"] for message in stored])
print(client.chat(model="openai/gpt-5.6-sol", messages=stored).message.role)`;
      const printed = await runProgram(program, "openai/gpt-5.6-sol");
      expect(printed).toContain("['user', 'assistant', 'tool', 'assistant']\nassistant\n");
    });

    it.each(models)("runs a tool loop with %s", async (model) => {
      expect(await runProgram(tools, model)).toContain("Sunny; asked with {");
    });

    it("runs the same loop over streams", async () => {
      const overStreams = tools
        .replace("answer = client.chat(", "answer = client.stream(")
        .replace("    messages.append(answer.message)", "    list(answer)\n$&");
      for (const model of models) expect(await runProgram(overStreams, model), model).toContain("Sunny; asked with {");
    });

    it("gives back the signatures of calls", () => {
      const { given, returned } = signaturesIn(simulator.exchanges);
      expect(returned).not.toEqual([]);
      expect(given).toEqual(expect.arrayContaining(returned));
    });
  });
});
