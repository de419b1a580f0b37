/** The outcome of a value, as a mark, a word and a colour. */
import type { Outcome } from "../../../generator/emit/docs/field-outcomes.ts";

interface Meaning {
  readonly mark: string;
  readonly meaning: string;
}

export const meanings: Readonly<Record<Outcome, Meaning>> = {
  kept: { mark: "=", meaning: "sent as it is" },
  renamed: { mark: "→", meaning: "sent under another name" },
  changed: { mark: "~", meaning: "sent in another form" },
  clamped: { mark: "≈", meaning: "the nearest value that the model has is sent" },
  read: { mark: "·", meaning: "not sent, but it affects other values" },
  dropped: { mark: "–", meaning: "not sent" },
};

interface LegendProps {
  readonly outcomes: readonly Outcome[];
  /** Outcomes whose rows are shown; empty for all. */
  readonly only: readonly string[];
  readonly onOnly: (only: readonly string[]) => void;
}

/** The legend filters too. */
export function Legend({ outcomes, only, onOnly }: LegendProps) {
  return (
    <fieldset class="legend bar">
      <legend class="hidden">Show only rows with</legend>
      {outcomes.map((outcome) => (
        <label key={outcome} class={outcome}>
          <input
            type="checkbox"
            checked={only.includes(outcome)}
            onChange={({ currentTarget: { checked } }) =>
              onOnly(checked ? [...only, outcome] : only.filter((each) => each !== outcome))
            }
          />
          <span class="mark">{meanings[outcome].mark}</span> {outcome}
        </label>
      ))}
    </fieldset>
  );
}
