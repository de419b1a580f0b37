/** A list of tabs: one stop of the Tab key, arrow keys move between them. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface TabsProps<Name extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  /** The id of the element that shows what is selected; it has the role `tabpanel`. */
  readonly panel: string;
  readonly onSelect: (name: Name) => void;
}

export function Tabs<Name extends string>({ label, tabs, selected, panel, onSelect }: TabsProps<Name>) {
  const at = tabs.findIndex(({ name }) => name === selected);
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    const to = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to.name);
    (event.currentTarget.children[tabs.indexOf(to)] as HTMLElement).focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ name, label: title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panel}-${name}`}
          aria-selected={name === selected}
          aria-controls={panel}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
