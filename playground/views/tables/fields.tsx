/** Every field of a request at every provider. */
import { useState } from "preact/hooks";
import { Prose } from "../../components/prose.tsx";
import { Yaml } from "../../components/yaml.tsx";
import { Grid } from "./grid.tsx";
import { Legend, meanings } from "./outcomes.tsx";
import { matches, type TablesState } from "./state.ts";
import { fields, providers } from "./tables.data.ts";

interface FieldsProps {
  readonly state: TablesState;
  readonly onOnly: (only: readonly string[]) => void;
}

export function Fields({ state: { query, provider, only }, onOnly }: FieldsProps) {
  const [pointed, setPointed] = useState<string>();
  const columns = providers.flatMap((name, index) => (provider === "" || name === provider ? [index] : []));
  const rows = fields.filter(
    ({ field, cells }) =>
      matches(query, [field]) &&
      (only.length === 0 || columns.some((index) => only.includes(cells[index]?.outcome ?? ""))),
  );
  return (
    <>
      <Legend outcomes={["kept", "renamed", "changed", "clamped", "read", "dropped"]} only={only} onOnly={onOnly} />
      <Grid label="Fields of a request by provider" onPoint={setPointed}>
        <table class="narrow">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {columns.map((index) => (
                <th scope="col" key={index}>
                  <span>{providers[index]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.field}>
                <th scope="row">
                  <code>{row.field}</code>
                </th>
                {columns.map((index) => {
                  const { outcome = "dropped", partly = false } = row.cells[index] ?? {};
                  return (
                    <td key={index}>
                      <button
                        type="button"
                        class={`cell ${outcome}`}
                        data-cell={`${fields.indexOf(row)} ${index}`}
                        tabIndex={-1}
                      >
                        <span aria-hidden="true">
                          {meanings[outcome].mark}
                          {partly && "*"}
                        </span>
                        <span class="hidden">
                          {outcome}
                          {partly && ", in part"}
                        </span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Grid>
      <Details pointed={pointed} />
    </>
  );
}

function Details({ pointed }: { pointed: string | undefined }) {
  const [at, index] = (pointed ?? "").split(" ").map(Number);
  const row = fields[at ?? -1];
  const cell = row?.cells[index ?? -1];
  if (row === undefined || cell === undefined)
    return (
      <aside class="details" aria-live="polite">
        <p class="quiet">* not for every model or value. Choose a cell to see where the field is sent, and why.</p>
      </aside>
    );
  return (
    <aside class="details" aria-live="polite">
      <div>
        <p>
          <code>{row.field}</code> at <b>{providers[index ?? 0]}</b>{" "}
          <span class={`chip ${cell.outcome}`}>{cell.outcome}</span> {meanings[cell.outcome].meaning}
          {cell.partly && ", but not for every model or value"}
        </p>
        <ul>
          {cell.details.map(([sentAs, details], place) => (
            <li key={place}>
              <Prose text={[sentAs, details].filter(Boolean).join(": ")} />
            </li>
          ))}
        </ul>
      </div>
      {cell.rule !== undefined && <Yaml rule={cell.rule} title="read by" />}
    </aside>
  );
}
