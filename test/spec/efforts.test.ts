/**
 * Efforts as sent to each model that publishes its own: an effort that the model takes is sent as it is, another
 * one becomes one that it takes. A difference has its row, with the reason, in `efforts/differences.yaml`.
 */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { InvalidRequest } from "../../runtime/errors.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import { isObject } from "../../runtime/primitives.ts";
import { readText } from "./files.ts";
import { efforts } from "./reasoning-tables.ts";
import { type Json, sent } from "./wire.ts";

/** Models by what they take and who says so, by provider. */
type Published = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

interface Difference {
  readonly why: string;
  readonly models: readonly string[];
  readonly sent: string;
}

interface Model {
  readonly name: string;
  readonly taken: readonly string[];
  /** Whether reasoning can be switched off, where that is known. */
  readonly off: boolean | undefined;
  readonly from: string;
}

const folder = "test/spec/efforts";
const { differences, sources } = parse(readText(`${folder}/differences.yaml`)) as {
  readonly differences: readonly Difference[];
  readonly sources: Readonly<Record<string, string>>;
};

const models = readdirSync(folder)
  .filter((file) => file !== "differences.yaml")
  .flatMap((file) => Object.entries(parse(readText(`${folder}/${file}`)) as Published))
  .flatMap(([provider, groups]) =>
    Object.entries(groups).flatMap(([words, bySource]) => {
      const [taken = "", never] = words.split(", ");
      const off = never === undefined ? (taken.startsWith("none ") ? true : undefined) : false;
      return Object.entries(bySource).flatMap(([from, ids]) =>
        ids.split(/\s+/).map((id): Model => ({ name: `${provider}/${id}`, taken: taken.split(" "), off, from })),
      );
    }),
  );

/** The places of a body where a level may stand, or a switch, in the spellings of all providers. */
function controlIn(body: Json): string {
  const at = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body);
  const levels = [
    "reasoning.effort",
    "reasoning_effort",
    "output_config.effort",
    "generationConfig.thinkingConfig.thinkingLevel",
    "additionalModelRequestFields.reasoning.effort",
    "additionalModelRequestFields.reasoning_effort",
    "additionalModelRequestFields.output_config.effort",
    "additionalModelRequestFields.reasoningConfig.maxReasoningEffort",
  ].flatMap((path) => at(path) ?? []);
  const switches = [
    "reasoning.enabled",
    "enable_thinking",
    "chat_template_args.enable_thinking",
    "chat_template_kwargs.enable_thinking",
  ].flatMap((path) => at(path) ?? []);
  const thinking = (at("thinking") ?? at("additionalModelRequestFields.thinking")) as Json | undefined;
  if (levels.length > 0) return levels.join(" ");
  if (switches.length > 0) return switches.every((value) => value === true) ? "on" : "off";
  if (thinking === undefined) return "-";
  return thinking.budget_tokens === undefined ? (thinking.type === "disabled" ? "off" : "on") : "budget";
}

/** The control sent for each effort, as a row of `differences`. */
function rowOf(name: string): readonly string[] {
  return efforts.map((reasoning_effort) => {
    try {
      return controlIn(sent(name, { reasoning_effort }).body);
    } catch (error) {
      if (error instanceof InvalidRequest) return "refused";
      throw error;
    }
  });
}

/** Whether the row is what is published. */
function agrees({ taken, off }: Model, row: readonly string[]): boolean {
  return efforts.every((effort, column) => {
    const word = row[column] ?? "";
    if (effort === "none") return off === undefined || (off ? ["none", "off"] : taken).includes(word);
    return taken.includes(effort) ? word === effort : taken.includes(word) && word !== "none";
  });
}

function fitsRow({ sent: asked }: Difference, row: readonly string[]): boolean {
  if (asked === "as asked") return row.every((word, column) => word === efforts[column]);
  if (asked === "refused") return row.every((word) => word === asked);
  return row.join(" ") === asked;
}

describe("the published efforts", () => {
  const used = new Set<Difference>();

  it("are of many models, each with its sources", () => {
    expect(models.length).toBeGreaterThan(700);
    expect(models.filter(({ from }) => from.split(" ").some((source) => sources[source] === undefined))).toEqual([]);
  });

  it.each([...Map.groupBy(models, ({ name }) => name.split("/")[0] ?? "")])("of %s are sent", (_, own) => {
    const wrong = own.flatMap((model) => {
      const row = rowOf(model.name);
      if (agrees(model, row)) return [];
      const listed = differences.find(
        (each) =>
          each.models.some((glob) => fits(readGlob(glob.toLowerCase()), model.name.toLowerCase())) &&
          fitsRow(each, row),
      );
      if (listed !== undefined) used.add(listed);
      return listed === undefined ? [`${model.name} takes ${model.taken.join(" ")}: ${row.join(" ")}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("need each row of the differences", () => {
    expect(differences.filter((each) => !used.has(each))).toEqual([]);
  });
});
