/** A field for the address of a model. It suggests known ones; any other may be typed, since a provider may have more. */
import { useId, useMemo, useState } from "preact/hooks";

interface ModelPickerProps {
  /** The purpose of the model, for screen readers. */
  readonly label: string;
  readonly address: string;
  readonly suggestions: readonly string[];
  readonly onChange: (address: string) => void;
}

export function ModelPicker({ label, address, suggestions, onChange }: ModelPickerProps) {
  const id = useId();
  // a suggestion applies at once; what is typed applies when it is complete, unless the address has changed meanwhile
  const [typed, setTyped] = useState({ address, text: address });
  // hundreds of elements that are not seen before
  const [isOpened, setOpened] = useState(false);
  const list = useMemo(
    () => <datalist id={id}>{isOpened && suggestions.map((each) => <option key={each} value={each} />)}</datalist>,
    [id, suggestions, isOpened],
  );
  const apply = (text: string): void => {
    const chosen = text.trim() || address;
    setTyped({ address: chosen, text: chosen });
    if (chosen !== address) onChange(chosen);
  };
  return (
    <>
      <input
        class="model"
        aria-label={label}
        list={id}
        value={typed.address === address ? typed.text : address}
        spellcheck={false}
        autocomplete="off"
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          setOpened(true);
        }}
        onInput={({ currentTarget: { value } }) => {
          setTyped({ address, text: value });
          if (suggestions.includes(value)) apply(value);
        }}
        onChange={({ currentTarget: { value } }) => apply(value)}
      />
      {list}
    </>
  );
}
