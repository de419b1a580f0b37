/** One event from left to right: as the provider sent it, the lines that read it, their signals, what the caller gets. */
import type { ReplyStep, RuleLine } from "../../../explain/reply.ts";
import { Yaml } from "../../components/yaml.tsx";

export function Step({ step }: { step: ReplyStep }) {
  const { event, entry, rules, signals, callerEvents, ignored } = step;
  return (
    <ol class="step" aria-live="polite">
      <li class="card">
        <h2>Native event</h2>
        {event === undefined ? <p class="quiet">The stream has ended.</p> : <Json value={event} />}
        {ignored.length > 0 && (
          <details>
            <summary>
              Nothing was made of {ignored.length} {ignored.length === 1 ? "value" : "values"}
            </summary>
            <ul>
              {ignored.map(({ pointer, reason, rule }) => (
                <li key={pointer}>
                  <code>{pointer === "" ? "all of it" : pointer}</code> {reason}
                  {rule && <code class="quiet"> {rule}</code>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </li>
      <li class="card">
        <h2>Rules</h2>
        {rules.length === 0 && <p class="quiet">No rule reads it.</p>}
        {rules.map((rule, index) => (
          <Yaml key={index} rule={lineOf(rule)} title={index === 0 ? `read by a rule of ${entry}` : "which calls"} />
        ))}
      </li>
      <li class="card">
        <h2>Signals</h2>
        {signals.length === 0 && <p class="quiet">None.</p>}
        {signals.map((signal, index) => (
          <div key={index}>
            <p>
              <span class="chip made">{signal.name}</span> <code class="quiet">{lineOf(signal)}</code>
            </p>
            <Json value={signal.value} />
          </div>
        ))}
      </li>
      <li class="card">
        <h2>The caller gets</h2>
        {callerEvents.length === 0 && <p class="quiet">Nothing yet.</p>}
        {callerEvents.map((each, index) => (
          <Json key={index} value={each} />
        ))}
      </li>
    </ol>
  );
}

function lineOf({ file, line }: RuleLine): string {
  return `${file}:${line}`;
}

function Json({ value }: { value: unknown }) {
  return <pre>{JSON.stringify(value, undefined, 2)}</pre>;
}
