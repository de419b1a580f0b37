/** The official SDKs for Python, unchanged but for their base URL, with every simulated provider. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe } from "vitest";
import { describeIf } from "../needs.ts";
import { type Conversation, city, type Read, type Thrown, weather } from "./conversation.ts";
import { anthropicErrors, openaiErrors } from "./error-classes.ts";
import { judge } from "./judge.ts";
import { installing, python3 } from "./python-packages.ts";

class PythonError extends Error {
  readonly thrown: Thrown;
  constructor(thrown: Thrown) {
    super(`${thrown.name}: ${thrown.message}`);
    this.thrown = thrown;
  }
}

const withLoop = ["messages", "generate-content"];
let python: ChildProcess;
let lines: AsyncIterator<string>;
let opened = 0;

async function command(given: object): Promise<unknown> {
  python.stdin?.write(`${JSON.stringify(given)}\n`);
  const { value: line, done } = await lines.next();
  if (done) throw new Error("the driver has ended");
  const { value, error } = JSON.parse(line);
  if (error) throw new PythonError({ ...error, retryAfter: error.retryAfter ?? undefined });
  return value;
}

function open(api: string, url: string, model: string): Conversation {
  const id = opened++;
  const shared = { city, name: weather.name, description: weather.description };
  let begun = false;
  const call = async (given: object) => {
    if (!begun) await command({ do: "open", id, api, url, model, shared });
    begun = true;
    return command({ id, ...given });
  };
  return {
    ask: (text, options, file) => call({ do: "ask", text, options, file }) as Promise<Read>,
    answer: (results, options) => call({ do: "answer", results, options }) as Promise<Read>,
    abandon: (text, stream) => call({ do: "abandon", text, stream }) as Promise<void>,
    ...(withLoop.includes(api) && { run: (text) => call({ do: "run", text }) as Promise<string> }),
  };
}

const judged = () => {
  beforeAll(() => {
    python = spawn(python3, ["-u", join(import.meta.dirname, "python/driver.py")], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (python.stdout === null) throw new Error("no output");
    lines = createInterface(python.stdout)[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    python.stdin?.end();
    await once(python, "exit");
  });

  const apis = ["chat-completions", "responses", "messages", "generate-content"];
  judge({
    clients: Object.fromEntries(apis.map((api) => [api, (url, model) => open(api, url, model)])),
    thrown: (error) => {
      if (error instanceof PythonError) return error.thrown;
      throw error;
    },
    classes: {
      "chat-completions": openaiErrors,
      responses: openaiErrors,
      messages: anthropicErrors,
      "generate-content": { 400: "ClientError", 429: "ClientError", 503: "ServerError" },
    },
    loopless: [
      ...apis.filter((api) => !withLoop.includes(api)),
      // the SDK's own loop returns results without the ids of their calls
      "generate-content gemini/gemini-3.5-flash",
    ],
  });
};

await describeIf(python3, installing, "the SDKs for Python", () => describe("Python", judged));
