/** The control that each model family is sent for each effort. */
import { useState } from "preact/hooks";
import { Yaml } from "../../components/yaml.tsx";
import { Grid } from "./grid.tsx";
import { Legend, meanings } from "./outcomes.tsx";
import { matches, type TablesState } from "./state.ts";
import { efforts, type ReasoningRow, reasoning } from "./tables.data.ts";

interface ReasoningProps {
  readonly state: TablesState;
  readonly onOnly: (only: readonly string[]) => void;
}

export function Reasoning({ state: { query, provider, only }, onOnly }: ReasoningProps) {
  const [pointed, setPointed] = useState<string>();
  const rows = reasoning.filter(
    (row) =>
      (provider === "" || row.provider === provider) &&
      matches(query, [row.provider, row.family, ...row.models]) &&
      (only.length === 0 || row.cells.some(({ outcome }) => only.includes(outcome))),
  );
  return (
    <>
      <Legend outcomes={["kept", "clamped", "changed", "dropped"]} only={only} onOnly={onOnly} />
      <Grid label="Reasoning by provider, model family and effort" onPoint={setPointed}>
        <table>
          <thead>
            <tr>
              <th scope="col">Provider, family</th>
              {efforts.map((effort) => (
                <th scope="col" key={effort}>
                  {effort}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.provider} ${row.family}`}>
                <th scope="row">
                  {row.provider} <span class="quiet">{row.family}</span>
                </th>
                {row.cells.map(({ sent, outcome }, index) => (
                  <td key={efforts[index]}>
                    <button
                      type="button"
                      class={`cell ${outcome}`}
                      data-cell={`${reasoning.indexOf(row)} ${index}`}
                      tabIndex={-1}
                    >
                      {sent ?? "–"}
                      <span class="hidden"> {outcome}</span>
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Grid>
      <Details pointed={pointed} count={rows.length} />
    </>
  );
}

function Details({ pointed, count }: { pointed: string | undefined; count: number }) {
  const [at, column] = (pointed ?? "").split(" ").map(Number);
  const row: ReasoningRow | undefined = reasoning[at ?? -1];
  const cell = row?.cells[column ?? -1];
  return (
    <aside class="details" aria-live="polite">
      {row === undefined || cell === undefined ? (
        <p class="quiet">
          {count} of {reasoning.length} families. Choose a cell, with the pointer or the arrow keys, to see the line
          that decides it.
        </p>
      ) : (
        <>
          <p>
            <b>
              {row.provider}, {row.family}
            </b>{" "}
            effort <code>{efforts[column ?? 0]}</code> <span class={`chip ${cell.outcome}`}>{cell.outcome}</span>{" "}
            {meanings[cell.outcome].meaning}
            {cell.sent !== undefined && (
              <>
                : <code>{cell.sent}</code>
              </>
            )}
            {row.models.length > 0 && <span class="quiet"> Models: {row.models.join(", ")}</span>}
          </p>
          <Yaml rule={cell.rule} title="decided by" />
        </>
      )}
    </aside>
  );
}
