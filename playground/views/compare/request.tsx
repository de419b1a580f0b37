/** The request for one model: the request line, the headers and the body, every value with the line that wrote it. */
import "./request.css";
import { Component, type ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { groupUnsent } from "../../../cli/explain/groups.ts";
import { shortRule } from "../../../cli/explain/pointers.ts";
import { leavesIn } from "../../../explain/json.ts";
import { below, type Pointer } from "../../../language/pointer.ts";
import type { Explanation, Unsent, Written } from "../../../runtime/explanation.ts";
import { Prose } from "../../components/prose.tsx";
import { type Kind, kindOf, type Line, linesOf } from "./lines.ts";

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
  const marks = (pointer: Pointer) => {
    const { action, rule } = written.get(pointer) ?? {};
    return { kind: action && kindOf(action), rule, isLit: lit.has(pointer) };
  };
  const headerLine = (pointer: Pointer, name: string | undefined, text: string) => (
    <LineOf key={pointer} {...marks(pointer)} {...{ pointer, name, text }} depth={0} isLeaf comma={false} />
  );

  return (
    <Values onPoint={find}>
      <Losses losses={losses} warnings={warnings} />
      <h2 class="part">Request</h2>
      <pre class="lines">
        {headerLine("/url", undefined, `${method} ${url}`)}
        {Object.entries(headers).map(([name, text]) => headerLine(below("/headers", name), name, text))}
      </pre>
      <h2 class="part">Body</h2>
      <pre class="lines">
        {lines.map(({ key, ...line }, index) => (
          <LineOf key={index} {...marks(line.pointer)} {...line} name={key && JSON.stringify(key)} />
        ))}
      </pre>
    </Values>
  );
}

interface LineProps extends Omit<Line, "key"> {
  readonly name: string | undefined;
  /** Absent for what nothing has been recorded of. */
  readonly kind: Kind | undefined;
  readonly rule: string | undefined;
  readonly isLit: boolean;
}

/** A line is drawn again only if it changes: a key in the editor changes few of them. */
class LineOf extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return (Object.keys(next) as (keyof LineProps)[]).some((each) => next[each] !== this.props[each]);
  }

  override render({ pointer, depth, name, text, isLeaf, comma, kind = "fixed", rule, isLit }: LineProps) {
    const label = name && <span class="key">{name}: </span>;
    return (
      <span class="line" style={{ "--depth": depth }}>
        {isLeaf ? (
          <button type="button" class={`leaf ${kind}${isLit ? " lit" : ""}`} data-pointer={pointer} tabIndex={-1}>
            {label}
            <span class="value">{text}</span>
            {rule && <span class="rule"> {shortRule(rule)}</span>}
          </button>
        ) : (
          <>
            {label}
            <span class="bracket">{text}</span>
          </>
        )}
        {comma && <span class="bracket">,</span>}
      </span>
    );
  }
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
              <button type="button" class="loss" data-loss={index} tabIndex={-1}>
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
  const choose = (chosen: HTMLElement): void => {
    if (last.current !== undefined) last.current.tabIndex = -1;
    chosen.tabIndex = 0;
    last.current = chosen;
  };
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("button");
    if (first && last.current?.isConnected !== true) choose(first);
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
