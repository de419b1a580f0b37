/** Tables of everything: reasoning efforts, models, fields. */
import "./tables.css";
import { CopyButton } from "../../components/copy-button.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useViewState } from "../../state/fragment.ts";
import { Fields } from "./fields.tsx";
import { Models } from "./models.tsx";
import { Reasoning } from "./reasoning.tsx";
import { readState, type Table } from "./state.ts";
import { providers } from "./tables.data.ts";

const titles: readonly { readonly name: Table; readonly label: string }[] = [
  { name: "reasoning", label: "Reasoning" },
  { name: "models", label: "Models" },
  { name: "fields", label: "Fields" },
];

export default function Tables() {
  const [state, change] = useViewState("tables", readState);
  const { table, query, provider } = state;
  const onOnly = (only: readonly string[]): void => change({ only });
  return (
    <div class="tables full">
      <h1 class="hidden">Tables</h1>
      <div class="bar">
        <Tabs
          label="Table"
          tabs={titles}
          selected={table}
          panel="table"
          onSelect={(chosen) => change({ table: chosen, only: [] })}
        />
        <label>
          Provider
          <select value={provider} onChange={({ currentTarget: { value } }) => change({ provider: value })}>
            <option value="">all</option>
            {providers.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Search
          <input
            type="search"
            value={query}
            placeholder={table === "fields" ? "field" : "model"}
            onInput={({ currentTarget: { value } }) => change({ query: value })}
          />
        </label>
        <span class="push" />
        <CopyButton title="Copy link" textOf={() => location.href} />
      </div>
      <div class="panel" id="table" role="tabpanel" aria-labelledby={`table-${table}`}>
        {table === "reasoning" && <Reasoning state={state} onOnly={onOnly} />}
        {table === "models" && <Models state={state} onChange={change} />}
        {table === "fields" && <Fields state={state} onOnly={onOnly} />}
      </div>
    </div>
  );
}
