/** Hostile text in every place of a table or schema that takes one stays in its literal or comment. */
import { Project, ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { readContract } from "../../../generator/emit/clients/contract.ts";
import { emitTypeScriptClient } from "../../../generator/emit/clients/typescript.ts";
import { emitErrors } from "../../../generator/emit/errors.ts";
import { emitHub } from "../../../generator/emit/hub.ts";
import { emitNative } from "../../../generator/emit/native.ts";
import { emitConfig, emitProxy } from "../../../generator/emit/proxy.ts";
import { emitRegistry } from "../../../generator/emit/registry.ts";
import { emitRequest } from "../../../generator/emit/request.ts";
import { emitSettings } from "../../../generator/emit/settings.ts";
import { emitTelemetry } from "../../../generator/emit/telemetry.ts";
import type { Output } from "../../../generator/writer.ts";
import { loadSource, type Source } from "../../../language/load.ts";
import fc from "../../fast-check.ts";
import { readSpec } from "../../spec/files.ts";

/** The keys whose value is free text. */
const texts = [
  ..."meaning description summary label hint unit expects code model schema_url".split(" "),
  ..."untagged version reasoning_effort".split(" "),
];
/** The keys whose value is a list of free texts. */
const lists = ["packages", "variables", "files", "refusals", "examples"];

const pieces = [
  "`",
  "'",
  '"',
  "\\",
  "$",
  "${",
  "}",
  "*/",
  "/*",
  "//",
  ";",
  "(",
  ")",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "a",
  " ",
];
const hostile = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((some) => some.join(""));
// biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
const known = "*/ globalThis.hacked = 1; /* \\` ${x} \" ' \u2028\n// \\";

const emitters: readonly (readonly [string, (source: Source) => Promise<Output[]> | Output[], number])[] = [
  ["spec/errors.yaml", emitErrors, 30],
  ["spec/settings.yaml", emitSettings, 20],
  ["spec/telemetry.yaml", emitTelemetry, 30],
  ["spec/registry/xai.yaml", (source) => emitRegistry([source]), 30],
  ["spec/hub.yaml", emitRequest, 10],
  ["spec/hub.yaml", emitHub, 2],
  ["spec/native/converse.yaml", async (source) => [await emitNative("converse", source)], 2],
  ["spec/proxy.openapi.yaml", (source) => [emitConfig(source)], 10],
  ["spec/proxy.openapi.yaml", emitProxy, 2],
  ["spec/proxy.openapi.yaml", (source) => emitTypeScriptClient(readContract(source)), 10],
];

describe.each(emitters)("%s, %o", { timeout: 60_000 }, (path, emit, numRuns) => {
  it("has the same declarations whatever its texts are", async () => {
    const { file, value } = readSpec(path);
    const expected = (await emit(readSpec(path))).map(declarationsOf);
    const check = async (text: string) => {
      const outputs = await emit(loadSource(file, JSON.stringify(withText(value, text))));
      expect(outputs.map(declarationsOf)).toEqual(expected);
    };
    await check(known);
    await fc.assert(fc.asyncProperty(hostile, check), { numRuns });
  });
});

function withText(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withText(each, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      // braces in an expectation are the names of keywords
      const isText = typeof each === "string" && texts.includes(key);
      if (isText) return [key, key === "expects" ? text.replaceAll("{", "") : text];
      return [key, Array.isArray(each) && lists.includes(key) ? each.map(() => text) : withText(each, text)];
    }),
  );
}

const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });

/** The statements of a file and the names of what it declares. @throws if it has syntax errors */
function declarationsOf({ path, text }: Output): string[] {
  const file = project.createSourceFile(path, text, { overwrite: true });
  const errors = project.getProgram().getSyntacticDiagnostics(file);
  expect(errors.map((each) => ts.flattenDiagnosticMessageText(each.compilerObject.messageText, "\n"))).toEqual([]);
  return file.getStatements().map((each) => `${each.getKindName()} ${each.getSymbol()?.getName() ?? ""}`);
}
