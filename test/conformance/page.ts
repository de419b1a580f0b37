/** The page with what the suites say of the inbound APIs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { models as clientModels } from "../inbound/judge.ts";
import { type ApiName, apiNames } from "../inbound/stage.ts";
import { root } from "../walked/root.ts";
import { failuresOf, isRelayed, models, type Outcome, suites } from "./suites.ts";

/** A test, by its file, its suites and its name. */
export interface Tested {
  readonly path: readonly string[];
  readonly isPassed: boolean;
  readonly judged?:
    | { readonly suite: string; readonly api: string; readonly model: string; readonly outcomes: readonly Outcome[] }
    | undefined;
}

const titles: Readonly<Record<ApiName, string>> = {
  "chat-completions": "Chat completions",
  responses: "Responses",
  messages: "Messages",
  "generate-content": "generateContent",
};

const sdks: Readonly<Record<ApiName, string>> = {
  "chat-completions": "openai",
  responses: "openai",
  messages: "@anthropic-ai/sdk",
  "generate-content": "@google/genai",
};

const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Cases of one suite with one API. */
interface Count {
  readonly isRelayed: boolean;
  readonly isPassed: boolean;
}

export function pageOf(tests: readonly Tested[]): string {
  const judges = suites();
  const rows = apiNames.flatMap((api) => [
    ...judges.flatMap(({ name, version }) => {
      const counts = casesOf(tests, api, name);
      return counts.length === 0 ? [] : [rowOf(api, `${name} ${version}`, counts)];
    }),
    rowOf(api, `\`${sdks[api]}\` ${devDependencies[sdks[api]]}`, clientCases(tests, api)),
  ]);
  const failures = apiNames.flatMap((api) =>
    judges.flatMap(({ name }) => {
      const groups = Map.groupBy(
        failuresOf(api, name),
        ({ models: among, why }) => `${among.map(coded).join(", ")} | ${why.trim()}`,
      );
      return [...groups].map(
        ([rest, found]) =>
          `| ${titles[api]} | ${name} | ${found.map((each) => coded(each.case)).join(", ")} | ${rest} |`,
      );
    }),
  );
  const isOurs = apiNames.some((api) =>
    judges.some(({ name }) =>
      failuresOf(api, name).some((each) => each.models.some((model) => !isRelayed(api, model))),
    ),
  );
  const all = [...new Set([...clientModels, ...models])];
  const routes = all.map((model) => {
    const cells = apiNames.map((api) => (isRelayed(api, model) ? "relayed" : "translated"));
    return `| ${coded(model)} | ${cells.join(" | ")} | ${models.includes(model) ? "all" : "SDKs"} |`;
  });
  const rules = apiNames.map((api) => {
    const own = tests.filter(
      ({ path }) => path[0]?.endsWith("stream-rules.test.ts") && path[1] === `a stream of ${api}`,
    );
    return `${titles[api]} ${figure(own)}`;
  });
  return `# Conformance

What suites that others wrote say of the [inbound APIs](inbound.md). \`npm run conformance\` runs them against the proxy, with the
[simulated providers](simulator.md) behind it, and writes this page; a test checks that it is what a run gives.

| API | Suite | Relayed | Translated |
| --- | --- | --: | --: |
${rows.join("\n")}

A request is [relayed](inbound.md#translated-or-relayed) if the provider has the caller's API: the answer is then the provider's own, byte
for byte, and what a suite says of it concerns the provider. All other requests are translated.

- [llm-comply](https://pypi.org/project/llm-comply/) sends requests in the form of each API and compares answers and events with the
  vendors' published schemas. Cases that it skips for a model are not counted. Its table misspells [two names of
  events](../test/conformance/llm_comply_events.py) against the schema that it brings along; they are corrected.
- [Open Responses](https://www.openresponses.org/) publishes a specification of the Responses API. Its own suite is not a package, so
  its cases are [written again](../test/conformance/open-responses.yaml), with some more; every answer and every event is checked against
  its schema, and streams against its rules.
- The official SDKs for Node hold whole conversations with their strictest readers: text, parallel calls over several requests, files,
  schemas, answers that are cut off, failures, and callers who give up ([the cases](../test/inbound/judge.ts)).

Besides, no stream breaks a rule that a client of the API depends on ([the rules](../test/inbound/stream-rules.ts)):
${rules.join(", ")}.

## Failures

${isOurs ? "Some are of translated answers." : "All are of relayed answers."}

| API | Suite | Case | Models | Why |
| --- | --- | --- | --- | --- |
${failures.join("\n")}

## Models

The models of DeepSeek, MiniMax and Mistral reason unasked.

| Model | ${apiNames.map((api) => titles[api]).join(" | ")} | Suites |
| --- | --- | --- | --- | --- | --- |
${routes.join("\n")}
`;
}

function casesOf(tests: readonly Tested[], api: ApiName, suite: string): Count[] {
  return tests.flatMap(({ judged }) =>
    judged?.suite === suite && judged.api === api
      ? judged.outcomes.map(({ error }) => ({ isRelayed: isRelayed(api, judged.model), isPassed: error === undefined }))
      : [],
  );
}

/** The cases of the SDK, each with one model. */
function clientCases(tests: readonly Tested[], api: ApiName): Count[] {
  return tests.flatMap(({ path: [file = "", of, answered = ""], isPassed }) => {
    const [, model] = /^answered by (.*)$/.exec(answered) ?? [];
    const isOwn = file.endsWith("sdks.test.ts") && of === api && model !== undefined;
    return isOwn ? [{ isRelayed: isRelayed(api, model), isPassed }] : [];
  });
}

function rowOf(api: ApiName, suite: string, counts: readonly Count[]): string {
  const [relayed, translated] = [true, false].map((is) => figure(counts.filter((each) => each.isRelayed === is)));
  return `| ${titles[api]} | ${suite} | ${relayed} | ${translated} |`;
}

function figure(counts: readonly { readonly isPassed: boolean }[]): string {
  return `${counts.filter(({ isPassed }) => isPassed).length} of ${counts.length}`;
}

function coded(text: string): string {
  return `\`${text}\``;
}
