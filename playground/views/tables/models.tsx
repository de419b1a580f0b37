/** The models of the registry with their capabilities and prices. */
import { type ModelPrices, prices } from "../../../generated/prices.ts";
import { type Capabilities, type ModelEntry, models } from "../../../generated/registry.ts";
import { matches, type TablesState } from "./state.ts";

interface Column {
  readonly name: string;
  readonly title: string;
  /** The value that rows are sorted by; undefined comes last. */
  readonly value: (entry: ModelEntry, price: ModelPrices | undefined) => string | number | undefined;
}

const columns: readonly Column[] = [
  { name: "model", title: "Model", value: ({ id }) => id },
  { name: "released", title: "Released", value: ({ released }) => released },
  { name: "ends", title: "Ends", value: ({ ends }) => ends?.on },
  { name: "window", title: "Window", value: ({ context_window_tokens: tokens }) => tokens },
  { name: "output", title: "Output", value: ({ max_output_tokens: tokens }) => tokens },
  { name: "in", title: "$ in", value: (_, price) => numberOf(price?.rates[0].input) },
  { name: "out", title: "$ out", value: (_, price) => numberOf(price?.rates[0].output) },
  { name: "cached", title: "$ cached", value: (_, price) => numberOf(price?.rates[0].cache_read) },
];

const capabilities: Readonly<Record<keyof Capabilities, string>> = {
  tools: "Tools",
  streaming: "Streams",
  images: "Images",
  prompt_cache: "Prompt cache",
  structured_output: "Structured output",
  parallel_tool_calls: "Parallel calls",
  reasoning: "Reasoning control",
};

const marks = { Supported: "✓", Unsupported: "✗", Unknown: "?" } as const;
const kinds = { Supported: "kept", Unsupported: "dropped", Unknown: "read" } as const;

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

interface ModelsProps {
  readonly state: TablesState;
  readonly onChange: (change: Partial<TablesState>) => void;
}

export function Models({ state: { query, provider, only, sort }, onChange }: ModelsProps) {
  const needed = Object.keys(capabilities).filter((each) => only.includes(each)) as (keyof Capabilities)[];
  const rows = sorted(
    models.filter(
      (entry) =>
        (provider === "" || entry.provider === provider) &&
        matches(query, [entry.id, entry.label]) &&
        needed.every((each) => entry.capabilities[each] === "Supported"),
    ),
    sort,
  );
  return (
    <>
      <fieldset class="legend bar">
        <legend class="hidden">Show only models with</legend>
        {Object.entries(capabilities).map(([name, title]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={only.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ only: checked ? [...only, name] : only.filter((each) => each !== name) })
              }
            />
            {title}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section class="grid card" aria-label="Models, their capabilities and prices" tabIndex={0}>
        <table class="models">
          <thead>
            <tr>
              {columns.map(({ name, title }) => (
                <th scope="col" key={name} aria-sort={orderOf(sort, name)}>
                  <button type="button" class="plain" onClick={() => onChange({ sort: nextSort(sort, name) })}>
                    {title}
                    <span aria-hidden="true">
                      {{ ascending: " ↑", descending: " ↓", none: "" }[orderOf(sort, name)]}
                    </span>
                  </button>
                </th>
              ))}
              {Object.values(capabilities).map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      <aside class="details" aria-live="polite">
        <p class="quiet">
          {rows.length} of {models.length} models. Window and output in tokens; prices in USD per million tokens, for
          requests of the smallest size. ✓ supported, ✗ not, ? not published.
        </p>
      </aside>
    </>
  );
}

function Row({ entry }: { entry: ModelEntry }) {
  const price = prices[entry.id];
  return (
    <tr>
      {columns.map(({ name, value }) => {
        const found = value(entry, price);
        if (name === "model")
          return (
            <th scope="row" key={name}>
              {entry.id} <span class="quiet">{entry.label}</span>
            </th>
          );
        return (
          <td key={name} class="number">
            {found === undefined ? (
              <span class="quiet">{name === "ends" ? "" : "?"}</span>
            ) : (
              found.toLocaleString("en", { maximumFractionDigits: 6 })
            )}
          </td>
        );
      })}
      {(Object.keys(capabilities) as (keyof Capabilities)[]).map((name) => {
        const found = entry.capabilities[name];
        return (
          <td key={name} class={`mark ${kinds[found]}`}>
            <span aria-hidden="true">{marks[found]}</span>
            <span class="hidden">{found}</span>
          </td>
        );
      })}
    </tr>
  );
}

function orderOf(sort: string, name: string): "ascending" | "descending" | "none" {
  return sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
}

/** Smallest first, largest first, as in the registry. */
function nextSort(sort: string, name: string): string {
  return sort === name ? `-${name}` : sort === `-${name}` ? "" : name;
}

function sorted(rows: readonly ModelEntry[], sort: string): readonly ModelEntry[] {
  const column = columns.find(({ name }) => orderOf(sort, name) !== "none");
  if (column === undefined) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  const value = (entry: ModelEntry) => column.value(entry, prices[entry.id]);
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (typeof a === "number" ? a - Number(b) : a.localeCompare(String(b), "en"));
  });
}
