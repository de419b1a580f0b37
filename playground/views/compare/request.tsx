/** What one model would be sent: the request line, the headers and the body, every value with the line that wrote it. */
import "./request.css";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { groupUnsent } from "../../../cli/explain/groups.ts";
import { shortRule } from "../../../cli/explain/pointers.ts";
import { leavesIn } from "../../../explain/json.ts";
import type { Explanation, Unsent, Written } from "../../../runtime/explanation.ts";
import { below, type Pointer } from "../../../runtime/trace.ts";
import { Prose } from "../../components/prose.tsx";
import { kindOf, type Line, linesOf } from "./lines.ts";

interface RequestProps {
  readonly explanation: Explanation;
  /** The conversation that it was made from. */
  readonly given: object;
  readonly lit: ReadonlySet<Pointer>;
  readonly onWritten: (written: Written) => void;
  readonly onUnsent: (unsent: Unsent) => void;
}

export function Request({ explanation, given, lit, onWritten, onUnsent }: RequestProps) {
  const { url, method, headers, body, unsent, warnings } = explanation;
  const written = useMemo(() => new Map(explanation.written.map((each) => [each.pointer, each])), [explanation]);
  const losses = useMemo(() => {
    const pointers = leavesIn(given, "").map(({ pointer }) => pointer);
    // the model is chosen for this pane, not in the conversation
    return groupUnsent(unsent, pointers).filter(({ pointer }) => pointer !== "/model");
  }, [unsent, given]);
  const lines = useMemo(() => linesOf(body, "/body"), [body]);

  const find = (target: EventTarget | null): void => {
    const { pointer, loss } =
      (target as HTMLElement).closest<HTMLElement>("[data-pointer], [data-loss]")?.dataset ?? {};
    const found = pointer === undefined ? undefined : written.get(pointer);
    if (found !== undefined) onWritten(found);
    const lost = loss === undefined ? undefined : losses[Number(loss)];
    if (lost !== undefined) onUnsent(lost);
  };
  const value = (pointer: Pointer, line: Pick<Line, "key" | "text">) => (
    <Leaf pointer={pointer} written={written.get(pointer)} isLit={lit.has(pointer)} {...line} />
  );

  return (
    <Values onPoint={find}>
      <Losses losses={losses} warnings={warnings} />
      <h2 class="part">Request</h2>
      <pre class="lines">
        <span class="line">{value("/url", { key: undefined, text: `${method} ${url}` })}</span>
        {Object.entries(headers).map(([name, text]) => (
          <span class="line" key={name}>
            {value(below("/headers", name), { key: name, text })}
          </span>
        ))}
      </pre>
      <h2 class="part">Body</h2>
      <pre class="lines">
        {lines.map((line, index) => (
          <span class="line" key={index} style={{ "--depth": line.depth }}>
            {line.isLeaf ? (
              value(line.pointer, { key: line.key && JSON.stringify(line.key), text: line.text })
            ) : (
              <>
                {line.key && <span class="key">{JSON.stringify(line.key)}: </span>}
                <span class="bracket">{line.text}</span>
              </>
            )}
            {line.comma && <span class="bracket">,</span>}
          </span>
        ))}
      </pre>
    </Values>
  );
}

interface LeafProps extends Pick<Line, "pointer" | "key" | "text"> {
  readonly written: Written | undefined;
  readonly isLit: boolean;
}

function Leaf({ pointer, written, isLit, key: name, text }: LeafProps) {
  const kind = written === undefined ? "fixed" : kindOf(written.action);
  return (
    <button type="button" class={`leaf ${kind}${isLit ? " lit" : ""}`} data-pointer={pointer}>
      {name && <span class="key">{name}: </span>}
      <span class="value">{text}</span>
      {written && <span class="rule"> {shortRule(written.rule)}</span>}
    </button>
  );
}

function Losses({ losses, warnings }: { losses: ReturnType<typeof groupUnsent>; warnings: readonly string[] }) {
  return (
    <>
      {warnings.length > 0 && (
        <>
          <h2 class="part">Warnings</h2>
          <ul class="warnings">
            {warnings.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      <h2 class="part">Changed or not sent</h2>
      {losses.length === 0 ? (
        <p class="quiet none">Nothing: every value arrives as it is.</p>
      ) : (
        <ul class="losses">
          {losses.map(({ pointer, action, reason, count }, index) => (
            <li key={pointer + action}>
              <button type="button" class="loss" data-loss={index}>
                <span class={`chip ${kindOf(action)}`}>{action}</span>
                <code>
                  {pointer}
                  {count > 1 && ` (${count})`}
                </code>
                <span class="reason">
                  <Prose text={reason} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Its buttons are one stop of the Tab key; arrow keys move between them. */
function Values({ onPoint, children }: { onPoint: (target: EventTarget | null) => void; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  const choose = (chosen: HTMLElement | undefined): void => {
    last.current = chosen;
    for (const each of buttons()) {
      const index = each === chosen ? 0 : -1;
      if (each.getAttribute("tabindex") !== String(index)) each.tabIndex = index;
    }
  };
  useLayoutEffect(() => {
    const all = buttons();
    choose(all.find((each) => each === last.current) ?? all[0]);
  });
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: Math.max(at - 1, 0), Home: 0, End: -1 };
    const next = all.at(to[event.key] ?? Number.NaN);
    if (to[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is used
    <div
      ref={box}
      class="values"
      onKeyDown={move}
      onPointerOver={({ target }) => onPoint(target)}
      onFocusIn={({ target }) => {
        choose(target as HTMLElement);
        onPoint(target);
      }}
    >
      {children}
    </div>
  );
}
