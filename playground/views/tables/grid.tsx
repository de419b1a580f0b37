/** A table of outcomes. It is one stop of the Tab key; the arrow keys move from cell to cell, and each cell explains itself below. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface GridProps {
  /** The content of the table in words, for screen readers. */
  readonly label: string;
  /** A table whose cells are buttons with the attribute `data-cell`. */
  readonly children: ComponentChildren;
  /** Called with the value of `data-cell` of the cell that is pointed at. */
  readonly onPoint: (cell: string) => void;
}

export function Grid({ label, children, onPoint }: GridProps) {
  const box = useRef<HTMLElement>(null);
  const last = useRef<HTMLElement>(undefined);
  const choose = (cell: HTMLElement | undefined): void => {
    if (last.current !== undefined) last.current.tabIndex = -1;
    if (cell !== undefined) cell.tabIndex = 0;
    last.current = cell;
  };
  useLayoutEffect(() => {
    const isThere = last.current !== undefined && box.current?.contains(last.current);
    choose(isThere ? last.current : (box.current?.querySelector<HTMLElement>("[data-cell]") ?? undefined));
  });
  const point = ({ target }: Event): void => {
    const cell = (target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (cell?.dataset.cell === undefined) return;
    choose(cell);
    onPoint(cell.dataset.cell);
  };
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(event.key, event.target as HTMLElement);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section class="grid card" aria-label={label} ref={box} onFocusIn={point} onClick={point} onKeyDown={move}>
      {children}
    </section>
  );
}

function neighbour(key: string, from: HTMLElement): HTMLElement | undefined {
  const [cell, row] = [from.closest("td"), from.closest("tr")];
  if (cell === null || row === null) return undefined;
  const at = [...row.children].indexOf(cell);
  const next: Readonly<Record<string, Element | null | undefined>> = {
    ArrowRight: cell.nextElementSibling,
    ArrowLeft: cell.previousElementSibling,
    ArrowDown: row.nextElementSibling?.children[at],
    ArrowUp: row.previousElementSibling?.children[at],
    Home: row.querySelector("td"),
    End: row.lastElementChild,
  };
  return next[key]?.querySelector<HTMLElement>("[data-cell]") ?? undefined;
}
