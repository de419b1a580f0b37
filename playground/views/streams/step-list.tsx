/** The events of a stream. One stop of the Tab key; the arrow keys step through them. */
import { useEffect, useRef } from "preact/hooks";
import type { ReplyStep } from "../../../explain/reply.ts";

interface StepListProps {
  readonly steps: readonly ReplyStep[];
  readonly at: number;
  readonly onMove: (step: number) => void;
}

export function StepList({ steps, at, onMove }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const last = steps.length - 1;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    current?.scrollIntoView({ block: "nearest" });
    if (list.current?.contains(document.activeElement)) current?.focus();
  }, [at]);
  const move = (event: KeyboardEvent): void => {
    const next: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
    };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(Math.min(last, Math.max(0, to)));
  };
  return (
    <section class="events card" aria-label="Events">
      <div class="bar head">
        <h2>
          Event {at + 1} of {steps.length}
        </h2>
        <span class="push bar">
          <button type="button" disabled={at === 0} onClick={() => onMove(at - 1)}>
            Previous
          </button>
          <button type="button" disabled={at >= last} onClick={() => onMove(at + 1)}>
            Next
          </button>
        </span>
      </div>
      <ol ref={list} onKeyDown={move}>
        {steps.map((step, index) => (
          <li key={index}>
            <button
              type="button"
              aria-current={index === at ? "step" : undefined}
              tabIndex={index === at ? 0 : -1}
              onClick={() => onMove(index)}
            >
              <span class="number">{index + 1}</span>
              <span class="name">{nameOf(step)}</span>
              {step.signals.map(({ name }, place) => (
                <span key={place} class="chip made">
                  {name}
                </span>
              ))}
              {step.signals.length === 0 && <span class="chip">no signal</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The name of an event, or the beginning of it. */
function nameOf({ event }: ReplyStep): string {
  if (event === undefined) return "the end of the stream";
  if (typeof event !== "object" || event === null) return String(event);
  const { type } = event as { readonly type?: unknown };
  return typeof type === "string" ? type : JSON.stringify(event).slice(0, 120);
}
