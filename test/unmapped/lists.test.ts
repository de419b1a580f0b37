/** The check of what the native APIs have: nothing is unaccounted for, and each way in which that could change is an error. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { listsOf } from "../../generator/unmapped/command.ts";
import { root } from "../walked/root.ts";

const cache = new Cache();

/** The errors with other texts of specs and of the SDKs' declarations, by path. */
async function errorsWith(specs: Readonly<Record<string, string>>, declared?: ReadonlyMap<string, string>) {
  const { wrong } = await listsOf(root, loadSpecs(root, new Map(Object.entries(specs)), cache), cache, declared);
  return wrong.map(({ at, message }) => `${at.file}:${at.line}: ${message}`);
}

/** The content of a file in which a part is replaced, which must be there. */
function edited(path: string, from: string, to: string): string {
  const text = readFileSync(join(root, path), "utf8");
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  return text.replace(from, to);
}

function lineOf(path: string, text: string): number {
  return (
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1
  );
}

beforeAll(() => errorsWith({}), 120_000);

it("accounts for everything, and the lists are those in generated/", { timeout: 60_000 }, async () => {
  const { outputs, wrong } = await listsOf(root, loadSpecs(root, new Map(), cache), cache);
  expect(wrong).toEqual([]);
  expect(outputs.length).toBeGreaterThan(0);
  for (const { path, text } of outputs) expect(readFileSync(join(root, path), "utf8") === text, path).toBe(true);
});

describe("finds", { timeout: 60_000 }, () => {
  const [dialect, inbound, reasons] = ["dialects", "inbound", "unmapped"].map(
    (folder) => `spec/${folder}/messages.yaml`,
  ) as [string, string, string];

  it("a field, a variant and a word that an SDK has added", async () => {
    const path = "node_modules/@anthropic-ai/sdk/resources/messages/messages.d.ts";
    const text = edited(
      path,
      "export interface RedactedThinkingBlock {",
      "export interface RedactedThinkingBlock { seal: string;",
    )
      .replace("export type StopReason = ", "export type StopReason = 'bored' | ")
      .replace(
        "export type ContentBlock = ",
        "export interface Sketch { type: 'sketch'; svg: string }\nexport type ContentBlock = Sketch | ",
      );
    const wrong = await errorsWith({}, new Map([[join(root, path), text]]));
    const at = lineOf(reasons, "answer read, event read:");
    expect(wrong).toContain(
      `${reasons}:${at}: nothing reads RedactedThinkingBlock.seal of @anthropic-ai/sdk 1.14.0 (answer read: content[redacted_thinking].seal, and 2 more); add a rule, or a reason: { gap: { why: [RedactedThinkingBlock.seal] } }`,
    );
    expect(wrong.filter((each) => each.includes("nothing reads Sketch of"))).toHaveLength(1);
    expect(wrong.filter((each) => each.includes("nothing writes Sketch of"))).toHaveLength(1);
    expect(wrong.filter((each) => each.includes("nothing reads Message.stop_reason = bored"))).toHaveLength(1);
  });

  it("a rule that a dialect or an inbound file no longer has", async () => {
    const rule = `      - match: { type: redacted_thinking, data: $data }
        emit: { reasoning_block: { kind: redacted_thinking, redacted: $data } }
`;
    const read = await errorsWith({ [dialect]: edited(dialect, rule, "") });
    expect(read.filter((each) => each.includes("nothing reads content[redacted_thinking] of"))).toHaveLength(1);
    const row = await errorsWith({ [dialect]: edited(dialect, "pause_turn: paused, ", "") });
    expect(row.filter((each) => each.includes("nothing reads Message.stop_reason = pause_turn"))).toHaveLength(1);
    const key = await errorsWith({ [inbound]: edited(inbound, "    top_k?: $req.top_k\n", "") });
    expect(key.filter((each) => each.includes("nothing reads top_k of"))).toHaveLength(1);
    const parts = readFileSync(join(root, dialect), "utf8").replaceAll(" is_error?: $failed,", "");
    const written = await errorsWith({ [dialect]: parts });
    expect(written.filter((each) => each.includes("nothing writes ToolResultBlockParam.is_error of"))).toHaveLength(1);
    const top = await errorsWith({ [dialect]: edited(dialect, "    speed?: $req.speed\n", "") });
    expect(top.filter((each) => each.includes("nothing writes speed of"))).toHaveLength(1);
  });

  it("a reason for what is not there, or what a rule handles", async () => {
    const missing = await errorsWith({
      [reasons]: edited(reasons, "[TextBlockParam.citations]", "[TextBlockParam.citation]"),
    });
    const line = lineOf(reasons, "[TextBlockParam.citations]");
    expect(missing).toContain(
      `${reasons}:${line}: there is no TextBlockParam.citation in request read; did you mean TextBlockParam.citations?`,
    );
    const handled = await errorsWith({
      [reasons]: edited(reasons, "[TextBlockParam.citations]", "[TextBlockParam.citations, top_k]"),
    });
    expect(handled).toEqual([
      `${reasons}:${line}: top_k is mapped by inbound/messages request (request read); remove it here`,
    ]);
    const wide = await errorsWith({ [reasons]: edited(reasons, "[TextBlockParam.citations]", '["TextBlockParam.*"]') });
    expect(wide.filter((each) => each.endsWith("name only what is not"))).toHaveLength(1);
  });

  it("a key of a rule that the SDK does not declare", async () => {
    const wrong = await errorsWith({
      [dialect]: edited(
        dialect,
        "type: thinking, thinking?: $text, signature?",
        "type: thinking, thought?: $text, signature?",
      ),
    });
    expect(wrong.filter((each) => /does not have .*thought \(/.test(each)).length).toBeGreaterThan(0);
  });

  it("a version of an SDK that was not reviewed", async () => {
    const wrong = await errorsWith({ [reasons]: edited(reasons, '"@anthropic-ai/sdk": ', '"@anthropic-ai/sdk": 0.') });
    expect(wrong).toContain(`${reasons}:4: @anthropic-ai/sdk is 1.14.0, reviewed was 0.1.14.0`);
  });
});
