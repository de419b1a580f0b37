/** The alert rules and the dashboard: what promtool says, and that they use metrics and labels that exist. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { attributes, metrics } from "../../generated/telemetry.ts";
import { describeWith, programPath } from "../needs.ts";
import { root } from "../walked/root.ts";

const folder = join(root, "deploy", "prometheus");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const rules: readonly Rule[] = parse(read("alerts.yaml")).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const { panels, templating } = JSON.parse(read("dashboard.json")) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
};
const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...rules.map(({ expr }) => expr), ...drawn];

/** The names of the series that a proxy has. */
const series = Object.values(metrics).flatMap(({ name, kind }) => {
  const own = name.replaceAll(".", "_");
  if (kind === "counter") return [`${own}_total`];
  return kind === "histogram" ? ["bucket", "count", "sum"].map((each) => `${own}_${each}`) : [own];
});
const labels = [...Object.values(attributes).map((name) => name.replaceAll(".", "_")), "job", "instance", "le"];

describe("the alert rules and the dashboard", () => {
  it("use series that exist", () => {
    const used = expressions.flatMap((each) => each.match(/\b(gen_ai|dragoman)_\w+(?=[{[)]|\s*>)/g) ?? []);
    // those in `by (…)` are labels
    const known = [...series, ...labels];
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    const shown = series.filter((name) => drawn.some((each) => each.includes(`${name}{`)));
    const isShown = (key: keyof typeof metrics): boolean =>
      shown.some((name) => name.startsWith(metrics[key].name.replaceAll(".", "_")));
    expect((Object.keys(metrics) as (keyof typeof metrics)[]).filter((key) => !isShown(key))).toEqual([]);
  });

  it("use labels that exist", () => {
    const named = expressions.flatMap((each) => [
      ...[...each.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label),
      ...[...each.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
    ]);
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ legendFormat }) => [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)),
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...named, ...shown].filter((label) => !labels.includes(label ?? ""))).toEqual([]);
  });

  it("use variables that exist, and panels that do not overlap", () => {
    const variables = templating.list.map(({ name }) => name);
    const used = read("dashboard.json").matchAll(/\$\{?(\w+)/g);
    expect(
      [...used].map(([, name = ""]) => name).filter((name) => !name.startsWith("__") && !variables.includes(name)),
    ).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { x, y } }) => `${x},${y}`);
    expect(new Set(cells).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

describeWith(["promtool"], "promtool", () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(programPath("promtool"), args, { cwd: folder, encoding: "utf8" });
    return { status, output: stdout + stderr };
  };

  it.each([
    ["check", "rules", "alerts.yaml"],
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ])("accepts %s %s %s", (...args) => {
    expect(run(...args)).toMatchObject({ status: 0, output: expect.stringContaining("SUCCESS") });
  });

  it("accepts every expression of the dashboard", () => {
    const filled = drawn.map((expr) => expr.replaceAll("$__rate_interval", "5m").replaceAll(/\$\w+/g, ".*"));
    const scratch = mkdtempSync(join(tmpdir(), "dragoman-promtool-"));
    try {
      const check = (all: readonly string[]) => {
        const recorded = all.map((expr, index) => ({ record: `panel_${index}`, expr }));
        const file = join(scratch, "rules.yaml");
        writeFileSync(file, stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
        return run("check", "rules", file);
      };
      expect(check(filled)).toMatchObject({ status: 0 });
      expect(check([...filled, "sum by ("])).toMatchObject({ status: 1 });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
});
