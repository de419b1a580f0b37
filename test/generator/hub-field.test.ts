/** Adding a field of requests only takes a line in `spec/hub.yaml`: shown in a copy of the repository. */
import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyCheckout, generatorFiles } from "../checkout-copy.ts";

/** A line, and the text inserted before it. */
const edits: readonly [file: string, line: string, added: string][] = [
  [
    "hub.yaml",
    "      speed: { enum",
    '      floor: { type: integer, minimum: 1 }\n      place: { $ref: "#/$defs/Place" }\n',
  ],
  [
    "hub.yaml",
    "  Effort:\n",
    `  Place:
    type: object
    required: [city]
    additionalProperties: false
    properties:
      city: { type: string }
      tags: { type: array, items: { enum: [near, far] }, maxItems: 2, expects: { maxItems: "at most \${maxItems} tags" } }
    expects: a place

`,
  ],
  [
    "dialects/chat-completions.yaml",
    "    stream: $stream\n",
    "    floor?: $req.floor\n    city?: $req.place.city\n    tags?: $req.place.tags\n",
  ],
  [
    "native/chat-completions.yaml",
    "      stream: { type: boolean }\n",
    "      floor: { type: integer }\n      city: { type: string }\n      tags: { type: array, items: { type: string } }\n",
  ],
  [
    "unmapped/chat-completions.yaml",
    "  sampling of OpenRouter, vLLM and others:\n",
    "  made up for this test:\n    [floor, city, tags]\n",
  ],
];

const requests = [
  { floor: 7, place: { city: "Paris", tags: ["near"] } },
  { floor: null, place: { city: "Paris", tags: null } },
  { floor: 0 },
  { place: "Paris" },
  { place: { city: 5 } },
  { place: { city: "Paris", tags: ["near", "farr"] } },
  { place: { city: "Paris", tags: ["near", "near", "far"] } },
];

let copy: string;

beforeAll(async () => {
  // not test/judges: no SDK knows the native fields that are added here
  copy = copyCheckout(generatorFiles);
  for (const [file, line, added] of edits) {
    const path = join(copy, "spec", file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(line);
    writeFileSync(
      path,
      text.replace(line, () => added + line),
    );
  }
  await run("generator/main.ts");
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a program in the copy. @returns its output */
async function run(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: copy }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

it("is accepted, checked and sent, by the library and by the proxy", async () => {
  writeFileSync(
    join(copy, "field.ts"),
    `import { readChatRequest } from "./proxy/request/envelope.ts";
import { adapters } from "./generated/adapters/index.ts";
import { exchange } from "./runtime/request/exchange.ts";
import { checkRequest } from "./runtime/request/check.ts";
import { readRoutes, resolve } from "./runtime/router.ts";

const to = resolve("openrouter/m", readRoutes(adapters, { OPENROUTER_API_KEY: "k" }));
const minimal = { model: "openrouter/m", messages: [{ role: "user", content: "hi" }] };
const attempt = (read) => {
  try {
    const { floor, city, tags } = to.adapter.request(exchange(read(), to, false));
    return { floor, city, tags };
  } catch (error) {
    return error.message;
  }
};
const requests = ${JSON.stringify(requests)};
console.log(JSON.stringify(requests.map((fields) => [
  attempt(() => checkRequest({ ...minimal, ...fields })),
  attempt(() => readChatRequest({ ...minimal, provider_config: fields }).request),
])));
`,
  );
  const tags = 'place.tags[1]: expected one of near, far, found "farr"';
  const refused = (message: string) => [message, `provider_config.${message}`];
  const [first, second, ...others] = JSON.parse(await run("field.ts"));
  expect(first).toEqual(Array(2).fill({ floor: 7, city: "Paris", tags: ["near"] }));
  expect(second).toEqual(Array(2).fill({ city: "Paris" }));
  expect(others).toEqual([
    refused("floor: expected a whole number from 1, found 0"),
    refused('place: expected a place, found "Paris"'),
    refused("place.city: expected a string, found 5"),
    refused(`${tags}; did you mean "far"?`),
    refused("place.tags: expected at most 2 tags, found 3"),
  ]);
  rmSync(join(copy, "field.ts"));
}, 60_000);

it("needs no other change: the generated code is current and type-checks", async () => {
  // as in a checkout that was never built
  rmSync(join(copy, "generated", "explain"), { recursive: true });
  expect(await run("generator/main.ts", "--check")).toBe("");
  expect(await run("node_modules/typescript/bin/tsc", "--noEmit")).toBe("");
}, 300_000);
