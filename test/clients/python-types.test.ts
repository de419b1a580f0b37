/** pyright and mypy on the Python client, on the programs of its README and on code of users, all of them strict. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeIf, describeWith, programPath } from "../needs.ts";
import { root } from "../walked/root.ts";
import { pythonTools } from "./languages.ts";
import { programsOf } from "./live-proxy.ts";

const client = join(root, "clients/python");
const pyright = join(root, "test/clients/tools/node_modules/pyright/index.js");

/** A user's program. A comment that ignores an error is an error itself where there is none. */
const typed = `import asyncio
import dragoman
from pydantic import BaseModel


class City(BaseModel):
    name: str


history: list[dragoman.Message] = [{"role": "user", "content": "Hello"}]
client = dragoman.Client(timeout=10)
answer = client.chat(model="m", messages=history, output=City)
name: str = answer.output.name
history.append(answer.message)
stream = client.stream(model="m", messages=history, output=City, retries=1)
for event in stream:
    if event.type == "content":
        print(event.text.upper())
    elif event.type == "tool_call":
        print(event.arguments.upper())
name = stream.output.name
print(client.chat(model="m", messages=history, output={"type": "object"}).output["name"])


async def main() -> str:
    async with dragoman.AsyncClient() as client:
        stream = client.stream(model="m", messages=history, output=City)
        async for text in stream.texts():
            print(text.upper())
        answer = await client.chat(model="m", messages=history)
        print(answer.output)  # type: ignore[attr-defined]
        return stream.output.name


asyncio.run(main())
client.chat(model="m", messages=history, efort="low")  # type: ignore[call-overload]
`;

await describeIf(pyright, "npm ci --prefix test/clients/tools", "pyright and mypy", () =>
  describeWith(pythonTools, "the types of the Python client", () => {
    let project: string;
    beforeAll(() => {
      project = mkdtempSync(join(tmpdir(), "dragoman-python-types-"));
      const programs = programsOf("clients/python/README.md", "python", "import dragoman");
      for (const [index, text] of [typed, ...programs].entries()) writeFileSync(join(project, `p${index}.py`), text);
      const strict = { typeCheckingMode: "strict", pythonVersion: "3.10", reportUnnecessaryTypeIgnoreComment: true };
      // a program need not know all events
      const config = { ...strict, reportMatchNotExhaustive: false, extraPaths: [join(client, "src")] };
      writeFileSync(join(project, "pyrightconfig.json"), JSON.stringify(config));
    });
    afterAll(() => rmSync(project, { recursive: true }));

    async function run(program: string, args: readonly string[], cwd: string, env: object = {}): Promise<string> {
      const options = { cwd, env: { ...process.env, ...env } };
      const { stdout } = await promisify(execFile)(program, args, options).catch((error) => error);
      return stdout;
    }

    it.each(["the client", "programs"])("hold for pyright: %s", async (what) => {
      const args = [pyright, "--pythonpath", programPath("python3")];
      const printed = await run(process.execPath, args, what === "programs" ? project : client);
      expect(printed).toBe("0 errors, 0 warnings, 0 informations\n");
    });

    it("hold for mypy: programs", async () => {
      const args = ["--strict", "--warn-unused-ignores", "--python-version", "3.10", "--cache-dir", "/dev/null", "."];
      const printed = await run("mypy", args, project, { MYPYPATH: join(client, "src") });
      expect(printed).toMatch(/^Success: no issues found in \d+ source files\n$/);
    });
  }),
);
