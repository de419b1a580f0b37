/** Where the value comes from that the reader points at: the line of YAML, and the place in the conversation. */
import type { Action, UnsentAction } from "../../../runtime/explanation.ts";
import { Prose } from "../../components/prose.tsx";
import { Yaml } from "../../components/yaml.tsx";
import { type Kind, kindOf } from "./lines.ts";
import type { Pointed } from "./pointing.ts";

const meanings: Readonly<Record<Action | UnsentAction, string>> = {
  copied: "taken unchanged, under the same name",
  renamed: "taken unchanged, under another name",
  native: "taken unchanged from a native object",
  mapped: "translated by a table or a rule",
  clamped: "replaced by the nearest value that the model supports",
  computed: "calculated",
  defaulted: "a default, since the conversation has none",
  added: "required by the provider",
  constant: "fixed by the API",
  read: "only affects other values",
  overridden: "not sent: another value overrides it",
  superseded: "not sent: another field takes precedence",
  rejected: "not sent: the model does not accept it",
  dropped: "not sent",
  absent: "nothing is lost without it",
};

export function Origin({ pointed, address }: { pointed: Pointed | undefined; address: string | undefined }) {
  return (
    <aside class="origin" aria-label="Where it comes from" aria-live="polite">
      {pointed === undefined || "given" in pointed ? <Legend /> : <Described pointed={pointed} address={address} />}
    </aside>
  );
}

const legend: readonly (readonly [Kind, string, string])[] = [
  ["same", "unchanged", "as in the conversation"],
  ["made", "mapped, computed", "made of what is in the conversation"],
  ["clamped", "clamped", "the nearest value that the model supports"],
  ["fixed", "constant, defaulted", "required by the API, or its default"],
  ["lost", "dropped, rejected", "not sent"],
];

function Legend() {
  return (
    <div>
      <p class="quiet">
        Point at a value, or go to it with Tab and the arrow keys: here is the line of YAML that wrote it, and the
        conversation shows where it came from.
      </p>
      <ul class="legend">
        {legend.map(([kind, name, meaning]) => (
          <li key={kind}>
            <span class={`chip ${kind}`}>{name}</span> <span class="meaning">{meaning}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Described({
  pointed,
  address,
}: {
  pointed: Exclude<Pointed, { given: string }>;
  address: string | undefined;
}) {
  const entry = "written" in pointed ? pointed.written : pointed.unsent;
  const { pointer, action, rule } = entry;
  const [from, why] =
    "written" in pointed ? [sourcesOf(pointed.written), pointed.written.why] : [[], pointed.unsent.reason];
  const read = "written" in pointed ? pointed.written.read : undefined;
  return (
    <>
      <div class="facts">
        <p>
          <code class="where">{pointer}</code> <span class={`chip ${kindOf(action)}`}>{action}</span>{" "}
          <span class="quiet">{address}</span>
        </p>
        <p>
          {meanings[action]}
          {why && (
            <>
              : <Prose text={why} />
            </>
          )}
        </p>
        {from.length > 0 && (
          <p>
            <span class="quiet">from</span> <code>{from.join(", ")}</code>
          </p>
        )}
      </div>
      {read && <Yaml rule={read} title="read by" />}
      {rule && <Yaml rule={rule} title={"written" in pointed ? "written by" : "decided by"} />}
    </>
  );
}

function sourcesOf({ from, also = [] }: { from: string; also?: readonly string[] }): readonly string[] {
  return from === "spec" ? [] : [from, ...also];
}
