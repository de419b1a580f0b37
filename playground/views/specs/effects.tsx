/** Effects of the edits: the request that is sent, the behaviour that changes, and the generated code. */
import "../compare/compare.css";
import { useState } from "preact/hooks";
import type { Unsent, Written } from "../../../runtime/explanation.ts";
import { Tabs } from "../../components/tabs.tsx";
import { Yaml } from "../../components/yaml.tsx";
import { Request } from "../compare/request.tsx";
import { Code } from "./code.tsx";
import { hasCompiler, type Sent } from "./messages.ts";
import type { Found } from "./use-worker.ts";

const tabs = [
  { name: "sent", label: "What is sent" },
  { name: "changes", label: "Changes" },
  { name: "code", label: "Generated code" },
] as const;
export type Effect = (typeof tabs)[number]["name"];

interface EffectsProps {
  readonly shown: Effect;
  readonly onShow: (effect: Effect) => void;
  readonly found: Found;
  readonly given: object;
  /** The path of the file in the editor. */
  readonly path: string;
}

export function Effects({ shown, onShow, found, given, path }: EffectsProps) {
  return (
    <>
      <Tabs label="What the edits lead to" tabs={tabs} selected={shown} panel="effects" onSelect={onShow} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div class="card panel" id="effects" role="tabpanel" tabIndex={0} aria-labelledby={`effects-${shown}`}>
        {shown === "sent" && <WhatIsSent sent={found.sent} given={given} />}
        {shown === "code" && (hasCompiler ? <Code files={found.files} path={path} /> : <NoCode />)}
        {shown === "changes" && <Changes text={found.changes} />}
      </div>
    </>
  );
}

function NoCode() {
  return (
    <p class="quiet">
      The package has no compiler, so this page shows no code. In a checkout, <code>npm run generate</code> writes it to{" "}
      <code>generated/</code>, and the page that <code>npm run site</code> builds shows it here.
    </p>
  );
}

function WhatIsSent({ sent, given }: { sent: Sent | undefined; given: object }) {
  const [pointed, setPointed] = useState<Written | Unsent>();
  if (sent === undefined) return <p class="quiet">Loading the checker and the specs …</p>;
  const { after, lines } = sent;
  return (
    <>
      <h2>{lines.length > 0 ? "The edits change this request" : "This request is sent as before"}</h2>
      {lines.length > 0 && <Lines text={lines.join("\n")} />}
      {typeof after === "string" ? (
        <p class="problem">{after}</p>
      ) : (
        <div class="pane">
          <Request explanation={after} given={given} lit={none} onWritten={setPointed} onUnsent={setPointed} />
        </div>
      )}
      {pointed?.rule !== undefined && (
        <div class="pointed">
          <Yaml rule={pointed.rule} title={`${pointed.pointer} is decided by`} />
        </div>
      )}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

function Changes({ text }: { text: string | undefined }) {
  if (text === undefined) return <p class="quiet">Comparing all providers …</p>;
  return <Lines text={text.trimEnd()} />;
}

/** Text in which lines begin with `-` or `+`, as in a diff. */
function Lines({ text }: { text: string }) {
  return (
    <pre class="diff">
      {text.split("\n").map((line, index) => (
        <span key={index} class={/^[-+] /.test(line) ? (line.startsWith("-") ? "lost" : "good") : undefined}>
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
