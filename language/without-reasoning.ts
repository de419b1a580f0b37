/** The adapter of a provider without reasoning control: `$reasoning` is absent, and so is everything that needs it. */
import type { AdapterSpec, MapEntry, MapTemplate, Spread, Template } from "./syntax.ts";

export function withoutReasoning(spec: AdapterSpec): AdapterSpec {
  const lets = spec.lets.map((each) => ({ ...each, value: erase(each.value) }));
  return { ...spec, lets, body: eraseInMap(spec.body) };
}

function eraseInMap(map: MapTemplate): MapTemplate {
  const entries = map.entries.flatMap((entry): (MapEntry | Spread)[] => {
    if (entry.kind === "spread") {
      const items = kept(entry.items);
      return items.length === 0 ? [] : [{ ...entry, items }];
    }
    const value = erase(entry.value);
    return value.kind === "nothing" && entry.optional ? [] : [{ ...entry, value }];
  });
  return { ...map, entries };
}

function erase(template: Template): Template {
  const nothing: Template = { kind: "nothing", at: template.at };
  switch (template.kind) {
    case "path":
      return template.name === "reasoning" ? nothing : template;
    case "map":
      return eraseInMap(template);
    case "list":
      return { ...template, items: template.items.map(erase) };
    case "or":
    case "join":
      return { ...template, operands: kept(template.operands) };
    case "each": {
      const list = erase(template.list);
      return list.kind === "nothing" ? nothing : { ...template, list };
    }
    case "rule": {
      const of = erase(template.of);
      const isCalled = of.kind !== "nothing" && template.when.every(({ name }) => name !== "reasoning");
      return isCalled ? { ...template, of } : nothing;
    }
    case "table":
    case "json": {
      const of = erase(template.of);
      return of.kind === "nothing" ? nothing : { ...template, of };
    }
    default:
      return template;
  }
}

function kept(templates: readonly Template[]): Template[] {
  return templates.map(erase).filter(({ kind }) => kind !== "nothing");
}
